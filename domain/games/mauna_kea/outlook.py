"""What a planned standing at Mauna Kea is worth to a seat, by the cards it sees and the chances of the others."""

from collections import Counter
from typing import Final, NamedTuple

from domain.cards.cards import FrenchCard
from domain.games.mauna_kea.ascent import VALUE, altitude, is_piton, slide, value
from domain.games.mauna_kea.state import State, other

UNKNOWN_CARD: Final = 3.0
"""What a card yet to be seen is worth, in points of altitude; found, as all figures here, by playing whole games."""
USABLE_PITON: Final = 3.0
IDLE_PITON: Final = 1.0
KEPT: Final = 0.5
"""How much of a pip card's value it is worth in hand."""
THEIRS: Final = 0.7
"""How much the opponent's altitude weighs against the own."""
LEADING: Final = 60.0
"""What it is worth to stand above 99 and above the opponent, if no attack comes."""


class Plan(NamedTuple):
    """A standing that some acts lead to; ``hidden`` more cards in hand are not known yet, a swap draws ``draws``."""

    hand: tuple[FrenchCard, ...]
    own: tuple[FrenchCard, ...]
    theirs: tuple[FrenchCard, ...]
    held: int
    plays: int
    climbs: int
    draws: int
    hidden: int = 0


class Outlook:
    """The chances of one moment, as one seat sees them."""

    def __init__(self, sight: State, seat: int) -> None:
        hand, unseen = sight.side(other(seat)).hand, sight.unseen()
        blind = hand.size - len(hand.faces) + 1
        self._ranks = _chances(Counter(hand.faces), unseen, blind)

    def worth(self, plan: Plan) -> float:
        """How well this seat stands when its turn ends so, in points of altitude."""
        height, theirs = altitude(plan.own), altitude(plan.theirs)
        loss, safe = self._threat(plan.own, height)
        worth = height - loss - THEIRS * theirs
        worth += sum(in_hand(card, plan.own) for card in plan.hand)
        worth += UNKNOWN_CARD * (plan.hidden + (plan.climbs == 3) - plan.held)
        if height > 99 and height > theirs:
            worth += safe * LEADING
        if theirs > 99 and theirs > height:
            worth -= LEADING
        return worth

    def _threat(self, ascent: tuple[FrenchCard, ...], height: int) -> tuple[float, float]:
        """The loss to be expected from the opponent's best attack, and the chance that there is none."""
        if not height:
            return 0.0, 1.0
        hits = [(value(ace := f"A{ascent[-1][1]}"), self._ranks[ace])]
        hits += [(worth, self._ranks[str(worth)]) for worth in range(2, 11) if not height % worth]
        blows = sorted(((altitude(slide(ascent, pitons)), chance) for pitons, chance in hits), reverse=True)
        loss, safe = 0.0, 1.0
        for blow, chance in blows:
            loss += safe * chance * blow
            safe *= 1 - chance
        return loss, safe


def in_hand(card: str, own: tuple[FrenchCard, ...]) -> float:
    """What a card is worth while it is kept."""
    if not is_piton(card):
        return KEPT * value(card) + 1
    return USABLE_PITON if own and own[-1][1] == card[1] else IDLE_PITON


def _chances(known: Counter[str], unseen: Counter[str], blind: int) -> dict[str, float]:
    """How likely a hand holds an ace of each suit and a card of each value: certain faces and ``blind`` others."""
    total = max(unseen.total(), 1)

    def chance(*cards: str) -> float:
        if any(known[card] for card in cards):
            return 1.0
        return 1 - (1 - sum(unseen[card] for card in cards) / total) ** blind

    ranks = {str(worth): rank for rank, worth in VALUE.items() if worth > 1}
    aces = {f"A{suit}": chance(f"A{suit}") for suit in "shdc"}
    return aces | {worth: chance(*(rank + suit for suit in "shdc")) for worth, rank in ranks.items()}
