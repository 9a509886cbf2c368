"""What people write in lines, judged before it is kept."""

import unicodedata
from typing import Final

from domain.tables import NotPossible

LONGEST: Final = 4000
_HIDDEN: Final = ("Cc", "Cf", "Cs", "Co")
_WELCOME: Final = "\n\u200c\u200d"
"""Line ends, and what scripts need to join letters."""


def a_text(text: str) -> str:
    """What somebody wrote, in lines. Raises NotPossible where it is empty, too long, or holds control characters."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ").split("\n")
    written = "\n".join(line.rstrip() for line in lines).strip()
    if not written:
        raise NotPossible("say why, in a few words")
    if len(written) > LONGEST:
        raise NotPossible(f"this has {len(written)} characters; {LONGEST} are the most")
    if hides_something(written):
        raise NotPossible("there is a control character in it that nobody could see")
    return written


def visible(written: str) -> str:
    """A text without the signs that nobody could see."""
    return "".join([sign for sign in written if not hides_something(sign)])


def hides_something(written: str) -> bool:
    """Whether a text holds a sign that nobody could see."""
    return any(unicodedata.category(sign) in _HIDDEN and sign not in _WELCOME for sign in written)
