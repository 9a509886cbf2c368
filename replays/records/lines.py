"""A line of a record file: one strict JSON object, written one way only, and chained to the line before it."""

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final, NoReturn

import msgspec

from replays.records.faults import Bad, Fault, Kind

FILE_BYTES: Final = 16 * 1024 * 1024
FILE_LINES: Final = 50_000
LINE_BYTES: Final = 64 * 1024
DEPTH: Final = 8
LARGEST: Final = 2**53 - 1
NOTHING_BEFORE: Final = "0" * 64
"""The chain before the first line."""

canonical: Final = msgspec.json.Encoder(order="sorted").encode
"""The one way to write an object: sorted keys, no spaces, UTF-8."""

Object = dict[str, Any]
Numbered = tuple[int, Object]
Comment = tuple[int, str]
"""A comment of a score sheet and the line it ends in."""


def chain_of(previous: str, line: Object) -> str:
    """The chain of a line that is given without its own: SHA-256 over the previous chain and the canonical line."""
    return sha256(previous.encode() + canonical(line)).hexdigest()


def chained(previous: str, line: Object) -> tuple[str, bytes]:
    """The chain of a line, and the line as it is written."""
    chain = chain_of(previous, line)
    return chain, canonical(line | {"chain": chain}) + b"\n"


def bad(kind: Kind, line: int, why: str, **where: Any) -> NoReturn:
    """Stop reading here."""
    raise Bad(Fault(kind, line, why, **where))


def check_size(data: bytes) -> None:
    """Refuse what is larger than any table's record."""
    if len(data) > FILE_BYTES:
        bad("unreadable", 1, f"the file has more than {FILE_BYTES // 2**20} MiB")
    if max(data.count(b"\n"), data.count(b"\r")) > FILE_LINES:
        bad("unreadable", 1, f"the file has more than {FILE_LINES} lines")


class Lines:
    """The objects of a file in order, without their chain, each proved to be the next link where there is one.

    Behind the result line there may be lines without a chain. Iterating
    raises Bad at the first line that is not as it must be. ``chained`` is known after the first line.
    """

    comments: tuple[Comment, ...] = ()

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._previous: str | None = None
        self._ended = False

    @property
    def chained(self) -> bool:
        """Whether the lines are links of a chain, as an export's are."""
        return bool(self._previous)

    def __iter__(self) -> Iterator[Numbered]:
        lines = self._data.split(b"\n")
        tail = lines.pop()
        for number, raw in enumerate(lines, 1):
            if raw.strip() or self.chained:
                yield number, self._next(number, raw, read_object(number, raw))
        if tail.strip():
            number = len(lines) + 1
            yield number, self._next(number, tail, _tail(number, tail, chained=self.chained))

    def _next(self, number: int, raw: bytes, found: Object) -> Object:
        if not self._ended or "chain" in found:
            self._previous = linked(number, raw, found, self._previous)
        self._ended = self._ended or "result" in found
        return found


def _tail(number: int, raw: bytes, *, chained: bool) -> Object:
    """A last line without its end: complete in a file written by hand, otherwise cut short."""
    try:
        found = read_object(number, raw)
    except Bad:
        if not chained and raw.rstrip().endswith(b"}"):
            raise
        bad("cut short", number, "the file ends in the middle of this line")
    if chained or "chain" in found:
        bad("cut short", number, "the file ends before the end of this line")
    return found


def linked(number: int, raw: bytes, found: Object, previous: str | None) -> str:
    """The chain after this line, empty in a file without. Takes the chain off the object. Raises Bad."""
    chain = found.pop("chain", "")
    if previous is None:
        previous = NOTHING_BEFORE if chain else ""
    if bool(chain) != bool(previous):
        bad("damaged", number, _UNCHAINED_HERE if previous else _UNCHAINED)
    if not chain:
        return ""
    if chain_of(previous, found) != chain:
        bad("damaged", number, _BROKEN, field="chain")
    if canonical(found | {"chain": chain}) != raw:
        bad("damaged", number, "a chained line is written in one way only, and this is written otherwise")
    return str(chain)


_UNCHAINED: Final = "this line has a chain but the lines before it have none"
_UNCHAINED_HERE: Final = "other lines of this file have a chain but this one has none"
_BROKEN: Final = "this line is not what was written here: it or a line before it was changed, moved, added or taken out"


def read_object(number: int, raw: bytes) -> Object:
    """The object that a line is. Raises Bad."""
    if len(raw) > LINE_BYTES:
        bad("unreadable", number, f"the line has more than {LINE_BYTES // 1024} KiB")
    try:
        found = json.loads(
            raw.decode(), object_pairs_hook=_unique, parse_int=_int, parse_float=_no_float, parse_constant=_no_float
        )
    except UnicodeDecodeError as error:
        bad("unreadable", number, f"this is not UTF-8 at byte {error.start + 1}")
    except json.JSONDecodeError as error:
        bad("unreadable", number, f"this is not JSON: {error.msg.lower()} at character {error.pos + 1}")
    except RecursionError:
        bad("unreadable", number, _TOO_DEEP)
    except ValueError as error:
        bad("unreadable", number, str(error))
    if not isinstance(found, dict):
        bad("unreadable", number, "a line is one JSON object, { ... }")
    if raw.count(b"{") + raw.count(b"[") > DEPTH or b"\\u" in raw:
        _check(number, found, DEPTH)
    return found


_TOO_DEEP: Final = f"objects and lists lie more than {DEPTH} deep in each other"


def _unique(pairs: list[tuple[str, Any]]) -> Object:
    found: Object = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the field {key!r} occurs twice in one object")
        found[key] = value
    return found


def _int(text: str) -> int:
    if len(text) > len(str(-LARGEST)) or abs(int(text)) > LARGEST:
        raise ValueError(f"{text[:20]} is too large a number")
    return int(text)


def _no_float(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a whole number")


def _check(number: int, value: Any, depth: int) -> None:
    """Refuse what cannot be written back as it is: too deep, half a character."""
    if isinstance(value, dict | list):
        if not depth:
            bad("unreadable", number, _TOO_DEEP)
        for part in (*value, *value.values()) if isinstance(value, dict) else value:
            _check(number, part, depth - 1)
    elif isinstance(value, str) and not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
        bad("unreadable", number, "a text holds half a character (a lone surrogate)")
