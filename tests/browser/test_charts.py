"""Charts in a real browser: followed without script, on paper, and as pictures in another document."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.recorded import Sitting
from tests.web.served import DEALT, LABELS


@pytest.fixture
def table(live_server) -> str:
    """The address of a table in which Ann loses her ascent at step 8."""
    sitting = Sitting(live_server.recorder, "charted", labels=LABELS)
    sitting.enter(DEALT, "5h As d. x3s r.")
    return f"{live_server.url}/tables/{sitting.id}"


def test_from_a_step_to_its_charts_and_to_another_step_without_script(
    new_page: Callable[..., Page], table: str
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"{table}/steps/5")
    page.get_by_role("navigation", name="Charts of this deal").get_by_role("link", name="Altitude").click()
    expect(page.locator("#altitude .hl")).to_have_text("step 5")
    page.locator("#altitude summary").click()
    expect(page.get_by_role("row", name="8 2 0 0 slide")).to_be_visible()
    page.locator("#altitude .reach a").nth(7).click(force=True)
    expect(page).to_have_url(re.compile(r"/steps/8$"))


def test_paper_shows_chart_and_moves_and_no_controls(page: Page, table: str) -> None:
    page.goto(f"{table}/steps/5")
    page.emulate_media(media="print")
    for shown in (".chart path.s1", ".moves li:last-child", ".said"):
        expect(page.locator(shown).first).to_be_visible()
    for hidden in (".steps", ".tools", ".others", ".keymarks .btn"):
        expect(page.locator(hidden).first).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.querySelector('.moves')).overflowY") == "visible"
    assert page.pdf().startswith(b"%PDF")


def test_pictures_are_drawn_whole_in_another_page(page: Page, table: str) -> None:
    page.goto(f"{table}/audit")
    draw = """async address => { const picture = new Image(); picture.src = address; await picture.decode();
        const canvas = document.createElement('canvas'); canvas.width = picture.naturalWidth;
        canvas.height = picture.naturalHeight; const pen = canvas.getContext('2d'); pen.drawImage(picture, 0, 0);
        const found = new Set(); const dots = pen.getImageData(0, 0, canvas.width, canvas.height).data;
        for (let at = 0; at < dots.length; at += 4) found.add(dots.slice(at, at + 3).join());
        return [canvas.width, [...found]]; }"""
    width, colours = page.evaluate(draw, f"{table}/steps/9.svg")
    assert width == 900
    assert {"180,35,28", "26,35,44", "61,85,102"} <= set(colours), "red and black suits, and backs"
    width, colours = page.evaluate(draw, f"{table}/charts/altitude.svg")
    assert width == 720
    assert "11,90,107" in colours, "the line of seat 2, styled"
