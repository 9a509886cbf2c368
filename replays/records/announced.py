"""What the header of a record file announces before the first deal."""

from collections.abc import Mapping
from typing import Final

from domain.play.game import Game
from domain.play.vocabulary import Announce
from replays.records.facts import Wrong

_A_NUMBER: Final = "a whole number like 1000"


def announced(game: Game, said: Mapping[str, str]) -> Announce | None:
    """The announcements with the game's own where nothing is said; None where there are none. Raises Wrong."""
    _check(game, said)
    listed = [each for each in game.announcements if each.asked(said)]
    for announcement in listed:
        if announcement.must and announcement.key not in said:
            raise Wrong("contradiction", f"{announcement.key} must be announced: {announcement.question}", "")
    choices = {each.key: said.get(each.key, each.options[0]) for each in listed} | dict(said)
    return Announce(tuple(choices.items())) if choices else None


def _check(game: Game, said: Mapping[str, str]) -> None:
    """Every key is one that this game announces, with a value that it offers."""
    known = {each.key: each for each in game.announcements}
    for key, value in said.items():
        field = f"announcements.{key}"
        if key not in known:
            why = f"there is no such key ({value!r}); {game.title} announces {', '.join(known)}"
            raise Wrong("unreadable", f"{why}; a key of your own begins with x-", field)
        if not known[key].admits(value):
            options = " or ".join(_offered(option) for option in known[key].options)
            raise Wrong("unreadable", f"{value!r} is not offered; {options} would do", field)


def _offered(option: str) -> str:
    """One value of an announcement as somebody would write it."""
    return _A_NUMBER if option == "n" else option.replace(":n", ":3")
