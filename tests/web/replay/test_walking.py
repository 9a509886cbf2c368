"""Walking through a table: step 0, rounds, addresses that can be read, typed lines, the way back, marks and margins."""

import re
from pathlib import Path
from typing import Any

import pytest
from markupsafe import Markup

from domain.play.policy import at_random
from tests.recorded import Sitting, simulated
from tests.web.replay.test_replay import SECRET, controls
from tests.web.served import DEALT, LABELS, Served, odd, without_ids
from web.replay.contributions import Contributions, attach
from web.replay.step_context import Annotation
from web.shell.services import services_of


@pytest.fixture
def served(tmp_path: Path) -> Served:
    return Served(tmp_path)


@pytest.fixture
def played(served: Served) -> Sitting:
    """A table in which Ann loses her ascent at step 8, the first of turn 2."""
    return served.sit(DEALT, "5h As d. x3s", "r.")


# --- step 0 --------------------------------------------------------------------------------------------------------


def test_step_0_is_the_empty_table_with_the_ways_onward(served: Served, played: Sitting) -> None:
    page = served.get(played, "steps/0?as=2")
    assert "<title>Step 0 · Cairn</title>" in page
    assert "Step 0: the table is open, and nothing has been done yet. Altitude: Ann 0, Ben 0.</p>" in page
    assert controls(page) == {
        "next": "1?as=2", "next_turn": "1?as=2", "next_round": "1?as=2", "last": "9?as=2&amp;was=0",
        "next_moment": "8?as=2&amp;was=0",
    }  # fmt: skip
    assert 'id="live"' in page
    assert "Dispute this" not in page


def test_step_0_that_hides_what_comes_shows_no_step(served: Served, played: Sitting) -> None:
    page = served.get(played, "steps/0?hide=1")
    assert re.findall(r'<a href="\d', page) == ['<a href="0']
    assert controls(page)["next"] == "0/next?hide=1"
    assert served.leads(played, "steps/0/next?hide=1") == "steps/1?hide=1"


@pytest.mark.parametrize(("rules", "seats"), [("mountain", 3), ("two-set-rummy", 3), ("mauna-kea", 2)])
def test_every_game_has_a_step_0(served: Served, rules: str, seats: int) -> None:
    sitting = Sitting(served.recorder, rules, rules, seats=seats)
    for hide in ("", "?hide=1"):
        assert "the table is open, and nothing has been done yet" in served.get(sitting, f"steps/0{hide}")


# --- rounds --------------------------------------------------------------------------------------------------------


def test_a_round_is_a_turn_of_every_seat(served: Served) -> None:
    sitting = simulated(served.recorder, 1, policy=at_random, labels=LABELS)
    page = served.get(sitting, f"steps/{sitting.table.record.head}")
    turns = dict(re.findall(r'data-turn="1\.(\d+)" href="(\d+)"', starts(page)))
    assert served.leads(sitting, "steps/1?say=r 2") == f"steps/{turns['3']}?was=1"
    assert served.leads(sitting, "steps/1?say=r 3") == f"steps/{turns['5']}?was=1"
    third = served.get(sitting, f"steps/{turns['3']}")
    assert controls(third)["next_round"] == turns["5"]
    assert controls(third)["previous_round"] == turns["1"]


def starts(page: str) -> str:
    """For every turn its number and the first step in it, as the move list groups them."""
    found = re.findall(r'<h3><span>Turn (\d+) [^<]*</span>.*?<a (?:aria-current="step" )?href="(\d+)"', page)
    return " ".join(f'data-turn="1.{turn}" href="{step}"' for turn, step in found)


def test_where_a_turn_is_a_round_there_is_no_control_for_it(served: Served) -> None:
    sitting = Sitting(served.recorder, "mountain", "mountain", seats=2)
    assert "next_round" not in controls(served.get(sitting, "steps/0"))


# --- addresses that can be read ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("alias", "step"),
    [
        ("deal-1", "steps/1"),
        ("turn-1", "steps/5"),
        ("turn-2/act-2", "steps/9"),
        ("deal-1/turn-2", "steps/8"),
        ("deal-1/turn-1/act-3?as=2&hide=1", "steps/7?as=2&hide=1"),
        ("deal-1/turn-0/act-4?rev=6", "steps/4?rev=6"),
    ],
)
def test_an_alias_leads_to_the_step_that_stands_there(served: Served, played: Sitting, alias: str, step: str) -> None:
    assert served.leads(played, alias) == step


