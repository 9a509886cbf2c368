"""``cairn serve`` while others hold its doors: requests that stop in the middle, readers who take nothing."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, closing
from socket import SO_RCVBUF, SOL_SOCKET, create_connection, socket
from uuid import UUID

import pytest

from tests.web.live.holding import HALF_HEAD, Holding
from tests.web.live.serving import Heard, Running, seat, serving
from web.commands.serve import THREADS

COUNT = THREADS // 2 + 10
"""Of each kind: together more than the server has threads."""


@pytest.fixture(scope="module")
def seated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, UUID, str]]:
    """A server with little patience, one of its tables, and the token of its scorer."""
    file = tmp_path_factory.mktemp("doors") / "cairn.sqlite"
    (table,), token = seat(file)
    with serving(file, patience=2) as server:
        yield server, table, token
        server.stop()


def sent(server: Running, *pieces: bytes) -> bytes:
    """All that is answered to bytes that come one piece after the other."""
    with closing(create_connection(("127.0.0.1", server.port), timeout=60)) as connection:
        return all_of(connection, *pieces)


def all_of(connection: socket, *pieces: bytes) -> bytes:
    for piece in pieces:
        connection.sendall(piece)
    return b"".join(iter(lambda: connection.recv(4096), b""))


def test_requests_that_stop_in_the_middle_hold_nobody_up_and_are_closed(seated):
    server, table, token = seated
    with closing(Holding(server.port, COUNT)) as holding:
        assert holding.open == 2 * COUNT > THREADS
        form = server.form_token(token, table)
        told = json.dumps({"revision": 4, "command_id": "beside", "move": "d", "token": form})
        assert server.ask(token, f"/tables/{table}/moves", told)[0] == 200
        with closing(Heard(server.port, table)) as reader:
            assert reader.next_mark() == "5.2"
        while holding.open:
            holding.turn(60, again=False)
        assert holding.sent_away == 2 * COUNT


def test_readers_who_take_nothing_hold_nobody_up(seated):
    server, table, token = seated
    with ExitStack() as readers:
        for _ in range(COUNT * 2):
            reader = readers.enter_context(closing(socket()))
            reader.setsockopt(SOL_SOCKET, SO_RCVBUF, 4096)
            reader.connect(("127.0.0.1", server.port))
            reader.sendall(b"GET /static/cards.svg HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert server.ask(token, f"/tables/{table}")[0] == 200


def test_who_says_nothing_is_sent_away_too(seated):
    assert sent(seated[0]) == b""


def test_who_drips_is_closed_as_who_stops(seated):
    with closing(create_connection(("127.0.0.1", seated[0].port), timeout=0.2)) as connection:
        connection.sendall(HALF_HEAD)
        assert any(_is_closed(connection) for _ in range(300))


def _is_closed(connection: socket) -> bool:
    """Whether the other side has closed when one more byte is sent and a moment has passed."""
    try:
        connection.sendall(b"x")
        return connection.recv(1) == b""
    except TimeoutError:
        return False
    except ConnectionError:
        return True


REST = b"X: 1\r\nConnection: close\r\n"
MOVE = b'{"revision": 1, "command_id": "c", "move": "d"}'


def test_a_request_in_pieces_is_answered_as_one(seated):
    server, table, _ = seated
    head = f"POST /tables/{table}/moves HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n".encode()
    length = b"Content-Length: %d\r\n" % len(MOVE)
    chunks = b"Transfer-Encoding: chunked\r\n"
    chunked = [b"5\r\n" + MOVE[:5] + b"\r", b"\n%x;x=y\r\n" % len(MOVE[5:]) + MOVE[5:], b"\r\n0\r\nT: 1\r\n", b"\r\n"]
    for pieces in (
        [head + length + REST + b"\r\n" + MOVE],
        [head, length, REST, b"\r", b"\n" + MOVE[:7], MOVE[7:]],
        [head + chunks + REST + b"\r\n", *chunked],
    ):
        answer = sent(server, *pieces)
        assert answer.startswith(b"HTTP/1.1 401 UNAUTHORIZED\r\n"), pieces
        assert "Only this table’s players and scorer can record moves.".encode() in answer


def test_two_requests_at_once_are_answered_one_after_the_other(seated):
    first = b"GET /sign-in HTTP/1.1\r\nHost: localhost\r\n\r\n"
    second = b"GET /static/cairn.css HTTP/1.1\r\nHost: localhost\r\n" + REST + b"\r\n"
    for pieces in ((first + second,), (first + second[:20], second[20:])):
        answer = sent(seated[0], *pieces)
        assert answer.count(b"HTTP/1.1 200 OK") == 2
        assert answer.index(b"Sign in") < answer.index(b"Content-Type: text/css")


def test_who_asks_first_is_told_once_to_go_on(seated):
    head = (
        b"POST /sign-in HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 4\r\n" + REST + b"\r\n"
    )
    with closing(create_connection(("127.0.0.1", seated[0].port), timeout=60)) as connection:
        connection.sendall(head)
        assert connection.recv(4096) == b"HTTP/1.1 100 Continue\r\n\r\n"
        assert all_of(connection, b"a=b&").startswith(b"HTTP/1.1 403 ")


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n", b"413 Content Too Large"),
        (b"GET / HTTP/1.1\r\nX: " + b"x" * 70_000, b"431 Request Header Fields Too Large"),
        (b"no http\r\n\r\n", b"400 Bad Request"),
    ],
)
def test_what_is_too_large_or_no_http_is_told_so_at_once(seated, head: bytes, status: bytes):
    assert sent(seated[0], head).startswith(b"HTTP/1.1 " + status + b"\r\n")
