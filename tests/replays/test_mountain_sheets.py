"""Sheets of Mountain where hands were not recorded, or where the table went on against a rule."""

from tests.replays.sheets import doubts, opened

OPENED = """game: mountain
seats: 3
dealer: 3
ante: 1
stack: 30
betting: fixed-limit
small-bet: 2
big-bet: 4
incomplete-mountain: kickers-count
sole-survivor: wins-at-once
1:buy 2:buy 3:buy
deal
c c c Kh
"""


def test_MT_A29_claims_that_nobody_made_lapse_with_the_act_that_passed_over_them():
    assert doubts(OPENED + "1:b2")[-1][1:] == ("unlawful", "MT-A29")
    table = opened(OPENED + "1:b2 ! nobody was asked\n2:c 3:f 2s")
    assert doubts(OPENED + "1:b2 ! nobody was asked\n2:c 3:f 2s") == [(11, "irregular", "MT-A29")]
    assert [type(fact).__name__ for fact in table.record.step(11).facts] == ["TestHeld", "RoundBegun", "BetPlaced"]
    assert table.record.step(11).facts[0].fallen == ()
    assert len(table.record.steps) == 14


def test_a_claim_about_a_hand_is_judged_where_every_unseen_card_says_the_same():
    dealt = OPENED.replace("\ndeal\n", "\n1:dealKsKdKc2d. 2:deal 3:deal\n")
    assert doubts(dealt + "2:- 3:- 1:-")[:2] == [(13, "cannot be known", "MT-A29"), (14, "cannot be known", "MT-A29")]
    assert len(doubts(dealt + "2:- 3:- 1:-")) == 2
    assert doubts(dealt + "1:fall")[-1] == (13, "unlawful", "MT-15")
