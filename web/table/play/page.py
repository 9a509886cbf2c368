"""What the page of a player shows: the turn, the own hand with its moves, what changed since the own last act."""

from collections import Counter
from typing import Any, Final, NamedTuple

from domain.play.game import Game
from domain.play.vocabulary import kebab
from replays.steps import Move, moves
from web.shell.views import View
from web.table.entries import this_turn
from web.table.floor.panel import askable, panel
from web.table.floor.words import ASKING
from web.table.play.options import Options, aside, options, own_hand
from web.table.turns import is_awaited

TOLD: Final = 2
"""So many acts of others are told in the line of what changed; of more the last ones."""
LOGGED: Final = 40
"""So many moves stand beside the table where there is room."""


def plays_here(view: View) -> bool:
    """Whether the visitor has a seat of the own here at which Cairn deals, and looks as that seat; once the table is
    closed with all cards open."""
    seat, over = view.permissions.seat, view.permissions.phase == "closed" and "as" not in view.asked
    own = view.served and bool(seat) and view.permissions.seats == (seat,) and not view.pinned
    return own and (view.viewer == seat or over)


def play_values(view: View) -> dict[str, Any]:
    """What the template of the page draws, beside the table."""
    game, history, seat = view.table.game, view.history, view.permissions.seat
    state = history.state()
    found = options(game, state, seat)
    told = moves(history)
    return {
        "seat": seat,
        "panel": panel(view),
        "asking": _asking(view),
        "leaving": aside(game, state, seat),
        "options": found,
        "waiting": state.to_act if state.to_act != seat else None,
        "task": game.task(state),
        "fresh": _fresh(view),
        "since": _since(view, told),
        "log": tuple(reversed(told[-LOGGED:])),
        "done": len(this_turn(history)),
        "awaited": bool(is_awaited(view)) or _may_be_dealt(game, found) or (state.to_act is None and found.any),
        "result": _result(view) if state.ending else None,
    }


def _may_be_dealt(game: Game, found: Options) -> bool:
    """Whether the own hand can be asked for, whoever deals."""
    dealt = {kebab(kind.__name__) for kind in game.service.deals}
    return not found.hand and any(option.kind in dealt for option in found.beside)


def _asking(view: View) -> list[tuple[str, str]]:
    """What the player can ask of the others, with its words."""
    if not view.permissions.may("ask"):
        return []
    return [(what, ASKING[what].format(step=view.table.record.head)) for what in askable(view)]


def _fresh(view: View) -> Counter[str]:
    """The cards of the own hand that came with the last step."""
    record, history, seat = view.history.record, view.history, view.permissions.seat
    if not record.head:
        return Counter()
    before = history.state(record.step(record.head).parent)
    now, then = own_hand(history.game, history.state(), seat), own_hand(history.game, before, seat)
    return Counter(now) - Counter(then) if then else Counter()


def _since(view: View, told: tuple[Move, ...]) -> tuple[Move, ...]:
    """The acts of others after the own last one, the newest of them; the own last one where there is none."""
    own = view.permissions.person
    place = next((place for place in range(len(told), 0, -1) if told[place - 1].actor == own), 0)
    return told[place:][-TOLD:] or told[-1:]


class OwnResult(NamedTuple):
    """How the game ended for the player: ``won``, ``lost`` or ``drew``; the own points and the best of the others."""

    words: str
    own: int
    best: int


def _result(view: View) -> OwnResult:
    game, state, seat = view.table.game, view.history.state(), view.permissions.seat
    low = game.series.low_leads(state)
    own, others = state.totals[seat - 1], [each for place, each in enumerate(state.totals, 1) if place != seat]
    best = min(others) if low else max(others)
    winners = game.winners(state)
    if not winners or (seat in winners and len(winners) > 1):
        return OwnResult("drew", own, best)
    return OwnResult("won" if seat in winners else "lost", own, best)
