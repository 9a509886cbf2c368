"""What people read: sentences, key moments, and the picture of a table."""

import pytest

from domain.games.mountain import GAME
from domain.games.mountain.rulebook import Mountain as R
from replays.consequences import Change, changed
from tests.domain.games.mountain.table import Table, opened

HANDS = ("9s 9h 5c 4d 2s", "Ad Ah 8h 6s 3d", "Jc 10h 7s 5d 3c")


def playing() -> Table:
    return opened(3, dealer=3, ante=2, stack=50).deal(*HANDS).play("b2 c c")


def said(table: Table, moves: str) -> str:
    return GAME.narration(table.play(moves).path[-1]).sentence


def test_a_bet_is_told():
    table = opened(3, dealer=3).deal(*HANDS)
    assert said(table, "b2") == "seat 1 bets 2"
    assert said(table, "b2 b4") == "seat 2 raises to 4"
    assert said(table, "c") == "seat 1 checks"
    assert said(table, "b2 f") == "seat 2 folds"


def test_a_test_is_told_with_both_hands():
    assert said(playing(), "Qd") == (
        "{Qd} is turned: the mountain holds high card queen; "
        "seat 3 with {Jc} {Th} {7s} {5d} {3c}, high card jack, ten, seven, five and three, "
        "cannot beat high card queen and falls; betting round 2 opens with seat 1"
    )


def test_what_is_declared_at_a_test_is_told_in_one_clause():
    asked = opened(5, dealer=5, ante=1).deal(*["."] * 5).play("c c c c c Qd")
    assert said(asked, "2,5").startswith("seat 2 and seat 5 fall at test 1; the others survive; betting round 2 opens")
    assert said(asked, "-").startswith("nobody falls; betting round 2 opens with seat 1")
    assert said(asked, "1,3,4,5").startswith("seat 1, seat 3, seat 4 and seat 5 fall at test 1; seat 2 survives; ")
    assert said(asked, "1,2,3,4,5").startswith("seat 1, seat 2, seat 3, seat 4 and seat 5 fall at test 1; 5 chips")
    assert said(asked, "2:fall") == "seat 2 falls at test 1"
    assert said(asked, "2:-") == "seat 2 survives test 1"
    assert said(asked, "2/3,4") == "seat 2 falls at test 1; seat 3 and seat 4 survive"
    assert said(asked, "2/3,4 -").startswith("seat 1 and seat 5 survive test 1; betting round 2 opens")


def test_others_do_not_read_the_hand_that_fell():
    played = playing().play("Qd").path[-1]
    seen = type(played)(played.number, played.before, tuple(f.seen_by("public") for f in played.facts), played.after)
    assert "seat 3 cannot beat high card queen and falls" in GAME.narration(seen).sentence


def test_the_end_of_a_deal_is_told():
    assert said(playing(), "Qd c c Qh").endswith(
        "cannot beat a pair of queens and falls; seat 2 wins 12, the pot (sole survivor); "
        "the deal is over (seat 1 -4, seat 2 +8, seat 3 -4); seat 1 deals next"
    )


def marks(played):
    """The words of what may be a key moment in a step."""
    return tuple(moment.words for moment in GAME.narration(played).moments)


@pytest.mark.parametrize(
    ("moves", "rule", "marked"),
    [
        ("Qd c c Qh", R.MT_16, "pot won: sole survivor"),
        ("Qd f", R.MT_A11, "pot won: last in"),
        ("misdeal", R.MT_A10, "misdeal"),
    ],
)
def test_steps_cite_their_rules_and_weigh_what_may_be_a_key_moment(moves, rule, marked):
    played = playing().play(moves).path[-1]
    assert rule in GAME.narration(played).rules
    assert marked in marks(played)


