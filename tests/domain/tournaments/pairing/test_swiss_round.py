"""One Swiss round: who meets whom, at which table, who deals first, who has the bye."""

import pytest

from domain.tournaments.pairing.draw import Draw
from domain.tournaments.pairing.swiss.by_hand import joined, round_by_hand
from domain.tournaments.pairing.swiss.costs import Constraint
from domain.tournaments.pairing.swiss.field import DOWN, UP, SwissField, SwissPlayer, forbidding
from domain.tournaments.pairing.swiss.round import SwissRound, floats, pair_round
from domain.tournaments.pairing.swiss.wording import bye_in_words, explanation, judgement, pair_in_words, points


def meetings(paired: SwissRound) -> list[tuple[int, int]]:
    return [(pair.first, pair.second) for pair in paired.pairs]


def newcomers(players: int) -> tuple[SwissPlayer, ...]:
    return tuple(SwissPlayer(number, number) for number in range(1, players + 1))


def called(number: int) -> str:
    return ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay")[number - 1]


def test_the_first_round_meets_half_the_field_away_and_first_deals_alternate_by_table() -> None:
    assert meetings(pair_round(SwissField(newcomers(8)))) == [(1, 5), (6, 2), (3, 7), (8, 4)]


def test_monrad_pairs_neighbours() -> None:
    assert meetings(pair_round(SwissField(newcomers(8), system="monrad"))) == [(1, 2), (4, 3), (5, 6), (8, 7)]


def test_an_odd_field_gives_the_bye_to_the_last_without_one() -> None:
    one, two, three, *rest = newcomers(5)
    assert pair_round(SwissField((one, two, three, *rest))).bye == 5
    rest[-1] = SwissPlayer(5, 5, byes=1)
    paired = pair_round(SwissField((one, two, three, *rest)))
    assert paired.bye == 4
    assert bye_in_words(SwissField((one, two, three, *rest)), paired) == "lowest score, no bye yet"


def test_a_greedy_pairing_would_rematch_the_last_two_of_four() -> None:
    field = SwissField(
        (
            SwissPlayer(1, 1, 4, (2, 3), (True, False)),
            SwissPlayer(2, 2, 2, (1, 4), (False, True)),
            SwissPlayer(3, 3, 2, (4, 1), (True, True)),
            SwissPlayer(4, 4, 0, (3, 2), (False, False)),
        )
    )
    paired = pair_round(field)
    assert {frozenset(pair) for pair in meetings(paired)} == {frozenset((1, 4)), frozenset((2, 3))}
    assert paired.total[Constraint.REMATCHES] == 0


def test_who_may_not_meet_does_not_and_score_gives_way() -> None:
    field = SwissField(
        (SwissPlayer(1, 1, 2), SwissPlayer(2, 2, 2), SwissPlayer(3, 3), SwissPlayer(4, 4)),
        forbidden=forbidding([(1, 2), (1, 3)]),
    )
    paired = pair_round(field)
    assert meetings(paired) == [(1, 4), (3, 2)]
    assert paired.total[Constraint.SCORE_GAP] == 8
    assert floats(field, paired) == {1: DOWN, 2: DOWN, 3: UP, 4: UP}


def test_the_player_with_fewer_first_deals_deals_first_and_turns_alternate() -> None:
    owed = SwissField((SwissPlayer(1, 1, 0, (3, 4), (True, True)), SwissPlayer(2, 2, 0, (5, 6), (True, False))))
    assert meetings(pair_round(owed)) == [(2, 1)]
    latest = SwissField((SwissPlayer(1, 1, 0, (3, 4), (True, False)), SwissPlayer(2, 2, 0, (5, 6), (False, True))))
    assert meetings(pair_round(latest)) == [(1, 2)]
    late = SwissField((SwissPlayer(1, 1), SwissPlayer(2, 2, 0, (5, 6), (True, False))))
    assert meetings(pair_round(late)) == [(2, 1)]


