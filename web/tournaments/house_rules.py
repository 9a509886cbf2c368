"""The form of a new tournament filled in: its house rules by game, and everything as at an earlier tournament."""

from collections.abc import Mapping
from typing import Any, Final

from domain.games.registry import GAMES
from domain.play.game import Game
from domain.play.vocabulary import Announcement
from domain.tournaments.stream.names import VENUE, Names
from domain.tournaments.stream.tournament import Tournament

AS_BEFORE: Final = ("game", "way", "zone", "dealing", "recording", "missed")
"""Terms that the form of a new tournament takes over as they are."""


def field_of(game: Game, announcement: Announcement) -> str:
    """The field of the form for one house rule of a game."""
    return f"rule-{game.key}-{announcement.key}"


FIELDS: Final = tuple(field_of(game, one) for game in GAMES.values() for one in game.announcements)
"""The fields of all house rules of all games."""


def announced(game: str, form: Mapping[str, Any]) -> dict[str, str]:
    """The house rules of a game as the form says them; those that it leaves empty are as proposed."""
    if game not in GAMES:
        return {}
    said = {one.key: str(form[field_of(GAMES[game], one)]).strip() for one in GAMES[game].announcements}
    return {key: value for key, value in said.items() if value}


def as_at(earlier: Tournament, names: Names) -> dict[str, str]:
    """The fields of the form as they were at an earlier tournament: all but its name and date."""
    said, game = earlier.said, GAMES[earlier.said.game]
    rules = dict(said.announced)
    filled = {name: str(getattr(said, name)) for name in AS_BEFORE}
    return filled | {
        "venue": names.known.get(VENUE, ""),
        "rounds": str(said.rounds or ""),
        "finals": str(earlier.finals or ""),
        "seats": str(said.seats),
        "places": ",".join(said.scale),
        "check_in": "1" if said.check_in else "",
        **{field_of(game, one): rules.get(one.key, "") for one in game.announcements},
    }
