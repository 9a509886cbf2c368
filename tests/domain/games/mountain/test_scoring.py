"""The worked scoring examples MT-S1 to MT-S7, chip by chip, and the lines that explain them."""

from domain.games.mountain import GAME
from domain.games.mountain import events as e
from domain.games.mountain.rulebook import Mountain as R
from tests.domain.games.mountain.table import Table, opened, with_an_orphan_carried

A_NINES, B_ACES, C_JACK, D_LOW = "9s 9h 5c 4d 2s", "Ad Ah 8h 6s 3d", "Jc 10h 7s 5d 3c", "2c 3h 4h 6d 8c"


def told(table: Table) -> list[tuple]:
    return [(line.seat, line.points, line.rule) for line in table.lines]


def sums(table: Table) -> tuple[int, ...]:
    return tuple(sum(line.points for line in table.lines if line.seat == seat) for seat in range(1, table.seats + 1))


def four(sole: str) -> Table:
    table = opened(4, dealer=4, ante=2, stack=50).deal(A_NINES, B_ACES, C_JACK, D_LOW, sole=sole)
    return table.play("b2 c c f Qd c c")


def test_MT_S1_a_sole_survivor_wins_at_once():
    table = four("wins-at-once")
    assert table.state.fallen == ((3,),)
    table = table.play("Qh")
    assert table.stacks == (46, 60, 46, 48)
    assert told(table) == [
        (1, -2, R.MT_11),
        (1, -2, R.MT_A06),
        (2, -2, R.MT_11),
        (2, -2, R.MT_A06),
        (3, -2, R.MT_11),
        (3, -2, R.MT_A06),
        (4, -2, R.MT_11),
        (2, 14, R.MT_A02),
    ]
    assert table.lines[-1].words == "the main pot of 14, sole survivor of test 2"
    assert sums(table) == table.state.totals == (-4, 10, -4, -2)


def test_MT_S2_the_sole_survivor_must_continue_and_is_beaten():
    table = four("must-continue").play("Qh Ac")
    assert table.state.contenders == (2,)
    table = table.play("Qc")
    assert table.stacks == (46, 46, 46, 48)
    assert table.state.carried == 14
    assert sums(table) == table.state.totals == (-4, -4, -4, -2)
    again = table.deal(A_NINES, B_ACES, C_JACK, D_LOW)
    assert [pot.chips for pot in again.pots] == [22]


def test_MT_S3_five_queens_beat_a_straight_flush():
    table = opened(2, dealer=2, ante=30).deal("6s 6d 6h Qs Qd", "9c 10c Jc Qc Kc")
    table = table.play("c c 2s c c 4d c c 8h c c Jd c c 3c c c 10d c c 6c c c h h")
    assert table.state.totals == (30, -30)
    assert told(table)[-1] == (1, 60, R.MT_26)
    assert table.lines[-1].words == "the main pot of 60: five queens"


def test_MT_S4_a_split_pot_with_an_odd_chip():
    table = (
        opened(4, ante=8).play("1:buy3").deal("As 2h 5c 6s 8d", "Ks Kd 7c 9s 4d", "Ad 2d 5h 6c 8s", "Kh Kc 7h 9d 4c")
    )
    table = table.play("seat1>pot=3", stood=True).play("c f c f 3s c c Jd c c 2c c c 5d c c 6h c c 10c c c 7s c c h h")
    assert table.facts(e.PotWon) == [e.PotWon(0, (2, 4), (18, 17), "showdown")]
    assert told(table)[-2:] == [(2, 18, R.MT_27), (4, 17, R.MT_27)]
    assert table.lines[-1].words == "a share of the main pot of 35: three kings, nine and four"
    assert sums(table) == table.state.totals


def test_MT_S5_side_pots_at_the_showdown():
    table = opened(3, dealer=3, stacks=(30, 80, 150), betting="no-limit", ante=1)
    table = table.deal("As Ah Ad 5c 2c", "Qs Qh 9c 8c 3c", "Ks Kh Kd 6d 4d").play("c c a c c 2h 3s 5h 6s 8d 10d Jc")
    table = table.play("h h h")
    assert table.stacks == (90, 0, 170)
    assert told(table)[-2:] == [(3, 100, R.MT_26), (1, 90, R.MT_26)]
    assert sums(table) == table.state.totals == (60, -80, 20)


def test_MT_S6_an_orphan_side_pot_is_carried():
    table = opened(3, dealer=3, stacks=(20, 150, 150), betting="no-limit", ante=1)
    table = table.deal("As Ah Ad Ac 2c", "9s 9h 8c 5d 3s", "Ts Th 8d 5c 3d")
    table = table.play("a c c 2h b80 c 6s c c Jc c c Jh")
    assert table.stacks == (60, 50, 50)
    assert table.state.carried == 160
    assert sums(table) == table.state.totals == (40, -100, -100)
    again = table.deal("As Ah Ad Ac 2c", "9s 9h 8c 5d 3s", "Ts Th 8d 5c 3d")
    assert again.stacks == (59, 49, 49)
    assert [pot.chips for pot in again.pots] == [163]


def test_the_accounts_hold_an_orphan_side_pot_that_is_carried_while_the_main_pot_is_played_for():
    table = with_an_orphan_carried()
    assert GAME.accounts(table.state) == (
        ("main pot", 61),
        ("carried pot", 160),
        ("stack of seat 1", 0),
        ("stack of seat 2", 149),
        ("stack of seat 3", 50),
        ("stack of seat 4", 50),
    )


def test_MT_S7_a_pot_that_nobody_survives_is_carried_and_won_in_the_next_deal():
    table = opened(3, dealer=3, ante=15).deal("7s 5h 4c 3d 2s", "8s 5c 4d 3h 2h", "9s 6d 4h 3c 2c")
    table = table.play("c c c 6s c c c")
    assert table.when("Kh")[-2:] == (e.PotCarried(0, 45), e.DealEnded((-15, -15, -15), 45, 1))


def test_lines_name_the_steps_they_rest_on():
    table = four("wins-at-once").play("Qh")
    ante, bets = table.lines[2:4]
    assert (ante.because, ante.words) == ((4,), "paid an ante of 2")
    assert (bets.because, bets.words) == ((6,), "bet 2 in all")
    assert table.path[5].facts[0] == e.Called(2, 2, 3)
    won = table.lines[-1]
    assert {type(table.path[step - 1].facts[0]) for step in won.because} == {e.CardTurned}


def test_the_carried_pot_split_at_the_close_is_scored():
    table = opened(2).deal("7s 5h 4c 3d 2s", "8s 5c 4d 3h 2h").play("c c Kh close")
    assert told(table)[-2:] == [(2, 1, R.MT_A17), (1, 1, R.MT_A17)]
    assert {line.deal for line in table.lines} == {1}
    assert sums(table) == table.state.totals == (0, 0)


def test_an_abandoned_deal_gives_everything_back():
    table = opened(2).deal("7s 5h 4c 3d 2s", "8s 5c 4d 3h 2h").play("b2 c abandon")
    assert table.stacks == (100, 100)
    assert table.state.ending == "abandoned"
    assert sums(table) == (0, 0)


def test_a_ruling_on_the_pots_is_scored():
    table = opened(3).deal(".", ".", ".").play("c c c")
    table = table.play("award3,2", stood=True)
    assert table.path[-1].facts == (e.PotWon(0, (2, 3), (2, 1), "ruling"), e.DealEnded((-1, 1, 0), 0, 2))
    assert sums(table) == table.state.totals == (-1, 1, 0)
