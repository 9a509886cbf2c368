"""Moves: entered together or not at all, or only judged."""

from typing import Any
from uuid import UUID

from web.api.v1 import schemas as s
from web.api.v1.operation import Api
from web.shell.views import load_view
from web.shell.words import plain
from web.table.moves import answer_of, submission
from web.table.preview import Says, preview

blueprint = Api("moves", __name__)


@blueprint.writes(
    "/tables/<uuid:table_id>/moves", needs="enter", body=s.MovesBody, answer=s.EnteredSchema, revised=True
)
def enter(table_id: UUID, revision: int, key: str, asked: dict[str, Any]) -> Any:
    """Enter moves at the revision that you saw, all or none. The key is one entry for ever: sent again, it is answered
    with what it did."""
    view = load_view(table_id, asked["viewer"])
    terms = asked | {"revision": revision, "command_id": key, "correct": False}
    return answer_of(view, submission(terms, view))


@blueprint.writes(
    "/tables/<uuid:table_id>/preview", needs="enter", body=s.PreviewBody, answer=s.PreviewSchema, keyed=False
)
def judged(table_id: UUID, asked: dict[str, Any]) -> Any:
    """What moves would do, judged by your sight; nothing is entered."""
    view = load_view(table_id, asked["viewer"])
    return {"moves": [_told(view, one) for one in preview(view.history, asked["moves"])]}


def _told(view: Any, one: Says) -> dict[str, Any]:
    return {
        "move": one.move,
        "sentence": plain(one.sentence, view.labels),
        "rules": [rule.id for rule in one.rules],
        "refused": plain(one.why, view.labels),
        "rule": one.rule.id if one.rule else "",
        "cannot_be_known": plain(one.unknown, view.labels),
    }
