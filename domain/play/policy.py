"""Choosing an act among those offered."""

from random import Random
from typing import Any

from domain.cards.cards import BACK
from domain.play.steps import State
from domain.play.vocabulary import Blank, Command, Offer


def at_random(_sight: State, offers: tuple[Offer, ...], random: Random) -> Command:
    """Any kind of act that is offered for certain, then anything that may fill its blanks; hidden cards stay unseen."""
    return sample(random.choice([offer for offer in offers if not offer.aside and not offer.venture]), random)


def sample(offer: Offer, random: Random) -> Command:
    """One command of this offer."""
    hidden = offer.kind.hidden_fields()
    fields = {blank.field: _filled(blank, offer, hidden, random) for blank in offer.blanks}
    if "seat" in offer.kind.__struct_fields__:
        fields["seat"] = offer.seat
    return offer.kind(**fields)


def _filled(blank: Blank, offer: Offer, hidden: tuple[str, ...], random: Random) -> Any:
    if blank.field in hidden and BACK in blank.among:
        values: tuple[Any, ...] = (BACK,) * blank.least
    else:
        rest = list(blank.among)
        for value in blank.always:
            rest.remove(value)
        count = random.randint(blank.least, blank.most) - len(blank.always)
        values = (*blank.always, *random.sample(rest, count))
        while blank.unknown is not None and not blank.admits(values):
            values = (*blank.always, *random.sample(rest, count))
    return values if offer.kind.takes_many(blank.field) else values[0]
