"""What the documents show somebody to type is read as it stands there."""

import re
from pathlib import Path

import pytest

from replays.records import read_record

ROOT = Path(__file__).parents[2]
DOCUMENTS = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
HEADS = {
    "mauna-kea": "game: mauna-kea\ndealer: 1\n",
    "two-set-rummy": "game: two-set-rummy\nseats: 2\ndealer: 1\nscoring: victories\nfinish: open\npass: off\n",
    "mountain": (
        "game: mountain\nseats: {seats}\ndealer: 1\nante: 1\nstack: 100\nbetting: no-limit\nsmall-bet: 2\n"
        "incomplete-mountain: kickers-count\nsole-survivor: wins-at-once\n"
    ),
}
TITLES = {"Mauna Kea": "mauna-kea", "Mountain": "mountain", "Two-Set Rummy": "two-set-rummy"}


def whole_records() -> list[tuple[str, str]]:
    """Every score sheet and every record by hand that stands in a document, with the document's name."""
    block = re.compile(r"(?:^    .*\n)+", re.MULTILINE)
    found = []
    for document in DOCUMENTS:
        for match in block.finditer(document.read_text(encoding="utf-8")):
            text = re.sub(r"(?m)^    ", "", match[0])
            if text.startswith("game:") or (text.startswith('{"cairn":') and '"move"' in text and '"at"' not in text):
                found.append((document.name, text))
    return found


def deals() -> list[tuple[str, str]]:
    """Every deal with cards that a document or the page shows, with its game."""
    game, found = "", set()
    for document in DOCUMENTS:
        game = document.stem if document.stem in HEADS else ""
        for line in document.read_text(encoding="utf-8").splitlines():
            if line.startswith("#"):
                title = line.strip("#` ")
                game = TITLES.get(title, title if title in HEADS else game)
            words = re.findall(r"(?<![\w{-])(?:[1-9]:)?deal(?:[2-9AKQJTSMm][A-Za-z])[\w.]*", line)
            found |= {(game, word) for word in words if game}
    return sorted(found)


@pytest.mark.parametrize(("document", "text"), whole_records())
def test_every_record_in_a_document_is_read_without_a_fault(document: str, text: str) -> None:
    reading = read_record(text.encode(), document)
    assert reading.fault is None, reading.told()


@pytest.mark.parametrize(("game", "move"), deals())
def test_every_deal_in_a_document_can_be_typed_as_it_stands(game: str, move: str) -> None:
    head = HEADS[game].format(seats=3 if ":" in move else 2)
    reading = read_record(f"{head}{move}\n".encode(), move)
    assert reading.fault is None, reading.told()


def test_every_game_shows_how_a_deal_is_typed() -> None:
    assert len(whole_records()) >= 2
    assert {game for game, _ in deals()} == set(HEADS)
