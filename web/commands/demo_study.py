"""The study of ``cairn demo``: what was worth a mark at one table of each game, for everybody to read."""

from typing import Final
from uuid import UUID, uuid4

from domain.games.registry import game
from domain.tables.recorder import Recorder
from domain.writing.studies import Chapter, Content, Item, Position, ServiceLink, StepRange, Studies, StudyText
from replays.projections.catalogue import Catalogue
from replays.steps import Move, moves

_INTRO: Final = """Three tables of the *Thursday club*, one of each game, and the steps that people talked about.

Every table is drawn as **you** may see it. Open a step from its heading to go on from there."""
_LEAD: Final = 4
"""So many steps lead up to a key moment."""


def add_study(recorder: Recorder, author: str) -> None:
    """A public study of the finished tables in this store, by this author (an opaque id)."""
    studies = Studies(recorder.store, recorder.clock)
    firsts = {one.game: one.table for one in Catalogue(recorder).tables(state="finished", limit=1000)}
    chapters = tuple(_chapter(recorder, table) for _, table in sorted(firsts.items()))
    made = studies.make(uuid4(), author, Content("Talked about afterwards", _INTRO, chapters))
    studies.share(made.id, author, made.version, "public", ())


def _chapter(recorder: Recorder, table: UUID) -> Chapter:
    loaded = recorder.load(table)
    told = moves(loaded.seen_by("public"))
    marked = [one for one in told if one.moments]
    chosen = dict.fromkeys((marked[len(marked) // 3], marked[-1]) if marked else ())
    items: list[Item] = [StudyText(f"What *{loaded.game.title}* is about, in {len(chosen)} steps of one table.")]
    for one in chosen:
        items += _of(table, one, loaded.record.revision)
    items.append(ServiceLink(f"/rules/{game(loaded.record.opened.game).key}", "The rules by which it was judged."))
    return Chapter(loaded.game.title, tuple(items))


def _of(table: UUID, move: Move, revision: int) -> tuple[Item, Item]:
    lead = StepRange(table, max(1, move.number - _LEAD), move.number, revision, "public", "How it came about:")
    return lead, Position(table, move.number, revision, "public", f"**{move.moments[0].capitalize()}.**")
