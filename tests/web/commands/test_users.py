"""Accounts from the terminal, and the first administrator at the first start."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

from domain.people import People, WrongPassword
from domain.store import open_store
from tests.domain.people.given import CHEAP, PASSWORD, SetClock
from tests.web.commands.conftest import Run
from web.commands.cli import main

CAIRN = Path(sys.executable).with_name("cairn")


@pytest.fixture
def people(store: str):
    opened = open_store(store)
    yield People(opened, SetClock(), CHEAP)
    opened.close()


def add(store: str, *words: str, given: str = f"{PASSWORD}\n", exit_code: int = 0):
    result = CliRunner().invoke(main, ["user", "add", *words], input=given, env={"CAIRN_STORE": store})
    assert result.exit_code == exit_code, result.output
    return result


def test_an_account_with_the_password_from_standard_input(store: str, people: People, cairn: Run):
    assert add(store, "Ann Kealoha", "--login", "Ann", "--administrator").stdout == "added ann, Ann Kealoha\n"
    assert people.signing.verify("ann", PASSWORD).administrator
    assert PASSWORD not in cairn("user", "list").output


def test_an_account_with_a_link_to_choose_the_password(store: str, people: People):
    told = add(store, "Ben", "--login", "ben", "--link", "--address", "https://cards.example/", given="").stdout
    token = re.fullmatch(r"https://cards\.example/link/([\w-]{22})\n", told)[1]
    people.signing.choose_password(token, "quiet harbour")
    assert people.signing.verify("ben", "quiet harbour").name == "Ben"


@pytest.mark.parametrize(
    ("words", "given", "said"),
    [
        (("Ben", "--login", "a b"), "cold mornings\n", "cairn: login: up to 64 letters"),
        (("Ben", "--login", "ben"), "short\n", "cairn: password: 10 to 200 characters"),
        (("Ben", "--login", "ben"), "", "cairn: password: 10 to 200 characters"),
        (("", "--login", "ben"), "cold mornings\n", "cairn: name: 1 to 80 characters"),
    ],
)
def test_what_cannot_be_used_adds_nobody(store: str, people: People, words, given: str, said: str):
    assert add(store, *words, given=given, exit_code=2).stderr.startswith(said)
    assert people.everybody() == ()


def test_accounts_are_listed(store: str, cairn: Run):
    assert cairn("user", "list").stderr == "there are no accounts\n"
    add(store, "Ann Kealoha", "--login", "ann", "--administrator")
    assert re.fullmatch(r"ann  Ann Kealoha  since \d{4}-\d\d-\d\d  administrator\n", cairn("user", "list").stdout)
    told = json.loads(cairn("user", "list", "--json").stdout)
    assert (told["login"], told["name"], told["administrator"]) == ("ann", "Ann Kealoha", True)


def test_a_reset_gives_a_link(store: str, people: People, cairn: Run):
    people.add("Ben", "ben", PASSWORD)
    token = cairn("user", "reset", "ben").stdout.strip().removeprefix("http://127.0.0.1:8000/link/")
    assert people.links.find(token).kind == "password"


def test_an_account_is_signed_out_everywhere(people: People, cairn: Run):
    person = people.add("Ben", "ben", PASSWORD)
    session, bearer = people.sessions.open(person), people.bearers.make(person, "script")
    assert cairn("user", "revoke", "ben").stdout == "ben is signed out everywhere\n"
    assert (people.sessions.visit(session), people.bearers.visit(bearer)) == (None, None)


def test_an_account_is_erased(people: People, cairn: Run, store: str):
    people.add("Ann", "ann", PASSWORD, administrator=True)
    people.add("Ben", "ben", PASSWORD)
    kept = CliRunner().invoke(main, ["user", "erase", "ben"], input="n\n", env={"CAIRN_STORE": store})
    assert kept.exit_code == 4
    people.signing.verify("ben", PASSWORD)
    assert cairn("user", "erase", "ben", "--yes").stdout == "ben is erased\n"
    with pytest.raises(WrongPassword):
        people.signing.verify("ben", PASSWORD)
    assert cairn("user", "erase", "ben", "--yes", exit_code=3).stderr == "cairn: there is no account ben\n"
    assert "nobody else administers" in cairn("user", "erase", "ann", "--yes", exit_code=3).stderr


def served(store: str, command: str, lines: int) -> list[str]:
    """The first lines that a server prints."""
    environment = {**os.environ, "CAIRN_STORE": store}
    words = [CAIRN, command, "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment) as server:
        try:
            told = [server.stdout.readline() for _ in range(lines)]
            assert urlopen(re.search(r"http://127\.0\.0\.1:\d+", told[0])[0], timeout=30).status == 200
            return told
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(timeout=30)


def test_the_first_start_prints_a_link_until_it_is_used(store: str, people: People):
    tokens = [served(store, "serve", 3)[2].strip().rpartition("/link/")[2] for _ in range(2)]
    assert [people.links.find(token).state("2026") for token in tokens] == ["revoked", "open"]
    address, told, link = served(store, "serve", 3)
    assert told.startswith("Nobody administers it yet.")
    assert link.startswith(re.search(r"http://127\.0\.0\.1:\d+", address)[0])
    people.add("Ann", "ann", PASSWORD, administrator=True)
    assert people.signing.first_administrator_link() is None
