"""A study in a real browser: taken from two tables, put in order by keyboard, taken along as a file and brought in."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import LiveServer
from tests.browser.looking import accessible, fits
from tests.recorded import Sitting
from tests.web.served import DEALT, LABELS

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def look(page: Page) -> None:
    """Nothing scrolls sideways, and axe finds nothing, light and dark."""
    accessible(page)
    fits(page)


def take(page: Page, live_server: LiveServer, sitting: Sitting, where: dict[str, str], words: str) -> None:
    """Take step 4 of a table into a study from its page."""
    page.goto(f"{live_server.url}/tables/{sitting.id}/steps/4")
    page.get_by_role("link", name="Add this step to a study").click()
    page.get_by_label("Where it goes").select_option(**where)  # type: ignore[arg-type]
    if "value" in where:
        page.get_by_label("Title of the new study").fill("Two openings")
    page.get_by_label("Comment").fill(words)
    look(page)
    page.get_by_role("button", name="Add it").click()


def test_a_study_of_two_tables_goes_there_and_back(
    new_page: Callable[..., Page], live_server: LiveServer, tmp_path: Path
) -> None:
    one, other = (Sitting(live_server.recorder, name, labels=LABELS) for name in ("one", "other"))
    for sitting in (one, other):
        sitting.enter(DEALT, "5h 8d resign")
    page = new_page(**PHONE)
    take(page, live_server, one, {"value": "new"}, "The *first* one.")
    take(page, live_server, other, {"label": "1. First chapter"}, "The *second* one.")
    up = page.get_by_role("button", name="Up item 2")
    up.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Comment").first).to_have_value("The *second* one.")
    look(page)
    page.get_by_role("link", name="Read it").click()
    expect(page.locator(".caption")).to_have_text(["The second one.", "The first one."])
    look(page)
    page.get_by_role("link", name="Contents").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Take it along as a file").click()
    file = tmp_path / "openings.cairn-study"
    download.value.save_as(file)
    page.goto(f"{live_server.url}/studies/bring")
    page.get_by_label("File").set_input_files(file)
    page.get_by_role("button", name="See what is in it").click()
    expect(page.get_by_text("Here already.")).to_have_count(2)
    look(page)
    page.get_by_role("button", name="Bring it in").click()
    expect(page.get_by_role("heading", name="Two openings")).to_be_visible()
    page.get_by_role("link", name="Search", exact=True).click()
    page.get_by_label("Words").fill("openings")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Two openings")).to_have_count(2)
    look(page)
