"""How an act stands to the rules of Mauna Kea, as far as one sight of the table shows.

Findings come in the order in which a referee would give them: what cannot have happened, then what is against a rule,
then what cannot be known from here.
"""

from collections.abc import Iterable, Iterator

from domain.cards import BACK
from domain.judging import Finding, unknown, unlawful
from domain.mauna_kea import commands as c
from domain.mauna_kea.ascent import is_piton, value
from domain.mauna_kea.faces import faces
from domain.mauna_kea.physical import physical
from domain.mauna_kea.rulebook import MaunaKea as R
from domain.mauna_kea.state import Side, State, Turn, other
from domain.play import Command


def judge(sight: State, command: Command) -> tuple[Finding, ...]:
    """Everything to be said about this act; empty when it is lawful beyond doubt."""
    blocked = tuple(physical(sight, command))
    return blocked or (*faces(sight, command), *_rules(sight, command))


def _rules(sight: State, command: Command) -> Iterator[Finding]:
    match command:
        case c.MoveCards() | c.SetTurn():
            yield unlawful(R.MK_14, "the rules have no such act; an official enters it with the reason why it stood")
        case c.AnswerCount(seat, answer):
            yield from _answering(sight, seat, answer)
        case c.Climb(seat, card):
            yield from _out_of_turn(sight, seat)
            yield from climbing(sight.side(seat), card)
        case c.Attack(seat, card):
            yield from _out_of_turn(sight, seat)
            yield from attacking(sight.side(other(seat)), card)
        case c.Draw(seat) | c.Swap(seat) | c.Steal(seat):
            yield from _out_of_turn(sight, seat)
            if isinstance(command, c.Steal):
                yield from _stealing(sight, seat)
            yield from _without_a_play(sight, seat)
            if isinstance(command, c.Draw):
                yield from _drawing(sight, seat)
        case c.ShowHand(seat, cards):
            yield from _out_of_turn(sight, seat)
            yield from _showing(sight, seat, cards)
        case c.Forfeit(seat):
            yield from _out_of_turn(sight, seat)
            yield from _forfeiting(sight, seat)
        case _:
            pass


# --- playing a card ---------------------------------------------------------------------------------------------


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


def playable(side: Side, cards: Iterable[str]) -> tuple[str, ...]:
    """The cards among these that the side can play at all (MK-17, MK-A04, MK-A05).

    What cannot climb cannot attack either, for it is a face card (MK-33).
    """
    return tuple(card for card in cards if card != BACK and not any(climbing(side, card)))


# --- acts that play no card -------------------------------------------------------------------------------------


def _own_turn(sight: State, seat: int) -> Turn | None:
    """The turn, if it is this seat's: what an act out of turn leaves alone does not bind it either."""
    turn = sight.running_turn
    return turn if turn and turn.seat == seat else None


def _out_of_turn(sight: State, seat: int) -> Iterator[Finding]:
    if not _own_turn(sight, seat):
        yield unlawful(R.MK_14, f"it is the turn of seat {other(seat)}")


def _stealing(sight: State, seat: int) -> Iterator[Finding]:
    if sight.side(other(seat)).hand.size >= 8:
        return
    yield unlawful(R.MK_19, f"seat {other(seat)} does not hold eight or more")
    if sight.choice("hand-count") == "on-request":
        yield unlawful(R.MK_A38, "the taking is open to try, and this is the answer")


def _without_a_play(sight: State, seat: int) -> Iterator[Finding]:
    """Whether the third action must play a card or first show the hand (MK-15, MK-16, MK-A02, MK-A03)."""
    turn, side = _own_turn(sight, seat), sight.side(seat)
    if turn is None or turn.action != 3:
        return
    fits = playable(side, side.hand.faces)
    if not turn.plays and fits:
        yield unlawful(R.MK_15, f"no card was played this turn and {{{fits[0]}}} can be")
        yield unlawful(R.MK_A05 if is_piton(fits[0]) else R.MK_A02, "so the third action plays a card")
    elif not turn.plays and not turn.shown:
        yield unlawful(R.MK_16, "no card was played this turn: the hand is shown first")
    elif turn.plays and sight.draws_after_showing and not turn.shown and not fits:
        if side.hand.known:
            yield unlawful(R.MK_A03, "no card of the hand can be played: the hand is shown first")
        else:
            yield unknown(R.MK_A03, "whether the hand had to be shown depends on unseen cards")


def _drawing(sight: State, seat: int) -> Iterator[Finding]:
    turn = _own_turn(sight, seat)
    if turn and sight.draws_after_showing and not turn.shown:
        yield unlawful(R.MK_A01, "at this table a card is drawn only after showing the hand")


def _showing(sight: State, seat: int, cards: tuple[str, ...]) -> Iterator[Finding]:
    turn, side = _own_turn(sight, seat), sight.side(seat)
    if turn is None:
        return
    fits = playable(side, cards + side.hand.faces)
    if turn.shown:
        yield unlawful(R.MK_16, "the hand has been shown")
    elif turn.action != 3:
        yield unlawful(R.MK_16, f"the hand is shown after two actions, not after {turn.action - 1}")
    elif turn.plays and not sight.draws_after_showing:
        yield unlawful(R.MK_A03, "a card was played this turn, so no hand is shown")
    elif fits:
        yield unlawful(R.MK_17, f"{{{fits[0]}}} can be played")
    elif BACK in cards and not side.hand.known:
        yield unknown(R.MK_17, "not every card shown was recorded")


def _forfeiting(sight: State, seat: int) -> Iterator[Finding]:
    turn, side = _own_turn(sight, seat), sight.side(seat)
    if turn is None:
        return
    fits = playable(side, side.hand.faces)
    if fits:
        yield unlawful(R.MK_A25, f"{{{fits[0]}}} can be played")
    elif not sight.draws_after_showing:
        yield unlawful(R.MK_A25, "a card can be drawn")
    elif turn.action == 3:
        yield unlawful(R.MK_A25, "a card can be drawn, after the hand was shown")
    elif side.hand.size >= 2:
        yield unlawful(R.MK_A25, "two cards can be swapped")
    elif sight.side(other(seat)).hand.size >= 8:
        yield unlawful(R.MK_A25, "a card can be taken from the opponent's hand")
    elif not side.hand.known:
        yield unknown(R.MK_A24, "whether the hand could be played depends on unseen cards")


def _answering(sight: State, seat: int, answer: bool) -> Iterator[Finding]:
    holds = sight.side(seat).hand.size >= 8
    if _own_turn(sight, seat):
        yield unlawful(R.MK_A27, "the turn player asks, and the opponent answers")
    if answer != holds:
        yield unlawful(R.MK_20, f"the true answer is {'yes' if holds else 'no'}")
