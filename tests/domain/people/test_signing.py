"""Passwords: right and wrong, tried too often, changed, chosen anew."""

from concurrent.futures import ThreadPoolExecutor
from threading import Lock

import pytest
from argon2 import PasswordHasher

from domain.people import LinkSpent, NoSuchLink, People, Throttled, WrongPassword
from domain.store import Store
from domain.store.fields import Unfit
from tests.domain.people.given import CHEAP, PASSWORD, SetClock, ann, ben


def tries(people: People, login: str, address: str, count: int) -> list[int]:
    """What became of so many wrong passwords: 0 for one that was looked at, else the seconds to wait."""
    outcomes = []
    for _ in range(count):
        try:
            people.signing.verify(login, "wrong password", address)
        except Throttled as told:
            outcomes.append(told.seconds)
        except WrongPassword:
            outcomes.append(0)
    return outcomes


def test_login_and_password_tell_who_it_is(people: People) -> None:
    person = ben(people)
    assert people.signing.verify(" Ben ", PASSWORD, "192.0.2.1") == person


@pytest.mark.parametrize(("login", "password"), [("ben", "wrong password"), ("nobody", PASSWORD), ("", ""), ("\0", "")])
def test_what_is_wrong_is_not_told_apart(people: People, login: str, password: str) -> None:
    ben(people)
    with pytest.raises(WrongPassword) as refused:
        people.signing.verify(login, password)
    assert refused.value.args == ()


def test_an_account_without_a_password_lets_nobody_in(people: People) -> None:
    people.add("Cleo", "cleo")
    for password in ("", "the password of nobody"):
        with pytest.raises(WrongPassword):
            people.signing.verify("cleo", password)


def test_a_hash_is_computed_whether_or_not_there_is_such_a_login(store: Store, clock: SetClock) -> None:
    counting = CountingHasher()
    people = People(store, clock, counting)
    ben(people)
    counting.verified = 0
    for login in ("ben", "nobody"):
        with pytest.raises(WrongPassword):
            people.signing.verify(login, "wrong password")
    assert counting.verified == 2


def test_waits_grow_with_every_failure_at_a_login(people: People, clock: SetClock) -> None:
    ben(people)
    assert tries(people, "ben", "", 6) == [0, 0, 0, 0, 0, 1]
    waits = []
    for _ in range(11):
        clock.wait(seconds=900)
        waits.append(tries(people, "ben", "", 2)[1])
    assert waits == [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]


def test_a_login_that_does_not_exist_waits_as_one_that_does(people: People) -> None:
    ben(people)
    assert tries(people, "ben", "a", 7) == tries(people, "nobody", "b", 7)


def test_the_right_password_is_not_looked_at_while_waiting(people: People, clock: SetClock) -> None:
    person = ben(people)
    tries(people, "ben", "", 5)
    with pytest.raises(Throttled):
        people.signing.verify("ben", PASSWORD)
    clock.wait(seconds=1)
    assert people.signing.verify("ben", PASSWORD) == person


def test_others_tries_at_a_login_bar_no_address_that_signed_in_before(people: People) -> None:
    person = ben(people)
    people.signing.verify("ben", PASSWORD, "192.0.2.1")
    for number in range(9):
        tries(people, "ben", f"198.51.100.{number}", 5)
    with pytest.raises(Throttled):
        people.signing.verify("ben", PASSWORD, "192.0.2.99")
    assert people.signing.verify("ben", PASSWORD, "192.0.2.1") == person


def test_a_stranger_behind_the_same_proxy_locks_nobody_out_who_signed_in_there_before(people: People) -> None:
    person = ben(people)
    people.signing.verify("ben", PASSWORD, "192.0.2.1")
    for number in range(40):
        tries(people, f"guess-{number}", "192.0.2.1", 1)
    assert tries(people, "ben", "192.0.2.1", 40) == [0] * 40
    assert people.signing.verify("ben", PASSWORD, "192.0.2.1") == person


def test_a_browser_that_signed_in_before_is_barred_by_nobody_behind_its_address(people: People) -> None:
    person = ben(people)
    people.signing.verify("ben", PASSWORD, "192.0.2.1", "his browser")
    assert tries(people, "ben", "192.0.2.1", 101)[-1] == 1
    with pytest.raises(Throttled):
        people.signing.verify("ben", PASSWORD, "192.0.2.1", "another")
    assert people.signing.verify("ben", PASSWORD, "192.0.2.1", "his browser") == person
    assert people.signing.verify("ben", PASSWORD, "203.0.113.5", "his browser") == person


def test_an_address_that_is_known_waits_in_the_end_and_success_begins_anew(people: People) -> None:
    ben(people)
    people.signing.verify("ben", PASSWORD, "192.0.2.1")
    tries(people, "ben", "192.0.2.1", 60)
    people.signing.verify("ben", PASSWORD, "192.0.2.1")
    assert tries(people, "ben", "192.0.2.1", 101) == [0] * 100 + [1]


def test_tries_at_a_login_wait_whatever_addresses_they_come_from_at_most_a_minute(
    people: People, clock: SetClock
) -> None:
    ben(people)
    outcomes = [tries(people, "ben", f"192.0.2.{number}", 1)[0] for number in range(21)]
    assert outcomes == [0] * 20 + [1]
    waits = []
    for number in range(100, 108):
        clock.wait(seconds=60)
        waits.append([tries(people, "ben", f"192.0.2.{number}", 1)[0], tries(people, "ben", "192.0.2.99", 1)[0]])
    assert waits == [[0, wait] for wait in (2, 4, 8, 16, 32, 60, 60, 60)]


