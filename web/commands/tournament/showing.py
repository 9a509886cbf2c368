"""``cairn tournament crosstable``, ``show`` and ``list``: what can be read at any time."""

from collections.abc import Iterator

import click

from domain.games.registry import GAMES
from domain.store.errors import NotPossible
from domain.tournaments.crosstable import Cell, by_opponent, by_round
from domain.tournaments.figures import figure
from domain.tournaments.results import Format, Kind
from domain.tournaments.stream.event import standings_of
from domain.tournaments.stream.names import VENUE
from domain.tournaments.stream.pairings import rounds_of
from domain.tournaments.stream.tournament import Tournament
from web.commands.output import echo_json
from web.commands.stores import store_option
from web.commands.tournament.desk import Desk, echo_csv, echo_table, form_option, reads_tournament, tournaments_of
from web.commands.tournament.drawing import tell_round


@click.command()
@reads_tournament
@form_option
def crosstable(desk: Desk, form: str) -> None:
    """Show the crosstable. It has a column for each opponent in a round robin, else for each round.

    Example: cairn tournament crosstable "Autumn Cup" --csv
    """
    found = standings_of(desk.now)
    everybody = found.event.format is Format.ROUND_ROBIN
    table = by_opponent(found) if everybody else by_round(found)
    place = {row.player: str(at) for at, row in enumerate(found.rows, 1)}
    heads = [place.get(head, head) for head in table.heads]
    rows = [(at, desk.called(row.player), figure(row.points), *(" ".join(_cross(cells)) for cells in row.columns))
            for at, row in enumerate(table.rows, 1)]  # fmt: skip
    if form == "json":
        for row, cells in zip(table.rows, rows, strict=True):
            columns = dict(zip(heads, cells[3:], strict=True))
            echo_json({"place": row.place, "player": cells[1], "points": str(row.points), "columns": columns})
        return
    (echo_csv if form == "csv" else echo_table)(("", "player", "points", *heads), rows)


def _cross(cells: tuple[Cell, ...]) -> Iterator[str]:
    for cell in cells:
        points = "" if cell.points is None else figure(cell.points)
        against = f"({cell.place})" if cell.place and cell.opponents else ""
        yield f"{points}{_SIGNS.get(cell.kind, '')}{against}"


@click.command()
@reads_tournament
@click.option("--round", "number", type=click.IntRange(min=1), help="The tables of this round (default: the last).")
@form_option
def show(desk: Desk, number: int | None, form: str) -> None:
    """Show terms, players and the round under way.

    Example: cairn tournament show "Autumn Cup" --round 2
    """
    now = desk.now
    if number is not None and number > len(now.rounds):
        raise NotPossible(f"{len(now.rounds)} rounds were paired, and no round {number}")
    if form == "text" and number is None:
        _tell_tournament(desk, now)
    elif form != "text" and number is None:
        _tell_players(desk, now, form)
        return
    if now.rounds:
        tell_round(desk, now.rounds[(number or len(now.rounds)) - 1], form)


def _tell_tournament(desk: Desk, now: Tournament) -> None:
    terms, names = now.said, desk.names
    venue = f", {names.known[VENUE]}" if VENUE in names.known else ""
    click.echo(f"{names.title}{venue}, {terms.starts} to {terms.ends} ({terms.zone}), {now.id}")
    rounds = rounds_of(now) or "as many as the field needs"
    click.echo(f"{GAMES[terms.game].title}, {terms.way}, rounds: {rounds}; {_state(now)}")
    click.echo(f"house rules: {', '.join(f'{key} {value}' for key, value in terms.announced)}")
    click.echo(f"the draw is bound to {now.commitment}{f', opened: {now.seed}' if now.seed else ''}")
    for entry in now.entries:
        seed = f", seed {entry.seed}" if entry.seed else ""
        late = f", late: missed {len(entry.missed)}" if entry.missed else ""
        left = f", {entry.left}" if entry.left else ""
        here = ", here" if entry.here else ""
        click.echo(f"{entry.number:>3}  {desk.called(entry.player)}{seed}{late}{here}{left}")


def _tell_players(desk: Desk, now: Tournament, form: str) -> None:
    rows = [(entry.number, desk.called(entry.player), entry.seed or "", len(entry.missed), entry.left or "")
            for entry in now.entries]  # fmt: skip
    heads = ("number", "player", "seed", "missed", "left")
    if form == "csv":
        echo_csv(heads, rows)
        return
    echo_json({"tournament": now.id, "title": desk.names.title, "terms": now.said, "state": _state(now),
               "players": [dict(zip(heads, row, strict=True)) for row in rows]})  # fmt: skip


def _state(now: Tournament) -> str:
    if now.ended:
        return "finished"
    if not now.registered:
        return "registration is open"
    if now.current is None:
        return "registration is closed"
    return f"round {now.current.number} is {'closed' if now.current.closed else 'running'}"


@click.command("list")
@store_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def list_(store: str | None, as_json: bool) -> None:
    """List the tournaments.

    Example: cairn tournament list
    """
    with tournaments_of(store) as tournaments:
        for tournament, title in sorted(tournaments.titles().items(), key=lambda each: each[1]):
            now = Desk.of(tournaments, tournament).now
            if as_json:
                echo_json({"tournament": tournament, "title": title, "game": now.said.game, "state": _state(now)})
            else:
                click.echo(f"{tournament}  {now.said.starts}  {now.said.game}  {title}: {_state(now)}")


_SIGNS = {
    Kind.ALLOCATED: "bye", Kind.FULL: "bye", Kind.HALF: "bye", Kind.ZERO: "off", Kind.FORFEIT_WON: "+",
    Kind.FORFEIT_LOST: "−", Kind.OPEN: "?", Kind.ABSENT: "off",
}  # fmt: skip
