"""Tables of every game played at random, and acts of every kind whether lawful or not."""

from functools import lru_cache
from itertools import islice
from random import Random
from types import UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.cards.cards import BACK
from domain.games.registry import GAMES
from domain.play.findings import worst
from domain.play.game import Game, fold
from domain.play.policy import at_random, sample
from domain.play.simulation import Policy, play
from domain.play.vocabulary import Announce, Announcement, Command, Fact, Viewer

PLACES = ("pile", "stock", "discards", "hand1", "hand2", "ascent1", "mountain", "set1")
SEEDS = st.integers(0, 10**6)
REVEALING = {"mountain": ("TurnCard", "Declare", "ShowHand", "MuckHand", "Fold", "CheckOrCall", "BetOrRaise")}
"""Acts whose outcome turns on hidden hands by the rules of the game, as a card of the mountain that forces folds."""


class Moment(NamedTuple):
    """One act: the truth and every viewer's sight before it, what was done, and the truth after it."""

    truth: Any
    sights: dict[Viewer, Any]
    command: Command
    facts: tuple[Fact, ...]
    after: Any


class Walk(NamedTuple):
    """The first acts of one table."""

    game: Game
    seats: int
    moments: tuple[Moment, ...]

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        return (*range(1, self.seats + 1), "public")


def for_every_table(examples: int, prove: Any) -> None:
    """Call ``prove(seed)`` for so many seeds, the same ones as long as they are few; the failing seed is told."""
    effort = settings(max_examples=examples, derandomize=examples < 10, phases=[Phase.generate], database=None)
    effort(given(seed=SEEDS)(prove))()


@lru_cache(maxsize=64)
def walk(key: str, seed: int, policy: Policy = at_random, acts: int = 120) -> Walk:
    """The first acts of a table of this game: number of players, announcements, cards and acts by the seed."""
    game, random = GAMES[key], Random(seed)
    seats = random.randint(game.seats.start, min(game.seats.stop - 1, 4))
    viewers: tuple[Viewer, ...] = (*range(1, seats + 1), "public")
    sights: dict[Viewer, Any] = dict.fromkeys(viewers, game.initial(seats))
    truth, moments = game.initial(seats), []
    for command, facts, after in islice(play(game, seats, announced(game, seats, random), policy, random), acts):
        moments.append(Moment(truth, dict(sights), command, facts, after))
        for viewer in viewers:
            sights[viewer] = fold(game, sights[viewer], (fact.seen_by(viewer) for fact in facts))
        truth = after
    return Walk(game, seats, tuple(moments))


def announced(game: Game, seats: int, random: Random) -> tuple[tuple[str, str], ...]:
    """The proposed announcements, each changed to any other option that may stand beside the rest."""
    choices = {announcement.key: _value(announcement.options[0], random) for announcement in game.announcements}
    for announcement in random.sample(game.announcements, len(game.announcements)):
        changed = choices | {announcement.key: _value(random.choice(announcement.options), random)}
        if worst(game.judge(game.initial(seats), Announce(tuple(changed.items())))) is None:
            choices = changed
    return tuple(choices.items())


def options(announcement: Announcement) -> tuple[str, ...]:
    """Every option as a value that could be announced."""
    return tuple(_value(option, Random(7)) for option in announcement.options)


def _value(option: str, random: Random) -> str:
    return option[:-1] + str(random.randint(1, 5)) if option == "n" or option.endswith(":n") else option


# --- twins: tables that differ only in what somebody does not see ---------------------------------------------------


def other_faces(table: Walk, viewer: Viewer, stop: int, random: Random) -> dict[str, str]:
    """A permutation of the cards that this viewer never saw."""
    seen: set[str] = set()
    for moment in table.moments[:stop]:
        for value in (*moment.facts, moment.command):
            seen |= cards_in(value.seen_by(viewer), frozenset(table.game.deck.cards))
    unseen = [card for card in table.game.deck.cards if card not in seen]
    return dict(zip(unseen, random.sample(unseen, len(unseen)), strict=True))


def hidden_changed(command: Command, viewer: Viewer, names: dict[str, str]) -> Command:
    """The same act with other cards where this viewer does not see them."""
    if command.seen_by(viewer) == command:
        return command
    return replace(command, **{name: relabelled(getattr(command, name), names) for name in command.hidden_fields()})


# --- any act at all ---------------------------------------------------------------------------------------------


def anything(walked: Walk, state: Any, random: Random) -> Command:
    """An act of any kind: built by its types, or an offered one with one field changed."""
    kinds = [kind for kind in walked.game.commands if kind is not Announce]
    offers = [offer for offer in walked.game.offers(state) if offer.kind is not Announce]
    if offers and random.random() < 0.6:
        command = sample(random.choice(offers), random)
        return _with_another(walked, state, command, random)
    return of_kind(random.choice(kinds), walked, state, random)


def of_kind(kind: type[Command], walked: Walk, state: Any, random: Random) -> Command:
    """An act of this kind, built by its types."""
    hints = get_type_hints(kind)
    return kind(**{name: _any_of(hints[name], walked, state, random) for name in kind.__struct_fields__})


def _with_another(walked: Walk, state: Any, command: Command, random: Random) -> Command:
    fields = {name: getattr(command, name) for name in command.__struct_fields__}
    if fields:
        name = random.choice(sorted(fields))
        fields[name] = _any_of(get_type_hints(type(command))[name], walked, state, random)
    return type(command)(**fields)


def _any_of(hint: Any, walked: Walk, state: Any, random: Random) -> Any:
    origin, parts = get_origin(hint), get_args(hint)
    if origin is tuple:
        long = random.choice((0, 1, 2, 2, 4, 5, 5, 7, 9)) if parts[-1] is Ellipsis else len(parts)
        return tuple(_any_of(parts[0], walked, state, random) for _ in range(long))
    if origin in (Union, UnionType):
        return _any_of(random.choice(parts), walked, state, random)
    if origin is Literal:
        near = [card for card in walked.game.census(state) if card in parts]
        return random.choice(near if near and random.random() < 0.7 else parts)
    if hint is bool:
        return random.random() < 0.5
    if hint is str:
        return random.choice(PLACES)
    if hint is int:
        return random.randint(0, walked.seats + 1)
    assert hint is type(None), f"no way to make a {hint}"
    return None


# --- cards in values --------------------------------------------------------------------------------------------


def cards_in(value: Any, deck: frozenset[str]) -> set[str]:
    """Every face somewhere in this value."""
    if isinstance(value, str):
        return {value} & deck
    if isinstance(value, tuple):
        return set().union(*(cards_in(part, deck) for part in value))
    return set().union(*(cards_in(getattr(value, name), deck) for name in getattr(value, "__struct_fields__", ())))


def relabelled(value: Any, names: dict[str, str]) -> Any:
    """The value with other faces."""
    if isinstance(value, tuple):
        return tuple(relabelled(part, names) for part in value)
    return names.get(value, value) if value != BACK and isinstance(value, str) else value
