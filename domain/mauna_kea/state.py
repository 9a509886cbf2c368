"""A Mauna Kea table at one moment, and how each fact changes it. No rule is asked here."""

from collections import Counter
from typing import Any, Final, Literal, assert_never

import msgspec
from msgspec.structs import replace

from domain.cards import BACK, TWO_FRENCH_DECKS, FrenchCard
from domain.mauna_kea import events as e
from domain.places import Hand
from domain.play import Announced, Fact

VALUE: Final = dict(zip("A23456789TJQK", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0, 0), strict=True))


def value(card: str) -> int:
    """What a card is worth: ace 1, pips their face, pitons 0 (MK-08, MK-09, MK-11)."""
    return VALUE[card[0]]


def is_piton(card: str) -> bool:
    """Whether the card is a face card (MK-11)."""
    return card[0] in "JQK"


def altitude(ascent: tuple[FrenchCard, ...]) -> int:
    """The sum of an ascent (MK-12)."""
    return sum(VALUE[card[0]] for card in ascent)


class Side(msgspec.Struct, frozen=True):
    """One player's hand and ascent (bottom first), and whether it was ever cut in this game (MK-47)."""

    hand: Hand = Hand()
    ascent: tuple[FrenchCard, ...] = ()
    was_cut: bool = False

    @property
    def altitude(self) -> int:
        """The sum of the ascent (MK-12)."""
        return altitude(self.ascent)

    @property
    def top(self) -> FrenchCard | None:
        """The top card of the ascent, None when it is empty."""
        return self.ascent[-1] if self.ascent else None


class Cutting(msgspec.Struct, frozen=True):
    """Nobody is dealer yet: the players cut."""


class Dealing(msgspec.Struct, frozen=True):
    """The dealer deals; ``waiting`` are the seats without a hand, in the order they are dealt to."""

    waiting: tuple[int, ...]


class Turn(msgspec.Struct, frozen=True):
    """``action`` (1 to 3) is the action that comes next, 4 when the turn is played out."""

    seat: int
    action: int = 1
    plays: int = 0
    climbs: int = 0
    shown: bool = False
    rallied: bool = False


class Owing(msgspec.Struct, frozen=True):
    """The table owes this seat ``count`` cards; then the turn goes on."""

    kind: Literal["refill", "rally"]
    seat: int
    count: int
    then: Turn


class Scored(msgspec.Struct, frozen=True):
    """A game of the match is over and the next has no dealer yet."""

    ended: e.GameEnded


class Ended(msgspec.Struct, frozen=True):
    """The match is over."""

    how: str
    winner: int | None


Phase = Cutting | Dealing | Turn | Owing | Scored | Ended
UNTOUCHED: Final = (Side(), Side())


