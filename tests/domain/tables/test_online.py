"""Where Cairn deals: whole tables, the same card again after a take-back, and what nobody may name or know."""

from random import Random

import pytest
from msgspec.structs import replace

from domain.cards.shuffling.decks import Shuffle, commitment_to
from domain.play.findings import Illegal, Impossible, Unreadable
from domain.play.policy import at_random
from domain.play.vocabulary import Scorer
from domain.record.chance.facts import DeckShuffled, SeedCommitted, SeedOpened, SeedVoided, WordsGiven
from domain.record.codec import to_row
from domain.record.envelope import Envelope, RecordedFact
from domain.store.errors import NotPossible
from domain.tables.table import CommandContext
from tests.dealt import SEED, Online, online_recorder
from tests.recorded import Sitting

MK = "mauna-kea"
MT_SAID = "say:incomplete-mountain=kickers-count,sole-survivor=wins-at-once"


@pytest.fixture
def recorder(tmp_path):
    with_seed = online_recorder(tmp_path)
    yield with_seed
    with_seed.store.close()


def facts(table, kind):
    return [noted.fact for noted in table.record.chance if isinstance(noted.fact, kind)]


def stored(recorder):
    """Every byte of every stored fact."""
    rows = recorder.store.rows_after(0, 5_000)
    return b"".join(part for row in rows for part in (row.envelope, row.public, row.sealed or b""))


@pytest.mark.parametrize(
    ("rules", "seats", "policy", "chosen"),
    [
        (MK, 2, "sensible", {}),
        (MK, 2, "random", {}),
        ("two-set-rummy", 3, "sensible", {}),
        ("two-set-rummy", 4, "sensible", {"pass": "on"}),
        ("mountain", 4, "sensible", {}),
        ("mountain", 6, "random", {}),
    ],
)
def test_a_whole_table_is_played_by_seats_that_see_their_own_sight(recorder, rules, seats, policy, chosen):
    online = Online(recorder, rules, seats, **chosen)
    table = online.play(Random(5), online.rules.sensible if policy == "sensible" else at_random)
    assert table.record.opened.mode == "online"
    for played in table.truth.path():
        census = table.game.census(played.after)
        census.pop("??", 0)
        assert census <= table.game.deck.counter()
    assert facts(table, SeedOpened) == []
    assert facts(online.over().table, SeedOpened) == [SeedOpened(SEED.hex(), "everybody")]
    assert list(recorder.store.verify()) == []


def test_before_the_first_card_the_seed_is_committed_to_and_the_words_and_the_deck_after_it(recorder):
    online = Online(recorder, MK).words(2, "rain on  tin").say("dealer1 2:deal")
    table = online.table
    commitment = SeedCommitted("cairn-shuffle-1", commitment_to(SEED, str(online.id)), "everybody")
    deck = Shuffle(SEED, 1, table.game.deck.pack, ("", "rain on tin"))
    assert [(noted.entry, noted.steps, noted.fact) for noted in table.record.chance] == [
        (1, 0, commitment),
        (2, 1, WordsGiven(2, "rain on tin")),
        (4, 2, DeckShuffled(1, (), ("", "rain on tin"), deck.root)),
    ]
    assert online.head.cards == deck.deck[:7]


def test_words_hold_up_no_act_of_somebody_who_did_not_see_them_yet(recorder):
    online = Online(recorder, MK).say("dealer1")
    seen = online.table.record.revision
    online.words(1, "rain")
    table = recorder.act(online.id, "deal", online.context(revision=seen))
    assert table.record.steps[-1].asked.startswith("2:deal")


def test_cards_come_from_the_next_place_whoever_draws(recorder):
    online = Online(recorder, MK).say("dealer1 2:deal 1:deal 2:d")
    deck = Shuffle(SEED, 1, online.rules.deck.pack, ("", "")).deck
    assert online.table.truth.state().side(1).hand.faces == deck[7:14]
    assert online.table.truth.state().side(2).hand.faces == (*deck[:7], deck[14])


def test_a_draw_taken_back_and_made_again_gives_the_same_card(recorder):
    online = Online(recorder, MK).say("dealer1 2:deal 1:deal 2:d")
    card = online.head.card
    assert online.back().say("2:d").head.card == card
    assert online.say("2:d").head.card == Shuffle(SEED, 1, online.rules.deck.pack, ("", "")).deck[15]
    assert len(facts(online.table, DeckShuffled)) == 1


