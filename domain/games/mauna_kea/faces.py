"""What the faces in one sight rule out: a card that is not held, a third copy of a card."""

from collections import Counter
from collections.abc import Iterator

from domain.cards.cards import BACK, row
from domain.games.mauna_kea import commands as c
from domain.games.mauna_kea.rulebook import MaunaKea as R
from domain.games.mauna_kea.state import State, other
from domain.play.findings import Finding, impossible
from domain.play.vocabulary import Command, Rule


def faces(sight: State, command: Command) -> Iterator[Finding]:
    """Why these cards cannot have been the ones, as far as this sight shows."""
    match command:
        case c.Deal(_, cards) | c.TakeOwed(_, cards) | c.MoveCards("pile", _, cards):
            yield from _third_copies(sight, _counted(cards))
        case c.Draw(_, card):
            yield from _third_copies(sight, _counted((card,)))
        case c.Climb(seat, card):
            yield from _from_hand(sight, seat, (card,), R.MK_25)
        case c.Attack(seat, card):
            yield from _from_hand(sight, seat, (card,), R.MK_32)
        case c.Swap(seat, discards, drawn):
            yield from _from_hand(sight, seat, discards, R.MK_23, drawn)
        case c.Steal(seat, card):
            yield from _from_hand(sight, other(seat), (card,), R.MK_19)
        case c.MoveCards("hand1" | "hand2" as hand, _, cards):
            yield from _from_hand(sight, int(hand[-1]), cards, R.MK_02)
        case c.ShowHand(seat, cards):
            yield from _showing(sight, seat, cards)
        case _:
            pass


def _from_hand(
    sight: State, seat: int, cards: tuple[str, ...], rule: Rule, drawn: tuple[str, ...] = ()
) -> Iterator[Finding]:
    """``drawn`` are cards that came from the draw pile in the same act."""
    hand = sight.side(seat).hand
    named = _counted(cards)
    new = named - Counter(hand.faces)
    if hand.excludes(named.elements()):
        yield impossible(rule, f"seat {seat} does not hold {row(new.elements())}")
    else:
        yield from _third_copies(sight, new + _counted(drawn))


def _showing(sight: State, seat: int, cards: tuple[str, ...]) -> Iterator[Finding]:
    hand, shown = sight.side(seat).hand, _counted(cards)
    held = Counter(hand.faces)
    kept_back = held - shown
    if kept_back.total() > hand.size - shown.total():
        yield impossible(R.MK_16, f"seat {seat} holds {row(kept_back.elements())}, which is not among them")
    yield from _third_copies(sight, shown - held)


def _third_copies(sight: State, claimed: Counter[str]) -> Iterator[Finding]:
    for card, copies in claimed.items():
        if copies > sight.unseen_copies(card):
            yield impossible(R.MK_A33, f"both {{{card}}} are already seen elsewhere")


def _counted(cards: tuple[str, ...]) -> Counter[str]:
    return Counter(card for card in cards if card != BACK)
