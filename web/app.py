"""The service put together: store, recorder and catalogue, pages, filters, security."""

import secrets
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Final
from uuid import UUID, uuid4

from argon2 import PasswordHasher
from flask import Blueprint, Flask

from domain.disputes import Disputes, Reading, Watch
from domain.notes import Notes
from domain.people import People
from domain.recorder import Recorder
from domain.store import open_store
from domain.studies import Studies
from domain.studies.arrivals import Arrivals
from domain.times import now
from domain.viewings import Viewings
from domain.whatifs import WhatIfs
from replays.projections.catalogue import Catalogue
from replays.projections.disputes import DisputeList
from replays.projections.moments import Moments
from replays.projections.places import Places
from web import access, cards, errors, modes, security, spoilers, visiting, words
from web.annotating import told as notes
from web.disputes import words as disputes
from web.floor import panel
from web.live import service
from web.people.shown import ShownAccount
from web.practising import Practising
from web.reviewing import watching
from web.taking import card

PAGES: Final = (
    "web.lists", "web.spoilers", "web.opening", "web.record", "web.moves", "web.offline", "web.disclosing", "web.api",
    "web.replaying.pages", "web.replaying.aliases", "web.replaying.insight", "web.replaying.life",
    "web.charting.pages", "web.picturing.pages",
    "web.annotating.pages", "web.annotating.note",
    "web.reviewing.pages", "web.reviewing.leading",
    "web.deal", "web.audit", "web.report", "web.reconciling", "web.rules", "web.files",
    "web.taking.ranges", "web.taking.embedding", "web.taking.printing",
    "web.live.pages",
    "web.people.signing", "web.people.account", "web.people.directory", "web.people.letting_in", "web.people.inviting",
    "web.correcting.approving", "web.correcting.listing",
    "web.floor.requests", "web.floor.seating", "web.floor.glass", "web.floor.viewing",
    "web.trying.pages", "web.trying.beginning", "web.trying.acting", "web.trying.keeping", "web.trying.comparing",
    "web.disputes.desk", "web.disputes.docket", "web.disputes.raising", "web.disputes.dispute",
    "web.studying.pages", "web.studying.editing", "web.studying.adding", "web.studying.files", "web.searching.page",
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
    streams: int,
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
    watch = _read_clock(clock)
    recorder = Recorder(open_store(store_url), clock=clock or now, watch=watch)
    app.extensions["recorder"] = recorder
    app.extensions["floors"] = recorder.floors
    app.extensions["disputes"] = Disputes(recorder.store, watch)
    app.extensions["dispute_list"] = DisputeList(app.extensions["disputes"])
    app.extensions["people"] = People(recorder.store, recorder.clock, hasher)
    app.extensions["shown_accounts"] = shown_accounts
    app.extensions["notes"] = Notes(recorder.store, recorder.clock, lambda: UUID(app.extensions["new_id"]()))
    app.extensions["viewings"] = Viewings(recorder.store, recorder.clock)
    app.extensions["moments"] = Moments(recorder)
    app.extensions["studies"] = Studies(recorder.store, recorder.clock)
    app.extensions["study_arrivals"] = Arrivals(recorder.store, recorder.clock)
    app.extensions["whatifs"] = WhatIfs(recorder.store, recorder.clock)
    app.extensions["catalogue"] = Catalogue(recorder)
    app.extensions["places"] = Places(app.extensions["floors"])
    app.extensions["practising"] = Practising(recorder, app.extensions["floors"], lambda: _running(app))
    app.extensions["new_id"] = new_id or (lambda: str(uuid4()))
    service.attach(app, recorder.store, streams)
    watching.attach(app, recorder.clock)
    _furnish(app)
    return app


def _read_clock(clock: Callable[[], str] | None) -> Callable[[], Reading]:
    """Reads a clock that is given as it is, this machine's beside one that nobody sets."""
    return Watch(now) if clock is None else lambda: Reading(clock())


def begin(app: Flask) -> None:
    """Let go on what goes on by itself: practice players. For a process that serves until :func:`end`."""
    app.extensions["practising"].start()


def end(app: Flask) -> None:
    """Stop it, and write what waits to be written."""
    app.extensions["practising"].close()
    app.extensions["viewings"].close()


def _running(app: Flask) -> Iterator[UUID]:
    """Every table that is being played."""
    catalogue, before = app.extensions["catalogue"], None
    while page := catalogue.tables(state="running", before=before):
        yield from (listed.table for listed in page)
        before = page[-1].table


def _furnish(app: Flask) -> None:
    """Filters, guards, error pages, and everything that serves something."""
    for part in (words, cards, modes, security, visiting, access, spoilers, errors, card, panel, disputes, notes):
        part.attach(app)
    for name in PAGES:
        blueprint: Blueprint = import_module(name).blueprint
        app.register_blueprint(blueprint)