@pytest.mark.parametrize(
    ("alias", "missing"),
    [
        ("deal-2/turn-1", "This table has no deal 2."),
        ("deal-1/turn-3/act-1", "Deal 1 of this table has no turn 3."),
        ("turn-2/act-3", "Turn 2 of deal 1 has no act 3."),
        ("turn-2/act-0", "Turn 2 of deal 1 has no act 0."),
        ("turn-2?rev=6", "Deal 1 of this table has no turn 2."),
    ],
)
def test_what_is_not_there_is_named(served: Served, played: Sitting, alias: str, missing: str) -> None:
    answer = served.client.get(f"/tables/{played.id}/{alias}")
    assert answer.status_code == 404
    assert missing in answer.text


def test_a_step_shows_its_alias_and_the_exact_link(served: Served, played: Sitting) -> None:
    page = served.get(played, "steps/8?as=2")
    assert f'<a href="/tables/{played.id}/deal-1/turn-2/act-1?as=2">link to this step</a>' in page
    assert '<a href="8?as=2&amp;rev=9">as recorded now</a>' in page


def test_a_step_that_does_not_stand_has_only_its_exact_link(served: Served) -> None:
    page = served.get(odd(served), "steps/6")
    assert "/deal-1/" not in page
    assert '<a href="6?rev=10">link to this step</a>' in page


# --- typed lines ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "step"),
    [
        ("n", 7), ("p", 5), ("+2", 8), ("-3", 3), ("− 6", 0), ("9", 9), ("s 4", 4), ("step 4", 4), ("T 2", 8),
        ("d1", 1), ("r 1", 5), ("start", 0), ("end", 9), ("k", 8),
    ],
)  # fmt: skip
def test_a_typed_line_leads_on_and_tells_where_from(served: Served, played: Sitting, line: str, step: int) -> None:
    answer = served.client.get(f"/tables/{played.id}/steps/6", query_string={"say": line, "as": "2"})
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/tables/{played.id}/steps/{step}?as=2&was=6"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "hand 2",
            "Ben holds 7 of hearts, 9 of clubs, 4 of diamonds, 5 of spades, king of hearts and queen of hearts.",
        ),
        ("hand 1", "Ann says on request how many cards it holds."),
        ("score", "Altitude, Ann: 0, Ben: 0."),
        ("where", "Step 9 of 9, deal 1, turn 2, act 2. Ben to play, action 2 of 3."),
    ],
)
def test_a_question_is_answered_as_the_viewer_sees_it(served: Served, played: Sitting, line: str, words: str) -> None:
    page = served.get(played, f"steps/9?as=2&say={line}")
    assert f'role="status">{words}</p>' in page
    assert re.search(rf'<input id="say"[^>]* value="{line}" autofocus aria-describedby="say-told">', page)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("frog", "“frog” is no command here. Type a step (17), +5, t 12, k, hand 1, score, or help."),
        ("{zz}<b>", "“{zz}&lt;b&gt;” is no command here. Type a step (17), +5, t 12, k, hand 1, score, or help."),
        ("17", "There is no step 17; the last is step 9."),
        ("t 9", "Deal 1 has no turn 9; the last is turn 2."),
        ("r 2", "Deal 1 has no round 2; the last is round 1."),
        ("d 4", "There is no deal 4; the last is deal 1."),
        ("+4", "There are not 4 steps that way. start and end go as far as there are any."),
        ("kp", "No key moment comes before this step."),
        ("hand 3", "There is no seat 3; this table has seats 1 to 2."),
    ],
)
def test_what_leads_nowhere_is_said_beside_the_field(served: Served, played: Sitting, line: str, words: str) -> None:
    answer = served.client.get(f"/tables/{played.id}/steps/6", query_string={"say": line})
    assert answer.status_code == 200
    assert f'role="status">{words}</p>' in answer.text
    assert 'aria-describedby="say-told" aria-invalid="true"' in answer.text


