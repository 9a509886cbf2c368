"""What is put right at a table at which Cairn deals."""

import pytest

from domain.games.mauna_kea import events as e
from domain.record.chance.facts import SeedOpened
from domain.record.corrections import Insert, Overturn, Replace
from domain.store.errors import NotPossible
from domain.tables.labels import Labels
from replays.fairness import verify
from replays.records import read_record, write_record
from tests.dealt import SEED, Online, online_recorder


def put_right(table: Online, correction: Replace | Insert | Overturn) -> None:
    table.table = table.recorder.correct(
        table.id, correction, {}, table.context(), why="as both said", approved_by=["judge"]
    )


def test_cards_that_were_dealt_stay_dealt_when_their_acts_are_stated_again(tmp_path):
    table = Online(online_recorder(tmp_path), "mauna-kea").say("dealer1 deal deal").climb().say("d d")
    drawn = [table.table.truth.facts(step) for step in (6, 7)]
    put_right(table, Insert(6, ("1:8-",)))
    record = table.table.record
    assert [record.step(step).asked for step in record.standing[5:]] == ["1:8-", "2:d8c", "2:d8c"]
    assert [table.table.truth.facts(step) for step in record.standing[6:]] == drawn
    assert table.table.seen_by(1).facts(record.head)[0] == e.CardDrawn(2, "??")
    assert verify(table.table.truth).wrong == ()


def test_an_end_by_a_correction_is_corrected_until_the_table_is_closed_and_the_seed_opens(tmp_path):
    table = Online(online_recorder(tmp_path), "mauna-kea").kept().say("dealer1 deal deal").climb()
    put_right(table, Replace(5, ("2:resign",)))
    put_right(table, Overturn(table.table.record.revision))
    assert table.table.truth.state().ending is None
    put_right(table, Replace(5, ("2:resign",)))
    assert table.table.record.seed_end is None
    table.table = table.recorder.close(table.id, "official", table.context())
    assert table.table.record.seed_end == SeedOpened(SEED.hex(), "everybody")
    for viewer in ("open", 1, 2, "public"):
        assert read_record(write_record(table.table.seen_by(viewer), Labels()), "online").told() == ""
    with pytest.raises(NotPossible, match="the table is closed, so its end is final"):
        put_right(table, Overturn(table.table.record.revision - 1))
