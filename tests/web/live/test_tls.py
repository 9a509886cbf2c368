"""``cairn serve --self-signed``: pages, long bodies, slow senders and streams over TLS, on real connections."""

import http.client
import re
import socket
import ssl
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

import pytest

from tests.web.live.serving import Running, seat, serving

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


class Encrypted:
    """A connection to a server that trusts the certificate kept beside its store, and nothing else."""

    def __init__(self, server: Running, folder: Path) -> None:
        trusted = ssl.create_default_context(cafile=str(folder / "tls" / "certificate.pem"))
        self.connection = http.client.HTTPSConnection("127.0.0.1", server.port, timeout=30, context=trusted)

    def ask(self, method: str, path: str, body: str | None = None, **headers: str) -> http.client.HTTPResponse:
        self.connection.request(method, path, body, headers)
        return self.connection.getresponse()


Connect = Callable[[Running], Encrypted]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tls")


@pytest.fixture(scope="module")
def table(folder: Path) -> tuple[str, str]:
    (one,), token = seat(folder / "cairn.sqlite")
    return str(one), token


@pytest.fixture(scope="module")
def server(folder: Path, table: tuple[str, str]) -> Iterator[Running]:
    with serving(folder / "cairn.sqlite", "--self-signed", patience=2) as running:
        yield running


@pytest.fixture
def encrypted(folder: Path) -> Iterator[Connect]:
    """Opens connections, and closes them at the end."""
    opened: list[Encrypted] = []

    def connect(server: Running) -> Encrypted:
        opened.append(Encrypted(server, folder))
        return opened[-1]

    yield connect
    for one in opened:
        one.connection.close()


def test_one_connection_carries_a_page_a_long_body_and_a_page(server: Running, encrypted: Connect):
    one = encrypted(server)
    assert b"<title>" in one.ask("GET", "/rules").read()
    long = one.ask(
        "POST", "/sign-in", "login=" + "x" * 900_000, **{"Content-Type": "application/x-www-form-urlencoded"}
    )
    assert long.status == 403
    long.read()
    assert b"</html>" in one.ask("GET", "/rules").read()


def test_the_key_is_its_owners_and_the_certificate_is_the_same_after_a_restart(server: Running, folder: Path):
    key, certificate = folder / "tls" / "certificate-key.pem", folder / "tls" / "certificate.pem"
    before = certificate.read_bytes()
    assert key.stat().st_mode & 0o777 == 0o600
    with serving(folder / "cairn.sqlite", "--self-signed"):
        assert certificate.read_bytes() == before


def test_who_speaks_no_tls_or_stops_in_a_handshake_holds_nobody_up(server: Running, encrypted: Connect):
    silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(40)]
    silent[0].sendall(b"GET / HTTP/1.1\r\n\r\n")
    for one in silent[1:20]:
        one.sendall(b"\x16\x03\x01\x02\x00\x01")
    begun = monotonic()
    assert encrypted(server).ask("GET", "/rules").read().endswith(b"</html>")
    assert monotonic() - begun < 2
    silent[-1].settimeout(10)
    assert silent[-1].recv(1) == b""
    for one in silent:
        one.close()


def test_a_stream_tells_what_is_entered_and_ends_with_its_reader(
    server: Running, encrypted: Connect, table: tuple[str, str]
):
    table_id, token = table
    reader = encrypted(server)
    stream = reader.ask("GET", f"/tables/{table_id}/live", Accept="text/event-stream")
    first = next(line for line in stream if line.startswith(b"id: "))
    writer, cookie = encrypted(server), {"Cookie": f"__Host-cairn={token}"}
    page = writer.ask("GET", f"/tables/{table_id}", **cookie).read().decode()
    fields = {name: re.findall(rf'name="{name}" value="([^"]*)"', page)[-1] for name in ("token", "command_id")}
    body = f"line=d&revision=4&token={fields['token']}&command_id={fields['command_id']}"
    entered = writer.ask("POST", f"/tables/{table_id}/moves", body, **cookie, **FORM)
    assert entered.status == 303, entered.read()[:600]
    assert (first, next(line for line in stream if line.startswith(b"id: "))) == (b"id: 4.2\n", b"id: 5.2\n")
    stream.close()


def test_a_server_with_open_streams_stops_at_once(folder: Path, encrypted: Connect, table: tuple[str, str]):
    with serving(folder / "cairn.sqlite", "--self-signed") as server:
        reader = encrypted(server)
        stream = reader.ask("GET", f"/tables/{table[0]}/live", Accept="text/event-stream")
        assert next(line for line in stream if line.startswith(b"id: "))
        begun = monotonic()
        assert server.stop() == 0
        assert monotonic() - begun < 3
        assert stream.read() is not None
