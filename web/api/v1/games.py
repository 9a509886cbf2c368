"""The games with their rules, and whose token this is."""

from typing import Any

from flask import abort

from domain.games.registry import GAMES
from domain.play.game import Game
from web.api.v1 import schemas as s
from web.api.v1.operation import Api
from web.shell.principal import principal

blueprint = Api("games", __name__)


@blueprint.reads("/games", needs="nothing", answer=s.GameList)
def listing() -> Any:
    """Every game with its rules and what its tables announce."""
    return {"games": [_told(game) for game in GAMES.values()]}


@blueprint.reads("/games/<key>", needs="nothing", answer=s.GameTold)
def game(key: str) -> Any:
    """One game with its rules and what its tables announce."""
    if key not in GAMES:
        abort(404, f"There is no game {key[:40]}; the games are {', '.join(GAMES)}.")
    return _told(GAMES[key])


@blueprint.reads("/me", needs="nothing", answer=s.Me)
def me() -> Any:
    """Who you are here; nobody without a token."""
    who = principal().person
    return {
        "id": who.id if who else None,
        "name": who.name if who else None,
        "login": who.login if who else None,
        "administrator": bool(who and who.administrator),
    }


def _told(game: Game) -> dict[str, Any]:
    return {
        "key": game.key,
        "title": game.title,
        "rules_version": game.rules_version,
        "seats": list(game.seats),
        "rules": [{"id": rule.id, "words": rule.words, "ruling": rule.ruling} for rule in game.rulebook],
        "announcements": [
            {"key": each.key, "options": list(each.options), "rule": each.rule.id} for each in game.announcements
        ],
    }
