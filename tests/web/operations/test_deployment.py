"""The deployment guide, followed: its nginx before the command of its unit, on PostgreSQL, used by two people."""

import http.client
import os
import re
import shlex
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple
from urllib.parse import urlencode

import pytest

from domain.people import People
from domain.store import open_store
from domain.store.times import now
from domain.tables.floor.commands import TakePlace
from domain.tables.recorder import Recorder
from tests.conftest import ROOT, fresh_database
from tests.domain.people.given import CHEAP, PASSWORD
from tests.recorded import Sitting
from tests.web.audit.desk import Form
from tests.web.served import LABELS
from web.commands.certificate import own_certificate

DEPLOYMENT = ROOT / "docs" / "deployment"
CAIRN = [sys.executable, "-c", "from web.commands.cli import main; main()"]
RECORD = ROOT / "tests" / "records" / "mauna-kea"


class Site(NamedTuple):
    """A service behind nginx: the folder of its certificate, its port, the id of a table that Ben records."""

    folder: Path
    port: int
    table: str


class Browser:
    """One person's browser: keeps cookies, trusts the certificate of the site and nothing else."""

    def __init__(self, site: Site) -> None:
        trusted = ssl.create_default_context(cafile=str(site.folder / "certificate.pem"))
        self.connection = http.client.HTTPSConnection("localhost", site.port, timeout=60, context=trusted)
        self.cookies: dict[str, str] = {}
        self.origin = f"https://localhost:{site.port}"

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> http.client.HTTPResponse:
        sent = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()), "Origin": self.origin}
        self.connection.request(method, path, body, sent | headers)
        answer = self.connection.getresponse()
        for name, value in re.findall(r"^([^=;]+)=([^;]*)", "\n".join(answer.headers.get_all("Set-Cookie", [])), re.M):
            self.cookies[name] = value
        return answer

    def page(self, path: str) -> str:
        return self.ask("GET", path).read().decode()

    def form(self, path: str) -> dict[str, str]:
        """What the last form of a page carries unseen."""
        page = self.page(path)
        return {name: re.findall(rf'name="{name}" value="([^"]*)"', page)[-1] for name in ("token", "command_id")}

    def send(self, path: str, form: dict[str, str]) -> tuple[int, str]:
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        answer = self.ask("POST", path, urlencode(form).encode(), **kind)
        return answer.status, answer.read().decode()

    def sign_in(self, login: str) -> None:
        fields = Form(self.page("/sign-in"), "sign-in").fields
        status, text = self.send("/sign-in", fields | {"login": login, "password": PASSWORD})
        assert status == 303, text


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def configured(folder: Path, port: int, plain: int, behind: int) -> Path:
    """The site's configuration as the guide has it, with ports and certificate of this machine."""
    site = (DEPLOYMENT / "nginx.conf").read_text(encoding="utf-8")
    for old, new in (
        ("127.0.0.1:8000", f"127.0.0.1:{behind}"),
        ("listen 80;", f"listen {plain};"),
        ("listen [::]:80;", ""),
        ("listen 443 ssl;", f"listen {port} ssl;"),
        ("listen [::]:443 ssl;", ""),
        ("cairn.example.org;", "localhost;"),
        ("/etc/letsencrypt/live/cairn.example.org/fullchain.pem", str(folder / "certificate.pem")),
        ("/etc/letsencrypt/live/cairn.example.org/privkey.pem", str(folder / "certificate-key.pem")),
    ):
        assert old in site, old
        site = site.replace(old, new)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;\n" if os.geteuid() == 0 else ""
    whole = folder / "nginx.conf"
    whole.write_text(
        f"{user}daemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temporary}{site}}}\n",
        encoding="utf-8",
    )
    return whole


def command(port: int, url: str) -> list[str]:
    """The command of the unit, for another port and with the variables of its file as options."""
    (line,) = re.findall(r"^ExecStart=(.*)$", (DEPLOYMENT / "cairn.service").read_text(encoding="utf-8"), re.M)
    program, *words = shlex.split(line)
    assert program == "/opt/cairn/.venv/bin/cairn"
    words[words.index("--port") + 1] = str(port)
    return [*CAIRN, *words, "--store", url]


def prepared(url: str) -> str:
    """Ben, who has an account and records a table whose hands are dealt; the id of the table."""
    store = open_store(url)
    recorder, people = Recorder(store), People(store, now, CHEAP)
    ben = people.add("Ben", "ben", PASSWORD)
    sitting = Sitting(recorder, labels=LABELS)
    sitting.enter("dealer1 2:deal 1:deal")
    recorder.floors.act(sitting.id, 2, TakePlace("scorer", 0, ben.id), ben.id, "scorer")
    store.close()
    return str(sitting.id)


