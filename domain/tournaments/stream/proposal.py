"""What a pairing gives, and who is there to be paired."""

import msgspec

from domain.tournaments.stream import values as v
from domain.tournaments.stream.tournament import EnteredPlayer, Tournament


class Proposal(msgspec.Struct, frozen=True):
    """A round before it is published. ``explanation`` says what gave way and why, empty where nothing did.

    ``finalists`` are named by the first round of a knockout after a Swiss, the first seed first.
    """

    tables: tuple[v.PairedTable, ...]
    free: tuple[v.FreeRound, ...] = ()
    explanation: tuple[str, ...] = ()
    finalists: tuple[str, ...] = ()


def called(player: str) -> str:
    """A player in the sentences of a fact: the id in braces, for which pages put the name, as long as there is one."""
    return f"{{{player}}}"


def next_number(tournament: Tournament) -> int:
    """The number of the round to be paired next."""
    return len(tournament.rounds) + 1


def present(tournament: Tournament, number: int) -> tuple[EnteredPlayer, ...]:
    """Who is to be paired in round ``number``: there, and without a bye asked for."""
    playing = (entry for entry in tournament.entries if tournament.playing(entry))
    return tuple(entry for entry in playing if (entry.player, number) not in tournament.asked)


def absentees(tournament: Tournament) -> tuple[v.FreeRound, ...]:
    """The byes asked for in the next round, of those who still play."""
    number, points = next_number(tournament), tournament.said.points
    given = {"pab": points.bye, "full": points.full, "half": points.half, "zero": points.zero}
    playing = (entry for entry in tournament.entries if tournament.playing(entry))
    asked = ((entry.player, tournament.asked.get((entry.player, number))) for entry in playing)
    return tuple(v.FreeRound(player, kind, given[kind], "asked for") for player, kind in asked if kind)
