"""How an act stands to the rules of Mountain, as far as one sight of the table shows.

Findings come in the order in which a referee would give them: what cannot have happened, then what is against a rule,
then what cannot be known from here.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from domain.cards import BACK, row
from domain.judging import Finding, impossible, unknown, unlawful
from domain.mountain import commands as c
from domain.mountain.betting import capped, raise_range, reopened
from domain.mountain.phases import Betting, Between, Showing
from domain.mountain.physical import physical
from domain.mountain.rulebook import Mountain as R
from domain.mountain.state import State
from domain.mountain.trials import beaten_at, survives
from domain.play import Command

_WITHOUT_FACES: Final = frozenset({c.CheckOrCall, c.BetOrRaise, c.Fold, c.Declare, c.MuckHand})
"""The acts that come most often, and name no card."""


def judge(sight: State, command: Command) -> tuple[Finding, ...]:
    """Everything to be said about this act; empty when it is lawful beyond doubt."""
    blocked = tuple(physical(sight, command))
    if blocked:
        return blocked
    faces = () if type(command) in _WITHOUT_FACES else _faces(sight, command)
    return (*faces, *_rules(sight, command))


# --- what the faces in this sight rule out ----------------------------------------------------------------


def _faces(sight: State, command: Command) -> Iterator[Finding]:
    match command:
        case c.Cut(cards):
            yield from _twice(Counter(cards))
        case c.Deal(cards) | c.DealHand(_, cards):
            yield from _elsewhere(sight, cards)
        case c.TurnCard(card) if (len(sight.row) + 1, card) not in sight.exposed:
            yield from _elsewhere(sight, (card,))
        case c.ExposeCard(_, card):
            yield from _elsewhere(sight, (card,))
        case c.ShowHand(seat, cards):
            yield from _from_hand(sight, seat, cards)
        case c.MoveCards(source, _, cards):
            if source.startswith("hand"):
                yield from _from_hand(sight, int(source[-1]), cards)
            elif source == "pack":
                yield from _elsewhere(sight, cards)
        case _:
            pass


def _from_hand(sight: State, seat: int, cards: tuple[str, ...]) -> Iterator[Finding]:
    hand = sight.place(seat).hand
    named = tuple(card for card in cards if card != BACK)
    if hand.excludes(named):
        missing = (Counter(named) - Counter(hand.faces)).elements()
        yield impossible(R.MT_03, f"seat {seat} does not hold {row(missing)}")
    else:
        yield from _elsewhere(sight, (Counter(named) - Counter(hand.faces)).elements())


def _elsewhere(sight: State, cards: Iterable[str]) -> Iterator[Finding]:
    claimed = Counter(card for card in cards if card != BACK)
    yield from _twice(claimed)
    for card in Counter(claimed.keys()) - sight.unseen():
        yield impossible(R.MT_01, f"{{{card}}} is already seen elsewhere")


def _twice(cards: Counter[str]) -> Iterator[Finding]:
    for card, count in cards.items():
        if count > 1:
            yield impossible(R.MT_01, f"there is only one {{{card}}}")


# --- the rules of play --------------------------------------------------------------------------------------


def _rules(sight: State, command: Command) -> Iterator[Finding]:
    match command:
        case c.CheckOrCall(seat) | c.BetOrRaise(seat) | c.Fold(seat):
            yield from _in_turn(sight, seat, fold=isinstance(command, c.Fold))
            if isinstance(command, c.BetOrRaise):
                yield from _raising(sight, command)
        case c.Declare(seats, fallen):
            for seat in seats:
                yield from _claim(sight, seat, falls=seat in fallen)
        case c.ShowHand(seat, cards):
            yield from _show_order(sight, seat)
            yield from _shown(sight, seat, cards)
        case c.MuckHand(seat):
            yield from _show_order(sight, seat)
            if isinstance(sight.phase, Showing) and sight.phase.tabled:
                yield unlawful(R.MT_A28, "a player is all-in, so all hands are shown")
        case c.NameDealer(seat) if isinstance(sight.phase, Between) and sight.last_in:
            if sight.dealer not in (None, seat):
                yield unlawful(R.MT_A32, f"the deal moved left to seat {sight.dealer}")
        case c.MoveCards() | c.MoveChips() | c.SetTurn() | c.AwardPots():
            yield unlawful(R.MT_A10, "the rules have no such act; an official enters it with the reason why it stood")
        case _:
            pass


def _in_turn(sight: State, seat: int, *, fold: bool) -> Iterator[Finding]:
    assert isinstance(sight.phase, Betting)
    if seat != sight.phase.seat:
        yield unlawful(R.MT_A11 if fold else R.MT_A07, f"it is the turn of seat {sight.phase.seat}")


def _raising(sight: State, command: c.BetOrRaise) -> Iterator[Finding]:
    betting, seat = sight.phase, command.seat
    assert isinstance(betting, Betting)
    allowed = raise_range(sight, seat)
    if allowed is None:
        if capped(sight):
            yield unlawful(R.MT_A08, f"the round has had its {betting.raises} raises")
        elif not reopened(sight, seat):
            yield unlawful(R.MT_A09, f"no full raise came since seat {seat} acted: call or fold")
        else:
            yield unlawful(R.MT_A05, "nobody else has chips to bet against")
    elif not allowed.least <= command.to <= allowed.most:
        exact = allowed.least == allowed.most
        range_words = f"{allowed.least}" if exact else f"{allowed.least} to {allowed.most}"
        yield unlawful(R.MT_A06, f"seat {seat} may bet or raise to {range_words}, not to {command.to}")


def _claim(sight: State, seat: int, *, falls: bool) -> Iterator[Finding]:
    test, hand = len(sight.row), sight.place(seat).hand
    if not hand.known:
        yield unknown(R.MT_A29, f"the hand of seat {seat} is not known")
    elif survives(sight, hand.faces, test) is falls:
        rule = R.MT_15 if test == 1 else R.MT_16
        yield unlawful(rule, f"the hand of seat {seat} {'beats' if falls else 'does not beat'} the mountain")


def _show_order(sight: State, seat: int) -> Iterator[Finding]:
    if isinstance(sight.phase, Showing) and sight.phase.waiting[0] != seat:
        yield unlawful(R.MT_A28, f"seat {sight.phase.waiting[0]} shows first")


def _shown(sight: State, seat: int, cards: tuple[str, ...]) -> Iterator[Finding]:
    """A hand is judged by every test that it was declared to survive (MT-A29)."""
    fell = beaten_at(sight, cards)
    if fell is not None and fell in sight.place(seat).claims:
        yield unlawful(R.MT_15 if fell == 1 else R.MT_16, f"this hand did not beat the mountain at test {fell}")
