"""Cards that are followed from the page of a step, with script and without."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.recorded import Sitting
from tests.web.served import DEALT, LABELS


def table_of(live_server) -> str:
    """The address of a table in which Ann loses her ascent at step 8."""
    sitting = Sitting(live_server.recorder, "followed", labels=LABELS)
    sitting.enter(DEALT, "5h As d. x3s r.")
    return f"{live_server.url}/tables/{sitting.id}"


def test_a_drawn_card_leads_to_its_life_and_on_to_what_could_be_known(page: Page, live_server) -> None:
    page.goto(f"{table_of(live_server)}/steps/5?as=2&hide=1")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"/steps/6\?"))
    page.locator(".asc").get_by_label("ace of spades").click()
    expect(page).to_have_url(re.compile(r"/steps/6/cards/As\?as=2&hide=1$"))
    expect(page.locator(".life li")).to_have_text([re.compile("^Step 6")])
    page.get_by_role("link", name="What could be known at step 6").click()
    expect(page).to_have_url(re.compile(r"/steps/6/knowledge\?as=2&hide=1$"))
    page.get_by_label("View as").get_by_role("link", name="Ann").click()
    expect(page.get_by_role("heading", name="What Ann could know after step 6")).to_be_visible()


def test_a_card_is_chosen_from_the_list_without_script(new_page: Callable[..., Page], live_server) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"{table_of(live_server)}/steps/8?as=1")
    page.get_by_text(re.compile("^Follow a card")).click()
    page.get_by_label("Cards known here").get_by_role("link", name=re.compile("^5♥")).click()
    expect(page.locator(".life li a")).to_have_text(["Step 4", "Step 5", "Step 8"])
    page.get_by_role("link", name="Back to step 8").click()
    expect(page).to_have_url(re.compile(r"/steps/8\?as=1$"))
