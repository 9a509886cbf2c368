"""A table of Two-Set Rummy said aloud."""

from collections.abc import Iterator

from domain.games.two_set_rummy.picture import Picture, PlayerPicture, SetPicture
from domain.play.text_view import TextView, cards, counted, to_each, together


def text_view(picture: Picture) -> TextView:
    """The table of this picture as its viewer may hear it."""
    return TextView(
        awaited=_awaited(picture),
        middle=tuple(_middle(picture)),
        seats=tuple("; ".join(_seat(picture, player)) for player in picture.players),
        hands=tuple(f"seat {one.seat} holds {cards(one.hand)}" if picture.deal else "" for one in picture.players),
        score=tuple(_score(picture)),
    )


def _awaited(picture: Picture) -> str:
    if picture.ending:
        return f"the game is over, {_winners(picture.winners)}"
    seats = together([f"seat {seat}" for seat in picture.awaited])
    return f"{seats} to {picture.task}" if seats and picture.task else picture.task or "the next hand comes"


def _winners(winners: tuple[int, ...]) -> str:
    seats = together([f"seat {seat}" for seat in winners])
    return f"{seats} {'wins' if len(winners) == 1 else 'share the victory'}" if winners else "nobody wins"


def _middle(picture: Picture) -> Iterator[str]:
    yield f"{counted(picture.stock, 'card')} in the stock"
    if picture.upcard:
        yield f"the upcard is {{{picture.upcard}}}, {counted(picture.discards, 'card')} discarded"
    if picture.face_down:
        yield f"{counted(picture.face_down, 'card')} discarded face down in going out"
    if picture.reshuffles:
        yield f"the stock was renewed {counted(picture.reshuffles, 'time')}"
    yield from (f"house rule: {one}" for one in picture.house_rules)


def _seat(picture: Picture, player: PlayerPicture) -> Iterator[str]:
    dealer = " is the dealer and" if picture.dealer == player.seat else ""
    yield f"seat {player.seat}{dealer} has {player.total} {_counts(picture, player.total)}"
    if not player.playing:
        yield "has left"
    if player.seat == picture.went_out:
        yield "went out"
    if player.seat in picture.agreed_dead:
        yield "says that the hand is dead"
    if player.passed:
        yield f"passes {cards(player.passed)}"
    if player.sets:
        yield "on the table: " + "; ".join(_set(laid) for laid in player.sets)
    if player.left_with is not None:
        yield f"{counted(player.left_with, 'point')} left in this hand"


def _set(laid: SetPicture) -> str:
    return "a set of " + cards(laid.cards)


def _score(picture: Picture) -> Iterator[str]:
    yield f"{_counts(picture)}, {to_each(player.total for player in picture.players)}"


def _counts(picture: Picture, number: int = 0) -> str:
    if picture.announced.get("scoring") == "penalty":
        return "point" if number == 1 else "points"
    return "victory" if number == 1 else "victories"
