"""A Mauna Kea table said aloud."""

from collections.abc import Iterator

from domain.games.mauna_kea.picture import Picture, PlayerPicture
from domain.play.text_view import TextView, cards, counted, to_each


def text_view(picture: Picture) -> TextView:
    """The table of this picture as its viewer may hear it."""
    return TextView(
        awaited=_awaited(picture),
        middle=(counted(picture.pile, "card") + " to draw", _discards(picture.discards)),
        seats=tuple("; ".join(_seat(picture, player)) for player in picture.players),
        hands=tuple(_hand(picture, player) for player in picture.players),
        score=tuple(_score(picture)),
    )


def _awaited(picture: Picture) -> str:
    turn, seat = picture.turn, picture.to_act
    match picture.phase:
        case "turn" if turn:
            return f"seat {seat} to play, action {turn.action} of 3"
        case "refill":
            return f"seat {seat} has {counted(picture.owed, 'card')} to draw"
        case "rally":
            return f"seat {seat} has a bonus card to draw"
        case "dealing":
            return f"seat {seat} to deal"
        case "ended":
            winner = "nobody wins" if picture.winner is None else f"seat {picture.winner} wins"
            return f"the game is over by {picture.ending}, {winner}"
        case _:
            return "the cut for the deal comes next"


def _discards(discards: tuple[str, ...]) -> str:
    return f"{counted(len(discards), 'card')} discarded, {{{discards[-1]}}} on top" if discards else "nothing discarded"


def _seat(picture: Picture, player: PlayerPicture) -> Iterator[str]:
    yield f"seat {player.seat} is at altitude {player.altitude} of 100"
    if player.ascent:
        lies = [f"{{{strip.card}}}{' across' if strip.piton else ''}" for strip in player.ascent]
        yield f"the ascent from the bottom is {', '.join(lies)}"
    if picture.deal:
        yield "the ascent was cut" if player.was_cut else "the ascent was never cut"


def _hand(picture: Picture, player: PlayerPicture) -> str:
    if not picture.deal:
        return ""
    if player.hand_size is None:
        also = f"; known: {cards(player.hand)}" if player.hand else ""
        return f"seat {player.seat} says on request how many cards it holds{also}"
    return f"seat {player.seat} holds {cards(player.hand)}"


def _score(picture: Picture) -> Iterator[str]:
    yield f"altitude, {to_each(player.altitude for player in picture.players)}"
    if picture.announced.get("match", "single") != "single":
        yield f"points in the match, {to_each(player.total for player in picture.players)}"
