"""The arbiter's desk in a real browser: a dispute ruled on, and the record corrected, on one page."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LiveServer
from tests.browser.looking import accessible, fits
from tests.browser.test_disputes import hall, visit
from tests.web.audit.disputes import Hall

__all__ = ["hall"]

SIZES = ({"width": 1280, "height": 900}, {"width": 390, "height": 844})


@pytest.mark.parametrize(("size", "script"), [(SIZES[0], True), (SIZES[1], False)])
def test_a_ruling_in_one_page_by_the_keyboard(
    new_page: Callable[..., Page], live_server: LiveServer, hall: Hall, size: dict[str, int], script: bool
) -> None:
    hall.raise_dispute("ann", "It was the nine of hearts.", "?step=6", concerns=["2"])
    judge = visit(new_page, hall, "judge", viewport=size, java_script_enabled=script)
    judge.goto(f"{live_server.url}/disputes")
    judge.get_by_role("link", name="rule on it").press("Enter")
    judge.get_by_label("Ruling in words").fill("Both players agree.")
    judge.get_by_role("button", name="9", exact=True).press("Enter")
    judge.get_by_role("button", name="climb 9 of hearts").press("Enter")
    preview = judge.get_by_role("region", name="What would change")
    expect(preview).to_contain_text("Step 6 is replaced by 2:9h.")
    expect(preview).to_contain_text("You do not see every card.")
    judge.get_by_label("Reason").fill("dispute 1")
    judge.get_by_role("button", name="Look at all cards").press("Enter")
    expect(judge.get_by_label("Reason")).to_have_count(0)
    expect(judge.get_by_label("Ruling in words")).to_have_value("Both players agree.")
    expect(judge.get_by_label("Moves, as they are typed")).to_have_value("2:9h")
    expect(preview).to_contain_text("No conflicts.")
    judge.get_by_role("button", name="Approve and rule").press("Enter")
    expect(judge.get_by_role("heading", name="Ruling", exact=True)).to_be_visible()
    expect(judge.get_by_text("carried out by entry 8")).to_be_visible()


def test_the_desk_is_readable_by_everybody_and_fits(
    new_page: Callable[..., Page], live_server: LiveServer, hall: Hall
) -> None:
    hall.raise_dispute("ann", "It was the nine of hearts.", "?step=5", concerns=["2"])
    judge = visit(new_page, hall, "judge", viewport=SIZES[1])
    judge.goto(f"{live_server.url}{hall.address}/disputes/1/ruling")
    judge.get_by_role("button", name="2", exact=True).click()
    judge.get_by_role("button", name="climb 2 of hearts").click()
    expect(judge.locator("#preview")).to_contain_text("is replaced by 2:2h")
    accessible(judge)
    fits(judge, 360, 390, 1280)
