"""The service put together: store, recorder and catalogue, pages, filters, security."""

import logging
import secrets
from collections.abc import Callable, Iterator
from typing import Final
from uuid import UUID, uuid4

from argon2 import PasswordHasher
from flask import Flask

from domain.people import People
from domain.store import Damaged, Store, open_store
from domain.store.migrations import TREE_WORDS, migrated, tree_grown
from domain.store.times import now
from domain.tables.disputes import ClockReading, Disputes, Watch
from domain.tables.recorder import Recorder
from domain.tables.viewing_log import Viewings
from domain.tournaments.event_tables import EventTables
from domain.tournaments.stream.tournaments import Tournaments
from domain.writing.notes import Notes
from domain.writing.reviews import Reviews
from domain.writing.studies import Studies
from domain.writing.studies.arrivals import Arrivals
from domain.writing.whatifs import WhatIfs
from replays.projections.catalogue import Catalogue
from replays.projections.disputes import DisputeList
from replays.projections.moments import Moments
from replays.projections.places import Places
from web.audit.annotations import correction_marks, disputed
from web.audit.disputes import words as dispute_words
from web.blueprints import BLUEPRINTS
from web.evidence.signing import Signing, folder_here
from web.live import service
from web.operations import request_log
from web.replay import contributions, step_panels
from web.replay.charts import links as chart_links
from web.replay.contributions import Contributions
from web.replay.export import card
from web.replay.export.panel import taking
from web.shell import (
    access,
    cards,
    compression,
    errors,
    hidden_results,
    metrics,
    pages,
    principal,
    security,
    services,
    static_files,
    words,
)
from web.shell.demo_accounts import ShownAccount
from web.shell.network import Network
from web.shell.network import attach as reach
from web.shell.services import Services, services_of
from web.shell.side_tables import SIDE_TABLES
from web.table import dealing_modes
from web.table.floor import panel
from web.table.practice import PracticePlayers
from web.tournaments import results as tournament_results
from web.writing.notes import note_view as notes
from web.writing.notes.badges import badges as note_badges
from web.writing.notes.badges import note_annotations
from web.writing.notes.panel import panel as note_panel
from web.writing.reviews import invitation, watcher
from web.writing.studies.panel import studying
from web.writing.whatifs import panel as whatif_panel

LARGEST_REQUEST: Final = 1024 * 1024
_log = logging.getLogger(__name__)


def build(
    store_url: str,
    *,
    secret: str | None,
    network: Network | None,
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
        MAX_CONTENT_LENGTH=LARGEST_REQUEST,
        MAX_FORM_MEMORY_SIZE=LARGEST_REQUEST,
    )
    reach(app, network or Network())
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    made = _services(_opened(store_url), clock, new_id, hasher, shown_accounts)
    services.attach(app, made)
    app.jinja_env.globals["new_id"] = made.new_id
    made.add(PracticePlayers(made.recorder, made.floors, lambda: _running(made.catalogue)))
    made.add(Signing(made.recorder, folder_here(store_url)))
    service.attach(app, made.recorder.store, streams)
    watcher.attach(app)
    _furnish(app)
    return app


def _opened(store_url: str) -> Store:
    """The store, with all that stands beside its facts in the shape of this version."""
    store = open_store(store_url)
    for steps in migrated(store, SIDE_TABLES):
        for step in steps:
            _log.info("%s, version %d: %s; %d rows", step.name, step.version, step.words, step.rows)
    _grow_tree(store)
    return store


def _grow_tree(store: Store) -> None:
    """A damaged log is served all the same: nothing is added to it before it is mended."""
    try:
        added = tree_grown(store)
    except Damaged as damage:
        _log.error("the tree over the log cannot grow: %s", damage)
        return
    if added:
        _log.info("log: %s; %d added", TREE_WORDS, added)


def _services(
    store: Store,
    clock: Callable[[], str] | None,
    new_id: Callable[[], str] | None,
    hasher: PasswordHasher | None,
    shown_accounts: tuple[ShownAccount, ...],
) -> Services:
    watch, fresh = _read_clock(clock), new_id or (lambda: str(uuid4()))
    recorder = Recorder(store, clock=clock or now, watch=watch)
    disputes = Disputes(store, watch)
    tournaments = Tournaments(store, recorder.clock)
    return Services(
        recorder=recorder,
        disputes=disputes,
        dispute_list=DisputeList(disputes),
        people=People(store, recorder.clock, hasher),
        notes=Notes(store, recorder.clock, lambda: UUID(fresh())),
        viewings=Viewings(store, recorder.clock),
        moments=Moments(recorder),
        studies=Studies(store, recorder.clock),
        tournaments=tournaments,
        event_tables=EventTables(tournaments, recorder, disputes),
        arrivals=Arrivals(store, recorder.clock),
        whatifs=WhatIfs(store, recorder.clock),
        reviews=Reviews(store, recorder.clock),
        catalogue=Catalogue(recorder),
        places=Places(recorder.floors),
        new_id=fresh,
        shown_accounts=shown_accounts,
    )


def _read_clock(clock: Callable[[], str] | None) -> Callable[[], ClockReading]:
    """Reads a clock that is given as it is, this machine's beside one that nobody sets."""
    return Watch(now) if clock is None else lambda: ClockReading(clock())


def begin(app: Flask) -> None:
    """Let go on what goes on by itself: practice players, signing. For a process that serves until :func:`end`."""
    services_of(app).part(PracticePlayers).start()
    services_of(app).part(Signing).start()


def end(app: Flask) -> None:
    """Stop it, and write what waits to be written."""
    services_of(app).part(PracticePlayers).close()
    services_of(app).part(Signing).close()
    services_of(app).viewings.close()


def _running(catalogue: Catalogue) -> Iterator[UUID]:
    """Every table that is being played."""
    before = None
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
        metrics,
        request_log,
        compression,
        words,
        static_files,
        cards,
        dealing_modes,
        security,
        principal,
        access,
        hidden_results,
        errors,
        card,
        panel,
        dispute_words,
        tournament_results,
        notes,
    ):
        part.attach(app)
    contributions.attach(app, _step_contributions())
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    pages.check(app)