def test_what_comes_stays_hidden_from_what_is_typed(served: Served, played: Sitting) -> None:
    assert "Step 6, deal 1, turn 1, act 2. Ann" in served.get(played, "steps/6?hide=1&say=where")
    assert 'role="status">Deal 1 has no turn 9.</p>' in served.get(played, "steps/6?hide=1&say=t 9")
    assert served.leads(played, "steps/6?hide=1&say=k") == "steps/8?hide=1&was=6"


def test_no_typed_line_tells_hidden_cards(tmp_path: Path) -> None:
    shown = []
    for number, (dealt, drawn) in enumerate(SECRET):
        served = Served(tmp_path / str(number))
        sitting = served.sit("dealer2 2:deal7h3s9c4d5sKhQh", dealt, "5h As", drawn, "x3s")
        for line in ("hand 1", "score", "where", "k", "help"):
            answer = served.client.get(f"/tables/{sitting.id}/steps/7?as=2&say={line}")
            shown.append((number, line, answer.status_code, without_ids(answer.text)))
    half = len(shown) // 2
    assert [told[1:] for told in shown[:half]] == [told[1:] for told in shown[half:]]


# --- back, marks, margins ------------------------------------------------------------------------------------------


def test_after_a_jump_a_link_leads_back(served: Served, played: Sitting) -> None:
    page = served.get(played, "steps/8?as=2&was=5")
    assert controls(page)["back"] == "5?as=2"
    assert "was=5" not in page


@pytest.mark.parametrize("was", ["8", "10", "-1", "x", "1e1", "٣", "0000000005"])
def test_there_is_no_way_back_to_what_is_no_other_step(served: Served, played: Sitting, was: str) -> None:
    assert "back" not in controls(served.get(played, f"steps/8?was={was}"))


def contribute(served: Served, **parts: Any) -> None:
    attach(served.app, services_of(served.app).part(Contributions)._replace(**parts))


def test_marks_of_other_rooms_are_key_moments(served: Served, played: Sitting) -> None:
    contribute(served, annotations=(lambda _showing: (Annotation(3, "note"), Annotation(7, "dispute")),))
    page = served.get(played, "steps/5")
    assert '<a href="3">3 note</a> <a href="7">7 dispute</a> <a href="8">8 wipe-out</a>' in page
    assert (controls(page)["previous_moment"], controls(page)["next_moment"]) == ("3?was=5", "7?was=5")
    assert served.leads(played, "steps/5?say=k") == "steps/7?was=5"
    assert served.leads(played, "steps/5/next_moment?hide=1") == "steps/7?hide=1&was=5"


def test_what_other_rooms_say_stands_below_the_line_of_its_step(served: Served, played: Sitting) -> None:
    sources = (lambda _showing: {3: Markup("<i>three</i>"), 8: Markup("<i>eight</i>"), 99: Markup("<i>no</i>")},)
    contribute(served, badges=sources)
    page = served.get(played, "steps/8")
    assert re.findall(r'href="(\d+)"><span>\d+</span>.*?</a>(.*?)</li>', page)[2] == ("3", "<i>three</i>")
    eighth = re.search(r'aria-current="step" href="8"><span>8</span>.*?</a>(.*?)</li>', page)
    assert eighth is not None
    assert eighth[1].startswith('<a class="dispute"')
    assert eighth[1].endswith("<i>eight</i>")
    assert "<i>no</i>" not in page


def test_panels_that_are_kept_for_a_table_name_the_step_on_show(served: Served, played: Sitting) -> None:
    for number in (5, 6, 5):
        page = served.get(played, f"steps/{number}")
        assert f'name="step" value="{number}"' in page
        assert f'placeholder="From step {number}"' in page
        assert f'id="range-to" name="to" inputmode="numeric" size="5" value="{number}"' in page
        assert f'/steps/{number}/embed" title="Step {number}, Ann Kealoha v Ben Ortiz"' in page
        assert "\0" not in page


def test_the_table_stands_on_the_page_in_words(served: Served, played: Sitting) -> None:
    page = served.get(played, "steps/9?as=2")
    words = re.search(r"The table in words</summary><ul>(.*?)</ul>", page)
    assert words is not None
    assert re.findall("<li>(.*?)</li>", words[1])[:2] == [
        "Ben to play, action 2 of 3.",
        "Ann is at altitude 0 of 100; the ascent was cut; Ann says on request how many cards it holds.",
    ]
