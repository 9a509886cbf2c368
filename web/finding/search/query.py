"""What is looked for, as the address of the search page says it."""

from datetime import date
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from flask import abort
from marshmallow import Schema, ValidationError, fields
from marshmallow.validate import Length, OneOf

from domain.games.registry import GAMES
from web.shell.parser import in_words, read

KINDS: Final = {"tables": "Tables", "moments": "Key moments", "notes": "Notes", "studies": "Studies"}
"""What can be looked for, and what it is called."""


class SearchQuery(NamedTuple):
    """What is looked for. ``kind`` is the only kind, or empty for all; ``after`` says where a long list goes on."""

    words: str
    game: str
    since: str
    until: str
    kind: str
    after: str

    @property
    def anything(self) -> bool:
        """Whether anything is asked for."""
        return any((self.words, self.game, self.since, self.until))

    def within(self, moment: str) -> bool:
        """Whether a time (UTC) lies in the days asked for."""
        return (not self.since or moment[:10] >= self.since) and (not self.until or moment[:10] <= self.until)

    def only(self, kind: str, after: str = "") -> str:
        """The address that asks for the same of one kind."""
        said = {"q": self.words, "game": self.game, "from": self.since, "until": self.until, "in": kind, "after": after}
        return f"/search?{urlencode({name: value for name, value in said.items() if value})}"


def an_id(text: str) -> UUID | None:
    """The id that a part of an address names, None where it names none."""
    try:
        return UUID(text)
    except ValueError:
        return None


def _day(value: str) -> None:
    try:
        date.fromisoformat(value or "2026-11-30")
    except ValueError:
        raise ValidationError("a date like 2026-11-30") from None
    if len(value) not in (0, 10):
        raise ValidationError("a date like 2026-11-30")


class _Request(Schema):
    q = fields.String(load_default="", validate=Length(max=200))
    game = fields.String(load_default="", validate=OneOf(["", *GAMES]))
    since = fields.String(data_key="from", load_default="", validate=_day)
    until = fields.String(load_default="", validate=_day)
    kind = fields.String(data_key="in", load_default="", validate=OneOf(["", *KINDS]))
    after = fields.String(load_default="", validate=Length(max=200))


def search_query() -> SearchQuery:
    """What this request asks for. Ends with 400."""
    try:
        said: dict[str, Any] = read(_Request, "query")
    except ValidationError as error:
        abort(400, f"Cairn does not know this search: {in_words(error)}.")
    words = " ".join(said["q"].replace("\0", "").split())
    return SearchQuery(words, said["game"], said["since"], said["until"], said["kind"], said["after"])
