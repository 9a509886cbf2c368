"""The only door to who is who: accounts and guests. Names and contacts live here, never in a fact."""

from collections.abc import Callable, Iterable
from typing import Final

from argon2 import PasswordHasher
from msgspec.structs import replace

from domain.people.belongings import BELONGINGS
from domain.people.errors import LastAdministrator, NoSuchPerson
from domain.people.fields import a_contact, a_login, a_password, as_login
from domain.people.links import Links
from domain.people.passwords import Passwords
from domain.people.rows import add_person, people_where
from domain.people.schema import TABLES
from domain.people.sessions import Sessions
from domain.people.sign_in import SigningIn
from domain.people.throttle import TABLES as ADDRESSES
from domain.people.throttle import forget
from domain.people.tokens import Bearers
from domain.people.values import Person
from domain.store import Statements, Store
from domain.store.fields import Unfit, a_name
from domain.store.ids import fresh_id

ERASED: Final = "deleted account"
"""What somebody is called whose name was erased."""


class People:
    """Everybody the service knows. Safe to share between threads.

    ``clock`` gives the time (UTC text). Rooms of their own: ``signing`` (passwords), ``sessions``,
    ``bearers`` (tokens of scripts) and ``links`` (to places at tables).
    """

    def __init__(self, store: Store, clock: Callable[[], str], hasher: PasswordHasher | None = None) -> None:
        for tables in (TABLES, ADDRESSES, *(room.tables for room in BELONGINGS)):
            store.furnish(tables)
        self._store = store
        self.clock = clock
        self._passwords = Passwords(hasher)
        self.signing = SigningIn(store, clock, self._passwords)
        self.sessions = Sessions(store, clock)
        self.bearers = Bearers(store, clock)
        self.links = Links(store, clock)

    def add(
        self, name: str, login: str, password: str | None = None, *, administrator: bool = False, contact: str = ""
    ) -> Person:
        """A new account; without a password nobody can sign in until a password link is used. Raises Unfit."""
        person = Person(fresh_id("p-"), a_name(name), a_login(login), administrator, self.clock())
        kept = None if password is None else self._passwords.hash(a_password(password, login))
        with self._store.beside() as statements:
            if not add_person(statements, person, kept, a_contact(contact)):
                raise Unfit("login", f"{person.login} is somebody else's")
        return person

    def find(self, person_id: str) -> Person:
        """Somebody by id. Raises NoSuchPerson."""
        return self._one("id = ?", person_id)

    def by_login(self, login: str) -> Person:
        """Somebody by login. Raises NoSuchPerson."""
        return self._one("login = ?", as_login(login))

    def everybody(self) -> tuple[Person, ...]:
        """All accounts by login, then all guests, newest first."""
        with self._store.reading() as statements:
            accounts = people_where(statements, "login IS NOT NULL ORDER BY login", ())
            return accounts + people_where(statements, "login IS NULL ORDER BY created DESC, id", ())

    def names(self, ids: Iterable[str]) -> dict[str, str]:
        """What each of these ids is called; ``erased person`` where nothing is known (any more)."""
        asked = list(dict.fromkeys(ids))
        if not asked:
            return {}
        with self._store.reading() as statements:
            marks = ", ".join("?" * len(asked))
            found = statements.fetch(f"SELECT id, name FROM people WHERE id IN ({marks})", asked)
        return dict.fromkeys(asked, ERASED) | dict(found)

    def rename(self, person: Person, name: str) -> Person:
        """Call somebody otherwise; the bytes of the old name are gone. Raises Unfit."""
        return self._changed(person, "name", a_name(name), erasing=True)

    def contact(self, person: Person) -> str:
        """How somebody is reached; empty where it is not known."""
        with self._store.reading() as statements:
            found = statements.fetch("SELECT contact FROM people WHERE id = ?", (person.id,))
        return found[0][0] if found else ""

    def contacts(self) -> dict[str, str]:
        """By id how everybody is reached of whom that is known."""
        with self._store.reading() as statements:
            return dict(statements.fetch("SELECT id, contact FROM people WHERE contact <> ''"))

    def set_contact(self, person: Person, contact: str) -> None:
        """Keep how somebody is reached, or, empty, keep it no longer. Raises Unfit."""
        self._changed(person, "contact", a_contact(contact), erasing=True)

    def set_administrator(self, person: Person, administrator: bool) -> Person:
        """Give or take the right to administer. Raises LastAdministrator, and Unfit for a guest."""
        if person.login is None:
            raise Unfit("administrator", "a guest has no account")
        with self._store.beside() as statements:
            if not administrator:
                _keep_one(statements, person)
            statements.execute("UPDATE people SET administrator = ? WHERE id = ?", (int(administrator), person.id))
        return replace(person, administrator=administrator)

    def erase(self, person: Person) -> None:
        """Forget somebody for good: name, login, password, contact, sessions, tokens, links, studies and private notes.

        What was recorded under the id stays. Raises LastAdministrator.
        """
        with self._store.beside(erasing=True) as statements:
            _keep_one(statements, person)
            for table in ("sessions", "bearers", "links"):
                statements.execute(f"DELETE FROM {table} WHERE person = ?", (person.id,))
            for room in BELONGINGS:
                room.forget(statements, person.id)
            statements.execute("DELETE FROM people WHERE id = ?", (person.id,))
            forget(statements, person)

    def _one(self, condition: str, value: str) -> Person:
        with self._store.reading() as statements:
            found = people_where(statements, condition, (value,))
        if not found:
            raise NoSuchPerson(value)
        return found[0]

    def _changed(self, person: Person, column: str, value: str, *, erasing: bool) -> Person:
        with self._store.beside(erasing=erasing) as statements:
            statements.execute(f"UPDATE people SET {column} = ? WHERE id = ?", (value, person.id))
            return people_where(statements, "id = ?", (person.id,))[0]


def _keep_one(statements: Statements, leaving: Person) -> None:
    """Raise LastAdministrator where nobody else administers. The rows are touched so that others wait meanwhile."""
    statements.execute("UPDATE people SET administrator = administrator WHERE administrator = 1")
    administrators = people_where(statements, "administrator = 1", ())
    if [person.id for person in administrators] == [leaving.id]:
        raise LastAdministrator
