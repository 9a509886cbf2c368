"""A sensible way to play Mauna Kea, by what the own seat sees."""

from random import Random

from domain.mauna_kea.state import State
from domain.play import Command, Offer
from domain.policy import at_random


def sensible(sight: State, offers: tuple[Offer, ...], random: Random) -> Command:
    """One of the offered acts."""
    return at_random(sight, offers, random)
