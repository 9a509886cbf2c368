"""A Mountain table said aloud."""

from collections.abc import Iterator
from typing import Final

from domain.cards.cards import BACK, ONE_FRENCH_DECK
from domain.games.mountain.picture import BetPicture, CardPicture, Picture, SeatPicture
from domain.play.text_view import TextView, cards, counted, to_each, together

WENT: Final = {"fold": "folded in round", "test": "was beaten at test", "muck": "laid the hand away at test"}
"""How a seat left the deal; the number of the round or test follows."""

ASKED: Final = {"declaring": "declare", "showing": "show the hand", "dealing": "be dealt to"}
"""What the seats that are asked still have to do, by the phase."""

DEALERS: Final = {"turning": "turn the next card", "between deals": "open the next deal"}
"""What the dealer has to do, by the phase."""


def text_view(picture: Picture) -> TextView:
    """The table of this picture as its viewer may hear it."""
    seats = sorted(picture.seats, key=lambda one: one.seat)
    return TextView(
        awaited=_awaited(picture),
        middle=tuple(_middle(picture)),
        seats=tuple("; ".join(_seat(one)) for one in seats),
        hands=tuple(f"seat {one.seat} holds {cards(one.cards)}" if one.cards else "" for one in seats),
        score=(*_pots(picture), f"won or lost in all, {to_each(one.total for one in seats)}"),
    )


def _awaited(picture: Picture) -> str:
    if picture.ending:
        return f"the table is over ({picture.ending})"
    if picture.betting:
        return _bet(picture.betting)
    asked = together([f"seat {seat}" for seat in picture.asked])
    if asked and picture.phase in ASKED:
        return f"{asked} still to {ASKED[picture.phase]}"
    if picture.to_act and picture.phase in DEALERS:
        return f"seat {picture.to_act} to {DEALERS[picture.phase]}"
    return f"{picture.phase} comes next"


def _bet(bet: BetPicture) -> str:
    call = f"{counted(bet.to_call, 'chip')} to call" if bet.to_call else "may check"
    if not bet.least:
        return f"seat {bet.seat} to act, {call}"
    most = f" up to {bet.most}" if bet.most > bet.least else ""
    return f"seat {bet.seat} to act, {call}, {'raises' if bet.bet else 'bets'} to {bet.least}{most}"


def _middle(picture: Picture) -> Iterator[str]:
    shown = [one for one in picture.row if one.card != BACK]
    if shown:
        yield "the mountain shows " + ", ".join(map(_card, shown))
    if picture.mountain:
        yield f"the mountain holds {picture.mountain}"
    if picture.wild:
        yield f"every {ONE_FRENCH_DECK.ranks[picture.wild]} in a hand is wild"


def _card(one: CardPicture) -> str:
    name = f"card {one.number} {{{one.card}}}"
    if one.state == "exposed":
        return f"{name} seen early"
    if one.fallen is None:
        return name
    return f"{name} ({together([f'seat {seat}' for seat in one.fallen])} fell)" if one.fallen else name


def _seat(one: SeatPicture) -> Iterator[str]:
    if not one.seated:
        yield f"seat {one.seat} is free"
        return
    yield f"seat {one.seat}{' is the dealer and' if one.dealer else ''} has {counted(one.stack, 'chip')} behind"
    if one.street:
        yield f"{one.street} in this round"
    if one.all_in:
        yield "all in"
    if one.out:
        yield f"{WENT[one.out]} {one.out_at}"
    elif one.stands:
        yield f"holds {one.stands}"
    if one.result:
        yield f"{'won' if one.result > 0 else 'lost'} {abs(one.result)} in the last deal"


def _pots(picture: Picture) -> Iterator[str]:
    for pot in picture.pots:
        yield f"the {pot.name} pot is {pot.chips}; {pot.why}"
    if picture.this_round:
        yield f"{picture.this_round} in this round lies before the players"
    if picture.carried and not picture.pots:
        yield f"{picture.carried} carried on from earlier deals"
    if picture.carrying:
        yield f"{picture.carrying} goes on to the next deal"
