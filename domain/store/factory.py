"""What the application is made of: the recorder of a database, found by the URL of the store."""

from typing import Final, NoReturn
from urllib.parse import unquote, urlsplit

from eventsourcing.persistence import (
    InfrastructureFactory,
    NotSupportedError,
    TrackingRecorder,
    Transcoder,
)

from domain.store.errors import StoreDown
from domain.store.facts import Facts
from domain.store.mapper import StateTranscoder
from domain.store.sqlite import SQLiteFacts

STORE: Final = "STORE"
"""Where the store is; of an application called Cairn, the library looks for ``CAIRN_STORE`` first."""

CREATE_TABLE: Final = "CREATE_TABLE"
"""``n``: open a store that is there, and make none."""


def sqlite_path(url: str) -> str:
    """The file of a SQLite store, empty for a store of another kind."""
    parts = urlsplit(url)
    local = parts.scheme == "sqlite" and not parts.netloc and parts.path.startswith("/")
    return "/" + unquote(parts.path).lstrip("/") if local else ""


class StoreFactory(InfrastructureFactory[TrackingRecorder]):
    """Gives the recorder of ``sqlite:///absolute/path.db`` or ``postgresql://...``, and what packs states for both.

    Which class that is is not for the environment to choose.
    """

    _recorder: Facts | None = None

    def transcoder(self) -> Transcoder:
        """Packs states."""
        return StateTranscoder()

    def process_recorder(self) -> Facts:
        """Open the store. Raises NoStore, StoreDown, and ValueError for a URL of another kind."""
        self._recorder = _facts_at(self.env.get(STORE, ""), begin=self.env.get(CREATE_TABLE, "y") != "n")
        return self._recorder

    application_recorder = process_recorder

    def aggregate_recorder(self, purpose: str = "events") -> NoReturn:
        """Refused: streams are folded anew, so there is nothing like a snapshot."""
        raise NotSupportedError(f"a Cairn store keeps no {purpose}")

    def tracking_recorder(self, tracking_recorder_class: type[TrackingRecorder] | None = None) -> NoReturn:
        """Refused: a view of others stands in a database of its own."""
        view = tracking_recorder_class.__name__ if tracking_recorder_class else "views of others"
        raise NotSupportedError(f"a Cairn store keeps no {view}: name another database for it")

    def is_snapshotting_enabled(self) -> bool:
        """No, whatever the environment says."""
        return False

    def close(self) -> None:
        """Let go of every connection."""
        if self._recorder is not None:
            self._recorder.close()


def _facts_at(url: str, *, begin: bool) -> Facts:
    parts = urlsplit(url)
    match parts.scheme:
        case "sqlite" if sqlite_path(url):
            return SQLiteFacts(sqlite_path(url), begin=begin)
        case "postgresql" | "postgres":
            return _postgres_facts_at(url, begin=begin)
        case _:
            raise ValueError(f"{url!r} is neither sqlite:///absolute/path.db nor postgresql://...")


def _postgres_facts_at(url: str, *, begin: bool) -> Facts:
    try:
        from domain.store.postgres import PostgresFacts
    except ImportError as error:
        raise StoreDown("PostgreSQL needs its driver: install cairn[postgres]") from error
    return PostgresFacts(url, begin=begin)
