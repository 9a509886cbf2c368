"""Deals made beforehand: the same at every table that plays them, proved by the key that is opened at the end."""

from pathlib import Path
from random import Random
from uuid import uuid4

import pytest

from domain.cards.shuffling.decks import Shuffle
from domain.cards.shuffling.predealt import commitment_to_deals, first_shuffle, seed_of_deal
from domain.games.registry import game
from domain.record.chance.facts import DealsCommitted, DeckShuffled, SeedOpened, SeedVoided
from domain.record.facts import TableOpened
from domain.record.history import History
from domain.store import open_store
from domain.store.errors import NotPossible
from domain.tables.croupier.deal_sets import Boards
from domain.tables.croupier.packs import Decks
from domain.tables.labels import Labels
from domain.tables.recorder import Recorder
from domain.tables.table import CommandContext
from replays.fairness import verify
from replays.records import bring, read_record, write_record
from tests.dealt import Online, online_recorder
from tests.recorded import ticking

MK, KEY, VALUE = "mauna-kea", bytes(range(64, 128)), "Lotto 30 Nov 2026: 4 8 15 16 23 42"


@pytest.fixture
def recorder(tmp_path):
    recorder = online_recorder(tmp_path)
    yield recorder
    recorder.store.close()


@pytest.fixture
def boards(recorder):
    return boards_of(recorder, MK, 1, 4)


def boards_of(recorder, rules, first, last, deals=4):
    return Boards(recorder.croupier.sets.fix(KEY, rules, deals, VALUE).commitment, first, last)


