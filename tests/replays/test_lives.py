"""The life of a card and what a seat could know, as far as one viewer could follow them."""

from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from domain.cards.hands import Hand, Placement
from domain.play.vocabulary import Viewer
from domain.record.history import History
from replays.knowledge import PlaceKnown, knowledge
from replays.lives import Life, lives
from replays.records import read_record
from tests.recorded import Sitting, recorder_at
from tests.records.made import opened
from tests.replays.conftest import OPENING

ANN, BEN = 1, 2
ANN_HAND, BEN_HAND = "the hand of seat 1", "the hand of seat 2"
GOLDEN = Path(__file__).parents[1] / "records"


def golden(name: str, viewer: Viewer) -> History:
    table = opened(read_record((GOLDEN / f"{name}.cairn").read_bytes(), "golden"))
    return History(table.game, table.record, viewer)


def seen(sitting: Sitting, viewer: Viewer) -> History:
    return sitting.table.seen_by(viewer)


def told(life: Life) -> list[tuple[int, str, str]]:
    return [(leg.passage.step, leg.passage.source, leg.passage.target) for leg in life.legs]


def life(history: History, card: str, number: int = 0) -> Life:
    """The only copy of a card of which anything is known."""
    (only,) = (copy for copy in lives(history, number or history.record.head)[card] if copy.legs)
    return only


def at(history: History, place: str, number: int = 0) -> PlaceKnown:
    told = knowledge(history, number or history.record.head)
    (here,) = (one for one in told.places if one.place == place)
    return here


def taught(known: PlaceKnown) -> list[tuple[str, int]]:
    """The cards that are known at a place, each with the step that taught it."""
    return [(card, one.step) for one in known.known for card in one.cards]


# --- the life of a card --------------------------------------------------------------------------------------------


def test_a_card_is_dealt_played_and_slides(sitting: Sitting) -> None:
    sitting.enter("7h 3s d. x5h")
    own = life(seen(sitting, BEN), "7h")
    ascent = "the ascent of seat 2"
    assert told(own) == [(3, "", BEN_HAND), (5, BEN_HAND, ascent), (8, ascent, "the discards")]
    assert [leg.passage.seen_by for leg in own.legs] == [(BEN,), ("public",), ("public",)]
    assert own.legs[2].passage.words == "{7h} {3s} fall off the ascent of seat 2, from 10 to 0"


def test_others_follow_a_card_only_from_where_they_see_it(sitting: Sitting) -> None:
    sitting.enter("7h")
    for viewer in (ANN, "public"):
        assert told(life(seen(sitting, viewer), "7h")) == [(5, "", "the ascent of seat 2")]
        assert not any(copy.legs for copy in lives(seen(sitting, viewer), 5)["3s"])


def test_a_life_up_to_a_step_knows_nothing_later(sitting: Sitting) -> None:
    history = seen(sitting, BEN)
    early = lives(history, 4)
    sitting.enter("7h 3s d. x5h")
    assert lives(seen(sitting, BEN), 4) == early
    assert told(life(seen(sitting, BEN), "7h", 4)) == [(3, "", BEN_HAND)]


def test_two_copies_in_one_hand_cannot_be_told_apart(sitting: Sitting) -> None:
    sitting.enter("d7h 7h")
    first, second = lives(seen(sitting, BEN), 6)["7h"]
    assert told(first) == [(3, "", BEN_HAND), (6, BEN_HAND, "the ascent of seat 2")]
    assert told(second) == [(5, "", BEN_HAND)]
    assert [leg.alike for leg in first.legs] == [False, True]


def test_a_stolen_card_is_known_to_whom_it_was_taken_from(sitting: Sitting) -> None:
    """MK-A26: thief and owner know the card."""
    sitting.enter("d. d. 7h s3s")
    step = sitting.table.record.head
    assert told(life(seen(sitting, BEN), "3s")) == [(3, "", BEN_HAND), (step, BEN_HAND, ANN_HAND)]
    assert told(life(seen(sitting, ANN), "3s")) == [(step, "", ANN_HAND)]
    assert not any(copy.legs for copy in lives(seen(sitting, "public"), step)["3s"])


def test_a_hand_that_is_shown_is_seen_where_it_lies() -> None:
    """MK-16: both players see it, onlookers that it was shown."""
    known = (lives(golden("mauna-kea/hand-shown", viewer), 133)["Kh"] for viewer in (ANN, BEN))
    own, other = (next(copy for copy in copies if copy.place == ANN_HAND) for copies in known)
    assert told(own)[-1] == (133, ANN_HAND, ANN_HAND)
    assert told(other) == [(133, "", ANN_HAND)]
    assert other.legs[0].passage.seen_by == (1, 2)


