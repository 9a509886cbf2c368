"""Who deals at a table, in words: what the opening form offers and what every page of the table says."""

from typing import Final, NamedTuple

from flask import Flask

from domain.tables.croupier.croupier import Opens

SHORT: Final = {"physical": "cards entered", "online": "Cairn deals", "predealt": "dealt beforehand"}
"""The modes of a table as lists and heads tell them."""


class Mode(NamedTuple):
    """One choice of the opening form: how cards are dealt, and to whom the seed is opened where Cairn deals."""

    mode: str
    opens: Opens
    title: str
    line: str


MODES: Final[dict[str, Mode]] = {
    "physical": Mode(
        "physical",
        "everybody",
        "Cards on the table",
        "People shuffle and deal, and what is seen is entered. Cairn says nothing about the shuffle.",
    ),
    "online": Mode(
        "online",
        "everybody",
        "Cairn deals",
        "It binds itself before the deal, mixes in words of every player, and opens its seed when the table is closed:"
        " then everybody can check every card, those laid away unseen too.",
    ),
    "online-officials": Mode(
        "online",
        "officials",
        "Cairn deals, laid-away hands stay hidden",
        "The same, but the seed is opened to officials only; each player can check the cards that the own seat saw.",
    ),
    "predealt": Mode(
        "predealt",
        "everybody",
        "Dealt beforehand",
        "Cairn deals from a set that was committed to before its public value was known, so that several tables play"
        " the same deals. Its key is opened when the last of them is over.",
    ),
}


def attach(app: Flask) -> None:
    """The filter of the templates."""
    app.add_template_filter(lambda mode: SHORT.get(mode, mode), "mode_word")
