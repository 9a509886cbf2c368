"""A dealing is proved by its record alone, and a dealer that cheats is found out."""

from random import Random

import pytest
from msgspec.structs import replace

from domain.record.chance.facts import DeckShuffled, SeedCommitted, SeedOpened, WordsBound, WordsGiven
from domain.record.history import History
from domain.record.record import RecordedChance
from domain.tables.croupier import commitments, croupier
from domain.tables.croupier.packs import Decks
from domain.tables.labels import Labels
from replays.fairness import verify
from replays.records import read_record, write_record
from tests.dealt import SEED, Online, online_recorder

MK = "mauna-kea"
GAMES = [(MK, 2), ("two-set-rummy", 3), ("mountain", 4)]
DEALT = "dealer1 2:deal 1:deal 2:d 2:d"
BOUND = WordsBound(1, "")


@pytest.fixture
def recorder(tmp_path):
    with_seed = online_recorder(tmp_path)
    yield with_seed
    with_seed.store.close()


def filed(online, viewer="open"):
    """The verdict on a table's file, read back from its bytes."""
    history = online.table.seen_by(viewer)
    data = write_record(history, Labels(), proofs=online.recorder.croupier.proofs(history))
    reading = read_record(data, "file")
    assert reading.fault is None, reading.told()
    opened = reading.opened
    return verify(History(opened.game, opened.record, opened.seen_by), opened.proofs), data


@pytest.mark.parametrize(("rules", "seats"), GAMES)
def test_a_whole_record_with_its_seed_proves_every_card(recorder, rules, seats):
    online = Online(recorder, rules, seats).words(1, "rain on tin")
    online.play(Random(5), online.rules.sensible)
    verdict, data = filed(online.over())
    assert verdict.standing == "good"
    assert (verdict.open, verdict.wrong) == ((), ())
    assert SEED.hex().encode() in data


@pytest.mark.parametrize(("rules", "seats"), GAMES)
@pytest.mark.parametrize("viewer", [1, "public"])
def test_a_seat_proves_the_cards_it_saw_and_gets_no_other(recorder, rules, seats, viewer):
    online = Online(recorder, rules, seats, opens="officials").words(1, "rain on tin")
    online.play(Random(5), online.rules.sensible)
    verdict, data = filed(online.over(), viewer)
    assert verdict.standing == "incomplete"
    assert verdict.wrong == ()
    assert SEED.hex().encode() not in data
    for proof in recorder.croupier.proofs(online.table.seen_by(viewer)):
        assert proof.card != "??"


def test_the_proofs_of_a_seat_are_those_of_its_own_draws(recorder):
    online = Online(recorder, MK).say(DEALT)
    places = {viewer: [proof.place for proof in recorder.croupier.proofs(online.table.seen_by(viewer))]
              for viewer in (1, 2, "public")}  # fmt: skip
    assert places == {1: list(range(7, 14)), 2: [*range(7), 14, 15], "public": []}


def test_a_running_table_is_good_as_far_as_it_goes(recorder):
    verdict, data = filed(Online(recorder, MK).say(DEALT))
    assert verdict.standing == "incomplete"
    assert verdict.proved == ("Cards proved to lie at the place that was committed to: 16.",)
    assert SEED.hex().encode() not in data


def test_taken_back_draws_are_checked_too(recorder):
    online = Online(recorder, MK).say(DEALT).back().climb().say("2:d").climb().say("2:resign").over()
    verdict, _ = filed(online)
    assert verdict.standing == "good"


def test_a_steal_is_checked_by_a_whole_record(recorder):
    online = Online(recorder, MK, match="single").say(DEALT).climb().say("1:s", "1:resign").over()
    verdict, _ = filed(online)
    assert verdict.standing == "good"
    assert "Cards taken from a hand as chance gives: 1." in verdict.proved
    sight, _ = filed(online, 1)
    assert "Cards taken by chance are checked in a whole record only." in sight.open


def test_a_dealer_that_swaps_a_card_is_found_out(recorder, monkeypatch):
    honest = Decks.card
    swaps = {14: 40, 15: 41}
    monkeypatch.setattr(Decks, "card", lambda decks, at, place: honest(decks, at, swaps.get(place, place)))
    online = Online(recorder, MK, match="single").say(DEALT)
    assert any(wrong.startswith("Step 5 dealt ") for wrong in filed(online)[0].wrong)
    assert any(wrong.startswith("Step 5 dealt ") for wrong in filed(online, 2)[0].wrong)
    verdict, _ = filed(online.say("2:resign").over())
    assert verdict.standing == "contradicted"
    assert len(verdict.wrong) == 2


def test_a_dealer_that_chooses_what_is_stolen_is_found_out(recorder, monkeypatch):
    monkeypatch.setattr(Decks, "picked", lambda _decks, _at, among: among[0])
    online = Online(recorder, MK, match="single").say(DEALT).climb().say("1:s", "1:resign").over()
    assert [wrong for wrong in filed(online)[0].wrong if "what chance gives" in wrong]


