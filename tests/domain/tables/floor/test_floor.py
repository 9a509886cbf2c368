"""The floor of a table: places, terms, broken glass, and that it stands beside the record."""

from uuid import UUID

import pytest

from domain.store import NewFact
from domain.store.errors import NotPossible
from domain.tables.floor import Floor, Floors, Glass, OnlookerTerms, Place, floor_of
from domain.tables.floor import facts as f
from domain.tables.floor.commands import BreakGlass, LeavePlace, MendGlass, SetTerms, TakePlace
from replays.projections.catalogue import Catalogue
from tests.recorded import Sitting, recorder_at, ticking

TABLE = UUID(int=7)


@pytest.fixture
def recorder(tmp_path):
    return recorder_at(tmp_path)


@pytest.fixture
def floors(recorder):
    return Floors(recorder.store, ticking())


def ask(floors, *commands):
    for number, command in enumerate(commands):
        floor = floors.act(TABLE, 2, command, "p-director", f"c{number}-{command}")
    return floor


def test_a_table_on_whose_floor_nothing_happened_has_nobody_and_the_usual_terms(floors):
    assert floors.load(TABLE, 2) == Floor(str(TABLE), 2)
    assert floors.load(TABLE, 2).terms == OnlookerTerms("anybody", 0, 0, until_closed=False, opens=True)


def test_a_seat_is_handed_over_with_its_interval(floors):
    floor = ask(floors, TakePlace("player", 1, "p-ann"), TakePlace("player", 1, "p-carl"))
    assert floor.places == (
        Place("player", 1, "p-ann", "2026-11-30T14:00:00.000Z", "2026-11-30T14:00:01.000Z"),
        Place("player", 1, "p-carl", "2026-11-30T14:00:01.000Z"),
    )
    assert (floor.seat_of("p-ann"), floor.seat_of("p-carl")) == (0, 1)
    assert [fact for _, fact in floors.history(TABLE)] == [
        f.FloorOpened(str(TABLE), 2),
        f.PlaceTaken("player", 1, "p-ann"),
        f.PlaceLeft("player", 1, "p-ann"),
        f.PlaceTaken("player", 1, "p-carl"),
    ]


def test_several_judges_serve_one_table_but_only_one_scorer(floors):
    judges = (TakePlace("judge", 0, "p-jo"), TakePlace("judge", 0, "p-kim"))
    floor = ask(floors, *judges, TakePlace("scorer", 0, "p-jo"), TakePlace("scorer", 0, "p-kim"))
    assert [(place.role, place.person) for place in floor.held] == [
        ("judge", "p-jo"),
        ("judge", "p-kim"),
        ("scorer", "p-kim"),
    ]


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (TakePlace("player", 3, "p-ann"), "this table has no player of seat 3"),
        (TakePlace("player", 0, "p-ann"), "this table has no player of seat 0"),
        (TakePlace("judge", 1, "p-ann"), "this table has no judge of seat 1"),
        (LeavePlace("scorer", 0, "p-ann"), "nobody of that name is scorer here"),
        (SetTerms("anybody", -1, 0, until_closed=False, opens=True), "a delay is 0 to 86400 seconds"),
        (BreakGlass("p-jo", "  "), "say why: everybody at the table reads it"),
    ],
)
def test_what_cannot_be_is_refused_and_notes_nothing(floors, command, why):
    with pytest.raises(NotPossible, match=why):
        ask(floors, command)
    assert list(floors.history(TABLE)) == []


def test_nobody_sits_at_two_seats(floors):
    with pytest.raises(NotPossible, match="would sit at seat 1 too"):
        ask(floors, TakePlace("player", 1, "p-ann"), TakePlace("player", 2, "p-ann"))


def test_a_command_id_is_accepted_once(floors):
    for _ in range(2):
        floors.act(TABLE, 2, BreakGlass("p-jo", "a claim"), "p-jo", "one")
        floors.act(TABLE, 2, MendGlass("p-jo"), "p-jo", "two")
    floor = floors.load(TABLE, 2)
    assert floor.glasses == (Glass("p-jo", "2026-11-30T14:00:00.000Z", "a claim", "2026-11-30T14:00:01.000Z"),)
    assert floor.glass_of("p-jo") is None


def test_a_command_id_used_before_for_something_else_is_refused(floors):
    floors.act(TABLE, 2, TakePlace("player", 1, "p-ann"), "p-ann", "one")
    with pytest.raises(NotPossible, match="command id one was used here for something else"):
        floors.act(TABLE, 2, TakePlace("player", 2, "p-ben"), "p-ben", "one")
    assert [place.person for place in Floors(floors.store, ticking()).load(TABLE, 2).held] == ["p-ann"]


def test_a_command_noted_before_commands_had_marks_is_answered_as_ever(floors):
    floor = floors.act(TABLE, 2, TakePlace("player", 1, "p-ann"), "p-ann", "one")
    noted, fact = (
        b'[1,"p-ben","old","2026-11-30T15:00:00.000Z"]',
        b'{"fact":"place-taken","person":"p-ben","role":"player","seat":2}',
    )
    floors.store.append(floor_of(TABLE), floor.version, [NewFact("floor.place-taken", noted, fact)])
    assert floors.act(TABLE, 2, TakePlace("player", 2, "p-ben"), "p-ben", "old").seat_of("p-ben") == 2


def test_a_floor_is_the_same_for_another_process(floors):
    ask(floors, TakePlace("player", 2, "p-ben"), SetTerms("invited", 60, 0, until_closed=True, opens=False))
    assert Floors(floors.store, ticking()).load(TABLE, 2) == floors.load(TABLE, 2)
    assert list(floors.store.verify(floor_of(TABLE))) == []


def test_two_processes_note_on_one_floor(floors):
    other = Floors(floors.store, ticking())
    floors.act(TABLE, 2, TakePlace("player", 1, "p-ann"), "p-ann", "a")
    other.act(TABLE, 2, TakePlace("player", 2, "p-ben"), "p-ben", "b")
    floors.act(TABLE, 2, TakePlace("scorer", 0, "p-cy"), "p-cy", "c")
    assert floors.load(TABLE, 2) == other.load(TABLE, 2)
    assert [place.person for place in floors.load(TABLE, 2).held] == ["p-ann", "p-ben", "p-cy"]


def test_the_catalogue_lists_tables_and_no_floors(recorder):
    sitting = Sitting(recorder)
    Floors(recorder.store, ticking()).act(sitting.id, 2, TakePlace("player", 1, "p-ann"), "p-ann", "a")
    assert [listed.table for listed in Catalogue(recorder).tables()] == [sitting.id]
