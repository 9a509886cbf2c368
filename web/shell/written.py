"""Texts of people among the words of a page: each turns the direction of nothing around it."""

import re
from typing import Final

from markupsafe import Markup, escape

from domain.store.text import isolated


class Written(str):
    """What somebody wrote, among words of a page: it stands in ``<bdi>``, or those parts of it that were isolated do.

    Where a page takes plain text only (attributes, options, titles) it goes through :func:`flat`.
    """

    __slots__ = ()

    def __html__(self) -> Markup:
        """The text for a page."""
        told = str(escape(str(self)))
        return Markup(told.translate(_IN_BDI) if "\u2068" in told else f"<bdi>{told}</bdi>")  # noqa: S704 - escaped


_IN_BDI: Final = str.maketrans({"\u2068": "<bdi>", "\u2069": "</bdi>"})
_BDI: Final = re.compile("<bdi>(.*?)</bdi>")


def written(text: str) -> Written:
    """A text of a person for a page, that turns the direction of nothing around it."""
    return text if isinstance(text, Written) else Written(isolated(text))


def flat(text: str) -> str:
    """A text for where a page takes no mark-up."""
    if isinstance(text, Markup):
        return Markup(_BDI.sub(lambda held: isolated(held[1]), text))  # noqa: S704
    return str(text)
