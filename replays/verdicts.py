"""Every step with its verdict, what is missing where that cannot be known, and a choice among the steps."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from domain.cards.cards import BACK
from domain.play.findings import Unreadable
from domain.play.game import Played
from domain.play.vocabulary import Viewer
from domain.record.history import History, hidden_cards
from domain.record.rulings import ruling_on
from domain.store.times import moment_of
from replays.audit import Audit, Doubt, Judged
from replays.steps import Move, move


class StepVerdict(msgspec.Struct, frozen=True):
    """One step as its viewer may read it, and how it stands to the rules.

    ``seats`` are those whose act it was; ``ruled`` is the entry by which an official let it stand, 0 where none did;
    ``missing`` are the steps up to this one by which cards came to these seats that are not known, where the verdict
    rests on them; ``reason`` is why an irregular act stood, for officials.
    """

    move: Move
    verdict: str
    doubts: tuple[Doubt, ...]
    seats: tuple[int, ...]
    ruled: int = 0
    missing: tuple[int, ...] = ()
    reason: str = ""

    @property
    def rules(self) -> frozenset[str]:
        """The ids of all rules that it rests on or is against."""
        return frozenset((*self.move.rules, *(doubt.rule for doubt in self.doubts if doubt.rule)))


class VerdictFilter(msgspec.Struct, frozen=True):
    """Which steps are chosen: of this verdict, rule, seat and author, entered from ``since`` until ``until`` (UTC).

    What is empty or None admits all.
    """

    verdict: str = ""
    rule: str = ""
    seat: int = 0
    actor: str | None = None
    since: datetime | None = None
    until: datetime | None = None

    @property
    def narrow(self) -> bool:
        """Whether more is asked for than a verdict."""
        return replace(self, verdict="") != VerdictFilter()

    def admits(self, step: StepVerdict) -> bool:
        """Whether a step is among those that are wanted."""
        when = moment_of(step.move.recorded)
        return (
            self.verdict in ("", step.verdict, *(doubt.verdict for doubt in step.doubts))
            and (not self.rule or self.rule in step.rules)
            and (not self.seat or self.seat in step.seats)
            and self.actor in (None, step.move.actor)
            and (self.since is None or when >= self.since)
            and (self.until is None or when <= self.until)
        )


class _Unseen(NamedTuple):
    """A step by which somebody got cards that this sight does not show, in or between which deals, and who did."""

    step: int
    deals: tuple[int, int]
    to: tuple[Viewer, ...]


def step_verdicts(history: History, found: Audit) -> tuple[StepVerdict, ...]:
    """Every step on the path to the head with its verdict, in order. ``found`` is the audit of this history."""
    unseen = tuple(_unseen(history.path()))
    return tuple(_verdict(history, judged, unseen) for judged in found.steps)


def _verdict(history: History, judged: Judged, unseen: Sequence[_Unseen]) -> StepVerdict:
    number = judged.step
    told, seats = move(history, number), _seats(history, number)
    ruling, step = ruling_on(history.record, number), history.record.step(number)
    in_doubt = any(doubt.verdict == "cannot be known" for doubt in judged.doubts)
    missing = _missing(history, number, seats, unseen) if in_doubt else ()
    known = {doubt.why for doubt in judged.doubts}
    reason = step.reason if history.viewer == "open" and step.reason and step.reason not in known else ""
    return StepVerdict(told, judged.verdict, judged.doubts, seats, ruling.number if ruling else 0, missing, reason)


def _seats(history: History, number: int) -> tuple[int, ...]:
    """Whose act a step was: the seats it names, else the one whose act was awaited."""
    told = move(history, number)
    awaited = () if told.seat is None else (told.seat,)
    try:
        return history.command(number).acts_for or awaited
    except Unreadable:
        return awaited


def _missing(history: History, number: int, seats: tuple[int, ...], unseen: Sequence[_Unseen]) -> tuple[int, ...]:
    """The steps of the same deal up to this one by which these seats got cards that are not known."""
    deal = history.played(number).before.deal
    found = (one.step for one in unseen if one.step <= number and deal in one.deals and set(one.to) & set(seats))
    return tuple(dict.fromkeys(found))


def _unseen(path: Iterable[Played]) -> Iterator[_Unseen]:
    for played in path:
        for fact in played.facts:
            if fact.hidden_fields() and BACK in hidden_cards(fact):
                yield _Unseen(played.number, (played.before.deal, played.after.deal), fact.audience)
