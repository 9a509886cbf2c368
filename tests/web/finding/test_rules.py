"""The rulebook pages: every rule under its number, our readings marked as ours."""

import re
from pathlib import Path

import pytest

from domain.games.registry import GAMES
from tests.web.served import Served


@pytest.fixture
def served(tmp_path: Path) -> Served:
    return Served(tmp_path)


def test_the_shelf_links_to_every_rulebook(served: Served) -> None:
    page = served.client.get("/rules").text
    assert re.findall(r'<h2><a href="/rules/([^"]+)">', page) == list(GAMES)


@pytest.mark.parametrize("key", GAMES)
def test_every_rule_is_an_anchor(served: Served, key: str) -> None:
    page = served.client.get(f"/rules/{key}").text
    assert re.findall(r'<div id="([A-Z]+-[A-Z]?\d+)">', page) == [
        rule.id for rule in sorted(GAMES[key].rulebook, key=lambda rule: rule.ruling)
    ]


def test_rulings_stand_apart_from_the_source(served: Served) -> None:
    page = served.client.get("/rules/mauna-kea").text
    source, ours = page.split("Rulings: our reading")
    assert 'id="MK-34"' in source
    assert 'id="MK-A12"' in ours
    assert "by Jesse Fuchs" in source


def test_announcements_and_typed_moves_are_taught(served: Served) -> None:
    page = served.client.get("/rules/mauna-kea").text
    assert "When may a card simply be drawn?" in page
    assert "<dt><code>x4c</code></dt><dd>attack the other ascent</dd>" in page


def test_an_unknown_game_is_not_found(served: Served) -> None:
    assert served.client.get("/rules/whist").status_code == 404
