"""What officials may put right, what is refused, and what is kept of it."""

import pytest
from msgspec.structs import replace

from domain.games.mauna_kea import events as e
from domain.play.findings import Unreadable
from domain.play.official import Corrected, ScoreAdjusted, StepRuled
from domain.record.corrections import (
    DROPPED,
    Adjust,
    Conflict,
    Insert,
    Overturn,
    Replace,
    Retract,
    RuleStanding,
    Settlement,
    Unsettled,
)
from domain.record.history import History
from domain.record.rulings import totals
from domain.store.errors import NotPossible
from domain.tables.recorder import Recorder
from domain.tables.table import Reused, Stale
from replays.audit import Doubt, audit
from replays.preview import preview
from replays.projections.catalogue import Catalogue
from replays.steps import move
from tests.domain.record.judging import put_right
from tests.recorded import Sitting, recorder_at

OPENED = "dealer1 deal7h8h9hThJhQhKh deal2s3s4s5s6s7s8s 7h 8h 9h r2d 2s"


@pytest.fixture
def sitting(tmp_path):
    """Ben (seat 2) climbed 7h 8h 9h in steps 5 to 7 and drew 2d in step 8; Ann climbed 2s in step 9."""
    table = Sitting(recorder_at(tmp_path))
    table.enter(OPENED)
    return table


def test_a_correction_is_one_entry_with_its_target_reason_and_who_asked_and_approved(sitting):
    context = sitting.context(actor="judge")
    table = sitting.recorder.correct(
        sitting.id,
        Replace(5, ("2:Th",)),
        {},
        context,
        why="it was the ten",
        approved_by=["judge", "dir"],
        asked_by="ben",
    )
    entry = table.record.entries[-1]
    assert entry.act == Corrected("replace", 5, 4, "ben", ("judge", "dir"))
    assert (entry.reason, entry.actor, entry.number, entry.head) == ("it was the ten", "judge", 10, 14)
    assert {step.entry for step in table.record.new_steps(entry)} == {10}
    assert Recorder(sitting.recorder.store).load(sitting.id).record == table.record


def test_a_step_stated_again_happened_when_it_did_and_is_its_authors_entry(sitting):
    old = sitting.table.record.step(6)
    new = put_right(sitting, Replace(5, ("2:Th",))).record.step(11)
    assert (new.restates, new.happened, new.actor) == (6, old.happened, "scorer")
    assert new.recorded > old.recorded
    assert sitting.table.record.step(10).actor == "judge"


def test_why_something_was_put_right_is_sealed(sitting):
    put_right(sitting, Replace(5, ("2:Th",)), why="Ben held the Jh")
    rows = [row for row in sitting.recorder.store.read(sitting.id) if row.topic == "table.corrected"]
    assert b"Jh" not in rows[0].public + rows[0].envelope
    assert b"Ben held the Jh" in rows[0].sealed


def test_nothing_that_was_stored_is_changed(sitting):
    before = sitting.recorder.store.read(sitting.id)
    put_right(sitting, Replace(5, ("2:Th",)))
    put_right(sitting, Overturn(10))
    assert sitting.recorder.store.read(sitting.id)[: len(before)] == before


def test_a_command_id_puts_right_once(sitting):
    context = sitting.context()
    options = {"why": "mistyped", "approved_by": ["judge"]}
    first = sitting.recorder.correct(sitting.id, Retract(9), {}, context, **options)
    sitting.table = first
    for revision in (context.revision, sitting.revision):
        again = sitting.context(command_id=context.command_id, revision=revision)
        assert sitting.recorder.correct(sitting.id, Retract(9), {}, again, **options).record == first.record
        with pytest.raises(Reused):
            sitting.recorder.correct(sitting.id, Retract(8), {}, again, **options)


def test_a_correction_made_before_the_table_went_on_is_stale(sitting):
    stale = sitting.context(command_id="judge-1")
    sitting.enter("3s")
    with pytest.raises(Stale):
        sitting.recorder.correct(sitting.id, Retract(9), {}, stale, why="mistyped", approved_by=["judge"])


