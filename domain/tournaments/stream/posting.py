"""Results of tables: posted and corrected, stated by their players, withdrawn."""

from typing import assert_never

from domain.play.vocabulary import Fact
from domain.store.errors import NotPossible
from domain.store.text import a_line
from domain.store.times import moment_of
from domain.tournaments.stream import commands as c
from domain.tournaments.stream import facts as f
from domain.tournaments.stream import rounds
from domain.tournaments.stream import values as v
from domain.tournaments.stream.outcomes import sides_of
from domain.tournaments.stream.tournament import PairedRound, Tournament


def decide(tournament: Tournament, command: c.OfResults) -> tuple[Fact, ...]:
    """The facts of a command; none when it is so already. Raises NotPossible."""
    match command:
        case c.PostResult():
            return _post(tournament, command)
        case c.ClaimResult():
            return _claim(tournament, command)
        case c.WithdrawResult(number, table, why):
            before = tournament.results.get((number, table))
            if before is None or before.by != "table":
                return ()
            return (f.ResultWithdrawn(number, table, a_line(why)),)
        case _:
            assert_never(command)


def _post(tournament: Tournament, command: c.PostResult) -> tuple[Fact, ...]:
    played = rounds.published(tournament, command.round)
    _check_time(command.happened)
    sides = _sides(tournament, played, command)
    before = tournament.results.get((command.round, command.table))
    if before is None:
        return (f.ResultPosted(command.round, command.table, sides, command.by, command.happened),)
    if before.sides == sides:
        return ()
    if not command.why.strip():
        raise NotPossible(
            f"table {command.table} of round {command.round} has another result already. Say why it changes"
        )
    why = a_line(command.why)
    return (f.ResultCorrected(command.round, command.table, sides, command.by, command.happened, why),)


def _sides(
    tournament: Tournament, played: PairedRound, command: c.PostResult | c.ClaimResult
) -> tuple[v.ScoredSide, ...]:
    """What everybody at the table gets. Raises NotPossible, in a knockout also for a draw."""
    table = _table(played, command.table)
    sides = sides_of(tournament.said, table, command.result)
    knockout = tournament.said.way == "knockout" or tournament.in_finals(played.number)
    if knockout and sides[0].points == sides[1].points and sides[0].kind == "played":
        raise NotPossible(f"table {table.table}: {command.result} settles nothing. A knockout needs a winner")
    return sides


def _check_time(happened: str) -> None:
    try:
        moment_of(happened)
    except ValueError:
        raise NotPossible(f"{happened!r} is not a time. 2026-11-30T20:15 would be") from None


def _claim(tournament: Tournament, command: c.ClaimResult) -> tuple[Fact, ...]:
    """What a player says, and the result where another player of the table says the same and nobody says another."""
    played = rounds.published(tournament, command.round)
    table, place = _table(played, command.table), (command.round, command.table)
    if command.player not in table.players:
        raise NotPossible(f"table {command.table} of round {command.round} is not yours")
    if played.closed or place in tournament.results:
        raise NotPossible(f"table {command.table} has its result. Tell the director if it is wrong")
    _check_time(command.happened)
    sides = _sides(tournament, played, command)
    said = {claim.player: claim.sides for claim in tournament.claims.get(place, ())}
    if said.get(command.player) == sides:
        return ()
    claimed = f.ResultClaimed(*place, command.player, sides, command.happened)
    others = [each for player, each in said.items() if player != command.player]
    if not others or any(each != sides for each in others):
        return (claimed,)
    return claimed, f.ResultPosted(*place, sides, "players", command.happened)


def _table(played: PairedRound, number: int) -> v.PairedTable:
    table = played.table(number)
    if table is None:
        raise NotPossible(f"round {played.number} has tables 1 to {len(played.tables)}, and no table {number}")
    return table
