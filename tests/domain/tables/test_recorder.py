"""What the recorder accepts, refuses and keeps."""

from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

import pytest

from domain.games.mauna_kea import events as e
from domain.games.mauna_kea.rulebook import MaunaKea as R
from domain.games.registry import GAMES
from domain.play.findings import Illegal, Impossible, Unreadable
from domain.record.facts import FacesDisclosed, HeadMoved
from domain.store.errors import NotPossible
from domain.tables.recorder import Recorder
from domain.tables.table import CommandContext, NotFound, Reused, Stale
from replays.audit import audit
from tests.recorded import Sitting, recorder_at, simulated

OPENED = "dealer1 deal7h8h9hThJhQhKh deal2s3s4s5s6s7s8s"


@pytest.fixture
def recorder(tmp_path):
    return recorder_at(tmp_path)


@pytest.fixture
def sitting(recorder):
    """Ann (seat 1) deals; Ben (seat 2) holds 7h 8h 9h Th Jh Qh Kh, Ann 2s to 8s; Ben is to play."""
    table = Sitting(recorder)
    table.enter(OPENED)
    return table


def test_who_opens_one_id_at_the_same_moment_opens_one_table(recorder):
    def opened(_):
        return recorder.open(
            GAMES["mauna-kea"], 2, (), CommandContext("dora", "open", 0), b"{}", table_id=UUID(int=7), in_charge=True
        )

    with ThreadPoolExecutor(4) as openers:
        records = [table.record for table in openers.map(opened, range(4))]
    assert {(record.table, record.revision) for record in records} == {(UUID(int=7), 1)}
    assert [fact.topic for fact in recorder.store.read(UUID(int=7))] == ["table.table-opened"]


def test_a_table_opens_with_its_announcements_as_the_first_step(recorder):
    table = Sitting(recorder, match="games:3").table
    assert table.record.revision == 1
    assert table.record.steps[0].asked == (
        "say:plain-draw=always,hand-count=on-request,match=games:3,next-deal=alternate,deck-out-winner=higher-score"
    )


def test_an_announcement_that_is_not_offered_opens_no_table(recorder):
    with pytest.raises(Impossible, match="'never' is not offered for plain-draw"):
        Sitting(recorder, plain_draw="never")
    assert recorder.store.last_position() == 0


def test_the_deal_gives_one_fact_a_seat_and_the_other_player_begins(sitting):
    dealt = sitting.table.record.steps[3].facts
    assert [type(fact) for fact in dealt] == [e.HandDealt, e.TurnBegun]
    assert sitting.table.truth.state().to_act == 2


def test_an_accepted_act_is_there_for_another_process(sitting, recorder):
    sitting.enter("7h")
    again = Recorder(recorder.store).load(sitting.id)
    assert again.record == sitting.table.record
    assert again.truth.state() == sitting.table.truth.state()


def test_a_refused_act_names_the_rule_and_changes_nothing(sitting):
    with pytest.raises(Illegal) as refused:
        sitting.enter("Kh")
    assert refused.value.rule is R.MK_28
    assert sitting.recorder.load(sitting.id).record.revision == sitting.revision


def test_text_that_is_no_move_says_what_a_move_looks_like(sitting):
    with pytest.raises(Unreadable, match="'7x' is not a move of Mauna Kea"):
        sitting.enter("7x")


def test_a_stale_revision_is_refused_with_what_happened_since(sitting):
    stale = sitting.context()
    sitting.enter("7h")
    with pytest.raises(Stale) as refused:
        sitting.recorder.act(sitting.id, "8h", stale.__class__("scorer", "other", stale.revision))
    assert [entry.number for entry in refused.value.since] == [sitting.revision]


def test_a_command_id_is_answered_once_however_often_it_comes(sitting):
    context = sitting.context()
    first = sitting.recorder.act(sitting.id, "7h", context)
    again = sitting.recorder.act(sitting.id, "7h", context)
    assert again.record == first.record


def test_a_command_id_sent_again_with_a_newer_revision_is_the_same_entry(sitting):
    context = sitting.context()
    first = sitting.recorder.act(sitting.id, "d", context)
    sitting.table = first
    again = sitting.recorder.act(sitting.id, "d", sitting.context(command_id=context.command_id))
    assert again.record == first.record
    sitting.enter("7h 8h")
    assert sitting.recorder.act(sitting.id, "d", context).record == sitting.table.record