def test_a_bet_that_ends_a_round_is_told_fact_by_fact():
    """MT-S5: C bets everything, A is all-in for 30, B for 80; what C bet more goes back."""
    called = opened(3, dealer=2, stacks=(30, 80, 150), ante=1, betting="no-limit").deal(*HANDS).play("a a a").path[-1]
    assert marks(called) == ("all-in",)
    assert GAME.narration(called).consequences == (
        "seat 2 calls 79, all-in; the round is played out",
        "70 chips that nobody matched go back to seat 3",
        "betting round 1 is over; the main pot holds 90, side pot 1 100",
    )


def test_who_falls_at_a_test_and_what_changes():
    turned = playing().play("Qd").path[-1]
    assert GAME.narration(turned).consequences[2:] == (
        "test 1 is over: seat 3 is out",
        "betting round 2 opens with seat 1",
    )
    assert changed(GAME, turned, 1) == (
        Change("the mountain", 0, 1, cards=True),
        Change("the pack and the cards face down", 37, 36, cards=True),
    )
    bet = playing().play("Qd b2").path[-1]
    assert changed(GAME, bet, 1) == (Change("bets of this round", 0, 2), Change("stack of seat 1", 46, 44))


def test_the_wild_card_an_exposed_card_and_the_close_are_key_moments():
    assert marks(playing().play("Qd c c Qh close").path[-1]) == ("ends: closed",)
    top = (
        opened(2, dealer=2)
        .deal("As Ah Ad Ac Ks", "Kh Kd Kc Qs Qh")
        .play("c c 2s c c 3d c c 5h c c 7s c c 9c c c 8d c c 4d")
    )
    assert marks(top.path[-1]) == ("mountain top",)


def test_the_picture_shows_seats_in_acting_order_with_pots_and_raise_range():
    table = playing().play("Qd")
    drawn = GAME.picture(table.state, "open")
    assert [seat.seat for seat in drawn.seats] == [1, 2, 3]
    assert drawn.mountain == "high card queen"
    assert [(card.card, card.state, card.fallen) for card in drawn.row[:3]] == [
        ("Qd", "open", (3,)),
        ("??", "next", None),
        ("??", "down", None),
    ]
    assert (drawn.betting.seat, drawn.betting.to_call, drawn.betting.least, drawn.betting.most) == (1, 0, 2, 2)
    assert (drawn.betting.leaves, drawn.betting.all_in) == (46, 46)
    assert drawn.seats[1].stands == "a pair of aces, eight, six and three: beats the mountain"
    assert drawn.seats[2].out == "test"
    assert drawn.pots[0].why == "12 paid by 3: seat 1, seat 2 can win it; seat 3 paid and is out"


def test_the_picture_names_side_pots_and_who_paid_too_little():
    table = opened(3, dealer=3, stacks=(20, 100, 100), ante=1, betting="no-limit").deal(*HANDS).play("a c b80 f")
    drawn = GAME.picture(table.state, "public")
    assert [(pot.name, pot.chips, pot.low, pot.high, pot.contenders) for pot in drawn.pots] == [
        ("main", 60, 0, 20, (1, 3))
    ]
    assert [seat.shares for seat in drawn.seats] == [(20,), (20,), (20,)]


def test_the_open_round_lies_before_the_pots_until_it_closes():
    strong = ("As Ah Kc 4d 2s", HANDS[1].replace("Ah", "Ac"), "Qs Qh Qc 5d 3c")
    table = opened(3, dealer=3, stacks=(20, 100, 100), ante=1, betting="no-limit").deal(*strong)
    betting = table.play("a c c 2h b30")
    drawn = GAME.picture(betting.state, "public")
    assert ([pot.chips for pot in drawn.pots], drawn.this_round) == ([60], 30)
    assert [seat.street for seat in drawn.seats] == [0, 30, 0]
    closed = GAME.picture(betting.play("c").state, "public")
    assert ([pot.chips for pot in closed.pots], closed.this_round) == ([60, 60], 0)
    assert closed.pots[1].why == "60 paid by 2: seat 2, seat 3 can win it; seat 1 paid too little for it"


