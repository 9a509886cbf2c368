"""The pictures of the README, taken from the running demonstration: ``make pictures``."""

import io
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

from PIL import Image
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from tests.conftest import CHROMIUM_FLAGS
from web.commands.demo_accounts import ACCOUNTS

FOLDER: Final = Path("docs/pictures")
PORT: Final = 8799
ADDRESS: Final = f"http://127.0.0.1:{PORT}"
DESKTOP: Final = (1280, 900)


class Shot(NamedTuple):
    """A picture: its name, who looks, at what address below the first table of which list, in a window of what size."""

    name: str
    login: str
    path: str
    of: str
    size: tuple[int, int] = DESKTOP


SHOTS: Final = (
    Shot("replay", "judge", "/steps/60", of="/?state=finished&game=mauna-kea"),
    Shot("score", "judge", "/score", of="/?state=finished&game=mountain"),
)


def main() -> None:
    """Take them all."""
    FOLDER.mkdir(exist_ok=True)
    with _demonstration(), sync_playwright() as playwright, _browser(playwright) as browser:
        for shot in SHOTS:
            _take(browser, shot)


@contextmanager
def _demonstration() -> Iterator[None]:
    command = [sys.executable, "-c", "from web.commands.cli import main; main()", "demo", "--port", str(PORT)]
    service = subprocess.Popen(command)
    try:
        while not _answers():
            time.sleep(0.5)
        yield
    finally:
        service.terminate()
        service.wait()


def _answers() -> bool:
    try:
        with urlopen(f"{ADDRESS}/healthz") as answer:
            return bool(answer.status == 200)
    except URLError:
        return False


@contextmanager
def _browser(playwright: Playwright) -> Iterator[Browser]:
    path = subprocess.run([".ci/browser", "--find"], check=True, capture_output=True, text=True).stdout.strip()
    browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS, chromium_sandbox=False)
    yield browser
    browser.close()


def _take(browser: Browser, shot: Shot) -> None:
    width, height = shot.size
    page = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=1.5)
    password = next(one.password for one in ACCOUNTS if one.login == shot.login)
    page.goto(f"{ADDRESS}/sign-in")
    page.get_by_label("Login").fill(shot.login)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.goto(f"{ADDRESS}{_base(page, shot.of)}{shot.path}")
    page.wait_for_load_state("networkidle")
    picture = Image.open(io.BytesIO(page.screenshot()))
    picture.convert("RGB").save(FOLDER / f"{shot.name}.webp", quality=80, method=6)
    page.close()


def _base(page: Page, of: str) -> str:
    """The address of the first table of a list."""
    page.goto(f"{ADDRESS}{of}")
    addresses = page.eval_on_selector_all("main a", "links => links.map(link => link.pathname)")
    found = (re.match(r"/tables/[0-9a-f]{8}-[0-9a-f-]{27}", each) for each in addresses)
    return next(each[0] for each in found if each)


if __name__ == "__main__":
    main()
