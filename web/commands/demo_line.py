"""A what-if line at a table of ``cairn demo``, for everybody to open."""

from random import Random
from typing import Final

from domain.tables.recorder import Recorder
from domain.writing.visibility import Shared
from domain.writing.whatifs import LineHistory, WhatIfs, chance_of, try_move
from replays.projections.catalogue import Catalogue

_BACK: Final = 6
"""So many steps before the last the line begins."""
_ACTS: Final = 5


def add_line(recorder: Recorder, author: str) -> None:
    """A few sensible acts on what everybody sees at a running table, cards drawn by chance."""
    running = Catalogue(recorder).tables(game="mauna-kea", state="running")[-1]
    whatifs, table = WhatIfs(recorder.store, recorder.clock), recorder.load(running.table)
    record, game = table.record, table.game
    line = whatifs.begin(
        record.table, record.standing[-_BACK], record.revision, Shared(author, "public"), "Another way from here"
    )
    random = Random(7)
    for _ in range(_ACTS):
        state = LineHistory(table.seen_by("public"), line.step, whatifs.steps(line, game.key)).state()
        move = game.write(game.sensible(state, game.offers(state), random))
        line = whatifs.add(line, try_move(game, state, move, chance_of(line)))
