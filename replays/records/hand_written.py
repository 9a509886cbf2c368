"""The texts of a file that people wrote by hand, held to the rule for texts at every door.

A complete file is taken as it is: what was written by an older rule stays readable, and is shown so that it harms
nothing.
"""

from typing import Any, Final

from domain.store.errors import NotPossible
from domain.store.text import in_lines, one_line
from replays.records.lines import Numbered, bad

_IN_LINES: Final = ("text",)
_NO_WORDS: Final = ("move", "facts", "chain")
"""What is read in a notation of its own."""


def as_typed(numbered: Numbered) -> Numbered:
    """The same line with its texts as they are kept. Raises Bad for one that hides something; names its field."""
    number, found = numbered
    return number, {key: _judged(number, key, value) for key, value in found.items()}


def _judged(number: int, path: str, value: Any) -> Any:
    key = path.rpartition(".")[2]
    if key in _NO_WORDS or path.startswith("x-"):
        return value
    if isinstance(value, dict):
        return {name: _judged(number, f"{path}.{name}", each) for name, each in value.items()}
    if isinstance(value, list):
        return [_judged(number, f"{path}.{place}", each) for place, each in enumerate(value)]
    if not isinstance(value, str):
        return value
    try:
        return in_lines(value) if key in _IN_LINES else one_line(value)
    except NotPossible as error:
        bad("unreadable", number, str(error), field=path)
