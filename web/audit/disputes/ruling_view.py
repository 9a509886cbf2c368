"""What the arbiter's desk shows beside a dispute: moves to tap, what the correction would change, what is missing."""

import re
from typing import Any, NamedTuple

from domain.play.findings import Unreadable
from domain.record.corrections import Adjust, Conflict, Correction, RuleStanding
from domain.store.errors import NotPossible
from domain.tables.disputes import Dispute
from replays.preview import preview
from replays.steps import move
from web.audit.corrections import rows
from web.audit.corrections.officials import approvers
from web.audit.corrections.pages import compared
from web.audit.disputes.dispute_view import dispute_view
from web.audit.disputes.ruling_form import RulingRequest
from web.shell.views import View
from web.shell.words import plain
from web.table.offers import acts
from web.table.offers import rows as card_rows


class Consequences(NamedTuple):
    """What a correction would do: ``own`` is what speaks against it, ``clashes`` are later steps that conflict.

    ``replayed`` says that the play changes, so that its approval takes the sight of every card. ``alone`` is why one
    official is not enough, ``trouble`` why it cannot be at all.
    """

    trouble: str = ""
    what: str = ""
    own: tuple[Conflict, ...] = ()
    clashes: tuple[rows.Clash, ...] = ()
    replayed: bool = False
    alone: str = ""


def ruling_view(view: View, dispute: Dispute, asked: RulingRequest, *, begun: bool) -> dict[str, Any]:
    """What the template is given; before the form was ``begun`` the old move is filled in, and nothing is previewed."""
    step = _step(view, asked)
    return dispute_view(view, dispute, step) | {
        "asked": asked,
        "form": asked.form,
        "step": step,
        "told": move(view.history, step) if step else None,
        "previewed": None,
        **(_previewed(view, dispute, asked) if begun and asked.orders else {}),
        **_taps(view, asked, step),
    }


def _step(view: View, asked: RulingRequest) -> int:
    """The step that is corrected, where the table has it; 0 for none."""
    record, step = view.history.record, asked.form["step"]
    return (record.standing_for(step) or step) if 1 <= step <= len(record.steps) else 0


def _taps(view: View, asked: RulingRequest, step: int) -> dict[str, Any]:
    """The moves that can be tapped in place of a step: cards of one rank, and acts that are ready to enter."""
    if not step:
        return {"picks": {}, "ready": (), "rank": ""}
    history, game = view.history, view.table.game
    state = history.state(history.record.step(step).parent)
    cards = re.findall(rf"[{''.join(game.deck.ranks)}](?=[a-z])", asked.form["moves"])
    rank = asked.form["rank"] or next(iter(cards), "")
    offered = (
        one for one in acts(game, state, view.mode) if one.move and not one.aside and one.seat in (0, state.to_act)
    )
    return {"picks": card_rows(history, state, rank), "ready": tuple(offered), "rank": rank}


def _previewed(view: View, dispute: Dispute, asked: RulingRequest) -> dict[str, Any]:
    """What would come of the correction, or why it cannot be."""
    ordered = asked.correction(dispute)
    try:
        correction = ordered.correction(view.table.record)
        found = preview(view.history, correction, ordered.settlements())
    except (NotPossible, Unreadable) as trouble:
        return {"previewed": Consequences(plain(str(trouble), view.labels))}
    own = rows.own_conflicts(view.history, correction, found)
    clashes = rows.clashes(view.history, (one for one in found.conflicts if one not in own), ordered)
    told = Consequences(
        what=plain(ordered.words, view.labels),
        own=own,
        clashes=clashes,
        replayed=not isinstance(correction, RuleStanding | Adjust),
        alone=_alone(view, dispute, asked, correction),
    )
    return {"previewed": told, **compared(view, found)}


def _alone(view: View, dispute: Dispute, asked: RulingRequest, correction: Correction) -> str:
    """Why the visitor's ruling is not enough, empty where it is."""
    try:
        approvers(view, asked.correction(dispute), correction, dispute)
    except NotPossible as why:
        return str(why)
    return ""
