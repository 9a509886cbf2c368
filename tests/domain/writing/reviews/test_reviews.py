"""Who leads a review, what changes it, who follows, and when it is over."""

from uuid import UUID

import pytest

from domain.writing.reviews import (
    Follower,
    NoSuchReview,
    NotFollowing,
    NotLeading,
    ReviewOver,
    Reviews,
    SharedReview,
    as_place,
    as_visit,
)
from domain.writing.reviews import followers as counting
from domain.writing.reviews.rows import forget
from domain.writing.visibility import Shared

TABLE, OTHER = UUID(int=1), UUID(int=2)
ANN, BEN, CAT = "p-ann", "p-ben", "p-cat"
START = "2026-11-30T14:00:00.000Z"


def visit(number: int) -> str:
    return f"{number:032x}"


def test_a_review_begins_at_the_step_of_who_starts_it(reviews):
    review = reviews.start(TABLE, ANN, 41, hide=True)
    told = SharedReview(review.id, TABLE, 1, Shared(ANN, "public"), 41, "", True, START, START, None)
    assert review == told == reviews.find(review.id)
    assert reviews.at(TABLE) == (told,)
    assert reviews.at(OTHER) == ()


def test_every_change_is_counted_and_a_mark_goes_with_the_step(reviews, clock):
    review = reviews.start(TABLE, ANN, 41)
    clock.wait(seconds=2)
    pointed = reviews.show(review.id, ANN, 41, "seat-2/ascent/3")
    assert (pointed.version, pointed.step, pointed.pointed) == (2, 41, "seat-2/ascent/3")
    went_on = reviews.show(review.id, ANN, 42)
    assert (went_on.version, went_on.step, went_on.pointed) == (3, 42, "")
    assert went_on.moved == "2026-11-30T14:00:02.000Z"
    assert reviews.find(review.id) == went_on


def test_nobody_but_the_leader_changes_a_review(reviews):
    review = reviews.start(TABLE, ANN, 41)
    reviews.followers.come(review.id, Follower(visit(1), BEN))
    for attempt in (
        lambda: reviews.show(review.id, BEN, 1),
        lambda: reviews.hand_over(review.id, BEN, BEN),
        lambda: reviews.open_to(review.id, BEN, "table"),
        lambda: reviews.end(review.id, BEN),
    ):
        with pytest.raises((NotLeading, NotFollowing)):
            attempt()
    assert reviews.find(review.id) == review


def test_the_lead_goes_to_somebody_who_follows_and_the_former_leader_moves_nothing_any_more(reviews):
    review = reviews.start(TABLE, ANN, 41)
    with pytest.raises(NotFollowing):
        reviews.hand_over(review.id, ANN, BEN)
    reviews.followers.come(review.id, Follower(visit(1), BEN))
    assert reviews.hand_over(review.id, ANN, BEN).leader == BEN
    with pytest.raises(NotLeading) as refused:
        reviews.show(review.id, ANN, 1)
    assert refused.value.leader == BEN
    assert reviews.show(review.id, BEN, 3).step == 3


def test_who_closes_a_review_keeps_those_who_follow_and_stays_in_it_after_handing_over(reviews):
    review = reviews.start(TABLE, ANN, 41)
    for number, person in enumerate((BEN, CAT, "", ANN)):
        reviews.followers.come(review.id, Follower(visit(number), person))
    assert reviews.open_to(review.id, ANN, "people").shared == Shared(ANN, "people", (BEN, CAT))
    assert reviews.hand_over(review.id, ANN, CAT).shared == Shared(CAT, "people", (ANN, BEN))
    assert reviews.open_to(review.id, CAT, "table").shared == Shared(CAT, "table")


def test_an_ended_review_is_over_and_changes_no_more(reviews):
    review = reviews.start(TABLE, ANN, 41)
    ended = reviews.end(review.id, ANN)
    assert (ended.version, ended.ended) == (2, START)
    assert ended.is_over(START)
    with pytest.raises(ReviewOver):
        reviews.show(review.id, ANN, 1)
    assert reviews.at(TABLE) == ()


