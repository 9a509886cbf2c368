"""How each pot came about: who put in what, who could win it, where it went and why."""

from domain.games.mountain import GAME
from domain.games.mountain.rulebook import Mountain as R
from domain.play.explanations import Clause, Explanation
from tests.domain.games.mountain.table import Table, opened
from tests.domain.games.mountain.test_scoring import four


def explained(table: Table) -> tuple[Explanation, ...]:
    return GAME.explain(table.path)


def words(explanation: Explanation) -> list[str]:
    return [clause.words for clause in explanation.clauses]


def test_a_pot_names_who_paid_who_could_win_it_and_why_it_went_there():
    table = four("wins-at-once").play("Qh")
    assert explained(table) == (
        Explanation(
            1,
            12,
            "main pot of 14",
            (
                Clause("seat 1 put in 4", R.MT_A10, (4, 5)),
                Clause("seat 2 put in 4", R.MT_A10, (4, 6)),
                Clause("seat 3 put in 4", R.MT_A10, (4, 7)),
                Clause("seat 4 put in 2", R.MT_A10, (4,)),
                Clause("seat 2 could win it", R.MT_A10),
                Clause("seat 1 could not: fell at test 2", R.MT_18, (12,)),
                Clause("seat 3 could not: fell at test 1", R.MT_18, (9,)),
                Clause("seat 4 could not: folded", R.MT_A11, (8,)),
                Clause("14 to seat 2: the main pot of 14, sole survivor of test 2", R.MT_A02, (12,)),
            ),
        ),
    )


def test_side_pots_are_layers_told_from_the_top():
    table = opened(3, dealer=3, stacks=(30, 80, 150), betting="no-limit", ante=1)
    table = table.deal("As Ah Ad 5c 2c", "Qs Qh 9c 8c 3c", "Ks Kh Kd 6d 4d").play("c c a c c 2h 3s 5h 6s 8d 10d Jc")
    side, main = explained(table.play("h h h"))
    assert (side.title, main.title) == ("side pot 1 of 100", "main pot of 90")
    assert words(side) == [
        "seat 2 put in 50 beyond the first 30",
        "seat 3 put in 50 beyond the first 30",
        "seat 2 and seat 3 could win it",
        "100 to seat 3: the side 1 pot of 100: three kings, six and four",
    ]
    assert words(main)[3:] == [
        "seat 1, seat 2 and seat 3 could win it",
        "90 to seat 1: the main pot of 90: three aces, five and two",
    ]


def test_an_orphan_side_pot_is_carried_and_lies_in_the_next_main_pot():
    table = opened(3, dealer=3, stacks=(20, 150, 150), betting="no-limit", ante=1)
    hands = ("As Ah Ad Ac 2c", "9s 9h 8c 5d 3s", "Ts Th 8d 5c 3d")
    table = table.deal(*hands).play("a c c 2h b80 c 6s c c Jc c c Jh")
    side, main = explained(table)
    assert words(side)[2:] == [
        "nobody was left who could win it",
        "seat 2 could not: fell at test 4",
        "seat 3 could not: fell at test 4",
        "160 carried to the next deal",
    ]
    assert side.clauses[-1].rule is R.MT_A12
    assert words(main)[-1] == "60 to seat 1: the main pot of 60, sole survivor of test 4"
    last = explained(table.deal(*hands).play("f f"))[-1]
    assert (last.deal, last.title) == (2, "main pot of 163")
    assert "160 carried from earlier deals lay in it" in words(last)


def test_an_orphan_side_pot_that_goes_down_lies_in_the_pot_beneath():
    table = opened(3, dealer=3, stacks=(20, 150, 150), betting="no-limit", ante=1, orphan_side_pot="down")
    table = table.deal("As Ah Ad Ac 2c", "9s 9h 8c 5d 3s", "Ts Th 8d 5c 3d").play("a c c 2h b80 c 6s c c Jc c c Jh")
    side, main = explained(table)
    assert words(side)[-1] == "160 went down to the next pot, as announced"
    assert main.title == "main pot of 220"
    assert "160 came down from the pot above" in words(main)


def test_the_odd_chip_is_told():
    table = opened(3, dealer=3, ante=5).deal("As Ah Jd 10d 9c", "Ad Ac Jh 10h 9d", "2s 3d 4h 5c 7d")
    table = table.play("c c f 2h c c 3c c c 5s c c 6h c c 8d c c Jc c c 7s c c h h")
    assert words(explained(table)[0])[-3:] == [
        "8 to seat 1: a share of the main pot of 15: a pair of aces, jack, ten and nine",
        "7 to seat 2: a share of the main pot of 15: a pair of aces, jack, ten and nine",
        "the odd chip goes to seat 1, first clockwise from the dealer",
    ]


def test_a_pot_that_nobody_survives_and_its_division_at_the_close():
    table = opened(2).deal("7s 5h 4c 3d 2s", "8s 5c 4d 3h 2h").play("c c Kh close")
    carried, divided = explained(table)
    assert words(carried)[-1] == "2 carried to the next deal"
    assert carried.clauses[-1].rule is R.MT_28
    assert (divided.title, words(divided)) == (
        "carried pot of 2 at the close",
        ["1 to seat 2, dealt in last", "1 to seat 1, dealt in last"],
    )


def test_pots_given_by_a_ruling_are_one():
    table = opened(3).deal(".", ".", ".").play("c c c").play("award3,2", stood=True)
    (pot,) = explained(table)
    assert pot.title == "main pot of 3"
    assert words(pot)[-3:] == [
        "2 to seat 2: 3 in the pots, by a ruling",
        "1 to seat 3: 3 in the pots, by a ruling",
        "the odd chip goes to seat 2, first clockwise from the dealer",
    ]
