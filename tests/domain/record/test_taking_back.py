"""What an official decides: taking back a step that taught somebody a card, acts for which there is no rule."""

import pytest

from domain.games.registry import GAMES
from domain.record.facts import HeadMoved
from domain.store.errors import NotPossible
from domain.tables.reveals import reveals
from domain.tables.table import CommandContext, NeedsOfficial
from tests.recorded import Sitting, proposed, recorder_at

OPENED = "dealer1 2:deal7h8h9hThJhQhKh 1:deal2s3s4s5s6s7s8s 7h d"


@pytest.fixture
def recorder(tmp_path):
    return recorder_at(tmp_path)


def seated(recorder, mode: str) -> Sitting:
    sitting = Sitting(recorder, f"{mode}-first")
    game = GAMES["mauna-kea"]
    sitting.table = recorder.open(game, 2, proposed(game), CommandContext("scorer", "open", 0), b"{}", mode=mode)
    sitting.id = sitting.table.record.table
    sitting.enter(OPENED)
    return sitting


def test_a_take_back_names_its_step(recorder):
    sitting = seated(recorder, "physical")
    with pytest.raises(NotPossible, match="step 5 is not the last, that is step 6"):
        recorder.take_back(sitting.id, sitting.context(), step=5)
    assert recorder.take_back(sitting.id, sitting.context(), step=6).record.head == 5


def test_a_step_reveals_cards_when_they_are_dealt_drawn_or_shown(recorder):
    sitting = seated(recorder, "physical")
    assert [reveals(sitting.table.truth, step) for step in range(1, 7)] == [False, False, True, True, False, True]


def test_a_player_does_not_take_back_what_somebody_saw(recorder):
    sitting = seated(recorder, "physical")
    player = {"seats": (2,), "viewer": 2, "actor": "ben"}
    with pytest.raises(NeedsOfficial, match="an official decides"):
        recorder.take_back(sitting.id, sitting.context(**player))
    with pytest.raises(NeedsOfficial, match="an official decides"):
        recorder.act(sitting.id, "8h", sitting.context(**player), corrects_last=True)
    sitting.table = recorder.take_back(sitting.id, sitting.context(**player), asked_by="ben", approved_by=["judge"])
    assert sitting.table.record.entries[-1].act == HeadMoved(5, "ben", ("judge",))
    assert recorder.take_back(sitting.id, sitting.context(**player)).record.head == 4


def test_a_scorer_takes_back_at_once_what_was_mistyped(recorder):
    sitting = seated(recorder, "physical")
    assert recorder.take_back(sitting.id, sitting.context()).record.head == 5


@pytest.mark.parametrize("move", ["hand2>discards=8h", "turn2/1"])
def test_where_something_went_by_no_rule_is_not_for_a_player_to_enter(recorder, move):
    sitting = seated(recorder, "physical")
    with pytest.raises(NeedsOfficial, match="follows no rule"):
        recorder.act(sitting.id, move, sitting.context(seats=(2,), viewer=2), reason="it fell from my hand")
    assert sitting.enter(move, reason="the judge saw it").record.steps[-1].reason == "the judge saw it"
