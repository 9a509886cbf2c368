"""What a file says of chance comes back byte for byte, and is refused where it cannot be so."""

import json

import pytest

from domain.tables.croupier.deal_sets import Boards
from domain.tables.labels import Labels
from replays.records import bring, read_record, write_record
from replays.records.lines import NOTHING_BEFORE, chained
from tests.dealt import Online, online_recorder
from tests.records.made import exported


@pytest.fixture
def recorder(tmp_path):
    with_seed = online_recorder(tmp_path)
    yield with_seed
    with_seed.store.close()


@pytest.fixture
def lines(recorder):
    """The objects of a file with every kind of fact about chance, and proofs."""
    online = Online(recorder, "mauna-kea", opens="officials").bound(1, "rain").words(2, "hail")
    online.words(1, "rain").say("dealer1 2:deal 1:deal 2:resign").over()
    history = online.table.seen_by(1)
    data = write_record(history, Labels(), proofs=recorder.croupier.proofs(history))
    return [json.loads(line) for line in data.splitlines()]


def sealed(lines):
    """The lines with a chain that fits."""
    previous, written = NOTHING_BEFORE, []
    for line in lines:
        previous, raw = chained(previous, {key: value for key, value in line.items() if key != "chain"})
        written.append(raw)
    return b"".join(written)


def test_every_fact_stands_where_it_happened(lines):
    told = [line["chance"]["fact"] if "chance" in line else "" for line in lines[:8]]
    words = ["words-bound", "words-given", "words-given"]
    assert told == ["", "seed-committed", "", *words, "", "deck-shuffled"]
    assert lines[-9]["chance"] == {"fact": "seed-opened", "seed": "??", "to": "officials"}
    assert [line["proof"]["place"] for line in lines[-8:-1]] == list(range(7, 14))
    assert read_record(sealed(lines), "file").fault is None


def test_an_import_keeps_it_all(recorder, tmp_path):
    online = Online(recorder, "mauna-kea").words(1, "rain").say("dealer1 2:deal 1:deal 2:resign").over()
    data = write_record(online.table.truth, Labels())
    (tmp_path / "other").mkdir()
    other = online_recorder(tmp_path / "other")
    brought = bring(read_record(data, "file"), "importer", "2026-12-01T00:00:00.000Z")
    table = other.bring_in(brought.table, brought.filed, brought.labels)
    assert exported(other, table) == data
    other.store.close()


@pytest.mark.parametrize(
    ("fact", "field", "value", "why"),
    [
        ("seed-committed", "commitment", "00", "chance.commitment: it is no hash"),
        ("seed-committed", "extra", 1, "chance.extra: there is no such field"),
        ("seed-committed", "opens", "me", "chance: invalid enum value 'me'"),
        ("words-bound", "seat", 3, "chance.seat: there are 2 seats"),
        ("words-bound", "commitment", "00", "chance.commitment: it is no hash"),
        ("words-given", "seat", 3, "chance.seat: there are 2 seats"),
        ("deck-shuffled", "words", ["x"], "chance.words: words of 2 seats are mixed in"),
        ("deck-shuffled", "root", "zz", "chance.root: it is no hash"),
        ("deck-shuffled", "cards", ["5j"], "chance.cards: 5j is not a card of this game"),
        ("seed-opened", "seed", "ab", "chance.seed: it is no seed"),
        ("words-given", "fact", "word-given", "chance: invalid value 'word-given'"),
    ],
)
def test_a_fact_that_cannot_be_so_is_named(lines, fact, field, value, why):
    line = next(line for line in lines if line.get("chance", {}).get("fact") == fact)
    line["chance"][field] = value
    assert why in read_record(sealed(lines), "file").told()


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("salt", "zz", "proof.salt: it is no hash"),
        ("path", ["00"], "proof.path: it is no hash"),
        ("card", "5j", "proof.card: 5j is not a card of this game"),
        ("place", -1, "proof.place: it is from 0 to 999"),
    ],
)
def test_a_proof_that_cannot_be_so_is_named(lines, field, value, why):
    line = next(line for line in lines if "proof" in line)
    line["proof"][field] = value
    assert why in read_record(sealed(lines), "file").told()


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("commitment", "00", "chance.commitment: it is no hash"),
        ("first", 0, "chance.first: of 4 deals none are 0 to 3"),
        ("last", 5, "chance.first: of 4 deals none are 2 to 5"),
        ("deals", 1001, "chance.first: of 1001 deals none are 2 to 3"),
    ],
)
def test_deals_that_no_set_has_are_named(recorder, field, value, why):
    made = recorder.croupier.sets.fix(bytes(64), "mauna-kea", 4, "Lotto")
    online = Online(recorder, "mauna-kea", boards=Boards(made.commitment, 2, 3)).say("dealer1 2:deal")
    lines = [json.loads(line) for line in write_record(online.table.truth, Labels()).splitlines()]
    assert read_record(sealed(lines), "file").fault is None
    lines[1]["chance"][field] = value
    assert why in read_record(sealed(lines), "file").told()


def test_nothing_is_told_of_a_seed_twice_or_after_its_end(lines):
    committed, opened = lines[1], lines[-9]
    twice = [*lines[:2], committed, *lines[2:]]
    assert "the seed is committed to once" in read_record(sealed(twice), "file").told()
    after = [*lines[:-8], opened, *lines[-8:]]
    assert "the commitment to the seed has ended" in read_record(sealed(after), "file").told()


def test_an_entry_behind_the_proofs_is_refused(lines):
    assert "proofs come after all entries" in read_record(sealed([*lines[:-1], lines[2], lines[-1]]), "file").told()
