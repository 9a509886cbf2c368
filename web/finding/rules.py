"""The rulebooks as pages: every rule under its id, our readings marked as ours, what a table declares, how to type."""

from typing import Any, NamedTuple

from flask import abort, render_template

from domain.games.registry import GAMES
from domain.play.game import Game
from domain.play.vocabulary import Announcement, Rule
from web.shell.pages import Pages

blueprint = Pages("rules", __name__)


class Rulebook(NamedTuple):
    """One game's page: the source's rules, our rulings, and the announcements with the rule each one settles."""

    game: Game
    rules: tuple[Rule, ...]
    rulings: tuple[Rule, ...]
    announcements: tuple[Announcement, ...]


@blueprint.get("/rules", needs="nothing")
def shelf() -> str:
    """Every rulebook."""
    return render_template("finding/rules.html", games=GAMES.values())


@blueprint.get("/rules/<key>", needs="nothing")
def book(key: str) -> str:
    """One rulebook; its rules are anchors by their ids."""
    game = GAMES.get(key)
    if game is None:
        abort(404)
    return render_template("finding/rules-game.html", book=rulebook(game))


def rulebook(game: Game) -> Rulebook:
    """The page's content, straight from the game."""
    rules: list[Any] = list(game.rulebook)
    return Rulebook(
        game,
        tuple(rule for rule in rules if not rule.ruling),
        tuple(rule for rule in rules if rule.ruling),
        game.announcements,
    )
