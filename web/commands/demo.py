"""``cairn demo``: the pages with example tables in them."""

from pathlib import Path
from tempfile import TemporaryDirectory

import click

from domain.recorder import Recorder
from domain.store import open_store
from web.commands.common import store_option, store_url
from web.commands.examples import fill
from web.commands.serve import run


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), default=8000, envvar="PORT", show_default=True)
@store_option
def demo(port: int, store: str | None) -> None:
    """Serve the pages with finished and running example tables in them.

    They are kept in the store that is named; without one they are gone afterwards.
    """
    with TemporaryDirectory(prefix="cairn-demo-") as folder:
        url = store_url(store or f"sqlite://{Path(folder, 'demo.sqlite').absolute()}")
        _prepare(url)
        run(url, port)


def _prepare(url: str) -> None:
    store = open_store(url)
    try:
        if store.last_position() == 0:
            fill(Recorder(store))
    finally:
        store.close()
