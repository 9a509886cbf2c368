"""Every table beside the facts, in the order in which they are brought up when the service starts."""

from typing import Final

from domain.people.schema import TABLES as PEOPLE
from domain.people.throttle import TABLES as ADDRESSES
from domain.store import SideTables
from domain.store.sent_commands import TABLES as SENT_COMMANDS
from domain.tables.croupier.deal_sets import TABLES as DEAL_SETS
from domain.tables.croupier.seeds import TABLES as SEEDS
from domain.tables.disputes.images import TABLES as DISPUTES
from domain.tables.viewing_log import TABLES as VIEWINGS
from domain.tournaments.event_tables import TABLES as TOURNAMENT_TABLES
from domain.tournaments.stream.names import TABLES as TOURNAMENT_NAMES
from domain.writing.notes.schema import TABLES as NOTES
from domain.writing.reviews.schema import TABLES as REVIEWS
from domain.writing.studies.schema import TABLES as STUDIES
from domain.writing.whatifs.schema import TABLES as WHATIFS

SIDE_TABLES: Final[tuple[SideTables, ...]] = (
    PEOPLE,
    ADDRESSES,
    SENT_COMMANDS,
    SEEDS,
    DEAL_SETS,
    DISPUTES,
    VIEWINGS,
    TOURNAMENT_NAMES,
    TOURNAMENT_TABLES,
    NOTES,
    WHATIFS,
    STUDIES,
    REVIEWS,
)
