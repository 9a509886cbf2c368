"""Who was shown which hidden cards."""

from uuid import UUID

import pytest

from domain.play.vocabulary import Scorer
from domain.store import StoreDown, open_store
from domain.tables.viewing_log import Viewing, Viewings, ViewingSpan, in_a_row
from tests.recorded import ticking

TABLE, OTHER = UUID(int=7), UUID(int=8)


def at(second):
    return f"2026-11-30T14:00:{second:02}.000Z"


@pytest.fixture
def store(tmp_path):
    store = open_store(f"sqlite:///{tmp_path / 'cairn.db'}")
    yield store
    store.close()


@pytest.fixture
def viewings(store):
    viewings = Viewings(store, ticking())
    yield viewings
    viewings.close()


def test_a_viewing_is_noted_once_a_person_sight_and_revision(viewings):
    for _ in range(3):
        viewings.note(TABLE, "p-jo", 1, 12, 9)
    viewings.note(TABLE, "p-jo", "open", 12, 9)
    viewings.note(TABLE, "p-cy", Scorer("p-cy"), 13, 10)
    viewings.note(OTHER, "p-jo", 1, 12, 9)
    assert viewings.at(TABLE) == (
        Viewing(str(TABLE), "p-jo", "1", 12, 9, at(0)),
        Viewing(str(TABLE), "p-jo", "open", 12, 9, at(1)),
        Viewing(str(TABLE), "p-cy", "scorer", 13, 10, at(2)),
    )


def test_what_everybody_sees_is_not_noted(viewings):
    viewings.note(TABLE, "p-jo", "public", 12, 9)
    assert viewings.at(TABLE) == ()


def test_another_process_that_notes_the_same_leaves_the_first(store, viewings):
    other = Viewings(store, ticking())
    viewings.note(TABLE, "p-jo", 1, 12, 9)
    viewings.flush()
    other.note(TABLE, "p-jo", 1, 12, 9)
    other.note(TABLE, "p-jo", 1, 13, 10)
    assert [(viewing.revision, viewing.at) for viewing in other.at(TABLE)] == [(12, at(0)), (13, at(1))]


def test_what_waits_is_written_at_the_end(store):
    viewings = Viewings(store, ticking())
    viewings.note(TABLE, "p-jo", 1, 12, 9)
    viewings.close()
    assert len(Viewings(store, ticking()).at(TABLE)) == 1


def test_a_store_that_is_down_loses_no_viewing(store, monkeypatch):
    viewings = Viewings(store, ticking())
    viewings.note(TABLE, "p-jo", 1, 12, 9)

    def down(**_options):
        raise StoreDown("no answer")

    with monkeypatch.context() as broken:
        broken.setattr(store, "beside", down)
        with pytest.raises(StoreDown):
            viewings.flush()
    assert [viewing.step for viewing in viewings.at(TABLE)] == [9]


def test_viewings_in_a_row_are_one_line():
    seen = tuple(Viewing("t", person, "1", step + 3, step, at(step)) for step, person in enumerate("abaa"))
    assert in_a_row(seen) == (ViewingSpan("a", "1", 0, 3, at(0), at(3)), ViewingSpan("b", "1", 1, 1, at(1), at(1)))


def test_on_postgresql_too(postgres_url):
    store = open_store(postgres_url)
    viewings = Viewings(store, ticking())
    for _ in range(2):
        viewings.note(TABLE, "p-jo", 1, 12, 9)
        viewings.flush()
    assert viewings.at(TABLE) == (Viewing(str(TABLE), "p-jo", "1", 12, 9, at(0)),)
    viewings.close()
    store.close()
