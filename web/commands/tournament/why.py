"""Why a place is what it is: every round, adjustment and tie-break of whoever has it."""

from collections.abc import Iterator
from typing import Any, Final

import click

from domain.store.errors import NotPossible
from domain.tournaments.figures import figure
from domain.tournaments.results import Kind
from domain.tournaments.scorecards import CardLine
from domain.tournaments.standings import POINTS, Row, Standings
from domain.tournaments.stream.event import column
from domain.tournaments.tiebreaks.catalogue import CATALOGUE
from domain.tournaments.tiebreaks.derivation import Derivation, Term
from web.commands.common import echo_json
from web.commands.tournament.desk import Desk, echo_csv

_HEADS: Final = ("what", "amount", "round", "opponents", "note")


def tell_why(desk: Desk, found: Standings, place: int, form: str) -> None:
    """Everybody at a place with rounds, adjustments and every tie-break. Raises NotPossible for a place of nobody."""
    rows = [row for row in found.rows if row.place == place]
    if not rows:
        raise NotPossible(f"nobody has place {place}; the places are {', '.join(_places(found))}")
    for row in rows:
        if form == "json":
            echo_json(_as_json(desk, found, row))
        elif form == "csv":
            echo_csv(("player", *_HEADS), _cells(desk, found, row))
        else:
            _tell(desk, found, row)


def _tell(desk: Desk, found: Standings, row: Row) -> None:
    shared = ", shared: nothing separates them" if row.shared else ""
    click.echo(f"Place {row.place}{shared}: {desk.called(row.player)}, points {figure(row.points)}")
    for line in row.lines:
        click.echo(f"  round {line.round}: {_line(desk, line)}")
    for made in row.adjustments:
        click.echo(f"  adjusted in round {made.round}: {figure(made.points)}, {made.reason}")
    for chosen, value in zip(found.order, row.values, strict=True):
        _tell_value(desk, f"{CATALOGUE[chosen.key].name}, {column(chosen)}", value.derivation)
    if row.decided_by:
        by = "points" if row.decided_by == POINTS else row.decided_by
        click.echo(f"  below the place above by {by}")


def _as_json(desk: Desk, found: Standings, row: Row) -> dict[str, Any]:
    return {
        "place": row.place,
        "shared": row.shared,
        "player": desk.called(row.player),
        "points": str(row.points),
        "lines": [dict(zip(_HEADS, cells[1:], strict=True)) for cells in _cells(desk, found, row)],
        "decided_by": row.decided_by,
    }


def _cells(desk: Desk, found: Standings, row: Row) -> Iterator[tuple[Any, ...]]:
    """Every summand: player, criterion, amount, round, opponents, note."""
    name = desk.called(row.player)
    for line in row.lines:
        yield name, POINTS, str(line.points), line.round, _opponents(desk, line), line.kind.value
    for made in row.adjustments:
        yield name, "adjusted", str(made.points), made.round, "", made.reason
    for chosen, value in zip(found.order, row.values, strict=True):
        for term in value.derivation.terms:
            opponent = desk.called(term.opponent) if term.opponent else ""
            yield name, chosen.code, str(term.amount), term.round or "", opponent, _note(term)


def _places(found: Standings) -> list[str]:
    return list(dict.fromkeys(str(row.place) for row in found.rows))


def _line(desk: Desk, line: CardLine) -> str:
    if line.kind is Kind.OPEN:
        return f"against {_opponents(desk, line)}, no result yet"
    kind = "" if line.kind is Kind.PLAYED else f" ({_KINDS.get(line.kind, line.kind.value)})"
    against = f" against {_opponents(desk, line)}" if line.opponents else ""
    score = "" if line.game_points is None else f", {line.game_points} game points"
    return f"{figure(line.points)}{against}{kind}{score}"


def _opponents(desk: Desk, line: CardLine) -> str:
    return ", ".join(desk.called(player) for player in line.opponents)


def _tell_value(desk: Desk, name: str, derivation: Derivation) -> None:
    click.echo(f"  {name}: {figure(derivation.value)}{f'. {derivation.note}' if derivation.note else ''}")
    for term in derivation.terms:
        click.echo(f"    {_term(desk, term)}")


def _term(desk: Desk, term: Term) -> str:
    words = [figure(term.amount)]
    if term.round is not None:
        words.append(f"round {term.round}")
    if term.opponent is not None:
        words.append(desk.called(term.opponent))
    return ", ".join([*words, *filter(None, [_note(term)])])


def _note(term: Term) -> str:
    """Why a summand is what it is."""
    words = [f"has {figure(term.points)}"] if term.points is not None and term.points != term.value else []
    changed = term.revaluations
    words += [f"round {each.round} counts {figure(each.counted)}, not {figure(each.given)}" for each in changed]
    words += [term.note] if term.note else []
    return ", ".join(words + (["cut"] if term.cut else []))


_KINDS = {Kind.ALLOCATED: "bye", Kind.FULL: "full bye", Kind.HALF: "half bye", Kind.ZERO: "round off"}
