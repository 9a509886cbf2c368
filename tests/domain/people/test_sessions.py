"""Sessions and bearer tokens: shown once, kept as hashes, ended at once."""

from uuid import UUID

import pytest

from domain.people import People
from domain.store import Store, StoreFull
from domain.store.fields import Unfit
from tests.domain.people.given import SetClock, ann, ben


def kept(store: Store, table: str) -> str:
    """Everything in one table as text."""
    with store.reading() as statements:
        return repr(statements.fetch(f"SELECT * FROM {table}"))


def test_a_session_is_its_persons(people: People, store: Store) -> None:
    person = ben(people)
    token = people.sessions.open(person, "phone, Firefox")
    session = people.sessions.visit(token)
    assert (session.person, session.device, session.only_table) == (person, "phone, Firefox", None)
    assert len(token) == 43
    assert token not in kept(store, "sessions")
    assert people.sessions.visit(token[:-1] + ("A" if token[-1] != "A" else "B")) is None
    assert people.sessions.visit("") is None
    assert people.sessions.visit("\0\ud800") is None


def test_signing_in_ends_the_session_the_device_had(people: People) -> None:
    before = people.sessions.open(ben(people))
    after = people.sessions.open(ann(people), instead_of=before)
    assert people.sessions.visit(before) is None
    assert people.sessions.visit(after).person.login == "ann"


def test_a_session_that_is_used_goes_on_and_one_that_is_not_ends(people: People, clock: SetClock) -> None:
    person = ben(people)
    used, unused = people.sessions.open(person), people.sessions.open(person)
    clock.wait(days=20)
    assert people.sessions.visit(used).seen == clock.now
    clock.wait(days=20)
    assert people.sessions.visit(used) is not None
    assert people.sessions.visit(unused) is None
    assert len(people.sessions.of(person)) == 1


def test_a_session_is_good_for_thirty_days_to_the_second(people: People, clock: SetClock) -> None:
    token = people.sessions.open(ben(people))
    clock.wait(days=30)
    assert people.sessions.visit(token) is not None
    clock.wait(days=30, seconds=1)
    assert people.sessions.visit(token) is None


def test_no_session_goes_on_for_ever(people: People, clock: SetClock) -> None:
    token = people.sessions.open(ben(people))
    for _ in range(9):
        clock.wait(days=10)
        assert people.sessions.visit(token) is not None
    clock.wait(seconds=1)
    assert people.sessions.visit(token) is None


def test_not_every_request_writes(people: People, clock: SetClock) -> None:
    token = people.sessions.open(ben(people))
    opened = clock.now
    clock.wait(seconds=299)
    assert people.sessions.visit(token).seen == opened
    clock.wait(seconds=1)
    assert people.sessions.visit(token).seen == clock.now


def test_a_full_disk_keeps_nobody_from_reading(people: People, clock: SetClock, monkeypatch) -> None:
    token = people.sessions.open(ben(people))
    bearer = people.bearers.make(people.by_login("ben"), "script")
    clock.wait(hours=1)

    def full(**_options):
        raise StoreFull("full")

    monkeypatch.setattr(people.sessions._store, "beside", full)
    assert people.sessions.visit(token).person.login == "ben"
    assert people.bearers.visit(bearer).login == "ben"


def test_sessions_are_listed_and_ended_one_by_one(people: People, clock: SetClock) -> None:
    person, other = ben(people), ann(people)
    phone = people.sessions.open(person, "phone")
    clock.wait(minutes=10)
    laptop = people.sessions.open(person, "computer")
    first, second = people.sessions.of(person)
    assert (first.device, second.device) == ("computer", "phone")
    people.sessions.end(other, second.id)
    assert people.sessions.visit(phone) is not None
    people.sessions.end(person, second.id)
    assert people.sessions.visit(phone) is None
    assert people.sessions.visit(laptop) is not None


def test_all_sessions_end_but_the_one_that_asks(people: People) -> None:
    person = ben(people)
    here, there = people.sessions.open(person), people.sessions.open(person)
    people.sessions.end_all(person, but=people.sessions.visit(here).id)
    assert (people.sessions.visit(here) is None, people.sessions.visit(there) is None) == (False, True)
    people.sessions.end_all(person)
    assert people.sessions.visit(here) is None


def test_sessions_that_ended_are_cleared_away(people: People, store: Store, clock: SetClock) -> None:
    people.sessions.open(ben(people), "an old phone")
    clock.wait(days=31)
    people.sessions.open(ann(people), "a new phone")
    assert "an old phone" not in kept(store, "sessions")


def test_a_bearer_token_acts_for_its_person_until_it_ends(people: People, store: Store, clock: SetClock) -> None:
    person = ben(people)
    token = people.bearers.make(person, "score board", days=2)
    assert token.startswith("cairn_")
    assert token not in kept(store, "bearers")
    clock.wait(days=1)
    assert people.bearers.visit(token) == person
    listed = people.bearers.of(person)[0]
    assert (listed.label, listed.seen, listed.expires) == ("score board", clock.now, "2026-12-02T14:00:00.000Z")
    clock.wait(days=1)
    assert people.bearers.visit(token) is None


def test_a_bearer_token_is_revoked_by_its_owner_only(people: People) -> None:
    person, other = ben(people), ann(people)
    token = people.bearers.make(person, "score board")
    made = people.bearers.of(person)[0]
    people.bearers.revoke(other, made.id)
    assert people.bearers.visit(token) == person
    people.bearers.revoke(person, made.id)
    assert people.bearers.visit(token) is None


@pytest.mark.parametrize(("label", "days", "field"), [("", 90, "label"), ("x", 0, "days"), ("x", 367, "days")])
def test_a_bearer_token_needs_a_label_and_an_end(people: People, label: str, days: int, field: str) -> None:
    with pytest.raises(Unfit) as refused:
        people.bearers.make(ben(people), label, days)
    assert refused.value.field == field


def test_a_guests_session_ends_with_the_place(people: People, store: Store) -> None:
    table, other = UUID(int=1), UUID(int=2)

    def take(_link, _person, beside):
        with store.beside() as statements:
            beside(statements)

    _, token = people.links.make("seat", table, seat=1)
    opened = people.links.open(token, take)
    people.sessions.end_at(opened.person, other)
    assert people.sessions.visit(opened.token).only_table == table
    people.sessions.end_at(opened.person, table)
    assert people.sessions.visit(opened.token) is None
