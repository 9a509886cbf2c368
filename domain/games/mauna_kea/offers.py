"""What is lawful now at a Mauna Kea table, as far as a sight shows, and what may fill each blank."""

from collections.abc import Iterable, Iterator

from domain.cards.cards import BACK, TWO_FRENCH_DECKS
from domain.games.mauna_kea import commands as c
from domain.games.mauna_kea.announcements import ANNOUNCEMENTS
from domain.games.mauna_kea.plays import attacking, climbing, may_play
from domain.games.mauna_kea.state import Cutting, Dealing, Ended, Owing, Scored, State, Turn, other
from domain.play.vocabulary import Blank, Offer


def offers(sight: State) -> tuple[Offer, ...]:
    """Every lawful command except announcements and an official's own acts."""
    return (*_offers(sight), *_aside(sight))


def _aside(sight: State) -> Iterator[Offer]:
    if isinstance(sight.phase, Dealing | Turn | Owing):
        yield Offer(c.Resign, 1, aside=True)
        yield Offer(c.Resign, 2, aside=True)
        yield Offer(c.CallMisdeal, 0, aside=True)
    if not isinstance(sight.phase, Ended):
        yield Offer(c.Abandon, 0, aside=True)


def _offers(sight: State) -> Iterator[Offer]:
    match sight.phase:
        case Cutting() | Scored():
            yield Offer(c.Cut, 0, (Blank("cards", tuple(TWO_FRENCH_DECKS.counter().elements()), 2, 2),))
            yield Offer(c.NameDealer, 1)
            yield Offer(c.NameDealer, 2)
        case Dealing(waiting):
            if all(sight.choice(announcement.key) for announcement in ANNOUNCEMENTS):
                for seat in waiting:
                    yield Offer(c.Deal, seat, (_from_pile(sight, "cards", 7),))
        case Owing(_, seat, count, turn):
            yield Offer(c.TakeOwed, seat, (_from_pile(sight, "cards", count),))
            yield _answer(sight, other(turn.seat))
        case Turn() as turn:
            yield from _plays(sight, turn.seat)
            yield _answer(sight, other(turn.seat))
            if _may_show(sight, turn):
                yield Offer(c.ShowHand, turn.seat, (_shown(sight, turn.seat),))
            if _may_do_otherwise(sight, turn):
                yield from _other_acts(sight, turn)
        case Ended():
            return


def _plays(sight: State, seat: int) -> Iterator[Offer]:
    side, target, hand = sight.side(seat), sight.side(other(seat)), _may_hold(sight, seat)
    yield from _one_card(c.Climb, seat, (card for card in hand if not any(climbing(side, card))))
    yield from _one_card(c.Attack, seat, (card for card in hand if not any(attacking(target, card))))


def _one_card(kind: type[c.Climb] | type[c.Attack], seat: int, cards: Iterable[str]) -> Iterator[Offer]:
    fits = tuple(dict.fromkeys(cards))
    if fits:
        yield Offer(kind, seat, (Blank("card", fits),))


def _other_acts(sight: State, turn: Turn) -> Iterator[Offer]:
    seat = turn.seat
    fits = may_play(sight, seat)
    held, theirs = sight.side(seat).hand, sight.side(other(seat)).hand
    if not sight.draws_after_showing or (turn.shown and not fits.surely):
        yield Offer(c.Draw, seat, (_from_pile(sight, "card", 1),))
    if held.size >= 2:
        yield from _swap(sight, seat)
    if theirs.size >= 8 or (theirs.size and not _counted(sight)):
        blank = Blank("card", (*_may_hold(sight, other(seat)), BACK))
        yield Offer(c.Steal, seat, (blank,), venture=not _counted(sight))
    stuck = held.size < 2 and theirs.size < 8 and not fits.surely
    if sight.draws_after_showing and turn.action != 3 and stuck:
        yield Offer(c.Forfeit, seat)


def _counted(sight: State) -> bool:
    """Whether hand counts are displayed; where they are not, an offer must not tell them (MK-A38)."""
    return sight.choice("hand-count") == "shown"


def _answer(sight: State, seat: int) -> Offer:
    if _counted(sight):
        return Offer(c.AnswerCount, seat, (Blank("eight_or_more", (sight.side(seat).hand.size >= 8,)),))
    return Offer(c.AnswerCount, seat, (Blank("eight_or_more", (True, False)),), venture=True)


def _may_hold(sight: State, seat: int) -> tuple[str, ...]:
    """Every face the hand may hold in this sight, as often as it may."""
    hand = sight.side(seat).hand
    return hand.faces if hand.known else hand.faces + tuple(sight.unseen().elements())


def _from_pile(sight: State, field: str, count: int) -> Blank:
    return Blank(field, tuple(sight.unseen().elements()) + (BACK,) * count, count, count)


def _swap(sight: State, seat: int) -> Iterator[Offer]:
    """Which two may go and which may come; of a hand that is not wholly known no more than it has unknown cards."""
    hand, draws = sight.side(seat).hand, min(2, sight.pile)
    among = _may_hold(sight, seat)
    if len(among) >= 2:
        gone = Blank("discards", among, 2, 2, known=hand.faces, unknown=hand.size - len(hand.faces))
        yield Offer(c.Swap, seat, (gone, _from_pile(sight, "drawn", draws)))


def _may_show(sight: State, turn: Turn) -> bool:
    idle = not turn.plays or sight.draws_after_showing
    return turn.action == 3 and not turn.shown and idle and not may_play(sight, turn.seat).surely


def _shown(sight: State, seat: int) -> Blank:
    side = sight.side(seat)
    held, size = side.hand.faces, side.hand.size
    if side.hand.known:
        return Blank("cards", (*held, *(BACK,) * size), size, size)
    new = tuple(card for card in sight.unseen().elements() if any(climbing(side, card)))
    return Blank("cards", (*held, *new, *(BACK,) * size), size, size, always=held)


def _may_do_otherwise(sight: State, turn: Turn) -> bool:
    """Whether an act that plays no card is open (MK-15, MK-16, MK-A03)."""
    if turn.action != 3:
        return True
    fits = may_play(sight, turn.seat)
    if not turn.plays:
        return turn.shown and not fits.surely
    return not sight.draws_after_showing or turn.shown or fits.perhaps
