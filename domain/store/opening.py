"""From a URL to a store."""

from urllib.parse import unquote, urlsplit

from domain.store.errors import StoreDown
from domain.store.facts import Facts
from domain.store.sqlite import SQLiteFacts
from domain.store.store import Store


def open_store(url: str) -> Store:
    """Open ``sqlite:///abs/path.db`` or ``postgresql://...``, making the schema if it is not there yet.

    Open after a fork, not before. Raises StoreDown, and ValueError for a URL of another kind.
    """
    return Store(_facts_at(url))


def _facts_at(url: str) -> Facts:
    parts = urlsplit(url)
    match parts.scheme:
        case "sqlite" if not parts.netloc and parts.path.startswith("/"):
            return SQLiteFacts("/" + unquote(parts.path).lstrip("/"))
        case "postgresql" | "postgres":
            return _postgres_facts_at(url)
        case _:
            raise ValueError(f"{url!r} is neither sqlite:///absolute/path.db nor postgresql://...")


def _postgres_facts_at(url: str) -> Facts:
    try:
        from domain.store.postgres import PostgresFacts
    except ImportError as error:
        raise StoreDown("PostgreSQL needs its driver: install cairn[postgres]") from error
    return PostgresFacts(url)
