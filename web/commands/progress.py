"""A bar on a terminal that shows how far a long work over the log is."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

Progress = Callable[[int, int], None]
"""Is told rows done and rows in all."""


@contextmanager
def progress_bar(label: str, rows: int) -> Iterator[Progress]:
    """Show a bar on standard error where that is a terminal; gives what the work tells its progress to."""
    with click.progressbar(length=rows, label=label, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        done = 0

        def progress(position: int, _target: int) -> None:
            nonlocal done
            bar.update(position - done)
            done = position

        yield progress
