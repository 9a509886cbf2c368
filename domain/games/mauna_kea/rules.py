"""How an act stands to the rules of Mauna Kea, as far as one sight of the table shows.

Findings come in the order in which a referee would give them: what cannot have happened, then what is against a rule,
then what cannot be known from here.
"""

from collections.abc import Iterator

from domain.games.mauna_kea import commands as c
from domain.games.mauna_kea.ascent import is_piton
from domain.games.mauna_kea.faces import faces
from domain.games.mauna_kea.outcomes import passed_over
from domain.games.mauna_kea.physical import passes_over, physical
from domain.games.mauna_kea.plays import Playable, attacking, climbing, may_play
from domain.games.mauna_kea.rulebook import MaunaKea as R
from domain.games.mauna_kea.state import Owing, State, Turn, other
from domain.play.findings import Finding, unknown, unlawful
from domain.play.vocabulary import Command, Rule


def judge(sight: State, command: Command) -> tuple[Finding, ...]:
    """Everything to be said about this act; empty when it is lawful beyond doubt."""
    blocked = tuple(physical(sight, command))
    if blocked:
        return blocked
    _, played_on = passed_over(sight, command)
    return (*faces(sight, command), *_owing(sight, command), *_rules(played_on, command))


def _owing(sight: State, command: Command) -> Iterator[Finding]:
    """Whether cards that are owed are drawn before anything else, and none that are not (MK-30, MK-40)."""
    match sight.phase, command:
        case Owing() as owing, c.TakeOwed(seat, cards):
            rule = _owed_by(owing)
            if seat != owing.seat:
                yield unlawful(rule, f"the cards are owed to seat {owing.seat}, not to seat {seat}")
            if len(cards) != owing.count:
                yield unlawful(rule, f"seat {owing.seat} draws {owing.count}, not {len(cards)}")
        case _, c.TakeOwed():
            yield unlawful(R.MK_40, "no cards are owed")
        case Owing(kind, seat, count) as owing, _ if passes_over(command):
            yield unlawful(_owed_by(owing), f"seat {seat} first draws the {kind}: {count} from the draw pile")
        case _:
            pass


def _owed_by(owing: Owing) -> Rule:
    return R.MK_30 if owing.kind == "rally" else R.MK_40


def _rules(sight: State, command: Command) -> Iterator[Finding]:
    match command:
        case c.Deal(_, cards):
            if len(cards) != 7:
                yield unlawful(R.MK_05, f"a hand is seven cards, not {len(cards)}")
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
        case c.Draw(seat, card):
            yield from _out_of_turn(sight, seat)
            yield from _without_a_play(sight, seat, may_play(sight, seat, elsewhere=(card,)))
            yield from _drawing(sight, seat, may_play(sight, seat, elsewhere=(card,)))
        case c.Swap(seat, discards, drawn):
            yield from _out_of_turn(sight, seat)
            yield from _without_a_play(sight, seat, may_play(sight, seat, discards, drawn))
            if len(drawn) != min(2, sight.pile):
                yield unlawful(R.MK_23, f"a swap draws {min(2, sight.pile)}, not {len(drawn)}")
        case c.Steal(seat, card):
            yield from _out_of_turn(sight, seat)
            yield from _stealing(sight, seat)
            unknown_before = () if card in sight.side(other(seat)).hand.faces else (card,)
            yield from _without_a_play(sight, seat, may_play(sight, seat, elsewhere=unknown_before))
        case c.ShowHand(seat, cards):
            yield from _out_of_turn(sight, seat)
            yield from _showing(sight, seat, cards)
        case c.Forfeit(seat):
            yield from _out_of_turn(sight, seat)
            yield from _forfeiting(sight, seat)
        case _:
            pass


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


