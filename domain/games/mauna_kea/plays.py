"""Which cards can be played, as a climb or an attack, as far as one sight of the table shows."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from domain.cards.cards import BACK
from domain.games.mauna_kea.ascent import is_piton, value
from domain.games.mauna_kea.rulebook import MaunaKea as R
from domain.games.mauna_kea.state import Side, State
from domain.play.findings import Finding, few_enough, unlawful


def climbing(side: Side, card: str) -> Iterator[Finding]:
    """Whether a card may go on its owner's ascent (MK-27, MK-28, MK-A04)."""
    if not is_piton(card):
        return
    if side.top is None:
        yield unlawful(R.MK_28, f"{{{card}}} is a face card and the ascent is empty")
        yield unlawful(R.MK_A06, "a piton cannot lie on an empty ascent")
    elif side.top[1] != card[1]:
        yield unlawful(R.MK_28, f"{{{card}}} does not match the suit of the top card {{{side.top}}}")


def attacking(target: Side, card: str) -> Iterator[Finding]:
    """Whether a card may be played on this opposing ascent (MK-33 to MK-36)."""
    height = target.altitude
    if is_piton(card):
        yield unlawful(R.MK_33, f"{{{card}}} is a face card")
    elif target.top is None or not height:
        yield unlawful(R.MK_A08, "the altitude is 0, so there is nothing to attack")
    elif value(card) == 1 and target.top[1] != card[1]:
        yield unlawful(R.MK_36, f"{{{card}}} does not match the suit of the top card {{{target.top}}}")
        if is_piton(target.top):
            yield unlawful(R.MK_A11, "a piton on top counts like any card")
    elif height % value(card):
        yield unlawful(R.MK_34, f"{value(card)} does not divide {height}")


def can_climb(side: Side, card: str) -> bool:
    """Whether the side can play this card at all (MK-17, MK-A04, MK-A05).

    What cannot climb cannot attack either, for it is a face card (MK-33).
    """
    return card != BACK and not any(climbing(side, card))


class Playable(NamedTuple):
    """Whether a hand has a card that can be played: in every case, in some, or in none that its sight leaves open.

    ``card`` is one that is certainly there, empty where it is certain only that there is one.
    """

    surely: bool
    perhaps: bool
    card: str = ""

    @property
    def words(self) -> str:
        """What can be played, in a sentence."""
        return f"{{{self.card}}}" if self.card else "a card"


def may_play(sight: State, seat: int, named: tuple[str, ...] = (), elsewhere: tuple[str, ...] = ()) -> Playable:
    """Whether a seat could play a card; ``named`` are cards that the act itself says were in the hand, ``elsewhere``
    such as lay unseen somewhere else."""
    side = sight.side(seat)
    held = Counter(side.hand.faces) | Counter(card for card in named if card != BACK)
    fits = next((card for card in held if can_climb(side, card)), "")
    unknown_cards = side.hand.size - held.total()
    if fits or unknown_cards <= 0:
        return Playable(bool(fits), bool(fits), fits)
    open_cards = sight.unseen() - (held - Counter(side.hand.faces)) - Counter(elsewhere)
    del open_cards[BACK]
    useless = sum(count for card, count in open_cards.items() if not can_climb(side, card))
    surely = unknown_cards > useless and few_enough(open_cards.total(), unknown_cards)
    return Playable(surely, useless < open_cards.total())