@pytest.mark.parametrize("move", ["8h", "1:2s", "nonsense"])
def test_a_command_id_used_before_for_another_move_is_refused_as_such(sitting, move):
    context = sitting.context()
    sitting.table = sitting.recorder.act(sitting.id, "7h", context)
    for revision in (context.revision, sitting.revision):
        with pytest.raises(Reused, match=f"command id {context.command_id} already recorded entry 5"):
            sitting.recorder.act(sitting.id, move, sitting.context(command_id=context.command_id, revision=revision))
    assert sitting.recorder.load(sitting.id).record.revision == sitting.revision


def test_every_kind_of_entry_is_made_once_and_told_from_another_under_its_id(sitting):
    sitting.enter("7h")

    def once(send, other):
        context = sitting.context()
        sitting.table = send(context)
        again = sitting.context(command_id=context.command_id)
        assert send(again).record == sitting.table.record
        with pytest.raises(Reused):
            other(again)

    recorder, table = sitting.recorder, sitting.id
    once(lambda who: recorder.take_back(table, who), lambda who: recorder.redo(table, who))
    once(lambda who: recorder.redo(table, who), lambda who: recorder.take_back(table, who))
    sitting.enter("2:d")
    once(
        lambda who: recorder.disclose(table, 6, ["9h"], who),
        lambda who: recorder.disclose(table, 6, ["Th"], who),
    )
    assert isinstance(recorder.load(table).record.entries[-1].act, FacesDisclosed)


def test_the_same_command_id_from_many_threads_makes_one_step(sitting):
    context = sitting.context()
    with ThreadPoolExecutor(8) as pool:
        tables = list(pool.map(lambda _: sitting.recorder.act(sitting.id, "7h", context), range(16)))
    assert {len(table.record.steps) for table in tables} == {5}


def test_two_scorers_at_one_revision_have_one_winner(sitting):
    callers = [sitting.context(command_id=f"scorer-{number}") for number in range(8)]

    def attempt(context):
        try:
            sitting.recorder.act(sitting.id, "7h", context)
        except Stale as stale:
            return stale.since[0].command_id
        return context.command_id

    with ThreadPoolExecutor(8) as pool:
        winners = set(pool.map(attempt, callers))
    assert len(winners) == 1
    assert sitting.recorder.load(sitting.id).record.revision == sitting.revision + 1


def test_an_irregular_act_that_stood_keeps_its_reason(sitting):
    sitting.enter("7h")
    table = sitting.enter("xKh", reason="nobody noticed until two turns later")
    assert table.record.steps[-1].reason == "nobody noticed until two turns later"
    verdicts = [(doubt.verdict, doubt.rule) for doubt in audit(table.truth).doubts]
    assert verdicts == [("irregular", "MK-33")]


def test_a_reason_for_a_lawful_act_does_not_make_it_irregular(sitting):
    assert sitting.enter("7h", reason="just in case").record.steps[-1].reason is None


def test_what_cannot_have_happened_is_refused_even_with_a_reason(sitting):
    with pytest.raises(Impossible) as refused:
        sitting.enter("2s", reason="I saw it")
    assert refused.value.rule is R.MK_25


def test_taking_back_moves_the_head_and_redoing_brings_it_again(sitting):
    before = sitting.table.truth.state()
    climbed = sitting.enter("7h").truth.state()
    sitting.table = sitting.recorder.take_back(sitting.id, sitting.context())
    assert sitting.table.record.entries[-1].act == HeadMoved(4, "scorer")
    assert sitting.table.record.entries[-1].reason == "taken back"
    assert sitting.table.truth.state() == before
    sitting.table = sitting.recorder.redo(sitting.id, sitting.context())
    assert sitting.table.truth.state() == climbed
    assert sitting.table.record.standing == (1, 2, 3, 4, 5)


def test_why_a_step_was_taken_back_is_sealed(sitting):
    sitting.enter("7h")
    sitting.recorder.take_back(sitting.id, sitting.context(), "it was the 8h")
    row = sitting.recorder.store.read(sitting.id)[-1]
    assert b"8h" not in row.public + row.envelope
    assert b"it was the 8h" in row.sealed


def test_play_after_a_take_back_grows_another_branch(sitting):
    sitting.enter("7h")
    sitting.table = sitting.recorder.take_back(sitting.id, sitting.context())
    table = sitting.enter("8h")
    assert table.record.standing == (1, 2, 3, 4, 6)
    assert table.record.redo is None
    assert table.truth.state().side(2).ascent == ("8h",)


def test_there_is_nothing_to_redo_after_play(sitting):
    sitting.enter("7h")
    with pytest.raises(NotPossible, match="nothing was taken back just now"):
        sitting.recorder.redo(sitting.id, sitting.context())


