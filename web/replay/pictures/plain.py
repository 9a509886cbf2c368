"""A table drawn place by place: for games without a drawing of their own."""

from domain.play.plain_table import PlainPicture
from web.replay.pictures.pen import Pen
from web.shell.words import PageLabels, capital, plain

CARD = 58.0


def draw(pen: Pen, picture: PlainPicture, labels: PageLabels) -> None:
    """The table from where the pen is."""
    for seat, total in enumerate(picture.totals, start=1):
        act = " (to act)" if picture.to_act == seat else ""
        pen.text(30, pen.y + 24, f"{capital(labels.name(seat))}{act}", 16, bold=True, room=pen.width - 200)
        pen.text(pen.width - 30, pen.y + 24, str(total), 15, anchor="end")
        pen.y += 32
    for one in picture.places:
        count = "" if one.size is None else f", {one.size}"
        pen.text(30, pen.y + 20, f"{capital(plain(one.place, labels))}{count}", 14, room=pen.width - 60)
        pen.cards(one.cards, 30, pen.y + 28, CARD, pen.width - 60)
        pen.y += 40 + 1.4 * CARD
