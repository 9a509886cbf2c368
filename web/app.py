"""The service put together: store, recorder and catalogue, pages, filters, security."""

import secrets
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Final
from uuid import UUID, uuid4

from argon2 import PasswordHasher
from flask import Blueprint, Flask

from domain.people import People
from domain.store import open_store
from domain.store.times import now
from domain.tables.disputes import ClockReading, Disputes, Watch
from domain.tables.recorder import Recorder
from domain.tables.viewing_log import Viewings
from domain.tournaments.stream.tournaments import Tournaments
from domain.writing.notes import Notes
from domain.writing.studies import Studies
from domain.writing.studies.arrivals import Arrivals
from domain.writing.whatifs import WhatIfs
from replays.projections.catalogue import Catalogue
from replays.projections.disputes import DisputeList
from replays.projections.moments import Moments
from replays.projections.places import Places
from web.audit.annotations import correction_marks, disputed
from web.audit.disputes import words as disputes
from web.live import service
from web.replay import contributions, step_panels
from web.replay.charts import links as chart_links
from web.replay.contributions import Contributions
from web.replay.export import card
from web.replay.export.panel import taking
from web.shell import access, cards, errors, hidden_results, security, visitor, words
from web.shell.demo_accounts import ShownAccount
from web.table import dealing_modes
from web.table.floor import panel
from web.table.practice import PracticePlayers
from web.writing.notes import note_view as notes
from web.writing.notes.badges import badges as note_badges
from web.writing.notes.badges import note_annotations
from web.writing.notes.panel import panel as note_panel
from web.writing.reviews import invitation, watcher
from web.writing.studies.panel import studying
from web.writing.whatifs import panel as whatif_panel

PAGES: Final = (
    "web.finding.tables",
    "web.shell.hidden_results",
    "web.table.opening",
    "web.table.page",
    "web.table.moves",
    "web.table.offline",
    "web.table.disclosure",
    "web.api.tables",
    "web.replay.pages",
    "web.replay.aliases",
    "web.replay.insight",
    "web.replay.card_life",
    "web.replay.charts.pages",
    "web.replay.pictures.pages",
    "web.writing.notes.pages",
    "web.writing.notes.note",
    "web.writing.reviews.pages",
    "web.writing.reviews.lead",
    "web.table.deal",
    "web.audit.page",
    "web.audit.report",
    "web.audit.comparison",
    "web.finding.rules",
    "web.finding.record_files",
    "web.replay.export.ranges",
    "web.replay.export.embed",
    "web.replay.export.print",
    "web.live.pages",
    "web.people.sign_in",
    "web.people.account",
    "web.people.directory",
    "web.people.invitation",
    "web.people.links",
    "web.audit.corrections.pages",
    "web.audit.corrections.list",
    "web.table.floor.requests",
    "web.table.floor.places",
    "web.table.floor.glass",
    "web.table.floor.viewings",
    "web.writing.whatifs.pages",
    "web.writing.whatifs.begin",
    "web.writing.whatifs.moves",
    "web.writing.whatifs.edit",
    "web.writing.whatifs.comparison",
    "web.audit.disputes.desk",
    "web.audit.disputes.docket",
    "web.audit.disputes.raise_dispute",
    "web.audit.disputes.dispute",
    "web.writing.studies.pages",
    "web.writing.studies.edit",
    "web.writing.studies.add_step",
    "web.writing.studies.files",
    "web.finding.search.page",
    "web.tournaments.pages",
)
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
    app.extensions["tournaments"] = Tournaments(recorder.store, recorder.clock)
    app.extensions["whatifs"] = WhatIfs(recorder.store, recorder.clock)
    app.extensions["catalogue"] = Catalogue(recorder)
    app.extensions["places"] = Places(app.extensions["floors"])
    app.extensions["practising"] = PracticePlayers(recorder, app.extensions["floors"], lambda: _running(app))
    app.extensions["new_id"] = app.jinja_env.globals["new_id"] = new_id or (lambda: str(uuid4()))
    service.attach(app, recorder.store, streams)
    watcher.attach(app, recorder.clock)
    _furnish(app)
    return app


def _read_clock(clock: Callable[[], str] | None) -> Callable[[], ClockReading]:
    """Reads a clock that is given as it is, this machine's beside one that nobody sets."""
    return Watch(now) if clock is None else lambda: ClockReading(clock())


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


def _step_contributions() -> Contributions:
    """What stands on the page of a step beside its play."""
    return Contributions(
        panels=(chart_links.panel, step_panels.followed, step_panels.cards, note_panel, whatif_panel.panel),
        further=(invitation.panel, studying, taking),
        annotations=(correction_marks, disputed, note_annotations),
        badges=(note_badges,),
    )


def _furnish(app: Flask) -> None:
    """Filters, guards, error pages, and everything that serves something."""
    for part in (
        words,
        cards,
        dealing_modes,
        security,
        visitor,
        access,
        hidden_results,
        errors,
        card,
        panel,
        disputes,
        notes,
    ):
        part.attach(app)
    contributions.attach(app, _step_contributions())
    for name in PAGES:
        blueprint: Blueprint = import_module(name).blueprint
        app.register_blueprint(blueprint)