def test_a_turn_is_repeated_only_where_two_who_had_the_same_meet() -> None:
    field = SwissField(tuple(SwissPlayer(n, n, 0, (n + 10,), (n % 2 == 1,)) for n in range(1, 7)))
    paired = pair_round(field)
    assert paired.total[Constraint.SAME_TURN] == paired.total[Constraint.DEALER_TURNS] == 0
    assert all(pair.first % 2 == 0 for pair in paired.pairs)
    field = SwissField((SwissPlayer(1, 1, 0, (3, 4), (False, True)), SwissPlayer(2, 2, 0, (4, 3), (False, True))))
    assert pair_round(field).total[Constraint.SAME_TURN] == 1


def test_a_redraw_changes_partners_of_the_same_score_and_nothing_that_matters_more() -> None:
    field = SwissField(tuple(SwissPlayer(n, n, 2 * (n <= 6)) for n in range(1, 13)))
    plain = pair_round(field)
    drawn = [pair_round(field, noise=Draw(bytes([n]), "round", 1)) for n in range(1, 6)]
    assert len({frozenset(map(frozenset, meetings(paired))) for paired in drawn}) > 1
    assert {paired.total[: Constraint.DISTANCE] for paired in drawn} == {plain.total[: Constraint.DISTANCE]}
    assert drawn[0] == pair_round(field, noise=Draw(b"\1", "round", 1))


def test_who_rests_on_request_is_counted_in_later_rounds() -> None:
    one, two, three, four = newcomers(4)
    met = SwissField((one, two), resting=(three, four))
    assert pair_round(met, rounds_after=2).ahead == 2
    played = SwissField(
        (SwissPlayer(1, 1, met=(3, 4)), two), resting=(SwissPlayer(3, 3, met=(1, 4)), SwissPlayer(4, 4, met=(1, 3)))
    )
    assert pair_round(played, rounds_after=2).ahead == 0  # 1 has met everybody then


def test_a_player_entered_twice_is_refused() -> None:
    with pytest.raises(ValueError, match=r"Player 2 is entered twice in this round\."):
        SwissField((*newcomers(2), SwissPlayer(2, 9)))


def test_nobody_to_pair_makes_an_empty_round_and_one_player_has_the_bye() -> None:
    assert pair_round(SwissField(())) == SwissRound((), None, (0,) * 9)
    assert pair_round(SwissField(newcomers(1))).bye == 1


def test_each_pair_is_explained_in_a_few_words() -> None:
    field = SwissField((SwissPlayer(1, 1, 5, (3,), (True,)), SwissPlayer(2, 2, 4, (4,), (False,))))
    assert pair_in_words(field, pair_round(field).pairs[0]) == "scores 2 and 2½, not met, dealer turns 0:1"
    level = SwissField((SwissPlayer(1, 1, 3, (3,), (True,)), SwissPlayer(2, 2, 3, (4,), (False,), floated=UP)))
    assert pair_in_words(level, pair_round(level).pairs[0]) == "same score, not met, dealer turns 0:1"
    again = SwissField(
        (SwissPlayer(1, 1, 5, (2, 2), (True, True), floated=DOWN), SwissPlayer(2, 2, 4, (1, 1), (False, False)))
    )
    assert (
        pair_in_words(again, pair_round(again).pairs[0])
        == "scores 2 and 2½, met twice before, dealer turns 0:2, same float as last round"
    )
    assert [points(halves) for halves in (0, 1, 2, 5)] == ["0", "½", "1", "2½"]


def test_what_no_pairing_can_avoid_is_said_to_be_so() -> None:
    field = SwissField(
        (
            SwissPlayer(1, 1, 4, (2,), (True,), byes=1),
            SwissPlayer(2, 2, 0, (1,), (False,), byes=1),
            SwissPlayer(3, 3, 2, byes=1),
        ),
        forbidden=forbidding([(1, 3)]),
    )
    assert explanation(field, pair_round(field), called) == [
        "Ann gets bye number 2. No pairing does better.",
        "Ann gets the bye with 2; the lowest score is 0. Anything better would mean a rematch.",
    ]


def test_uneven_dealer_turns_name_what_forced_them() -> None:
    both = SwissField((SwissPlayer(1, 1, 0, (3,), (True,)), SwissPlayer(2, 2, 0, (4,), (True,))))
    assert explanation(both, pair_round(both), called) == [
        "Ann will have dealt first in 2 of 2 rounds. Unequal numbers are owed each turn: no pairing does better."
    ]


