"""Who directs a tournament, decides at its tables and brings in its results: offices given and taken, and what each
may do."""

from typing import Final, Literal, assert_never

from domain.play.vocabulary import Fact
from domain.store.errors import NotPossible
from domain.tournaments.stream import commands as c
from domain.tournaments.stream import facts as f
from domain.tournaments.stream.tournament import Tournament
from domain.tournaments.stream.values import Office

Duty = Literal["look at the board", "direct", "decide", "check in", "post results"]
"""What can be done for a tournament. ``direct`` is everything that has no duty of its own; ``decide`` is what arbiters
do too: pairings by hand, penalties, corrections."""

DUTIES: Final[dict[Duty, frozenset[Office]]] = {
    "look at the board": frozenset({"director", "arbiter", "scorer"}),
    "direct": frozenset({"director"}),
    "decide": frozenset({"director", "arbiter"}),
    "check in": frozenset({"director", "arbiter", "scorer"}),
    "post results": frozenset({"director", "arbiter", "scorer"}),
}
"""Which offices may do what. Administrators of the service may do all of it."""


def may(offices: frozenset[Office], duty: Duty) -> bool:
    """Whether somebody with these offices may do this."""
    return not offices.isdisjoint(DUTIES[duty])


def decide(tournament: Tournament, command: c.OfOffices) -> tuple[Fact, ...]:
    """The facts of a command; none when it is so already. Raises NotPossible."""
    has = command.person in tournament.holders(command.office)
    match command:
        case c.NameOfficial(person, office):
            named = f.DirectorNamed(person) if office == "director" else f.OfficialNamed(person, office)
            return () if has else (named,)
        case c.DismissOfficial(person, office):
            if has and tournament.directors == {person} and office == "director":
                raise NotPossible("a tournament keeps one director at least. Name another first")
            return (f.OfficialDismissed(person, office),) if has else ()
        case _:
            assert_never(command)
