"""How an act stands to the rules of Two-Set Rummy, as far as one sight of the table shows.

Findings come in the order in which a referee would give them: what cannot have happened, then what is against a rule,
then what cannot be known from here.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from domain.cards.cards import BACK, row
from domain.games.two_set_rummy import commands as c
from domain.games.two_set_rummy.after_going_out import after_the_end
from domain.games.two_set_rummy.melds import flaw
from domain.games.two_set_rummy.origins import origin
from domain.games.two_set_rummy.outcomes import passed_over
from domain.games.two_set_rummy.physical import HAND_SIZE, discarded, passes_over, physical
from domain.games.two_set_rummy.rulebook import TwoSetRummy as R
from domain.games.two_set_rummy.state import Passing, State, Turn, TurningUp
from domain.play.findings import Finding, impossible, unlawful
from domain.play.vocabulary import Command, Rule


def judge(sight: State, command: Command) -> tuple[Finding, ...]:
    """Everything to be said about this act; empty when it is lawful beyond doubt."""
    blocked = tuple(physical(sight, command))
    if blocked:
        return blocked
    _, played_on = passed_over(sight, command)
    return (*_faces(sight, command), *_owing(sight, command), *_rules(played_on, command))


def _owing(sight: State, command: Command) -> Iterator[Finding]:
    """Whether cards are passed and the upcard is turned before the play goes on, and not at another time."""
    if isinstance(command, c.TurnUp) and not isinstance(sight.phase, TurningUp):
        yield unlawful(R.UC_16, "no upcard is to be turned now")
    match sight.phase:
        case Passing() if passes_over(command):
            yield unlawful(R.UC_27, "first each player passes two cards")
        case TurningUp() if passes_over(command) and not isinstance(command, c.TurnUp):
            yield unlawful(R.UC_16, "the upcard is turned first")
        case _:
            pass


# --- what the faces in this sight rule out ----------------------------------------------------------------


def _faces(sight: State, command: Command) -> Iterator[Finding]:
    match command:
        case c.Deal(_, cards):
            yield from _seen_elsewhere(sight, cards)
        case c.DrawStock(_, card):
            yield from _from_stock(sight, (card,))
        case c.TurnUp(card):
            yield from _from_stock(sight, (card,))
        case c.Discard(seat, card):
            yield from _from_hand(sight, seat, (card,), R.UC_25)
        case c.Pass(seat, cards):
            yield from _from_hand(sight, seat, cards, R.UC_A16)
        case c.GoOut(seat, discard, four, five):
            yield from _from_hand(sight, seat, (*four, *five, discard), R.UC_32)
        case c.LaySet(seat, cards):
            yield from _from_hand(sight, seat, cards, R.UC_35)
        case c.LayOff(seat, card):
            yield from _from_hand(sight, seat, (card,), R.UC_36)
        case c.CountHand(seat, cards):
            yield from _from_hand(sight, seat, cards, R.UC_40)
        case c.MoveCards(source, _, cards) if source.startswith("hand"):
            yield from _from_hand(sight, int(source[-1]), cards, R.UC_03)
        case c.MoveCards("stock", _, cards):
            yield from _from_stock(sight, cards)
        case _:
            pass


def _from_hand(sight: State, seat: int, cards: tuple[str, ...], rule: Rule) -> Iterator[Finding]:
    hand = sight.side(seat).hand
    named = Counter(card for card in cards if card != BACK)
    twice = [card for card, count in named.items() if count > 1]
    new = tuple((named - Counter(hand.faces)).elements())
    if twice:
        as_sets = rule in (R.UC_32, R.UC_35)
        yield impossible(R.UC_A06 if as_sets else R.UC_03, f"{row(twice)} is named twice")
    elif hand.excludes(tuple(named)):
        yield impossible(rule, f"seat {seat} does not hold {row(new)}")
    else:
        yield from _seen_elsewhere(sight, new)
        yield from _of_no_such_origin(sight, seat, new)


def _of_no_such_origin(sight: State, seat: int, cards: Iterable[str]) -> Iterator[Finding]:
    """Whether cards must lie somewhere else, for what came to this hand since they were last seen is known."""
    left = sight.room(seat)
    for number, count in Counter(origin(card, sight.renewals) for card in cards).items():
        if left is not None and count > left[number]:
            those = row(card for card in cards if origin(card, sight.renewals) == number)
            if number:
                drew = f"seat {seat} holds {left[number] or 'no'} unseen card of it"
                yield impossible(R.UC_26, f"{those} went into the stock when it was renewed, and {drew}")
            else:
                why = "all its unseen cards came from a renewed stock" if not left[0] else f"{left[0]} did not come so"
                yield impossible(R.UC_26, f"seat {seat} does not hold {those}: {why}")


def _from_stock(sight: State, cards: tuple[str, ...]) -> Iterator[Finding]:
    may_draw = sight.may_draw()
    for card in cards:
        if card != BACK and card not in may_draw:
            renewed = card in sight.unseen()
            why = "is not among the cards that were shuffled" if renewed else "is already seen elsewhere"
            yield impossible(R.UC_26 if renewed else R.UC_03, f"{{{card}}} {why}")


def _seen_elsewhere(sight: State, cards: Iterable[str]) -> Iterator[Finding]:
    claimed = Counter(card for card in cards if card != BACK)
    if claimed:
        for card in claimed - sight.unseen():
            yield impossible(R.UC_03, f"{{{card}}} is already seen elsewhere")


# --- the rules of play --------------------------------------------------------------------------------------


def _rules(sight: State, command: Command) -> Iterator[Finding]:
    match command:
        case c.DrawStock() | c.TakeUpcard() | c.Discard() | c.GoOut():
            yield from _on_turn(sight, command)
        case c.LaySet() | c.EndSets() | c.LayOff() | c.CountHand():
            yield from after_the_end(sight, command)
        case c.AgreeDead(seat):
            yield from _agreeing(sight, seat)
        case c.Finish():
            if sight.choice("finish") != "open":
                yield unlawful(R.UC_A17, f"the game goes on to {sight.choice('finish')}")
        case c.Deal(_, cards):
            if len(cards) != HAND_SIZE:
                yield unlawful(R.UC_14, f"a hand is nine cards, not {len(cards)}")
        case c.MoveCards() | c.SetTurn():
            yield unlawful(R.UC_23, "the rules have no such act; an official enters it with the reason why it stood")
        case _:
            pass


def _on_turn(sight: State, command: c.DrawStock | c.TakeUpcard | c.Discard | c.GoOut) -> Iterator[Finding]:
    turn = sight.phase
    assert isinstance(turn, Turn)
    own = command.seat == turn.seat
    if not own:
        yield unlawful(R.UC_23, f"it is the turn of seat {turn.seat}")
    match command:
        case c.DrawStock() | c.TakeUpcard():
            if own and turn.drawn:
                yield unlawful(R.UC_24, f"seat {turn.seat} has drawn a card this turn")
        case c.Discard(_, card):
            yield from _must_have_drawn(turn, own)
            if own and card in turn.taken and sight.choice("same-card") == "forbidden":
                yield unlawful(R.UC_A10, f"{{{card}}} was taken from the discard pile this turn")
        case c.GoOut():
            yield from _must_have_drawn(turn, own)
            yield from _claiming(sight, turn, command)


def _must_have_drawn(turn: Turn, own: bool) -> Iterator[Finding]:
    if own and not turn.drawn:
        yield unlawful(R.UC_24, f"seat {turn.seat} has not drawn a card this turn")


def _claiming(sight: State, turn: Turn, claim: c.GoOut) -> Iterator[Finding]:
    """Whether a claim to go out is right (UC-30 to UC-32, UC-A14)."""
    if (len(claim.four), len(claim.five)) != (4, 5):
        yield unlawful(R.UC_32, f"the sets have {len(claim.four)} and {len(claim.five)} cards, not four and five")
    for cards in (claim.four, claim.five):
        wrong = flaw(cards)
        if wrong:
            yield unlawful(*wrong)
            yield unlawful(R.UC_A14, "the claim is wrong, so the turn goes on")
    laid = (*claim.four, *claim.five)
    discard = 0 if discarded(sight, claim) is None else 1
    held = sight.side(claim.seat).hand.size
    again = [card for card in turn.taken if card not in laid and claim.discard in (card, BACK)]
    if again and sight.choice("same-card") == "forbidden":
        yield unlawful(R.UC_A10, f"{row(again)} was taken this turn and is not in the sets")
    if not discard:
        yield unlawful(R.UC_A13, "going out needs a discard")
    if held > len(laid) + discard:
        yield unlawful(R.UC_A05, f"seat {claim.seat} would keep {held - len(laid) - discard} in hand")


def _agreeing(sight: State, seat: int) -> Iterator[Finding]:
    if sight.choice("dead-hand") != "by-agreement":
        yield unlawful(R.UC_A12, f"at this table a hand is dead {sight.choice('dead-hand')}")
    elif isinstance(sight.phase, Turn) and seat in sight.phase.agreed:
        yield unlawful(R.UC_A12, f"seat {seat} has agreed")
