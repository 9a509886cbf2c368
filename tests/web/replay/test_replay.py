"""The replay page: what a step shows, where its links lead, and what it must not know."""

import gzip
import re
from pathlib import Path

import pytest

from domain.play.policy import at_random
from tests.recorded import Sitting, simulated
from tests.web.served import DEALT, LABELS, Served, odd, without_ids


@pytest.fixture
def served(tmp_path: Path) -> Served:
    return Served(tmp_path)


def controls(page: str) -> dict[str, str]:
    """Where the step controls lead."""
    return {name: link for link, name in re.findall(r'href="([^"]*)" data-go="([a-z_]+)"', page)}


# --- what a step shows ---------------------------------------------------------------------------------------------


def test_the_sentence_stands_with_its_rules_quoted(served: Served) -> None:
    page = served.get(served.sit(DEALT, "5h"), "steps/5")
    assert "<title>Step 5 · Cairn</title>" in page
    assert '<p>Ann climbs <span class="n red">5♥\ufe0e</span>, 0 to 5.</p>' in page
    assert '<a href="/rules/mauna-kea#MK-25">MK-25</a></cite>“An action may play a card on one&#39;s own ascent' in page


def test_one_line_is_spoken(served: Served) -> None:
    page = served.get(served.sit(DEALT, "5h"), "steps/5")
    assert 'role="status">Step 5: Ann climbs 5 of hearts, 0 to 5. Altitude: Ann 5, Ben 0. Ann to act.</p>' in page


def test_a_new_card_is_ringed(served: Served) -> None:
    page = served.get(served.sit(DEALT, "5h As"), "steps/6")
    assert re.findall(r'<li class="new"[^>]*>.*?aria-label="([^"]+)"', page) == ["ace of spades"]


def test_fallen_cards_stay_as_ghosts_above_the_cut(served: Served) -> None:
    page = served.get(served.sit(DEALT, "5h As d. x3s"), "steps/8")
    ghosts = re.findall(r'<li class="(gone[ a-z]*)"[^>]*>.*?aria-label="([^"]+)"', page)
    assert ghosts == [("gone cut", "5 of hearts"), ("gone", "ace of spades")]
    assert '<span class="was">6</span><span>0</span>' in page


def test_the_chart_has_a_link_for_every_step(served: Served) -> None:
    page = served.get(served.sit(DEALT, "5h As"), "steps/5?as=2")
    links = re.findall(r'<a href="(\d+)\?as=2" tabindex="-1" aria-label="([^"]+)"><rect', page)
    assert [int(number) for number, _ in links] == [1, 2, 3, 4, 5, 6]
    assert links[-1][1] == "Step 6, turn 1: Ann 6, Ben 0"


def test_the_move_list_is_grouped_by_turn_and_marks_the_step(served: Served) -> None:
    page = served.get(served.sit(DEALT, "5h As d. 3s"), "steps/8")
    assert re.findall(r"<h3><span>([^<]+)</span>", page) == ["Before the first turn", "Turn 1 · Ann", "Turn 2 · Ben"]
    assert re.findall(r'aria-current="step" href="(\d+)"', page) == ["8"]


def test_key_moments_are_links(served: Served) -> None:
    page = served.get(served.sit(DEALT, "5h As d. x3s"), "steps/5")
    assert '<a href="8">8 wipe-out</a>' in page


def test_the_exact_link_pins_step_viewer_and_revision(served: Served) -> None:
    page = served.get(served.sit(DEALT, "5h"), "steps/4?as=2")
    assert '<a href="4?as=2&amp;rev=5">as recorded now</a>' in page


def test_a_page_stays_small(served: Served) -> None:
    sitting = simulated(served.recorder, 1, policy=at_random, labels=LABELS)
    page = served.get(sitting, f"steps/{sitting.table.record.head}")
    assert len(gzip.compress(page.encode())) < 40_000


# --- where links lead ----------------------------------------------------------------------------------------------


def test_controls_lead_to_steps_turns_and_key_moments(served: Served) -> None:
    sitting = served.sit(DEALT, "5h As d. x3s", "r.")
    assert controls(served.get(sitting, "steps/6")) == {
        "first": "0?was=6",
        "previous_turn": "5",
        "previous": "5",
        "next": "7",
        "next_turn": "8",
        "last": "9?was=6",
        "previous_round": "5",
        "next_moment": "8?was=6",
    }


def test_the_newest_step_is_found(served: Served) -> None:
    sitting = served.sit(DEALT, "5h")
    assert served.leads(sitting, "steps/?as=2") == "steps/5?as=2"
    assert served.leads(sitting, "replay") == "steps/5"


@pytest.mark.parametrize("path", ["steps/6", "steps/999999", "steps/5?rev=99", "steps/5?rev=x", "steps/5/sideways"])
def test_what_never_was_is_not_found(served: Served, path: str) -> None:
    assert served.status(served.sit(DEALT, "5h"), path) == 404