def test_a_review_that_nobody_moved_for_six_hours_is_over_and_gone_after_a_day(reviews, clock):
    review = reviews.start(TABLE, ANN, 41)
    clock.wait(hours=5, minutes=59)
    assert not reviews.find(review.id).is_over(clock())
    clock.wait(minutes=1)
    assert reviews.find(review.id).is_over(clock())
    with pytest.raises(ReviewOver):
        reviews.show(review.id, ANN, 1)
    clock.wait(days=1)
    reviews.start(OTHER, BEN, 1)
    with pytest.raises(NoSuchReview):
        reviews.find(review.id)


def test_who_starts_another_review_of_a_table_ends_the_own_former_one_only(reviews):
    former, bens, elsewhere = (
        reviews.start(TABLE, ANN, 1), reviews.start(TABLE, BEN, 1), reviews.start(OTHER, ANN, 1),
    )  # fmt: skip
    reviews.start(TABLE, ANN, 2)
    assert [reviews.find(one.id).ended for one in (former, bens, elsewhere)] == [START, None, None]
    assert reviews.find(former.id).version == 2


def test_nothing_is_kept_of_who_is_forgotten(reviews, store):
    led, followed = reviews.start(TABLE, BEN, 1), reviews.start(TABLE, ANN, 1)
    for number, person in enumerate((BEN, CAT)):
        reviews.followers.come(followed.id, Follower(visit(number), person))
    reviews.open_to(followed.id, ANN, "people")
    with store.beside(erasing=True) as statements:
        forget(statements, BEN)
    with pytest.raises(NoSuchReview):
        reviews.find(led.id)
    assert reviews.find(followed.id).shared == Shared(ANN, "people", (CAT,))
    assert reviews.followers.of([followed.id])[followed.id] == (Follower(visit(1), CAT),)


def test_only_what_changed_is_read_again(reviews):
    one, other = reviews.start(TABLE, ANN, 1), reviews.start(TABLE, BEN, 1)
    known = {one.id: 1, other.id: 1}
    assert reviews.changed(known) == ()
    moved = reviews.show(other.id, BEN, 2)
    assert reviews.changed(known) == (moved,)


def test_pages_are_counted_while_they_say_that_they_are_there(reviews, clock):
    review = reviews.start(TABLE, ANN, 1)
    for number, person in enumerate((BEN, BEN, "")):
        reviews.followers.come(review.id, Follower(visit(number), person))
    assert reviews.followers.of([review.id, "none"]) == {
        review.id: (Follower(visit(0), BEN), Follower(visit(1), BEN), Follower(visit(2), "")),
        "none": (),
    }
    reviews.followers.leave(review.id, visit(0))
    clock.wait(seconds=40)
    reviews.followers.stay([visit(1)])
    clock.wait(seconds=40)
    assert reviews.followers.of([review.id]) == {review.id: (Follower(visit(1), BEN),)}


def test_a_page_that_asks_often_is_written_seldom(reviews, clock):
    review = reviews.start(TABLE, ANN, 1)
    for seconds in (20, 10):
        reviews.followers.ask(review.id, Follower(visit(1), BEN))
        clock.wait(seconds=seconds)
    reviews.followers.ask(review.id, Follower(visit(1), BEN))
    clock.wait(seconds=59)
    assert reviews.followers.of([review.id])[review.id] == (Follower(visit(1), BEN),)


def test_no_more_pages_are_counted_than_there_is_room_for(reviews: Reviews, monkeypatch):
    monkeypatch.setattr(counting, "MOST", 2)
    review = reviews.start(TABLE, ANN, 1)
    for number in (1, 2, 3, 1):
        reviews.followers.come(review.id, Follower(visit(number), ""))
    assert [one.visit for one in reviews.followers.of([review.id])[review.id]] == [visit(1), visit(2)]


@pytest.mark.parametrize(
    "text", ["", "7h in seat 2", "seat-2/", "/seat-2", "seat-2/ascent/3/4/5", 'seat-2"', "SEAT-2", "٣", "x" * 21]
)
def test_what_can_be_no_place_is_none(text):
    assert as_place(text) == ""


def test_a_place_and_a_visit_are_read_as_they_are_written():
    assert as_place("seat-2/ascent/3") == "seat-2/ascent/3"
    assert as_visit("0" * 31 + "f") == "0" * 31 + "f"
    assert [as_visit(text) for text in ("", "0" * 31, "0" * 33, "g" * 32, "0" * 31 + "F")] == [""] * 5
