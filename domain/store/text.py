"""The one rule for what people write, at every door: what is kept of a text, and what is refused and why.

Texts are in Unicode NFC. Where one line is meant, line breaks and other blanks are folded to single blanks. Signs that
nobody can see are refused: control characters, those that turn the direction of writing, those without width; but for
joiners inside the words of scripts that need them, and between the parts of one pictograph.
"""

import re
import unicodedata
from typing import Final

from domain.store.errors import NotPossible

LONGEST: Final = 4000
"""Characters of a text in lines."""
LONGEST_LINE: Final = 1000
"""Characters of a text in one line."""

_BREAKS: Final = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")
_BLANKS: Final = re.compile("[ \t\n\v\f\r\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")
_REFUSED: Final = frozenset({"Cc", "Cf", "Cs", "Co"})
_UNSEEN_LETTERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
_SEEN_FORMATS: Final = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2")
"""Signs of Arabic and Syriac that enclose numbers: formats by their category, and printed."""
_JOINERS: Final = frozenset("\u200c\u200d")
_JOINING: Final = re.compile(
    "[\u0620-\u07ff\u0840-\u08ff\u0900-\u0dff\u0f40-\u0fbc\u1000-\u109f\u1780-\u18aa\ua840-\ua87f\ua8e0-\ua9ff"
    "\uaa60-\uaadf\ufb50-\ufdff\ufe70-\ufefc\U00010a00-\U00011fff\U0001e900-\U0001e95f]"
)
"""Letters and marks of scripts that are joined, or kept apart, by signs without width."""
_PICTURE: Final = re.compile("[\u2190-\u2bff\ufe0f\U0001f000-\U0001faff]")
_ISOLATED: Final = "\u2068{}\u2069"
_NO_SIGN: Final = "\ufffd"


def a_line(text: str, most: int = LONGEST_LINE, least: int = 1) -> str:
    """What somebody wrote in one line, as it is kept. Raises NotPossible where it is too short, too long, or hides
    something."""
    return _of_length(one_line(text), most, least)


def a_text(text: str, most: int = LONGEST, least: int = 1) -> str:
    """What somebody wrote in lines, as it is kept. Raises NotPossible as :func:`a_line` does."""
    return _of_length(in_lines(text), most, least)


def one_line(text: str) -> str:
    """A text of any length as a line. Raises NotPossible where it hides something."""
    line = _BLANKS.sub(" ", _normal(text)).strip(" ")
    _refuse_hidden(line)
    return line


def in_lines(text: str) -> str:
    """A text of any length in lines without blanks at their ends. Raises NotPossible where it hides something."""
    lines = _BREAKS.sub("\n", _normal(text)).replace("\t", " ").split("\n")
    written = "\n".join(line.rstrip(" ") for line in lines).strip(" \n")
    _refuse_hidden(written)
    return written


def visible(written: str) -> str:
    """A text without the signs that nobody could see."""
    return "".join(sign for place, sign in enumerate(written) if not _hidden(written, place))


def shown(written: str) -> str:
    """A text that may be older than the rule, as it is shown: each sign that nobody could see as ``U+FFFD``."""
    if written.isascii() and written.isprintable():
        return written
    return "".join(_NO_SIGN if _hidden(written, place) else sign for place, sign in enumerate(written))


def isolated(written: str) -> str:
    """A text as it stands among other words where no mark-up holds it: it turns the direction of nothing around it."""
    seen = _BLANKS.sub(" ", shown(written))
    turns = any(unicodedata.bidirectional(sign) in ("R", "AL", "AN") for sign in seen)
    return _ISOLATED.format(seen) if turns else seen


def _normal(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _of_length(written: str, most: int, least: int) -> str:
    if not written and least:
        raise NotPossible("say why, in a few words")
    if len(written) > most:
        raise NotPossible(f"this has {len(written)} characters; {most} are the most")
    return written


def _refuse_hidden(written: str) -> None:
    if written.isascii() and written.replace("\n", "").isprintable():
        return
    for place, sign in enumerate(written):
        if _hidden(written, place):
            raise NotPossible(f"{_told(sign)} at character {place + 1} cannot be seen; leave it out")


def _told(sign: str) -> str:
    name = unicodedata.name(sign, "").lower()
    return f"U+{ord(sign):04X} ({name or 'a control character'})"


def _hidden(written: str, place: int) -> bool:
    """Whether nobody could see the sign at this place, and no script needs it there."""
    sign = written[place]
    if sign in _JOINERS:
        return not _joins(written[place - 1 : place], written[place + 1 : place + 2])
    if sign == "\n" or sign in _SEEN_FORMATS:
        return False
    return unicodedata.category(sign) in _REFUSED or sign in _UNSEEN_LETTERS or (ord(sign) & 0xFFFE) == 0xFFFE


def _joins(before: str, after: str) -> bool:
    return any(script.match(before) and script.match(after) for script in (_JOINING, _PICTURE))
