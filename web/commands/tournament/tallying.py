"""``cairn tournament tally``: the standings of a file of results, of this or another program, without a store."""

from collections.abc import Sequence
from pathlib import Path

import click

from domain.store.errors import NotPossible
from domain.tournaments.exchange import read
from domain.tournaments.results import Event, Malformed
from domain.tournaments.standings import UnfitTiebreaks, standings
from domain.tournaments.stream.event import chosen_of
from domain.tournaments.tiebreaks.rulesets import RuleSet
from web.commands.program import UnreadableFile
from web.commands.tournament.desk import form_option
from web.commands.tournament.standing import tell_standings


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--tie-break", "codes", multiple=True, metavar="CODE", help="In order, as buchholz-cut-1.")
@click.option("--rules", default="2026", show_default=True, type=click.Choice([each.value for each in RuleSet]),
              help="Tie-break rules of this year.")  # fmt: skip
@click.option("--round", "number", type=click.IntRange(min=0), help="As of this round; later ones are left out.")
@form_option
def tally(file: Path, codes: Sequence[str], rules: str, number: int | None, form: str) -> None:
    """Work out the standings of a file of results.

    Example: cairn tournament tally autumn-cup.json --tie-break buchholz-cut-1 --tie-break direct
    """
    event = _event(file)
    try:
        chosen = [chosen_of(code, RuleSet(rules)) for code in codes]
        found = standings(event if number is None else event.as_of(number), chosen)
    except (UnfitTiebreaks, ValueError) as error:
        raise NotPossible(f"tie-breaks: {str(error).rstrip('.')}") from None
    names = {entrant.id: entrant.name for entrant in event.entrants}
    tell_standings(names.__getitem__, found, form)


def _event(file: Path) -> Event:
    try:
        return read(file.read_bytes())
    except OSError as error:
        raise UnreadableFile(f"{file}: {(error.strerror or str(error)).lower()}") from None
    except Malformed as error:
        raise UnreadableFile(f"{file}: {str(error).rstrip('.')}") from None
