"""Studies in the store: made, changed by their author at the version that was seen, shared, erased for good."""

from threading import Barrier, Thread
from uuid import UUID

import pytest

from domain.store import StoreDown, open_store
from domain.store.fields import Unfit
from domain.writing.studies import Chapter, Content, NoSuchStudy, Outdated, Position, Studies, StudyText
from domain.writing.studies.arrivals import Arrivals, ArrivedFile
from domain.writing.studies.edits import chapter_added, chapter_titled, headed, item_added
from domain.writing.studies.rows import forget

ONE, TWO, THREE = (UUID(int=number) for number in (1, 2, 3))
TABLE = UUID(int=7)
CONTENT = Content("Late attacks", "Two of them.", (Chapter("First", (StudyText("Look."), Position(TABLE, 5, 6, "2"))),))


def test_a_study_is_kept_as_it_was_made(studies, clock):
    made = studies.make(ONE, "p-ann", CONTENT)
    assert studies.find(ONE) == made
    assert (made.version, made.author, made.visibility, made.content) == (1, "p-ann", "private", CONTENT)
    assert made.made == made.changed == "2026-11-30T14:00:00.000Z"


def test_a_change_makes_the_next_version(studies, clock):
    studies.make(ONE, "p-ann", CONTENT)
    clock.wait(minutes=1)
    changed = studies.change(ONE, "p-ann", 1, item_added(1, StudyText("And now this.")))
    assert studies.find(ONE) == changed
    assert (changed.version, changed.changed) == (2, "2026-11-30T14:01:00.000Z")
    assert changed.content.chapters[0].items == (*CONTENT.chapters[0].items, StudyText("And now this."))


def test_a_change_made_on_an_older_version_is_refused_with_what_stands(studies):
    studies.make(ONE, "p-ann", CONTENT)
    studies.change(ONE, "p-ann", 1, headed("Of one tab", ""))
    with pytest.raises(Outdated) as refused:
        studies.change(ONE, "p-ann", 1, headed("Of the other tab", ""))
    assert refused.value.study.content.title == "Of one tab"
    assert studies.find(ONE).content.title == "Of one tab"


def test_nobody_but_the_author_changes_or_erases_it(studies):
    studies.make(ONE, "p-ann", CONTENT)
    for act in (
        lambda: studies.change(ONE, "p-ben", 1, chapter_added("Mine")),
        lambda: studies.share(ONE, "p-ben", 1, "public", ()),
        lambda: studies.erase(ONE, "p-ben"),
    ):
        with pytest.raises(NoSuchStudy):
            act()
    assert studies.find(ONE).version == 1


def test_what_is_refused_changes_nothing(studies):
    studies.make(ONE, "p-ann", CONTENT)
    with pytest.raises(Unfit, match="title: 1 to 120 characters"):
        studies.change(ONE, "p-ann", 1, chapter_titled(1, "  "))
    assert studies.find(ONE).content == CONTENT


def test_it_is_found_by_those_for_whom_it_is(studies):
    for number, (visibility, people) in enumerate((("private", ()), ("people", ("p-ben",)), ("public", ())), 1):
        studies.make(UUID(int=number), "p-ann", CONTENT)
        if visibility != "private":
            studies.share(UUID(int=number), "p-ann", 1, visibility, people)
    found = {who: {one.id for one in studies.meant_for(who, limit=9)} for who in ("p-ann", "p-ben", "p-cleo", None)}
    assert found == {"p-ann": {ONE, TWO, THREE}, "p-ben": {TWO, THREE}, "p-cleo": {THREE}, None: {THREE}}


def test_the_newest_change_is_listed_first_and_a_long_list_goes_on(studies, clock):
    for number in (1, 2, 3):
        studies.make(UUID(int=number), "p-ann", CONTENT)
        clock.wait(seconds=1)
    studies.change(ONE, "p-ann", 1, chapter_added("More"))
    assert [one.id for one in studies.own("p-ann")] == [ONE, THREE, TWO]
    assert [one.id for one in studies.meant_for("p-ann", limit=2)] == [ONE, THREE]
    assert [one.id for one in studies.meant_for("p-ann", limit=2, skip=2)] == [TWO]


@pytest.mark.parametrize(
    ("words", "found"), [("LATE att", True), ("look.", True), ("l%k", False), ("look_", False), ("Größe", False)]
)
def test_it_is_found_by_words_in_it(studies, words, found):
    studies.make(ONE, "p-ann", CONTENT)
    assert bool(studies.meant_for("p-ann", words, limit=1)) == found


