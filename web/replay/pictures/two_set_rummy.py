"""A table of Two-Set Rummy drawn: stock and discards, then every player with hand and sets."""

from domain.games.two_set_rummy.picture import Picture, PlayerPicture
from web.replay.pictures.pen import GREY, Pen
from web.shell.words import PageLabels, capital

CARD, HELD, LAID = 72.0, 58.0, 44.0


def draw(pen: Pen, picture: Picture, labels: PageLabels) -> None:
    """The table from where the pen is."""
    _piles(pen, picture)
    for player in picture.players:
        _player(pen, picture, player, labels)


def _piles(pen: Pen, picture: Picture) -> None:
    piles = [
        ("??" if picture.stock else None, picture.stock, "in the stock"),
        (picture.upcard, picture.discards, "discarded"),
        *([("??", picture.face_down, "face down")] if picture.face_down else []),
    ]
    for place, (top, count, words) in enumerate(piles):
        x = 30 + place * 130.0
        if top:
            pen.card(top, x + 14, pen.y, CARD)
        else:
            pen.slot(x + 14, pen.y, CARD)
        pen.text(x + 14 + CARD / 2, pen.y + 1.4 * CARD + 18, f"{count} {words}", 13, anchor="middle")
    if picture.deal:
        turn = f", turn {picture.turn_number}" if picture.turn_number else ""
        pen.text(pen.width - 30, pen.y + 24, f"Hand {picture.hand}{turn}", 15, bold=True, anchor="end")
    pen.y += 1.4 * CARD + 36


def _player(pen: Pen, picture: Picture, player: PlayerPicture, labels: PageLabels) -> None:
    pen.rule(pen.y)
    pen.text(
        30, pen.y + 24, capital(labels.name(player.seat)) + _duty(picture, player), 16, bold=True, room=pen.width - 60
    )
    pen.text(pen.width - 30, pen.y + 24, _count(picture, player), 15, anchor="end")
    pen.y += 36
    x = 30.0
    if player.hand:
        x = pen.cards(player.hand, x, pen.y, HELD, pen.width - 60) + 24
    if player.passed:
        pen.text(x, pen.y + 14, "passes", 12, ink=GREY)
        pen.cards(player.passed, x, pen.y + 20, LAID, 120)
    pen.y += 1.4 * HELD + 10 if player.hand or player.passed else 0
    _sets(pen, player)


def _sets(pen: Pen, player: PlayerPicture) -> None:
    if not player.sets:
        return
    x = 30.0
    for one in player.sets:
        x = pen.cards(one.cards, x, pen.y, LAID, 400) + 28
    pen.y += 1.4 * LAID + 10


def _duty(picture: Picture, player: PlayerPicture) -> str:
    told = (
        ("dealer", picture.dealer == player.seat), ("to act", player.seat in picture.awaited),
        ("went out", picture.went_out == player.seat), ("wins", player.seat in picture.winners),
        ("has left", not player.playing),
    )  # fmt: skip
    marks = ", ".join(words for words, so in told if so)
    return f" ({marks})" if marks else ""


def _count(picture: Picture, player: PlayerPicture) -> str:
    many = picture.announced.get("scoring") == "penalty"
    unit = ("point" if many else "victory") if player.total == 1 else "points" if many else "victories"
    left = "" if player.left_with is None else f", {player.left_with} left in this hand"
    return f"{player.total} {unit}{left}"
