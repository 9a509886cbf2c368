"""Cairn's pages, small JSON API and console command."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argon2 import PasswordHasher
    from flask import Flask

    from web.shell.demo_accounts import ShownAccount
    from web.shell.network import Network


def create_app(
    store_url: str,
    *,
    secret: str | None = None,
    network: "Network | None" = None,
    clock: Callable[[], str] | None = None,
    new_id: Callable[[], str] | None = None,
    hasher: "PasswordHasher | None" = None,
    shown_accounts: "tuple[ShownAccount, ...]" = (),
    streams: int = 64,
) -> "Flask":
    """The service on this store. Make it after a fork, not before. Raises StoreDown.

    ``secret`` signs forms; processes that serve the same pages share it. ``network`` says how it is reached
    from other machines. ``shown_accounts`` are offered to everybody on the sign-in page: for a demonstration only.
    ``streams`` is how many pages may be told live of changes: each holds a thread, so keep it well below what the
    server has. ``clock``, ``new_id`` and ``hasher`` are for tests: they give the time, the ids of forms and tables, and
    hash passwords.
    """
    from web.app import build

    return build(
        store_url,
        secret=secret,
        network=network,
        clock=clock,
        new_id=new_id,
        hasher=hasher,
        shown_accounts=shown_accounts,
        streams=streams,
    )
