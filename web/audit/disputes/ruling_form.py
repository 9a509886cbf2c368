"""What the form of the arbiter's desk says: what really happened, how later steps are settled, and the ruling."""

from typing import Any, Final, NamedTuple

from marshmallow import fields, validate
from msgspec.structs import replace

from domain.store.text import LONGEST
from domain.tables.disputes import Dispute, Effect
from domain.tables.disputes import commands as c
from web.audit.corrections.forms import KINDS, CorrectionForm, CorrectionRequest
from web.audit.disputes.forms import named_rules
from web.table.floor.forms import LONGEST_WHY

EFFECTS: Final[dict[str, Effect]] = {"": "none", "none": "none", "penalty": "penalty", "adjust": "adjustment"}
"""To what effect a ruling is; whatever else is chosen corrects the record."""


class RulingForm(CorrectionForm):
    """A ruling with the correction that it orders; ``kind`` may also be ``none`` or ``penalty``, which order none.

    ``do`` is the button: preview, look at hidden cards (``look`` says why), rule. ``pick`` is a move that was tapped,
    ``rank`` the rank whose cards are shown; ``seen`` counts the facts of the dispute that were read.
    """

    do = fields.String(load_default="preview", validate=validate.OneOf(["preview", "look", "rule"]))
    kind = fields.String(load_default="none", validate=validate.OneOf((*KINDS[:6], "none", "penalty")))
    seen = fields.Integer(load_default=0, validate=validate.Range(0, 10_000_000))
    words = fields.String(load_default="", validate=validate.Length(max=2 * LONGEST))
    rules = fields.String(load_default="", validate=validate.Length(max=400))
    pick = fields.String(load_default="", validate=validate.Length(max=400))
    rank = fields.String(load_default="", validate=validate.Length(max=1))
    look = fields.String(load_default="", validate=validate.Length(max=LONGEST_WHY))


class RulingRequest(NamedTuple):
    """The form as it was read, or as it is filled in for a page that nothing was sent from."""

    form: dict[str, Any]

    @property
    def effect(self) -> Effect:
        """To what effect it rules."""
        return EFFECTS.get(self.form["kind"], "correction")

    @property
    def orders(self) -> bool:
        """Whether something is entered in the record."""
        return self.effect in ("correction", "adjustment")

    def correction(self, dispute: Dispute) -> CorrectionRequest:
        """The correction that it orders, for the reasons of the ruling, asked for by whose seat raised it."""
        why = " ".join(self.form["words"].split())[:500] or f"dispute {dispute.number}"
        form = self.form | {"why": why, "asked": dispute.claim.seat, "dispute": dispute.number, "entry": 0}
        form["rule"] = form["rule"] or next(iter(named_rules(form["rules"])), "")
        form["steps"] = form["steps"] or str(form["step"] or "")
        return CorrectionRequest(form, self.form["choices"])

    def ruling(self, dispute: Dispute, revision: int = 0) -> c.RuleAtOnce:
        """The ruling; ``revision`` is the entry that carries it out."""
        form = self.form
        command = c.RuleAtOnce(dispute.number, form["seen"], named_rules(form["rules"]), self.effect, form["words"])
        return replace(command, revision=revision)
