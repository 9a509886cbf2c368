"""The server is started again under an open page."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.live.serving import seat, serving
from tests.web.live.test_serving import enter
from web.shell.principal import COOKIE


def test_a_page_comes_back_by_itself_is_right_and_goes_on(
    page: Page, console_errors: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "cairn.sqlite"
    (table,), token = seat(file, **{"hand-count": "shown"})
    with serving(file) as server:
        page.context.add_cookies([{"name": COOKIE, "value": token, "url": server.url}])
        page.goto(f"{server.url}/tables/{table}")
        expect(page.locator("#live")).to_have_text("Live")
        port = server.port
        server.stop()
        expect(page.locator("#live")).to_have_text(re.compile("Reconnecting|Offline"))
    with serving(file, port=port) as server:
        assert enter(server, token, table, 4) == 5
        expect(page.locator("#kept")).to_have_text("All 5 entries kept", timeout=60_000)
        expect(page.locator("#live")).to_have_text("Live")
        page.keyboard.type("7h\n")
        expect(page.locator("#kept")).to_have_text("All 6 entries kept")
        server.stop()
    page.close()
    console_errors.clear()
