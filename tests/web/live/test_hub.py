"""Who listens, and what is known of the tables they listen to."""

from uuid import UUID, uuid5

import pytest

from web.live.hub import Hub, HubFull
from web.shell.version import Version, read_mark

ONE, OTHER = UUID(int=1), UUID(int=2)


def test_a_listener_hears_of_its_own_table_only():
    hub = Hub(most=2)
    first, second = hub.join(ONE), hub.join(OTHER)
    hub.announce(ONE, Version(revision=7))
    assert (first.mark, second.mark) == (Version(7, 0), Version(0, 0))


def test_entries_and_floor_go_on_each_by_itself_and_never_back():
    hub = Hub(most=1)
    listener = hub.join(ONE)
    for mark in (Version(revision=7), Version(floor=2), Version(revision=6), Version(floor=3)):
        hub.announce(ONE, mark)
    assert listener.mark == Version(7, 3)


def test_a_stream_beside_a_table_belongs_to_it_while_somebody_listens():
    def beside(table: UUID) -> UUID:
        return uuid5(table, "floor")

    hub = Hub(2, beside)
    listener = hub.join(ONE)
    assert [hub.table_of(stream) for stream in (ONE, beside(ONE), OTHER, beside(OTHER))] == [ONE, ONE, None, None]
    listener.leave()
    assert hub.table_of(beside(ONE)) is None


def test_one_more_than_there_is_room_for_is_refused_until_somebody_leaves():
    hub = Hub(most=1)
    listener = hub.join(ONE)
    with pytest.raises(HubFull):
        hub.join(OTHER)
    listener.leave()
    listener.leave()
    hub.join(OTHER)
    with pytest.raises(HubFull):
        hub.join(ONE)


def test_nothing_is_remembered_of_a_table_that_nobody_listens_to():
    hub = Hub(most=1)
    listener = hub.join(ONE)
    hub.announce(ONE, Version(revision=7))
    listener.leave()
    hub.announce(ONE, Version(revision=8))
    assert not hub.busy
    assert hub.join(ONE).mark == Version()


def test_a_closed_hub_takes_nobody():
    hub = Hub(most=9)
    listener = hub.join(ONE)
    hub.close()
    assert listener.closed
    with pytest.raises(HubFull):
        hub.join(ONE)


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("12.3", Version(12, 3)),
        ("12", Version(12, 0)),
        ("", None),
        (None, None),
        ("-1", None),
        ("1.2.3", None),
        ("٣", None),
    ],
)
def test_a_mark_is_read_as_it_is_written_and_nothing_else_is(text, mark):
    assert read_mark(text) == mark
    assert mark is None or read_mark(str(mark)) == mark
