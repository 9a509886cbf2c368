"""Facts to store, and a projection to keep of them."""

from collections.abc import Sequence

from domain.store import NewFact, Projection, SideTables, Statements, StoredFact

HIDDEN = b'{"card":"7s","words":"draw 7s"}'


def drawn(step: int = 1, sealed: bytes | None = HIDDEN) -> NewFact:
    """A fact whose face only its player saw."""
    return NewFact("mauna-kea.card-drawn", b'{"step":%d}' % step, b'{"card":"??","seat":1}', sealed)


def climbed(step: int = 1) -> NewFact:
    """A fact that everybody saw."""
    return NewFact("mauna-kea.altitude-climbed", b'{"step":%d}' % step, b'{"seat":1,"to":2}')


def count_topics(statements: Statements, rows: Sequence[StoredFact]) -> None:
    """Not to be done twice for the same row: that would count it twice."""
    statements.executemany(
        "INSERT INTO tally (topic, facts) VALUES (?, 1) ON CONFLICT (topic) DO UPDATE SET facts = tally.facts + 1",
        [(row.topic,) for row in rows],
    )


TALLY = Projection("tally", 1, {"tally": "topic TEXT PRIMARY KEY, facts BIGINT NOT NULL"}, count_topics)
"""How many facts there are of each topic."""

TALLIED = "SELECT topic, facts FROM tally ORDER BY topic"

INKS = SideTables("inks", 1, {"inks": "ink TEXT PRIMARY KEY"})
ROOMS = (SideTables("pens", 1, {"pens": "id TEXT PRIMARY KEY, stream TEXT NOT NULL, body BYTEA"}, needs=(INKS,)),)
"""Tables beside the facts."""
