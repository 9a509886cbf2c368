"""The list of tables at which somebody had a place, kept up with the floors."""

import pytest

from domain.tables.floor import Floors
from domain.tables.floor.commands import LeavePlace, TakePlace
from replays.projections.places import Places
from tests.recorded import Sitting, recorder_at, ticking


@pytest.fixture
def recorder(tmp_path):
    return recorder_at(tmp_path)


def test_who_sat_entered_or_ruled_had_a_place_and_who_looked_on_had_none(recorder):
    tables = [Sitting(recorder, name).id for name in ("one", "two", "three")]
    floors = Floors(recorder.store, ticking())
    places = Places(floors)
    for number, (table, command) in enumerate(
        (
            (tables[0], TakePlace("player", 1, "p-ann")),
            (tables[1], TakePlace("judge", 0, "p-ann")),
            (tables[2], TakePlace("spectator", 0, "p-ann")),
            (tables[2], TakePlace("scorer", 0, "p-ben")),
        )
    ):
        floors.act(table, 2, command, "p-ann", f"act {number}")
    assert places.tables_of("p-ann") == {tables[0], tables[1]}
    floors.act(tables[0], 2, LeavePlace("player", 1, "p-ann"), "p-ann", "leaves")
    floors.act(tables[0], 2, TakePlace("player", 1, "p-ann"), "p-ann", "comes back")
    assert places.tables_of("p-ann") == {tables[0], tables[1]}
    assert places.tables_of("p-ben") == {tables[2]}
    assert places.tables_of("p-nobody") == frozenset()
    places.projector.clear()
    assert places.tables_of("p-ann") == {tables[0], tables[1]}
