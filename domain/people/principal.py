"""Who asks: an account, a guest of one table, or nobody who is known. ``Permissions`` say what they may do."""

from typing import NamedTuple
from uuid import UUID

from domain.people.values import Person


class Principal(NamedTuple):
    """Who sent a request: nobody known where ``person`` is None.

    ``only_table`` is the one table a guest's session is good for. ``session`` is the id of the session, empty for
    strangers and scripts; ``bearer`` says that a script's token was sent.
    """

    person: Person | None = None
    only_table: UUID | None = None
    session: str = ""
    bearer: bool = False

    @property
    def id(self) -> str | None:
        """The opaque id of the person; None for a stranger."""
        return self.person.id if self.person else None

    @property
    def has_account(self) -> bool:
        """Whether an account asks, and no guest or stranger."""
        return self.person is not None and self.only_table is None

    @property
    def administrator(self) -> bool:
        """Whether whoever asks administers this service."""
        return self.person is not None and self.person.administrator

    def at(self, table: UUID | None) -> "Principal":
        """Who this is at a table: a guest whose link was for another is a stranger there."""
        return self if self.only_table in (None, table) else Principal()
