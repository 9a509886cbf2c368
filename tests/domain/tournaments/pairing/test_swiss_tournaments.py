"""Random Swiss tournaments, judged by matchings that others calculate."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import networkx
import pytest

from domain.tournaments.pairing.swiss.costs import LEVELS, Constraint, costs
from domain.tournaments.pairing.swiss.field import SwissField, SwissPlayer
from domain.tournaments.pairing.swiss.findings import findings
from domain.tournaments.pairing.swiss.round import SwissRound
from domain.tournaments.pairing.swiss.wording import explanation
from tests.domain.tournaments.pairing.swiss_given import eventful_tournament, plain_tournament

BYE = 0
ROOT = Path(__file__).parents[4]
SLOW = (pytest.mark.slow, pytest.mark.timeout(900))


def most_pairs(
    field: SwissField, good: Callable[[SwissPlayer, SwissPlayer], bool], good_bye: Callable[[SwissPlayer], bool]
) -> int:
    """How many pairs, a bye among them, can be good at once."""
    graph = networkx.Graph()
    graph.add_edges_from((a.number, b.number) for a, b in combinations(field.entrants, 2) if good(a, b))
    if len(field.entrants) % 2:
        graph.add_edges_from((one.number, BYE) for one in field.entrants if good_bye(one))
    return len(networkx.max_weight_matching(graph, maxcardinality=True))


def may_meet(field: SwissField, one: SwissPlayer, other: SwissPlayer) -> bool:
    return frozenset((one.number, other.number)) not in field.forbidden


def fresh(field: SwissField, one: SwissPlayer, other: SwissPlayer) -> bool:
    return may_meet(field, one, other) and other.number not in one.met


def evens_turns(one: SwissPlayer, other: SwissPlayer) -> bool:
    """Whether the two can deal so that neither goes further than one from even."""
    x, y = sorted((one.balance, other.balance))
    return (x + 1 <= 1 or x + 1 <= abs(x)) and (y - 1 >= -1 or y > 0)


def check_meetings_and_byes(field: SwissField, paired: SwissRound) -> None:
    """No forbidden meeting, rematch or second bye that the round could avoid."""
    everybody = (len(field.entrants) + 1) // 2
    allowed = most_pairs(field, lambda a, b: may_meet(field, a, b), lambda _: True)
    assert paired.total[Constraint.FORBIDDEN] == everybody - allowed
    if not paired.total[Constraint.FORBIDDEN]:
        unmet = most_pairs(field, lambda a, b: fresh(field, a, b), lambda _: True)
        rematches = sum(bool(pair.cost[Constraint.REMATCHES]) for pair in paired.pairs)
        assert bool(rematches) == (unmet < everybody)
        if not rematches and paired.total[Constraint.BYES]:
            assert most_pairs(field, lambda a, b: fresh(field, a, b), lambda one: not one.byes) < everybody


def check_dealer_turns(field: SwissField, paired: SwissRound) -> int:
    """Nobody goes two off unless every pairing as good in higher levels does so; what gave way is explained."""
    off = [finding.players[0] for finding in findings(field, paired) if finding.level == Constraint.DEALER_TURNS]
    told = " ".join(explanation(field, paired, lambda number: f"<{number}>"))
    assert all(f"<{number}> will have dealt first in" in told for number in off)
    if paired.total[Constraint.DEALER_TURNS] and not any(paired.total[: Constraint.BYES]):
        bye = paired.bye and field.by_number(paired.bye)
        pairs = most_pairs(
            field,
            lambda a, b: fresh(field, a, b) and evens_turns(a, b),
            lambda one: bool(bye) and (one.byes, one.score) == (bye.byes, bye.score),
        )
        assert pairs < (len(field.entrants) + 1) // 2
    return len(off)


def check_everybody_plays(field: SwissField, paired: SwissRound) -> None:
    named = [number for pair in paired.pairs for number in (pair.first, pair.second)] + [paired.bye] * bool(paired.bye)
    assert sorted(named) == sorted(entrant.number for entrant in field.entrants)
    assert [pair.table for pair in paired.pairs] == list(range(1, len(paired.pairs) + 1))


def check_total(field: SwissField, paired: SwissRound) -> None:
    """The total, but for floats and distances, told anew from what the players have played."""
    pairs = [(field.by_number(pair.first), field.by_number(pair.second)) for pair in paired.pairs]
    byes = [field.by_number(paired.bye)] if paired.bye else []
    after = [sum(1 if turn else -1 for turn in (*first.turns, True)) for first, _ in pairs]
    after += [sum(1 if turn else -1 for turn in (*second.turns, False)) for _, second in pairs]
    assert paired.total[: Constraint.FLOATS] == (
        sum({first.number, second.number} in field.forbidden for first, second in pairs),
        sum(first.met.count(second.number) for first, second in pairs),
        sum(one.byes for one in byes),
        sum(one.score - min(entrant.score for entrant in field.entrants) for one in byes),
        sum((abs(balance) - 1) ** 2 for balance in after if abs(balance) > 1),
        sum((first.score - second.score) ** 2 for first, second in pairs),
    )
    assert paired.total[Constraint.SAME_TURN] == sum(
        (first.turns[-1:] == (True,)) + (second.turns[-1:] == (False,)) for first, second in pairs
    )


def each(fields: Iterator[tuple[SwissField, SwissRound]]) -> Iterator[tuple[SwissField, SwissRound]]:
    for field, paired in fields:
        check_everybody_plays(field, paired)
        check_total(field, paired)
        check_meetings_and_byes(field, paired)
        yield field, paired


def exhaustive(field: SwissField) -> tuple[int, ...]:
    """The least cost of all pairings, each looked at."""
    priced = costs(field)
    least: dict[frozenset[int], tuple[int, ...]] = {frozenset(): (0,) * LEVELS}

    def of(left: frozenset[int]) -> tuple[int, ...]:
        if left not in least:
            one = min(left)
            least[left] = min(
                tuple(map(sum, zip(priced[one, other], of(left - {one, other}), strict=True))) for other in left - {one}
            )
        return least[left]

    return of(frozenset(range(len(field.entrants) + len(field.entrants) % 2)))


@pytest.mark.parametrize("seeds", [range(16), pytest.param(range(16, 2_000), marks=SLOW)])
def test_no_round_has_a_rematch_a_second_bye_or_uneven_turns_that_it_could_avoid(seeds: range) -> None:
    uneven = sum(check_dealer_turns(*paired) for seed in seeds for paired in each(eventful_tournament(seed)))
    assert uneven > 0  # some had to be, so the check was made


@pytest.mark.parametrize("seeds", [range(40), pytest.param(range(40, 400), marks=SLOW)])
def test_up_to_ten_players_no_pairing_costs_less_at_any_level(seeds: range) -> None:
    rounds = [paired for seed in seeds for paired in eventful_tournament(seed, most=10) if len(paired[0].entrants) < 11]
    for field, paired in rounds:
        assert paired.total[: Constraint.DISTANCE] == exhaustive(field)[: Constraint.DISTANCE]
        assert paired.total == exhaustive(field)
    assert len(rounds) > 3 * len(seeds)


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(5, 4), (5, 5), (6, 4), (6, 5), (7, 5), (7, 6), (7, 7), (8, 5), (8, 6), (8, 7), (9, 8), (9, 9), (10, 7), (10, 9)],
)
@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(2, 50), marks=SLOW)])
def test_small_fields_play_every_round_without_a_rematch_or_a_second_bye(
    players: int, rounds: int, seeds: range
) -> None:
    for seed in seeds:
        played = [paired for _, paired in each(plain_tournament(players, rounds, seed))]
        assert [paired.ahead for paired in played] == list(range(rounds - 1, -1, -1))
        assert {paired.total[: Constraint.BYE_SCORE] for paired in played} == {(0, 0, 0)}


@pytest.mark.parametrize("seeds", [range(15), pytest.param(range(15, 300), marks=SLOW)])
def test_looking_ahead_takes_nothing_from_this_round_and_a_rematch_less_from_all(seeds: range) -> None:
    def rematches(*, ahead: bool) -> int:
        rounds = (paired for seed in seeds for _, paired in each(eventful_tournament(seed, most=10, ahead=ahead)))
        return sum(bool(paired.total[Constraint.REMATCHES]) for paired in rounds)

    assert rematches(ahead=True) < rematches(ahead=False)


def test_more_rounds_than_opponents_put_the_rematch_last() -> None:
    rematches = [paired.total[Constraint.REMATCHES] for _, paired in plain_tournament(6, 7, seed=1)]
    assert rematches == [0, 0, 0, 0, 0, 3, 3]


@pytest.mark.parametrize("seed", range(5))
def test_even_small_fields_keep_dealer_turns_within_one(seed: int) -> None:
    for players, rounds in ((6, 4), (6, 5), (8, 6), (8, 7), (10, 7), (10, 9)):
        for field, paired in plain_tournament(players, rounds, seed):
            assert not paired.total[Constraint.DEALER_TURNS], (players, rounds, field)


def test_the_same_tournament_is_paired_the_same_in_every_process() -> None:
    """rustworkx returns a matching as a set, whose order is another in every process."""
    script = (
        "from tests.domain.tournaments.pairing.swiss_given import eventful_tournament; "
        "print([paired for seed in range(5) for _, paired in eventful_tournament(seed)])"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(told) == 1
    assert b"Round(pairs=(Pair(table=1" in told.pop()
