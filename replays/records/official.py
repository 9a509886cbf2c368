"""What the entry of an official in a file may say."""

from domain.play.official import OFFICIAL_FACTS, Corrected, ScoreAdjusted, StepRuled
from replays.records.board import Board
from replays.records.facts import Wrong
from replays.records.lines import Object


def official_fact(board: Board, kind: str, fields: Object) -> OFFICIAL_FACTS:
    """The fact of a line of officials. Raises Wrong where it names what is not there."""
    told, asked, approved = fields[kind], fields.get("asked", ""), tuple(fields.get("approved", ()))
    if kind == "correct":
        undoes = told["kind"] in ("overturn", "stay")
        _earlier(
            board.entry if undoes else board.steps, told["target"], "entry" if undoes else "step", "correct.target"
        )
        _earlier(board.steps, told["to"], "step", "correct.to")
        return Corrected(told["kind"], told["target"], told["to"], asked, approved)
    _known_rule(board, told["rule"], f"{kind}.rule")
    if kind == "ruled":
        _earlier(board.steps, told["step"], "step", "ruled.step")
        return StepRuled(told["step"], told["rule"], asked, approved)
    if told["seat"] > board.seats:
        raise Wrong("contradiction", f"there are {board.seats} seats", "adjust.seat")
    _earlier(board.steps, max(told["steps"]), "step", "adjust.steps")
    return ScoreAdjusted(told["seat"], told["points"], told["rule"], tuple(told["steps"]), asked, approved)


def _earlier(last: int, number: int, what: str, field: str) -> None:
    if number > last:
        raise Wrong("damaged", f"{what} {number} is named before it was recorded", field)


def _known_rule(board: Board, rule: str, field: str) -> None:
    try:
        board.game.rule(rule)
    except KeyError:
        raise Wrong("unreadable", f"{board.game.title} has no rule {rule}", field) from None
