"""Who reads what of a study: it is shared as a whole, and no word of it tells of cards that are still in play."""

from collections.abc import Iterable
from typing import NamedTuple, NoReturn
from uuid import UUID

from flask import abort

from domain.tables.table import NotFound
from domain.writing.studies import NoSuchStudy, Study
from domain.writing.studies.values import Shown
from domain.writing.visibility import ReadAccess
from web.shell.known_table import KnownTable, known_table
from web.shell.principal import principal
from web.shell.services import services
from web.shell.views import View, view_of
from web.writing.read_access import read_access_by


def own_account() -> str | None:
    """Who may write studies: the visitor with an account; None for strangers and guests."""
    return principal().id if principal().has_account else None


def readable_study(study_id: UUID) -> Study:
    """A study that is shared with the visitor, or the visitor's own. Ends with 404."""
    try:
        study = services().studies.find(study_id)
    except NoSuchStudy:
        _nothing()
    if not _nobody_in_particular().may_read(study.shared()):
        _nothing()
    return study


def own(study_id: UUID) -> Study:
    """A study of the visitor's. Ends with 404, and with 403 where it is somebody else's to change."""
    study = readable_study(study_id)
    if study.author != own_account():
        abort(403, "Only its author changes a study.")
    return study


class VisibleTable(NamedTuple):
    """What the visitor gets of something that a study shows: the table as it was then, or why not."""

    view: View | None
    why: str = ""


def see(item: Shown) -> VisibleTable:
    """The table of an item at its revision, by the visitor's own rights: the sight asked for only narrows them."""
    here = _here(item.table)
    if here is None or not here.permissions.may("look"):
        return VisibleTable(None, "A table that is not here, or that you may not see.")
    if item.revision > here.table.record.revision:
        return VisibleTable(None, "This has not been played yet, or is not for you to see yet.")
    return VisibleTable(view_of(here.table, {"as": item.sight, "rev": str(item.revision)}))


def may_read_words(study: Study, items: Iterable[Shown]) -> bool:
    """Whether the visitor may read what the author says of these."""
    if study.author == principal().id:
        return True
    wanted = {(item.table, item.sight): item for item in sorted(items, key=lambda item: item.revision)}
    return all(_may_read(study, item) for item in wanted.values())


def _may_read(study: Study, item: Shown) -> bool:
    here, shared = _here(item.table), study.shared(item.sight)
    if here is None:
        return _nobody_in_particular().may_read(shared)
    if not here.permissions.may("look"):
        ended = here.permissions.phase == "closed"
        return ended and _nobody_in_particular(ended=True).may_read(shared)
    record = here.table.record
    return item.revision <= record.revision and read_access_by(here.permissions, record.opened.seats).may_read(shared)


def _nobody_in_particular(*, ended: bool = False) -> ReadAccess:
    """The visitor where no table comes into it, or none that the visitor may look at."""
    return ReadAccess(principal().id, placed=False, sights=frozenset(), ended=ended)


def _here(table: UUID) -> KnownTable | None:
    try:
        return known_table(table)
    except NotFound:
        return None


def _nothing() -> NoReturn:
    abort(404, "There is no study at this address, or it is not shared with you.")
