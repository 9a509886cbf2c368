"""Rounds: published once, changed by hand with a reason, closed when all results are in."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.games.registry import GAMES
from domain.play.vocabulary import Fact
from domain.store.errors import NotPossible
from domain.store.text import a_line
from domain.tournaments.stream import commands as c
from domain.tournaments.stream import entries, fixed_pairings, swiss_pairings, table_pairings
from domain.tournaments.stream import facts as f
from domain.tournaments.stream.outcomes import sides_of
from domain.tournaments.stream.pairings import proposed, rounds_of
from domain.tournaments.stream.terms import FIXED
from domain.tournaments.stream.tournament import PairedRound, Tournament
from domain.tournaments.stream.values import PairedTable


def check_next(tournament: Tournament, number: int) -> None:
    """Raises NotPossible where round ``number`` cannot be paired now."""
    if tournament.ended:
        raise NotPossible("this tournament has ended")
    if tournament.said.way == "evening":
        raise NotPossible("an evening pairs nobody. Open its tables one by one")
    if not tournament.registered:
        raise NotPossible("registration is open, and the draw is secret until it closes. Close registration first")
    if tournament.freezeout:
        raise NotPossible("a freezeout has no rounds. Draw the seats instead")
    if number != len(tournament.rounds) + 1:
        raise NotPossible(f"round {len(tournament.rounds) + 1} is next, not round {number}")
    if number > rounds_of(tournament):
        raise NotPossible(f"all {rounds_of(tournament)} rounds are paired")
    current = tournament.current
    if current and not current.closed:
        missing = tournament.open_tables(current.number)
        wait = f" It has no result of table {', '.join(map(str, missing))}." if missing else ""
        raise NotPossible(f"round {current.number} is not closed.{wait} Close it first")


def publish(tournament: Tournament, number: int, redraw: int, seen: int) -> tuple[Fact, ...]:
    """A round paired and out; nothing where it is out. Raises NotPossible, also after changes since ``seen``."""
    if 1 <= number <= len(tournament.rounds):
        return ()
    if seen not in (0, tournament.version):
        raise NotPossible("the tournament has changed since this pairing was shown. Look at it again, and publish")
    check_next(tournament, number)
    found = proposed(tournament, redraw)
    paired = f.RoundPaired(number, found.tables, found.free, found.explanation, redraw)
    named = (f.FinalistsNamed(found.finalists),) if found.finalists else ()
    return *named, paired, f.RoundPublished(number), *_forfeits(tournament, paired)


def set_up(tournament: Tournament, players: tuple[str, ...]) -> tuple[Fact, ...]:
    """A table of an evening, and the entries of those who are new. Raises NotPossible."""
    game = GAMES[tournament.said.game]
    if tournament.said.way != "evening" or tournament.ended:
        raise NotPossible("tables are opened one by one in an evening that has not ended")
    if len(players) not in game.seats or len(set(players)) < len(players):
        most = game.seats.stop - 1
        many = most if game.seats.start == most else f"{game.seats.start} to {most}"
        raise NotPossible(f"{game.title} is for {many} different players; here are {len(players)}")
    new = [player for player in players if tournament.entry(player) is None]
    entered = entries.decide(tournament, c.Enter(tuple((player, 0) for player in new))) if new else ()
    number = len(tournament.current.tables) + 1 if tournament.current else 1
    return *entered, f.TableSetUp(PairedTable(number, players, 1))


def published(tournament: Tournament, number: int) -> PairedRound:
    """A round that was paired. Raises NotPossible."""
    if not 1 <= number <= len(tournament.rounds):
        out = f"rounds 1 to {len(tournament.rounds)} are" if tournament.rounds else "no round is"
        raise NotPossible(f"round {number} is not published; {out}")
    return tournament.rounds[number - 1]


def close(tournament: Tournament, number: int) -> tuple[Fact, ...]:
    """The results of a round locked. Raises NotPossible while some are missing."""
    if tournament.said.way == "evening":
        raise NotPossible("an evening has no rounds. End it when all have played")
    if published(tournament, number).closed:
        return ()
    if missing := tournament.open_tables(number):
        tables = ", ".join(map(str, missing))
        raise NotPossible(f"round {number}: no result of table {tables}. Post it, +- or -- where nobody played")
    return (f.RoundClosed(number),)


def exchange(tournament: Tournament, command: c.Exchange) -> tuple[Fact, ...]:
    """Two players in each other's places, with what that breaks. Raises NotPossible."""
    current = published(tournament, command.round)
    if tournament.said.way in FIXED or tournament.in_finals(command.round):
        way = "knockout" if tournament.finals else tournament.said.way
        raise NotPossible(f"the field decides the pairings of a {way}")
    if command.round != len(tournament.rounds) or current.closed:
        raise NotPossible(f"round {command.round} is closed")
    _check_exchange(tournament, current, command)
    swap = {command.one: command.other, command.other: command.one}
    tables = tuple(
        replace(table, players=tuple(swap.get(player, player) for player in table.players)) for table in current.tables
    )
    free = tuple(replace(each, player=swap.get(each.player, each.player)) for each in current.free)
    before = replace(tournament, rounds=tournament.rounds[:-1])
    made = (
        swiss_pairings.by_hand(before, tables, free)
        if tournament.said.way == "swiss"
        else replace(table_pairings.by_hand(before, tables), free=free)
    )
    return (f.PairingChanged(command.round, made.tables, made.free, made.explanation, a_line(command.why)),)


def _check_exchange(tournament: Tournament, current: PairedRound, command: c.Exchange) -> None:
    asked = {each.player for each in current.free if each.kind != "pab"}
    places = {player: table.table for table in current.tables for player in table.players}
    places |= {each.player: 0 for each in current.free if each.kind == "pab"}
    for player in (command.one, command.other):
        if player not in places:
            raise NotPossible("a requested bye stays" if player in asked else "this player is not paired in this round")
        if (current.number, places[player]) in tournament.results:
            raise NotPossible(f"table {places[player]} has a result; its players stay")
    if places[command.one] == places[command.other] and tournament.said.seats > 2:
        raise NotPossible("both sit at the same table already")


def _forfeits(tournament: Tournament, paired: f.RoundPaired) -> Iterator[Fact]:
    """In a fixed field, the results of those who have left."""
    if tournament.said.way not in FIXED and not tournament.in_finals(paired.round):
        return
    tables = {table.table: table for table in paired.tables}
    for number, result in fixed_pairings.forfeited(tournament, paired.tables):
        sides = sides_of(tournament.said, tables[number], result)
        yield f.ResultPosted(paired.round, number, sides, "rules", "")
