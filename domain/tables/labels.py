"""What people call a table: names and places. Kept beside the facts, so that it can be replaced and erased."""

import re
import unicodedata
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from domain.store.errors import NotPossible
from domain.store.text import a_line, isolated

LONGEST_NAME: Final = 100
CUT: Final = 12
"""So many letters of a name are read where there is little room; names that are alike so far show their seats."""

_DAY: Final = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")
_NO_NAME: Final = re.compile(r"seat [0-9]+", re.IGNORECASE)


class Labels(msgspec.Struct, frozen=True, omit_defaults=True):
    """Names of the players by seat (``"1"``), the event, the venue and the date (``2026-11-30``).

    ``extra`` are the ``x-`` fields of a record file. Empty text stands for what is not known.
    """

    players: dict[str, str] = msgspec.field(default_factory=dict)
    event: str = ""
    venue: str = ""
    date: str = ""
    extra: dict[str, Any] = msgspec.field(default_factory=dict)

    def name(self, seat: int) -> str:
        """What the player of this seat is called: ``seat 2`` where no name is known; with the seat wherever somebody
        else at the table is called alike, or the same as far as there is room for. It stands by itself among other
        words, whichever way it is written."""
        name = self.players.get(str(seat))
        if not name:
            return f"seat {seat}"
        others = [_plain(other) for key, other in self.players.items() if key != str(seat)]
        if _plain(name) in others or _NO_NAME.fullmatch(name):
            return f"{isolated(name)} (seat {seat})"
        if len(name) > CUT and any(_plain(name)[:CUT] == other[:CUT] for other in others):
            return f"seat {seat}, {isolated(name)}"
        return isolated(name)

    @property
    def named(self) -> bool:
        """Whether the name of any player is known."""
        return any(self.players.values())

    def first_names(self) -> dict[str, str]:
        """The first names by seat where they are enough to tell all players apart; none otherwise."""
        firsts = {seat: name.split()[0] for seat, name in self.players.items() if name.split()}
        apart = {_plain(first)[:CUT] for first in firsts.values()}
        enough = len(apart) == len(firsts) and not any(first.endswith(".") for first in firsts.values())
        clear = not any(_NO_NAME.fullmatch(name) for name in self.players.values())
        return {seat: isolated(first) for seat, first in firsts.items()} if enough and clear else {}

    def judged(self) -> "Labels":
        """These labels as they are kept of what was typed. Raises NotPossible, which says whose name or what it is."""
        players = {seat: _line(f"seat {seat}", name, LONGEST_NAME) for seat, name in self.players.items()}
        event, venue = (_line(what, text) for what, text in (("the event", self.event), ("the place", self.venue)))
        if self.date and not _DAY.fullmatch(self.date):
            raise NotPossible("a date is written 2026-11-30")
        named = {seat: name for seat, name in players.items() if name}
        return Labels(named, event, venue, self.date, self.extra)

    def without_name(self, seat: int) -> "Labels":
        """These labels without what the player of a seat is called; an empty name stays, so that no other is shown."""
        return replace(self, players={key: "" if key == str(seat) else name for key, name in self.players.items()})

    def without_names(self) -> "Labels":
        """Nothing but the date and which seats had a name: what a file added may name somebody too."""
        return Labels(dict.fromkeys(self.players, ""), date=self.date)

    def encode(self) -> bytes:
        """As the store keeps it: JSON with sorted keys, without what is empty."""
        return _encode(msgspec.to_builtins(self, str_keys=True))

    @classmethod
    def decode(cls, kept: bytes | None) -> "Labels":
        """What :meth:`encode` made; no labels at all where nothing is kept (any more)."""
        return cls() if kept is None else _decode(kept)


def _plain(name: str) -> str:
    """A name as an eye compares it."""
    return unicodedata.normalize("NFKC", name).casefold()


def _line(what: str, text: str, most: int = 200) -> str:
    try:
        return a_line(text, most, least=0)
    except NotPossible as error:
        raise NotPossible(f"{what}: {error}") from None


_encode = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder(Labels).decode
