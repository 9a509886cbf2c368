"""The audit page: where points come from, what is doubtful, who entered what."""

import re
from pathlib import Path

import pytest

from domain.record.corrections import Adjust, Replace
from tests.domain.record.judging import put_right
from tests.web.served import DEALT, Served, odd


@pytest.fixture
def served(tmp_path: Path) -> Served:
    return Served(tmp_path)


def text(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_an_irregular_act_is_listed_with_its_reason_for_officials_only(served: Served) -> None:
    sitting = odd(served)
    told = text(served.get(sitting, "audit"))
    assert "irregular Step 9 : Ann lays J♣" in told
    assert "It was played anyway because: nobody noticed" in told
    assert "MK-28 “A face card may go only on a card of its own suit.”" in told
    for viewer in ("1", "2", "public"):
        page = served.get(sitting, f"audit?as={viewer}")
        assert "irregular" in page
        assert "nobody noticed" not in page


def test_doubts_are_counted_and_chosen_by_verdict(served: Served) -> None:
    sitting = odd(served)
    page = served.get(sitting, "audit?as=public")
    assert '<a href="audit?as=public" aria-current="true">in doubt 1</a>' in page
    assert "cannot be known" in page
    assert text(served.get(sitting, "audit?as=public&verdict=irregular")).count("Step 9 :") == 1
    assert "Step 5 :" not in text(served.get(sitting, "audit?as=public&verdict=irregular"))


def test_entries_tell_who_did_what_and_what_became_of_it(served: Served) -> None:
    told = text(served.get(odd(served), "audit"))
    assert "7 taken back The table is at step 5 again: taken back Olive Official · entered 14:00:07" in told
    assert "9 in place of step 7 Ann climbs 6♠\ufe0e , 5 to 11 Olive Official" in told
    assert "8 replaced by step 8" in told


def test_a_time_of_its_own_is_told_beside_the_time_of_entry(served: Served) -> None:
    sitting = served.sit(DEALT)
    context = sitting.context(happened="2026-11-30T13:55:00.000Z")
    sitting.table = sitting.recorder.act(sitting.id, "5h", context)
    assert "· happened 13:55:00" in text(served.get(sitting, "audit"))


def test_faces_that_came_to_light_are_an_entry(served: Served) -> None:
    sitting = served.sit(DEALT, "5h d.")
    sitting.table = sitting.recorder.disclose(sitting.id, 6, ("9h",), sitting.context(), to=(2,))
    told = text(served.get(sitting, "audit?as=public"))
    assert "cards seen later 1 card of step 6 shown to Ben" in told


def test_what_officials_put_right_is_told_with_who_approved_it_and_why_for_officials_only(served: Served) -> None:
    sitting = served.sit(DEALT, "5h 8d")
    put_right(sitting, Replace(5, ("6s",)), why="it was the six")
    put_right(sitting, Adjust(1, -5, "MK-14", (7,)), why="slow play")
    told = text(served.get(sitting, "audit"))
    assert "approved by deleted account Step 5 is replaced: it was the six" in told
    assert "approved by deleted account Ann loses 5 by a ruling: slow play" in told
    page = served.get(sitting, "audit?as=public")
    assert "Step 5 is replaced" in text(page)
    assert "the six" not in page
    assert "slow play" not in page


def test_a_step_stated_again_says_where_it_stands(served: Served) -> None:
    sitting = served.sit(DEALT, "5h 8d")
    put_right(sitting, Replace(5, ("6s",)))
    told = text(served.get(sitting, "steps/6"))
    assert "This step was repeated as step 8" in told
    assert "This step was replaced by step 7" in text(served.get(sitting, "steps/5"))


def test_what_is_not_proved_is_said(served: Served) -> None:
    assert "It does not prove that the scorer typed the truth" in served.get(served.sit(DEALT), "audit")
