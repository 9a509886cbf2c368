"""Whole sessions by chance: chips kept, scores derived, moves written and read back, sights that only know less."""

from collections import defaultdict
from itertools import islice
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.cards.cards import BACK
from domain.games.mountain import GAME
from domain.games.mountain import commands as c
from domain.games.mountain import events as e
from domain.play.findings import Verdict
from domain.play.game import Played, decide, fold
from domain.play.policy import at_random, sample
from domain.play.simulation import play
from domain.play.vocabulary import Announce
from tests.domain.games.mountain.table import chips, random_choices


def patient(sight, offers, random):
    """Stays in most of the time, so that deals go far, and seldom closes the table."""
    usual = [offer for offer in offers if offer.kind in (c.CheckOrCall, c.Deal, c.ShowHand, Announce)]
    return sample(random.choice(usual), random) if usual and random.random() < 0.7 else at_random(sight, offers, random)


def daring(sight, offers, random):
    """Buys chips again and again and never folds, so that side pots of many depths arise."""
    bought = [offer for offer in offers if offer.kind is c.BuyChips]
    if bought and random.random() < 0.6:
        return sample(random.choice(bought), random)
    usual = [offer for offer in offers if offer.kind in (c.CheckOrCall, c.BetOrRaise, c.Deal, c.ShowHand, Announce)]
    return sample(random.choice(usual), random) if usual else at_random(sight, offers, random)


def session(seed: int) -> tuple[int, list[tuple]]:
    random = Random(seed)
    seats, policy = random.randint(2, 9), random.choice((at_random, patient, patient))
    acts, state = [], GAME.initial(seats)
    for number, (command, facts, after) in enumerate(play(GAME, seats, random_choices(random), policy, random), 1):
        acts.append((command, Played(number, state, facts, after)))
        state = after
    return seats, acts


UNKNOWN = Verdict.UNKNOWN
seeds = st.integers(0, 2**32)


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_chips_are_conserved_after_every_fact(seed):
    _, acts = session(seed)
    for _, played in acts:
        state, brought = played.before, 0
        for fact in played.facts:
            brought += fact.chips if isinstance(fact, e.ChipsBought) else 0
            state = GAME.evolve(state, fact)
            assert chips(state) == chips(played.before) + brought
            assert all(place.stack >= 0 for place in state.places)


def test_the_accounts_of_every_step_hold_all_chips_that_were_bought():
    """Also while a side pot is carried and the main pot plays on (MT-A12)."""
    carried_in_play = 0
    for seed in range(20):
        random = Random(seed)
        choices = dict(random_choices(random)) | {"betting": "no-limit", "orphan-side-pot": "carry"}
        bought = 0
        for _, facts, after in islice(play(GAME, 4, tuple(choices.items()), daring, random), 250):
            bought += sum(fact.chips for fact in facts if isinstance(fact, e.ChipsBought))
            assert sum(chips for _, chips in GAME.accounts(after)) == bought
            carried_in_play += bool(after.carrying and after.contenders)
    assert carried_in_play > 0


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_lines_add_up_to_the_stored_results(seed):
    seats, acts = session(seed)
    path = [played for _, played in acts]
    totals = defaultdict(int)
    for line in GAME.score(path):
        totals[line.seat] += line.points
        assert line.because
        assert all(1 <= step <= len(path) for step in line.because)
    assert tuple(totals[seat] for seat in range(1, seats + 1)) == path[-1].after.totals
    assert sum(path[-1].after.totals) == 0


@settings(max_examples=20, deadline=None)
@given(seeds)
def test_every_act_is_on_offer_and_reads_back_as_it_was_written(seed):
    _, acts = session(seed)
    for command, played in acts[1:]:
        assert GAME.read(GAME.write(command), played.before) == command
        assert GAME.read(GAME.write(command).upper(), played.before) == command
        assert any(offer.includes(command) for offer in GAME.offers(played.before)), command


@settings(max_examples=10, deadline=None)
@given(seeds)
def test_a_sight_is_the_truth_with_backs(seed):
    seats, acts = session(seed)
    for viewer in (1, seats, "public"):
        sight = GAME.initial(seats)
        for _, played in acts:
            sight = fold(GAME, sight, (fact.seen_by(viewer) for fact in played.facts))
            truth = played.after
            assert sight.phase == truth.phase
            for seat, (seen, real) in enumerate(zip(sight.places, truth.places, strict=True), start=1):
                assert seen.hand.size == real.hand.size
                assert set(seen.hand.faces) <= set(real.hand.faces)
                assert msgspec.structs.replace(seen, hand=real.hand) == real
                if viewer == seat or real.shown:
                    assert seen.hand.faces == real.hand.faces
                elif not real.shown:
                    assert seen.hand.faces == ()


@settings(max_examples=10, deadline=None)
@given(seeds)
def test_every_step_has_words_rules_and_a_picture(seed):
    _, acts = session(seed)
    for _, played in acts:
        words = GAME.narration(played).sentence
        assert words != "nothing changes"
        assert BACK not in words
        assert all(rule.id in {known.id for known in GAME.rulebook} for rule in GAME.narration(played).rules)
        drawn = GAME.picture(played.after, "open")
        assert len(msgspec.json.encode(drawn)) > 100
        assert sum(GAME.census(played.after).values()) == 52


@settings(max_examples=10, deadline=None)
@given(seeds)
def test_a_public_sight_tells_no_card_that_is_not_open(seed):
    seats, acts = session(seed)
    sight = GAME.initial(seats)
    for _, played in acts:
        after = fold(GAME, sight, (fact.seen_by("public") for fact in played.facts))
        seen = Played(played.number, sight, tuple(fact.seen_by("public") for fact in played.facts), after)
        open_cards = {card for place in after.places for card in place.shown} | set(after.row)
        hidden = {card for place in played.after.places for card in place.hand.faces} - open_cards
        text = GAME.narration(seen).sentence
        if not any(isinstance(fact, e.DealerDrawn | e.DrawTied | e.HandShown | e.CardTurned) for fact in played.facts):
            assert not any(f"{{{card}}}" in text for card in hidden)
        sight = after


@pytest.mark.parametrize("seats", [2, 9])
def test_tables_of_the_least_and_most_players_end(seats):
    random = Random(5)
    ended = list(play(GAME, seats, random_choices(random), at_random, random))[-1]
    assert ended[2].ending == "closed"


@settings(max_examples=10, deadline=None)
@given(seeds)
def test_judging_again_gives_every_fact_again(seed):
    _, acts = session(seed)
    for command, played in acts:
        assert decide(GAME, played.before, command) == played.facts


@settings(max_examples=10, deadline=None)
@given(seeds)
def test_hands_that_only_their_owners_see_are_judged_alike_by_owner_and_truth(seed):
    """No act that was accepted is refused by the sight of the seat that made it."""
    seats, acts = session(seed)
    sights = {seat: GAME.initial(seats) for seat in range(1, seats + 1)}
    for command, played in acts:
        for author in command.acts_for:
            assert [found for found in GAME.judge(sights[author], command) if found.verdict is not UNKNOWN] == []
        for seat, seen in sights.items():
            sights[seat] = fold(GAME, seen, (fact.seen_by(seat) for fact in played.facts))
