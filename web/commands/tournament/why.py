"""Why a place is what it is: every round, adjustment and tie-break of whoever has it."""

from collections.abc import Iterator
from typing import Any, Final

import click

from domain.store.errors import NotPossible
from domain.tournaments.figures import figure
from domain.tournaments.scorecards import CardLine
from domain.tournaments.standings import POINTS, Row, Standings
from domain.tournaments.stream.event import column
from domain.tournaments.tiebreaks.catalogue import CATALOGUE
from domain.tournaments.tiebreaks.derivation import Derivation
from web.commands.output import echo_json
from web.commands.tournament.desk import Desk, echo_csv
from web.tournaments.reasons import card_line, term_note, term_words

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
        click.echo(f"  round {line.round}: {card_line(line, desk.names.all_of(desk.now.entries))}")
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
            yield name, chosen.code, str(term.amount), term.round or "", opponent, term_note(term)


def _places(found: Standings) -> list[str]:
    return list(dict.fromkeys(str(row.place) for row in found.rows))


def _opponents(desk: Desk, line: CardLine) -> str:
    return ", ".join(desk.called(player) for player in line.opponents)


def _tell_value(desk: Desk, name: str, derivation: Derivation) -> None:
    click.echo(f"  {name}: {figure(derivation.value)}{f'. {derivation.note}' if derivation.note else ''}")
    for term in derivation.terms:
        click.echo(f"    {term_words(term, desk.names.all_of(desk.now.entries))}")
