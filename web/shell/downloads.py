"""What a downloaded file is called: after the day, the game and the players of its table."""

import re
import unicodedata
from typing import Final
from urllib.parse import quote

from web.shell.views import View

LONGEST: Final = 80
"""Characters of the players' names in it."""
_OUTSIDE: Final = re.compile(r"[^\w]+")


def file_name(view: View, what: str) -> str:
    """The name of a file of this table; ``.cairn`` gives ``2026-11-30-mauna-kea-Ann-Kealoha-Ben-Ortiz.cairn``."""
    day = view.labels.date or view.history.record.entries[0].happened[:10]
    players = worded(" ".join(view.labels.players.get(str(seat), "") for seat in view.seats))[:LONGEST]
    return "-".join(part for part in (day, view.table.game.key, players) if part) + what


def worded(text: str) -> str:
    """A text as part of a name that every file system takes."""
    return _OUTSIDE.sub("-", unicodedata.normalize("NFC", text)).strip("-")


def disposition(how: str, name: str) -> str:
    """The header that offers a file (``attachment``, ``inline``) under a name in any script."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    more = "" if plain == name else f"; filename*=UTF-8''{quote(name)}"
    return f'{how}; filename="{plain}"{more}'
