"""What the players of a table are called on its pages: by its labels, else by the account that sits there."""

from uuid import UUID

from msgspec.structs import replace

from domain.people import ERASED
from domain.tables.floor import Floor
from domain.tables.labels import Labels
from domain.tables.practice import PRACTICE
from web.shell.services import services


def kept_labels(table_id: UUID) -> Labels:
    """The labels as they are kept, which files take along: no account's name is among them."""
    return Labels.decode(services().recorder.store.label(table_id))


def shown_labels(labels: Labels, floor: Floor, *, outside: bool) -> Labels:
    """Labels in which a seat without a name is called as who sits there; one whose name was erased is not.

    Who only looks on from ``outside`` reads no names of accounts.
    """
    if outside:
        return labels
    seated = {str(one.seat): one.person for one in floor.held if one.seat and one.person != PRACTICE}
    unnamed = {seat: person for seat, person in seated.items() if seat not in labels.players}
    called = services().people.names(unnamed.values())
    found = {seat: called[person] for seat, person in unnamed.items() if called[person] != ERASED}
    return replace(labels, players=labels.players | found) if found else labels
