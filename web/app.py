"""The service put together: store, recorder and catalogue, pages, filters, security."""

import secrets
from collections.abc import Callable
from importlib import import_module
from typing import Final
from uuid import uuid4

from argon2 import PasswordHasher
from flask import Blueprint, Flask

from domain.floor import Floors
from domain.people import People
from domain.recorder import Recorder, now
from domain.store import open_store
from replays.projections.catalogue import Catalogue
from web import access, cards, errors, modes, security, visiting, words
from web.people.shown import ShownAccount

PAGES: Final = (
    "web.lists", "web.opening", "web.record", "web.moves", "web.disclosing", "web.api",
    "web.replay", "web.insight", "web.deal", "web.audit", "web.rules", "web.files",
    "web.people.signing", "web.people.account", "web.people.directory", "web.people.letting_in", "web.people.inviting",
)  # fmt: skip
"""The modules that serve something; each has a ``blueprint``."""

LARGEST_REQUEST: Final = 1024 * 1024
THIS_MACHINE: Final = ("localhost", "127.0.0.1", "[::1]")


def build(
    store_url: str,
    *,
    secret: str | None,
    trusted_hosts: tuple[str, ...],
    clock: Callable[[], str] | None,
    new_id: Callable[[], str] | None,
    hasher: PasswordHasher | None,
    shown_accounts: tuple[ShownAccount, ...],
) -> Flask:
    """The service on this store; see :func:`web.create_app`."""
    app = Flask(__name__)
    app.config.update(
        SECRET_KEY=secret or secrets.token_hex(32),
        TRUSTED_HOSTS=[*THIS_MACHINE, *trusted_hosts],
        MAX_CONTENT_LENGTH=LARGEST_REQUEST,
        MAX_FORM_MEMORY_SIZE=LARGEST_REQUEST,
    )
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    recorder = Recorder(open_store(store_url), clock=clock or now)
    app.extensions["recorder"] = recorder
    app.extensions["floors"] = Floors(recorder.store, recorder.clock)
    app.extensions["people"] = People(recorder.store, recorder.clock, hasher)
    app.extensions["shown_accounts"] = shown_accounts
    app.extensions["catalogue"] = Catalogue(recorder)
    app.extensions["new_id"] = new_id or (lambda: str(uuid4()))
    _furnish(app)
    return app


def _furnish(app: Flask) -> None:
    """Filters, guards, error pages, and everything that serves something."""
    for part in (words, cards, modes, security, visiting, access, errors):
        part.attach(app)
    for name in PAGES:
        blueprint: Blueprint = import_module(name).blueprint
        app.register_blueprint(blueprint)
