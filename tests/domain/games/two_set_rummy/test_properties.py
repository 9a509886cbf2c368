"""What holds at every table: cards are conserved, offers are exact, sights are sound, texts read back."""

from itertools import product
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.cards.cards import BACK, UNIVERSAL_DECK
from domain.games.two_set_rummy import GAME
from domain.games.two_set_rummy import commands as c
from domain.games.two_set_rummy.events import HandScored
from domain.games.two_set_rummy.melds import FIVES, FOURS, cards_of
from domain.games.two_set_rummy.state import census
from domain.play.findings import Impossible, worst
from domain.play.game import Played, decide, fold
from domain.play.policy import sample
from domain.play.vocabulary import Announce, Command
from tests.domain.games.two_set_rummy.games import TABLES

SEEDS = st.integers(0, 1_000_000)
DECK = UNIVERSAL_DECK.cards


@settings(max_examples=12)
@given(TABLES)
def test_every_card_exists_once_at_every_moment(table):
    for _, _, _, after in table:
        everywhere = census(after)
        assert everywhere.total() == 54
        assert all(count == 1 for face, count in everywhere.items() if face != BACK)


@settings(max_examples=8)
@given(TABLES)
def test_every_act_reads_back_as_it_was_written(table):
    for before, command, _, _ in table:
        assert GAME.read(GAME.write(command), before) == command
        assert GAME.read(GAME.write(command).upper(), before) == command or isinstance(command, Announce)
        veiled = command.seen_by("public")
        assert GAME.read(GAME.write(veiled), before) == veiled


@settings(max_examples=8)
@given(TABLES)
def test_a_lawful_act_is_lawful_in_every_sight_and_gives_what_that_sight_may_see(table):
    for viewer in ("public", 1, 2):
        sight: Any = None
        for before, command, facts, _ in table:
            sight = before if sight is None else sight
            veiled = command.seen_by(viewer)
            assert worst(GAME.judge(sight, veiled)) is None
            derived = GAME.outcome(sight, veiled)
            assert [fact.seen_by("public") for fact in derived] == [fact.seen_by("public") for fact in facts]
            if not isinstance(command, c.Pass):
                assert list(derived) == [fact.seen_by(viewer) for fact in facts]
            sight = fold(GAME, sight, (fact.seen_by(viewer) for fact in facts))
            assert census(sight).total() == 54


@settings(max_examples=8)
@given(TABLES)
def test_a_sight_knows_no_card_wrongly(table):
    for viewer in ("public", 2):
        sight: Any = None
        for before, _, facts, after in table:
            sight = fold(GAME, before if sight is None else sight, (fact.seen_by(viewer) for fact in facts))
            for mine, true in zip(sight.sides, after.sides, strict=True):
                assert set(mine.hand.faces) <= set(true.hand.faces)
                assert mine.hand.size == true.hand.size
            assert set(sight.stock.faces) <= set(DECK) - {face for side in after.sides for face in side.hand.faces}
            assert (sight.discards, sight.phase, sight.scored) == (after.discards, after.phase, after.scored)


@settings(max_examples=10)
@given(TABLES, SEEDS)
def test_every_offer_is_accepted(table, seed):
    random = Random(seed)
    for before, _, _, _ in table:
        for offer in GAME.offers(before):
            command = sample(offer, random)
            assert offer.includes(command)
            assert worst(GAME.judge(before, command)) is None, command


@settings(max_examples=6)
@given(TABLES, SEEDS)
def test_a_player_is_offered_only_what_the_own_sight_makes_lawful(table, seed):
    random, sight = Random(seed), table[0][0]
    for before, _, facts, _ in table:
        for offer in GAME.offers(sight) if before.to_act == 1 else ():
            command = sample(offer, random)
            assert worst(GAME.judge(sight, command)) is None, command
        sight = fold(GAME, sight, (fact.seen_by(1) for fact in facts))


@given(TABLES)
@settings(max_examples=6)
def test_what_happened_was_offered_to_a_scorer_who_saw_no_hand(table):
    sight = table[0][0]
    for _, command, facts, _ in table:
        if not isinstance(command, Announce):
            assert any(offer.includes(command.seen_by("public")) for offer in GAME.offers(sight)), command
        sight = fold(GAME, sight, (fact.seen_by("public") for fact in facts))


@settings(max_examples=10)
@given(TABLES, SEEDS)
def test_what_is_not_offered_is_refused(table, seed):
    random = Random(seed)
    states = [before for before, _, _, _ in table][1:]
    for state in random.sample(states, min(30, len(states))):
        offers = GAME.offers(state)
        for command in _anything(state, random):
            offered = any(offer.includes(command) for offer in offers)
            assert offered == (worst(GAME.judge(state, command)) is None), command


