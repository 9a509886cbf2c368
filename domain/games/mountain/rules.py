"""How an act stands to the rules of Mountain, as far as one sight of the table shows.

Findings come in the order in which a referee would give them: what cannot have happened, then what is against a rule,
then what cannot be known from here.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Any, Final

from domain.cards.cards import BACK, row
from domain.games.mountain import commands as c
from domain.games.mountain.betting import calls_all_in, capped, raise_range, reopened
from domain.games.mountain.outcomes import passed_over
from domain.games.mountain.phases import Betting, Between, Declaring, Showing
from domain.games.mountain.physical import physical
from domain.games.mountain.rulebook import Mountain as R
from domain.games.mountain.state import State
from domain.games.mountain.trials import beaten_at, survives
from domain.play.findings import Finding, few_enough, impossible, unknown, unlawful
from domain.play.vocabulary import Command


def judge(sight: State, command: Command) -> tuple[Finding, ...]:
    """Everything to be said about this act; empty when it is lawful beyond doubt."""
    asked = sight.phase
    gone, sight = passed_over(sight, command)
    if blocked := tuple(physical(sight, command)):
        return blocked
    kind = type(command)
    found: list[Finding] = []
    if gone and isinstance(asked, Declaring):
        still = ", ".join(f"seat {seat}" for seat in asked.waiting)
        found.append(unlawful(R.MT_A29, f"first {still} says whether the hand falls"))
    for checks in (_FACES, _RULES):
        if check := checks.get(kind):
            found += check(sight, command)
    return tuple(found)


# --- what the faces in this sight rule out ----------------------------------------------------------------


def _drawing(_sight: State, command: c.Cut) -> Iterator[Finding]:
    yield from _twice(Counter(command.cards))


def _dealing(sight: State, command: c.Deal | c.DealHand) -> Iterator[Finding]:
    yield from _elsewhere(sight, command.cards)


def _turning(sight: State, command: c.TurnCard) -> Iterator[Finding]:
    if (len(sight.row) + 1, command.card) not in sight.exposed:
        yield from _elsewhere(sight, (command.card,))


def _exposing(sight: State, command: c.ExposeCard) -> Iterator[Finding]:
    yield from _elsewhere(sight, (command.card,))


def _showing(sight: State, command: c.ShowHand) -> Iterator[Finding]:
    yield from _from_hand(sight, command.seat, command.cards)


def _moving(sight: State, command: c.MoveCards) -> Iterator[Finding]:
    if command.source.startswith("hand"):
        yield from _from_hand(sight, int(command.source[-1]), command.cards)
    elif command.source == "pack":
        yield from _elsewhere(sight, command.cards)


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
    seen = sight.seen()
    for card in claimed:
        if card in seen:
            yield impossible(R.MT_01, f"{{{card}}} is already seen elsewhere")


def _twice(cards: Counter[str]) -> Iterator[Finding]:
    for card, count in cards.items():
        if count > 1:
            yield impossible(R.MT_01, f"there is only one {{{card}}}")


# --- the rules of play --------------------------------------------------------------------------------------


def _in_turn(sight: State, command: c.CheckOrCall | c.BetOrRaise | c.Fold) -> tuple[Finding, ...]:
    assert isinstance(sight.phase, Betting)
    if command.seat == sight.phase.seat:
        return ()
    rule = R.MT_A11 if type(command) is c.Fold else R.MT_A07
    return (unlawful(rule, f"it is the turn of seat {sight.phase.seat}"),)


def _raising(sight: State, command: c.BetOrRaise) -> Iterator[Finding]:
    yield from _in_turn(sight, command)
    betting, seat = sight.phase, command.seat
    assert isinstance(betting, Betting)
    if calls_all_in(sight, seat, command.to):
        return
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


def _claiming(sight: State, command: c.Declare) -> Iterator[Finding]:
    for seat in command.seats:
        yield from _claim(sight, seat, falls=seat in command.fallen)


def _claim(sight: State, seat: int, *, falls: bool) -> Iterator[Finding]:
    test = len(sight.row)
    found = _in_every_case(sight, seat, lambda cards: survives(sight, cards, test))
    if found is None:
        yield unknown(R.MT_A29, f"the hand of seat {seat} is not known")
    elif found is falls:
        rule = R.MT_15 if test == 1 else R.MT_16
        yield unlawful(rule, f"the hand of seat {seat} {'beats' if falls else 'does not beat'} the mountain")


def _in_every_case(sight: State, seat: int, says: Callable[[tuple[str, ...]], bool]) -> bool | None:
    """What is so of a hand whatever its unknown cards are; None where they decide it, or may be too many others."""
    hand, unseen = sight.place(seat).hand, sight.unseen()
    unknown_cards = hand.size - len(hand.faces)
    if not few_enough(len(unseen), unknown_cards):
        return None
    found = {says((*hand.faces, *cards)) for cards in combinations(unseen, unknown_cards)}
    return found.pop() if len(found) == 1 else None


def _show_order(sight: State, seat: int) -> Iterator[Finding]:
    if isinstance(sight.phase, Showing) and sight.phase.waiting[0] != seat:
        yield unlawful(R.MT_A28, f"seat {sight.phase.waiting[0]} shows first")


def _shown(sight: State, command: c.ShowHand) -> Iterator[Finding]:
    """A hand is judged by every test that it was declared to survive (MT-A29)."""
    yield from _show_order(sight, command.seat)
    fell = beaten_at(sight, command.cards)
    if fell is not None and fell in sight.place(command.seat).claims:
        yield unlawful(R.MT_15 if fell == 1 else R.MT_16, f"this hand did not beat the mountain at test {fell}")


def _mucking(sight: State, command: c.MuckHand) -> Iterator[Finding]:
    yield from _show_order(sight, command.seat)
    if isinstance(sight.phase, Showing) and sight.phase.tabled:
        yield unlawful(R.MT_A28, "a player is all-in, so all hands are shown")


def _naming(sight: State, command: c.NameDealer) -> Iterator[Finding]:
    if isinstance(sight.phase, Between) and sight.last_in and sight.dealer not in (None, command.seat):
        yield unlawful(R.MT_A32, f"the deal moved left to seat {sight.dealer}")


def _ruling(_sight: State, _command: Command) -> Iterator[Finding]:
    yield unlawful(R.MT_A10, "the rules have no such act; an official enters it with the reason why it stood")


_Checks = dict[type[Command], Callable[[State, Any], Iterable[Finding]]]

_FACES: Final[_Checks] = {
    c.Cut: _drawing,
    c.Deal: _dealing,
    c.DealHand: _dealing,
    c.TurnCard: _turning,
    c.ExposeCard: _exposing,
    c.ShowHand: _showing,
    c.MoveCards: _moving,
}
_RULES: Final[_Checks] = {
    c.CheckOrCall: _in_turn,
    c.Fold: _in_turn,
    c.BetOrRaise: _raising,
    c.Declare: _claiming,
    c.ShowHand: _shown,
    c.MuckHand: _mucking,
    c.NameDealer: _naming,
    c.MoveCards: _ruling,
    c.MoveChips: _ruling,
    c.SetTurn: _ruling,
    c.AwardPots: _ruling,
}
