"""Notes who is served which hidden cards."""

from uuid import UUID

from domain.record.history import History
from domain.tables.floor import Permissions
from web.shell.services import services


def note(permissions: Permissions, table: UUID, history: History) -> None:
    """Note that somebody is served this sight, unless everybody may see as much."""
    if permissions.phase == "running" or not permissions.opens:
        record = history.record
        services().viewings.note(table, permissions.person or "", history.viewer, record.revision, record.head)