@pytest.mark.parametrize(("why", "approved"), [("", ["judge"]), (" ", ["judge"]), ("mistyped", []), ("mistyped", [""])])
def test_nothing_is_put_right_without_a_reason_and_an_official(sitting, why, approved):
    with pytest.raises(NotPossible, match="only an official corrects the record, and says why"):
        sitting.recorder.correct(sitting.id, Retract(9), {}, sitting.context(), why=why, approved_by=approved)


@pytest.mark.parametrize(
    ("correction", "settlements", "words"),
    [
        (Retract(10), {}, "step 10 was taken back or corrected"),
        (Retract(0), {}, "step 0 was taken back or corrected"),
        (Replace(5, ()), {}, "no move is named"),
        (Retract(8), {7: DROPPED}, "step 7 is not one of the steps after the correction"),
        (Overturn(3), {}, "entry 3 corrected nothing"),
        (Overturn(99), {}, "there is no entry 99"),
        (Adjust(3, 1, "MK-14", (5,)), {}, "gives points to a seat"),
        (Adjust(1, 0, "MK-14", (5,)), {}, "gives points to a seat"),
        (Adjust(1, 5, "MK-99", (5,)), {}, "Mauna Kea has no rule MK-99"),
        (Adjust(1, 5, "MK-14", ()), {}, "no step is named"),
        (RuleStanding(12, "MK-14"), {}, "step 12 was taken back or corrected"),
    ],
)
def test_what_names_nothing_is_refused(sitting, correction, settlements, words):
    with pytest.raises(NotPossible, match=words):
        put_right(sitting, correction, settlements)


def test_an_officials_move_that_is_none_is_unreadable(sitting):
    with pytest.raises(Unreadable):
        put_right(sitting, Replace(5, ("7x",)))


def test_an_officials_own_move_against_a_rule_stands_only_for_a_reason(sitting):
    with pytest.raises(Unsettled) as refused:
        put_right(sitting, Insert(9, ("2:-",)))
    assert [(one.step, one.move, one.trouble, one.rule) for one in refused.value.conflicts] == [
        (9, "2:-", "unlawful", "MK-14")
    ]
    record = put_right(sitting, Insert(9, ("2:-",), stood="the judge let it stand")).record
    assert [(step.asked, step.reason) for step in record.steps[9:]] == [
        ("2:-", "the judge let it stand"), ("1:2s", None),
    ]  # fmt: skip


def test_a_conflict_is_settled_by_dropping_it_by_another_move_or_by_a_reason(sitting):
    with pytest.raises(Unsettled) as refused:
        put_right(sitting, Retract(7))
    assert [(one.step, one.move, one.trouble, one.rule) for one in refused.value.conflicts] == [
        (8, "2:r2d", "unlawful", "MK-40"),
        (9, "1:2s", "unlawful", "MK-14"),
    ]
    settled = put_right(sitting, Retract(7), {8: DROPPED, 9: Settlement(stood="nobody noticed")}).record
    assert [(step.asked, step.restates, step.reason) for step in settled.steps[9:]] == [("1:2s", 9, "nobody noticed")]
    put_right(sitting, Overturn(10))
    drawn = put_right(sitting, Retract(7), {8: Settlement(kept=False, moves=("2:d2d",))}).record
    assert [(step.asked, step.corrects, step.restates, step.reason) for step in drawn.steps[10:]] == [
        ("2:d2d", 8, None, None),
        ("1:2s", None, 9, None),
    ]


def test_what_cannot_be_does_not_stand_for_any_reason(sitting):
    with pytest.raises(Unsettled) as refused:
        put_right(sitting, Replace(4, ("1:deal9s3s4s5s6s7s8s",)), {9: Settlement(stood="it was played")})
    assert [(one.step, one.trouble) for one in refused.value.conflicts] == [(9, "impossible")]


