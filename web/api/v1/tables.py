"""Tables: which there are, one as its viewer may see it, its steps, entries and audit."""

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any, cast
from uuid import UUID

from flask import Response, abort, request

from replays.live import table_view
from replays.report import report
from replays.report_values import as_values
from replays.steps import Move, move
from web.api.v1 import schemas as s
from web.api.v1.lawful import exact_moves
from web.api.v1.operation import Api
from web.finding.rows import TableRow
from web.finding.tables import rows
from web.shell.errors import as_json
from web.shell.version import seen_mark
from web.shell.views import View, load_view
from web.shell.words import plain
from web.table.display_names import called
from web.table.entries import since

blueprint = Api("tables", __name__)


@blueprint.reads("/tables", needs="nothing", query=s.ListQuery, answer=s.TablePage)
def listing(asked: dict[str, Any]) -> Any:
    """Tables that you may look at, the newest activity first."""
    limit = asked["limit"]
    wanted = {"game": asked["game"], "state": asked["state"], "mine": asked["mine"], "before": asked["cursor"]}
    found = rows(wanted, limit + 1)
    more = str(found[limit - 1].listed.table) if len(found) > limit else None
    return {"tables": [listed_table(row) for row in found[:limit]], "next": more}


@blueprint.reads("/tables/<uuid:table_id>", needs="look", query=s.TableQuery, answer=s.TableStateSchema)
def table(table_id: UUID, asked: dict[str, Any]) -> Any:
    """A table after a step, as you or the named viewer may see it, with what is lawful now."""
    view = load_view(table_id, asked["viewer"])
    number = _step(view, asked["step"])
    told = table_view(view.history, number)
    state = view.history.state(told.step)
    lawful = [
        {"do": each.do, "seat": each.seat, "blanks": each.blanks, "moves": exact_moves(view.table.game, offer)}
        for each, offer in zip(told.lawful, view.table.game.offers(state), strict=True)
    ]
    return _revised(view, {name: getattr(told, name) for name in told.__struct_fields__} | {"lawful": lawful})


@blueprint.reads("/tables/<uuid:table_id>/steps", needs="look", query=s.RangeQuery, answer=s.StepPageSchema)
def steps(table_id: UUID, asked: dict[str, Any]) -> Any:
    """The steps of the path that counts, in words."""
    view = load_view(table_id, asked["viewer"])
    path = view.history.record.path()
    wanted = [number for number in path if number > asked["after"]]
    shown = wanted[: asked["limit"]]
    told = [_told(view, move(view.history, number)) for number in shown]
    more = shown[-1] if len(wanted) > len(shown) else None
    return _revised(view, {"revision": view.history.record.revision, "steps": told, "next": more})


@blueprint.reads("/tables/<uuid:table_id>/entries", needs="look", query=s.RangeQuery, answer=s.EntryPage)
def entries(table_id: UUID, asked: dict[str, Any]) -> Any:
    """What was entered, in order, with what was taken back and corrected."""
    view = load_view(table_id, asked["viewer"])
    after, last = asked["after"], view.history.record.revision
    until = min(last, after + asked["limit"])
    told = [each for each in told_since(view, after) if each["entry"] <= until]
    return _revised(view, {"revision": last, "entries": told, "next": until if until < last else None})


@blueprint.reads("/tables/<uuid:table_id>/audit", needs="look", query=s.SightQuery, answer=s.AuditReport)
def audit(table_id: UUID, asked: dict[str, Any]) -> Any:
    """Every point with its rule and steps, every doubt, who entered what: the report of the audit."""
    view = load_view(table_id, asked["viewer"])
    return _revised(view, as_values(report(view.history, called(view))))


def told_since(view: View, revision: int) -> Iterator[dict[str, Any]]:
    """The entries after a revision, as their viewer may read them."""
    for each in since(view.history, revision):
        yield {
            "entry": each.number,
            "step": each.step,
            "sentence": plain(each.sentence, view.labels),
            "happened": each.happened,
        }


def _revised(view: View, told: Any) -> Response:
    """An answer with the revision it is of; 304 where it is known already."""
    answer = as_json(told)
    answer.set_etag(f"{seen_mark(view)}-{blake2b(answer.get_data(), digest_size=8).hexdigest()}")
    answer.headers["Cache-Control"] = "private, no-cache"
    answer.vary.add("Authorization")
    answer.vary.add("Cookie")
    return cast(Response, answer.make_conditional(request))


def _step(view: View, number: int | None) -> int | None:
    if number is not None and number > len(view.history.record.steps):
        abort(404, f"This table has no step {number}.")
    return number


def _told(view: View, one: Move) -> dict[str, Any]:
    return {
        "number": one.number,
        "deal": one.deal,
        "turn": one.turn,
        "seat": one.seat,
        "sentence": plain(one.sentence, view.labels),
        "move": one.asked,
        "rules": one.rules,
        "happened": one.happened,
        "recorded": one.recorded,
        "played_anyway": one.irregular,
    }


def listed_table(row: TableRow) -> dict[str, object]:
    """A table of the list as the API tells of it."""
    listed, game = row.listed, row.game
    return {
        "id": str(listed.table),
        "game": game.key,
        "title": game.title,
        "mode": listed.mode,
        "players": {str(seat): row.labels.players.get(str(seat), "") for seat in row.seats},
        "event": row.labels.event,
        "opened": listed.opened,
        "latest": listed.latest,
        "revision": listed.revision,
        "steps": listed.steps,
        "ending": listed.ending,
        "totals": list(listed.totals),
    }
