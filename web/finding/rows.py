"""One table of a list, as far as the visitor may know of it."""

from typing import NamedTuple

from msgspec.structs import replace

from domain.games.registry import game
from domain.play.game import Game
from domain.store import Damaged
from domain.tables.labels import Labels
from replays.projections.catalogue import ListedTable
from web.shell.hidden_results import wanted_hidden
from web.shell.known_table import glimpse, known_table
from web.shell.services import services
from web.shell.table_names import shown_labels


class TableRow(NamedTuple):
    """One table of the list with its game and its names; ``hidden`` is how it goes, ``paused`` whether it rests."""

    listed: ListedTable
    game: Game
    labels: Labels
    hidden: bool = False
    paused: bool = False

    @property
    def seats(self) -> range:
        """The seats of the table."""
        return range(1, self.listed.seats + 1)

    @property
    def state(self) -> str:
        """How the list is narrowed to such tables."""
        return "finished" if self.listed.ending else "running"

    @property
    def status(self) -> str:
        """The word for how the table is."""
        if self.listed.ending:
            return "abandoned" if self.listed.ending == "abandoned" else "finished"
        return "paused" if self.paused else "running"

    @property
    def result(self) -> tuple[tuple[int, int], ...]:
        """The seats with their points as a result is read, the winners first; empty where nobody scored."""
        totals, winners = self.listed.totals, self.listed.winners
        if not self.listed.ending or not (winners or any(totals)):
            return ()
        falling = not winners or totals[winners[0] - 1] == max(totals)
        order = sorted(self.seats, key=lambda seat: -totals[seat - 1] if falling else totals[seat - 1])
        return tuple((seat, totals[seat - 1]) for seat in sorted(order, key=lambda seat: seat not in winners))

    @property
    def address(self) -> str:
        """Where the table is looked at: as it stands while it runs, otherwise step by step."""
        return f"/tables/{self.listed.table}{'/replay' if self.hidden or self.listed.ending else ''}"


def table_row(listed: ListedTable, *, hides: bool = False) -> TableRow | None:
    """A table as the visitor may know it; None where it is not for this visitor at all, or cannot be read so far.

    With ``hides`` nothing is said of how it goes where this visitor's browser asked for that.
    """
    here = glimpse(listed.table, listed.seats)
    if not here.look:
        return None
    try:
        shown = _as_late(listed) if here.late else listed
    except Damaged:
        return None
    floor = services().floors.load(listed.table, listed.seats)
    labels = shown_labels(Labels.decode(listed.labels), floor, outside=here.outside)
    hidden = hides and here.outside and wanted_hidden(listed.table)
    return TableRow(shown, game(listed.game), labels, hidden, floor.pause is not None and not here.late)


def _as_late(listed: ListedTable) -> ListedTable:
    """What the catalogue would say if the table were no further than this visitor may know."""
    table = known_table(listed.table).table
    record, state = table.record, table.truth.state()
    return replace(
        listed,
        latest=record.entries[-1].happened,
        revision=record.revision,
        steps=len(record.standing),
        deals=state.deal,
        ending=state.ending,
        totals=state.totals,
        winners=table.game.winners(state),
    )
