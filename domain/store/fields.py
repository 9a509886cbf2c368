"""Single fields of what people write: judged before they are kept, and named where they are refused."""

from typing import Final

from domain.store.errors import NotPossible
from domain.store.text import one_line

LONGEST_NAME: Final = 80


class Unfit(NotPossible):
    """What was given for one field cannot be used; ``field`` is ``name``, ``login``, ``text``, ``why``, ..."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"{field}: {why}")
        self.field = field
        self.why = why


def a_name(text: str) -> str:
    """A name on one line, of 1 to 80 characters. Raises Unfit."""
    return a_line("name", text, LONGEST_NAME)


def a_line(field: str, text: str, most: int, least: int = 1) -> str:
    """Text on one line, blanks drawn together. Raises Unfit."""
    try:
        line = one_line(text)
    except NotPossible as error:
        raise Unfit(field, str(error)) from None
    if not least <= len(line) <= most:
        raise Unfit(field, f"{least} to {most} characters")
    return line