def until_it_answers(port: int) -> None:
    ends = monotonic() + 30
    while monotonic() < ends:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        sleep(0.05)
    raise AssertionError(f"nothing answers at port {port}")


@pytest.fixture(scope="module")
def nginx() -> str:
    found = subprocess.run([ROOT / ".ci" / "nginx", "--find"], capture_output=True, text=True, check=False)
    if found.returncode:
        pytest.skip("nginx is not here: run .ci/nginx once")
    return found.stdout.strip()


@pytest.fixture(scope="module")
def site(nginx: str, postgres_server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with fresh_database(postgres_server) as url:
        yield from served(nginx, url, tmp_path_factory.mktemp("site"))


def served(nginx: str, url: str, folder: Path) -> Iterator[Site]:
    """Cairn on this store behind nginx, as the files of docs/deployment say."""
    own_certificate(folder, ["localhost"])
    port, plain, behind = free_port(), free_port(), free_port()
    table = prepared(url)
    config = configured(folder, port, plain, behind)
    variables = {"CAIRN_BASE_URL": f"https://localhost:{port}", "CAIRN_SECRET": "of the deployment " * 3}
    with (folder / "cairn.log").open("w") as log:
        service = subprocess.Popen(command(behind, url), env=variables, cwd=ROOT, stdout=log, stderr=log)
        proxy = subprocess.Popen([nginx, "-c", config, "-p", folder])
        try:
            for each in (behind, port, plain):
                until_it_answers(each)
            yield Site(folder, port, table)
        finally:
            proxy.send_signal(signal.SIGQUIT)
            service.terminate()
            assert (proxy.wait(30), service.wait(30)) == (0, 0)


def test_ben_signs_in_records_and_a_spectator_hears_it_at_once(site: Site):
    spectator = Browser(site)
    stream = spectator.ask("GET", f"/tables/{site.table}/live", Accept="text/event-stream")
    first = next(line for line in stream if line.startswith(b"id: "))
    ben = Browser(site)
    ben.sign_in("ben")
    assert {name for name in ben.cookies if name.startswith("__Host-")} == set(ben.cookies)
    fields = ben.form(f"/tables/{site.table}")
    begun = monotonic()
    status, text = ben.send(f"/tables/{site.table}/moves", fields | {"line": "d", "revision": "4"})
    assert status == 303, text[:600]
    second = next(line for line in stream if line.startswith(b"id: "))
    assert monotonic() - begun < 5, "nginx keeps no event back"
    assert (first, second) == (b"id: 4.2\n", b"id: 5.2\n")
    _no_secret_is_logged(site)
    for one in (stream, spectator.connection, ben.connection):
        one.close()


def test_ben_brings_a_record_in_through_nginx(site: Site):
    ben = Browser(site)
    ben.sign_in("ben")
    fields = ben.form("/records")
    file = next(RECORD.glob("*.cairn"))
    head = 'Content-Disposition: form-data; name="{}"'
    parts = [f"--edge\r\n{head.format(name)}\r\n\r\n{value}\r\n".encode() for name, value in fields.items()]
    named = f'{head.format("files")}; filename="{file.name}"'
    body = b"".join(parts) + f"--edge\r\n{named}\r\n\r\n".encode() + file.read_bytes() + b"\r\n--edge--\r\n"
    answer = ben.ask("POST", "/records", body, **{"Content-Type": "multipart/form-data; boundary=edge"})
    text = answer.read().decode()
    assert (answer.status, "steps" in text) == (200, True), text[:600]
    ben.connection.close()


def test_doctor_finds_nothing_wrong_from_outside(site: Site):
    words = [*CAIRN, "doctor", "--remote", f"https://localhost:{site.port}", "--json"]
    trusted = {"SSL_CERT_FILE": str(site.folder / "certificate.pem"), "PATH": "/usr/bin"}
    told = subprocess.run(words, env=trusted, cwd=ROOT, capture_output=True, text=True, check=False)
    wrong = re.findall(r'"good":false,"words":"([^"]*)"', told.stdout)
    assert (told.returncode, wrong) == (0, []), told.stdout + told.stderr


def test_plain_http_is_led_to_https(site: Site):
    listening = re.findall(r"listen (\d+);", (site.folder / "nginx.conf").read_text(encoding="utf-8"))
    plain = http.client.HTTPConnection("localhost", int(listening[0]), timeout=30)
    plain.request("GET", "/rules")
    answer = plain.getresponse()
    assert (answer.status, answer.headers["Location"]) == (301, "https://localhost/rules")
    plain.close()


def _no_secret_is_logged(site: Site) -> None:
    log = (site.folder / "cairn.log").read_text(encoding="utf-8")
    assert '"route":"/tables/<uuid:table_id>/moves","status":303' in log
    assert '"from":"127.0.0.1"' in log
    assert not [word for word in (site.table, "ben", PASSWORD) if word in log]
