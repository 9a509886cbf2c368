"""Facts of earlier versions: read as today's, while what is stored stays as it was written."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, cast
from uuid import UUID

import msgspec
import pytest

from domain.play.vocabulary import Fact
from domain.record.codec import facts_from, facts_to
from domain.record.envelope import Envelope
from domain.record.fact_codec import UPCASTERS, FactCodec, topics
from domain.store import Damaged, NewFact, Store, StoredFact, open_store
from domain.tables.floor.commands import TakePlace
from domain.tables.floor.floors import floor_of
from domain.tables.recorder import Recorder
from tests.recorded import Sitting, recorder_at, ticking

Older = Callable[[dict[str, Any]], None]


def renamed(now: str, then: str) -> tuple[Older, Callable[[dict[str, Any]], dict[str, Any]]]:
    """A field that was called otherwise: how version 0 is written, and how it is read."""

    def older(fact: dict[str, Any]) -> None:
        fact[then] = fact.pop(now)

    def upcast(fact: dict[str, Any]) -> dict[str, Any]:
        return {now if key == then else key: value for key, value in fact.items()}

    return older, upcast


def as_version_0(row: StoredFact, older: Older) -> NewFact:
    """A row as an earlier program would have stored it: its fact, sealed or not, under version 0."""
    envelope, public = msgspec.json.decode(row.envelope), msgspec.json.decode(row.public)
    sealed = None if row.sealed is None else msgspec.json.decode(row.sealed)
    envelope[0] = 0
    older(public)
    if sealed is not None:
        older(sealed[0])
    encode = msgspec.json.encode
    return NewFact(row.topic, encode(envelope), encode(public), None if sealed is None else encode(sealed))


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Store]:
    """An empty store."""
    with closing(open_store(f"sqlite://{tmp_path}/earlier.db")) as store:
        yield store


def invented(monkeypatch: pytest.MonkeyPatch, topic: str, now: str, then: str) -> Older:
    """Version 0 of a fact, of which only this test knows."""
    older, upcast = renamed(now, then)
    monkeypatch.setitem(cast("dict[tuple[str, int], Any]", UPCASTERS), (topic, 0), upcast)
    return older


@pytest.mark.parametrize(
    ("topic", "now", "then"), [("mauna-kea.dealer-named", "seat", "dealer"), ("mauna-kea.hand-dealt", "cards", "hand")]
)
def test_a_table_with_facts_of_an_earlier_version_is_loaded_as_it_was_played(
    topic: str, now: str, then: str, tmp_path: Path, elsewhere: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = invented(monkeypatch, topic, now, then)
    sitting = Sitting(recorder_at(tmp_path))
    sitting.enter("dealer2", "2:deal7h8c9d2s3sKhQd")
    rows = sitting.recorder.store.read(sitting.id)
    elsewhere.append(sitting.id, 0, [as_version_0(row, older) if row.topic == topic else row for row in rows])
    loaded = Recorder(elsewhere, clock=ticking()).load(sitting.id)
    assert loaded.record == sitting.table.record
    assert loaded.truth.state() == sitting.table.truth.state()
    [stored] = [row for row in elsewhere.read(sitting.id) if row.topic == topic]
    assert then in msgspec.json.decode(stored.public)
    assert list(elsewhere.verify()) == []


def test_a_floor_with_facts_of_an_earlier_version_is_loaded_as_it_was(
    tmp_path: Path, elsewhere: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorder, table = recorder_at(tmp_path), UUID(int=7)
    older = invented(monkeypatch, "floor.place-taken", "person", "player")
    floor = recorder.floors.act(table, 2, TakePlace("player", 1, "ann"), "ann", "c1")
    rows = recorder.store.read(floor_of(table))
    assert [row.topic for row in rows] == ["floor.floor-opened", "floor.place-taken"]
    elsewhere.append(floor_of(table), 0, [rows[0], as_version_0(rows[1], older)])
    assert Recorder(elsewhere).floors.load(table, 2) == floor
    assert list(elsewhere.verify()) == []


def test_facts_of_an_earlier_version_that_stand_beside_the_record_are_read_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    invented(monkeypatch, "mauna-kea.dealer-named", "seat", "dealer")
    sitting = Sitting(recorder_at(tmp_path))
    [fact] = sitting.enter("dealer2").record.steps[-1].facts
    assert facts_to([fact]) == '[[1,{"fact":"dealer-named","seat":2}]]'
    assert facts_from('[[0,{"dealer":2,"fact":"dealer-named"}]]', "mauna-kea") == (fact,)


class Climbed(Fact, frozen=True):
    """A fact in its third version."""

    version = 3
    seat: int
    metres: int


ENVELOPE = Envelope(1, 1, 1, 0, "ann", "c1", "", "")
STEPS = {
    ("test.climbed", 1): lambda fact: {**fact, "feet": fact.pop("height")},
    ("test.climbed", 2): lambda fact: {**fact, "metres": round(fact.pop("feet") * 0.3048)},
}
CODEC = FactCodec(Envelope, topics("test", Climbed), STEPS)


def test_a_fact_is_stored_in_todays_version_and_read_from_every_earlier_one() -> None:
    row = CODEC.row(ENVELOPE, Climbed(1, 305))
    assert msgspec.json.decode(row.envelope)[0] == 3
    assert row.public == b'{"fact":"climbed","metres":305,"seat":1}'
    for version, payload in (3, row.public), (2, b'{"seat":1,"feet":1000}'), (1, b'{"seat":1,"height":1000}'):
        read = CODEC.read("test.climbed", version, payload)
        assert isinstance(read, Climbed)
        assert (read.seat, read.metres) == (1, 305)


@pytest.mark.parametrize(
    ("topic", "version", "why"),
    [
        ("test.climbed", 4, "test.climbed was written in version 4; this program knows 3"),
        ("test.climbed", 0, "test.climbed was written in version 0, from which nothing leads to 1"),
        ("test.fallen", 1, "'test.fallen' is not a fact of this stream"),
    ],
)
def test_a_fact_that_nothing_leads_to_is_named(elsewhere: Store, topic: str, version: int, why: str) -> None:
    elsewhere.append(UUID(int=1), 0, [NewFact(topic, b"[]", b'{"fact":"climbed"}')])
    [row] = elsewhere.read(UUID(int=1))
    with pytest.raises(Damaged) as damage:
        CODEC.fact(row, version)
    assert (damage.value.number, damage.value.why) == (1, why)
