"""What the forms of disputes may say, and the commands that come of them."""

import re
from collections.abc import Callable
from typing import Any, Final, get_args

from marshmallow import fields, validate
from werkzeug.exceptions import BadRequest

from domain.store.text import LONGEST
from domain.tables.disputes import Effect, Image, ScoreLine, an_image
from domain.tables.disputes import commands as c
from domain.tables.disputes.images import MOST_BYTES
from web.shell.parser import sent_file
from web.table.floor.forms import FloorForm

REQUEST_BYTES: Final = MOST_BYTES + 64 * 1024
"""A request with more is refused before it is read."""
_LONG: Final = validate.Length(max=2 * LONGEST)
_NUMBER: Final = validate.Range(0, 10_000_000)


class RaiseForm(FloorForm):
    """A claim: the revision seen, steps as typed (``12, 14``), what is wrong."""

    do = fields.String(load_default="")
    revision = fields.Integer(required=True, validate=_NUMBER)
    steps = fields.String(load_default="", validate=validate.Length(max=400))
    words = fields.String(load_default="", validate=_LONG)
    line = fields.List(fields.String(), load_default=[])
    concerns = fields.List(fields.String(), load_default=[])


class ActForm(FloorForm):
    """Anything about one dispute: how much of it was read, words, rules as typed (``MK-34 MK-37``), effect."""

    seen = fields.Integer(load_default=0, validate=_NUMBER)
    words = fields.String(load_default="", validate=_LONG)
    rules = fields.String(load_default="", validate=validate.Length(max=400))
    effect = fields.String(load_default="none", validate=validate.OneOf(get_args(Effect)))
    revision = fields.Integer(load_default=0, validate=_NUMBER)
    image = fields.String(load_default="", validate=validate.Length(max=64))


class WindowsForm(FloorForm):
    """The windows, in minutes."""

    claims = fields.Integer(required=True, validate=_NUMBER)
    appeals = fields.Integer(required=True, validate=_NUMBER)


def raising(form: dict[str, Any]) -> c.Raise:
    """The claim that a form makes. Raises BadRequest for what is no step or line."""
    lines = tuple(map(score_line, form["line"]))
    return c.Raise(form["revision"], _steps(form["steps"]), lines, _seats(form["concerns"]), form["words"])


def score_line(text: str) -> ScoreLine:
    """``1:2:MK-47`` as a line of the score. Raises BadRequest."""
    read = re.fullmatch(r"(\d{1,5}):(\d):([A-Z]{2}-A?\d{1,3})", text, re.ASCII)
    if read is None:
        raise BadRequest("Not raised: a score line is named as in 1:2:MK-47.")
    return ScoreLine(int(read[1]), int(read[2]), read[3])


def _steps(typed: str) -> tuple[int, ...]:
    numbers = re.split(r"[\s,;]+", typed.strip()) if typed.strip() else []
    if len(numbers) > 50 or not all(re.fullmatch(r"\d{1,7}", one, re.ASCII) for one in numbers):
        raise BadRequest("Not raised: steps are numbers with commas between, 50 at most.")
    return tuple(int(one) for one in numbers)


def _seats(chosen: list[str]) -> tuple[int, ...]:
    if not all(re.fullmatch(r"\d", one, re.ASCII) for one in chosen):
        raise BadRequest("Not raised: a seat is one digit, and 0 is the scorer.")
    return tuple(int(one) for one in chosen[:10])


def named_rules(typed: str) -> tuple[str, ...]:
    """The ids of rules that were typed."""
    return tuple(re.findall(r"[\w-]+", typed.upper()))[:20]


def _image() -> Image | None:
    file = sent_file()
    return an_image(file.stream.read(MOST_BYTES + 1)) if file else None


COMMANDS: Final[dict[str, Callable[[int, dict[str, Any]], c.OfOne]]] = {
    "Accept": lambda number, form: c.Accept(number, form["seen"]),
    "Review": lambda number, form: c.Review(number, form["seen"]),
    "Escalate": lambda number, form: c.Escalate(number, form["seen"], form["words"]),
    "Say": lambda number, form: c.Say(number, form["words"], _image()),
    "EraseImage": lambda number, form: c.EraseImage(number, form["image"]),
    "Withdraw": lambda number, _form: c.Withdraw(number),
    "RuleDispute": lambda number, form: c.RuleDispute(
        number, form["seen"], named_rules(form["rules"]), form["effect"], form["words"]
    ),
    "CarryOut": lambda number, form: c.CarryOut(number, form["revision"]),
    "Appeal": lambda number, form: c.Appeal(number, form["words"]),
    "RuleAppeal": lambda number, form: c.RuleAppeal(
        number, form["seen"], named_rules(form["rules"]), form["effect"], form["words"]
    ),
    "Finish": lambda number, form: c.Finish(number, form["seen"]),
    "AskToReopen": lambda number, form: c.AskToReopen(number, form["seen"], form["words"]),
    "AgreeToReopen": lambda number, form: c.AgreeToReopen(number, form["seen"]),
}
"""The command that each form asks for, by what its button sends."""
