"""The index of key moments: as everybody sees them, kept up with the log, the same when made anew."""

from uuid import UUID

import pytest

from domain.record.history import History
from domain.tables.recorder import Recorder
from domain.tables.table import CommandContext
from replays.projections.moments import Moments, Sought
from replays.steps import move
from tests.domain.store.conftest import sqlite_url, store, url
from tests.recorded import SCORER, Sitting, simulated, ticking
from tests.web.served import DEALT, WON

__all__ = ["sqlite_url", "store", "url"]


@pytest.fixture
def recorder(store):
    return Recorder(store, clock=ticking())


@pytest.fixture
def moments(recorder):
    return Moments(recorder)


def told(table, viewer="public"):
    """What may be a key moment of the steps that stand, by a fold of the whole record."""
    history = History(table.game, table.record, viewer)
    return {(number, words) for number in history.record.path() for words in move(history, number).moments}


def found(moments, **sought):
    return [(one.step, one.words) for one in moments.find(Sought(**sought), 500)]


def test_it_holds_what_the_steps_say_and_goes_on_with_the_table(recorder, moments):
    sitting = Sitting(recorder)
    sitting.enter(WON.partition("Tc Ts Th")[0])
    before = found(moments)
    assert set(before) == told(sitting.table)
    sitting.enter("".join(WON.partition("Tc Ts Th")[1:]))
    assert set(found(moments)) == told(sitting.table) > set(before)
    assert found(moments) == sorted(found(moments), reverse=True)


def test_made_anew_it_is_the_same(recorder, moments):
    simulated(recorder, 3)
    Sitting(recorder, "other").enter(WON)
    before = moments.find(Sought(), 500)
    assert len(before) > 5
    moments.projector.clear()
    assert moments.find(Sought(), 500) == before


def test_only_what_everybody_sees_is_found(recorder, moments):
    table = simulated(recorder, 3).table
    assert set(found(moments)) == told(table)


def test_faces_that_come_to_light_later_change_it(recorder, moments):
    sitting = Sitting(recorder)
    sitting.enter(DEALT, "5h d.")
    found(moments)
    context = CommandContext(SCORER, "faces", sitting.revision)
    sitting.table = recorder.disclose(sitting.id, sitting.table.record.head, ("9s",), context)
    assert set(found(moments)) == told(sitting.table)
    assert len(found(moments)) == len(set(found(moments)))


def test_words_game_and_days_narrow_it_and_a_long_list_goes_on(recorder, moments):
    table = Sitting(recorder).enter(WON)
    word = sorted(words for _, words in told(table))[0]
    assert {words for _, words in found(moments, words=word.upper())} == {word.casefold()}
    assert found(moments, words="%") == found(moments, words="_") == []
    assert found(moments, game="mountain") == []
    assert found(moments, since="2026-11-30", until="2026-11-30") == found(moments, game="mauna-kea") == found(moments)
    assert found(moments, since="2026-12-01") == found(moments, until="2026-11-29") == []
    everything, first = moments.find(Sought(), 500), moments.find(Sought(), 2)
    assert first + moments.find(Sought(), 500, first[-1].cursor) == everything
    assert all(isinstance(one.table, UUID) for one in everything)