def test_a_correction_deals_no_card_twice(recorder):
    online = Online(recorder, MK).say("dealer1 2:deal 1:deal 2:d 2:d")
    deck = Shuffle(SEED, 1, online.rules.deck.pack, ("", "")).deck
    hand = online.table.truth.state().side(2).hand.faces
    online.say(f"2:w{hand[0]}{hand[1]}", corrects_last=True)
    assert online.head.drawn == deck[15:17]
    assert online.climb().say("1:d").head.card == deck[17]


def test_the_words_hold_for_every_deck_and_are_fixed_with_the_first(recorder):
    online = Online(recorder, MK, match="games:3").words(1, "one").words(1, "two").say("dealer1 2:deal")
    assert online.head.cards == Shuffle(SEED, 1, online.rules.deck.pack, ("two", "")).deck[:7]
    with pytest.raises(NotPossible, match="the first deck is shuffled"):
        online.words(1, "three")
    online.say("1:deal 1:resign 1:deal")
    assert online.head.cards == Shuffle(SEED, 2, online.rules.deck.pack, ("two", "")).deck[:7]


def test_an_end_that_was_taken_back_is_played_on_with_the_same_cards(recorder):
    online = Online(recorder, MK, match="single").kept().say("dealer1 2:deal 1:deal 2:d 2:resign").back().say("2:d")
    assert online.head.card == Shuffle(SEED, 1, online.rules.deck.pack, ("", "")).deck[15]


def test_the_seed_is_opened_once_when_the_table_is_over(recorder):
    online = Online(recorder, MK, match="single").say("dealer1 2:deal 1:deal")
    with pytest.raises(NotPossible, match="goes on, and its seed is opened when it is over"):
        online.over()
    online.say("2:resign").over()
    with pytest.raises(NotPossible, match="no commitment is open"):
        online.over()
    assert len(facts(online.table, SeedOpened)) == 1


def test_a_player_leaves_the_scorer_time_to_take_the_end_back(recorder):
    online = Online(recorder, MK, match="single").say("dealer1 2:deal 1:deal 2:resign")
    player = replace(online.context(1), seats=(1,))
    with pytest.raises(NotPossible, match="or you 15 minutes after the last entry"):
        recorder.open_seed(online.id, player)
    recorder.clock = lambda: "2026-12-24T12:00:00.000Z"
    assert facts(recorder.open_seed(online.id, player), SeedOpened) == [SeedOpened(SEED.hex(), "everybody")]


def test_a_cut_has_a_shuffle_of_its_own(recorder):
    online = Online(recorder, MK).say("cut")
    assert online.head.cards == Shuffle(SEED, 1, online.rules.deck.pack, ("", "")).deck[:2]
    assert [shuffle.number for shuffle in facts(online.table, DeckShuffled)] == [1]


def test_a_renewed_stock_is_shuffled_with_a_commitment_of_its_own(recorder):
    online = Online(recorder, "two-set-rummy", 4, finish="victories:1")
    online.play(Random(3), at_random)
    renewed = next(shuffle for shuffle in facts(online.table, DeckShuffled) if shuffle.cards)
    assert renewed.number == 2
    assert len(renewed.root) == 64
    assert renewed.cards == tuple(sorted(renewed.cards, key=online.rules.deck.order))


def test_a_steal_is_chance_and_stays_the_same_when_repeated(recorder):
    online = Online(recorder, MK, hand_count="shown").say("dealer1 2:deal 1:deal 2:d 2:d")
    held = online.climb().table.truth.state().side(2).hand.faces
    assert len(held) == 8
    first = online.say("1:s").head.card
    assert first in held
    assert online.back().say("1:s").head.card == first


@pytest.mark.parametrize(
    ("rules", "seats", "before", "move", "why"),
    [
        (MK, 2, "dealer1 2:deal 1:deal", "2:d7h", "say 2:d, without the cards that it deals"),
        (MK, 2, "dealer1", "2:deal7h8c9d2s3sKhQd", "say 2:deal, without the cards"),
        (MK, 2, "", "cutAs2d", "say cut, without a card"),
        (MK, 2, "dealer1 2:deal 1:deal", "pile>hand1=7h", "move cards is not possible here"),
        ("two-set-rummy", 2, "", "cutSe3j", "say cut, without a card"),
        ("mountain", 3, f"dealer1 {MT_SAID} deal", "9s", "say turn"),
        ("mountain", 3, f"dealer1 {MT_SAID} deal", "exposed5=9s", "expose card is not possible here"),
    ],
)  # fmt: skip
def test_a_card_that_the_service_deals_is_named_by_nobody(recorder, rules, seats, before, move, why):
    online = Online(recorder, rules, seats).say(before)
    revision = online.table.record.revision
    with pytest.raises(NotPossible, match=why):
        online.say(move, reason="it stood")
    assert recorder.load(online.id).record.revision == revision


