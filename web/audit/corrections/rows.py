"""A correction in words and rows: what speaks against it, and two courses of a table side by side."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from domain.cards.cards import BACK
from domain.play.game import Game
from domain.play.vocabulary import Fact, Rule, kebab
from domain.record.corrections import Conflict, Correction, Insert, Replace
from domain.record.history import History
from replays.changes import Changed, Changes, DealTold
from replays.preview import Preview
from replays.steps import move
from web.audit.corrections.forms import CorrectionRequest, SettlementChoice

NOTHING = SettlementChoice()


class Against(NamedTuple):
    """One thing that speaks against a step, with the rule it rests on."""

    conflict: Conflict
    rule: Rule | None


class Clash(NamedTuple):
    """A later step that does not go with a correction: what stood there, what speaks against it, how it is settled.

    ``open`` says that it must be settled still, ``can_stand`` that a reason is enough.
    """

    step: int
    sentence: str
    against: tuple[Against, ...]
    choice: SettlementChoice
    open: bool
    can_stand: bool


class ComparedLine(NamedTuple):
    """One line of a comparison; ``first`` is the first difference of all."""

    what: str
    was: str
    now: str
    first: bool = False

    @property
    def differs(self) -> bool:
        """Whether both are not the same."""
        return self.was != self.now


def own_conflicts(history: History, correction: Correction, found: Preview) -> tuple[Conflict, ...]:
    """What speaks against the moves that the correction itself puts in."""
    if not isinstance(correction, Insert | Replace):
        return ()
    target = correction.before if isinstance(correction, Insert) else correction.step
    recorded = history.asked(target) if isinstance(correction, Insert) else None
    return tuple(one for one in found.conflicts if one.step == target and one.move != recorded)


def clashes(history: History, conflicts: Iterable[Conflict], asked: CorrectionRequest) -> tuple[Clash, ...]:
    """The later steps that conflict, were settled, or are to be settled too, in the order of play."""
    choices, also = asked.choices, asked.form["also"]
    places = {step: place for place, step in enumerate(history.record.standing)}
    by_step: dict[int, list[Conflict]] = {step: [] for step in (*choices, also) if step in places}
    for conflict in conflicts:
        by_step.setdefault(conflict.step, []).append(conflict)
    steps = sorted(by_step, key=lambda step: (places.get(step, len(places)), step))
    return tuple(_clash(history, step, by_step[step], choices.get(step, NOTHING)) for step in steps)


def _clash(history: History, step: int, conflicts: Sequence[Conflict], choice: SettlementChoice) -> Clash:
    against = tuple(Against(one, history.game.rule(one.rule) if one.rule else None) for one in conflicts)
    return Clash(
        step=step,
        sentence=move(history, step).sentence,
        against=against,
        choice=choice,
        open=any(one.blocks for one in conflicts),
        can_stand=all(one.trouble != "impossible" for one in conflicts),
    )


# --- two courses side by side -------------------------------------------------------------------------------------


class ActRow(NamedTuple):
    """An act on both courses; ``facts`` pairs what it brings about on each, in words."""

    changed: Changed
    facts: tuple[tuple[str, str], ...]
    first: bool


def rows(game: Game, changes: Changes) -> tuple[ActRow, ...]:
    """The acts that bring about something else, or stand on one course only."""
    told = [one for one in changes.steps if one.facts or one.how != "repeated"]
    return tuple(
        ActRow(
            one, tuple((fact_words(game, was), fact_words(game, now)) for was, now in one.facts), one is changes.first
        )
        for one in told
    )


def same_again(changes: Changes) -> int:
    """How many acts are only stated again, with the same outcome."""
    return sum(one.how == "repeated" and not one.facts for one in changes.steps)


def fact_words(game: Game, fact: Fact | None) -> str:
    """A fact as its kind and its fields: ``ascent slid: seat 2, cards {Kh} {8h}``; nothing for none."""
    if fact is None:
        return ""
    fields = ((name, getattr(fact, name)) for name in fact.__struct_fields__)
    told = ", ".join(f"{name.replace('_', ' ')} {_value(game, value)}" for name, value in fields if value is not None)
    return f"{kebab(type(fact).__name__).replace('-', ' ')}{': ' if told else ''}{told}"


def _value(game: Game, value: Any) -> str:
    if isinstance(value, tuple):
        return " ".join(_value(game, part) for part in value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{{{value}}}" if value == BACK or value in game.deck.cards else str(value)


def deals(changes: Changes) -> tuple[tuple[int, tuple[ComparedLine, ...]], ...]:
    """Every deal by its number with what differs in it: dealer, points, totals, pots and chips.

    The first difference of all is marked.
    """
    found: list[tuple[int, tuple[ComparedLine, ...]]] = []
    for number, (was, now) in enumerate(changes.deals, start=1):
        lines = [line for line in _deal(was, now) if line.differs]
        if lines and not any(earlier for _, earlier in found):
            lines[0] = lines[0]._replace(first=True)
        found.append((number, tuple(lines)))
    return tuple(found)


def _deal(was: DealTold | None, now: DealTold | None) -> Iterator[ComparedLine]:
    yield ComparedLine("Dealer", _dealer(was), _dealer(now))
    yield ComparedLine("Points", scores(was.points if was else ()), scores(now.points if now else ()))
    yield ComparedLine("Totals", scores(was.totals if was else ()), scores(now.totals if now else ()))
    before, after = dict(was.accounts) if was else {}, dict(now.accounts) if now else {}
    for name in before | after:
        yield ComparedLine(name, str(before.get(name, "–")), str(after.get(name, "–")))


def _dealer(deal: DealTold | None) -> str:
    return f"seat {deal.dealer}" if deal and deal.dealer else "–"


def scores(points: Iterable[int]) -> str:
    """The numbers of all seats in order: ``seat 1 17, seat 2 7``."""
    return ", ".join(f"seat {seat} {number}" for seat, number in enumerate(points, start=1)) or "–"


def results(history: History, changes: Changes) -> tuple[ComparedLine, ...]:
    """How the table stands on both courses: what the chart measures, the totals, how it ended."""
    (was, now), (before, after) = changes.measures, changes.totals
    return (
        ComparedLine(history.game.series.title, scores(was), scores(now)),
        ComparedLine("Totals", scores(before), scores(after)),
        ComparedLine("End", changes.ending[0] or "still running", changes.ending[1] or "still running"),
    )
