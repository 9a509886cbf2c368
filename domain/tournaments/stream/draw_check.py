"""Whether a tournament was drawn and paired as its committed seed says: every round paired again from the facts."""

from collections.abc import Iterable

import msgspec

from domain.cards.shuffling.decks import commitment_to
from domain.play.vocabulary import Fact
from domain.store.errors import NotPossible
from domain.tournaments.stream import facts as f
from domain.tournaments.stream.evolve import evolve
from domain.tournaments.stream.freezeout import seats, seats_changed
from domain.tournaments.stream.pairings import proposed
from domain.tournaments.stream.tournament import Tournament


class DrawVerdict(msgspec.Struct, frozen=True):
    """Sentences: what holds, what cannot be checked yet, what is wrong."""

    proved: tuple[str, ...]
    open: tuple[str, ...]
    wrong: tuple[str, ...]


def check_draw(facts: Iterable[Fact]) -> DrawVerdict:
    """The verdict on all facts of a tournament, oldest first."""
    proved: list[str] = []
    undecided: list[str] = []
    wrong: list[str] = []
    now = Tournament()
    for fact in facts:
        if isinstance(fact, f.DrawOpened):
            _check_seed(now, fact, proved, wrong)
        elif isinstance(fact, f.RoundPaired):
            _check_round(now, fact, proved, wrong)
        elif isinstance(fact, f.SeatsDrawn | f.SeatsChanged):
            _check_seats(now, fact, proved, wrong)
        elif isinstance(fact, f.PairingChanged):
            undecided.append(f"round {fact.round} was changed by hand: {fact.why}")
        now = evolve(now, fact)
    if not now.seed:
        undecided.append("registration is open: the seed is secret until it closes")
    return DrawVerdict(tuple(proved), tuple(undecided), tuple(wrong))


def _check_seed(now: Tournament, fact: f.DrawOpened, proved: list[str], wrong: list[str]) -> None:
    try:
        good = commitment_to(bytes.fromhex(fact.seed), now.id) == now.commitment
    except ValueError:
        good = False
    told = proved if good else wrong
    told.append(f"the seed is {'' if good else 'not '}the one committed to before registration closed")


def _check_seats(now: Tournament, fact: f.SeatsDrawn | f.SeatsChanged, proved: list[str], wrong: list[str]) -> None:
    """The first seats of a freezeout, or a change of them, drawn again."""
    if isinstance(fact, f.SeatsDrawn):
        same, what = seats(now) == fact.tables, "the first seats"
    else:
        same, what = seats_changed(now) == fact, f"change {now.freezeout.changes + 1 if now.freezeout else 0} of seats"
    (proved if same else wrong).append(f"{what}: {'as' if same else 'not as'} the rules and the seed give them")


def _check_round(now: Tournament, fact: f.RoundPaired, proved: list[str], wrong: list[str]) -> None:
    try:
        found = proposed(now, fact.redraw)
        same = (found.tables, found.free) == (fact.tables, fact.free)
    except NotPossible:
        same = False
    draws = f", draw {fact.redraw + 1}" if fact.redraw else ""
    if same:
        proved.append(f"round {fact.round}: tables, seats and first dealers follow from rules and seed{draws}")
    else:
        wrong.append(f"round {fact.round}: the rules and the seed give other tables{draws}")
