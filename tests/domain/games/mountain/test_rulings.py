"""The worked examples of the rulings on betting, pots and survivors, by their ids."""

from domain.games.mountain import GAME
from domain.games.mountain import commands as c
from domain.games.mountain import events as e
from domain.games.mountain.rulebook import Mountain as R
from tests.domain.games.mountain.table import Table, card, cards, opened

STRONG = "As Ah Ad Ac 2c"
QUEENS = "Qs Qh 9c 5d 3s"
KINGS = "Ks Kh Kd Kc 3c"
TENS = "Ts Th 8c 4d 2h"
LOW = "7s 5h 4c 3d 2s"


def test_MT_A02_a_sole_survivor_wins_at_once():
    table = (
        opened(3, ante=12, dealer=3)
        .deal("Jc 10h 7s 5d 3c", "Ks Kh 9c 5h 3d", "Js 10d 7c 5s 4h")
        .play("c c c 2h c c c 4s c c c")
    )
    assert table.when("Qs") == (
        e.CardTurned(3, card("Qs")),
        e.ForcedFold(1, 3, cards("Jc 10h 7s 5d 3c"), cards("2h 4s Qs")),
        e.ForcedFold(3, 3, cards("Js 10d 7c 5s 4h"), cards("2h 4s Qs")),
        e.TestHeld(3, (1, 3)),
        e.PotWon(0, (2,), (36,), "sole survivor"),
        e.DealEnded((-12, 24, -12), 0, 1),
    )


def test_MT_A02_a_sole_survivor_must_continue_until_beaten():
    table = opened(3, ante=12, dealer=3)
    table = table.deal("Jc 10h 7s 5d 3c", "Ks Kh 9c 5h 3d", "Js 10d 7c 5s 4h", sole="must-continue")
    table = table.play("c c c 2h c c c 4s c c c Qs")
    assert table.path[-1].facts[-1] == e.RoundSkipped(4)
    assert table.when("Qd")[1:] == (e.TestHeld(4, ()), e.RoundSkipped(5))
    assert table.when("Qd Qc")[-2:] == (e.PotCarried(0, 36), e.DealEnded((-12, -12, -12), 36, 1))


def test_MT_A02_surviving_the_sixth_test_wins_without_the_top():
    table = opened(2, ante=5).deal("Jc 10h 7s 5d 3c", STRONG, sole="must-continue").play("c c Qs Js 8d 9d 2d")
    assert table.when("6h") == (
        e.CardTurned(6, card("6h")),
        e.TestHeld(6, ()),
        e.PotWon(0, (2,), (10,), "sole survivor"),
        e.DealEnded((-5, 5), 0, 2),
    )


def test_MT_A03_the_last_in_takes_the_pot_without_a_test():
    table = opened(3).deal(QUEENS, TENS, STRONG, sole="must-continue").play("c c c 2d c c c 3h c c c 4s f c")
    assert table.when("f") == (
        e.Folded(1, None),
        e.PotWon(0, (3,), (3,), "last in"),
        e.DealEnded((-1, -1, 2), 0, 2),
    )


def test_MT_A03_the_last_in_must_continue_where_that_is_announced():
    table = opened(2, last_by_fold="must-continue").deal(QUEENS, TENS, sole="must-continue").play("c f")
    assert table.path[-1].facts == (e.Folded(1, None), e.RoundClosed(1))
    assert table.when("Kh Kd")[-2:] == (e.PotCarried(0, 2), e.DealEnded((-1, -1), 2, 2))


def test_MT_A04_announcements_are_made_before_the_first_card_of_every_deal():
    table = opened(2)
    assert table.refuses("deal") is R.MT_20
    assert table.play("say:incomplete-mountain=kickers-count").refuses("deal") is R.MT_30
    dealt = table.deal(QUEENS, TENS)
    assert dealt.refuses("say:sole-survivor=must-continue") is R.MT_30
    assert dealt.refuses("say:incomplete-mountain=made-ranks-only") is R.MT_20
    again = dealt.play("f")
    assert again.refuses("deal") is R.MT_20
    assert again.when("same") == (*(type(fact)(fact.key, fact.value) for fact in dealt.path[-2].facts),)
    assert again.play("same").when("deal")[0] == e.DealBegun(2, (1, 2))


