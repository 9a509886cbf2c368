"""What a button for an act says to the player who may tap it."""

import msgspec

from domain.play.steps import State
from domain.play.vocabulary import Command, kebab


class Button(msgspec.Struct, frozen=True):
    """``words`` say what the act does, ``more`` what comes of it. Seats and cards are written as in sentences:
    ``seat 2``, ``{7h}``."""

    words: str
    more: str = ""


def plain_button(_sight: State, command: Command) -> Button:
    """The kind of act in words."""
    return Button(kebab(type(command).__name__).replace("-", " ").capitalize())


def plain_task(_sight: State) -> str:
    """What a seat to act is to do, where the game does not say more."""
    return "act"
