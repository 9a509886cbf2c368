"""Mountain, for two to nine players with one deck; contributed to pagat.com by Charles Pierce."""

from typing import Final

from domain.cards import ONE_FRENCH_DECK
from domain.game import Game, Series
from domain.mountain import commands as c
from domain.mountain import events as e
from domain.mountain.aloud import aloud
from domain.mountain.announcements import ANNOUNCEMENTS
from domain.mountain.charting import CHARTS
from domain.mountain.citations import rules_of
from domain.mountain.dealing import SERVICE, fill
from domain.mountain.evolve import evolve
from domain.mountain.explaining import explain
from domain.mountain.insight import insight
from domain.mountain.lines import split
from domain.mountain.lying import lying
from domain.mountain.moments import moments
from domain.mountain.notation import HELP, read, write
from domain.mountain.offers import offers
from domain.mountain.outcomes import outcome
from domain.mountain.picture import picture
from domain.mountain.policy import sensible
from domain.mountain.pots import accounts
from domain.mountain.rulebook import Mountain
from domain.mountain.rules import judge
from domain.mountain.scoring import score
from domain.mountain.state import census, hands, initial, learned
from domain.mountain.telling import tell_fact
from domain.mountain.words import tell
from domain.play import Announce, Announced

GAME: Final = Game(
    key="mountain",
    title="Mountain",
    credits="contributed to pagat.com by Charles Pierce",
    seats=range(2, 10),
    deck=ONE_FRENCH_DECK,
    rulebook=Mountain,
    announcements=ANNOUNCEMENTS,
    commands=(
        Announce, c.Cut, c.NameDealer, c.Deal, c.DealHand, c.CheckOrCall, c.BetOrRaise, c.Fold, c.TurnCard,
        c.ExposeCard, c.Declare, c.ShowHand, c.MuckHand, c.BuyChips, c.TakeSeat, c.LeaveSeat, c.CloseTable,
        c.CallMisdeal, c.Abandon, c.MoveCards, c.MoveChips, c.SetTurn, c.AwardPots,
    ),
    facts=(
        Announced, e.DealerDrawn, e.DrawTied, e.DealerNamed, e.ChipsBought, e.SeatTaken, e.SeatLeft, e.DealBegun,
        e.AntePaid, e.HandDealt, e.MountainLaid, e.RoundBegun, e.RoundSkipped, e.Checked, e.Called, e.BetPlaced,
        e.Raised, e.Folded, e.BetReturned, e.RoundClosed, e.CardTurned, e.CardExposed, e.ForcedFold,
        e.DeclarationsAsked, e.SurvivalDeclared, e.FallDeclared, e.TestHeld, e.ShowOwed, e.ShowdownBegun, e.HandShown,
        e.HandMucked, e.PotWon, e.PotCarried, e.PotMovedDown, e.PotRefunded, e.DealEnded, e.Misdealt,
        e.CarriedDivided, e.TableClosed, e.CardsMoved, e.ChipsMoved, e.TurnSet,
    ),
    initial=initial,
    judge=judge,
    outcome=outcome,
    evolve=evolve,
    offers=offers,
    score=score,
    read=read,
    write=write,
    tell=tell,
    tell_fact=tell_fact,
    lying=lying,
    rules_of=rules_of,
    moments=moments,
    picture=picture,
    aloud=aloud,
    series=Series("Chips", "chips", None, lambda state: tuple(place.stack for place in state.places), rounds=True),
    charts=CHARTS,
    census=census,
    hands=hands,
    learned=learned,
    uncovering=(c.TurnCard,),
    playing=lambda state: tuple(seat for seat in state.seats if state.place(seat).seated),
    fill=fill,
    service=SERVICE,
    sensible=sensible,
    typed=HELP,
    split=split,
    insight=insight,
    accounts=accounts,
    explain=explain,
)  # fmt: skip
