"""What people call a table: names and places. Kept beside the facts, so that it can be replaced and erased."""

from typing import Any

import msgspec


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
        """What the player of this seat is called: ``seat 2`` where no name is known."""
        return self.players.get(str(seat)) or f"seat {seat}"

    def encode(self) -> bytes:
        """As the store keeps it: JSON with sorted keys, without what is empty."""
        return _encode(msgspec.to_builtins(self, str_keys=True))

    @classmethod
    def decode(cls, kept: bytes | None) -> "Labels":
        """What :meth:`encode` made; no labels at all where nothing is kept (any more)."""
        return cls() if kept is None else _decode(kept)


_encode = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder(Labels).decode
