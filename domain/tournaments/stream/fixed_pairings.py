"""Rounds that the field decides: round robins and knockouts, also the knockout after a Swiss."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from domain.tournaments.berger import Pairs, berger, double_berger
from domain.tournaments.knockout import Bracket, BracketMatch, Contest, Knockout, bracket
from domain.tournaments.results import MatchGame
from domain.tournaments.stream import values as v
from domain.tournaments.stream.event import ranks, standings_of
from domain.tournaments.stream.proposal import Proposal, called, next_number
from domain.tournaments.stream.tournament import PairedRound, Tournament


def rounds_of(tournament: Tournament) -> int:
    """How many rounds the field has; 0 before registration closed and for other formats."""
    if tournament.finals:
        return tournament.said.rounds + (len(tournament.finalists or range(tournament.finals)) - 1).bit_length()
    players, way = len(tournament.field), tournament.said.way
    if players < 2:
        return 0
    if way == "knockout":
        return (players - 1).bit_length()
    once = players - 1 + players % 2
    return {"round-robin": once, "double-round-robin": 2 * once}.get(way, 0)


def round_robin(tournament: Tournament, _redraw: int) -> Proposal:
    """The next round of the Berger table. Raises ValueError where all rounds were paired."""
    pairs = _berger(tournament)[next_number(tournament) - 1]
    tables = tuple(v.PairedTable(at, pair, 1, "Berger table") for at, pair in enumerate(pairs, 1))
    return Proposal(tables, explanation=tuple(_away(tournament, tables)))


def knockout(tournament: Tournament, _redraw: int) -> Proposal:
    """The next round of the bracket. Raises ValueError where a match of the round before has no winner."""
    new = () if tournament.finalists or not tournament.finals else _best(tournament)
    drawn = bracket_of(replace(tournament, finalists=new) if new else tournament)
    number = next_number(tournament) - _before(tournament)
    matches = _matches(drawn, number)
    for match in matches:
        if None in match.players:
            raise ValueError(f"Round {number}, match {match.number}: an opponent is not known; a draw settles nothing")
    tables = tuple(v.PairedTable(at, _players(match), 1, "bracket") for at, match in enumerate(matches, 1))
    free = tuple(_byes(tournament, drawn)) if number == 1 else ()
    return Proposal(tables, free, (*_cut(tournament, new), *_away(tournament, tables)), new)


def bracket_of(tournament: Tournament) -> Bracket:
    """The bracket with everything that was played in it."""
    terms = Knockout(tournament.finalists or _ranked(tournament), third_place=tournament.said.third_place)
    contests: list[Contest] = []
    for number, played in enumerate(tournament.rounds[_before(tournament) :], 1):
        matches = _matches(bracket(terms, contests), number)
        contests += _contests(tournament, played, matches)
    return bracket(terms, contests)


def forfeited(tournament: Tournament, tables: tuple[v.PairedTable, ...]) -> Iterator[tuple[int, str]]:
    """Tables of players who have left, with the result that the rules give them."""
    for table in tables:
        signs = ["-" if _left(tournament, player) else "+" for player in table.players]
        if "-" in signs:
            yield table.table, "".join(signs)


def _berger(tournament: Tournament) -> tuple[Pairs, ...]:
    twice = tournament.said.way == "double-round-robin"
    return (double_berger if twice else berger)(_ranked(tournament))


def _ranked(tournament: Tournament) -> tuple[str, ...]:
    return tuple(sorted(tournament.field, key=ranks(tournament).__getitem__))


def _before(tournament: Tournament) -> int:
    """The rounds before the first of the bracket."""
    return tournament.said.rounds if tournament.finals else 0


def _best(tournament: Tournament) -> tuple[str, ...]:
    """The best of the standings who still play, equal ones as drawn. Raises ValueError for fewer than two."""
    drawn = ranks(tournament)
    rows = sorted(standings_of(tournament).rows, key=lambda row: (row.place, drawn[row.player]))
    found = tuple(row.player for row in rows if not _left(tournament, row.player))[: tournament.finals]
    if len(found) < 2:
        raise ValueError("A knockout needs two players who have not left")
    return found


def _cut(tournament: Tournament, finalists: tuple[str, ...]) -> Iterator[str]:
    """Who is out, and who has the better place in the bracket, by the draw alone."""
    place = {row.player: row.place for row in standings_of(tournament).rows} if finalists else {}
    level = [player for player in place if finalists and place[player] == place[finalists[-1]]]
    out = [player for player in level if player not in finalists and not _left(tournament, player)]
    if out:
        names = ", ".join(map(called, out))
        yield f"{called(finalists[-1])} goes on by the draw; {names} had the same place."


def _away(tournament: Tournament, tables: tuple[v.PairedTable, ...]) -> Iterator[str]:
    for player in (player for table in tables for player in table.players if _left(tournament, player)):
        yield f"{called(player)} has left: the table is forfeit."


def _left(tournament: Tournament, player: str) -> bool:
    entry = tournament.entry(player)
    return entry is not None and entry.left is not None


def _matches(drawn: Bracket, number: int) -> tuple[BracketMatch, ...]:
    """The matches of a round that are played, down the bracket, the one for the third place last."""
    found = tuple(match for match in drawn.rounds[number - 1] if not match.bye)
    return (*found, drawn.third) if drawn.third and number == len(drawn.rounds) else found


def _players(match: BracketMatch) -> tuple[str, ...]:
    return tuple(player for player in match.players if player is not None)


def _byes(tournament: Tournament, drawn: Bracket) -> Iterator[v.FreeRound]:
    for match in drawn.rounds[0]:
        if match.bye and match.winner:
            yield v.FreeRound(match.winner, "pab", tournament.said.points.bye, "no opponent in the bracket")


def _contests(tournament: Tournament, played: PairedRound, matches: tuple[BracketMatch, ...]) -> Iterator[Contest]:
    for table, match in zip(played.tables, matches, strict=True):
        one, other = table.players
        result = tournament.results.get((played.number, table.table))
        if result is None:
            yield Contest(match.round, match.number, (one, other))
            continue
        first, second = result.sides
        lost = next((side.player for side in result.sides if side.kind == "forfeit lost"), None)
        points = Fraction(first.points), Fraction(second.points)
        games = () if lost or points[0] == points[1] else (MatchGame(one, _won(points)),)
        yield Contest(match.round, match.number, (one, other), games, lost)


def _won(points: tuple[Fraction, Fraction]) -> tuple[Fraction, Fraction]:
    return (Fraction(1), Fraction(0)) if points[0] > points[1] else (Fraction(0), Fraction(1))
