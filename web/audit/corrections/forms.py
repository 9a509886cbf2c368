"""What a form of a correction says: the correction, how later steps are settled, why, and who asked for it."""

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from marshmallow import ValidationError, fields, post_load, pre_load, validate

from domain.record.corrections import (
    DROPPED,
    Adjust,
    Correction,
    Insert,
    Overturn,
    Replace,
    Retract,
    RuleStanding,
    Settlement,
)
from domain.record.record import Record
from domain.store.errors import NotPossible
from domain.store.text import a_line
from web.shell.numbers import whole_number
from web.shell.schemas import EntryTerms

KINDS: Final = ("retract", "replace", "before", "after", "stands", "adjust", "overturn", "stay")
"""``before`` and ``after`` put something in, ``stands`` rules a step irregular and standing."""

HOW: Final = ("keep", "before", "replace", "drop")
"""How a later step may be settled: it stands for a reason, moves come before it or in its place, it is dropped."""

_SETTLED: Final = re.compile(r"settle-([1-9]\d{0,6})\Z", re.ASCII)


def _text(most: int) -> fields.String:
    return fields.String(load_default="", validate=validate.Length(max=most))


class _Whole(fields.Integer):
    """A whole number, with the sign of a keyboard or of a printer before it."""

    def _validated(self, value: Any) -> int:
        return super()._validated(value.replace("\u2212", "-") if isinstance(value, str) else value)


def _number(least: int, most: int) -> fields.Integer:
    return _Whole(load_default=0, validate=validate.Range(least, most))


class CorrectionForm(EntryTerms):
    """A correction of one step or of an earlier entry.

    ``asked`` is the seat that asked for it, 0 for an official; ``dispute`` the one whose ruling orders it, 0 for none;
    ``also`` a later step that is to be settled too.
    """

    kind = fields.String(load_default="", validate=validate.OneOf(KINDS, error="choose what to correct"))
    step = _number(0, 10_000_000)
    entry = _number(0, 10_000_000)
    moves = _text(400)
    stood = _text(500)
    rule = _text(20)
    seat = _number(0, 9)
    points = _number(-1_000_000, 1_000_000)
    steps = _text(200)
    why = _text(500)
    asked = _number(0, 9)
    dispute = _number(0, 10_000_000)
    also = _number(0, 10_000_000)

    @pre_load
    def _only_filled(self, sent: Mapping[str, str], **_options: Any) -> dict[str, str]:
        return _filled(sent)

    @post_load(pass_original=True)
    def _with_choices(self, form: dict[str, Any], sent: Mapping[str, str], **_options: Any) -> dict[str, Any]:
        return form | {"choices": _choices(_filled(sent))}


class SettlementChoice(NamedTuple):
    """How one later step is settled, as it was filled in; ``how`` is empty while nothing is chosen."""

    how: str = ""
    moves: str = ""
    stood: str = ""


class CorrectionRequest(NamedTuple):
    """A correction that is asked for: the form as it was read, and the settlement of every later step chosen so far."""

    form: dict[str, Any]
    choices: dict[int, SettlementChoice]

    @property
    def fields(self) -> dict[str, str]:
        """All of it as the fields of a form that says the same."""
        same = {name: str(self.form[name]) for name in ("kind", *_CARRIED) if self.form[name]}
        for step, choice in self.choices.items():
            chosen = (("settle", choice.how), ("moves", choice.moves), ("stood", choice.stood))
            same |= {f"{name}-{step}": text for name, text in chosen if text}
        return same

    @property
    def words(self) -> str:
        """The correction in one sentence, players as ``seat 2``."""
        form = self.form
        step, moves = form["step"], " ".join(form["moves"].split())
        match form["kind"]:
            case "retract":
                return f"step {step} is taken out"
            case "replace":
                return f"step {step} is replaced by {moves}"
            case "before" | "after" as side:
                return f"{moves} is put in {side} step {step}"
            case "stands":
                return f"step {step} was illegal ({form['rule']}) and was played anyway"
            case "adjust":
                return f"seat {form['seat']} {'gets' if form['points'] > 0 else 'loses'} {abs(form['points'])} points"
            case kind:
                return f"entry {form['entry']} is {'stayed' if kind == 'stay' else 'overturned'}"

    def correction(self, record: Record) -> Correction:
        """What is asked of this record. Raises NotPossible for what nobody can do, or without a reason."""
        form, step = self.form, self.form["step"]
        if not a_line(form["why"], least=0):
            raise NotPossible("say why you correct it")
        moves, stood = tuple(form["moves"].split()), form["stood"].strip() or None
        match form["kind"]:
            case "retract":
                return Retract(step)
            case "replace":
                return Replace(step, moves, stood)
            case "before":
                return Insert(step, moves, stood)
            case "after":
                return Insert(_following(record, step), moves, stood)
            case "stands":
                return RuleStanding(step, form["rule"].strip().upper())
            case "adjust":
                return Adjust(form["seat"], form["points"], form["rule"].strip().upper(), _numbers(form["steps"]))
            case "overturn" | "stay":
                return Overturn(form["entry"], stay=form["kind"] == "stay")
            case _:
                raise NotPossible("choose what to correct")

    def settlements(self) -> dict[int, Settlement]:
        """How every later step is settled that was chosen. Raises NotPossible where a move is missing."""
        return {step: _settlement(step, choice, self.form["why"]) for step, choice in self.choices.items()}


_CARRIED: Final = ("step", "entry", "moves", "stood", "rule", "seat", "points", "steps", "why", "asked", "dispute")


def _filled(sent: Mapping[str, str]) -> dict[str, str]:
    return {name: text for name, text in sent.items() if text.strip() != ""}


def _choices(given: Mapping[str, str]) -> dict[int, SettlementChoice]:
    """The later steps for which something is chosen, in order. Raises ValidationError."""
    found = {}
    for step in sorted(int(match[1]) for match in map(_SETTLED.match, given) if match):
        choice = SettlementChoice(
            given[f"settle-{step}"], given.get(f"moves-{step}", ""), given.get(f"stood-{step}", "")
        )
        if choice.how not in HOW or any(len(text) > 500 for text in choice):
            raise ValidationError({f"settle-{step}": ["keep, before, replace or drop"]})
        found[step] = choice
    return found


def _settlement(step: int, choice: SettlementChoice, why: str) -> Settlement:
    moves, stood = tuple(choice.moves.split()), choice.stood.strip() or None
    if choice.how in ("before", "replace") and not moves:
        raise NotPossible(f"no move is named for step {step}")
    match choice.how:
        case "keep":
            return Settlement(stood=stood or why)
        case "before":
            return Settlement(moves=moves, stood=stood)
        case "replace":
            return Settlement(kept=False, moves=moves, stood=stood)
        case _:
            return DROPPED


def _following(record: Record, step: int) -> int:
    if not record.stands(step):
        raise NotPossible(f"step {step} was taken back or corrected")
    later = record.standing[record.standing.index(step) + 1 :]
    if not later:
        raise NotPossible(f"nothing follows step {step} yet: what happened next is entered on the record page")
    return later[0]


def _numbers(text: str) -> tuple[int, ...]:
    found = [whole_number(word, 18) for word in text.replace(",", " ").split()]
    if None in found:
        raise NotPossible("the steps are numbers with spaces between")
    return tuple(number for number in found if number is not None)
