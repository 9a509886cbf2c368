"""Passwords: checked, changed, and chosen anew through a one-time link."""

from collections.abc import Callable
from typing import Any

from domain.people.errors import LinkSpent, NoSuchLink, WrongPassword
from domain.people.fields import LONGEST_PASSWORD, a_login, a_password, as_login
from domain.people.links import UsedLink, consume, found_by, new_link
from domain.people.passwords import Passwords
from domain.people.rows import add_link, add_person, add_session, end_session, people_where
from domain.people.secrets import fresh_secret
from domain.people.sessions import new_session
from domain.people.throttle import Origin, count_try, forgive, origin_of
from domain.people.values import LinkKind, Person
from domain.store import Statements, Store
from domain.store.fields import Unfit, a_name
from domain.store.ids import fresh_id


class SigningIn:
    """Who somebody is by login and password. Safe to share between threads."""

    def __init__(self, store: Store, clock: Callable[[], str], passwords: Passwords) -> None:
        self._store = store
        self._clock = clock
        self._passwords = passwords

    def verify(self, login: str, password: str, address: str = "", browser: str = "") -> Person:
        """Whose login and password these are. ``address`` is where the request came from, ``browser`` its own mark.

        Raises WrongPassword, whether or not there is such a login and after the same work; Throttled while too much was
        tried at this login from this address or, where it never signed in from there, by others at either.
        """
        login, now = as_login(login), self._clock()
        person, kept = self._kept(login)
        addresses = (f"browser {browser}", address) if browser else (address,)
        origin = origin_of(self._store, login, person, addresses, now)
        return self._verified(origin, addresses, person, kept, password)

    def change(self, person: Person, old: str, new: str) -> None:
        """Change a password by its old one; tokens and sessions stay. Raises WrongPassword, Throttled, Unfit."""
        chosen = a_password(new, person.login or "")
        login = as_login(person.login or "")
        self._verified(Origin(login, "account", alone=True), (), *self._kept(login), old)
        self._set(person, chosen)

    def _verified(
        self, origin: Origin, addresses: tuple[str, ...], person: Person | None, kept: str | None, password: str
    ) -> Person:
        """The person, if this is the password; the addresses are then known. Raises WrongPassword, Throttled."""
        now = self._clock()
        count_try(self._store, origin, now)
        if not self._passwords.fits(password[: LONGEST_PASSWORD + 1], kept) or person is None or kept is None:
            raise WrongPassword
        forgive(self._store, origin, person, addresses, now)
        if self._passwords.outdated(kept):
            self._set(person, password)
        return person

    def password_link(self, person: Person, made_by: str = "") -> str:
        """The token of a link with which this person chooses a password, instead of an older one. Raises Unfit."""
        if person.login is None:
            raise Unfit("login", "a guest has no account")
        return self._only_link("password", "person = ?", (person.id,), made_by=made_by, person=person.id)

    def first_administrator_link(self) -> str | None:
        """The token of a link that makes the first administrator, replacing an older one; None where there is one."""
        with self._store.reading() as statements:
            if people_where(statements, "administrator = 1", ()):
                return None
        return self._only_link("first-administrator", "1 = 1", ())

    def choose_password(self, token: str, password: str, *, device: str = "", instead_of: str = "") -> UsedLink:
        """Use a password link: all sessions and tokens of its person end, one new session begins.

        Raises NoSuchLink, LinkSpent, Unfit.
        """
        with self._store.reading() as statements:
            link = found_by(statements, token)
            found = people_where(statements, "id = ?", (link.person,))
        if link.kind != "password" or not found:
            raise NoSuchLink
        person = found[0]
        kept = self._passwords.hash(a_password(password, person.login or ""))

        def keep(statements: Statements) -> None:
            statements.execute("UPDATE people SET password = ? WHERE id = ?", (kept, person.id))
            for table in ("sessions", "bearers"):
                statements.execute(f"DELETE FROM {table} WHERE person = ?", (person.id,))

        return self._use(token, person, keep, device, instead_of)

    def become_administrator(
        self, token: str, name: str, login: str, password: str, *, device: str = "", instead_of: str = ""
    ) -> UsedLink:
        """Use the first administrator's link: the account, signed in. Raises NoSuchLink, LinkSpent, Unfit."""
        with self._store.reading() as statements:
            if found_by(statements, token).kind != "first-administrator":
                raise NoSuchLink
        person = Person(fresh_id("p-"), a_name(name), a_login(login), True, self._clock())
        kept = self._passwords.hash(a_password(password, login))

        def keep(statements: Statements) -> None:
            if people_where(statements, "administrator = 1", ()):
                raise LinkSpent("used")
            if not add_person(statements, person, kept, ""):
                raise Unfit("login", f"{person.login} is somebody else's")

        return self._use(token, person, keep, device, instead_of)

    def _use(
        self, token: str, person: Person, keep: Callable[[Statements], None], device: str, instead_of: str
    ) -> UsedLink:
        now, session_token = self._clock(), fresh_secret()
        with self._store.beside() as statements:
            consume(statements, token, person, now)
            keep(statements)
            end_session(statements, instead_of)
            add_session(statements, session_token, new_session(person, now, device))
            return UsedLink(found_by(statements, token), person, session_token)

    def _only_link(self, kind: LinkKind, condition: str, values: tuple[Any, ...], **terms: Any) -> str:
        link, token = new_link(kind, self._clock(), **terms)
        with self._store.beside() as statements:
            statements.execute(
                f"UPDATE links SET revoked = ? WHERE kind = ? AND used IS NULL AND revoked IS NULL AND {condition}",
                (link.made, kind, *values),
            )
            add_link(statements, token, link)
        return token

    def _kept(self, login: str) -> tuple[Person | None, str | None]:
        with self._store.reading() as statements:
            found = people_where(statements, "login = ?", (login,))
            if not found:
                return None, None
            kept = statements.fetch("SELECT password FROM people WHERE id = ?", (found[0].id,))[0][0]
        return found[0], kept

    def _set(self, person: Person, password: str) -> None:
        kept = self._passwords.hash(password)
        with self._store.beside() as statements:
            statements.execute("UPDATE people SET password = ? WHERE id = ?", (kept, person.id))
