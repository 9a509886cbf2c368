"""Disputes of a table: what is claimed, said and ruled, a new claim, and every act about one."""

from collections.abc import Callable
from typing import Any, Final, get_args
from uuid import UUID

from marshmallow import Schema, fields, validate

from domain.store.text import LONGEST
from domain.tables.disputes import Effect, ScoreLine
from domain.tables.disputes import commands as c
from web.api.v1.operation import Api
from web.api.v1.schemas import number, text
from web.audit.disputes.access import found
from web.audit.disputes.docket import docket_as_data
from web.shell.services import services
from web.shell.views import load_view

blueprint = Api("disputes", __name__)

_WORDS: Final = validate.Length(max=LONGEST)
_RULES: Final = "Ids of the rules that it rests on, such as `MK-34`."

ACTS: Final[dict[str, Callable[[int, dict[str, Any]], c.OfOne]]] = {
    "accept": lambda at, told: c.Accept(at, told["seen"]),
    "look into": lambda at, told: c.Review(at, told["seen"]),
    "hand up": lambda at, told: c.Escalate(at, told["seen"], told["words"]),
    "say": lambda at, told: c.Say(at, told["words"], None),
    "withdraw": lambda at, _told: c.Withdraw(at),
    "rule": lambda at, told: c.RuleDispute(at, told["seen"], tuple(told["rules"]), told["effect"], told["words"]),
    "carry out": lambda at, told: c.CarryOut(at, told["revision"]),
    "appeal": lambda at, told: c.Appeal(at, told["words"]),
    "rule on the appeal": lambda at, told: c.RuleAppeal(
        at, told["seen"], tuple(told["rules"]), told["effect"], told["words"]
    ),
    "make final": lambda at, told: c.Finish(at, told["seen"]),
    "ask to reopen": lambda at, told: c.AskToReopen(at, told["seen"], told["words"]),
    "agree to reopen": lambda at, told: c.AgreeToReopen(at, told["seen"]),
}
"""What can be done about a dispute, by its name in the API."""


class DisputeTold(Schema):
    """One dispute from the claim to its end. People are `person 1`, `person 2`; words that are not for you are null."""

    dispute = number("Its number at this table, from 1.")
    state = text("Such as `raised`, `under review`, `ruled`, `final`.")
    claim = fields.Dict(keys=fields.String())
    statements = fields.List(fields.Dict(keys=fields.String()))
    rulings = fields.List(fields.Dict(keys=fields.String()))
    reopening = fields.Dict(keys=fields.String(), allow_none=True)
    changes = fields.List(fields.Dict(keys=fields.String()))


class WindowsTold(Schema):
    """For how many minutes a score can be disputed, and a ruling appealed."""

    claims = number("Minutes.")
    appeals = number("Minutes.")


class DocketTold(Schema):
    """All disputes of a table."""

    table = fields.UUID()
    windows = fields.Nested(WindowsTold)
    disputes = fields.List(fields.Nested(DisputeTold))


class ScoreLineBody(Schema):
    """One line of the score."""

    deal = number("Which deal, from 1.", required=True, validate=validate.Range(1, 99_999))
    seat = number("Whose points.", required=True, validate=validate.Range(1, 9))
    rule = text("The rule they were given under.", required=True, validate=validate.Length(max=20))


class ClaimBody(Schema):
    """A claim: what is wrong and what should hold, about which steps or lines of the score."""

    words = text("What is wrong, and what should hold.", required=True, validate=_WORDS)
    steps = fields.List(number("A step.", validate=validate.Range(1, 10_000_000)), load_default=[],
                        validate=validate.Length(max=50))  # fmt: skip
    lines = fields.List(fields.Nested(ScoreLineBody), load_default=[], validate=validate.Length(max=20))
    concerns = fields.List(number("A seat; 0 is the scorer.", validate=validate.Range(0, 9)), load_default=[],
                           validate=validate.Length(max=10))  # fmt: skip


class DisputeActBody(Schema):
    """One act about a dispute. Who may do it in which state is in the guide for arbiters."""

    do = text("What to do.", required=True, validate=validate.OneOf(list(ACTS)))
    seen = number("How many facts of it you read (`version`).", load_default=0, validate=validate.Range(0, 10_000_000))
    words = text("Reasons, or what you say.", load_default="", validate=_WORDS)
    rules = fields.List(
        text(_RULES, validate=validate.Length(max=20)), load_default=[], validate=validate.Length(max=20)
    )
    effect = text("What the ruling orders.", load_default="none", validate=validate.OneOf(get_args(Effect)))
    revision = number("The entry that carries it out.", load_default=0, validate=validate.Range(0, 10_000_000))


class DisputeState(Schema):
    """Where a dispute is now."""

    dispute = number("Its number.")
    state = text("Its state.")
    version = number("How many facts it has: the `seen` of your next act.")


@blueprint.reads("/tables/<uuid:table_id>/disputes", needs="read disputes", answer=DocketTold)
def listing(table_id: UUID) -> Any:
    """Every dispute of a table, with the words that you may read and nobody's name."""
    return docket_as_data(load_view(table_id))


@blueprint.writes(
    "/tables/<uuid:table_id>/disputes", needs="dispute", body=ClaimBody, answer=DisputeState, revised=True
)
def claim(table_id: UUID, revision: int, key: str, asked: dict[str, Any]) -> Any:
    """Raise a dispute about the table at the revision that you saw."""
    lines = tuple(ScoreLine(one["deal"], one["seat"], one["rule"]) for one in asked["lines"])
    command = c.Raise(revision, tuple(asked["steps"]), lines, tuple(asked["concerns"]), asked["words"])
    return _acted(table_id, command, key, -1)


@blueprint.writes(
    "/tables/<uuid:table_id>/disputes/<int:number>", needs="read disputes", body=DisputeActBody, answer=DisputeState
)
def act(table_id: UUID, number: int, key: str, asked: dict[str, Any]) -> Any:
    """Do something about a dispute: take it up, speak, rule, appeal, make it final."""
    found(table_id, number)
    return _acted(table_id, ACTS[asked["do"]](number, asked), key, number - 1)


def _acted(table_id: UUID, command: c.Command, key: str, at: int) -> dict[str, Any]:
    view = load_view(table_id)
    docket = services().disputes.act(services().recorder.load(table_id), command, view.permissions, key)
    dispute = docket.disputes[at]
    return {"dispute": dispute.number, "state": dispute.state, "version": dispute.version}
