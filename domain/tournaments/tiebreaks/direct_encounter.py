"""Direct encounter: who did best in the matches of those still tied among themselves."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from domain.tournaments.results import Format, Kind
from domain.tournaments.scorecards import CardLine, Field
from domain.tournaments.tiebreaks.derivation import Derivation, Term, total

Groups = list[tuple[str, ...]]


def direct_encounter(field: Field, group: Sequence[str]) -> dict[str, Derivation]:
    """Each player's place inside the tied group, with the matches between them.

    Players whom nothing separates have the same rank. A term is the average of what was got against one of the others.
    """
    if len(group) < 2:
        return {player: Derivation(Fraction(0), ()) for player in group}
    met = {player: _met(field, player, group) for player in group}
    split = _split(met, tuple(group), field.event.scoring.win)
    ahead = 0
    derived: dict[str, Derivation] = {}
    for tied in split:
        for player in tied:
            derived[player] = _derived(met[player], group, ahead + 1, len(split) > 1)
        ahead += len(tied)
    return derived


def _derived(met: Mapping[str, Term], group: Sequence[str], rank: int, separates: bool) -> Derivation:
    missing = len(group) - 1 - len(met)
    note = "" if separates else "The matches among the tied do not separate them."
    if missing and not separates:
        note = f"{missing} of {len(group) - 1} matches among the tied were not played; they do not separate them."
    return total(met.values(), rank, note)


def _met(field: Field, player: str, group: Sequence[str]) -> dict[str, Term]:
    """A term for each of the group whom the player has met, by the first meeting."""
    meetings: dict[str, list[CardLine]] = {}
    for line in field.cards[player].lines:
        if line.opponent is not None and line.opponent in group and _counts(field, line):
            meetings.setdefault(line.opponent, []).append(line)
    return {other: _average(lines, other) for other, lines in meetings.items()}


def _average(lines: list[CardLine], other: str) -> Term:
    got = sum((line.points for line in lines), Fraction(0))
    term = Term(got / len(lines), lines[0].round, lines[0].kind, other)
    if len(lines) == 1:
        return term
    rounds = " and ".join(str(line.round) for line in lines)
    return replace(term, value=got, share=Fraction(1, len(lines)), note=f"average of rounds {rounds}")


def _counts(field: Field, line: CardLine) -> bool:
    """A forfeit is a meeting in a round robin only."""
    robin = field.event.format is Format.ROUND_ROBIN
    return line.kind is Kind.PLAYED or (robin and line.kind is not Kind.OPEN)


def _split(met: Mapping[str, Mapping[str, Term]], group: tuple[str, ...], win: Fraction) -> Groups:
    """The group in smaller groups, best first."""
    if len(group) < 2:
        return [group]
    scores = {
        player: sum((met[player][other].amount for other in group if other in met[player]), Fraction(0))
        for player in group
    }
    missing = {player: sum(other not in met[player] for other in group if other != player) for player in group}
    if not any(missing.values()):
        return _by_score(met, group, scores, win)
    leader = max(group, key=scores.__getitem__)
    rest = tuple(player for player in group if player != leader)
    if all(scores[leader] > scores[player] + win * missing[player] for player in rest):
        return [(leader,), *_split(met, rest, win)]
    return [group]


def _by_score(
    met: Mapping[str, Mapping[str, Term]], group: tuple[str, ...], scores: Mapping[str, Fraction], win: Fraction
) -> Groups:
    distinct = sorted(set(scores.values()), reverse=True)
    if len(distinct) == 1:
        return [group]
    level = [tuple(player for player in group if scores[player] == score) for score in distinct]
    return [part for tied in level for part in _split(met, tied, win)]
