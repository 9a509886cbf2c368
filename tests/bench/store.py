"""The record: decoding and folding, one command, a cold load."""

import sqlite3
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from uuid import uuid4

from msgspec.structs import replace

from domain.play.vocabulary import Fact
from domain.record.codec import from_row
from domain.record.facts import FacesDisclosed
from domain.record.history import History, hidden_cards
from domain.store import StoredFact, open_store
from domain.tables.recorder import Recorder
from domain.tables.table import CommandContext
from tests.bench import classic
from tests.bench.measure import Figure, at_least, at_most, best, side_by_side
from tests.recorded import Sitting, simulated

ACTS = 200
SEEN_LATER = 78


def figures(folder: Path) -> Iterator[Figure]:
    """The figures of the store, on SQLite files in this folder."""
    recorder = Recorder(open_store(f"sqlite:///{folder / 'bench.db'}"))
    sitting = simulated(recorder, seed=1, name="bench")
    rows = recorder.store.read(sitting.id)
    yield _decode_and_evolve(sitting, rows)
    yield _cold_load(recorder, sitting, len(rows))
    yield _cards_seen_later(simulated(recorder, seed=1, name="seen later", match="games:4"))
    yield _command(folder)


def _decode_and_evolve(sitting: Sitting, rows: list[StoredFact]) -> Figure:
    game = sitting.table.game

    def ours() -> object:
        state = game.initial(2)
        for row in rows[1:]:
            state = game.evolve(state, from_row(row, game.key).fact)
        return state

    facts: list[Fact] = [from_row(row, game.key).fact for row in rows[1:]]
    events = classic.stored(facts)
    own, theirs = side_by_side(ours, lambda: classic.load(events))
    own_rate, their_rate = len(facts) / own, len(events) / theirs
    detail = f"{own_rate:,.0f} against {their_rate:,.0f} facts a second"
    return at_least("decode and evolve beside a classic aggregate", own_rate / their_rate, 10, detail)


def _cold_load(recorder: Recorder, sitting: Sitting, facts: int) -> Figure:
    took = best(lambda: Recorder(recorder.store).load(sitting.id).truth.state(), 15)
    scaled = took * 1000 * 300 / facts
    return at_most("cold load, for 300 facts", scaled, 3, f"{took * 1000:.2f} ms for {facts}", " ms")


def _cards_seen_later(sitting: Sitting) -> Figure:
    record, game, viewer = sitting.table.record, sitting.table.game, 2
    hidden = (
        FacesDisclosed(step.number, place, (0,), hidden_cards(fact))
        for step in record.steps
        for place, fact in enumerate(step.facts)
        if fact.hides and viewer not in fact.audience
    )
    lit = replace(record, disclosures=tuple(islice(hidden, SEEN_LATER)))
    own, plain = side_by_side(lambda: History(game, lit, viewer).state(), lambda: History(game, record, viewer).state())
    detail = f"{own * 1000:.2f} against {plain * 1000:.2f} ms for {len(record.steps)} steps"
    return at_most(f"a fold with {SEEN_LATER} disclosures beside one without", own / plain, 1.5, detail)


def _command(folder: Path) -> Figure:
    recorder = Recorder(open_store(f"sqlite:///{folder / 'command.db'}"))
    recorded = simulated(recorder, seed=1, name="model")
    moves = [step.asked for step in recorded.table.record.steps[1 : ACTS + 1]]
    blobs = [_blobs(rows) for rows in _rows_by_step(recorder, recorded)]
    again = [Sitting(recorder, f"again-{number}") for number in range(5)]
    plain = [_raw(folder / f"raw-{number}.db") for number in range(5)]
    pairs = [
        side_by_side(lambda s=s: _enter(s, moves), lambda r=r: _insert(r, blobs), 1)
        for s, r in zip(again, plain, strict=True)
    ]
    own, raw = min(own for own, _ in pairs) / len(moves), min(raw for _, raw in pairs) / len(blobs)
    detail = f"{own * 1e6:.0f} against {raw * 1e6:.0f} microseconds"
    return at_most("one command, durable, beside raw sqlite3 inserts", own / raw, 2.2, detail)


def _rows_by_step(recorder: Recorder, sitting: Sitting) -> list[list[StoredFact]]:
    by_step: dict[int, list[StoredFact]] = {}
    for row in recorder.store.read(sitting.id):
        by_step.setdefault(from_row(row, "mauna-kea").envelope.step, []).append(row)
    return [by_step[number] for number in range(2, ACTS + 2) if number in by_step]


def _blobs(rows: list[StoredFact]) -> list[tuple[str, bytes]]:
    return [(row.topic, _state(row)) for row in rows]


def _state(row: StoredFact) -> bytes:
    return row.envelope + row.public + (row.sealed or b"") + (row.salt or b"") + (row.commitment or b"") + row.leaf


def _enter(sitting: Sitting, moves: list[str]) -> None:
    for move in moves:
        context = CommandContext("scorer", str(uuid4()), sitting.revision)
        sitting.table = sitting.recorder.act(sitting.id, move, context)


def _raw(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(
        "CREATE TABLE stored_events (originator_id TEXT, originator_version INTEGER, topic TEXT, state BLOB, "
        "PRIMARY KEY (originator_id, originator_version)) WITHOUT ROWID"
    )
    return connection


def _insert(connection: sqlite3.Connection, blobs: list[list[tuple[str, bytes]]]) -> None:
    stream, version = str(uuid4()), 0
    for rows in blobs:
        connection.execute("BEGIN IMMEDIATE")
        for topic, state in rows:
            version += 1
            connection.execute("INSERT INTO stored_events VALUES (?, ?, ?, ?)", (stream, version, topic, state))
        connection.execute("COMMIT")
