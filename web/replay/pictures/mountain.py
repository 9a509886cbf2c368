"""A table of Mountain drawn: the seven cards that climb, the seats in the order they act, the pots."""

from domain.games.mountain.picture import CardPicture, Picture, SeatPicture
from web.replay.pictures.pen import GREY, Pen
from web.shell.words import PageLabels, capital, plain

CARD, RISE, HELD, ROW = 78.0, 12.0, 31.0, 52.0
COLUMNS = {"name": 62.0, "cards": 440.0, "round": 694.0, "pots": 776.0, "chips": 872.0}


def draw(pen: Pen, picture: Picture, labels: PageLabels) -> None:
    """The table from where the pen is."""
    if picture.row:
        _mountain(pen, picture, labels)
    _heads(pen)
    for one in picture.seats:
        _seat(pen, picture, one, labels)
    _pots(pen, picture, labels)


def _mountain(pen: Pen, picture: Picture, labels: PageLabels) -> None:
    if picture.round:
        pen.text(30, pen.y + 14, f"Deal {picture.deal}, round {picture.round}", 15, bold=True)
    foot = pen.y + 1.4 * CARD + 6 * RISE
    apart = (pen.width - 60 - CARD) / 6
    for one in picture.row:
        x, y = 30 + (one.number - 1) * apart, foot - 1.4 * CARD - (one.number - 1) * RISE
        pen.card(one.card, x, y, CARD)
        if one.state == "next" and picture.round:
            pen.frame(x - 4, y - 4, CARD + 8, 1.4 * CARD + 8)
        pen.text(x + CARD / 2, y + 1.4 * CARD + 18, str(one.number), 13, bold=True, anchor="middle")
        pen.text(x + CARD / 2, y + 1.4 * CARD + 34, _test(one, labels), 12, ink=GREY, anchor="middle", room=apart)
    pen.y = foot + 64
    wild = f" Every {labels.deck.ranks[picture.wild]} in a hand is wild." if picture.wild else ""
    if picture.mountain:
        pen.text(30, pen.y, f"The mountain holds {picture.mountain}.{wild}", 15, bold=True)
        pen.y += 12


def _test(one: CardPicture, labels: PageLabels) -> str:
    if one.fallen:
        return f"{capital(labels.name(one.fallen[0]))} fell" if len(one.fallen) == 1 else f"{len(one.fallen)} fell"
    return "nobody fell" if one.fallen is not None else "seen early" if one.state == "exposed" else ""


def _heads(pen: Pen) -> None:
    pen.y += 22
    for key, words, anchor in (
        ("name", "Player", "start"), ("cards", "Cards", "start"), ("round", "This round", "end"),
        ("pots", "In pots", "end"), ("chips", "Chips", "end"),
    ):  # fmt: skip
        pen.text(COLUMNS[key], pen.y, words, 12, ink=GREY, anchor=anchor)
    pen.y += 6


def _seat(pen: Pen, picture: Picture, one: SeatPicture, labels: PageLabels) -> None:
    pen.rule(pen.y)
    gone = bool(one.out) or not one.seated
    ink = GREY if gone else "#1a232c"
    base = pen.y + 22
    pen.text(30, base, str(one.seat), 13, ink=GREY)
    room = COLUMNS["cards"] - COLUMNS["name"] - 12
    pen.text(COLUMNS["name"], base, _called(one, labels), 15, bold=not gone, ink=ink, room=room)
    pen.text(COLUMNS["name"], base + 18, _stands(picture, one), 12, ink=GREY, room=room)
    if one.cards and not (gone and not one.shown):
        pen.cards(one.cards, COLUMNS["cards"], pen.y + 4, HELD, 5 * (HELD + 4))
    for key, value in (("round", one.street), ("pots", sum(one.shares)), ("chips", one.stack)):
        pen.text(COLUMNS[key], base + 6, str(value or "–"), 15, ink=ink, anchor="end")
    pen.y += ROW


def _called(one: SeatPicture, labels: PageLabels) -> str:
    told = (("dealer", one.dealer), ("to act", one.to_act), ("all in", one.all_in))
    marks = ", ".join(words for words, so in told if so)
    return capital(labels.name(one.seat)) + (f" ({marks})" if marks else "")


def _stands(picture: Picture, one: SeatPicture) -> str:
    if not one.seated:
        return "free seat"
    match one.out:
        case "fold":
            return f"folded in round {one.out_at}"
        case "test":
            return f"fell at test {one.out_at}"
        case "muck":
            return "mucked"
        case _:
            return one.stands if one.dealt or not picture.round else "not dealt in"


def _pots(pen: Pen, picture: Picture, labels: PageLabels) -> None:
    told = [
        f"{capital(pot.name)} pot: {pot.chips} chips; {plain(pot.why, labels)}."
        for pot in picture.pots
        if picture.round
    ]
    if picture.this_round:
        told.append(f"This round {picture.this_round}: it joins the pots when the round closes.")
    if picture.carried and not picture.pots:
        told.append(f"{picture.carried} carried into deal {picture.deal}.")
    if picture.carrying:
        told.append(f"{picture.carrying} carried on to the next deal.")
    pen.rule(pen.y)
    for line in told:
        pen.y += 22
        pen.text(30, pen.y, line, 13, room=pen.width - 60)
    pen.y += 12