def test_a_seed_opened_that_was_not_committed_to_is_found_out(recorder, monkeypatch):
    monkeypatch.setattr(croupier, "commitment_to", lambda _seed, _table: "0" * 64)
    online = Online(recorder, MK, match="single").say(DEALT, "2:resign").over()
    assert filed(online)[0].wrong == ("The opened seed is not the one that was committed to.",)


def tampered(online, kind, **changes):
    """The verdict where facts of a kind were recorded otherwise."""
    record = online.table.record
    chance = tuple(
        RecordedChance(noted.entry, noted.steps, replace(noted.fact, **changes))
        if isinstance(noted.fact, kind)
        else noted
        for noted in record.chance
    )
    return verify(History(online.rules, replace(record, chance=chance)))


@pytest.mark.parametrize(
    ("kind", "changes", "why"),
    [
        (DeckShuffled, {"root": "0" * 64}, "Shuffle 1 does not give the root that was published for it."),
        (DeckShuffled, {"words": ("", "other")}, "Shuffle 1 mixed in other words than the seats had given."),
        (DeckShuffled, {"number": 2}, "A card of step 3 came from a deck that was not committed to before."),
        (SeedOpened, {"seed": "00" * 64}, "The opened seed is not the one that was committed to."),
        (SeedCommitted, {"commitment": "0" * 64}, "The opened seed is not the one that was committed to."),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_whatever_is_changed_afterwards_is_found_out(recorder, kind, changes, why):
    online = Online(recorder, MK, match="single").words(2, "rain").say(DEALT, "2:resign").over()
    assert verify(online.table.truth).standing == "good"
    assert why in tampered(online, kind, **changes).wrong


def test_a_changed_proof_is_found_out(recorder):
    online = Online(recorder, MK).say(DEALT)
    first, *rest = recorder.croupier.proofs(online.table.truth)
    other = replace(first, card="As" if first.card != "As" else "Ks")
    verdict = verify(online.table.truth, (other, *rest))
    assert verdict.wrong[0] == "The proof of place 1 of shuffle 1 does not lead to its root."


def test_another_algorithm_or_nobody_s_deal_is_left_open(recorder):
    online = Online(recorder, MK).say(DEALT)
    assert tampered(online, SeedCommitted, algorithm="cairn-shuffle-2").open == (
        "It was dealt by cairn-shuffle-2; this program knows cairn-shuffle-1.",
    )
    opened = replace(online.table.record.opened, mode="physical")
    verdict = verify(History(online.rules, replace(online.table.record, opened=opened)))
    assert (verdict.standing, verdict.wrong) == ("incomplete", ())


def test_words_that_were_bound_before_any_were_shown_are_counted(recorder):
    online = Online(recorder, MK, match="single").bound(1, "rain").words(2, "hail").words(1, "rain")
    verdict, _ = filed(online.say(DEALT, "2:resign").over())
    assert verdict.standing == "good"
    assert "Seats that were bound to their words before any were shown: 1." in verdict.proved


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ((BOUND, WordsGiven(2, "snow"), WordsGiven(1, "hail")), "Words of entry 4 could not be taken: these are not"),
        ((BOUND, WordsGiven(1, "rain")), "Words of entry 3 could not be taken: words are shown when every seat"),
        ((BOUND, WordsGiven(2, "a"), WordsGiven(1, "rain"), WordsGiven(2, "b")), "Words of entry 5 could not be taken"),
        ((BOUND, WordsGiven(2, "snow")), "Shuffle 1 did not wait for words that a seat was bound to."),
    ],
)
def test_a_service_that_takes_words_out_of_turn_is_found_out(recorder, monkeypatch, said, why):
    monkeypatch.setattr(commitments, "_fitting", lambda _record, fact: fact)
    monkeypatch.setattr(croupier, "refuse_unshown", lambda _record: None)
    online = Online(recorder, MK, match="single", name="out of turn")
    for fact in said:
        if isinstance(fact, WordsGiven):
            online.words(fact.seat, fact.words)
        else:
            online.bound(fact.seat, "rain")
    verdict, _ = filed(online.say(DEALT, "2:resign").over())
    assert any(wrong.startswith(why) for wrong in verdict.wrong), verdict.wrong


def test_words_taken_after_the_first_deck_are_found_out(recorder, monkeypatch):
    monkeypatch.setattr(commitments, "_fitting", lambda _record, fact: fact)
    online = Online(recorder, MK, match="single").say("dealer1 2:deal").words(1, "late").say("1:deal 2:resign").over()
    assert filed(online)[0].wrong == (
        "Words of entry 4 could not be taken: the first deck is shuffled, and all decks are mixed with the words that "
        "were given before it.",
    )


def test_a_voided_commitment_stays_open(recorder):
    online = Online(recorder, MK).say(DEALT)
    online.table = recorder.void_seed(online.id, "the disk failed", online.context())
    verdict, _ = filed(online)
    assert verdict.standing == "incomplete"
    assert "The commitment was voided: the disk failed." in verdict.open
