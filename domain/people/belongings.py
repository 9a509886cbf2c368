"""What other rooms keep of a person beside the facts, and how they forget it when an account is erased."""

from collections.abc import Callable
from typing import Final, NamedTuple

from domain.store import SideTables, Statements
from domain.store.sent_commands import TABLES as SENT
from domain.store.sent_commands import forget_person
from domain.writing.notes import rows as notes
from domain.writing.notes.schema import TABLES as NOTES
from domain.writing.reviews import rows as reviews
from domain.writing.reviews.schema import TABLES as REVIEWS
from domain.writing.studies import rows as studies
from domain.writing.studies.schema import TABLES as STUDIES
from domain.writing.whatifs import erasure as whatifs
from domain.writing.whatifs.schema import TABLES as WHATIFS


class Belongings(NamedTuple):
    """Tables of one room, and what it does in the transaction in which a person (an opaque id) is erased."""

    tables: SideTables
    forget: Callable[[Statements, str], None]


BELONGINGS: Final = (
    Belongings(SENT, forget_person),
    Belongings(NOTES, notes.forget),
    Belongings(REVIEWS, reviews.forget),
    Belongings(STUDIES, studies.forget),
    Belongings(WHATIFS, whatifs.forget),
)
"""One line a room."""
