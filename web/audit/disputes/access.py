"""Who the visitor is in the disputes of a table, and whose words this visitor reads."""

from uuid import UUID

from flask import abort

from domain.tables.disputes import Dispute, Docket, parts_of
from domain.tables.floor import Permissions
from domain.tables.floor.permissions import OFFICIALS
from web.shell.services import services
from web.shell.views import View


def docket_of_view(view: View) -> Docket:
    """The disputes of the table that is looked at."""
    return services().disputes.load(view.id)


def found(table_id: UUID, number: int) -> Dispute:
    """One dispute. Ends with 404 where there is none."""
    try:
        return services().disputes.load(table_id).dispute(number)
    except KeyError:
        abort(404, f"This table has no dispute {number}.")


def dispute_address(view: View, number: int) -> str:
    """Where a dispute of this table is, for the viewer that was asked for, as it is now."""
    return f"/tables/{view.id}/disputes/{number}?{view.viewer_query}".rstrip("?&")


def official(permissions: Permissions) -> bool:
    """Whether the visitor is an official of the table."""
    return not permissions.parties.isdisjoint(OFFICIALS)


def reads(permissions: Permissions, seats: int, dispute: Dispute) -> bool:
    """Whether what people wrote is for this visitor: it may name cards.

    It is for officials, for those whom the dispute concerns, and for whoever may see every card of the table.
    """
    if official(permissions) or "open" in permissions.sights(seats):
        return True
    return not parts_of(permissions, dispute).isdisjoint({"raiser", "party"})
