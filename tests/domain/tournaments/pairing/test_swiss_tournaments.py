"""Random Swiss tournaments, judged by matchings that others calculate."""

from collections.abc import Callable, Iterator
from itertools import combinations

import networkx
import pytest

from domain.tournaments.pairing.swiss.costs import LEVELS, Level, costs
from domain.tournaments.pairing.swiss.field import Entrant, Field
from domain.tournaments.pairing.swiss.findings import findings
from domain.tournaments.pairing.swiss.round import Round
from domain.tournaments.pairing.swiss.wording import explanation
from tests.domain.tournaments.pairing.swiss_given import eventful_tournament, plain_tournament

BYE = 0
SLOW = pytest.mark.slow


def most_pairs(field: Field, good: Callable[[Entrant, Entrant], bool], good_bye: Callable[[Entrant], bool]) -> int:
    """How many pairs, a bye among them, can be good at once."""
    graph = networkx.Graph()
    graph.add_edges_from((a.number, b.number) for a, b in combinations(field.entrants, 2) if good(a, b))
    if len(field.entrants) % 2:
        graph.add_edges_from((one.number, BYE) for one in field.entrants if good_bye(one))
    return len(networkx.max_weight_matching(graph, maxcardinality=True))


def may_meet(field: Field, one: Entrant, other: Entrant) -> bool:
    return frozenset((one.number, other.number)) not in field.forbidden


def fresh(field: Field, one: Entrant, other: Entrant) -> bool:
    return may_meet(field, one, other) and other.number not in one.met


def evens_turns(one: Entrant, other: Entrant) -> bool:
    """Whether the two can deal so that neither goes further than one from even."""
    x, y = sorted((one.balance, other.balance))
    return (x + 1 <= 1 or x + 1 <= abs(x)) and (y - 1 >= -1 or y > 0)


def check_meetings_and_byes(field: Field, paired: Round) -> None:
    """No forbidden meeting, rematch or second bye that the round could avoid."""
    everybody = (len(field.entrants) + 1) // 2
    allowed = most_pairs(field, lambda a, b: may_meet(field, a, b), lambda _: True)
    assert paired.total[Level.FORBIDDEN] == everybody - allowed
    if not paired.total[Level.FORBIDDEN]:
        unmet = most_pairs(field, lambda a, b: fresh(field, a, b), lambda _: True)
        rematches = sum(bool(pair.cost[Level.REMATCHES]) for pair in paired.pairs)
        assert bool(rematches) == (unmet < everybody)
        if not rematches and paired.total[Level.BYES]:
            assert most_pairs(field, lambda a, b: fresh(field, a, b), lambda one: not one.byes) < everybody


def check_dealer_turns(field: Field, paired: Round) -> int:
    """Nobody goes two off unless every pairing as good in higher levels does so; what gave way is explained."""
    off = [finding.players[0] for finding in findings(field, paired) if finding.level == Level.DEALER_TURNS]
    told = " ".join(explanation(field, paired, lambda number: f"<{number}>"))
    assert all(f"<{number}> will have dealt first in" in told for number in off)
    if paired.total[Level.DEALER_TURNS] and not any(paired.total[: Level.BYES]):
        bye = paired.bye and field.by_number(paired.bye)
        pairs = most_pairs(
            field,
            lambda a, b: fresh(field, a, b) and evens_turns(a, b),
            lambda one: bool(bye) and (one.byes, one.score) == (bye.byes, bye.score),
        )
        assert pairs < (len(field.entrants) + 1) // 2
    return len(off)


def check_everybody_plays(field: Field, paired: Round) -> None:
    named = [number for pair in paired.pairs for number in (pair.first, pair.second)] + [paired.bye] * bool(paired.bye)
    assert sorted(named) == sorted(entrant.number for entrant in field.entrants)
    assert [pair.table for pair in paired.pairs] == list(range(1, len(paired.pairs) + 1))


def each(fields: Iterator[tuple[Field, Round]]) -> Iterator[tuple[Field, Round]]:
    for field, paired in fields:
        check_everybody_plays(field, paired)
        check_meetings_and_byes(field, paired)
        yield field, paired


def exhaustive(field: Field) -> tuple[int, ...]:
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


@pytest.mark.parametrize("seeds", [range(40), pytest.param(range(40, 2_000), marks=[SLOW, pytest.mark.timeout(900)])])
def test_no_round_has_a_rematch_a_second_bye_or_uneven_turns_that_it_could_avoid(seeds: range) -> None:
    uneven = sum(check_dealer_turns(*paired) for seed in seeds for paired in each(eventful_tournament(seed)))
    assert uneven > 0  # some had to be, so the check was made


@pytest.mark.parametrize("seeds", [range(40), pytest.param(range(40, 400), marks=[SLOW, pytest.mark.timeout(900)])])
def test_up_to_ten_players_no_pairing_costs_less_at_any_level(seeds: range) -> None:
    rounds = [paired for seed in seeds for paired in eventful_tournament(seed, most=10) if len(paired[0].entrants) < 11]
    for field, paired in rounds:
        assert paired.total[: Level.DISTANCE] == exhaustive(field)[: Level.DISTANCE]
        assert paired.total == exhaustive(field)
    assert len(rounds) > 3 * len(seeds)


@pytest.mark.parametrize(
    ("players", "rounds"), [(5, 4), (5, 5), (6, 4), (6, 5), (7, 5), (7, 6), (7, 7), (8, 5), (8, 6), (8, 7)]
)
@pytest.mark.parametrize("seeds", [range(5), pytest.param(range(5, 100), marks=SLOW)])
def test_small_fields_play_every_round_without_a_rematch_or_a_second_bye(
    players: int, rounds: int, seeds: range
) -> None:
    for seed in seeds:
        played = [paired for _, paired in each(plain_tournament(players, rounds, seed))]
        assert [paired.ahead for paired in played] == list(range(rounds - 1, -1, -1))
        assert {paired.total[: Level.BYE_SCORE] for paired in played} == {(0, 0, 0)}


def test_more_rounds_than_opponents_put_the_rematch_last() -> None:
    rematches = [paired.total[Level.REMATCHES] for _, paired in plain_tournament(6, 7, seed=1)]
    assert rematches == [0, 0, 0, 0, 0, 3, 3]


@pytest.mark.parametrize("seed", range(5))
def test_even_small_fields_keep_dealer_turns_within_one(seed: int) -> None:
    for players, rounds in ((6, 4), (6, 5), (8, 6), (8, 7)):
        for field, paired in plain_tournament(players, rounds, seed):
            assert not paired.total[Level.DEALER_TURNS], (players, rounds, field)
