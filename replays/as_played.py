"""A table for a reader who does not want to know yet how it goes on: the record as it was when a step was played."""

from msgspec.structs import replace

from domain.play.official import Corrected
from domain.record.facts import FacesDisclosed
from domain.record.record import Record, path_to


def played_at(record: Record, number: int) -> int:
    """The step at whose time an act was played: itself, unless an official stated it again or put it in its place.

    An act that was put in has the time of the act that it follows, 0 before the first. Raises KeyError when there is
    no such step.
    """
    while number and isinstance(record.entries[record.step(number).entry - 1].act, Corrected):
        step = record.step(number)
        number = step.restates or step.corrects or step.parent
    return number


def as_played(record: Record, number: int) -> Record:
    """The record with this step as its head, without anything that came after the act of this step.

    What was entered later about acts up to it (cards that came to light, rulings) is left out too, also where the step
    itself is part of a later correction. Raises KeyError when there is no such step.
    """
    step = record.step(number)
    then, played = record.at(step.entry), played_at(record, number)
    known = record.step(played).entry if played else 1
    if (then.head, known) == (number, step.entry):
        return then
    entries = then.entries[:known]
    return replace(
        then,
        entries=(*then.entries[:-1], replace(then.entries[-1], head=number, steps=number)),
        steps=then.steps[:number],
        standing=path_to(then.steps, number),
        disclosures=tuple(entry.act for entry in entries if isinstance(entry.act, FacesDisclosed)),
        rulings=tuple(entry for entry in then.rulings if entry.number <= known),
    )
