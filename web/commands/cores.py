"""Long work of a command: on all cores of the machine, with a bar that shows how far it is."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from typing import Final, TypeVar

import click

Item = TypeVar("Item")
Made = TypeVar("Made")

_FEW: Final = 8
"""For so many items another process costs more than it saves."""


@contextmanager
def on_all_cores(work: Callable[[Item], Made], items: Sequence[Item]) -> Iterator[Iterator[Made]]:
    """What a function of a module makes of each item, in their order; nothing of it is begun after the end."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if len(items) <= _FEW or cores == 1:
        yield map(work, items)
        return
    with ProcessPoolExecutor(cores) as pool:
        try:
            yield pool.map(work, items, chunksize=4)
        finally:
            pool.shutdown(cancel_futures=True)


def progress(items: Iterable[Made], length: int, label: str) -> AbstractContextManager[Iterable[Made]]:
    """The items, with a bar on standard error where that is a terminal."""
    return click.progressbar(items, length=length, label=label, file=sys.stderr, hidden=not sys.stderr.isatty())
