"""One-time links: opened once, by a guest or by somebody with an account; expired, revoked, replaced."""

from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

import pytest

from domain.people import Link, LinkSpent, NoSuchLink, People, Person, UsedLink
from domain.store import Beside, Moved, Store
from domain.store.fields import Unfit
from tests.domain.people.given import SetClock, ann, ben
from tests.domain.store.given import drawn

TABLE = UUID(int=1)


class Floor:
    """Takes places by appending a fact, and remembers who took which."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.taken: list[tuple[str, int, str]] = []

    def __call__(self, link: Link, person: Person, beside: Beside) -> None:
        self.store.append(link.table, len(self.store.read(link.table)), [drawn()], beside=beside)
        self.taken.append((link.kind, link.seat, person.name))


@pytest.fixture
def floor(store: Store) -> Floor:
    return Floor(store)


def test_a_guest_takes_a_seat_and_is_in(people: People, floor: Floor) -> None:
    link, token = people.links.make("seat", TABLE, seat=2, made_by=ann(people).id)
    opened = people.links.open(token, floor, name=" Cleo ", device="phone")
    assert floor.taken == [("seat", 2, "Cleo")]
    assert (opened.person.login, opened.person.administrator) == (None, False)
    session = people.sessions.visit(opened.token)
    assert (session.person, session.only_table, session.link) == (opened.person, TABLE, link.id)
    assert people.find(opened.person.id).name == "Cleo"


def test_a_guest_need_not_say_a_name(people: People, floor: Floor) -> None:
    _, token = people.links.make("scorer", TABLE)
    assert people.links.open(token, floor, name="  ").person.name == "Guest"


def test_the_place_goes_to_the_account_that_is_signed_in(people: People, floor: Floor) -> None:
    person = ben(people)
    before = people.sessions.open(person)
    _, token = people.links.make("role", TABLE, role="judge")
    opened = people.links.open(token, floor, person=person, instead_of=before)
    assert floor.taken == [("role", 0, "Ben Ortiz")]
    assert people.sessions.visit(before) is None
    session = people.sessions.visit(opened.token)
    assert (session.person, session.only_table, session.link) == (person, None, None)
    assert people.everybody() == (person,)


def test_looking_at_a_link_changes_nothing(people: People, floor: Floor, clock: SetClock) -> None:
    link, token = people.links.make("seat", TABLE, seat=1)
    for _ in range(3):
        assert people.links.find(token) == link
    assert link.state(clock.now) == "open"
    assert people.links.open(token, floor).link == link


def test_a_link_opens_once(people: People, floor: Floor, clock: SetClock) -> None:
    _, token = people.links.make("seat", TABLE, seat=1)
    opened = people.links.open(token, floor)
    with pytest.raises(LinkSpent) as refused:
        people.links.open(token, floor)
    assert refused.value.state == "used"
    used = people.links.find(token)
    assert (used.state(clock.now), used.used, used.person) == ("used", clock.now, opened.person.id)
    assert len(floor.taken) == 1


def test_of_many_at_once_one_gets_in(people: People, floor: Floor) -> None:
    _, token = people.links.make("seat", TABLE, seat=1)

    def hurry(_: int) -> UsedLink | None:
        try:
            return people.links.open(token, floor)
        except (LinkSpent, Moved):
            return None

    with ThreadPoolExecutor(6) as threads:
        opened = [one for one in threads.map(hurry, range(6)) if one]
    assert len(opened) == len(people.everybody()) == len(floor.store.read(TABLE)) == 1
    assert people.sessions.visit(opened[0].token).person == opened[0].person


def test_a_place_that_is_refused_leaves_the_link_open(people: People, floor: Floor) -> None:
    def refuse(_link: Link, _person: Person, _beside: Beside) -> None:
        raise ZeroDivisionError

    def refuse_late(link: Link, _person: Person, beside: Beside) -> None:
        with floor.store.beside() as statements:
            beside(statements)
            raise ZeroDivisionError

    _, token = people.links.make("seat", TABLE, seat=1)
    for refusal in (refuse, refuse_late):
        with pytest.raises(ZeroDivisionError):
            people.links.open(token, refusal)
    assert people.everybody() == ()
    people.links.open(token, floor)


def test_an_unfit_name_leaves_the_link_open(people: People, floor: Floor) -> None:
    _, token = people.links.make("seat", TABLE, seat=1)
    with pytest.raises(Unfit):
        people.links.open(token, floor, name="C" * 81)
    people.links.open(token, floor)


def test_a_link_ends_after_a_day(people: People, floor: Floor, clock: SetClock) -> None:
    link, token = people.links.make("seat", TABLE, seat=1)
    assert link.expires == "2026-12-01T14:00:00.000Z"
    clock.wait(hours=24)
    with pytest.raises(LinkSpent, match="expired"):
        people.links.open(token, floor)


def test_revoking_a_link_ends_the_session_it_opened_at_once(people: People, floor: Floor) -> None:
    link, token = people.links.make("seat", TABLE, seat=1)
    opened = people.links.open(token, floor)
    assert people.links.revoke(TABLE, link.id).person == opened.person.id
    assert people.sessions.visit(opened.token) is None


def test_a_revoked_link_opens_nothing(people: People, floor: Floor) -> None:
    link, token = people.links.make("seat", TABLE, seat=1)
    people.links.revoke(TABLE, link.id)
    with pytest.raises(LinkSpent, match="revoked"):
        people.links.open(token, floor)
    assert floor.taken == []


def test_a_link_is_revoked_at_its_own_table_only(people: People) -> None:
    link, _ = people.links.make("seat", TABLE, seat=1)
    with pytest.raises(NoSuchLink):
        people.links.revoke(UUID(int=2), link.id)


def test_a_lost_link_is_replaced(people: People, floor: Floor) -> None:
    link, token = people.links.make("seat", TABLE, seat=2)
    lost = people.links.open(token, floor)
    old, new, fresh = people.links.replace(TABLE, link.id, made_by="p-somebody")
    assert (old.id, old.person) == (link.id, lost.person.id)
    assert (new.kind, new.seat, new.table, new.made_by) == ("seat", 2, TABLE, "p-somebody")
    assert people.sessions.visit(lost.token) is None
    assert people.links.open(fresh, floor, name="Dan").link == new


def test_a_link_replaced_twice_leaves_one_open(people: People, clock: SetClock) -> None:
    link, _ = people.links.make("scorer", TABLE)
    for _ in range(2):
        clock.wait(seconds=1)
        _, newest, _ = people.links.replace(TABLE, link.id)
    assert [one.id for one in people.links.at(TABLE) if one.state(clock.now) == "open"] == [newest.id]


def test_a_seat_has_one_open_link(people: People, floor: Floor, clock: SetClock) -> None:
    older, _ = people.links.make("seat", TABLE, seat=1)
    other, _ = people.links.make("seat", TABLE, seat=2)
    clock.wait(seconds=1)
    newer, _ = people.links.make("seat", TABLE, seat=1)
    states = {link.id: link.state(clock.now) for link in people.links.at(TABLE)}
    assert states == {newer.id: "open", other.id: "open", older.id: "revoked"}


def test_a_role_may_have_several(people: People, clock: SetClock) -> None:
    for _ in range(2):
        people.links.make("role", TABLE, role="panel")
    assert [link.state(clock.now) for link in people.links.at(TABLE)] == ["open", "open"]


@pytest.mark.parametrize(
    "terms", [{"kind": "seat"}, {"kind": "scorer", "seat": 1}, {"kind": "role"}, {"kind": "scorer", "hours": 0}]
)
def test_what_is_no_place_has_no_link(people: People, terms: dict) -> None:
    with pytest.raises(Unfit):
        people.links.make(table=TABLE, **terms)


def test_a_link_to_no_table_takes_no_place(people: People, floor: Floor) -> None:
    for token in (people.signing.first_administrator_link(), people.signing.password_link(ben(people)), "", "\ud800"):
        with pytest.raises(NoSuchLink):
            people.links.open(token, floor)


def test_only_a_hash_of_a_link_is_kept(people: People, store: Store) -> None:
    _, token = people.links.make("seat", TABLE, seat=1)
    with store.reading() as statements:
        assert token not in repr(statements.fetch("SELECT * FROM links"))
    assert len(token) == 22