def test_MT_A04_a_carried_pot_does_not_freeze_the_announcements():
    table = opened(2).deal(LOW, "8s 5c 4d 3h 2h").play("c c Kh")
    assert table.state.carried == 2
    assert table.deal(LOW, "8s 5c 4d 3h 2h", sole="must-continue").state.choice("sole-survivor") == "must-continue"


def test_MT_A05_a_round_is_skipped_when_fewer_than_two_have_chips():
    table = opened(3, stacks=(30, 30, 60), betting="no-limit", ante=1)
    table = table.deal(STRONG, KINGS, "Qs Qh Qd Qc 4c").play("2:b29 3:c 1:c 9h 8h 2h 7d")
    assert table.facts(e.RoundSkipped)[-1] == e.RoundSkipped(5)
    assert table.play("6d 5d").offered() >= {"TurnCard"}
    assert table.when("6d 5d 9d")[-1] == e.ShowdownBegun((2, 3, 1), tabled=True)


def test_MT_A06_fixed_limit_doubles_from_the_fifth_round():
    table = opened(2).deal(STRONG, KINGS).play("c c 9h c c 8h")
    assert table.refuses("b3") is R.MT_A06
    assert table.when("b2")[0] == e.BetPlaced(2, 2, 2, 2, 2, 1)
    late = table.play("c c 2h c c 7d c c 6d")
    assert late.when("b4")[0] == e.BetPlaced(2, 4, 4, 4, 4, 1)
    assert late.refuses("b2") is R.MT_A06


def test_MT_A07_the_first_contender_left_of_the_dealer_opens():
    table = opened(4).deal(STRONG, QUEENS, KINGS, TENS).play("2:f c c c")
    assert table.when("9h")[-1] == e.RoundBegun(2, 3, 2, 3)


def test_MT_A08_a_fourth_raise_is_refused_and_a_player_who_checked_may_raise():
    table = opened(3).deal(STRONG, QUEENS, KINGS).play("2:c 3:b2 1:b4 2:b6 3:b8")
    assert table.refuses("1:b10") is R.MT_A08
    assert "BetOrRaise" not in table.offered()


def test_MT_A08_two_players_raise_without_a_cap():
    table = opened(2).deal(STRONG, KINGS).play("b2 b4 b6 b8 b10")
    assert table.when("b12")[0] == e.Raised(1, 4, 12, 12, 2, 5, 2)


def test_MT_A09_a_short_all_in_does_not_reopen_without_limit():
    table = opened(3, dealer=3, stacks=(500, 131, 500), betting="no-limit", small_bet=2)
    table = table.deal(STRONG, QUEENS, KINGS).play("1:b100 2:a 3:c")
    assert table.state.to_act == 1
    assert table.refuses("1:b300") is R.MT_A09
    assert table.offered() >= {"CheckOrCall", "Fold"}
    assert table.when("1:c")[0] == e.Called(1, 30, None)


def test_MT_A09_a_full_all_in_reopens_without_limit():
    table = opened(3, dealer=3, stacks=(500, 201, 500), betting="no-limit", small_bet=2)
    table = table.deal(STRONG, QUEENS, KINGS).play("1:b100 2:a 3:c")
    assert table.when("1:b300")[0] == e.Raised(1, 200, 300, 300, 100, 2, 3)


def test_MT_A09_short_all_ins_add_up_without_limit():
    table = opened(4, dealer=4, stacks=(500, 151, 201, 500), betting="no-limit", small_bet=2)
    table = table.deal(STRONG, QUEENS, KINGS, TENS).play("1:b100 2:a 3:a 4:c")
    assert table.when("1:b300")[0].to == 300


def test_MT_A09_half_a_bet_reopens_in_fixed_limit():
    def after_all_in(chips: int):
        table = opened(3, dealer=3, stacks=(100, chips + 1, 100), big_bet=4, small_bet=4)
        return table.deal(STRONG, QUEENS, KINGS).play("1:b4 2:a 3:c")

    assert after_all_in(5).refuses("1:b9") is R.MT_A09
    assert after_all_in(6).when("1:b10")[0] == e.Raised(1, 6, 10, 10, 4, 2, 3)