def test_one_household_of_ipv6_is_one_address(people: People) -> None:
    outcomes = [tries(people, f"guess-{number}", f"2001:db8:1:2::{number:x}", 1)[0] for number in range(31)]
    assert outcomes == [0] * 30 + [1]
    assert tries(people, "guess", "2001:db8:1:3::1", 1) == [0]


def test_a_wait_ends_when_the_clock_is_put_back(people: People, clock: SetClock) -> None:
    person = ben(people)
    clock.wait(days=1)
    tries(people, "ben", "", 5)
    clock.wait(days=-1)
    assert people.signing.verify("ben", PASSWORD) == person


def test_an_address_is_known_no_longer_when_the_account_is_erased(people: People, store: Store) -> None:
    ann(people)
    person = ben(people)
    people.signing.verify("ben", PASSWORD, "192.0.2.1")
    people.erase(person)
    with store.reading() as statements:
        assert statements.fetch("SELECT * FROM known_addresses") == []


def test_an_address_waits_too_whatever_logins_it_tries(people: People, clock: SetClock) -> None:
    ben(people)
    outcomes = [tries(people, f"guess-{number}", "192.0.2.1", 1)[0] for number in range(31)]
    assert outcomes == [0] * 30 + [1]
    assert tries(people, "guess", "192.0.2.2", 1) == [0]
    clock.wait(seconds=1)
    people.signing.verify("ben", PASSWORD, "192.0.2.1")
    assert [tries(people, f"more-{number}", "192.0.2.1", 1)[0] for number in range(2)] == [0, 2]


def test_after_an_hour_failures_are_forgotten(people: People, clock: SetClock) -> None:
    ben(people)
    tries(people, "ben", "", 5)
    clock.wait(minutes=61)
    assert tries(people, "ben", "", 6) == [0, 0, 0, 0, 0, 1]


def test_many_tries_at_once_are_counted_one_by_one(people: People) -> None:
    ben(people)
    with ThreadPoolExecutor(8) as threads:
        outcomes = list(threads.map(lambda _: tries(people, "ben", "", 1)[0], range(16)))
    assert sorted(outcomes) == [0] * 5 + [1] * 11


def test_two_processes_share_the_waits(people: People, store: Store, clock: SetClock) -> None:
    ben(people)
    tries(people, "ben", "", 5)
    with pytest.raises(Throttled):
        People(store, clock, CHEAP).signing.verify("ben", PASSWORD)


def test_a_password_is_changed_by_who_knows_the_old_one(people: People) -> None:
    person = ben(people)
    with pytest.raises(WrongPassword):
        people.signing.change(person, "wrong password", "warm evenings")
    with pytest.raises(Unfit):
        people.signing.change(person, PASSWORD, "short")
    people.signing.change(person, PASSWORD, "warm evenings")
    assert people.signing.verify("ben", "warm evenings") == person
    with pytest.raises(WrongPassword):
        people.signing.verify("ben", PASSWORD)


def test_a_hash_with_other_settings_is_made_anew(people: People, store: Store, clock: SetClock) -> None:
    ben(people)
    dearer = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)
    People(store, clock, dearer).signing.verify("ben", PASSWORD)
    with store.reading() as statements:
        kept = statements.fetch("SELECT password FROM people")[0][0]
    assert kept.startswith("$argon2id$v=19$m=16,t=2,p=1$")


def test_a_password_is_chosen_through_a_link_and_all_else_ends(people: People) -> None:
    person = ben(people)
    session, bearer = people.sessions.open(person), people.bearers.make(person, "script")
    token = people.signing.password_link(person)
    opened = people.signing.choose_password(token, "warm evenings", device="phone")
    assert people.signing.verify("ben", "warm evenings") == person
    assert (people.sessions.visit(session), people.bearers.visit(bearer)) == (None, None)
    assert people.sessions.visit(opened.token).person == person
    with pytest.raises(LinkSpent, match="used"):
        people.signing.choose_password(token, "and once more")


def test_a_newer_password_link_ends_the_older(people: People) -> None:
    person = ben(people)
    older, _ = people.signing.password_link(person), people.signing.password_link(person)
    with pytest.raises(LinkSpent, match="revoked"):
        people.signing.choose_password(older, "warm evenings")


def test_an_unfit_password_leaves_the_link_open(people: People) -> None:
    token = people.signing.password_link(ben(people))
    with pytest.raises(Unfit):
        people.signing.choose_password(token, "short")
    assert people.links.find(token).used is None


def test_the_first_administrator_comes_by_a_link(people: People) -> None:
    older, token = people.signing.first_administrator_link(), people.signing.first_administrator_link()
    opened = people.signing.become_administrator(token, "Ann", "ann", PASSWORD)
    assert (opened.person.administrator, people.by_login("ann")) == (True, opened.person)
    assert people.signing.first_administrator_link() is None
    with pytest.raises(LinkSpent, match="revoked"):
        people.signing.become_administrator(older, "Eve", "eve", PASSWORD)


def test_the_first_administrators_link_makes_no_second(people: People) -> None:
    token = people.signing.first_administrator_link()
    ann(people)
    with pytest.raises(LinkSpent):
        people.signing.become_administrator(token, "Eve", "eve", PASSWORD)
    assert [person.login for person in people.everybody()] == ["ann"]


def test_a_link_of_another_kind_sets_no_password(people: People) -> None:
    with pytest.raises(NoSuchLink):
        people.signing.choose_password(people.signing.first_administrator_link(), PASSWORD)
    with pytest.raises(NoSuchLink):
        people.signing.become_administrator(people.signing.password_link(ben(people)), "Eve", "eve", PASSWORD)


class CountingHasher(PasswordHasher):
    """Counts what it verifies."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.verified, self._lock = 0, Lock()

    def verify(self, kept, password):
        with self._lock:
            self.verified += 1
        return super().verify(kept, password)
