"""What was in the hands at a step, as far as later steps of the same deal show it.

A hand that is shown or counted, and a card that is played from it, tell what was in it before, until a card came to it
that nobody saw. Everything is read off one viewer's own history.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any

from domain.cards.cards import BACK
from domain.cards.hands import Hand
from domain.play.game import Game, Played
from domain.play.steps import State
from domain.play.vocabulary import Fact
from domain.record.history import History

Held = list[Counter[str]]
"""For every hand the cards that were certainly in it."""


def hindsight(history: History, path: Sequence[Played], beyond: tuple[Fact, ...] = ()) -> dict[int, Any]:
    """The table before each step at which more is known of a hand by now than was known then.

    ``beyond`` are facts that would follow the path: those of an act that was refused, and yet tells what was in a hand.
    """
    game, found = history.game, {}
    if all(hand.known for played in path for hand in game.hands(played.before)):
        return {}
    held = _before(game, path[-1].after, beyond, None) if path else []
    for played in reversed(path):
        held = _before(game, played.before, played.facts, held)
        hands = game.hands(played.before)
        if any(cards.total() > len(hand.faces) for cards, hand in zip(held, hands, strict=True)):
            found[played.number] = game.learned(played.before, tuple(tuple(cards.elements()) for cards in held))
    return found


def _before(game: Game, state: State, facts: Sequence[Fact], held: Held | None) -> Held:
    """What was in each hand before these facts, where that is known of the table after them."""
    states = list(accumulate(facts, game.evolve, initial=state))
    held = held or [Counter(hand.faces) for hand in game.hands(states[-1])]
    for before, fact, after in reversed(list(zip(states, facts, states[1:], strict=False))):
        hands = zip(game.hands(before), game.hands(after), held, strict=True)
        held = [_one_before(then, later, fact, cards) for then, later, cards in hands]
    return held


def _one_before(then: Hand, later: Hand, fact: Fact, held: Counter[str]) -> Counter[str]:
    certain, came = Counter(then.faces), later.size - then.size
    if came > 0:
        seen = later.faces[len(then.faces) :]
        held = Counter({card: count - (came - len(seen)) for card, count in (held - Counter(seen)).items()})
    elif came < 0:
        named = _named(fact)
        if len(named) != -came:
            return certain
        held = held + Counter(card for card in named if card != BACK)
    held = +held | certain
    return held if held.total() <= then.size else certain


def _named(fact: Fact) -> tuple[str, ...]:
    """The cards that a fact names, unseen ones too."""
    values = (getattr(fact, name) for name in fact.__struct_fields__)
    return tuple(card for value in values for card in _cards(value))


def _cards(value: Any) -> Iterable[str]:
    cards = value if isinstance(value, tuple) else (value,)
    return (card for card in cards if isinstance(card, str) and len(card) == len(BACK))
