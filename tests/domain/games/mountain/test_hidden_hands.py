"""Hands that the record does not know: declared, shown, mucked and disclosed (MT-A29, MT-A39)."""

from random import Random

import pytest

from domain.cards.cards import BACK
from domain.games.mountain import GAME
from domain.games.mountain import commands as c
from domain.games.mountain import events as e
from domain.games.mountain.rulebook import Mountain as R
from domain.play.findings import Impossible, Verdict, impossible
from domain.play.game import decide, fold
from domain.play.policy import sample
from tests.domain.games.mountain.table import Table, card, cards, opened
from tests.recorded import Sitting, recorder_at

STRONG, WEAK = "As Ah Ad Ac 2c", "7s 5h 4c 3d 2s"


def hidden(seats: int = 3, **announced: str) -> Table:
    return opened(seats, dealer=seats, **announced).deal(*["."] * seats)


def test_a_turned_card_asks_those_whose_hands_are_not_recorded():
    table = opened(3, dealer=3).deal(WEAK, ".", STRONG).play("c c c")
    assert table.when("Kh") == (
        e.CardTurned(1, card("Kh")),
        e.ForcedFold(1, 1, cards(WEAK), cards("Kh")),
        e.DeclarationsAsked(1, (2,)),
    )
    assert table.play("Kh").refuses("3:b2") is R.MT_A29


def test_nobody_falls():
    table = hidden().play("c c c Kh")
    assert table.when("-") == (
        e.SurvivalDeclared(1, 1),
        e.SurvivalDeclared(2, 1),
        e.SurvivalDeclared(3, 1),
        e.TestHeld(1, ()),
        e.RoundBegun(2, 1, 2, 3),
    )


def test_some_fall():
    table = hidden(4).play("c c c c Kh")
    assert table.when("3,2")[:4] == (
        e.SurvivalDeclared(1, 1),
        e.FallDeclared(2, 1),
        e.FallDeclared(3, 1),
        e.SurvivalDeclared(4, 1),
    )
    assert GAME.write(GAME.read("3,2", table.state)) == "3,2/1,4"


def test_each_seat_declares_for_itself():
    table = hidden().play("c c c Kh 2:-")
    assert table.state.to_act == 1
    assert table.when("3:fall 1:-") == (e.SurvivalDeclared(1, 1), e.TestHeld(1, (3,)), e.RoundBegun(2, 1, 2, 2))
    assert table.refuses("2:-") is R.MT_A29


def test_a_claim_about_an_unknown_hand_cannot_be_judged():
    assert hidden(2).play("c c Kh").findings("1:-") == [(Verdict.UNKNOWN, R.MT_A29)]


def test_a_player_is_held_to_the_own_hand():
    table = hidden(2).play("c c Kh")
    own = table.state.with_place(1, hand=table.state.place(1).hand.shown(cards(WEAK)))
    lying, honest = GAME.read("1:-", own), GAME.read("1:fall", own)
    assert [(found.verdict, found.rule) for found in GAME.judge(own, lying)] == [(Verdict.UNLAWFUL, R.MT_15)]
    assert GAME.judge(own, honest) == ()


def test_MT_A39_a_sole_survivor_by_claims_shows_before_being_paid():
    table = hidden().play("c c c Kh")
    assert table.when("1,2")[-1] == e.ShowOwed(3, 1)
    owing = table.play("1,2")
    assert owing.when("hAsAhAdAc2c") == (
        e.HandShown(3, cards(STRONG)),
        e.PotWon(0, (3,), (3,), "sole survivor"),
        e.DealEnded((-1, -1, 2), 0, 1),
    )
    assert owing.refuses("h7s5h4c3d2s") is R.MT_15
    assert owing.when("m") == (e.HandMucked(3, True), e.PotCarried(0, 3), e.DealEnded((-1, -1, -1), 3, 1))


def test_MT_A39_a_known_sole_survivor_does_not_show():
    table = opened(3, dealer=3).deal(".", ".", STRONG).play("c c c Kh")
    assert table.when("1,2")[-2:] == (e.PotWon(0, (3,), (3,), "sole survivor"), e.DealEnded((-1, -1, 2), 0, 1))


def showdown(seats: int = 2) -> Table:
    checks = " ".join("c" * seats)
    turned = " ".join(f"{checks} {face} -" for face in ("Kh", "Qd", "9s", "4c", "3h", "2d"))
    return hidden(seats).play(f"{turned} {checks} 8s {checks}")


def test_the_claims_are_judged_when_the_hand_is_shown():
    table = showdown()
    assert table.findings("hAsAhAdAc2c") == []
    assert table.findings("hTsThJdJc2c") == []
    assert table.findings("h7s5h5c6d2s") == []
    assert table.findings("hQs7s5h6d2s") == [(Verdict.UNLAWFUL, R.MT_15)]
    assert table.findings("hKsJd7c5d2h") == [(Verdict.UNLAWFUL, R.MT_16)]
    wrong_but_stood = table.play("hQs7s5h6d2s", stood=True)
    assert wrong_but_stood.state.place(1).shown == cards("Qs 7s 5h 6d 2s")


