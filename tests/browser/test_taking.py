"""A table read without its result, and a step of one in a page of another site, in a real browser."""

import re
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.conftest import running
from tests.browser.looking import accessible, fits
from tests.recorded import Sitting
from tests.web.served import DEALT, LABELS


@pytest.fixture
def table(live_server) -> str:
    """The path of a table that Ann resigned at step 7."""
    sitting = Sitting(live_server.recorder, "read", labels=LABELS)
    sitting.enter(DEALT, "5h As", "1:resign")
    return f"/tables/{sitting.id}"


@pytest.fixture
def elsewhere() -> Iterator[Flask]:
    """Another site, at the port ``PORT`` of its configuration; its page holds the frames ``FRAMES``."""
    site = Flask("elsewhere")
    site.add_url_rule("/", view_func=lambda: f"<!doctype html><title>Elsewhere</title>{site.config['FRAMES']}")
    with running(site) as port:
        site.config["PORT"] = port
        yield site


def test_a_reader_keeps_results_hidden_and_walks_to_the_end(
    new_page: Callable[..., Page], live_server, table: str
) -> None:
    page = new_page(visitor=None, viewport={"width": 360, "height": 740})
    page.goto(live_server.url)
    expect(page.get_by_text("resignation")).to_be_visible()
    page.get_by_role("button", name="Keep results hidden").click()
    expect(page.get_by_text("resignation")).to_have_count(0)
    page.get_by_role("link", name="Ann Kealoha v Ben Ortiz").click()
    expect(page).to_have_url(re.compile(r"/steps/1\?hide=1$"))
    expect(page.locator(".where b")).to_have_text("Step 1")
    page.wait_for_load_state("load")  # keys are heard from then on
    for number in range(2, 8):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".where b")).to_have_text(f"Step {number}")
    expect(page.locator("[data-go=next]")).to_have_count(0)
    page.goto(f"{live_server.url}{table}/audit")
    expect(page.get_by_role("heading", name="This page tells the result")).to_be_visible()
    accessible(page)
    fits(page)
    page.get_by_role("button", name="Tell me about this table").click()
    expect(page.get_by_role("heading", name="What this audit does not prove")).to_be_visible()


def test_a_step_stands_in_a_page_of_another_site_and_the_replay_does_not(
    page: Page, live_server, table: str, elsewhere: Flask, console_errors: list[str]
) -> None:
    step = f"{live_server.url}{table}/steps/5"
    frames = f'<iframe name="step" src="{step}/embed"></iframe><iframe name="replay" src="{step}"></iframe>'
    elsewhere.config["FRAMES"] = frames
    page.goto(f"http://localhost:{elsewhere.config['PORT']}/")
    step_frame = page.frame_locator("iframe[name=step]")
    expect(step_frame.locator(".said > p").first).to_contain_text("Ann climbs 5")
    step_frame.get_by_role("link", name="Next").click()
    expect(step_frame.locator(".where b")).to_have_text("Step 6")
    refused = page.frame(name="replay")
    assert refused is not None
    assert "Kealoha" not in refused.content()
    with page.expect_popup() as opened:
        step_frame.get_by_role("link", name="Whole replay on Cairn").click()
    expect(opened.value.locator(".where b")).to_have_text(re.compile(r"^Step 6\b"))
    assert any("frame-ancestors" in told or "X-Frame-Options" in told for told in console_errors)
    console_errors.clear()
