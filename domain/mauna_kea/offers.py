"""What is lawful now at a Mauna Kea table, as far as a sight shows, and what may fill each blank."""

from collections.abc import Iterable, Iterator

from domain.cards import BACK, TWO_FRENCH_DECKS
from domain.mauna_kea import commands as c
from domain.mauna_kea.rules import attacking, climbing, playable
from domain.mauna_kea.state import Cutting, Dealing, Ended, Owing, Scored, State, Turn, other
from domain.play import Blank, Offer


def offers(sight: State) -> tuple[Offer, ...]:
    """Every lawful command except announcements and an official's own acts."""
    return tuple(_offers(sight))


def _offers(sight: State) -> Iterator[Offer]:
    match sight.phase:
        case Cutting() | Scored():
            yield Offer(c.Cut, 0, (Blank("cards", tuple(TWO_FRENCH_DECKS.counter().elements()), 2, 2),))
            yield Offer(c.NameDealer, 1)
            yield Offer(c.NameDealer, 2)
        case Dealing(waiting):
            for seat in waiting:
                yield Offer(c.Deal, seat, (_unseen(sight, "cards", 7),))
        case Owing(_, seat, count):
            yield Offer(c.TakeOwed, seat, (_unseen(sight, "cards", count),))
            yield _answer(sight, other(seat))
        case Turn() as turn:
            yield from _on_turn(sight, turn)
        case Ended():
            return
    if isinstance(sight.phase, Dealing | Turn | Owing):
        yield Offer(c.Resign, 1, aside=True)
        yield Offer(c.Resign, 2, aside=True)
        yield Offer(c.CallMisdeal, 0, aside=True)
    yield Offer(c.Abandon, 0, aside=True)


def _on_turn(sight: State, turn: Turn) -> Iterator[Offer]:
    seat, target = turn.seat, sight.side(other(turn.seat))
    hand = _may_hold(sight, seat)
    yield from _one_card(c.Climb, seat, (card for card in hand if not any(climbing(sight.side(seat), card))))
    yield from _one_card(c.Attack, seat, (card for card in hand if not any(attacking(target, card))))
    yield _answer(sight, other(seat))
    if _may_show(sight, turn):
        yield Offer(c.ShowHand, seat, (_showing(sight, seat),))
    if not _may_do_otherwise(sight, turn):
        return
    if _may_draw(sight, turn):
        yield Offer(c.Draw, seat, (_unseen(sight, "card", 1),))
    if sight.side(seat).hand.size >= 2:
        yield from _swap(sight, seat, hand)
    if target.hand.size >= 8:
        yield Offer(c.Steal, seat, (Blank("card", (*_may_hold(sight, other(seat)), BACK)),))
    if _may_forfeit(sight, turn):
        yield Offer(c.Forfeit, seat)


def _one_card(kind: type[c.Climb] | type[c.Attack], seat: int, cards: Iterable[str]) -> Iterator[Offer]:
    fits = tuple(dict.fromkeys(cards))
    if fits:
        yield Offer(kind, seat, (Blank("card", fits),))


def _may_hold(sight: State, seat: int) -> tuple[str, ...]:
    """Every face the hand may hold in this sight, as often as it may."""
    hand = sight.side(seat).hand
    return hand.faces if hand.known else hand.faces + tuple(sight.unseen().elements())


def _unseen(sight: State, field: str, count: int) -> Blank:
    return Blank(field, tuple(sight.unseen().elements()) + (BACK,) * count, count, count)


def _swap(sight: State, seat: int, may_hold: tuple[str, ...]) -> Iterator[Offer]:
    hand, draws = sight.side(seat).hand, min(2, sight.pile)
    drawn = _unseen(sight, "drawn", draws) if hand.known else Blank("drawn", (BACK,) * draws, draws, draws)
    among = may_hold if hand.size - len(hand.faces) != 1 else hand.faces
    if len(among) >= 2:
        yield Offer(c.Swap, seat, (Blank("discards", among, 2, 2), drawn))


def _answer(sight: State, seat: int) -> Offer:
    return Offer(c.AnswerCount, seat, (Blank("eight_or_more", (sight.side(seat).hand.size >= 8,)),))


def _fits(sight: State, turn: Turn) -> bool:
    side = sight.side(turn.seat)
    return bool(playable(side, side.hand.faces))


def _showing(sight: State, seat: int) -> Blank:
    side = sight.side(seat)
    unseen = () if side.hand.known else tuple(sight.unseen().elements())
    new = tuple(card for card in unseen if any(climbing(side, card)))
    size = side.hand.size
    return Blank("cards", (*side.hand.faces, *new, *(BACK,) * size), size, size, always=side.hand.faces)


def _may_show(sight: State, turn: Turn) -> bool:
    idle = not turn.plays or sight.choice("plain-draw") == "after-showing"
    return turn.action == 3 and not turn.shown and idle and not _fits(sight, turn)


def _may_do_otherwise(sight: State, turn: Turn) -> bool:
    """Whether an act that plays no card is open (MK-15, MK-16, MK-A03)."""
    if turn.action != 3:
        return True
    if not turn.plays:
        return turn.shown and not _fits(sight, turn)
    if sight.choice("plain-draw") == "always" or turn.shown:
        return True
    return _fits(sight, turn) or not sight.side(turn.seat).hand.known


def _may_draw(sight: State, turn: Turn) -> bool:
    return sight.choice("plain-draw") != "after-showing" or turn.shown


def _may_forfeit(sight: State, turn: Turn) -> bool:
    side, opponent = sight.side(turn.seat), sight.side(other(turn.seat))
    stuck = side.hand.size < 2 and opponent.hand.size < 8 and not playable(side, side.hand.faces)
    return sight.choice("plain-draw") == "after-showing" and turn.action != 3 and stuck