def test_MT_A10_an_uncalled_excess_goes_back_and_pots_are_layers():
    table = opened(3, dealer=3, stacks=(30, 80, 200), betting="no-limit", ante=1)
    table = table.deal(STRONG, QUEENS, KINGS).play("1:c 2:c 3:b149 1:c")
    assert table.when("2:c")[1] == e.BetReturned(3, 70)
    pots = [(pot.chips, pot.contenders) for pot in table.play("2:c").pots]
    assert pots == [(90, (1, 2, 3)), (100, (2, 3))]


def over_two_all_ins(**said: str) -> Table:
    """A has put in 30 and B 80, all they had; C with 150 is the last to act (MT-S5)."""
    given = {"betting": "no-limit", "small_bet": "2"} | said
    table = opened(3, dealer=3, stacks=(30, 80, 150), ante=1, **given)
    return table.deal("As Ad Ac Kd Kh", "Ts Td Tc 9d 9h", "Qs Qd Qc Jd Jh").play("1:b29 2:b79")


def test_MT_A10_the_last_player_who_says_all_in_over_two_all_ins_calls():
    table = over_two_all_ins()
    assert table.when("3:a")[:2] == (e.Called(3, 79, None), e.RoundClosed(1))
    assert GAME.read("a", table.state) == c.CheckOrCall(3)
    played = table.play("a 2s 3h 4c 5s 7c 8h 6d h h h")
    assert played.stacks == (90, 0, 170)


def test_MT_A10_the_last_player_who_bets_everything_over_two_all_ins_calls_and_the_rest_comes_back():
    table = over_two_all_ins()
    assert table.findings("3:b149") == []
    facts = table.when("3:b149")
    assert (facts[0].chips, facts[1]) == (149, e.BetReturned(3, 70))
    assert GAME.narration(table.play("3:b149").path[-1]).sentence.startswith(
        "seat 3 calls all-in with 149; 70 chips that nobody matched go back to seat 3"
    )
    assert table.play("3:b149 2s 3h 4c 5s 7c 8h 6d h h h").stacks == (90, 0, 170)
    assert [table.refuses(move) for move in ("3:b148", "3:b100")] == [R.MT_A05, R.MT_A05]


def test_MT_A10_all_in_calls_also_where_the_limit_or_the_cap_would_forbid_to_raise():
    capped = opened(3, dealer=3, stacks=(5, 5, 40), ante=1, raise_cap="1").deal(STRONG, QUEENS, KINGS)
    assert capped.play("1:b2 2:b4").when("3:a")[0] == e.Called(3, 4, 1)
    limited = opened(2, dealer=2, stacks=(4, 90), ante=1).deal(STRONG, QUEENS).play("1:b2 2:c 3d 1:a")
    assert limited.when("2:a")[0] == e.Called(2, 1, None)
    opposed = opened(3, dealer=3, stacks=(30, 80, 150), ante=1, raise_cap="1").deal(STRONG, QUEENS, KINGS)
    assert opposed.play("1:b2 2:b4").refuses("3:a") is R.MT_A08


def test_MT_A11_an_all_in_player_is_tested_and_loses_every_pot():
    table = opened(3, dealer=3, stacks=(20, 100, 100), ante=1, betting="no-limit")
    table = table.deal("9s 9h 7c 4d 3s", STRONG, KINGS).play("1:a 2:c 3:c 2h c c 5s c c Jd c c Qd c c")
    assert table.refuses("1:f") is R.MT_A05
    table = table.play("Qh")
    assert table.facts(e.ForcedFold)[-1].seat == 1
    assert [(pot.chips, pot.contenders) for pot in table.pots] == [(60, (2, 3))]


def test_MT_A11_nobody_folds_out_of_turn():
    assert opened(3).deal(STRONG, QUEENS, TENS).refuses("3:f") is R.MT_A11


def orphan(rule: str) -> Table:
    table = opened(3, dealer=3, stacks=(20, 100, 100), ante=1, betting="no-limit", orphan_side_pot=rule)
    table = table.deal(STRONG, "9s 9h 8c 5d 3s", "Ts Th 8d 5c 3d")
    return table.play("1:a 2:c 3:c 2h 2:b80 3:c 6s Jc")


def test_MT_A12_an_orphan_side_pot_is_carried():
    facts = orphan("carry").when("Jh")
    assert facts[-3:] == (
        e.PotCarried(20, 160),
        e.PotWon(0, (1,), (60,), "sole survivor"),
        e.DealEnded((40, -100, -100), 160, 1),
    )


