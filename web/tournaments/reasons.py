"""Why a standing is what it is, in words: each round of a player, each term of a tie-break."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from domain.tournaments.figures import figure
from domain.tournaments.results import Kind
from domain.tournaments.scorecards import CardLine
from domain.tournaments.standings import POINTS, Row, Standings
from domain.tournaments.stream.event import column
from domain.tournaments.tiebreaks.catalogue import CATALOGUE
from domain.tournaments.tiebreaks.derivation import Term

_KINDS: Final = {Kind.ALLOCATED: "bye", Kind.FULL: "full bye", Kind.HALF: "half bye", Kind.ZERO: "round off"}


class Worked(NamedTuple):
    """One tie-break of a player: its name, its value, what is to be said of it, its terms; ``decides`` the place."""

    name: str
    value: str
    note: str
    terms: tuple[str, ...]
    decides: bool


class WorkedRound(NamedTuple):
    """What a round gave a player, in words, and the table where it was played."""

    round: int
    table: int | None
    words: str


class Reasons(NamedTuple):
    """Everything that makes a place: rounds, adjustments, tie-breaks, and by what it is below the place above."""

    rounds: tuple[WorkedRound, ...]
    adjustments: tuple[str, ...]
    tie_breaks: tuple[Worked, ...]
    below_by: str


def reasons(found: Standings, row: Row, called: Mapping[str, str]) -> Reasons:
    """The place of a row opened to its sum."""
    return Reasons(
        rounds=tuple(
            WorkedRound(line.round, line.table, f"Round {line.round}: {card_line(line, called)}") for line in row.lines
        ),
        adjustments=tuple(f"Round {each.round}: {figure(each.points)}, {each.reason}" for each in row.adjustments),
        tie_breaks=tuple(_worked(found, row, called)),
        below_by="points" if row.decided_by == POINTS else row.decided_by or "",
    )


def _worked(found: Standings, row: Row, called: Mapping[str, str]) -> Iterator[Worked]:
    for chosen, value in zip(found.order, row.values, strict=True):
        derivation, name = value.derivation, f"{CATALOGUE[chosen.key].name}, {column(chosen)}"
        terms = tuple(term_words(term, called) for term in derivation.terms)
        yield Worked(name, figure(derivation.value), derivation.note or "", terms, row.decided_by == chosen.code)


def card_line(line: CardLine, called: Mapping[str, str]) -> str:
    """What a round gave: ``1 against Bo, 101 game points``."""
    opponents = ", ".join(called.get(player, "a player") for player in line.opponents)
    if line.kind is Kind.OPEN:
        return f"against {opponents}, no result yet"
    kind = "" if line.kind is Kind.PLAYED else f" ({_KINDS.get(line.kind, line.kind.value)})"
    score = "" if line.game_points is None else f", {line.game_points} game points"
    return f"{figure(line.points)}{f' against {opponents}' if opponents else ''}{kind}{score}"


def term_words(term: Term, called: Mapping[str, str]) -> str:
    """One summand of a tie-break: ``2, round 1, Bo, has 1½``."""
    words = [figure(term.amount)]
    if term.round is not None:
        words.append(f"round {term.round}")
    if term.opponent is not None:
        words.append(called.get(term.opponent, "a player"))
    return ", ".join([*words, *filter(None, [term_note(term)])])


def term_note(term: Term) -> str:
    """Why a summand is what it is."""
    words = [f"has {figure(term.points)}"] if term.points is not None and term.points != term.value else []
    words += [f"round {one.round} counts {figure(one.counted)}, not {figure(one.given)}" for one in term.revaluations]
    words += [term.note] if term.note else []
    return ", ".join(words + (["cut"] if term.cut else []))
