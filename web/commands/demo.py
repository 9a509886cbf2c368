"""``cairn demo``: the pages with example tables in them."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import click
from argon2 import PasswordHasher

from domain.people import People
from domain.store import open_store
from domain.store.times import now
from domain.tables.recorder import Recorder
from web.commands.demo_accounts import ACCOUNTS, add_accounts
from web.commands.demo_people import Cast
from web.commands.endpoint import Endpoint, endpoint_options
from web.commands.serve import run
from web.commands.stores import store_option, store_url
from web.shell.demo_accounts import ShownAccount

_QUICK: Final = PasswordHasher(time_cost=1, memory_cost=64)
"""Passwords that everybody knows need no strong hash, and the first page comes a second sooner."""


@click.command()
@endpoint_options
@store_option
def demo(endpoint: Endpoint, store: str | None) -> None:
    """Serve the pages with finished and running example tables in them, and accounts to try every role.

    They are kept in the store that is named; without one they are gone afterwards. The passwords of the accounts are
    known to everybody: name no store that is meant for more.

    Example: cairn demo --port 8080
    """
    with TemporaryDirectory(prefix="cairn-demo-") as folder:
        url = store_url(store or f"sqlite://{Path(folder, 'demo.sqlite').absolute()}", begins=True)
        run(url, endpoint, shown_accounts=_prepare(url))


def _prepare(url: str) -> tuple[ShownAccount, ...]:
    """Fill an empty store; gives the accounts to show: none in a store that holds something of its own."""
    store = open_store(url)
    try:
        people = People(store, now, _QUICK)
        if store.last_position() == 0:
            add_accounts(people)
            Cast(Recorder(store), people).open_tables()
        known = {person.login for person in people.everybody()}
        return ACCOUNTS if known >= {one.login for one in ACCOUNTS} else ()
    finally:
        store.close()
