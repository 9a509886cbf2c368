"""What is worth a mark on the timeline of a Mountain table."""

from collections.abc import Iterator

from domain.games.mountain import events as e
from domain.games.mountain.phases import Betting
from domain.games.mountain.pots import collected, pots
from domain.games.mountain.state import State
from domain.play.steps import Happening
from domain.play.vocabulary import Fact


def moments(happening: Happening[State]) -> Iterator[str]:
    """Why a fact is worth a mark on the timeline; empty for an ordinary one."""
    fact = happening.fact
    yield from _of_betting(fact, happening.before)
    if isinstance(fact, e.RoundClosed) and len(pots(happening.after)) > len(pots(collected(happening.step.before))):
        yield "side pot"
    yield from _of_trials(fact)
    yield from _of_pots(fact)


def _of_betting(fact: Fact, before: State) -> Iterator[str]:
    match fact:
        case e.Called(seat, chips) | e.BetPlaced(seat, chips) | e.Raised(seat, chips):
            if isinstance(before.phase, Betting) and before.place(seat).stack == chips:
                yield "all-in"
        case _:
            pass


def _of_trials(fact: Fact) -> Iterator[str]:
    match fact:
        case e.ForcedFold() | e.FallDeclared():
            yield "forced fold"
        case e.CardTurned(7):
            yield "mountain top"
        case e.CardExposed():
            yield "card exposed"
        case e.ShowdownBegun():
            yield "showdown"
        case e.HandShown():
            yield "hand shown"
        case _:
            pass


def _of_pots(fact: Fact) -> Iterator[str]:
    match fact:
        case e.PotCarried():
            yield "pot carried"
        case e.PotWon(_, seats, _, by):
            yield "pot split" if len(seats) > 1 else f"pot won: {by}"
        case e.Misdealt():
            yield "misdeal"
        case e.TableClosed(ending):
            yield f"ends: {ending}"
        case _:
            pass
