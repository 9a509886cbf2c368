"""From a URL to a store."""

from domain.store.factory import CREATE_TABLE, STORE
from domain.store.store import Store


def open_store(url: str, *, begin: bool = True) -> Store:
    """Open ``sqlite:///abs/path.db`` or ``postgresql://...``; with ``begin`` a store that is not there yet is made.

    Open after a fork, not before. Raises NoStore, StoreDown, and ValueError for a URL of another kind.
    """
    prefix = Store.name.upper()
    return Store({f"{prefix}_{STORE}": url, f"{prefix}_{CREATE_TABLE}": "y" if begin else "n"})
