"""The rulebook: every rule is cited by code or declared unenforceable, and the published text is the same."""

import re
from pathlib import Path

import pytest

from domain.games.mauna_kea import GAME
from domain.games.mauna_kea.rulebook import MaunaKea
from tests.domain.games.mauna_kea.sitting import CUT_BEFORE, NEVER_CUT, PILE_RUNS_OUT, Sitting
from tests.domain.games.mauna_kea.test_attacks import DIAGRAM
from tests.given import given

ROOT = Path(__file__).parents[4]
BOOK = (ROOT / "docs" / "rules" / "mauna-kea.md").read_text(encoding="utf-8")
CODE = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "domain" / "games" / "mauna_kea").glob("*.py"))


def chapter(title: str) -> str:
    """The text of one chapter of the published rulebook."""
    return BOOK.split(f"\n## {title}\n")[1].split("\n## ")[0]


def entries(text: str) -> dict[str, str]:
    """The ids of a list with what is said of each."""
    return dict(re.findall(r"^- \*\*(MK-A?\d\d)\*\* (.+)$", text, re.MULTILINE))


def test_the_published_rules_and_rulings_are_those_of_the_code():
    assert entries(chapter("Rules")) == {rule.id: rule.words for rule in MaunaKea if not rule.ruling}
    assert entries(chapter("Rulings")) == {rule.id: rule.words for rule in MaunaKea if rule.ruling}


def test_all_51_rules_and_39_rulings_are_there():
    ids = [rule.id for rule in MaunaKea]
    assert ids == [f"MK-{n:02}" for n in range(1, 52)] + [f"MK-A{n:02}" for n in range(1, 40)]


def test_every_rule_is_cited_or_declared_unenforceable():
    cited = {name.replace("_", "-") for name in re.findall(r"\bR\.(MK_A?\d\d)\b", CODE)}
    declared = set(re.findall(r"^- \*\*(MK-A?\d\d)\*\*", chapter("Not enforced by Cairn"), re.MULTILINE))
    assert cited | declared == {rule.id for rule in MaunaKea}
    assert not cited & declared


def test_the_announcements_are_published():
    rows = re.findall(r"^\| `([a-z-]+)` \| (.+) \| (MK-A\d\d) \| (.+) \|$", chapter("Announcements"), re.MULTILINE)
    assert rows == [
        (one.key, ", ".join(f"`{option}`" for option in one.options), one.rule.id, one.question)
        for one in GAME.announcements
    ]


def test_the_ways_to_type_are_published():
    rows = re.findall(r"^\| `(.+?)` \| (.+) \|$", chapter("How to type moves"), re.MULTILINE)
    assert tuple(rows) == GAME.typed


def typed_examples() -> list[str]:
    """Every move that the chapter shows: in its table, beside its meanings, and in the prose below."""
    text = chapter("How to type moves")
    marked = re.findall(r"`([^`]+)`", text)
    places = {".", "hand1", "hand2", "ascent1", "ascent2", "discards", "pile"}
    beside = re.findall(r"[;,] (\S+)(?: when\b| names\b| fewer\b|, abandon\b)", text)
    return sorted({*marked, *beside} - places)


def test_the_moves_beside_the_meanings_are_found_too():
    assert {"d9c", "wKdQs/9c.", "s9c", "r9c...", "h9cKd", "8-", "deal7h8c2d....", "dealer2", "misdeal"} <= set(
        typed_examples()
    )


@pytest.mark.parametrize("move", typed_examples())
def test_every_move_that_is_shown_can_be_read(move):
    assert GAME.write(GAME.read(move, given().state))


def test_the_worked_example_is_the_one_of_the_tests():
    assert f"`{DIAGRAM}`" in chapter("Rules")


def scored() -> dict[str, tuple[int, int]]:
    """What the examples of the last chapter come to."""
    begins = {"MK-S1": (104, 71, CUT_BEFORE, "cutAs2d"), "MK-S2": (58, 117, NEVER_CUT, "cut2dAs")}
    found = {}
    for name, (ann, ben, moves, cut) in begins.items():
        state = Sitting(cut).deal().play(moves).state
        assert tuple(side.altitude for side in state.sides) == (ann, ben)
        found[name] = state.totals
    match = Sitting(match="games:3").deal().play(CUT_BEFORE).deal().play(NEVER_CUT).deal().play(PILE_RUNS_OUT).burn()
    return found | {"MK-S6": match.state.totals}


def test_the_published_examples_come_out():
    rows = re.findall(r"^\| (MK-S\d|least win|wiped out) \| (.+) \| (-?\d+) \| (-?\d+) \|$", BOOK, re.MULTILINE)
    published = {name: (int(first), int(second)) for name, _, first, second in rows}
    assert published == scored() | {
        "MK-S3": (58, 0),
        "MK-S4": (-38, -63),
        "MK-S5": (12, -5),
        "least win": (51, 0),
        "wiped out": (-100, -45),
    }


def test_the_credits_name_the_author_and_the_other_game():
    assert GAME.credits == "by Jesse Fuchs; not the 2013 board game of that name"
