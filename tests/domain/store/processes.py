"""What tests let other processes do, and how they start them."""

import multiprocessing
import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any
from uuid import UUID, uuid4

from domain.store import Moved, Projector, StoreFull, open_store
from domain.store.copies import copy_store
from tests.domain.store.given import ROOMS, TALLY, climbed, drawn

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["__main__", "tests.domain.store.processes"])


@contextmanager
def process(work: Callable[..., None], *values: Any) -> Iterator[tuple[BaseProcess, Connection]]:
    """A process at work, and the end of a pipe on which it tells of it. Killed at the end of the block."""
    ours, theirs = _CONTEXT.Pipe()
    worker = _CONTEXT.Process(target=work, args=(theirs, *values), daemon=True)
    worker.start()
    theirs.close()
    try:
        yield worker, ours
    finally:
        worker.kill()
        worker.join()
        ours.close()


def all_told(pipe: Connection) -> list[Any]:
    """Everything the process told until it ended."""
    told = []
    try:
        while True:
            told.append(pipe.recv())
    except (EOFError, ConnectionResetError):
        return told


def append_without_end(pipe: Connection, url: str, stream: UUID) -> None:
    """Append three rows at a time, and tell the last number of each append that was acknowledged."""
    store = open_store(url)
    number = len(store.read(stream))
    while True:
        number = store.append(stream, number, [drawn(), climbed(), drawn()])[-1].number
        pipe.send(number)


def win(pipe: Connection, url: str, stream: UUID, times: int) -> None:
    """Append one row where the stream ends, until that went well so often; tell the numbers won."""
    store = open_store(url)
    while times:
        try:
            pipe.send(store.append(stream, len(store.read(stream)), [drawn()])[0].number)
            times -= 1
        except Moved:
            continue
    store.close()


def open_and_append(pipe: Connection, url: str) -> None:
    """Open the store when told to, append one row, tell its position."""
    pipe.recv()
    store = open_store(url)
    pipe.send(store.append(uuid4(), 0, [drawn()])[0].position)
    store.close()


def fill_the_disk(pipe: Connection, url: str, stream: UUID) -> None:
    """Append until the disk is full; tell how far it went, what was said, what can be read; then with space again."""
    store = open_store(url)
    store.append(stream, 0, [drawn(), climbed()])
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
    number = 2
    try:
        while True:
            number = store.append(stream, number, [drawn(), climbed()])[-1].number
    except StoreFull as full:
        pipe.send((number, str(full)))
    pipe.send(len(store.read(stream)))
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    pipe.send(store.append(stream, number, [drawn(), climbed()])[-1].number)
    store.close()


def project(pipe: Connection, url: str, page: int) -> None:
    """Catch up, telling how far it is after every page."""
    store = open_store(url)
    Projector(store, TALLY, page).catch_up(lambda done, _: pipe.send(done))
    store.close()


def copy(pipe: Connection, source: str, target: str, page: int) -> None:
    """Copy a store, telling how far it is after every page."""
    copy_store(open_store(source), open_store(target), ROOMS, lambda done, _: pipe.send(done), page)
    pipe.send("done")
