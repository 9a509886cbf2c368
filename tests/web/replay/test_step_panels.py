"""What the page of a step tells beyond its sentence, the life of a card, what a seat could know, the timeline."""

import re
from html import unescape
from pathlib import Path

import pytest

from domain.record.corrections import Adjust, RuleStanding
from replays.steps import Stops
from tests.domain.record.judging import put_right
from tests.web.audit.disputes import Hall
from tests.web.served import DEALT, Served, odd
from web.replay.charts.timeline import timeline
from web.replay.step_context import Annotation

WIPED = "5h As d. x3s r."
"""Ann's 6 are cleared at step 8 with a 3."""


@pytest.fixture
def served(tmp_path: Path) -> Served:
    return Served(tmp_path)


def text(page: str) -> str:
    """What a page says, without its marks."""
    return " ".join(unescape(re.sub("<[^>]+>", " ", page)).replace("\ufe0e", "").split())


def panel(page: str, name: str) -> str:
    return page.partition(f'aria-label="{name}"')[2].partition("</section>")[0]


# --- what followed, what changed --------------------------------------------------------------------------------


def test_what_followed_is_told_in_order(served: Served) -> None:
    page = panel(served.get(served.sit(DEALT, WIPED), "steps/8?as=public"), "What this step caused")
    followed = page.partition("<ol>")[2].partition("</ol>")[0]
    assert [text(line) for line in followed.split("</li>")][:3] == [
        "Ben attacks with 3♠ , which divides 6.",
        "5♥ A♠ fall off the ascent of Ann, from 6 to 0.",
        "The whole ascent is lost: Ann has 1 to draw, up to seven.",
    ]
    assert "Altitude of Ann 6 → to 0" in text(page)
    assert "The discards 0 → to 3 cards" in text(page)


def test_a_step_that_says_all_in_its_sentence_has_no_list(served: Served) -> None:
    page = served.get(served.sit(DEALT, "5h"), "steps/5")
    assert "What followed" not in page
    assert "Altitude of Ann 0 → to 5" in text(page)


def test_the_number_of_anothers_hand_is_not_told(served: Served) -> None:
    """MK-A38: it is told when asked."""
    sitting = served.sit(DEALT, "5h As d.")
    assert "The hand of Ann 5 → to 6 cards" in text(served.get(sitting, "steps/7?as=1"))
    other = text(served.get(sitting, "steps/7?as=2"))
    assert "The draw pile 90 → to 89 cards" in other
    assert "The hand of Ann 5" not in other


# --- cards to follow ----------------------------------------------------------------------------------------------


def test_every_known_card_leads_to_its_life(served: Served) -> None:
    sitting = served.sit(DEALT, WIPED)
    page = panel(served.get(sitting, "steps/8?as=2&hide=1"), "Cards known here")
    links = re.findall(r'<a href="8/cards/(\w+)\?as=2&amp;hide=1" data-card="([^"]+)">', page)
    assert ("5h", "5 of hearts") in links
    assert ("7h", "7 of hearts") in links
    assert "2c" not in dict(links), "a card of Ann's hand"
    assert 'href="8/knowledge?as=2&amp;hide=1"' in page


def test_the_life_of_a_card_as_its_owner_knows_it(served: Served) -> None:
    sitting = served.sit(DEALT, WIPED)
    page = served.get(sitting, "steps/5/cards/5h?as=1")
    lines = [text(line) for line in page.partition("<h3>One copy</h3>")[2].partition("</ol>")[0].split("</li>")][:3]
    assert lines == [
        "Step 4 Ann is dealt 5♥ A♠ 2♣ 8♦ 6♠ 6♣ J♣ . From here known to lie in the hand of Ann; seen by Ann.",
        "Step 5 Ann climbs 5♥ , 0 to 5. From the hand of Ann to the ascent of Ann; seen by everybody.",
        "Step 8 5♥ A♠ fall off the ascent of Ann, from 6 to 0. "
        "From the ascent of Ann to the discards; seen by everybody.",
    ]
    assert '<a href="../../8?as=1">Step 8</a>' in page
    assert re.findall(r'<li aria-current="step"><a href="([^"]+)"', page) == ["../../5?as=1"]


def test_others_read_of_a_card_only_what_they_saw(served: Served) -> None:
    sitting = served.sit(DEALT, WIPED)
    assert re.findall(r">Step (\d+)</a>", served.get(sitting, "steps/8/cards/5h?as=2")) == ["5", "8"]
    assert "nothing is known of 2♣ in this deal" in text(served.get(sitting, "steps/8/cards/2c?as=2"))
    assert "Step 4" in text(served.get(sitting, "steps/8/cards/2c?as=1"))


def test_a_hidden_life_ends_at_its_step(served: Served) -> None:
    page = served.get(served.sit(DEALT, WIPED), "steps/5/cards/5h?as=2&hide=1")
    assert re.findall(r">Step (\d+)</a>", page) == ["5"]
    assert "Up to step 5; what comes is hidden." in page
    assert "Now in the ascent of Ann." in text(page)
    assert "entries kept" not in page


def test_copies_that_cannot_be_told_apart_are_said_to_be(served: Served) -> None:
    sitting = served.sit(DEALT, "d5h 5h")
    page = text(served.get(sitting, "steps/6/cards/5h?as=1"))
    assert "The pack holds 2 copies of this card and nothing tells them apart." in page
    assert page.count("or the other copy") == 1
    assert "The other copy Step 5 Ann draws 5♥" in page