def test_the_better_of_the_shown_hands_wins():
    facts = showdown().when("hAsAhAdAc2c hTsThJdJc2h")
    assert facts[-2:] == (e.PotWon(0, (1,), (2,), "showdown"), e.DealEnded((1, -1), 0, 1))


def test_the_last_who_has_not_mucked_wins_unseen():
    assert showdown().when("m") == (
        e.HandMucked(1, False),
        e.PotWon(0, (2,), (2,), "showdown"),
        e.DealEnded((-1, 1), 0, 1),
    )


@pytest.mark.parametrize("seat", [0, 3, 99])
def test_nobody_mucks_beyond_the_table(seat):
    found = GAME.judge(showdown().state, c.MuckHand(seat))
    assert found == (impossible(R.MT_A28, f"seat {seat} has no hand to show now"),)


def test_a_mucked_hand_that_nobody_knows_loses_to_a_shown_one():
    facts = showdown(3).when("m hTsThJdJc2h hAsAhAdAc2c")
    assert facts[-2:] == (e.PotWon(0, (3,), (3,), "showdown"), e.DealEnded((-1, -1, 2), 0, 1))


def test_a_card_seen_elsewhere_is_in_no_hand():
    assert showdown().refuses("hKhAhAdAc2c") is R.MT_01


def test_a_partly_recorded_hand_is_asked_for():
    table = opened(2).play("say:incomplete-mountain=kickers-count,sole-survivor=wins-at-once").play("dealAsAh........")
    assert table.state.place(2).hand.faces == cards("As Ah")
    assert table.when("c c Kh")[-1] == e.DeclarationsAsked(1, (2, 1))


# --- disclosures and the audit ------------------------------------------------------------------------------


def sat_down(tmp_path) -> Sitting:
    """Two players whose hands nobody recorded, on disk: both declare to survive two tests."""
    sitting = Sitting(recorder_at(tmp_path), rules="mountain")
    sitting.enter("dealer2 deal c c Kh - c c Qd -")
    return sitting


def doubts(sitting: Sitting, hand: str) -> list[tuple[int, Verdict, R]]:
    """What is found when every step is judged again after the hand of seat 1 came to light."""
    table = sitting.recorder.disclose(sitting.id, DEAL, cards(hand), sitting.context(), to=())
    found = []
    for played in table.truth.path():
        command = table.truth.command(played.number)
        assert decide(GAME, played.before, command, stood=True) == played.facts
        found += [(played.number, f.verdict, f.rule) for f in GAME.judge(played.before, command)]
    return found


DEAL, FIRST_CLAIM, SECOND_CLAIM = 3, 7, 11


@pytest.mark.parametrize(
    ("hand", "seat_one"),
    [
        (STRONG, []),
        (WEAK, [(FIRST_CLAIM, Verdict.UNLAWFUL, R.MT_15), (SECOND_CLAIM, Verdict.UNLAWFUL, R.MT_16)]),
        ("Ks Jd 7c 5d 2h", [(SECOND_CLAIM, Verdict.UNLAWFUL, R.MT_16)]),
    ],
)
def test_a_wrong_claim_found_later_is_a_doubt_and_changes_no_fact(tmp_path, hand, seat_one):
    never_shown = [(FIRST_CLAIM, Verdict.UNKNOWN, R.MT_A29), (SECOND_CLAIM, Verdict.UNKNOWN, R.MT_A29)]
    assert sorted(doubts(sat_down(tmp_path), hand), key=str) == sorted(seat_one + never_shown, key=str)


# --- twins ----------------------------------------------------------------------------------------------------


def sight(table: Table, viewer: int | str):
    return fold(GAME, GAME.initial(table.seats), (f.seen_by(viewer) for p in table.path for f in p.facts))


@pytest.mark.parametrize("viewer", [1, "public"])
def test_twins_with_equal_public_facts_are_one_table_to_a_viewer(viewer):
    moves = "c c c Kh c c 9c b2 c"
    table = opened(3, dealer=3).deal(STRONG, "7s 5h 4c 3d 2s", "Qs Qh Qd 6d 3c").play(moves)
    twin = opened(3, dealer=3).deal(STRONG, "8s 5d 4h 3s 2h", "Js Jh Jd 6s 3h").play(moves)
    assert table.facts(e.ForcedFold) != twin.facts(e.ForcedFold)
    assert sight(table, viewer) == sight(twin, viewer)
    for one, other in zip(table.path, twin.path, strict=True):
        assert tuple(f.seen_by(viewer) for f in one.facts) == tuple(f.seen_by(viewer) for f in other.facts)
    assert GAME.offers(sight(table, viewer)) == GAME.offers(sight(twin, viewer))
    assert GAME.picture(sight(table, viewer), viewer) == GAME.picture(sight(twin, viewer), viewer)


