"""A score sheet as people type it: ``key: value`` lines, then moves; read into the lines of a record file."""

import re
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from domain.store.text import LONGEST, in_lines, visible
from replays.records.faults import Fault
from replays.records.lines import LINE_BYTES, Comment, Numbered, Object, bad

_KEY: Final = re.compile(r"(?!say:)([a-z][a-z0-9-]*)[ \t]*:(.*)", re.IGNORECASE | re.ASCII)
_COMMENT: Final = re.compile(r"^\s*#(.*)|\s#(\s.*|$)")
_NUMBERS: Final = ("cairn", "rules", "seats", "dealer")
_TEXTS: Final = ("game", "table", "mode", "event", "venue", "date")
_LINE_END: Final = re.compile(rb"\r\n|\n|\r")


class Sheet:
    """The header and moves of a score sheet, in order. ``comments`` are those of the lines that were read."""

    @property
    def chained(self) -> bool:
        """A score sheet has no chain."""
        return False

    def __init__(self, data: bytes) -> None:
        self.comments: list[Comment] = []
        self._data = data
        self._result: Object | None = None
        self._places: dict[str, int] = {}
        self._open = 0

    def place_of(self, fault: Fault) -> Fault:
        """A fault of the header or of the claimed result, at the line of its own key."""
        key = fault.field.removeprefix("announcements.").removeprefix("result.")
        line = self._places.get(key.partition(".")[0])
        return replace(fault, line=line, field=key) if line else fault

    def __iter__(self) -> Iterator[Numbered]:
        header: Object | None = {"cairn": 1}
        number, last = 1, 1
        for number, line in self._lines():
            key = _KEY.fullmatch(line)
            if header is not None and key is None:
                yield last, self._headed(last, header)
                header = None
            if key is None:
                for act in _acts(number, line):
                    yield number, act
            elif header is None:
                bad("unreadable", number, "lines with a key come before the first move", field=key[1])
            else:
                last = number
                self._note(number, header, key[1].lower(), key[2].strip())
        if header is not None:
            yield last, self._headed(last, header)
        if self._result:
            yield number, {"result": self._result}

    def _lines(self) -> Iterator[tuple[int, str]]:
        """The lines that say something, without comments."""
        for number, raw in enumerate(_LINE_END.split(self._data), 1):
            if len(raw) > LINE_BYTES:
                bad("unreadable", number, f"the line has more than {LINE_BYTES // 1024} KiB")
            try:
                text = raw.decode()
            except UnicodeDecodeError as error:
                bad("unreadable", number, f"this is not UTF-8 at byte {error.start + 1}")
            comment = _COMMENT.search(text)
            if comment:
                self._comment(number, comment)
            line = text[: comment.start()] if comment else text
            if line.strip():
                yield number, line.strip()

    def _comment(self, number: int, found: re.Match[str]) -> None:
        """Keep a comment; lines of nothing else one after the other are one."""
        said = in_lines(visible(found[1] or found[2] or ""))
        alone = found[1] is not None
        if not said:
            return
        if alone and self.comments and self._open == number - 1 and len(self.comments[-1][1] + said) < LONGEST:
            said = f"{self.comments.pop()[1]}\n{said}"
        self._open = number if alone else 0
        self.comments.append((number, said))

    def _headed(self, number: int, header: Object) -> Object:
        if "game" not in header:
            bad("unreadable", number, "this is not a record: a score sheet says game: ... before its first move")
        return header

    def _note(self, number: int, header: Object, key: str, value: str) -> None:
        again = key in self._places
        self._places[key] = number
        if again:
            bad("unreadable", number, "this key occurs twice", field=key)
        if key in _NUMBERS:
            header[key] = _number(number, key, value)
        elif key in _TEXTS or key.startswith("x-"):
            header[key] = value
        elif key == "players":
            header[key] = {str(seat): name.strip() for seat, name in enumerate(value.split(","), 1)}
        elif key in ("ending", "scores"):
            self._claim(number, key, value)
        else:
            header.setdefault("announcements", {})[key] = value

    def _claim(self, number: int, key: str, value: str) -> None:
        claimed = self._result = self._result or {"ending": None, "scores": None}
        if key == "ending":
            claimed[key] = value
        else:
            points = enumerate(value.split(","), 1)
            claimed[key] = {str(seat): _number(number, key, each) for seat, each in points}


def _number(number: int, key: str, value: str) -> int:
    if not re.fullmatch(r"[-−]?[0-9]{1,9}", value.strip()):
        bad("unreadable", number, f"{value.strip()!r} is not a whole number", field=key)
    return int(value.strip().replace("−", "-"))


STANDS_ALONE: Final = "a move played anyway is alone on its line, with the reason after the !"


def _acts(number: int, line: str) -> Iterator[Object]:
    """The moves of a line; what stands behind ``!`` is the reason why its one move stood."""
    moves, mark, reason = line.partition("!")
    tokens = moves.split()
    if mark and (len(tokens) != 1 or not reason.strip()):
        bad("unreadable", number, STANDS_ALONE)
    if mark and not reason[0].isspace():
        bad("unreadable", number, "a space follows the !, then the reason: 7h ! nobody noticed")
    for token in tokens:
        act: Object = {"head": -1} if token.lower() == "u" else {"move": token}
        yield act | ({"reason": reason.strip()} if mark else {})