class State(msgspec.Struct, frozen=True):
    """Everything about the table that a viewer of the folded facts may know."""

    announced: tuple[tuple[str, str], ...] = ()
    phase: Phase = Cutting()
    deal: int = 0
    turn: int = 0
    dealer: int | None = None
    sides: tuple[Side, Side] = UNTOUCHED
    pile: int = TWO_FRENCH_DECKS.size
    discards: tuple[FrenchCard, ...] = ()
    games: tuple[e.GameEnded, ...] = ()

    def side(self, seat: int) -> Side:
        """The hand and ascent of a seat."""
        return self.sides[seat - 1]

    def choice(self, key: str) -> str:
        """What was announced; empty before it was."""
        return dict(self.announced).get(key, "")

    @property
    def to_act(self) -> int | None:
        """The seat whose act is awaited."""
        match self.phase:
            case Turn(seat=seat) | Owing(seat=seat):
                return seat
            case Dealing():
                return self.dealer
            case _:
                return None

    @property
    def ending(self) -> str | None:
        """How the match ended, None while it goes on."""
        return self.phase.how if isinstance(self.phase, Ended) else None

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of both seats over the finished games."""
        return tuple(sum(game.scores[seat] for game in self.games) for seat in (0, 1))

    def unseen(self) -> Counter[str]:
        """The cards that may still lie in the pile or among the unknown cards of a hand."""
        seen: Counter[str] = Counter(self.discards)
        for side in self.sides:
            seen.update(side.ascent)
            seen.update(side.hand.faces)
        return TWO_FRENCH_DECKS.counter() - seen


def census(state: State) -> Counter[str]:
    """Every card of the table, wherever it lies; the draw pile and unknown cards of a hand count as backs."""
    cards: Counter[str] = Counter(state.discards)
    for side in state.sides:
        cards.update(side.ascent)
        cards.update(side.hand.cards)
    cards[BACK] += state.pile
    return cards


def other(seat: int) -> int:
    """The opponent of a seat."""
    return 3 - seat


def evolve(state: State, fact: Fact) -> State:
    """The state after one fact. Raises TypeError for a fact of another game."""
    match fact:
        case e.CardDrawn(seat, card):
            return _from_pile(state, seat, (card,), acted(state.phase, seat))
        case e.CardClimbed(seat, card) | e.PitonLaid(seat, card):
            side = state.side(seat)
            grown = replace(side, hand=side.hand.give((card,)), ascent=(*side.ascent, card))
            return _with(state, seat, grown, phase=acted(state.phase, seat, plays=1, climbs=1))
        case e.TurnBegun(seat):
            return replace(state, phase=Turn(seat), turn=state.turn + 1)
        case e.AscentAttacked(seat, card) | e.AvalanchePlayed(seat, card):
            attacked = acted(state.phase, seat, plays=1)
            return _discarded(state, seat, (card,), attacked)
        case e.AscentSlid(seat, cards):
            side = state.side(seat)
            left = replace(side, ascent=side.ascent[: len(side.ascent) - len(cards)], was_cut=True)
            return _with(state, seat, left, discards=state.discards + cards)
        case _:
            return _evolve_rarer(state, fact)


def _evolve_rarer(state: State, fact: Fact) -> State:
    match fact:
        case e.CardsDiscarded(seat, cards):
            return _discarded(state, seat, cards, state.phase)
        case e.CardsDrawn(seat, drawn):
            return _from_pile(state, seat, drawn, acted(state.phase, seat))
        case e.RefillOwed(seat, count):
            return replace(state, phase=Owing("refill", seat, count, _turn(state.phase)))
        case e.HandRefilled(seat, drawn):
            return _from_pile(state, seat, drawn, _turn(state.phase))
        case e.RallyOwed(seat):
            return replace(state, phase=Owing("rally", seat, 1, replace(_turn(state.phase), rallied=True)))
        case e.RallyDrawn(seat, card):
            return _from_pile(state, seat, (card,), _turn(state.phase))
        case e.CardStolen(seat, card):
            owner, thief = state.side(other(seat)), state.side(seat)
            robbed = _with(state, other(seat), replace(owner, hand=owner.hand.give((card,))))
            return _with(robbed, seat, replace(thief, hand=thief.hand.take((card,))), phase=acted(state.phase, seat))
        case e.HandShown(seat, faces):
            side = state.side(seat)
            shown = replace(_turn(state.phase), shown=True)
            return _with(state, seat, replace(side, hand=side.hand.shown(faces)), phase=shown)
        case e.ActionForfeited(seat):
            return replace(state, phase=acted(state.phase, seat))
        case e.CountAnswered():
            return state
        case _:
            return _evolve_frame(state, fact)


def _evolve_frame(state: State, fact: Fact) -> State:
    match fact:
        case Announced(key, chosen):
            kept = tuple(pair for pair in state.announced if pair[0] != key)
            return replace(state, announced=(*kept, (key, chosen)))
        case e.CutTied():
            return state
        case e.DealerCut(dealer=seat) | e.DealerNamed(seat):
            return _to_deal(state, seat)
        case e.HandDealt(seat, faces):
            waiting = state.phase.waiting if isinstance(state.phase, Dealing) else ()
            return _from_pile(state, seat, faces, Dealing(tuple(left for left in waiting if left != seat)))
        case e.Misdealt():
            return _to_deal(replace(state, deal=state.deal - 1), state.dealer or 1)
        case e.CardsMoved(source, target, faces):
            return _moved(state, source, target, faces)
        case e.TurnSet(seat, action):
            return replace(state, phase=replace(_turn(state.phase), seat=seat, action=action))
        case e.GameEnded():
            return replace(state, games=(*state.games, fact), phase=Scored(fact))
        case e.MatchEnded(winner):
            how = state.games[-1].ending if state.games else "abandoned"
            return replace(state, phase=Ended(how, winner))
        case _:
            raise TypeError(f"{type(fact).__name__} is no fact of Mauna Kea")


def acted(phase: Phase, seat: int, plays: int = 0, climbs: int = 0) -> Phase:
    """The phase after an action; an act out of turn takes nothing from the turn."""
    if isinstance(phase, Turn) and phase.seat == seat:
        return Turn(seat, phase.action + 1, phase.plays + plays, phase.climbs + climbs, phase.shown, phase.rallied)
    return phase


def _turn(phase: Phase) -> Turn:
    match phase:
        case Turn():
            return phase
        case Owing(then=turn):
            return turn
        case Cutting() | Dealing() | Scored() | Ended():
            return Turn(1)
        case _:
            assert_never(phase)


def _with(state: State, seat: int, side: Side, **changes: Any) -> State:
    sides = (side, state.sides[1]) if seat == 1 else (state.sides[0], side)
    return replace(state, sides=sides, **changes)


def _from_pile(state: State, seat: int, cards: tuple[str, ...], phase: Phase) -> State:
    side = state.side(seat)
    taken = replace(side, hand=side.hand.take(cards))
    return _with(state, seat, taken, pile=state.pile - len(cards), phase=phase)


def _discarded(state: State, seat: int, cards: tuple[FrenchCard, ...], phase: Phase) -> State:
    side = state.side(seat)
    rest = replace(side, hand=side.hand.give(cards))
    return _with(state, seat, rest, discards=state.discards + cards, phase=phase)


def _to_deal(state: State, dealer: int) -> State:
    return replace(
        state,
        phase=Dealing((other(dealer), dealer)),
        deal=state.deal + 1,
        turn=0,
        dealer=dealer,
        sides=UNTOUCHED,
        pile=TWO_FRENCH_DECKS.size,
        discards=(),
    )


def _moved(state: State, source: str, target: str, cards: tuple[str, ...]) -> State:
    return _put(_take_away(state, source, cards), target, cards)


def _take_away(state: State, place: str, cards: tuple[str, ...]) -> State:
    if place == "pile":
        return replace(state, pile=state.pile - len(cards))
    if place == "discards":
        return replace(state, discards=without(state.discards, cards))
    side = state.side(int(place[-1]))
    if place.startswith("hand"):
        return _with(state, int(place[-1]), replace(side, hand=side.hand.give(cards)))
    return _with(state, int(place[-1]), replace(side, ascent=without(side.ascent, cards)))


def _put(state: State, place: str, cards: tuple[str, ...]) -> State:
    faces: tuple[Any, ...] = tuple(card for card in cards if card != BACK)
    if place == "pile":
        return replace(state, pile=state.pile + len(cards))
    if place == "discards":
        return replace(state, discards=state.discards + faces)
    side = state.side(int(place[-1]))
    if place.startswith("hand"):
        return _with(state, int(place[-1]), replace(side, hand=side.hand.take(cards)))
    return _with(state, int(place[-1]), replace(side, ascent=side.ascent + faces))


def without(pile: tuple[FrenchCard, ...], cards: tuple[str, ...]) -> tuple[FrenchCard, ...]:
    """A face-up pile after these cards were taken from it, each from as near the top as it lies."""
    left = list(pile)
    for card in cards:
        for index in range(len(left) - 1, -1, -1):
            if left[index] == card:
                del left[index]
                break
    return tuple(left)
