"""What people may be called and sign in with: every field judged before it is kept. All raise Unfit."""

import re
import unicodedata
from typing import Final

from domain.store.fields import LONGEST_NAME, Unfit, a_line

SHORTEST_PASSWORD: Final = 10
LONGEST_PASSWORD: Final = 200
_LOGIN: Final = re.compile(r"[a-z0-9][a-z0-9._@+-]{0,63}", re.ASCII)


def a_label(text: str) -> str:
    """What a token is called, of 1 to 80 characters."""
    return a_line("label", text, LONGEST_NAME)


def a_contact(text: str) -> str:
    """How somebody is reached; may be empty."""
    return a_line("contact", text, 200, least=0)


def a_login(text: str) -> str:
    """A login in its one spelling: small letters, digits and ``. _ - @ +``."""
    login = as_login(text)
    if not _LOGIN.fullmatch(login):
        raise Unfit("login", "up to 64 letters a to z, digits and . _ - @ +, beginning with a letter or digit")
    return login


def as_login(text: str) -> str:
    """What somebody typed as a login, as it would be spelled here."""
    return unicodedata.normalize("NFKC", text).replace("\0", "").strip().lower()[:100]


def a_password(text: str, login: str) -> str:
    """A password of 10 to 200 characters that is not the login."""
    if not SHORTEST_PASSWORD <= len(text) <= LONGEST_PASSWORD:
        raise Unfit("password", f"{SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters")
    if text.casefold() == login.casefold():
        raise Unfit("password", "not the same as the login")
    return text