def test_MT_A12_an_orphan_side_pot_goes_down():
    facts = orphan("down").when("Jh")
    assert facts[-3:] == (
        e.PotMovedDown(20, 160),
        e.PotWon(0, (1,), (220,), "sole survivor"),
        e.DealEnded((200, -100, -100), 0, 1),
    )


def test_MT_A12_an_orphan_side_pot_is_refunded():
    facts = orphan("refund").when("Jh")
    assert facts[-3:] == (
        e.PotRefunded(20, (2, 3), (80, 80)),
        e.PotWon(0, (1,), (60,), "sole survivor"),
        e.DealEnded((40, -20, -20), 0, 1),
    )


def lone_in_a_side_pot(sole: str) -> Table:
    table = opened(3, dealer=3, stacks=(20, 100, 100), ante=1, betting="no-limit")
    table = table.deal(STRONG, "9s 9h 8c 5d 3s", "Ks Kh 8d 5c 3d", sole=sole)
    return table.play("1:a 2:c 3:c 2h 2:b80 3:c 6s Jc")


def test_MT_A13_a_lone_contender_wins_a_side_pot_at_once():
    table = lone_in_a_side_pot("wins-at-once")
    assert table.when("Jh") == (
        e.CardTurned(4, card("Jh")),
        e.ForcedFold(2, 4, cards("9s 9h 8c 5d 3s"), cards("2h 6s Jc Jh")),
        e.TestHeld(4, (2,)),
        e.PotWon(20, (3,), (160,), "sole survivor"),
        e.RoundSkipped(5),
    )
    assert table.play("Jh").stacks == (0, 0, 160)


def test_MT_A13_a_lone_contender_keeps_the_claim_where_it_must_continue():
    table = lone_in_a_side_pot("must-continue").play("Jh")
    assert table.path[-1].facts[-1] == e.RoundSkipped(5)
    assert table.when("Js")[-2:] == (e.PotCarried(20, 160), e.RoundSkipped(6))


def test_MT_A14_earlier_folds_do_not_keep_a_pot_from_being_carried():
    table = opened(4, dealer=3).deal("7s 5h 4c 3d 2s", "8s 5c 4d 3h 2h", "9s 5d 4h 3c 2d", STRONG).play("4:f c c c")
    assert table.when("Kh")[-2:] == (e.PotCarried(0, 4), e.DealEnded((-1, -1, -1, -1), 4, 4))


def test_MT_A15_all_who_ante_play_for_a_carried_pot():
    table = opened(3, ante=15).deal(LOW, "8s 5c 4d 3h 2h", "9s 5d 4h 3c 2c").play("c c c Kh")
    assert table.state.carried == 45
    again = table.deal(STRONG, QUEENS, TENS)
    assert [(pot.chips, pot.contenders) for pot in again.pots] == [(90, (3, 1, 2))]


def test_MT_A16_carried_pots_accumulate_and_the_deal_moves_left():
    table = opened(3, ante=15).deal(LOW, "8s 5c 4d 3h 2h", "9s 5d 4h 3c 2c").play("c c c Kh")
    assert table.state.dealer == 2
    again = table.deal(LOW, "8s 5c 4d 3h 2h", "9s 5d 4h 3c 2c").play("c c c Kh")
    assert again.state.carried == 90
    assert again.state.dealer == 3


def test_MT_A16_who_leaves_gives_up_the_claim():
    table = opened(3, ante=15).deal(LOW, "8s 5c 4d 3h 2h", "9s 5d 4h 3c 2c").play("c c c Kh")
    assert table.when("1:leave") == (e.SeatLeft(1, 85, 2),)
    assert table.when("1:leave close") == (e.CarriedDivided((2, 3), (23, 22)), e.TableClosed("closed"))


def test_MT_A16_a_newcomer_pays_the_ante_only():
    table = opened(3).play("3:leave").deal(LOW, "8s 5c 4d 3h 2h").play("c c Kh")
    joined = table.play("3:join")
    assert joined.path[-1].facts == (e.SeatTaken(3), e.ChipsBought(3, 100))
    assert joined.state.carried == 2
    assert [pot.chips for pot in joined.deal(STRONG, QUEENS, TENS).pots] == [5]