def test_a_pass_names_its_cards(recorder):
    online = Online(recorder, "two-set-rummy", 3, **{"pass": "on"}).say("dealer1 2:deal 3:deal 1:deal")
    with pytest.raises(NotPossible, match="name the cards"):
        online.say("2:p.")
    first, second = online.table.truth.state().side(2).hand.faces[:2]
    assert online.say(f"2:p{first}{second}", seat=2).head.cards == (first, second)


def test_an_act_of_the_service_out_of_turn_is_refused_even_with_a_reason(recorder):
    online = Online(recorder, MK).say("dealer1 2:deal 1:deal")
    with pytest.raises(Illegal):
        online.say("1:d", reason="it stood")
    with pytest.raises(Impossible):
        online.say("2:deal")
    assert len(facts(online.table, DeckShuffled)) == 1


def test_a_card_that_is_not_to_be_turned_is_not_turned(recorder):
    online = Online(recorder, "mountain", 3).say("dealer1")
    with pytest.raises(Unreadable, match="no card is turned"):
        online.say("turn")
    assert facts(online.table, DeckShuffled) == []


def test_a_refused_first_deal_leaves_no_shuffle(recorder):
    online = Online(recorder, MK)
    with pytest.raises(Impossible):
        online.say("2:deal")
    assert facts(recorder.load(online.id), DeckShuffled) == []


def test_nothing_that_is_stored_holds_the_seed_before_the_table_closes(recorder):
    online = Online(recorder, MK, opens="officials").words(1, "w").say("dealer1 2:deal 1:deal 2:d")
    for form in (SEED, SEED.hex().encode(), repr(SEED).encode()):
        assert form not in stored(recorder)
    with recorder.store.reading() as statements:
        assert statements.fetch("SELECT seed FROM seeds") == [(SEED,)]
    online.say("2:resign").over()
    assert facts(online.table, SeedOpened) == [SeedOpened(SEED.hex(), "officials")]
    with recorder.store.reading() as statements:
        assert statements.fetch("SELECT seed FROM seeds") == []


def test_a_seed_for_officials_is_sealed(recorder):
    online = Online(recorder, MK, opens="officials").say("dealer1 2:deal 1:deal 2:resign").over()
    opened = next(noted.fact for noted in online.table.record.chance if isinstance(noted.fact, SeedOpened))
    for viewer in (1, 2, "public"):
        assert opened.seen_by(viewer).seed == "??"
    row = to_row(RecordedFact(Envelope(1, 4, 0, 0, "seat 2", "c3-2", "", ""), opened), MK)
    assert SEED.hex().encode() not in row.public
    assert SEED.hex().encode() in row.sealed


def test_the_opening_fails_as_a_whole_with_its_secret(recorder, monkeypatch):
    def no_room(_statements):
        raise RuntimeError("no room")

    opening = recorder.croupier.opening
    monkeypatch.setattr(recorder.croupier, "opening", lambda *terms: (opening(*terms)[0], no_room))
    with pytest.raises(RuntimeError, match="no room"):
        Online(recorder, MK)
    assert recorder.store.last_position() == 0


def test_after_the_seed_was_opened_nothing_is_dealt_any_more(recorder):
    online = Online(recorder, MK, match="single").kept().say("dealer1 2:deal 1:deal 2:resign")
    with pytest.raises(NotPossible, match="the seed opens when the table is closed"):
        online.over()
    online.table = recorder.close(online.id, "scorer", online.context())
    assert facts(online.table, SeedOpened) == [SeedOpened(SEED.hex(), "everybody")]
    with pytest.raises(NotPossible, match="the table is closed, so its end is final"):
        online.back()
    with pytest.raises(NotPossible, match="no words are mixed"):
        online.words(1, "late")


def test_a_voided_commitment_deals_nothing_and_keeps_no_seed(recorder):
    online = Online(recorder, MK).say("dealer1 2:deal")
    table = recorder.void_seed(online.id, "the power failed", online.context())
    assert facts(table, SeedVoided) == [SeedVoided("the power failed")]
    with pytest.raises(NotPossible, match="voided"):
        recorder.act(online.id, "1:deal", CommandContext("x", "y", table.record.revision))
    with recorder.store.reading() as statements:
        assert statements.fetch("SELECT seed FROM seeds") == []
    with pytest.raises(NotPossible, match="no commitment is open"):
        recorder.void_seed(online.id, "again", CommandContext("x", "z", table.record.revision))


