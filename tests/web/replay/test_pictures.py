"""Every kind of moment at every table can be drawn: the golden records, as all and as nobody may see them."""

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from domain.cards.cards import BACK, ONE_FRENCH_DECK
from domain.games.mountain import GAME as MOUNTAIN
from domain.record.history import History
from domain.tables.labels import Labels
from replays.records import read_record
from tests.domain.games.mountain.table import with_an_orphan_carried
from tests.records.made import opened
from web.replay.pictures.pages import TABLES
from web.replay.pictures.pen import Pen, fitting
from web.shell.papers import chart_style, drawings, on_paper, svg
from web.shell.words import names_for

GOLDEN = sorted((Path(__file__).parents[2] / "records").glob("*/*.cairn"))
EVERY = 5
"""So many steps are passed over after one that is drawn."""


@pytest.mark.parametrize("file", GOLDEN, ids=[f"{path.parent.name}/{path.stem}" for path in GOLDEN])
@pytest.mark.parametrize("viewer", ["open", "public"])
def test_every_moment_is_drawn_within_its_sheet_with_the_cards_it_needs(file: Path, viewer: Any) -> None:
    table = opened(read_record(file.read_bytes(), "golden"))
    history = History(table.game, table.record, viewer)
    labels = names_for(table.labels, table.game.deck)
    for number in table.record.standing[::EVERY]:
        pen = Pen(labels.deck, 900, 100)
        picture = table.game.picture(history.state(number), viewer)
        TABLES[table.game.key](pen, picture, labels)
        root = ElementTree.fromstring(svg(900, round(pen.y), pen.drawn()))
        ids = {one.attrib["id"] for one in root.iter() if "id" in one.attrib}
        used = [one for one in root if one.tag.endswith("use")]
        assert {one.attrib["href"].removeprefix("#") for one in root.iter() if "href" in one.attrib} <= ids
        for one in used:
            x, y, width, height = (float(one.attrib[name]) for name in ("x", "y", "width", "height"))
            assert x >= 0
            assert x + width <= 900
            assert y >= 100
            assert y + height <= pen.y


def test_chips_carried_on_while_the_main_pot_is_played_for_are_drawn() -> None:
    pen = Pen(ONE_FRENCH_DECK, 900, 0)
    picture = MOUNTAIN.picture(with_an_orphan_carried().state, "open")
    TABLES["mountain"](pen, picture, names_for(Labels(), ONE_FRENCH_DECK))
    assert "160 carried on to the next deal." in pen.drawn()


def test_a_row_of_cards_is_moved_together_where_there_is_no_room() -> None:
    assert Pen(ONE_FRENCH_DECK, 900, 0).cards((BACK,) * 3, 10, 0, 40, 400) == 138
    assert Pen(ONE_FRENCH_DECK, 900, 0).cards((BACK,) * 20, 10, 0, 40, 300) == 310
    assert Pen(ONE_FRENCH_DECK, 900, 0).cards((), 10, 0, 40, 300) == 10


def test_words_are_cut_where_they_would_not_fit() -> None:
    assert fitting("three kings", 10, 100) == "three kings"
    assert fitting("three kings, jack and five", 10, 100) == "three kings, jack…"


def test_a_drawing_brings_everything_it_is_made_of() -> None:
    drawn = drawings({"c-Th"})
    assert set(re.findall(r'<symbol id="([^"]+)"', drawn)) == {"c-Th", "rT", "h"}
    assert 'color="#b4231c"' in drawn


def test_style_on_paper_has_the_values_of_the_light_and_no_margins() -> None:
    assert on_paper("fill: var(--sheet); stroke: var(--accent)") == "fill: #ffffff; stroke: #0b5a6b"
    assert ".chart .s2 { stroke: #0b5a6b; stroke-width: 3; }" in chart_style()
    assert "margin" not in chart_style()


@pytest.mark.parametrize("number", [0, 5])
def test_there_is_no_picture_of_a_step_that_is_not_there(desk, number):
    assert desk.client.get(f"{desk.address}/steps/4.svg").status_code == 200
    assert desk.client.get(f"{desk.address}/steps/{number}.svg").status_code == 404
