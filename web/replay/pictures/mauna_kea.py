"""A table of Mauna Kea drawn: two ascents side by side, the piles between them."""

from domain.games.mauna_kea.picture import Picture, PlayerPicture
from web.replay.pictures.pen import ACCENT, GREY, Pen
from web.shell.words import PageLabels, capital

CARD, HELD, SIDE, TALLEST = 72.0, 44.0, 330.0, 560.0


def draw(pen: Pen, picture: Picture, labels: PageLabels) -> None:
    """The table from where the pen is."""
    top = pen.y
    tallest = max(len(player.ascent) for player in picture.players)
    strip = min(0.37 * CARD, TALLEST / max(tallest, 1))
    high = 1.4 * CARD + strip * max(tallest - 1, 0)
    for player, x in zip(picture.players, (30.0, pen.width - SIDE - 30), strict=True):
        _plate(pen, picture, player, capital(labels.name(player.seat)), x, top)
        _ascent(pen, player, x + 90, top + 150 + high, strip)
    _piles(pen, picture, pen.width / 2, top + 150)
    if picture.turn_number:
        pen.text(pen.width / 2, top + 24, f"Turn {picture.turn_number}", 15, bold=True, anchor="middle")
    pen.y = max(top + 150 + high, top + 450) + 16


def _plate(pen: Pen, picture: Picture, player: PlayerPicture, name: str, x: float, y: float) -> None:
    state = " (to act)" if picture.to_act == player.seat else " (wins)" if picture.winner == player.seat else ""
    pen.text(x, y + 24, f"{name}{state}", 18, bold=True, room=SIDE - 60)
    pen.text(x + SIDE, y + 30, str(player.altitude), 34, anchor="end", ink=ACCENT)
    pen.cards(player.hand, x, y + 42, HELD, SIDE)
    size = player.hand_size
    held = "number told when asked" if size is None else f"{size} card{'' if size == 1 else 's'} in hand"
    cut = "was cut" if player.was_cut else "never cut"
    if picture.deal:
        pen.text(x, y + 126, f"{held}; {cut}", 13, ink=GREY)


def _ascent(pen: Pen, player: PlayerPicture, x: float, base: float, strip: float) -> None:
    for place, one in enumerate(player.ascent):
        foot = base - place * strip
        if one.piton:
            pen.lying(one.card, x - 0.2 * CARD, foot - CARD, CARD)
        else:
            pen.card(one.card, x, foot - 1.4 * CARD, CARD, "a")
        pen.text(x + 1.4 * CARD, foot - strip / 2 + 4, str(one.sum), 13, bold=one.piton)
    if not player.ascent:
        pen.slot(x, base - 1.4 * CARD, CARD)


def _piles(pen: Pen, picture: Picture, middle: float, y: float) -> None:
    for row, (top, count, words) in enumerate(
        (
            ("??" if picture.pile else None, picture.pile, "to draw"),
            (picture.discards[-1] if picture.discards else None, len(picture.discards), "discarded"),
        )
    ):
        upper = y + row * 150
        if top:
            pen.card(top, middle - CARD / 2, upper, CARD)
        else:
            pen.slot(middle - CARD / 2, upper, CARD)
        pen.text(middle, upper + 1.4 * CARD + 20, f"{count} {words}", 13, anchor="middle")
