"""The house rules that a new table starts from: what the rulebook proposes, or what the visitor's last table played."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from domain.people import Person
from domain.play.game import Game
from domain.store import Damaged
from domain.tables.labels import Labels
from domain.tables.table import Table
from replays.projections.catalogue import ListedTable
from web.shell.known_table import glimpse
from web.shell.services import services

RULEBOOK: Final = "rulebook"
LAST: Final = "last"


class Preset(NamedTuple):
    """House rules under a name; ``choices`` are by the key of what is announced."""

    key: str
    title: str
    line: str
    choices: Mapping[str, str]


class LastTable(NamedTuple):
    """The visitor's newest table of a game, with who played there."""

    listed: ListedTable
    table: Table
    labels: Labels

    @property
    def dealing(self) -> str:
        """Who dealt there, as the form of a new table says it."""
        committed = self.table.record.committed
        if self.listed.mode != "online":
            return "physical"
        return "online-officials" if getattr(committed, "opens", "") == "officials" else "online"


def last_table(game: Game, person: Person) -> LastTable | None:
    """The newest table of this game at which a person had a place and that can still be read."""
    mine = services().places.tables_of(person.id)
    found = services().catalogue.tables(game=game.key, among=mine, limit=1)
    if not found or not glimpse(found[0].table, found[0].seats).look:
        return None
    try:
        table = services().recorder.load(found[0].table)
    except Damaged:
        return None
    return LastTable(found[0], table, Labels.decode(found[0].labels))


def presets(game: Game, last: LastTable | None) -> tuple[Preset, ...]:
    """The house rules to choose from; what the dealer speaks is in none of them."""
    proposed = {each.key: each.proposal for each in game.announcements if not each.spoken}
    rulebook = Preset(RULEBOOK, "Rulebook", "Cairn’s proposal for every question", proposed)
    if last is None:
        return (rulebook,)
    announced = dict(last.table.seen_by("public").state().announced)
    choices = {key: announced.get(key) or value for key, value in proposed.items()}
    return (rulebook, Preset(LAST, "As last time", _same(proposed, choices), choices))


def _same(proposed: Mapping[str, str], choices: Mapping[str, str]) -> str:
    other = [value for key, value in choices.items() if value != proposed[key]]
    return ", ".join(value.replace(":", " ").replace("-", " ") for value in other[:3]) or "the same as the rulebook"
