"""``cairn user``: accounts from the terminal."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import click

from domain.people import LastAdministrator, NoSuchPerson, People, Person
from domain.store.fields import Unfit
from domain.store.text import isolated
from web.commands.output import echo_json, json_option
from web.commands.program import CommandFailed, Group, UnreadableFile, confirm
from web.commands.stores import opened_recorder, store_option

ADDRESS: Final = "http://127.0.0.1:8000"


@click.group(cls=Group)
def user() -> None:
    """Add, list, reset and erase accounts."""


@user.command()
@click.argument("name")
@click.option("--login", required=True, help="What the person signs in with.")
@click.option("--administrator", is_flag=True, help="May add and erase accounts.")
@click.option("--link", is_flag=True, help="Print a one-time link to choose a password, instead of asking for one.")
@click.option("--address", default=ADDRESS, show_default=True, help="Where Cairn is, for the link.")
@store_option
def add(name: str, login: str, administrator: bool, link: bool, address: str, store: str | None) -> None:
    """Add an account. Type its password when the program asks, or give it as one line on standard input.

    Example: cairn user add "Ann Kealoha" --login ann --link
    """
    with opened_people(store, begins=True) as people:
        password = None if link else _password()
        person = people.add(name, login, password, administrator=administrator)
        click.echo(f"added {person.login}, {person.name}", err=link)
        if link:
            _echo_link(people, person, address)


@user.command("list")
@store_option
@json_option
def list_(store: str | None, as_json: bool) -> None:
    """List the accounts.

    Example: cairn user list --json
    """
    with opened_people(store) as people:
        accounts = [person for person in people.everybody() if person.login]
    for person in accounts:
        if as_json:
            echo_json(person)
        else:
            rights = "  administrator" if person.administrator else ""
            click.echo(f"{person.login}  {isolated(person.name)}  since {person.created[:10]}{rights}")
    if not accounts and not as_json:
        click.echo("there are no accounts", err=True)


@user.command()
@click.argument("login")
@click.option("--address", default=ADDRESS, show_default=True, help="Where Cairn is, for the link.")
@store_option
def reset(login: str, address: str, store: str | None) -> None:
    """Print a one-time link with which somebody chooses another password.

    Example: cairn user reset ann
    """
    with opened_people(store) as people:
        _echo_link(people, people.by_login(login), address)


@user.command()
@click.argument("login")
@store_option
def revoke(login: str, store: str | None) -> None:
    """End all sessions and tokens of an account at once.

    Example: cairn user revoke ann
    """
    with opened_people(store) as people:
        person = people.by_login(login)
        people.sessions.end_all(person)
        people.bearers.revoke_all(person)
    click.echo(f"{person.login} is signed out everywhere")


@user.command()
@click.argument("login")
@click.option("--yes", is_flag=True, help="Do not ask.")
@store_option
def erase(login: str, yes: bool, store: str | None) -> None:
    """Erase an account for good: name, login, password, contact, sessions, tokens. Its tables stay.

    Example: cairn user erase ann
    """
    with opened_people(store) as people:
        person = people.by_login(login)
        if not yes:
            confirm(f"Erase {person.login}, {person.name}, for good?")
        people.erase(person)
    click.echo(f"{person.login} is erased")


@contextmanager
def opened_people(store: str | None, *, begins: bool = False) -> Iterator[People]:
    """The people of the store that was asked for; what cannot be done is said in plain words."""
    with opened_recorder(store, begins=begins) as recorder:
        try:
            yield People(recorder.store, recorder.clock)
        except Unfit as error:
            raise UnreadableFile(str(error)) from error
        except NoSuchPerson as error:
            raise CommandFailed(f"there is no account {error.args[0]}") from error
        except LastAdministrator as error:
            raise CommandFailed("nobody else administers Cairn; make somebody administrator first") from error


def _password() -> str:
    if sys.stdin.isatty():
        password: str = click.prompt("Password", hide_input=True, confirmation_prompt=True)
        return password
    return sys.stdin.readline().rstrip("\r\n")


def _echo_link(people: People, person: Person, address: str) -> None:
    click.echo(f"{address.rstrip('/')}/link/{people.signing.password_link(person)}")