@settings(max_examples=30)
@given(TABLES, SEEDS)
def test_whatever_stood_has_facts_and_the_table_goes_on(table, seed):
    random = Random(seed)
    state = random.choice(table)[0]
    for number in range(40):
        command = random.choice([*_anything(state, random), *_officials(state, random)])
        try:
            facts = decide(GAME, state, command, stood=True)
        except Impossible:
            continue
        after = fold(GAME, state, facts)
        assert GAME.narration(Played(number, state, facts, after)).sentence
        assert set(GAME.narration(Played(number, state, facts, after)).rules) <= set(GAME.rulebook)
        assert census(after).total() == 54
        assert GAME.picture(after, 1).deal == after.deal
        assert GAME.offers(after) or after.ending
        state = after


def _officials(state: Any, random: Random) -> list[Command]:
    places = ["stock", "discards", *(f"hand{seat}" for seat in range(1, len(state.sides) + 1))]
    drawn: list[Command] = [c.SetTurn(random.choice(state.playing), random.random() < 0.5) for _ in range(10)]
    for source, target in (random.sample(places, 2) for _ in range(60)):
        lying = {"stock": state.stock.faces or (BACK,), "discards": state.discards}.get(source)
        lying = state.side(int(source[-1])).hand.cards if lying is None else lying
        if lying:
            drawn.append(c.MoveCards(source, target, tuple(random.sample(lying, 1))))
    return drawn


def _anything(state: Any, random: Random) -> list[Command]:
    """Acts of every kind, lawful or not."""
    seats = range(1, len(state.sides) + 1)
    drawn: list[Command] = [c.CallMisdeal(), c.Finish(), c.Abandon()]
    drawn += [c.DrawForDeal(tuple(random.sample(DECK, count))) for count in (2, 3, 4)]
    drawn += [c.TurnUp(card) for card in random.sample(DECK, 8)]
    for seat in (*seats, len(state.sides) + 1):
        drawn += [kind(seat) for kind in (c.NameDealer, c.TakeUpcard, c.EndSets, c.AgreeDead, c.Leave)]
        drawn += [c.Deal(seat, tuple(random.sample(DECK, count))) for count in (8, 9, 9)]
        drawn += [c.DrawStock(seat, card) for card in (BACK, *random.sample(DECK, 8))]
        drawn += [c.Discard(seat, card) for card in random.sample(DECK, 12)]
        drawn += [c.Pass(seat, tuple(random.sample(DECK, 2))), c.Pass(seat, (BACK, BACK)), c.Pass(seat, (BACK,))]
        drawn += [c.LayOff(seat, card, target) for card, target in product(random.sample(DECK, 12), (0, 1, 2, 3))]
    for seat in seats:
        drawn += _from_hand(seat, state.side(seat).hand.faces, random)
    return drawn


def _from_hand(seat: int, hand: tuple[Any, ...], random: Random) -> list[Command]:
    drawn: list[Command] = [c.Discard(seat, card) for card in hand]
    drawn += [c.LayOff(seat, card, target) for card, target in product(hand, (1, 2))]
    drawn += [c.CountHand(seat, hand), c.CountHand(seat, hand[1:]), c.CountHand(seat, (*hand[1:], random.choice(DECK)))]
    for size in (4, 5):
        if len(hand) >= size:
            drawn += [c.LaySet(seat, tuple(random.sample(hand, size))) for _ in range(5)]
    if len(hand) >= 2:
        drawn += [c.Pass(seat, tuple(random.sample(hand, 2)))]
    if len(hand) == 10:
        for mixed in (random.sample(hand, 10) for _ in range(5)):
            drawn.append(c.GoOut(seat, mixed[9], tuple(mixed[:4]), tuple(mixed[4:9])))
            drawn.append(c.GoOut(seat, BACK, tuple(mixed[:5]), tuple(mixed[5:9])))
    drawn.append(c.GoOut(seat, BACK, cards_of(random.choice(FOURS)), cards_of(random.choice(FIVES))))
    return drawn


@settings(max_examples=10)
@given(TABLES)
def test_the_derived_lines_add_up_to_the_stored_points(table):
    path = [Played(number, before, facts, after) for number, (before, _, facts, after) in enumerate(table, 1)]
    stored = [fact.points for one in path for fact in one.facts if isinstance(fact, HandScored)]
    seats = len(path[-1].after.sides)
    derived = [0] * seats
    for line in GAME.score(path):
        derived[line.seat - 1] += line.points
        assert line.because
    assert tuple(derived) == tuple(sum(points[seat] for points in stored) for seat in range(seats))
    assert path[-1].after.totals == tuple(derived)


@settings(max_examples=6)
@given(TABLES)
def test_every_step_is_told_and_cites_rules(table):
    for number, (before, command, facts, after) in enumerate(table, 1):
        step = Played(number, before, facts, after)
        assert GAME.narration(step).sentence != "nothing changes"
        assert GAME.narration(step).rules, command
        assert GAME.picture(after, 1).players[0].total == after.totals[0]
