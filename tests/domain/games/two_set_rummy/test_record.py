"""Two-Set Rummy on a real store: hidden hands, take-backs, irregular acts and cards that come to light later."""

from random import Random

import pytest

from domain.games.two_set_rummy import GAME
from domain.games.two_set_rummy.state import census
from domain.play.findings import Illegal
from domain.play.game import decide, fold
from domain.play.simulation import play
from domain.play.vocabulary import Announce
from domain.store import open_store
from domain.tables.recorder import Recorder
from tests.domain.games.two_set_rummy.table import cards
from tests.recorded import Sitting, recorder_at

PENALTY = {"rules": "two-set-rummy", "scoring": "penalty", "finish": "points:30", "pass": "on"}


def test_a_whole_game_is_stored_and_loaded_as_it_was_played(tmp_path):
    sitting = Sitting(recorder_at(tmp_path), **PENALTY)
    choices = tuple(sitting.table.truth.state().announced)
    acts = list(play(GAME, 2, choices, GAME.sensible, Random(3)))
    for command, _, _ in acts:
        if not isinstance(command, Announce):
            sitting.enter(GAME.write(command))
    loaded = Recorder(open_store(f"sqlite:///{tmp_path / 'cairn.db'}")).load(sitting.id)
    assert loaded.truth.state() == acts[-1][2]
    for viewer in (1, 2, "public"):
        assert loaded.seen_by(viewer).state() == sitting.table.seen_by(viewer).state()
    assert GAME.score(loaded.truth.path()) == GAME.score(sitting.table.truth.path())


def test_a_player_sees_the_own_pass_and_not_the_other(tmp_path):
    sitting = Sitting(recorder_at(tmp_path), **PENALTY)
    sitting.enter("dealer1 2:deal1e2e3e4e5e6e7eMeSe 1:deal1j2j3j4j5j6j7jMjSj 2:p1e2e")
    assert sitting.table.seen_by(2).state().side(2).aside == cards("1e 2e")
    assert sitting.table.seen_by(1).state().side(2).aside == ("??", "??")
    assert sitting.table.seen_by(1).asked(sitting.table.record.head) == "2:p."
    table = sitting.enter("1:p1j2j")
    assert set(table.seen_by(1).state().side(2).hand.faces) == set(cards("1j 2j"))
    assert table.seen_by("public").state().side(2).hand.faces == ()


def test_taking_back_a_pass_puts_the_cards_back(tmp_path):
    sitting = Sitting(recorder_at(tmp_path), **PENALTY)
    before = sitting.enter("dealer1 deal1e2e3e4e5e6e7eMeSe deal").truth.state()
    sitting.enter("2:p1e2e")
    assert sitting.recorder.take_back(sitting.id, sitting.context()).truth.state() == before


def test_an_irregular_draw_is_kept_with_its_reason(tmp_path):
    sitting = Sitting(recorder_at(tmp_path), **(PENALTY | {"pass": "off"}))
    sitting.enter("dealer1 deal deal up5j d")
    with pytest.raises(Illegal):
        sitting.enter("d")
    table = sitting.enter("d", reason="two cards stuck together")
    assert table.truth.state().side(2).hand.size == 11
    assert census(table.truth.state()).total() == 54


def test_a_draw_that_comes_to_light_is_laid_over_the_record(tmp_path):
    sitting = Sitting(recorder_at(tmp_path), **(PENALTY | {"pass": "off"}))
    drawn = sitting.enter("dealer1 deal deal up5j d").record.head
    sitting.enter("6e")
    table = sitting.recorder.disclose(sitting.id, drawn, ("6e",), sitting.context())
    assert [GAME.narration(step).sentence for step in table.truth.path()][-2:] == [
        "seat 2 draws {6e} from the stock",
        "seat 2 discards {6e}",
    ]


def test_the_audit_of_a_path_gives_the_stored_facts(tmp_path):
    sitting = Sitting(recorder_at(tmp_path), **PENALTY)
    sitting.enter("dealer1 2:deal1e2e3e4e5e6e7eMeSe 1:deal1j2j3j4j5j6j7jMjSj 2:p1e2e 1:p1j2j up5s d3s 3s")
    state = GAME.initial(2)
    for number in sitting.table.record.path():
        facts = decide(GAME, state, sitting.table.truth.command(number))
        assert facts == sitting.table.truth.facts(number)
        state = fold(GAME, state, facts)
