"""The form of a new table as it was filled in, and with a button of it pressed."""

import re
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from msgspec.structs import replace

from domain.play.game import Game
from domain.tables.croupier.deal_sets import Boards
from domain.tables.labels import Labels
from web.shell.numbers import whole_number
from web.table.dealing_modes import MODES
from web.table.opening_form import choice
from web.table.presets import LAST, RULEBOOK, LastTable, Preset


class Filled(NamedTuple):
    """The form as it was filled in; ``missing`` names the announcements that nobody has decided yet, ``dealing`` is the
    key of who deals, ``boards`` are the deals that were made beforehand, ``dealer`` a seat or 0."""

    game: Game
    seats: int
    labels: Labels
    choices: dict[str, str]
    missing: tuple[str, ...] = ()
    preset: str = RULEBOOK
    dealing: str = "physical"
    boards: Boards | None = None
    dealer: int = 0
    typed: Mapping[str, str] = MappingProxyType({})

    @property
    def free(self) -> int:
        """The first seat without a name, 0 where every seat has one."""
        return next((seat for seat in range(1, self.seats + 1) if not self.labels.players.get(str(seat))), 0)


def empty(game: Game, seats: int, last: LastTable | None) -> Filled:
    """The form as it is first shown: as the visitor's last table of this game was."""
    usual = seats if seats in game.seats else last.listed.seats if last else game.seats.start
    if last is None:
        return Filled(game, usual, Labels(), {})
    return Filled(game, usual, Labels(event=last.labels.event, venue=last.labels.venue), {}, (), LAST, last.dealing)


def filled_in(game: Game, form: Mapping[str, str], offered: Sequence[Preset], sets: Collection[str]) -> Filled:
    """A form that was sent; ``sets`` are the deals made beforehand for which its sender may open tables."""
    seats = _seats(game, form["seats"])
    players = {str(seat): name for seat in range(1, seats + 1) if (name := form[f"player{seat}"].strip())}
    labels = Labels(players, form["event"].strip(), form["venue"].strip(), form["date"].strip())
    preset = next((each for each in offered if each.key == form["preset"]), offered[0])
    choices = {each.key: choice(each, form, preset.choices.get(each.key, "")) for each in game.announcements}
    choices = {each.key: choices[each.key] for each in game.announcements if each.asked(choices)}
    dealing = form["dealing"] if form["dealing"] in MODES else "physical"
    return Filled(
        game,
        seats,
        labels,
        choices,
        tuple(key for key, value in choices.items() if not value),
        preset.key,
        dealing,
        _boards(form, sets) if dealing == "predealt" else None,
        whole_number(form["dealer"], 2) or 0,
        form,
    )


def changed(filled: Filled, last: LastTable | None) -> Filled:
    """The form with what its button says: a seat more or less, the last players, or somebody on the next free seat.

    Nothing is missing yet: its sender is still filling it in.
    """
    filled = filled._replace(missing=())
    match filled.typed["change"]:
        case "add":
            return _resized(filled, filled.seats + 1)
        case "remove":
            return _resized(filled, filled.seats - 1)
        case "same" if last:
            labels = replace(filled.labels, players=dict(last.labels.players))
            return filled._replace(seats=last.listed.seats, labels=labels)
        case _:
            return _with(filled, filled.typed["pick"].strip())


def _resized(filled: Filled, seats: int) -> Filled:
    if seats not in filled.game.seats:
        return filled
    players = {seat: name for seat, name in filled.labels.players.items() if int(seat) <= seats}
    return filled._replace(seats=seats, labels=replace(filled.labels, players=players))


def _with(filled: Filled, name: str) -> Filled:
    """With somebody on the next free seat, on one more where all are taken."""
    grown = filled if filled.free else _resized(filled, filled.seats + 1)
    if not name or not grown.free:
        return filled
    return grown._replace(labels=replace(grown.labels, players=grown.labels.players | {str(grown.free): name}))


def _seats(game: Game, text: str) -> int:
    number = whole_number(text, 2)
    return number if number is not None and number in game.seats else game.seats.start


def _boards(form: Mapping[str, str], sets: Collection[str]) -> Boards:
    """The deals that were chosen; of no set where the visitor may open no table for it."""
    chosen = form["deal_set"] if form["deal_set"] in sets else ""
    first, last = form["first_deal"], form["last_deal"]
    return Boards(chosen, *(int(deal) if re.fullmatch("[0-9]{1,4}", deal) else 0 for deal in (first, last)))