def test_letters_of_every_alphabet_are_found_small_and_large(studies):
    studies.make(ONE, "p-ann", Content("GRÖSSE 100%_!"))
    assert studies.meant_for("p-ann", "größe 100%_!", limit=1)


@pytest.mark.parametrize(
    ("visibility", "people", "why"),
    [
        ("table", (), "visibility"),
        ("people", (), "people"),
        ("people", tuple(map(str, range(101))), "people: at most 100"),
    ],
)
def test_it_cannot_be_shared_otherwise(studies, visibility, people, why):
    studies.make(ONE, "p-ann", CONTENT)
    with pytest.raises(Unfit, match=why):
        studies.share(ONE, "p-ann", 1, visibility, people)


def test_no_longer_shared_with_people_it_names_none(studies):
    studies.make(ONE, "p-ann", CONTENT)
    assert studies.share(ONE, "p-ann", 1, "people", ["p-ben", "p-ann", "p-ben"]).people == ("p-ben",)
    assert studies.share(ONE, "p-ann", 2, "public", ["p-ben"]).people == ()
    assert studies.find(ONE).people == ()


def test_erased_it_is_gone_for_good(studies):
    studies.make(ONE, "p-ann", CONTENT)
    studies.erase(ONE, "p-ann")
    with pytest.raises(NoSuchStudy):
        studies.find(ONE)


def test_bytes_that_were_erased_or_replaced_are_in_no_file(sqlite_url, tmp_path, clock):
    opened = open_store(sqlite_url)
    studies = Studies(opened, clock)
    studies.make(ONE, "p-ann", Content("Xylophone quartz"))
    studies.change(ONE, "p-ann", 1, headed("Something else", ""))
    studies.make(TWO, "p-ann", Content("Zephyr gneiss"))
    studies.erase(TWO, "p-ann")
    files = b"".join(file.read_bytes() for file in tmp_path.glob("store.db*"))
    opened.close()
    assert not any(word in files for word in (b"ylophone", b"ephyr"))
    assert b"Something else" in files


def test_with_a_person_everything_goes_that_they_wrote(studies, store, clock):
    arrivals = Arrivals(store, clock)
    studies.make(ONE, "p-ann", CONTENT)
    studies.make(TWO, "p-ben", CONTENT)
    studies.share(TWO, "p-ben", 1, "people", ["p-ann", "p-cleo"])
    arrivals.put("p-ann", ArrivedFile("mine.cairn-study", b"x"))
    with store.beside() as statements:
        forget(statements, "p-ann")
    assert (studies.own("p-ann"), arrivals.of("p-ann")) == ((), None)
    assert studies.find(TWO).people == ("p-cleo",)


def test_a_person_has_so_many_studies_and_no_more(studies, monkeypatch):
    monkeypatch.setattr("domain.writing.studies.studies.STUDIES", 1)
    studies.make(ONE, "p-ann", CONTENT)
    with pytest.raises(Unfit, match="at most 1 of one person"):
        studies.make(TWO, "p-ann", CONTENT)
    studies.make(TWO, "p-ben", CONTENT)


def test_a_file_waits_for_its_owner_and_not_for_ever(store, clock):
    arrivals = Arrivals(store, clock)
    arrivals.put("p-ann", ArrivedFile("one", b"\0\xff"))
    arrivals.put("p-ann", ArrivedFile("two", b"\0\xfe"))
    assert arrivals.of("p-ann") == ("two", b"\0\xfe")
    clock.wait(hours=13)
    arrivals.put("p-ben", ArrivedFile("three", b""))
    assert arrivals.of("p-ann") is None
    arrivals.forget("p-ben")
    assert arrivals.of("p-ben") is None


def test_tables_of_another_shape_are_refused(store, studies):
    with store.beside() as statements:
        statements.execute("UPDATE side_tables SET version = 99 WHERE name = 'studies'")
    with pytest.raises(StoreDown, match="a newer Cairn made the tables of studies"):
        Studies(store, lambda: "")


def test_of_two_who_write_at_once_one_is_refused(studies):
    studies.make(ONE, "p-ann", CONTENT)
    told, ready = [], Barrier(4)

    def write(number):
        ready.wait()
        try:
            studies.change(ONE, "p-ann", 1, headed(f"Of tab {number}", ""))
        except Outdated as refused:
            told.append(refused.study.version)

    tabs = [Thread(target=write, args=(number,)) for number in range(4)]
    for tab in tabs:
        tab.start()
    for tab in tabs:
        tab.join()
    assert told == [2, 2, 2]
    assert studies.find(ONE).version == 2
