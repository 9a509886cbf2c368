"""The answer to a typed line: in the field, beside it, and spoken."""

from html import escape
from typing import NamedTuple

from web.replay.typed_lines import LONGEST, LineAnswer
from web.shell.words import Names, capital, named, plain


class AnswerParts(NamedTuple):
    """An answer as parts of a page: attributes of the field, what stands below it, what is spoken in place of the step.

    Empty where nothing was typed.
    """

    field: bytes = b""
    below: bytes = b""
    spoken: bytes = b""


def answer_parts(typed: str, answer: LineAnswer | None, labels: Names) -> AnswerParts:
    """The parts for what was typed; the field has the focus, so that a screen reader begins there."""
    if answer is None:
        return AnswerParts()
    wrong = "" if answer.heard else ' aria-invalid="true" class="bad"'
    field = f' value="{escape(typed[:LONGEST])}" autofocus aria-describedby="say-told"{wrong}'
    no = escape(f"“{answer.unknown}” is no command here.") if answer.unknown else ""
    lines = (f"<p>{no}</p>" if no else "") + "".join(f"<p>{capital(named(one, labels))}.</p>" for one in answer.lines)
    below = f'<div class="notice{"" if answer.heard else " stop"}" id="say-told">{lines}</div>'
    spoken = " ".join(f"{capital(plain(line, labels))}." for line in answer.lines)
    return AnswerParts(field.encode(), below.encode(), f"{no} {escape(spoken)}".strip().encode())