def test_a_card_that_is_not_owed_on_the_corrected_course_stands_for_a_reason(sitting):
    reasons = {8: Settlement(stood="it was drawn"), 9: Settlement(stood="nobody noticed")}
    record = put_right(sitting, Retract(7), reasons).record
    assert [(step.asked, step.reason) for step in record.steps[9:]] == [
        ("2:r2d", "it was drawn"), ("1:2s", "nobody noticed"),
    ]  # fmt: skip


@pytest.fixture
def shown(tmp_path):
    """Ann shows her hand in step 10 because she can play nothing; later a 2 of spades came to light in it."""
    table = Sitting(recorder_at(tmp_path))
    table.enter("dealer1 deal deal 7h d d d d h.........")
    hand = ["2s", "Js", "Qs", "Ks", "Jh", "Kh", "Kd", "Jd", "Qd"]
    table.table = table.recorder.disclose(table.id, 10, hand, table.context())
    return table


SAME = Replace(6, ("2:d",))
"""The draw of step 6 stated again: every later step stands at the same state of the table as before."""
IRREGULAR = Conflict(10, "1:h2sJsQsKsJhKhKdJdQd", "unlawful", "MK-17", "{2s} can be played")


def test_a_step_that_nothing_moves_is_judged_again_by_the_cards_that_came_to_light(shown):
    assert preview(shown.table.truth, SAME, {}).conflicts == (IRREGULAR,)
    record = put_right(shown, SAME, {10: Settlement(stood="the judge let it stand")}).record
    assert [(step.asked, step.restates, step.reason) for step in record.steps[10:]] == [
        ("2:d", None, None), ("2:d", 7, None), ("1:d", 8, None), ("1:d", 9, None),
        ("1:h", 10, "the judge let it stand"),
    ]  # fmt: skip


def test_a_step_that_nothing_moves_stays_as_older_rules_judged_it(shown):
    newer = replace(shown.table.game, rules_version=shown.table.game.rules_version + 1)
    assert preview(History(newer, shown.table.record), SAME, {}).conflicts == ()


def test_who_may_not_see_every_card_is_not_told_what_conflicts(sitting):
    with pytest.raises(Unsettled) as refused:
        sitting.recorder.correct(
            sitting.id, Retract(4), {}, sitting.context(viewer="public"), why="mistyped", approved_by=["judge"]
        )
    assert refused.value.conflicts == ()


# --- rulings that leave the play as it is -------------------------------------------------------------------------


def test_a_step_is_ruled_irregular_and_stands_until_that_is_overturned(sitting):
    record = put_right(sitting, RuleStanding(6, "MK-14"), why="out of turn, and nobody said so").record
    assert record.entries[-1].act == StepRuled(6, "MK-14", "judge", ("judge",))
    doubt = Doubt(6, "MK-14", "irregular", "out of turn, and nobody said so")
    assert audit(sitting.table.truth).doubts == (doubt,)
    assert audit(sitting.table.seen_by(1)).doubts[0].why == "it was played anyway; only officials can read why"
    assert move(sitting.table.truth, 6).irregular
    put_right(sitting, Overturn(record.revision))
    assert audit(sitting.table.truth).doubts == ()
    assert not move(sitting.table.truth, 6).irregular


def test_a_ruling_follows_the_step_that_states_it_again(sitting):
    put_right(sitting, RuleStanding(6, "MK-14"), why="out of turn")
    put_right(sitting, Replace(5, ("2:Th",)))
    assert sitting.table.record.standing_for(6) == 11
    assert [(doubt.step, doubt.verdict) for doubt in audit(sitting.table.truth).doubts] == [(11, "irregular")]