def _without_a_play(sight: State, seat: int, fits: Playable) -> Iterator[Finding]:
    """Whether the third action must play a card or first show the hand (MK-15, MK-16, MK-A02, MK-A03)."""
    turn = _own_turn(sight, seat)
    if turn is None or turn.action != 3:
        return
    if turn.plays:
        if sight.draws_after_showing and not turn.shown and not fits.surely:
            yield from _unshown(fits)
    elif fits.surely:
        yield unlawful(R.MK_15, f"no card was played this turn and {fits.words} can be")
        yield unlawful(R.MK_A05 if is_piton(fits.card) else R.MK_A02, "so the third action plays a card")
    elif not turn.shown:
        yield unlawful(R.MK_16, "no card was played this turn: the hand is shown first")
    elif fits.perhaps:
        yield unknown(R.MK_15, "whether a card could be played depends on unseen cards")


def _unshown(fits: Playable) -> Iterator[Finding]:
    if fits.perhaps:
        yield unknown(R.MK_A03, "whether the hand had to be shown depends on unseen cards")
    else:
        yield unlawful(R.MK_A03, "no card of the hand can be played: the hand is shown first")


def _drawing(sight: State, seat: int, fits: Playable) -> Iterator[Finding]:
    """Whether a card may simply be drawn (MK-A01); a showing that was wrong gives no right to it."""
    turn = _own_turn(sight, seat)
    if turn is None or not sight.draws_after_showing:
        return
    if not turn.shown:
        yield unlawful(R.MK_A01, "at this table a card is drawn only after showing the hand")
    elif turn.plays and fits.surely:
        yield unlawful(R.MK_17, f"{fits.words} can be played, so the showing gave no right to draw")
    elif turn.plays and fits.perhaps:
        yield unknown(R.MK_17, "whether the showing gave a right to draw depends on unseen cards")


def _showing(sight: State, seat: int, cards: tuple[str, ...]) -> Iterator[Finding]:
    turn, side = _own_turn(sight, seat), sight.side(seat)
    if len(cards) < side.hand.size:
        yield unlawful(R.MK_16, f"seat {seat} holds {side.hand.size}, not {len(cards)}")
    if turn is None:
        return
    fits = may_play(sight, seat, cards)
    if turn.shown:
        yield unlawful(R.MK_16, "the hand has been shown")
    elif turn.action != 3:
        yield unlawful(R.MK_16, f"the hand is shown after two actions, not after {turn.action - 1}")
    elif turn.plays and not sight.draws_after_showing:
        yield unlawful(R.MK_A03, "a card was played this turn, so no hand is shown")
    elif fits.surely:
        yield unlawful(R.MK_17, f"{fits.words} can be played")
    elif fits.perhaps:
        yield unknown(R.MK_17, "not every card shown was recorded")


def _forfeiting(sight: State, seat: int) -> Iterator[Finding]:
    turn, side = _own_turn(sight, seat), sight.side(seat)
    if turn is None:
        return
    fits = may_play(sight, seat)
    if fits.surely:
        yield unlawful(R.MK_A25, f"{fits.words} can be played")
    elif not sight.draws_after_showing:
        yield unlawful(R.MK_A25, "a card can be drawn")
    elif turn.action == 3:
        yield unlawful(R.MK_A25, "a card can be drawn, after the hand was shown")
    elif side.hand.size >= 2:
        yield unlawful(R.MK_A25, "two cards can be swapped")
    elif sight.side(other(seat)).hand.size >= 8:
        yield unlawful(R.MK_A25, "a card can be taken from the opponent's hand")
    elif fits.perhaps:
        yield unknown(R.MK_A24, "whether the hand could be played depends on unseen cards")


def _answering(sight: State, seat: int, answer: bool) -> Iterator[Finding]:
    holds = sight.side(seat).hand.size >= 8
    if _own_turn(sight, seat):
        yield unlawful(R.MK_A27, "the turn player asks, and the opponent answers")
    if answer != holds:
        yield unlawful(R.MK_20, f"the true answer is {'yes' if holds else 'no'}")