def test_MT_A17_a_carried_pot_is_split_when_the_table_closes():
    table = opened(3, ante=33, dealer=2, stack=33).deal(LOW, "8s 5c 4d 3h 2h", "9s 5d 4h 3c 2c").play("Kh")
    assert table.state.carried == 99
    ruled = table.play("1:buy1").play("seat1>pot=1", stood=True)
    assert ruled.when("close") == (e.CarriedDivided((3, 1, 2), (34, 33, 33)), e.TableClosed("closed"))


def test_MT_A17_when_nobody_can_ante_the_carried_pot_is_split():
    table = opened(2, stack=50, ante=50).deal(LOW, "8s 5c 4d 3h 2h").play("Kh")
    assert table.state.carried == 100
    assert table.play("same").refuses("deal") is R.MT_A31
    closed = table.play("close")
    assert closed.path[-1].facts == (e.CarriedDivided((2, 1), (50, 50)), e.TableClosed("closed"))
    assert closed.stacks == (50, 50)


def test_MT_A18_a_short_ante_is_all_in_for_the_lowest_layer_and_the_carried_pot():
    table = opened(3, stacks=(100, 100, 25), ante=10).deal(LOW, "8s 5c 4d 3h 2h", "9s 5d 4h 3c 2c").play("c c c Kh")
    table = table.play("seat3>seat1=11", stood=True)
    again = table.deal(STRONG, QUEENS, TENS)
    assert [(pot.chips, pot.contenders) for pot in again.pots] == [(30 + 12, (3, 1, 2)), (12, (1, 2))]


def test_MT_A26_a_natural_hand_splits_or_wins_as_announced():
    for natural_wins, winners in (("no", (2, 1)), ("yes", (1,))):
        table = opened(2, natural_wins=natural_wins).deal("Ks Kd Kh 9s 4d", "Kc 9d 4h 7c 7h")
        table = table.play("c c 2h c c 3s c c 5d c c 6c c c 8d c c Js c c 7s c c h h")
        assert table.facts(e.PotWon)[-1].seats == winners


def test_MT_A27_odd_chips_go_to_the_first_winners_from_the_dealer():
    hands = ("As Ah Jd Td 2c", "Ks Kd 7c 9s 4d", "Ad Ac Jh Th 2d", "Qs Qh 9c 8c 2s", "Kh Kc 7h 9d 4c")
    row = ("2h", "3c", "5s", "6h", "8d", "Jc", "7s")
    after_one = opened(5, ante=20).deal(*hands).play("seat1>pot=1", stood=True).play("c f f c f")
    after_three = opened(5, ante=20, dealer=3).deal(*hands).play("seat1>pot=1", stood=True).play("f c f c f")
    won = [table.play(" c c ".join(row) + " c c h h").facts(e.PotWon)[0] for table in (after_one, after_three)]
    assert won == [e.PotWon(0, (2, 5), (51, 50), "showdown"), e.PotWon(0, (5, 2), (51, 50), "showdown")]


def test_MT_A28_the_last_to_raise_shows_first():
    table = (
        opened(3, dealer=3)
        .deal(STRONG, KINGS, "Qs Qh Qd Qc 4c")
        .play("c c c 9h c c c 8h c c c 2h c c c 7d c c c 6d c c c 5d c c c 9d")
    )
    assert table.when("c c c")[-1] == e.ShowdownBegun((1, 2, 3), tabled=False)
    assert table.when("c b4 c c")[-1] == e.ShowdownBegun((2, 3, 1), tabled=False)
    assert table.play("c c c").refuses("2:h") is R.MT_A28


def test_MT_A28_the_award_does_not_depend_on_a_muck():
    table = opened(2, dealer=2).deal(STRONG, KINGS).play("c c 9h c c 8h c c 2h c c 7d c c 6d c c 5d c c 9d c c")
    assert table.when("m h")[-2:] == (e.PotWon(0, (1,), (2,), "showdown"), e.DealEnded((1, -1), 0, 1))


def test_MT_A28_with_a_player_all_in_all_hands_are_shown():
    table = opened(2, ante=100).deal(STRONG, KINGS).play("9h 8h 2h 7d 6d 5d 9d")
    assert table.refuses("m") is R.MT_A28