def test_a_revision_is_pinned(served: Served) -> None:
    sitting = served.sit(DEALT, "5h As")
    page = served.get(sitting, "steps/5?rev=5")
    assert "Step 5 of 5" in re.sub("<[^>]+>", "", page)
    assert 'href="6' not in page
    assert served.status(sitting, "steps/6?rev=5") == 404


# --- steps that do not stand ---------------------------------------------------------------------------------------


def test_a_step_taken_back_can_be_looked_at_and_says_so(served: Served) -> None:
    page = served.get(odd(served), "steps/6")
    assert "This step was taken back." in page
    assert '<a href="9">The table now</a>' in page
    assert {name: controls(page)[name] for name in ("previous", "next", "last")} == {
        "previous": "5",
        "next": "8",
        "last": "9?was=6",
    }


def test_the_list_marks_what_is_irregular_taken_back_or_put_right(served: Served) -> None:
    page = served.get(odd(served), "steps/9")
    lines = re.findall(r'<li( class="\w+")?><a (?:aria-current="step" )?href="(\d+)">(.*?)</li>', page)
    told = {int(number): (kind, re.findall(r'class="key">([^<]+)<', line)) for kind, number, line in lines}
    assert told[6] == (' class="off"', ["taken back"])
    assert told[7] == (' class="off"', ["replaced by step 8"])
    assert told[8] == ("", ["in place of step 7"])
    assert told[9][0] == ' class="odd"'
    assert "Irregular" in told[9][1]


# --- what a page must not know -------------------------------------------------------------------------------------


def test_an_unknown_viewer_is_everybody(served: Served) -> None:
    sitting = served.sit(DEALT, "5h")
    page = without_ids(served.get(sitting, "steps/5?as=nobody"))
    assert page.replace("nobody", "public") == without_ids(served.get(sitting, "steps/5?as=public"))
    assert "9 of clubs" not in page


SECRET = ("1:deal5hAs2c8d6s6cJc", "d9h"), ("1:deal5hAs2c8hTs3cQc", "dKd")


@pytest.mark.parametrize("viewer", ["2", "public"])
def test_two_games_that_differ_only_in_hidden_cards_are_one_to_who_may_not_see_them(
    tmp_path: Path, viewer: str
) -> None:
    shown = []
    for number, (dealt, drawn) in enumerate(SECRET):
        served = Served(tmp_path / str(number))
        sitting = served.sit("dealer2 2:deal7h3s9c4d5sKhQh", dealt, "5h As", drawn, "x3s")
        paths = [f"steps/{step}?as={viewer}{hide}" for step in range(1, 9) for hide in ("", "&hide=1")]
        paths += [f"audit?as={viewer}", f"steps/0?as={viewer}"]
        shown.append([without_ids(served.get(sitting, path)) for path in paths])
    assert shown[0] == shown[1]


def test_hiding_what_comes_leaves_it_out(tmp_path: Path) -> None:
    """With later steps hidden a page is the same, byte for byte, however the table goes on."""
    short, whole = Served(tmp_path / "short"), Served(tmp_path / "whole")
    moves = f"{DEALT} 5h As d. x3s r. 9c d. d. d.".split()
    for known in (5, 6, 8, 9):
        path = f"steps/{known}?hide=1&as=2"
        name = f"known-{known}"
        early = short.sit(*moves[:known], name=name)
        later = whole.sit(*moves, name=name)
        assert later.table.record.head > early.table.record.head
        assert timeless(short.get(early, path)) == timeless(whole.get(later, path))


def timeless(page: str) -> str:
    return re.sub(r"\d\d:\d\d(:\d\d)?(\.\d+Z)?", "", without_ids(page))


def test_hidden_steps_are_reached_without_naming_them(served: Served) -> None:
    sitting = served.sit(DEALT, "5h As d. x3s", "r.")
    links = controls(served.get(sitting, "steps/6?hide=1"))
    assert links["next"] == "6/next?hide=1"
    assert links["previous"] == "5?hide=1"
    found = {
        name: served.leads(sitting, f"steps/6/{name}?hide=1") for name in ("next", "next_turn", "next_moment", "last")
    }
    assert found == {
        "next": "steps/7?hide=1",
        "next_turn": "steps/8?hide=1",
        "next_moment": "steps/8?hide=1&was=6",
        "last": "steps/9?hide=1&was=6",
    }


def test_names_and_sentences_are_escaped(served: Served) -> None:
    labels = LABELS.replace(b"Ann Kealoha", b"<script>x</script>")
    sitting = Sitting(served.recorder, "bad", labels=labels)
    sitting.enter(DEALT, "5h")
    assert "<script>x" not in served.get(sitting, "steps/5")