def test_floats_twice_running_name_who_floats_and_why() -> None:
    field = SwissField(
        (SwissPlayer(1, 1, 4, (3,), (True,), floated=DOWN), SwissPlayer(2, 2, 2, (4,), (False,), floated=UP))
    )
    assert explanation(field, pair_round(field), called) == [
        "Bo meets a higher score for the second round running. No pairing does better.",
        "Ann meets a lower score for the second round running. No pairing does better.",
    ]


def test_what_is_given_up_for_later_rounds_is_said() -> None:
    field = SwissField(
        (
            SwissPlayer(2, 2, 4, (5, 1), (False, True)),
            SwissPlayer(3, 3, 4, (6, 4), (True, False), floated=DOWN),
            SwissPlayer(1, 1, 2, (4, 2), (True, False)),
            SwissPlayer(6, 6, 2, (3, 5), (False, True)),
            SwissPlayer(4, 4, 0, (1, 3), (False, True), floated=UP),
            SwissPlayer(5, 5, 0, (2, 6), (True, False)),
        )
    )
    at_once, ahead = pair_round(field), pair_round(field, rounds_after=1)
    assert (at_once.total[Constraint.SCORE_GAP], ahead.total[Constraint.SCORE_GAP]) == (0, 8)
    assert explanation(field, at_once, called) == []
    assert explanation(field, ahead, called) == [
        "Dee meets a higher score for the second round running. Anything better would mean a rematch in a later round.",
        "1 later round can be played without a rematch or a second bye.",
        "For that, scores differ more in this round than they need.",
    ]


def test_a_pairing_by_hand_is_a_round_and_what_it_breaks_is_named() -> None:
    field = SwissField(
        (
            SwissPlayer(1, 1, 2, (2,), (True,)),
            SwissPlayer(2, 2, 0, (1,), (False,)),
            SwissPlayer(3, 3, 2, (4,), (False,)),
            SwissPlayer(4, 4, 0, (3,), (True,)),
        ),
        forbidden=forbidding([(3, 4)]),
    )
    proposed = pair_round(field)
    by_hand = round_by_hand(field, [(1, 2), (3, 4)])
    assert meetings(by_hand) == [(1, 2), (3, 4)]
    assert judgement(field, by_hand, proposed, called) == [
        "Cy and Dee should not meet. The proposed pairing avoids this.",
        "Ann and Bo have met once before. The proposed pairing avoids this.",
        "Cy and Dee have met once before. The proposed pairing avoids this.",
        "Ann will have dealt first in 2 of 2 rounds. The proposed pairing avoids this.",
        "Bo will have dealt first in 0 of 2 rounds. The proposed pairing avoids this.",
        "Gaps of score, in half points and squared, add up to 8; proposed were 0.",
    ]
    assert judgement(field, proposed, proposed, called) == []


def test_who_comes_late_fills_the_bye_and_nobody_else_moves() -> None:
    paired = pair_round(SwissField(newcomers(5)))
    assert (meetings(paired), paired.bye) == ([(1, 3), (4, 2)], 5)
    one_late = joined(SwissField(newcomers(6)), paired)
    assert (meetings(one_late), one_late.bye) == ([(1, 3), (4, 2), (5, 6)], None)
    two_late = joined(SwissField(newcomers(7)), paired)
    assert (meetings(two_late), two_late.bye) == ([(1, 3), (4, 2), (5, 6)], 7)


@pytest.mark.parametrize(
    ("pairs", "bye", "message"),
    [
        ([(1, 2)], None, r"Not paired yet: player 3\."),
        ([(1, 2)], 2, r"Player 2 is paired 2 times in this round\."),
        ([(1, 9)], 3, r"Player 9 is not to be paired in this round\."),
    ],
)
def test_an_incomplete_pairing_by_hand_is_refused(pairs: list[tuple[int, int]], bye: int | None, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        round_by_hand(SwissField(newcomers(3)), pairs, bye)
