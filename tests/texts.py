"""Every text that people read: pages, sentences of the games, refusals, the console. ``make texts`` prints them."""

import ast
import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment

ROOMS = ("domain", "replays", "web")
BANNED = {
    r"\bthe own\b": "your, or a name's",
    r"\b[Ww]hoever\b": "people who, you",
    r"\b[Ww]ho is told\b": "people who",
    r"\b(?<!number )(is|are|was|were) (told|asked)\b": "say who says or asks",
    r"\b[Pp]uts?( the record)? right\b|\b[Pp]utting (the record )?right\b": "correct",
    r"\bbr(ing|ings|ought) about\b": "cause, lead to",
    r"\bstated again\b": "unchanged, repeated",
    r"\boverturned\b": "correction undone",
    r"\bstands?\b(?! (up|by|beside))": "is, says",
    r"(?<!/)\bwhat-if\b": "variation",
    r"\bsights?\b": "view",
    r"\bhas no place here\b|\berased person\b": "a spectator, a deleted account",
    r"\b([Cc]ome|came) to light\b": "seen later",
    r"\blook(ing)? on(?!e| the)\b": "spectator",
    r"\bspeaks? against\b|\bgo(es)? with this\b": "conflicts",
    r"\bon an own\b|\b[Oo]n whose word\b": "no device yet, requested by",
    r"\b(irregular|lawful|unlawful) acts?\b": "played anyway, legal move, illegal move",
}
"""Forms that no text has, and what to write."""

_PROSE = re.compile(r"[A-Za-z]{2,}.* .*[A-Za-z]{2,}")
_SQL = "SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|WITH|BEGIN|PRAGMA|LOCK|SET|NOTIFY|LISTEN|ANALYZE"
_CODE = re.compile(rf"^({_SQL})\b|[<>{{}}=]{{3}}|NOT NULL|^[\w./:%-]+$|\\")
_SPOKEN = ("aria-label", "title", "placeholder", "alt", "value", "content")
_INLINE = ("a", "abbr", "b", "bdi", "code", "em", "i", "kbd", "small", "span", "strong", "time")
_UNTIL = {"variable_begin": "variable_end", "block_begin": "block_end"}


class Text(NamedTuple):
    """One text and where it is."""

    file: str
    line: int
    words: str


def texts() -> Iterator[Text]:
    """Every text, by file."""
    for room in ROOMS:
        for path in sorted(Path(room).rglob("*.py")):
            if path.name != "rulebook.py":  # the words of the sources
                yield from _of_code(path)
    for path in sorted(Path("web/templates").rglob("*")):
        if path.is_file():
            yield from _of_template(path)


def banned(text: Text) -> Iterator[tuple[str, str]]:
    """The forbidden forms of a text, each with what to write."""
    for form, instead in BANNED.items():
        found = re.search(form, text.words)
        if found:
            yield found[0], instead


def _of_code(path: Path) -> Iterator[Text]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    silent = {id(each) for node in ast.walk(tree) for each in _unseen(node)}
    for node in ast.walk(tree):
        if id(node) in silent:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            words = node.value
        elif isinstance(node, ast.JoinedStr):
            words = "".join(str(each.value) if isinstance(each, ast.Constant) else "…" for each in node.values)
        else:
            continue
        words = " ".join(words.split())
        if _PROSE.search(words) and not _CODE.search(words):
            yield Text(str(path), node.lineno, words)


def _unseen(node: ast.AST) -> Iterator[ast.AST]:
    """Docstrings but those of commands, parts of f-strings (read whole), annotations."""
    if isinstance(node, ast.JoinedStr):
        yield from node.values
    elif isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and not _is_command(node):
        first = node.body[0] if node.body else None
        if isinstance(first, ast.Expr):
            yield first.value
    if isinstance(node, ast.Module | ast.ClassDef):
        yield from (each.value for each in node.body if isinstance(each, ast.Expr))


def _is_command(node: ast.AST) -> bool:
    return any(
        "command" in ast.unparse(each) or "group" in ast.unparse(each) for each in getattr(node, "decorator_list", ())
    )


def _of_template(path: Path) -> Iterator[Text]:
    """Sentences as a reader meets them, with an ellipsis for each value; and the strings that expressions choose."""
    page, until = _Page(), ""
    for _, kind, value in Environment().lex(path.read_text(encoding="utf-8")):
        if kind == "data":
            page.feed(value)
            continue
        page.feed("…" if kind == "variable_begin" else "\n" * value.count("\n"))
        if until and kind == "string":
            page.say(value.strip("\"'"))
        until = "" if kind == until else _UNTIL.get(kind, until)
    page.close()
    page.end_block()
    yield from (Text(str(path), line, words) for line, words in page.said if _PROSE.search(words))


class _Page(HTMLParser):
    """The sentences of a page, and of those attributes that are spoken or shown, by line."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[tuple[int, str]] = []
        self._block: list[str] = []

    def say(self, words: str) -> None:
        """This is read by people."""
        self.said.append((self.getpos()[0], " ".join(words.split())))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and name in _SPOKEN:
                self.say(value)
        if tag not in _INLINE:
            self.end_block()

    def handle_endtag(self, tag: str) -> None:
        if tag not in _INLINE:
            self.end_block()

    def handle_data(self, data: str) -> None:
        self._block.append(data)

    def end_block(self) -> None:
        """What was read since the last one is one text."""
        self.say("".join(self._block))
        self._block = []


if __name__ == "__main__":
    for text in texts():
        sys.stdout.write(f"{text.file}:{text.line}: {text.words}\n")
