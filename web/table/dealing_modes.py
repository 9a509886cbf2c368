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
        "Your own deck",
        "You shuffle and deal; somebody records the moves. Cairn says nothing about the shuffle.",
    ),
    "online": Mode(
        "online",
        "everybody",
        "Cairn shuffles",
        "Afterwards everybody can check every card.",
    ),
    "online-officials": Mode(
        "online",
        "officials",
        "Cairn shuffles, hands laid away stay hidden",
        "The seed is opened to officials only; each player can check the cards that this player saw.",
    ),
    "predealt": Mode(
        "predealt",
        "everybody",
        "Dealt beforehand",
        "Several tables play the same deals. Everybody can check every card when the last of them is over.",
    ),
}


def attach(app: Flask) -> None:
    """The filter of the templates."""
    app.add_template_filter(lambda mode: SHORT.get(mode, mode), "mode_word")
