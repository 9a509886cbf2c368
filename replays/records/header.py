"""What the header of a record file says of the table, held against what this program knows."""

from typing import Any

from domain.games.registry import GAMES
from domain.play.game import Game
from domain.tables.labels import Labels
from replays.records.lines import bad
from replays.records.schemas import VERSION


def game_of(number: int, header: dict[str, Any]) -> Game:
    """The game of a record. Raises Bad."""
    if header["cairn"] > VERSION:
        why = f"this is format {header['cairn']}; this program reads up to {VERSION}"
        bad("unreadable", number, why, field="cairn")
    game = GAMES.get(header["game"])
    if game is None:
        bad("unreadable", number, f"{header['game']!r} is not a game here; there are {', '.join(GAMES)}", field="game")
    if header.get("rules", 1) > game.rules_version:
        why = f"this record was judged by rules {header['rules']}; this program knows {game.rules_version}"
        bad("unreadable", number, why, field="rules")
    return game


def seats_of(number: int, header: dict[str, Any], game: Game) -> int:
    """How many seats it has. Raises Bad."""
    only = game.seats.start if len(game.seats) == 1 else 0
    seats: int = header.get("seats") or len(header.get("players", ())) or only
    if seats not in game.seats:
        why = f"{game.title} is for {game.seats.start} to {game.seats.stop - 1} players"
        bad("unreadable", number, f"{why}, not {seats}" if seats else why, field="seats")
    for field, named in (("dealer", header.get("dealer", 1)), ("as", header.get("seen_by", 1))):
        if isinstance(named, int) and named > seats:
            bad("unreadable", number, f"there is no seat {named}", field=field)
    return seats


def labels_of(number: int, header: dict[str, Any], seats: int) -> Labels:
    """What people call it. Raises Bad."""
    players = header.get("players", {})
    absent = next((seat for seat in players if int(seat) > seats), None)
    if absent:
        bad("unreadable", number, f"there is no seat {absent}", field=f"players.{absent}")
    texts = {key: header.get(key, "") for key in ("event", "venue", "date")}
    return Labels(players, **texts, extra=header["extra"])
