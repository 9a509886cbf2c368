"""Rounds of tables of many: by a schedule of all rounds while the field stays, else one round after those played."""

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from domain.tournaments.pairing.draw import Draw
from domain.tournaments.pairing.rounds.meetings import Tables, meetings
from domain.tournaments.pairing.rounds.schedule import Schedule, next_round, schedule
from domain.tournaments.pairing.rounds.seating import SeatedTable, seated
from domain.tournaments.pairing.rounds.sizes import forbidden_pairs
from domain.tournaments.pairing.rounds.winners import winners_tables
from domain.tournaments.stream import values as v
from domain.tournaments.stream.event import ranks, standings_of
from domain.tournaments.stream.proposal import Proposal, next_number, present
from domain.tournaments.stream.tournament import Tournament


def proposed(tournament: Tournament, redraw: int) -> Proposal:
    """The next round of tables, seats and first deals balanced. Raises ValueError where the players cannot sit so."""
    by_standing = tournament.said.way == "winners-tables" and tournament.rounds
    rounds, told = _by_standing(tournament) if by_standing else _apart(tournament, redraw)
    met = meetings(_past(tournament))
    player = {entry.number: entry.player for entry in tournament.entries}
    tables = seated(rounds, _seated_before(tournament))[0]
    return Proposal(
        tuple(
            v.PairedTable(
                table.table, tuple(player[number] for number in table.players), table.first_dealer, _met(table, met)
            )
            for table in tables
        ),
        explanation=told,
    )


def by_hand(tournament: Tournament, tables: tuple[v.PairedTable, ...]) -> Proposal:
    """The last round with other players at its tables, and what that breaks; ``tournament`` is as before it."""
    number = {entry.player: entry.number for entry in tournament.entries}
    seated_so = [
        SeatedTable(table.table, tuple(number[player] for player in table.players), table.first_dealer)
        for table in tables
    ]
    met, forbidden = meetings(_past(tournament)), _forbidden(tournament)
    told = tuple(replace(table, reasons=_met(numbered, met)) for table, numbered in zip(tables, seated_so, strict=True))
    clashes = forbidden_pairs(tuple(table.players for table in seated_so), forbidden)
    return Proposal(told, explanation=(_clashes(clashes),) if clashes else ())


def _by_standing(tournament: Tournament) -> tuple[tuple[Tables, ...], tuple[str, ...]]:
    here = _here(tournament)
    number = {entry.player: entry.number for entry in tournament.entries}
    order = [number[row.player] for row in standings_of(tournament).rows if number[row.player] in here]
    tables = winners_tables(order, tournament.said.seats, forbidden=_forbidden(tournament))
    return (tables,), ("Tables in the order of the standings.",)


def _apart(tournament: Tournament, redraw: int) -> tuple[tuple[Tables, ...], tuple[str, ...]]:
    """The rounds still to come of the schedule where it holds, else the next one alone."""
    kept = None if redraw and tournament.rounds else _scheduled(tournament, redraw)
    number = next_number(tournament)
    if kept is not None:
        return kept.rounds[number - 1 :], _bound(kept, f"A schedule of {len(kept.rounds)} rounds")
    draw = Draw(bytes.fromhex(tournament.seed), "tables", number, redraw)
    found = next_round(
        _here(tournament), tournament.said.seats, _past(tournament), draw, forbidden=_forbidden(tournament)
    )
    return found.rounds, _bound(found, f"Round {number}")


def _scheduled(tournament: Tournament, redraw: int) -> Schedule | None:
    """The schedule made for the first round, while all rounds so far were played by it."""
    rounds, past = tournament.said.rounds, _past(tournament)
    first = tournament.rounds[0].redraw if tournament.rounds else redraw
    draw = Draw(bytes.fromhex(tournament.seed), "schedule", first)
    here = _here(tournament)
    if len(past) >= rounds or any(sorted(here) != sorted(sum(tables, ())) for tables in past):
        return None
    made = schedule(here, tournament.said.seats, rounds, draw, forbidden=_forbidden(tournament))
    same = all(_sets(mine) == _sets(theirs) for mine, theirs in zip(made.rounds, past, strict=False))
    return made if same else None


def _sets(tables: Tables) -> set[frozenset[int]]:
    return {frozenset(table) for table in tables}


def _here(tournament: Tournament) -> list[int]:
    rank = ranks(tournament)
    here = sorted(present(tournament, next_number(tournament)), key=lambda entry: rank[entry.player])
    return [entry.number for entry in here]


def _forbidden(tournament: Tournament) -> frozenset[frozenset[int]]:
    number = {entry.player: entry.number for entry in tournament.entries}
    return frozenset(frozenset(number[player] for player in pair) for pair in tournament.apart)


def _past(tournament: Tournament) -> tuple[Tables, ...]:
    return tuple(tuple(table.players for table in tables) for tables in _seated_before(tournament))


def _seated_before(tournament: Tournament) -> list[list[SeatedTable]]:
    number = {entry.player: entry.number for entry in tournament.entries}
    return [
        [
            SeatedTable(table.table, tuple(number[player] for player in table.players), table.first_dealer)
            for table in played.tables
        ]
        for played in tournament.rounds
    ]


def _met(table: SeatedTable, met: dict[frozenset[int], int]) -> str:
    again = sum(met.get(frozenset(pair), 0) for pair in combinations(table.players, 2))
    return "nobody met before" if not again else f"{again} met before"


def _clashes(pairs: int) -> str:
    return f"{'1 pair sits' if pairs == 1 else f'{pairs} pairs sit'} together that may not meet."


def _bound(found: Schedule, what: str) -> tuple[str, ...]:
    return tuple(_sentences(found, what))


def _sentences(found: Schedule, what: str) -> Iterator[str]:
    if found.forbidden:
        yield _clashes(found.forbidden)
    if found.repeats:
        yield f"{what} has {found.repeats} meetings again; none has fewer than {found.least}."