def test_MT_A29_forced_folds_come_in_seat_order_and_no_fold_is_accepted_then():
    table = opened(4, dealer=2).deal(LOW, "8s 5c 4d 3h 2h", STRONG, "9s 5d 4h 3c 2d").play("c c c c")
    assert [fact.seat for fact in table.when("Kh") if isinstance(fact, e.ForcedFold)] == [4, 1, 2]
    assert table.refuses("3:f") is R.MT_A05


def test_MT_A30_after_a_misdeal_the_antes_stay_and_the_same_dealer_deals():
    table = opened(2, ante=5).deal(STRONG, QUEENS).play("b2 c")
    assert table.when("misdeal") == (e.BetReturned(2, 2), e.BetReturned(1, 2), e.Misdealt((2, 1)))
    again = table.play("misdeal")
    assert again.stacks == (95, 95)
    assert again.state.dealer == 1
    facts = again.when("deal")
    assert [type(fact) for fact in facts] == [e.HandDealt, e.HandDealt, e.MountainLaid, e.RoundBegun]


def test_MT_A30_nine_players_use_the_whole_pack():
    table = opened(9).deal(*".........")
    assert table.state.pack == 7


def test_MT_A31_one_player_alone_is_not_dealt_in():
    table = opened(2).play("2:leave say:incomplete-mountain=kickers-count,sole-survivor=wins-at-once")
    assert table.refuses("deal") is R.MT_A31


def test_MT_A32_the_high_card_deals_and_ties_draw_again():
    table = opened(3)
    fresh = type(table)(3, table.path[:1])
    assert fresh.when("cut9sAd9h")[-1] == e.DealerDrawn(cards("9s Ad 9h"), 2)
    assert fresh.when("cutAs9dAh")[-1] == e.DrawTied(cards("As 9d Ah"))
    assert fresh.play("cutAs9dAh").when("cutKsQdJh") == (e.DealerDrawn(cards("Ks Qd Jh"), 1),)
    assert table.deal(STRONG, QUEENS, TENS).play("f f").refuses("dealer1") is R.MT_A32


def test_MT_A33_a_round_can_end_the_deal_before_the_first_test():
    table = opened(2).deal(STRONG, QUEENS)
    assert table.when("f") == (e.Folded(2, None), e.PotWon(0, (1,), (2,), "last in"), e.DealEnded((1, -1), 0, 2))


def test_MT_A34_all_folds_of_a_test_are_one_instant():
    table = opened(2).deal(LOW, "8s 5c 4d 3h 2h").play("c c")
    assert table.when("Kh")[-3:] == (e.TestHeld(1, (1, 2)), e.PotCarried(0, 2), e.DealEnded((-1, -1), 2, 2))


def test_MT_A35_the_unmatched_part_of_an_ante_goes_back():
    table = opened(2, stacks=(100, 4), ante=10).deal(STRONG, QUEENS)
    assert table.facts(e.BetReturned) == [e.BetReturned(1, 6)]
    assert [pot.chips for pot in table.pots] == [8]


def test_MT_A35_a_player_without_chips_is_not_dealt_in():
    table = opened(3, stacks=(50, 50, 10), ante=10).deal(STRONG, QUEENS, "7s 5h 4c 3d 2s").play("2:c 1:c Kh")
    assert table.stacks[2] == 0
    assert table.state.can_ante == (2, 1)


def test_MT_A36_a_player_may_fold_with_no_bet_to_call():
    table = opened(3).deal(STRONG, QUEENS, TENS)
    assert table.when("2:f") == (e.Folded(2, 3),)
    assert R.MT_A36 in GAME.narration(table.play("2:f").path[-1]).rules


def test_MT_A37_an_exposed_card_counts_only_from_its_own_test():
    table = opened(2).deal("As Kh 9c 5d 3c", "Ah Ks 8c 4d 2h").play("exposed2=Ad c c 4s")
    assert table.state.contenders == (2, 1)
    assert table.play("c c").refuses("9h") is R.MT_A37
    assert table.when("c c Ad")[:2] == (e.CardTurned(2, card("Ad")), e.TestHeld(2, ()))


def test_MT_A38_all_in_hands_are_not_shown_before_the_showdown():
    table = opened(2, ante=100).deal(STRONG, KINGS).play("9h")
    assert "ShowHand" not in table.offered()
    assert table.refuses("2:h") is R.MT_A28