def test_the_picture_of_an_exposed_card():
    drawn = GAME.picture(playing().play("exposed4=Ks").state, "public")
    assert (drawn.row[3].card, drawn.row[3].state) == ("Ks", "exposed")


def everything() -> list[Table]:
    """Tables on which, all together, every kind of fact occurs."""
    side_pot = ("As Ah Ad Ac 2c", "9s 9h 8c 5d 3s", "Ts Th 8d 5c 3d")
    rows = "2h 3s 5h 6s 8d 10d"

    def orphan(rule: str) -> Table:
        table = opened(3, dealer=3, stacks=(20, 100, 100), ante=1, betting="no-limit", orphan_side_pot=rule)
        return table.deal(*side_pot).play("a c c 2h b80 c 6s Jc Jh")

    first = Table(3, opened(3).path[:1])
    hidden = opened(3, dealer=3).deal(".", ".", ".").play("c c c exposed2=Qd Kh 1,2 h3sKsKc4d2c")
    showdown = (
        opened(2).deal("As Ah 7c 4d 2s", "Kd Kc 8h 6c 3d").play(f"c c {' c c '.join(rows.split())} c c Jc b4 b8 c h m")
    )
    carried = (
        opened(2, dealer=2, ante=60, stack=100).deal("7s 5h 4c 3d 2s", "8s 5c 4d 3h 2h").play("c c Kh 1:buy5 close")
    )
    ruled = (
        opened(2).deal("7s 5h 4c 3d 2s", ".").play("turn1 hand1>pack=2s pack>hand1=.. seat1>pot=3 award2", stood=True)
    )
    seats = opened(3).play("3:leave 3:join").deal(*side_pot).play("b2 f misdeal deal abandon")
    return [
        first.play("cutAs9dAh cutAsKdQh"), hidden, showdown, carried, ruled, seats,
        orphan("carry"), orphan("down"), orphan("refund"),
    ]  # fmt: skip


def test_every_kind_of_fact_has_a_sentence_without_a_hidden_card():
    quiet = {"RoundClosed"}
    told = set()
    for table in everything():
        for played in table.path:
            state = played.before
            for fact in played.facts:
                alone = type(played)(played.number, state, (fact,), GAME.evolve(state, fact))
                words = GAME.narration(alone).sentence
                assert "??" not in words
                if words != "nothing changes":
                    told.add(type(fact).__name__)
                assert GAME.narration(alone).rules or type(fact).__name__ in OF_NO_RULE
                state = alone.after
    assert told == {kind.__name__ for kind in GAME.facts} - quiet


OF_NO_RULE = {"ChipsBought", "RoundClosed", "TestHeld", "CardsMoved", "ChipsMoved", "TurnSet"}


def test_an_unseen_hand_is_counted_and_not_named():
    table = opened(2).deal(".", ".")
    assert "seat 2 is dealt 5 unseen cards" in GAME.narration(table.path[-1]).sentence


def test_after_the_showdown_the_cards_lie_there_until_the_next_deal():
    table = opened(2).deal("As Ah 7c 4d 2s", "Kd Kc 8h 6c 3d")
    table = table.play("c c 2h c c 3s c c 5h c c 6s c c 8d c c Td c c Jc c c h h")
    drawn = GAME.picture(table.state, "public")
    assert drawn.phase == "between deals"
    assert [seat.cards for seat in drawn.seats] == [("As", "Ah", "7c", "4d", "2s"), ("Kd", "Kc", "8h", "6c", "3d")]
    assert "".join(card.card for card in drawn.row) == "2h3s5h6s8dTdJc"
    assert (drawn.pots, drawn.betting, drawn.round) == ((), None, 0)
    again = GAME.picture(table.deal(".", ".").state, "public")
    assert {card.card for card in again.row} == {"??"}
    assert {seat.cards for seat in again.seats} == {("??",) * 5}
