"""The facts of Mountain, a chapter a file. Each names its whole outcome, so that applying it needs no rule.

Chips are whole numbers. ``to`` is what a seat has put in during the round, ``next`` the seat to act after it (None when
the round is played out).
"""

from domain.games.mountain.events.betting import (
    BetPlaced,
    BetReturned,
    Called,
    Checked,
    Folded,
    Raised,
    RoundBegun,
    RoundClosed,
    RoundSkipped,
)
from domain.games.mountain.events.dealing import AntePaid, DealBegun, DealEnded, HandDealt, Misdealt, MountainLaid
from domain.games.mountain.events.pots import PotCarried, PotMovedDown, PotRefunded, PotWon
from domain.games.mountain.events.rulings import ChipsMoved, TurnSet
from domain.games.mountain.events.session import (
    CarriedDivided,
    ChipsBought,
    DealerDrawn,
    DrawTied,
    SeatLeft,
    SeatTaken,
    TableClosed,
)
from domain.games.mountain.events.trials import (
    CardExposed,
    CardTurned,
    DeclarationsAsked,
    FallDeclared,
    ForcedFold,
    HandMucked,
    HandShown,
    ShowdownBegun,
    ShowOwed,
    SurvivalDeclared,
    TestHeld,
)
from domain.play.frame.facts import CardsMoved, DealerNamed

__all__ = (
    "AntePaid",
    "BetPlaced",
    "BetReturned",
    "Called",
    "CardExposed",
    "CardTurned",
    "CardsMoved",
    "CarriedDivided",
    "Checked",
    "ChipsBought",
    "ChipsMoved",
    "DealBegun",
    "DealEnded",
    "DealerDrawn",
    "DealerNamed",
    "DeclarationsAsked",
    "DrawTied",
    "FallDeclared",
    "Folded",
    "ForcedFold",
    "HandDealt",
    "HandMucked",
    "HandShown",
    "Misdealt",
    "MountainLaid",
    "PotCarried",
    "PotMovedDown",
    "PotRefunded",
    "PotWon",
    "Raised",
    "RoundBegun",
    "RoundClosed",
    "RoundSkipped",
    "SeatLeft",
    "SeatTaken",
    "ShowOwed",
    "ShowdownBegun",
    "SurvivalDeclared",
    "TableClosed",
    "TestHeld",
    "TurnSet",
)
