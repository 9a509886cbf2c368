"""Long lists in parts: so many rows a page, or those with a name that is looked for."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeVar
from urllib.parse import urlencode

from marshmallow import Schema

from web.shell.parser import Typed, TypedNumber, read

T = TypeVar("T")

ROWS: Final = 50
"""Rows of a page where a list has more than ``WHOLE``."""
WHOLE: Final = 60


class PartQuery(Schema):
    """Which part of a tournament is asked for: a round, standings as of a round, a page, a name, a player opened."""

    round = TypedNumber(None)
    as_of = TypedNumber(None)
    page = TypedNumber(1)
    tables = TypedNumber(1)
    open = TypedNumber(0)
    find = Typed()


class Part(NamedTuple, Generic[T]):
    """The rows of one page, which page of how many it is (from 1), and the field of the address that turns it."""

    rows: Sequence[T]
    page: int = 1
    pages: int = 1
    field: str = "page"


@dataclass(frozen=True)
class TournamentQuery:
    """What the address asks for, and addresses that ask for the same but for what is said."""

    fields: Mapping[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]

    def link(self, **changed: Any) -> str:
        """The query of the same page with other fields; None takes one away."""
        merged = {**self.fields, **changed}
        merged = {name: value for name, value in merged.items() if value not in ("", _USUAL.get(name))}
        return f"?{urlencode({name: value for name, value in merged.items() if value is not None})}"

    def part(self, rows: Sequence[T], names: Callable[[T], Sequence[str]], field: str = "page") -> Part[T]:
        """The rows that this address shows; ``names`` are those by which a row is found."""
        if self.fields["find"]:
            wanted = str(self.fields["find"]).casefold()
            found = [row for row in rows if any(wanted in name.casefold() for name in names(row))]
            return Part(found[:WHOLE], field=field)
        if len(rows) <= WHOLE:
            return Part(rows, field=field)
        pages = -(-len(rows) // ROWS)
        page = min(max(self.fields[field], 1), pages)
        return Part(rows[(page - 1) * ROWS : page * ROWS], page, pages, field)


_USUAL: Final = {name: field.load_default for name, field in PartQuery().fields.items()}


def asked() -> TournamentQuery:
    """What this request asks for."""
    fields = read(PartQuery, "query")
    return TournamentQuery({name: fields[name] for name in PartQuery().fields})
