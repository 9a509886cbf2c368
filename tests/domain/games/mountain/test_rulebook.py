"""The rulebook in code and on paper are one, and every rule of it is used or its absence explained."""

import re
from pathlib import Path

import pytest

from domain.games.mountain.announcements import ANNOUNCEMENTS
from domain.games.mountain.notation import HELP
from domain.games.mountain.rulebook import Mountain

ROOT = Path(__file__).parents[4]
PAPER = (ROOT / "docs" / "rules" / "mountain.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (.+)\n\n((?:(?!^## ).*\n?)*)", PAPER, re.MULTILINE))
CODE = "\n".join(
    path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "domain" / "games" / "mountain").glob("*.py"))
    if path.name != "rulebook.py"
)


def test_the_rulebook_is_numbered_without_a_gap():
    ids = [rule.id for rule in Mountain]
    assert ids == [f"MT-{n:02}" for n in range(1, 31)] + [f"MT-A{n:02}" for n in range(1, 40)]
    assert len(list(Mountain)) == len(Mountain.__members__)


@pytest.mark.parametrize("section", ["Rules", "Rulings"])
def test_paper_and_code_have_the_same_words(section):
    told = re.findall(r"^- \*\*(MT-A?\d\d)\*\* (.+)$", SECTIONS[section], re.MULTILINE)
    assert told == [(rule.id, rule.words) for rule in Mountain if rule.ruling is (section == "Rulings")]


@pytest.mark.parametrize("rule", list(Mountain), ids=lambda rule: rule.id)
def test_every_rule_is_cited_or_explained(rule):
    explained = f"- **{rule.id}** " in SECTIONS["Not enforced by Cairn"]
    assert explained or re.search(rf"\bR\.{rule.name}\b", CODE)


def test_every_announcement_is_on_paper():
    for announcement in ANNOUNCEMENTS:
        values = ", ".join(f"`{value}`" for value in announcement.options)
        assert f"| `{announcement.key}` | {values} | {announcement.rule.id} |" in SECTIONS["Announcements"]


def test_every_move_is_on_paper():
    for typed, meaning in HELP:
        assert f"| `{typed}` | {meaning} |" in SECTIONS["How to type moves"]


def test_the_author_is_named():
    assert "contributed to pagat.com by Charles Pierce" in PAPER
