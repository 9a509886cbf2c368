"""A table as it stands for one viewer: the picture, and what is lawful now."""

from typing import Any

import msgspec

from domain.play.vocabulary import Offer, kebab
from domain.record.history import History


class Lawful(msgspec.Struct, frozen=True):
    """One kind of act that is open: ``blanks`` lists, for each field, the values that may fill it."""

    do: str
    seat: int
    blanks: dict[str, tuple[Any, ...]]


class TableView(msgspec.Struct, frozen=True):
    """A table at a step as one viewer may see it; ``table`` is the game's own picture. What ``cairn show --json``
    prints."""

    id: str
    game: str
    viewer: str
    revision: int
    step: int
    head: int
    table: Any
    lawful: tuple[Lawful, ...]


def table_view(history: History, number: int | None = None) -> TableView:
    """The table after a step (after the head when none is named). Raises KeyError when there is no such step."""
    record = history.record
    if number:
        record.step(number)
    number = record.head if number is None else number
    state = history.state(number)
    return TableView(
        id=str(record.table),
        game=history.game.key,
        viewer=str(history.viewer),
        revision=record.revision,
        step=number,
        head=record.head,
        table=history.game.picture(state, history.viewer),
        lawful=tuple(lawful(offer) for offer in history.game.offers(state)),
    )


def lawful(offer: Offer) -> Lawful:
    """An offer as plain data; a value that may be used twice is listed once."""
    blanks = {blank.field: tuple(dict.fromkeys(blank.among)) for blank in offer.blanks}
    return Lawful(kebab(offer.kind.__name__), offer.seat, blanks)
