"""How each fact changes a Mountain table. It only applies: every outcome is named by the fact.

Each kind of fact finds its change in a table, which costs the same for all of them.
"""

from typing import Final

from domain.games.mountain import changes_around as around
from domain.games.mountain import changes_of_play as play
from domain.games.mountain import events as e
from domain.games.mountain.state import State
from domain.play.frame.changes import Changes, evolving
from domain.play.vocabulary import Announced

CHANGES: Final[Changes[State]] = {
    Announced: around.announced,
    e.DealerDrawn: around.dealer_drawn,
    e.DrawTied: around.draw_tied,
    e.DealerNamed: around.dealer_named,
    e.ChipsBought: around.chips_bought,
    e.SeatTaken: around.seat_taken,
    e.SeatLeft: around.seat_left,
    e.DealBegun: play.deal_begun,
    e.AntePaid: play.ante_paid,
    e.HandDealt: play.hand_dealt,
    e.MountainLaid: play.mountain_laid,
    e.RoundBegun: play.round_begun,
    e.RoundSkipped: play.round_skipped,
    e.Checked: play.checked,
    e.Called: play.called,
    e.BetPlaced: play.bet,
    e.Raised: play.bet,
    e.Folded: play.folded,
    e.BetReturned: play.bet_returned,
    e.RoundClosed: play.round_closed,
    e.CardTurned: play.card_turned,
    e.CardExposed: play.card_exposed,
    e.ForcedFold: play.forced_fold,
    e.DeclarationsAsked: play.declarations_asked,
    e.SurvivalDeclared: play.survival_declared,
    e.FallDeclared: play.fall_declared,
    e.TestHeld: play.test_held,
    e.ShowOwed: play.show_owed,
    e.ShowdownBegun: play.showdown_begun,
    e.HandShown: play.hand_shown,
    e.HandMucked: play.hand_mucked,
    e.PotWon: around.pot_won,
    e.PotCarried: around.pot_carried,
    e.PotMovedDown: around.pot_moved_down,
    e.PotRefunded: around.pot_won,
    e.DealEnded: around.deal_ended,
    e.Misdealt: play.misdealt,
    e.CarriedDivided: around.carried_divided,
    e.TableClosed: around.table_closed,
    e.CardsMoved: around.cards_moved,
    e.ChipsMoved: around.chips_moved,
    e.TurnSet: around.turn_set,
}

evolve = evolving(CHANGES, "Mountain")
"""The state after one fact. Raises TypeError for a fact of another game."""