def test_the_twin_test_has_teeth():
    table = opened(3, dealer=3).deal(STRONG, "7s 5h 4c 3d 2s", "Qs Qh Qd 6d 3c").play("c c c Kh")
    twin = opened(3, dealer=3).deal(STRONG, "8s 5d 4h 3s 2h", "Js Jh Jd 6s 3h").play("c c c Kh")
    assert sight(table, "open") != sight(twin, "open")
    assert sight(table, 2) != sight(twin, 2)


def test_a_deal_is_told_to_each_seat_alone():
    command = c.Deal(cards(STRONG + WEAK))
    assert command.seen_by(1).cards == (BACK,) * 10
    assert command.seen_by("open") == command


# --- what is offered ---------------------------------------------------------------------------------------------


def test_each_for_itself_or_all_at_once_may_declare():
    table = hidden(3).play("c c c Kh")
    offers = [offer for offer in GAME.offers(table.state) if offer.kind is c.Declare]
    assert [offer.seat for offer in offers] == [0, 1, 2, 3]
    for typed in ("-", "1,3", "2:-", "3:fall"):
        assert any(offer.includes(GAME.read(typed, table.state)) for offer in offers)
    assert not any(offer.includes(c.Declare((1, 2), (1,))) for offer in offers)


def test_whatever_may_be_declared_is_lawful():
    table = hidden(3).play("c c c Kh")
    own = table.state.with_place(2, hand=table.state.place(2).hand.shown(cards(WEAK)))
    offers = [offer for offer in GAME.offers(own) if offer.kind is c.Declare]
    for seed in range(60):
        command = sample(offers[seed % len(offers)], Random(seed))
        assert all(found.verdict is Verdict.UNKNOWN for found in GAME.judge(own, command)), command
        if 2 in command.seats:
            assert 2 in command.fallen


def test_the_scorer_of_a_hidden_showdown_is_offered_any_hand():
    table = showdown()
    assert table.offered() >= {"ShowHand", "MuckHand"}
    show = next(offer for offer in GAME.offers(table.state) if offer.kind is c.ShowHand)
    assert show.includes(c.ShowHand(1, cards(STRONG)))
    assert not show.includes(c.ShowHand(1, cards("Kh Ah Ad Ac 2c")))


def test_a_seat_at_the_recorder_is_judged_by_its_own_sight(tmp_path):
    """Seat 1 turns up a card that only seat 2 holds: nothing tells seat 1 so, and the record keeps both."""
    sitting = Sitting(recorder_at(tmp_path), rules="mountain")
    sitting.enter("dealer2 dealAsAhAdAc2cKsKhKdKc3c c c")
    with pytest.raises(Impossible):
        sitting.recorder.act(sitting.id, "2c", sitting.context(viewer=1))
    table = sitting.recorder.act(sitting.id, "3c", sitting.context(viewer=1))
    assert table.truth.state().row == ("3c",)


def test_what_a_seat_reads_of_the_deal_at_the_recorder(tmp_path):
    sitting = Sitting(recorder_at(tmp_path), rules="mountain")
    table = sitting.enter("dealer2 dealAsAhAdAc2cKsKhKdKc3c")
    deal = table.record.head
    assert table.seen_by(1).asked(deal) == "dealAsAhAdAc2c....."
    assert table.seen_by(2).asked(deal) == "deal.....KsKhKdKc3c"
    assert table.seen_by("public").asked(deal) == "deal"
    assert table.truth.asked(deal) == "dealAsAhAdAc2cKsKhKdKc3c"


def dealt_by_chance(random: Random, own: tuple[str, ...], row: tuple[str, ...]) -> Table:
    """Seat 1 has its own hand, the others any; everybody checks while the row is turned."""
    others = random.sample([face for face in GAME.deck.cards if face not in (*own, *row)], 10)
    table = opened(3, dealer=3).deal(*("".join(hand) for hand in (own, others[:5], others[5:])))
    for face in row:
        table = table.play(" ".join("c" * len(table.state.contenders)) + f" {face}")
        if not table.state.turn:
            break
    return table


def public(table: Table) -> tuple[tuple, ...]:
    return tuple(tuple(fact.seen_by("public") for fact in played.facts) for played in table.path)


def test_twins_by_chance_are_one_table_to_seat_one():
    compared = 0
    for seed in range(150):
        random = Random(seed)
        drawn = random.sample(GAME.deck.cards, 8)
        own, row = tuple(drawn[:5]), tuple(drawn[5:])
        table, twin = (dealt_by_chance(random, own, row) for _ in range(2))
        if public(table) == public(twin):
            compared += 1
            assert sight(table, 1) == sight(twin, 1)
            assert GAME.offers(sight(table, 1)) == GAME.offers(sight(twin, 1))
            assert sight(table, 2) != sight(twin, 2)
    assert compared > 30
