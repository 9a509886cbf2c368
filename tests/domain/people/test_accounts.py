"""Accounts: added, found, renamed, erased so that nothing of them is left."""

import re
from pathlib import Path

import pytest

from domain.people import LastAdministrator, NoSuchPerson, People, Person, WrongPassword
from domain.store import open_store
from domain.store.fields import Unfit
from tests.domain.people.given import CHEAP, PASSWORD, SetClock, ann, ben


def test_somebody_added_is_found_by_id_and_login(people: People) -> None:
    added = people.add("  Ann   Kealoha ", "Ann", PASSWORD, administrator=True, contact="ann@hilo.example")
    assert re.fullmatch(r"p-[\w-]{22}", added.id)
    assert added == Person(added.id, "Ann Kealoha", "ann", True, "2026-11-30T14:00:00.000Z")
    assert people.find(added.id) == people.by_login(" ANN ") == added
    assert people.contact(added) == "ann@hilo.example"


def test_who_is_unknown_is_said_so(people: People) -> None:
    for look in (lambda: people.find("p-nobody"), lambda: people.by_login("nobody\0")):
        with pytest.raises(NoSuchPerson):
            look()


def test_a_login_is_one_persons(people: People) -> None:
    ann(people)
    with pytest.raises(Unfit, match="login: ann is somebody else's"):
        people.add("Ann Other", "ANN", PASSWORD)
    assert [person.name for person in people.everybody()] == ["Ann Kealoha"]


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"name": " "}, "name"),
        ({"name": "A" * 81}, "name"),
        ({"name": "Ann\u202e"}, "name"),
        ({"login": "ann kealoha"}, "login"),
        ({"login": "-ann"}, "login"),
        ({"login": "änn"}, "login"),
        ({"password": "too short"}, "password"),
        ({"password": "p" * 201}, "password"),
        ({"login": "ann-kealoha", "password": "Ann-Kealoha"}, "password"),
        ({"contact": "c" * 201}, "contact"),
    ],
)
def test_what_cannot_be_used_is_refused_by_its_field(people: People, fields: dict[str, str], field: str) -> None:
    with pytest.raises(Unfit) as refused:
        people.add(**{"name": "Ann", "login": "ann", "password": PASSWORD} | fields)
    assert refused.value.field == field
    assert people.everybody() == ()


def test_names_for_a_page(people: People) -> None:
    first, second = ann(people), ben(people)
    assert people.names([second.id, "p-gone", first.id, second.id]) == {
        second.id: "Ben Ortiz",
        "p-gone": "deleted account",
        first.id: "Ann Kealoha",
    }
    assert people.names([]) == {}


def test_somebody_is_called_otherwise(people: People) -> None:
    assert people.rename(ben(people), "Benjamin Ortiz").name == "Benjamin Ortiz"
    assert people.by_login("ben").name == "Benjamin Ortiz"


def test_how_people_are_reached_is_known_of_those_who_said_it(people: People) -> None:
    first, second = ann(people), ben(people)
    assert people.contacts() == {first.id: "ann@hilo.example"}
    people.set_contact(second, " room  4 ")
    people.set_contact(first, "")
    assert people.contacts() == {second.id: "room 4"}


def test_the_right_to_administer_is_given_and_taken(people: People) -> None:
    first, second = ann(people), ben(people)
    assert people.set_administrator(second, True).administrator
    assert not people.set_administrator(first, False).administrator
    assert [person.login for person in people.everybody() if person.administrator] == ["ben"]


def test_somebody_always_administers(people: People) -> None:
    first = ann(people)
    ben(people)
    for leave in (lambda: people.set_administrator(first, False), lambda: people.erase(first)):
        with pytest.raises(LastAdministrator):
            leave()
    assert people.find(first.id) == first


def test_who_is_erased_is_gone_with_everything(people: People) -> None:
    ann(people)
    gone = ben(people)
    token, bearer = people.sessions.open(gone, "phone"), people.bearers.make(gone, "score board")
    people.erase(gone)
    assert people.sessions.visit(token) is None
    assert people.bearers.visit(bearer) is None
    assert people.names([gone.id]) == {gone.id: "deleted account"}
    with pytest.raises(WrongPassword):
        people.signing.verify("ben", PASSWORD)
    assert people.add("Ben Again", "ben", PASSWORD).id != gone.id


def test_no_byte_of_an_erased_person_is_in_the_files(tmp_path: Path) -> None:
    store = open_store(f"sqlite://{tmp_path}/store.db")
    people = People(store, SetClock(), CHEAP)
    ann(people)
    gone = people.add("Zacharias Unmistakable", "zach-login", PASSWORD, contact="zach@contact.example")
    gone = people.rename(gone, "Zacharias Renamed")
    people.set_contact(gone, "new@contact.example")
    people.sessions.open(gone, "a phone of his own")
    people.bearers.make(gone, "script of zach")
    hashed = people_hash(people, gone)
    written = contents(tmp_path)
    for word in (b"Zacharias Renamed", b"zach-login", b"new@contact.example", b"a phone of his own", hashed):
        assert word in written
    people.erase(gone)
    written = contents(tmp_path)
    for word in (b"Zacharias", b"zach", b"contact.example", b"a phone of his own", hashed):
        assert word not in written.replace(b"ann@hilo.example", b"")
    store.close()


def contents(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir() if path.is_file())


def people_hash(people: People, person: Person) -> bytes:
    with people._store.reading() as statements:
        return str(statements.fetch("SELECT password FROM people WHERE id = ?", (person.id,))[0][0]).encode()