def test_words_make_nobody_s_page_stale(recorder):
    online = Online(recorder, MK).say("dealer1")
    seen = online.table.record.revision
    online.words(1, "one")
    recorder.give_words(online.id, 2, "two", CommandContext("seat 2", "late", seen, 2))
    table = recorder.act(online.id, "2:deal", CommandContext("seat 1", "deal", seen, 1))
    assert facts(table, DeckShuffled)[0].words == ("one", "two")


def test_the_same_words_sent_twice_are_given_once(recorder):
    online = Online(recorder, MK)
    context = online.context(1)
    recorder.give_words(online.id, 1, "once", context)
    recorder.give_words(online.id, 1, "once", context)
    assert facts(recorder.load(online.id), WordsGiven) == [WordsGiven(1, "once")]


def test_words_are_bound_then_shown_and_the_cards_wait_for_them(recorder):
    online = Online(recorder, MK).say("dealer1").bound(1, "rain on tin")
    with pytest.raises(NotPossible, match="shown when every seat is bound or has given some; seat 2 has not yet"):
        online.words(1, "rain on tin")
    online.bound(2, "other").bound(2, "hail")
    with pytest.raises(NotPossible, match="the cards wait for shuffle words: seat 1 and seat 2"):
        online.say("2:deal")
    online.words(1, "rain  on tin")
    for late in (lambda: online.bound(1, "x"), lambda: online.bound(2, "x")):
        with pytest.raises(NotPossible, match="nobody chooses others"):
            late()
    with pytest.raises(NotPossible, match="not the words that seat 2 is bound to"):
        online.words(2, "other")
    with pytest.raises(NotPossible, match="seat 1 has shown its words"):
        online.words(1, "rain on tin")
    with pytest.raises(NotPossible, match="seat 2 bound itself to some"):
        online.say("2:deal")
    online.words(2, "hail").say("2:deal")
    assert online.head.cards == Shuffle(SEED, 1, online.rules.deck.pack, ("rain on tin", "hail")).deck[:7]


def test_who_cannot_be_bound_gives_words_before_any_are_shown_and_not_after(recorder):
    online = Online(recorder, "two-set-rummy", 3).bound(1, "rain").words(2, "hail").words(2, "snow").bound(3, "wind")
    online.words(1, "rain")
    with pytest.raises(NotPossible, match="nobody chooses others"):
        online.words(2, "sun")
    assert online.words(3, "wind").table.record.wording.mixed(3) == ("rain", "snow", "wind")


def test_who_gave_words_and_is_bound_after_all_has_to_show_others(recorder):
    online = Online(recorder, MK).words(1, "one").bound(1, "two").words(2, "hail")
    assert online.table.record.wording.mixed(2) == ("", "hail")
    assert online.words(1, "two").table.record.wording.mixed(2) == ("two", "hail")


@pytest.mark.parametrize("commitment", ["", "00", "G" * 64, "A" * 64])
def test_what_binds_nobody_is_refused(recorder, commitment):
    online = Online(recorder, MK)
    with pytest.raises(NotPossible, match="64 small hexadecimal digits"):
        recorder.bind_words(online.id, 1, commitment, online.context(1))


@pytest.mark.parametrize(
    ("seat", "words", "why"),
    [
        (3, "x", "no seat 3"),
        (1, "  ", "1 to 200"),
        (1, "x" * 201, "1 to 200"),
        (1, "a\x07b", r"U\+0007 "),
    ],
)
def test_words_that_cannot_be_taken(recorder, seat, words, why):
    with pytest.raises(NotPossible, match=why):
        Online(recorder, MK).words(seat, words)


def test_a_table_of_physical_cards_has_no_words_and_no_seed(recorder):
    sitting = Sitting(recorder, "physical")
    assert sitting.table.record.chance == ()
    with pytest.raises(NotPossible, match="no words are mixed"):
        recorder.give_words(sitting.id, 1, "x", sitting.context())


def test_another_process_deals_the_same(recorder, tmp_path):
    online = Online(recorder, MK).say("dealer1 2:deal 1:deal 2:d")
    later = online_recorder(tmp_path, seed=bytes(64))
    online.recorder = later
    deck = Shuffle(SEED, 1, online.rules.deck.pack, ("", "")).deck
    assert online.say("2:d").head.card == deck[15]
    later.store.close()


def test_a_scorer_who_asks_for_a_deal_sees_no_card(recorder):
    online = Online(recorder, MK).say("dealer1 2:deal 1:deal 2:d")
    sight = online.table.seen_by(Scorer("seat open")).state()
    assert [side.hand.faces for side in sight.sides] == [(), ()]
    assert recorder.croupier.proofs(online.table.seen_by(Scorer("seat open"))) == ()
