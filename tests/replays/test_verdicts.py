"""Every step with its verdict, what is missing, and a choice among the steps."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from domain.play.vocabulary import Viewer
from domain.record.corrections import RuleStanding
from domain.record.history import History
from replays.as_played import as_played
from replays.audit import audit
from replays.records import read_record
from replays.verdicts import StepVerdict, VerdictFilter, step_verdicts
from tests.domain.record.judging import put_right
from tests.recorded import Sitting, recorder_at
from tests.records.made import opened

OPENED = "dealer1 2:deal....... 1:deal2s3s4s5s6s7s8s"
"""Nobody recorded the hand of Ben (seat 2); he is to play."""


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    table = Sitting(recorder_at(tmp_path))
    table.enter(OPENED, "7h d. d. 2s")
    return table


def verdicts(sitting: Sitting, viewer: Viewer = "open") -> dict[int, StepVerdict]:
    history: History = sitting.table.seen_by(viewer)
    return {one.move.number: one for one in step_verdicts(history, audit(history))}


@pytest.mark.parametrize(("viewer", "missing"), [("open", (4, 6, 8)), (1, (4, 6, 8, 12)), ("public", (4, 6, 8, 12))])
def test_what_is_missing_is_named_by_the_steps_that_brought_it(viewer: Viewer, missing: tuple[int, ...]) -> None:
    data = (Path(__file__).parents[1] / "records" / "two-set-rummy" / "unseen-cards.cairn").read_bytes()
    table = opened(read_record(data, "unseen-cards"))
    history = History(table.game, as_played(table.record, 19), viewer)
    told = {one.move.number: one for one in step_verdicts(history, audit(history))}[19]
    assert (told.verdict, told.seats, told.missing) == ("cannot be known", (3,), missing)
    assert told.doubts[0].why == "whether a set is left depends on unseen cards"
    later = History(table.game, table.record, viewer)
    assert {one.move.number: one.verdict for one in step_verdicts(later, audit(later))}[19] == "lawful"


def test_an_irregular_step_says_why_it_stood_to_officials_and_which_entry_ruled_it(sitting: Sitting) -> None:
    put_right(sitting, RuleStanding(5, "MK-14"), why="both agreed")
    open_, public = verdicts(sitting)[5], verdicts(sitting, "public")[5]
    assert (open_.verdict, open_.ruled, open_.doubts[-1].why) == ("irregular", sitting.revision, "both agreed")
    assert (public.verdict, public.ruled) == ("irregular", sitting.revision)
    assert "both agreed" not in str(public)


def test_steps_are_chosen_by_verdict_rule_seat_author_and_time(sitting: Sitting) -> None:
    found = verdicts(sitting).values()

    def chosen(**fields: object) -> list[int]:
        return [one.move.number for one in found if VerdictFilter(**fields).admits(one)]  # type: ignore[arg-type]

    assert chosen() == [1, 2, 3, 4, 5, 6, 7, 8]
    assert chosen(seat=1) == [4, 8]
    assert chosen(rule="MK-14") == [one.move.number for one in found if "MK-14" in one.move.rules]
    assert chosen(actor="scorer") == [1, 2, 3, 4, 5, 6, 7, 8]
    assert chosen(actor="somebody else") == []
    assert chosen(since=datetime(2026, 11, 30, 14, 0, 7, tzinfo=UTC)) == [7, 8]
    assert chosen(until=datetime(2026, 11, 30, 14, 0, 2, tzinfo=UTC)) == [1, 2]
    assert chosen(verdict="impossible") == []


def test_more_than_a_verdict_is_a_narrow_choice() -> None:
    assert not VerdictFilter(verdict="lawful").narrow
    assert VerdictFilter(seat=2).narrow
