"""What those who follow a review hear: fifty of them, in several processes, as far as each may, and when it is full."""

from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest

from domain.tables.floor.commands import SetTerms
from tests.recorded import SCORER, Sitting
from tests.web.live.events import Events
from tests.web.live.reviews import led, show
from tests.web.live.serving import seat, serving
from tests.web.shell.test_access import signed_in
from tests.web.signed_in import somebody, stranger
from tests.web.writing.reviews import Review
from web.live.service import Live
from web.shell.services import services_of
from web.writing.reviews.watcher import Watching

OPENING = "retry: 2000\n\n"
FLOOR = 3


@pytest.fixture
def streams():
    return 4


@pytest.fixture
def sitting(app):
    sitting = Sitting(services_of(app).recorder)
    sitting.enter("dealer1 deal")
    return sitting


@pytest.fixture
def review(app, sitting):
    return Review(app, sitting, signed_in(app, somebody(app, "ann")), 1)


def changed(version: int, here: int, revision: int = 3, floor: int = FLOOR) -> str:
    told = f'{{"version":{version},"here":{here},"revision":{revision},"floor":{floor}}}'
    return f"id: {version}.{here}.{revision}.{floor}\nevent: changed\ndata: {told}\n\n"


def reader_of(review: Review, client, query: str = "", **headers: str) -> Events:
    return Events(client, f"{review.address}/live{query}", **headers)


def test_a_follower_hears_that_the_review_went_on_and_nothing_of_where(review):
    reader = reader_of(review, stranger(review.app))
    assert (reader.next(), reader.next()) == (OPENING, changed(1, 1))
    review.show(3)
    assert reader.next() == changed(2, 1)
    review.show(3, "seat-2")
    assert reader.next() == changed(3, 1)
    assert reader.answer.headers["Cache-Control"] == "no-store"


def test_a_follower_hears_of_the_table_too(sitting, review):
    reader = reader_of(review, stranger(review.app))
    reader.until(changed(1, 1))
    sitting.enter("deal")
    assert reader.next() == changed(1, 1, revision=4)


def test_in_a_spoiler_free_review_nothing_of_the_table_is_heard(app, sitting):
    review = Review(app, sitting, signed_in(app, somebody(app, "ann")), 1, hide="1")
    reader = reader_of(review, stranger(app))
    reader.until(changed(1, 1, 0, 0))
    sitting.enter("deal")
    review.show(2)
    assert reader.next() == changed(2, 1, 0, 0)


def test_who_comes_and_goes_is_counted(app, review):
    first = reader_of(review, stranger(app))
    first.until(changed(1, 1))
    second = reader_of(review, signed_in(app, somebody(app, "ben")))
    first.until(changed(1, 2))
    there = services_of(app).reviews.followers.of([review.id])[review.id]
    assert {one.person for one in there} == {"", "p-ben"}
    second.answer.close()
    first.until(changed(1, 1))


def test_the_leader_listens_and_is_not_counted(review):
    reader = reader_of(review, review.ann)
    assert (reader.next(), reader.next()) == (OPENING, changed(1, 0))


@pytest.mark.parametrize("seen", [{"query": f"?since=1.1.3.{FLOOR}"}, {"Last-Event-ID": f"1.1.3.{FLOOR}"}])
def test_who_comes_back_hears_only_what_is_new(review, seen):
    reader = reader_of(review, stranger(review.app), **seen)
    assert reader.next() == OPENING
    review.show(2)
    assert reader.next() == changed(2, 1)


def test_who_is_shut_out_hears_no_more(review):
    reader = reader_of(review, stranger(review.app))
    reader.until(changed(1, 1))
    review.act(review.ann, act="open", openness="table")
    assert reader.rest() == []
    assert reader_of(review, stranger(review.app)).answer.status_code == 404


def test_who_may_not_look_at_the_table_any_more_hears_no_more(app, sitting, review):
    reader = reader_of(review, stranger(app))
    reader.until(changed(1, 1))
    terms = SetTerms("invited", 0, 0, until_closed=False, opens=True)
    services_of(app).floors.act(sitting.id, 2, terms, SCORER, "closed")
    assert reader.rest() == []


def test_where_no_stream_is_left_a_page_asks_and_is_counted_too(app, review):
    readers = [reader_of(review, stranger(app)) for _ in range(5)]
    assert [one.answer.status_code for one in readers] == [200] * 4 + [503]
    asked = f"{review.address}/live?visit={'0' * 32}"
    assert stranger(app).get(asked).json == {"version": 1, "here": 5, "revision": 3, "floor": FLOOR}
    assert stranger(app).get(f"{asked}&since=1.5.3.{FLOOR}").status_code == 204
    assert stranger(app).get(f"{review.address}/live?visit=x").json["here"] == 5
    review.show(2)
    assert stranger(app).get(f"{asked}&since=1.5.3.{FLOOR}").json["version"] == 2


def test_nothing_is_watched_when_nobody_follows(app, review):
    reader = reader_of(review, stranger(app))
    reader.until(changed(1, 1))
    reader.answer.close()
    services_of(app).part(Watching).join()
    assert services_of(app).part(Watching).known(review.id) is None
    assert not services_of(app).part(Live)._hub.busy


def test_it_goes_on_after_the_store_did_not_answer(app, review, monkeypatch, caplog):
    reader = reader_of(review, stranger(app))
    reader.until(changed(1, 1))
    reviews, broken = services_of(app).reviews, []

    def fail(known):
        broken.append(known)
        monkeypatch.undo()
        raise OSError("no answer")

    monkeypatch.setattr(reviews, "changed", fail)
    review.show(2)
    assert reader.next() == changed(2, 1)
    assert len(broken) == 1
    assert "could not be read" in caplog.text


# --- real connections to several processes ---------------------------------------------------------------------------


class Follower:
    """A stream of a review over a connection of its own."""

    def __init__(self, port: int, address: str) -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=60)
        self.connection.request("GET", f"{address}/live", headers={"Accept": "text/event-stream"})
        self.answer = self.connection.getresponse()

    def until(self, version: int) -> None:
        """Wait until the review is so far."""
        for line in self.answer:
            if line.startswith(b"id: %d." % version):
                return
        raise AssertionError("the stream has ended")


def test_fifty_followers_of_two_processes_go_where_the_leader_goes(tmp_path: Path):
    file = tmp_path / "cairn.sqlite"
    (table,), _ = seat(file)
    review = led(file, table)
    with serving(file, "--workers", 2) as server, closing(HTTPConnection("127.0.0.1", server.port)) as leader:
        followers = [Follower(server.port, review.address) for _ in range(50)]
        for version, step in enumerate((2, 4, 3), start=2):
            show(leader, review, step)
            for one in followers:
                one.until(version)
        for one in followers:
            with closing(one.connection):
                assert one.answer.status == 200
        assert "Following <b>Ann</b>, step 3" in server.ask("", f"{review.address}/steps/")[1]
        server.stop()
