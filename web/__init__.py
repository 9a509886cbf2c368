"""Cairn's pages, small JSON API and console command."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def create_app(
    store_url: str,
    *,
    secret: str | None = None,
    trusted_hosts: tuple[str, ...] = (),
    clock: Callable[[], str] | None = None,
    new_id: Callable[[], str] | None = None,
) -> "Flask":
    """The service on this store. Make it after a fork, not before. Raises StoreDown.

    ``secret`` signs forms; processes that serve the same pages share it. ``trusted_hosts`` are names besides those of
    this machine. ``clock`` and ``new_id`` are for tests: they give the time and the ids of forms and tables.
    """
    from web.app import build

    return build(store_url, secret=secret, trusted_hosts=trusted_hosts, clock=clock, new_id=new_id)