def test_an_adjustment_is_a_line_of_its_own_wherever_points_are_shown(sitting):
    table = put_right(sitting, Adjust(1, -5, "MK-14", (5, 9)), why="slow play")
    entry = table.record.entries[-1]
    assert entry.act == ScoreAdjusted(1, -5, "MK-14", (5, 9), "judge", ("judge",))
    proof = audit(table.truth)
    line = proof.lines[-1]
    assert (line.seat, line.points, line.rule.id, line.because, line.ruling) == (1, -5, "MK-14", (5, 9), entry.number)
    assert line.words == "adjusted by a ruling: slow play"
    assert audit(table.seen_by("public")).lines[-1].words == "adjusted by a ruling"
    assert (proof.scores, proof.doubts) == ({1: -5, 2: 0}, ())
    assert Catalogue(sitting.recorder).tables()[0].totals == (-5, 0)
    put_right(sitting, Overturn(entry.number, stay=True))
    assert totals(sitting.table.record, sitting.table.truth.state()) == (0, 0)
    assert Catalogue(sitting.recorder).tables()[0].totals == (0, 0)
    put_right(sitting, Overturn(entry.number + 1))
    assert totals(sitting.table.record, sitting.table.truth.state()) == (-5, 0)


# --- overturning --------------------------------------------------------------------------------------------------


def test_of_two_corrections_the_first_may_be_overturned_alone(sitting):
    sitting.enter("3s 4s")
    put_right(sitting, Replace(5, ("2:Th",)))
    put_right(sitting, Replace(16, ("1:5s",)))
    truth = sitting.table.truth
    assert [truth.asked(number) for number in truth.record.standing[4:]] == [
        "2:Th", "2:8h", "2:9h", "2:r2d", "1:5s", "1:3s", "1:4s",
    ]  # fmt: skip
    put_right(sitting, Overturn(12))
    truth = sitting.table.truth
    assert [truth.asked(number) for number in truth.record.standing[4:]] == [
        "2:7h", "2:8h", "2:9h", "2:r2d", "1:5s", "1:3s", "1:4s",
    ]  # fmt: skip
    assert truth.record.standing[4:8] == (5, 6, 7, 8)


def test_what_was_put_right_again_is_overturned_in_turn(sitting):
    put_right(sitting, Replace(5, ("2:Th",)))
    put_right(sitting, Replace(10, ("2:7h",)))
    with pytest.raises(NotPossible, match="changed since: undo that first"):
        put_right(sitting, Overturn(10))
    put_right(sitting, Overturn(11))
    assert put_right(sitting, Overturn(10)).record.standing == tuple(range(1, 10))
    with pytest.raises(NotPossible, match="the correction of entry 10 is undone already"):
        put_right(sitting, Overturn(10))


def test_what_came_back_and_was_taken_back_since_does_not_hinder_an_overturn(sitting):
    put_right(sitting, Retract(9))
    put_right(sitting, Overturn(10, stay=True))
    sitting.table = sitting.recorder.take_back(sitting.id, sitting.context())
    assert put_right(sitting, Overturn(11)).record.standing == tuple(range(1, 9))
    sitting.enter("3s")
    put_right(sitting, Replace(10, ("4s",)))
    sitting.table = sitting.recorder.take_back(sitting.id, sitting.context())
    with pytest.raises(NotPossible, match="has changed since"):
        put_right(sitting, Overturn(sitting.revision - 1))


def test_a_retracted_step_comes_back_before_what_followed_it(sitting):
    put_right(sitting, Retract(8), {9: DROPPED})
    assert sitting.table.record.standing == tuple(range(1, 8))
    sitting.enter("r3d")
    put_right(sitting, Overturn(10), {10: DROPPED})
    assert sitting.table.record.standing == tuple(range(1, 10))


def test_a_fix_of_the_last_entry_by_the_scorer_can_be_overturned_too(sitting):
    sitting.enter("3s", corrects_last=True)
    put_right(sitting, Overturn(10))
    assert sitting.table.record.standing == tuple(range(1, 10))
    assert sitting.table.truth.facts(9) == (e.CardClimbed(1, "2s"),)
