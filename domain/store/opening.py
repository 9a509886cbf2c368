"""From a URL to a store."""

from urllib.parse import unquote, urlsplit

from domain.store.errors import StoreDown
from domain.store.facts import Facts
from domain.store.sqlite import SQLiteFacts
from domain.store.store import Store


def open_store(url: str, *, begin: bool = True) -> Store:
    """Open ``sqlite:///abs/path.db`` or ``postgresql://...``; with ``begin`` a store that is not there yet is made.

    Open after a fork, not before. Raises NoStore, StoreDown, and ValueError for a URL of another kind.
    """
    return Store(_facts_at(url, begin=begin))


def sqlite_path(url: str) -> str:
    """The file of a SQLite store, empty for a store of another kind."""
    parts = urlsplit(url)
    local = parts.scheme == "sqlite" and not parts.netloc and parts.path.startswith("/")
    return "/" + unquote(parts.path).lstrip("/") if local else ""


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