def deck(number):
    return Shuffle(seed_of_deal(KEY, VALUE, number // 1000), number, game(MK).deck.pack, ()).deck


def shuffles(table):
    return [noted.fact for noted in table.record.chance if isinstance(noted.fact, DeckShuffled)]


def checked(online, viewer="open", key=None):
    """The verdict on a table's file, read back from its bytes."""
    history = online.table.seen_by(viewer)
    data = write_record(history, Labels(), proofs=online.recorder.croupier.proofs(history))
    reading = read_record(data, "file")
    assert reading.fault is None, reading.told()
    opened = reading.opened
    return verify(History(opened.game, opened.record, opened.seen_by), opened.proofs, key), data


def test_the_vector_of_a_deal():
    assert seed_of_deal(KEY, VALUE, 3).hex().startswith("0a79bb3488b2174af669da7f13f3e229")
    assert commitment_to_deals(KEY, MK, 4) == "b0aa5eb523e32011b05f4d66010ae3eabce5ebd49c567af572a171a9a7247125"


def test_several_tables_play_the_same_deals(recorder, boards):
    one, other = (Online(recorder, MK, boards=boards, name=name) for name in ("one", "other"))
    one.say("dealer1 2:deal 1:deal 2:d")
    other.say("dealer2 1:deal 2:deal 1:d")
    assert [table.table.truth.state().side(seat).hand.faces for table, seat in ((one, 2), (other, 1))] == [
        (*deck(1001)[:7], deck(1001)[14])
    ] * 2
    assert shuffles(one.table)[-1] == shuffles(other.table)[-1]


def test_the_next_deal_of_a_table_is_the_next_of_the_set(recorder):
    online = Online(recorder, MK, boards=boards_of(recorder, MK, 2, 4), match="games:2")
    online.say("dealer1 2:deal 1:deal 2:resign 1:deal")
    assert [each.number for each in shuffles(online.table)] == [first_shuffle(2), first_shuffle(3)]
    assert online.head.cards == deck(3001)[:7]
    assert [each.words for each in shuffles(online.table)] == [(), ()]


def test_a_cut_shows_no_card_of_a_deal(recorder):
    online = Online(recorder, MK, boards=boards_of(recorder, MK, 2, 4)).say("cut")
    assert [each.number for each in shuffles(online.table)] == [1501]
    assert online.head.cards == deck(1501)[:2]
    assert deck(1501)[:7] != deck(1001)[:7]


def test_a_draw_taken_back_and_made_again_gives_the_same_card(recorder, boards):
    online = Online(recorder, MK, boards=boards).say("dealer1 2:deal 1:deal 2:d")
    assert online.back().say("2:d").head.card == deck(1001)[14]


def test_a_table_deals_no_further_than_its_deals(recorder):
    online = Online(recorder, MK, boards=boards_of(recorder, MK, 2, 2), match="games:2")
    online.say("dealer1 2:deal 1:deal 2:resign")
    with pytest.raises(NotPossible, match="plays the deals 2 to 2 of its set"):
        online.say("1:deal")
    assert len(shuffles(recorder.load(online.id))) == 1


def test_what_a_table_is_bound_to_stands_before_its_first_card(recorder, boards):
    record = Online(recorder, MK, boards=boards).table.record
    assert record.opened == TableOpened(MK, game(MK).rules_version, 2, "predealt")
    assert record.committed == DealsCommitted("cairn-deals-1", commitment_to_deals(KEY, MK, 4), 4, VALUE, 1, 4)


def test_no_words_are_mixed_in(recorder, boards):
    online = Online(recorder, MK, boards=boards)
    with pytest.raises(NotPossible, match="no words are mixed"):
        online.words(1, "rain")
    with pytest.raises(NotPossible, match="no words are mixed"):
        online.bound(1, "rain")


@pytest.mark.parametrize(("first", "last"), [(0, 1), (2, 1), (1, 5), (5, 5)])
def test_deals_that_the_set_has_not(recorder, first, last):
    with pytest.raises(NotPossible, match="the set has the deals 1 to 4"):
        Online(recorder, MK, boards=boards_of(recorder, MK, first, last))
    assert recorder.store.last_position() == 0


@pytest.mark.parametrize("changes", [{"commitment": "0" * 64}, {"rules": "mountain"}])
def test_a_set_that_is_not_here_or_of_another_game(recorder, boards, changes):
    chosen = boards._replace(commitment=changes.get("commitment", boards.commitment))
    with pytest.raises(NotPossible, match="there is no such set of deals"):
        Online(recorder, changes.get("rules", MK), boards=chosen)


def test_a_mode_and_its_deals_go_together(recorder, boards):
    for mode, chosen in (("predealt", None), ("online", boards), ("physical", boards), ("nonsense", None)):
        with pytest.raises(NotPossible, match="a table cannot be opened to be dealt"):
            recorder.open(game(MK), 2, (), CommandContext("x", "y", 0), b"{}", mode=mode, boards=chosen)
    assert recorder.store.last_position() == 0


def test_the_value_of_a_set_is_fixed_once(recorder, boards):
    sets = recorder.croupier.sets
    assert sets.fix(KEY, MK, 4, f"  {VALUE} ").commitment == boards.commitment
    with pytest.raises(NotPossible, match="decided by another value"):
        sets.fix(KEY, MK, 4, "a value that suits better")


@pytest.mark.parametrize(("rules", "seats"), [(MK, 2), ("two-set-rummy", 3), ("mountain", 4)])
def test_a_whole_table_is_proved_by_the_opened_key(recorder, rules, seats):
    online = Online(recorder, rules, seats, boards=boards_of(recorder, rules, 1, 200, deals=200))
    online.play(Random(5), online.rules.sensible)
    sealed, data = checked(online)
    assert (sealed.standing, sealed.wrong) == ("incomplete", ())
    assert KEY.hex().encode() not in data
    by_file, _ = checked(online, key=KEY)
    assert (by_file.standing, by_file.wrong) == ("good", ())
    online.over(with_set=True)
    assert online.table.record.seed_end == SeedOpened(KEY.hex(), "everybody")
    opened, data = checked(online)
    assert (opened.standing, opened.wrong) == ("good", ())
    assert KEY.hex().encode() in data


def test_a_seat_proves_its_own_cards_before_the_key_is_opened(recorder, boards):
    verdict, data = checked(Online(recorder, MK, boards=boards).say("dealer1 2:deal 1:deal"), 1)
    assert verdict.proved == ("Cards proved to lie at the place that was committed to: 7.",)
    assert verdict.wrong == ()
    assert data.count(b'"proof":{') == 7


def test_another_key_or_a_swapped_card_is_found_out(recorder, boards, monkeypatch):
    online = Online(recorder, MK, boards=boards, match="single").say("dealer1 2:deal 1:deal 2:resign")
    assert checked(online, key=bytes(64))[0].wrong == (
        "The opened key of the set is not the one that was committed to.",
    )
    honest = Decks.card
    monkeypatch.setattr(Decks, "card", lambda decks, at, place: honest(decks, at, {14: 15, 15: 14}.get(place, place)))
    cheated = Online(recorder, MK, boards=boards, name="cheated").say("dealer1 2:deal 1:deal 2:d 2:resign")
    assert checked(cheated, key=KEY)[0].wrong == (
        f"Step 5 dealt {deck(1001)[15]}, and place 15 of shuffle 1001 is {deck(1001)[14]}.",
    )


def test_one_table_alone_does_not_open_the_key(recorder, boards):
    online = Online(recorder, MK, boards=boards, match="single").say("dealer1 2:deal 1:deal 2:resign")
    with pytest.raises(NotPossible, match="opened for all tables"):
        online.over()
    with recorder.store.reading() as statements:
        assert statements.fetch("SELECT seed FROM seeds") == [(KEY,)]


def test_one_voided_table_leaves_the_others_their_key(recorder, boards):
    one, other = (Online(recorder, MK, boards=boards, name=name).say("dealer1") for name in ("one", "other"))
    ended = recorder.void_seed(one.id, "the cards were seen", one.context()).record.seed_end
    assert ended == SeedVoided("the cards were seen")
    assert other.say("2:deal").head.cards == deck(1001)[:7]


def test_nothing_is_opened_for_a_set_that_is_closed(recorder, boards):
    recorder.croupier.sets.close(boards.commitment)
    with pytest.raises(NotPossible, match="the key of these deals was opened"):
        Online(recorder, MK, boards=boards)
    assert recorder.store.last_position() == 0


def test_a_record_that_is_brought_in_gets_no_card_of_a_set_that_is_here(recorder, boards, tmp_path):
    """Else anybody could see the deals beforehand with a file that names the set."""
    (tmp_path / "other").mkdir()
    other = online_recorder(Path(tmp_path / "other"))
    foreign = Online(other, MK, boards=boards_of(other, MK, 1, 4), name="foreign").say("dealer1")
    data = write_record(foreign.table.truth, Labels())
    brought = bring(read_record(data, "file"), "importer", "2026-12-01T00:00:00.000Z")
    table = recorder.bring_in(brought.table, brought.filed, brought.labels)
    with pytest.raises(NotPossible, match="not in this store"):
        recorder.act(table.record.table, "2:deal", CommandContext("x", str(uuid4()), table.record.revision))
    assert recorder.croupier.proofs(table.truth) == ()
    other.store.close()


def test_a_set_from_its_value_to_its_opened_key_on_postgresql(postgres_url):
    recorder = Recorder(open_store(postgres_url), clock=ticking())
    boards, sets = boards_of(recorder, MK, 1, 2), recorder.croupier.sets
    online = Online(recorder, MK, boards=boards, match="single").say("dealer1 2:deal 1:deal 2:resign")
    assert sets.tables(boards.commitment) == (online.id,)
    sets.close(boards.commitment)
    assert online.over(with_set=True).table.record.seed_end == SeedOpened(KEY.hex(), "everybody")
    sets.forget_key(boards.commitment)
    assert sets.key(online.id, boards.commitment) is None
    assert [each.closed for each in sets.all()] == [True]
    recorder.store.close()