def test_a_reshuffled_card_is_lost_when_somebody_draws_unseen() -> None:
    """UC-A11: the discards become the stock; after the next draw it may lie there or in that hand."""
    history = golden("two-set-rummy/reshuffle-keeps-the-upcard", ANN)
    assert told(life(history, "5j", 75)) == [(29, "", "the discards"), (75, "the discards", "the stock")]
    assert told(life(history, "5j", 76))[-1] == (76, "the stock", "")
    assert told(life(history, "1j", 77))[-2:] == [(76, "the stock", ""), (77, "", "the discards")]


def test_lives_begin_again_when_the_cards_are_taken_up() -> None:
    history = golden("mountain/carried-three-times", ANN)
    falls = (14, ANN_HAND, ANN_HAND)
    assert told(life(history, "9h", 15)) == [(10, "", ANN_HAND), falls]
    assert told(life(history, "9h", 16)) == [(16, "", ANN_HAND)]
    (whole,) = lives(history, 12, history.record.head)["9h"]
    assert told(whole) == [(10, "", ANN_HAND), falls]


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*/*.cairn")), ids=lambda path: f"{path.parent.name}/{path.stem}")
@pytest.mark.parametrize("viewer", [1, "public"])
def test_lives_end_where_the_cards_lie(path: Path, viewer: Viewer) -> None:
    history = golden(f"{path.parent.name}/{path.stem}", viewer)
    for number in history.record.standing[:: max(1, len(history.record.standing) // 3)]:
        placements = history.game.placements(history.state(number), viewer)
        expected = Counter((one.place, card) for one in placements for card in one.cards.faces)
        ends = Counter((copy.place, card) for card, copies in lives(history, number).items() for copy in copies)
        assert Counter({end: count for end, count in ends.items() if end[0]}) == expected


# --- what a seat could know ----------------------------------------------------------------------------------------


def test_a_seat_knows_its_own_hand_and_when_each_card_came(sitting: Sitting) -> None:
    sitting.enter("d8c")
    own = at(seen(sitting, BEN), BEN_HAND)
    assert taught(own) == [("7h", 3), ("3s", 3), ("9c", 3), ("4d", 3), ("5s", 3), ("Kh", 3), ("Qh", 3), ("8c", 5)]
    assert own.unknown == 0


def test_a_card_seen_into_another_hand_stays_known_there(sitting: Sitting) -> None:
    sitting.enter("d. d. 7h s3s 5h d.")
    other = at(seen(sitting, BEN), ANN_HAND)
    assert taught(other) == [("3s", 8)]
    assert other.unknown is None, "MK-A38: the number of a hand is told when asked"
    assert at(seen(sitting, "public"), ANN_HAND).known == ()


def test_the_number_of_unknown_cards_is_told_where_it_is_displayed(tmp_path: Path) -> None:
    table = Sitting(recorder_at(tmp_path), hand_count="shown")
    table.enter(OPENING, "7h")
    assert at(seen(table, ANN), BEN_HAND).unknown == 6


def test_an_upcard_that_was_taken_is_known_in_the_hand() -> None:
    history = golden("two-set-rummy/irregular", "public")
    assert taught(at(history, BEN_HAND, 6)) == [("2e", 6)]


def test_counting_tells_how_many_copies_are_unseen(sitting: Sitting) -> None:
    told = dict(knowledge(seen(sitting, BEN), 4).unseen)
    assert {"7h", "3s", "9c", "4d", "5s", "Kh", "Qh"} == set(told[1])
    assert len(told[2]) == 52 - 7
    assert knowledge(seen(sitting, BEN), 4).only == ""


def test_what_is_left_must_lie_in_the_one_place_that_is_not_seen() -> None:
    """Who sees all recorded cards but not the pack knows what the pack holds."""
    history = golden("mountain/wild-cards", "open")
    assert knowledge(history, history.record.standing[4]).only == "the pack and the cards face down"


def test_that_a_hand_is_empty_is_not_told_where_hands_are_not_counted(sitting: Sitting) -> None:
    def placements(count: int) -> tuple[Placement, ...]:
        return Placement(ANN_HAND, Hand(count), counted=False), Placement("the draw pile", Hand(90))

    def told(count: int) -> str:
        game = replace(sitting.table.game, placements=lambda _sight, _viewer: placements(count))
        return knowledge(History(game, sitting.table.record, BEN), 4).only

    assert (told(0), told(7)) == ("", "")
