"""A dispute in a real browser, on a phone: raised by a player, ruled by the judge; with and without script."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LiveServer
from tests.browser.following import follow
from tests.browser.looking import accessible, fits
from tests.recorded import Sitting
from tests.web.audit.disputes import Hall
from tests.web.conftest import OPENED
from tests.web.served import LABELS

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def hall(live_server: LiveServer) -> Hall:
    sitting = Sitting(live_server.recorder, labels=LABELS, **{"hand-count": "shown"})
    sitting.enter(OPENED, "7h 8h d.")
    return Hall(live_server.app, sitting)


def visit(new_page: Callable[..., Page], hall: Hall, who: str, **options: object) -> Page:
    cookie = hall.clients[who].get_cookie("cairn")
    assert cookie is not None
    return new_page(visitor=cookie.value, **options)


def look(page: Page, script: bool) -> None:
    """With script: nothing scrolls sideways, and axe finds nothing, light and dark."""
    if script:
        accessible(page)
        fits(page)


@pytest.mark.parametrize("script", [True, False])
def test_a_dispute_is_raised_and_ruled_on_a_phone(
    new_page: Callable[..., Page], live_server: LiveServer, hall: Hall, script: bool
) -> None:
    options = PHONE | {"java_script_enabled": script}
    ann = visit(new_page, hall, "ann", **options)
    ann.goto(f"{live_server.url}{hall.address}/steps/5")
    follow(ann, ann.get_by_role("region", name="Move list").get_by_role("link", name="Dispute this"))
    expect(ann.get_by_label("Ben")).to_be_checked()
    look(ann, script)
    ann.get_by_label("What is wrong").fill("It was the 2 of clubs.")
    ann.get_by_role("button", name="Raise the dispute").click()
    expect(ann.get_by_role("heading", name="Dispute 1")).to_be_visible()
    look(ann, script)

    judge = visit(new_page, hall, "judge", **options)
    judge.goto(f"{live_server.url}/disputes")
    look(judge, script)
    follow(judge, judge.get_by_role("link", name="Ann Kealoha v Ben Ortiz: dispute 1"))
    judge.get_by_role("button", name="Take it up").click()
    judge.get_by_role("button", name="I look into it").click()
    look(judge, script)
    judge.get_by_label("a penalty is noted").check()
    judge.get_by_label("Reasons").fill("The photo shows the two.")
    judge.get_by_role("button", name="Rule").click()
    expect(judge.get_by_text("a penalty is noted")).to_be_visible()
    ann.reload()
    expect(ann.get_by_role("button", name="Appeal to the panel")).to_be_visible()
    look(ann, script)
    judge.goto(f"{live_server.url}/disputes/rulings")
    look(judge, script)
    ann.goto(f"{live_server.url}{hall.address}/disputes")
    look(ann, script)