def test_the_announcements_cannot_be_taken_back(recorder):
    sitting = Sitting(recorder)
    with pytest.raises(NotPossible, match="nothing to take back"):
        recorder.take_back(sitting.id, sitting.context())


def test_the_last_entry_is_put_right_by_a_step_that_names_it(sitting):
    sitting.enter("7h")
    table = sitting.enter("8h", corrects_last=True)
    assert (table.record.steps[-1].corrects, table.record.steps[-1].parent) == (5, 4)
    assert table.record.standing == (1, 2, 3, 4, 6)
    assert table.truth.state().side(2).ascent == ("8h",)


def test_an_earlier_revision_is_the_table_as_it_was_then(sitting):
    then = sitting.table
    sitting.enter("7h 8h")
    sitting.table = sitting.recorder.take_back(sitting.id, sitting.context())
    assert sitting.table.record.at(then.record.revision) == then.record


def test_a_disclosure_lays_a_face_over_an_earlier_draw(sitting):
    sitting.enter("d 7h 8h")
    number = 5
    sitting.table = sitting.recorder.disclose(sitting.id, number, ["9c"], sitting.context())
    assert sitting.table.record.disclosures == (FacesDisclosed(number, 0, (), ("9c",)),)
    assert sitting.table.truth.facts(number)[0] == e.CardDrawn(2, "9c")
    assert sitting.table.seen_by(2).facts(number)[0] == e.CardDrawn(2, "9c")
    assert sitting.table.seen_by(1).facts(number)[0] == e.CardDrawn(2, "??")
    assert "9c" in sitting.table.truth.state().side(2).hand.faces


def test_a_disclosure_to_everybody_is_seen_by_everybody(sitting):
    sitting.enter("d 7h 8h")
    sitting.table = sitting.recorder.disclose(sitting.id, 5, ["9c"], sitting.context(), to=(0,))
    assert sitting.table.seen_by("public").facts(5)[0] == e.CardDrawn(2, "9c")


def test_a_disclosure_does_not_change_a_card_that_was_recorded(sitting):
    sitting.enter("d9c")
    with pytest.raises(NotPossible, match="was recorded as 9c; another card is a correction"):
        sitting.recorder.disclose(sitting.id, 5, ["Tc"], sitting.context())


def test_a_shown_hand_is_judged_when_its_faces_come_to_light(recorder):
    sitting = Sitting(recorder)
    sitting.enter("dealer1 deal deal d d h")
    assert [(doubt.verdict, doubt.rule) for doubt in audit(sitting.table.truth).doubts] == [
        ("cannot be known", "MK-17")
    ]
    sitting.table = recorder.disclose(
        sitting.id, 7, ["Kh", "Qh", "Jh", "Kd", "Qd", "Jd", "Kc", "Qc", "4c"], sitting.context()
    )
    assert [(doubt.verdict, doubt.rule) for doubt in audit(sitting.table.truth).doubts] == [("unlawful", "MK-17")]


def test_a_table_that_is_not_here_is_named(recorder):
    with pytest.raises(NotFound):
        recorder.load(Sitting(recorder).id.__class__(int=1))


def test_every_earlier_revision_of_a_whole_game_folds_to_the_state_it_had(recorder):
    sitting = simulated(recorder, seed=1)
    record = sitting.table.record
    fresh = Recorder(recorder.store).load(sitting.id)
    for revision in range(1, record.revision + 1, 7):
        head = record.at(revision).head
        assert fresh.truth.state(head) == sitting.table.truth.state(head)


def test_a_whole_game_is_lawful_in_every_step_and_its_points_are_proved(recorder):
    verdict = audit(simulated(recorder, seed=2).table.truth)
    assert verdict.doubts == ()
    assert set(verdict.counts()) == {"lawful"}
    assert sum(line.points for line in verdict.lines) == sum(verdict.scores.values())


def test_a_seat_sees_the_truth_with_backs(recorder):
    table = simulated(recorder, seed=3).table
    for viewer in (1, 2, "public"):
        for number in table.record.standing[::9]:
            seen, truth = table.seen_by(viewer).state(number), table.truth.state(number)
            assert [side.ascent for side in seen.sides] == [side.ascent for side in truth.sides]
            assert [side.hand.size for side in seen.sides] == [side.hand.size for side in truth.sides]
            assert (seen.pile, seen.discards, seen.phase) == (truth.pile, truth.discards, truth.phase)
            hidden = [seat for seat in (1, 2) if seat != viewer]
            for seat in hidden:
                assert set(seen.side(seat).hand.faces) <= set(truth.side(seat).hand.faces)
