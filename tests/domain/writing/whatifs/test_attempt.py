"""Acts tried on one sight: judged by the rules, cards drawn only among those that it cannot exclude."""

from collections import Counter
from random import Random

import pytest

from domain.cards.cards import BACK
from domain.cards.hands import Hand
from domain.cards.shuffling.chance import Chance
from domain.games.mauna_kea.events import CardDrawn
from domain.games.registry import GAMES
from domain.play.findings import Impossible, Refused
from domain.play.game import fold
from domain.play.policy import at_random
from domain.record.history import hidden_cards
from domain.store.errors import NotPossible
from domain.writing.whatifs import try_move
from domain.writing.whatifs.chance import unseen
from tests.domain.games.walks import for_every_table, walk
from tests.recorded import Sitting, recorder_at

DEALT = "dealer1 deal7h8h9hThJhQhKh deal2s3s4s5s6s7s8s"
"""Seat 2 holds 7h to Kh, seat 1 2s to 8s; seat 2 is to play."""
UNSEEN = "dealer1 deal....... deal......."


def chance(number: int = 1) -> Chance:
    return Chance(bytes(63) + b"\7", "what-if", number)


def played(game, sight, *moves, drawing=None):
    for move in moves:
        sight = fold(game, sight, try_move(game, sight, move, drawing).facts)
    return sight


def sight_of(tmp_path, rules, moves, viewer, **options):
    table = Sitting(recorder_at(tmp_path), "tried", rules, **options).enter(moves)
    return table.game, table.seen_by(viewer).state()


def test_an_act_against_the_rules_is_refused_with_its_rule(tmp_path):
    game, sight = sight_of(tmp_path, "mauna-kea", DEALT, 2, **{"hand-count": "shown"})
    with pytest.raises(Refused) as refused:
        try_move(game, sight, "2:xKd")
    assert refused.value.rule.id == "MK-32"


def test_a_card_that_this_sight_knows_to_lie_elsewhere_cannot_be_played(tmp_path):
    game, sight = sight_of(tmp_path, "mauna-kea", DEALT, 2, **{"hand-count": "shown"})
    with pytest.raises(Impossible):
        try_move(game, sight, "2:2s")


def test_what_is_not_named_stays_unseen_or_is_drawn(tmp_path):
    game, sight = sight_of(tmp_path, "mauna-kea", DEALT, 2, **{"hand-count": "shown"})
    assert try_move(game, sight, "2:d").facts == (CardDrawn(2, "??"),)
    drawn = [try_move(game, sight, "2:d", chance(number)).facts[0].card for number in range(12)]
    assert drawn == [try_move(game, sight, "2:d", chance(number)).facts[0].card for number in range(12)]
    assert len(set(drawn)) > 6


def test_a_hand_nobody_saw_plays_any_card_that_may_be_in_it(tmp_path):
    game, sight = sight_of(tmp_path, "mauna-kea", UNSEEN, "public", **{"hand-count": "shown"})
    after = played(game, sight, "2:7h", "2:8h", "2:9h")
    assert after.side(2).altitude == 24
    assert (after.side(2).hand.size, after.to_act) == (4, 2)


def test_a_card_of_the_mountain_is_named_or_drawn(tmp_path):
    moves = "dealer1 say:incomplete-mountain=kickers-count,sole-survivor=wins-at-once deal c c c"
    game, sight = sight_of(tmp_path, "mountain", moves, 2, seats=3)
    assert type(sight.phase).__name__ == "Turning"
    with pytest.raises(NotPossible, match="name it, or have it drawn"):
        try_move(game, sight, "turn")
    turned = try_move(game, sight, "turn", chance())
    assert turned.facts[0].card not in sight.seen()
    assert try_move(game, sight, "9s").facts[0].card == "9s"


def test_an_upcard_is_drawn_among_the_cards_that_no_hand_shows(tmp_path):
    game, sight = sight_of(tmp_path, "two-set-rummy", "dealer1 2:deal1e2e3e4e5e6e7eMeSe 1:deal.........", 2)
    for number in range(20):
        assert try_move(game, sight, "up", chance(number)).facts[0].card[1] != "e"


def test_an_act_out_of_turn_is_refused_before_a_card_is_drawn(tmp_path):
    game, sight = sight_of(tmp_path, "mauna-kea", UNSEEN, "public", **{"hand-count": "shown"})
    with pytest.raises(Refused):
        try_move(game, sight, "1:d", chance())


@pytest.mark.parametrize("key", GAMES)
def test_no_card_is_made_or_lost_on_any_sight(key):
    def prove(seed: int) -> None:
        random, table = Random(seed), walk(key, seed)
        game, viewer = table.game, random.choice(table.viewers)
        sight = random.choice(table.moments[1:]).sights[viewer]
        for number in range(25):
            offers = game.offers(sight)
            if all(offer.aside or offer.venture for offer in offers):
                break
            move = game.write(at_random(sight, offers, random))
            try:
                tried = try_move(game, sight, move, random.choice((None, chance(number))))
            except (Refused, NotPossible):
                continue
            sight = fold(game, sight, tried.facts)
            cards: Counter[str] = game.census(sight)
            assert cards.total() == game.deck.size
            assert cards - Counter({BACK: cards[BACK]}) <= game.deck.counter()

    for_every_table(12, prove)


@pytest.mark.parametrize("key", GAMES)
def test_a_drawn_card_is_one_that_the_sight_could_not_exclude(key):
    def prove(seed: int) -> None:
        table = walk(key, seed)
        game = table.game
        for moment in table.moments:
            sight = moment.sights["public"]
            if type(moment.command) not in game.service.deals or type(moment.command).__name__ == "Steal":
                continue
            move = game.write(moment.command.seen_by("public"))
            tried = try_move(game, sight, move, chance())
            cards = Counter(card for fact in tried.facts for card in hidden_cards(fact))
            assert cards.total() == len(hidden_cards(moment.command))
            renewed = getattr(sight, "stock", Hand()).faces  # cards known to lie there, though not where
            assert cards <= unseen(game, sight) + Counter(renewed)

    for_every_table(6, prove)
