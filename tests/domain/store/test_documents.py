"""Documents of one kind: kept, found, changed and erased, on both databases, and read as older versions wrote them."""

import msgspec
import pytest
from msgspec.structs import replace

from domain.store import Store, StoreDown
from domain.store.document import Document, Heading, Wanted
from domain.store.documents import TABLES, Documents

ANN, BEN, CAT = "p-ann", "p-ben", "p-cat"


class Song(msgspec.Struct, frozen=True):
    lines: int
    key: str = "C"


SONGS = Documents("song", Song)


def song(document_id: str, owner: str = ANN, changed: str = "1", *, people: tuple[str, ...] = (), words: str = ""):
    """Songs of Ann are about table t: those with words about its step 2."""
    heading = Heading(document_id, owner, changed, "t" if owner == ANN else "", 2 if words else 0)
    return Document(replace(heading, visibility="people" if people else "private"), Song(4), people, words)


@pytest.fixture
def songs(store: Store) -> Store:
    """A store with songs of Ann and Ben, one of Ann's for Ben, and something of another kind under the same id."""
    store.furnish(TABLES)
    with store.beside() as statements:
        SONGS.add(statements, song("one", changed="1", words="100% of_it!"))
        SONGS.add(statements, song("two", changed="3", people=(CAT, BEN)))
        SONGS.add(statements, song("three", BEN, changed="2"))
        Documents("poem", Song).add(statements, song("one", people=(BEN,)))
    return store


def found(store: Store, wanted: Wanted, limit: int = 0, skip: int = 0) -> list[str]:
    with store.reading() as statements:
        headings = SONGS.headings(statements, wanted, limit=limit, skip=skip)
        if not limit:
            assert [each.heading for each in SONGS.find(statements, wanted)] == list(headings)
            assert SONGS.count(statements, wanted) == len(headings)
    return [each.id for each in headings]


def test_a_document_is_read_as_it_was_kept(songs: Store):
    with songs.reading() as statements:
        assert SONGS.get(statements, "two") == song("two", changed="3", people=(CAT, BEN))
        assert SONGS.get(statements, "none") is None


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        (Wanted(), ["two", "three", "one"]),
        (Wanted(owner=ANN), ["two", "one"]),
        (Wanted(ids=("one", "three", "none")), ["three", "one"]),
        (Wanted(ids=()), []),
        (Wanted(table="t"), ["two", "one"]),
        (Wanted(table="t", step=2), ["one"]),
        (Wanted(reader=BEN), ["two", "three"]),
        (Wanted(reader=""), []),
        (Wanted(words=("100%",)), ["one"]),
        (Wanted(words=("of_it!", "100%")), ["one"]),
        (Wanted(words=("of_it!", "ofxit")), []),
        (Wanted(after="1", until="2"), ["three"]),
        (Wanted(tables=("t", "u")), ["two", "one"]),
        (Wanted(before=("3", "two")), ["three", "one"]),
    ],
)
def test_what_is_wanted_is_found_the_newest_change_first(songs: Store, wanted: Wanted, ids: list[str]):
    assert found(songs, wanted) == ids


def test_a_page_of_what_is_wanted(songs: Store):
    assert found(songs, Wanted(), limit=1, skip=1) == ["three"]


def test_a_change_replaces_all_and_nothing_of_another_kind(songs: Store):
    changed = Document(Heading("one", BEN, "4", "t", 7, "people", "A title", 2), Song(5, "D"), (CAT,), "other")
    with songs.beside() as statements:
        assert SONGS.hold(statements, "one") == song("one", words="100% of_it!")
        assert SONGS.hold(statements, "none") is None
        SONGS.put(statements, changed)
    with songs.reading() as statements:
        assert SONGS.get(statements, "one") == changed
        assert Documents("poem", Song).get(statements, "one") == song("one", people=(BEN,))


def test_nothing_is_kept_of_a_person_who_is_forgotten(songs: Store):
    with songs.beside() as statements:
        assert SONGS.forget(statements, BEN) == ("two",)
    assert found(songs, Wanted()) == ["two", "one"]
    with songs.reading() as statements:
        named = statements.fetch("SELECT kind, id, person FROM document_people ORDER BY kind, id, person")
    assert named == [("poem", "one", BEN), ("song", "two", CAT)]


def test_a_body_of_an_older_version_is_led_through_every_upcaster(songs: Store):
    class Longer(msgspec.Struct, frozen=True):
        verses: int
        tone: str
        tempo: int

    newer = Documents(
        "song",
        Longer,
        (
            lambda body: {"verses": body["lines"] // 2, "tone": body["key"]},
            lambda body: body | {"tempo": 120},
        ),
    )
    with songs.beside() as statements:
        was = newer.hold(statements, "two")
        assert was is not None
        assert (was.body.verses, was.body.tone, was.body.tempo) == (2, "C", 120)
        newer.put(statements, was)
        assert newer.get(statements, "two") == was
        with pytest.raises(StoreDown, match="a newer Cairn wrote this song: it has shape 3"):
            SONGS.get(statements, "two")