@pytest.mark.parametrize(
    "path", ["steps/5/cards/1x", "steps/0/cards/5h", "steps/6/cards/5h", "steps/0/knowledge", "steps/6/knowledge"]
)
def test_what_is_not_there_is_not_found(served: Served, path: str) -> None:
    assert served.status(served.sit(DEALT, "5h"), path) == 404


# --- what a seat could know ---------------------------------------------------------------------------------------


def test_what_a_seat_could_know_with_the_steps_that_taught_it(served: Served) -> None:
    """A stolen card is known in the hand it went to (MK-A26)."""
    sitting = served.sit(DEALT, "d. d. 5h", "s2c", "7h d.")
    page = text(served.get(sitting, "steps/9/knowledge?as=1"))
    assert "What Ann could know after step 9" in page
    assert "The hand of Ben their number is told on request 2♣ step 8 Ben takes 2♣ from the hand of Ann." in page
    assert "2♣ step 8" not in text(served.get(sitting, "steps/9/knowledge?as=public"))


def test_what_counting_adds_stands_by_itself(served: Served) -> None:
    page = text(served.get(served.sit(DEALT), "steps/4/knowledge?as=1"))
    assert "By counting Both copies not seen (45):" in page
    assert "One copy not seen (7): A♠ 6♠ 5♥ 8♦ 2♣ 6♣ J♣" in page


def test_the_switch_of_sights_keeps_the_page_and_hiding(served: Served) -> None:
    page = served.get(served.sit(DEALT, "5h"), "steps/5/knowledge?as=1&hide=1")
    assert '<a href="?as=2&amp;hide=1"' in page
    assert 'href="../5?as=1&amp;hide=1"' in page


SECRET = ("1:deal5hAs2c8d6s6cJc", "d9h"), ("1:deal5hAs2c8hTs3cQc", "dKd")


@pytest.mark.parametrize("viewer", ["2", "public"])
def test_what_is_hidden_is_in_no_life_and_in_no_knowledge(tmp_path: Path, viewer: str) -> None:
    """Two tables that differ only in cards that a viewer did not see."""
    shown = []
    for number, (dealt, drawn) in enumerate(SECRET):
        served = Served(tmp_path / str(number))
        sitting = served.sit("dealer2 2:deal7h3s9c4d5sKhQh", dealt, "5h As", drawn, "x3s")
        cards = ("2c", "8d", "8h", "6s", "Ts", "9h", "Kd", "5h", "7h")
        paths = [f"steps/8/cards/{card}?as={viewer}{hide}" for card in cards for hide in ("", "&hide=1")]
        paths += [f"steps/{step}/knowledge?as={viewer}" for step in range(1, 9)]
        shown.append([served.get(sitting, path) for path in paths])
    assert shown[0] == shown[1]


# --- the strip of key moments and marks ---------------------------------------------------------------------------


def signs(page: str) -> list[tuple[str, str, str]]:
    """Kind, link and words of every sign of the timeline."""
    return re.findall(r'<a class="(moment|mark)" href="([^"]+)" tabindex="-1" aria-label="([^"]+)">', page)


def test_key_moments_lie_on_the_timeline(served: Served) -> None:
    sitting = served.sit(DEALT, WIPED)
    assert signs(served.get(sitting, "steps/5?as=2")) == [("moment", "8?as=2", "Step 8: wipe-out")]
    assert signs(served.get(sitting, "steps/5?hide=1")) == []


def test_a_step_put_right_is_marked(served: Served) -> None:
    page = served.get(odd(served), "steps/9")
    assert ("mark", "8", "Step 8: corrected") in signs(page)
    assert ("moment", "9", "Step 9: irregular") in signs(page)
    assert '<a href="8">8 corrected</a>' in page


def test_a_ruling_and_an_adjusted_score_are_marked(served: Served) -> None:
    sitting = served.sit(DEALT, WIPED)
    put_right(sitting, RuleStanding(8, "MK-34"))
    put_right(sitting, Adjust(1, 5, "MK-34", (5,)))
    assert signs(served.get(sitting, "steps/9"))[1:] == [
        ("mark", "5", "Step 5: score adjusted"),
        ("mark", "8", "Step 8: ruling"),
    ]
    assert [sign for sign in signs(served.get(sitting, "steps/9?hide=1")) if sign[0] == "mark"] == []


def test_a_dispute_is_marked_for_whoever_may_read_disputes(served: Served) -> None:
    sitting = served.sit(DEALT, WIPED)
    hall = Hall(served.app, sitting)
    hall.raise_dispute("ann", "It does not divide.", "?step=8")
    marked = ("mark", "8", "Step 8: dispute 1")
    assert [marked in signs(hall.get(who, "steps/9")) for who in ("ann", "ben", "judge")] == [True, True, True]
    assert marked not in signs(hall.get("spectator", "steps/9"))
    assert marked not in signs(hall.get("ann", "steps/8?hide=1")), "it was raised later than the step"


def test_what_lies_too_close_together_shares_a_sign() -> None:
    told = [Annotation(number, "note") for number in (1, 2, 3, 4, 500)]
    path = Stops(tuple(range(1, 1001)), (), (), (), (), {})
    drawn = timeline(path, (), told, 10, "")
    assert signs(drawn) == [
        ("mark", "1", "Step 1: note; step 2: note; step 3: note; 1 more"),
        ("mark", "500", "Step 500: note"),
    ]
    assert '<line class="here" x1="1.0%"' in drawn
