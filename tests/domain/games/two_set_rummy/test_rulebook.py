"""The rulebook: every rule is cited by code or declared unenforceable, and the published text is the same."""

import re
from pathlib import Path

from domain.games.two_set_rummy import GAME
from domain.games.two_set_rummy.rulebook import TwoSetRummy

ROOT = Path(__file__).parents[4]
BOOK = (ROOT / "docs" / "rules" / "two-set-rummy.md").read_text(encoding="utf-8")
CODE = "\n".join(
    path.read_text(encoding="utf-8") for path in (ROOT / "domain" / "games" / "two_set_rummy").glob("*.py")
)


def chapter(title: str) -> str:
    """The text of one chapter of the published rulebook."""
    return BOOK.split(f"\n## {title}\n")[1].split("\n## ")[0]


def entries(text: str) -> dict[str, str]:
    """The ids of a list with what is said of each."""
    return dict(re.findall(r"^- \*\*(UC-A?\d\d)\*\* (.+)$", text, re.MULTILINE))


def test_the_published_rules_and_rulings_are_those_of_the_code():
    assert entries(chapter("Rules")) == {rule.id: rule.words for rule in TwoSetRummy if not rule.ruling}
    assert entries(chapter("Rulings")) == {rule.id: rule.words for rule in TwoSetRummy if rule.ruling}


def test_all_42_rules_and_31_rulings_are_there():
    ids = [rule.id for rule in TwoSetRummy]
    assert ids == [f"UC-{n:02}" for n in range(1, 43)] + [f"UC-A{n:02}" for n in range(1, 32)]


def test_every_rule_is_cited_or_declared_unenforceable():
    cited = {name.replace("_", "-") for name in re.findall(r"\bR\.(UC_A?\d\d)\b", CODE)}
    declared = set(entries(chapter("Not enforced by Cairn")))
    assert cited | declared == {rule.id for rule in TwoSetRummy}
    assert not cited & declared


def test_the_announcements_are_published():
    rows = re.findall(r"^\| `([a-z-]+)` \| (.+) \| (UC-A\d\d) \| (must)? ?\|$", chapter("Announcements"), re.MULTILINE)
    assert rows == [
        (one.key, ", ".join(f"`{option}`" for option in one.options), one.rule.id, "must" if one.must else "")
        for one in GAME.announcements
    ]


def test_the_ways_to_type_are_published():
    rows = re.findall(r"^\| `(.+?)` \| (.+) \|$", chapter("How to type moves"), re.MULTILINE)
    assert tuple(rows) == GAME.typed


def test_the_source_has_no_title_and_the_credits_say_so():
    assert GAME.title == "Two-Set Rummy"
    assert GAME.credits == (
        "for the Universal Card Deck, © 2001 by John Frampton & Craig Richter; "
        "the source gives the game no name, this one is ours"
    )
