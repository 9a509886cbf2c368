"""The rules after a player went out: laying sets, laying off, counting (UC-35 to UC-40, UC-A19 to UC-A24)."""

from collections import Counter
from collections.abc import Iterable, Iterator

from domain.cards.cards import row
from domain.games.two_set_rummy import commands as c
from domain.games.two_set_rummy.melds import bits, cards_of, flaw, sets_in
from domain.games.two_set_rummy.origins import origin, ways_to_fill
from domain.games.two_set_rummy.rulebook import TwoSetRummy as R
from domain.games.two_set_rummy.state import Laying, LayingOff, State
from domain.play.findings import Finding, unknown, unlawful


def after_the_end(sight: State, command: c.LaySet | c.EndSets | c.LayOff | c.CountHand) -> Iterator[Finding]:
    """What is to be said of an act by those who did not go out."""
    phase = sight.phase
    assert isinstance(phase, Laying | LayingOff)
    if command.seat != phase.seat:
        yield unlawful(R.UC_39, f"it is the turn of seat {phase.seat}")
    side = sight.side(command.seat)
    match command:
        case c.LaySet(_, cards):
            if isinstance(phase, LayingOff):
                yield unlawful(R.UC_35, "no sets are being laid now")
                yield unlawful(R.UC_A20, "every set is laid before anybody lays off")
            wrong = flaw(cards)
            if wrong:
                yield unlawful(*wrong)
            if len(side.sets) == 2:
                yield unlawful(R.UC_A19, "two sets at most are laid")
        case c.EndSets(seat):
            yield from _sets_left(sight, seat)
        case c.LayOff(_, card, target):
            if isinstance(phase, Laying):
                yield unlawful(R.UC_36, "nobody lays off now")
                yield unlawful(R.UC_A20, "cards are laid off when every set is laid")
            wrong = sight.targets(phase.winner)[target - 1].flaw(card)
            if wrong:
                yield unlawful(*wrong)
        case c.CountHand(seat, cards):
            yield from _counted_sets(sight, seat, cards)


def _sets_left(sight: State, seat: int) -> Iterator[Finding]:
    """Whether a hand still has a set that must be laid (UC-35, UC-A21)."""
    side = sight.side(seat)
    if len(side.sets) == 2:
        return
    held = bits(side.hand.faces)
    if kept := sets_in(held):
        yield unlawful(R.UC_A21, f"{row(cards_of(kept[0]))} must be laid")
        return
    unknown_cards = side.hand.size - len(side.hand.faces)
    possible = [one for one in sets_in(bits(sight.may_hold(seat))) if (one & ~held).bit_count() <= unknown_cards]
    ways = ways_to_fill(tuple(sight.unseen()), sight.room(seat), unknown_cards, sight.renewals)
    if not _has_any(sight, seat, possible):
        return
    if ways is not None and all(_has_one(held | bits(cards), possible) for cards in ways):
        yield unlawful(R.UC_A21, "whatever the unseen cards are, a set must be laid")
    else:
        yield unknown(R.UC_A21, "whether a set is left depends on unseen cards")


def _has_one(cards: int, sets: Iterable[int]) -> bool:
    return any(one & cards == one for one in sets)


def _has_any(sight: State, seat: int, sets: Iterable[int]) -> bool:
    """Whether the unknown cards of a hand may be those that one of these sets lacks."""
    held, left = sight.side(seat).hand.faces, sight.room(seat)
    for one in sets:
        lacking = Counter(origin(card, sight.renewals) for card in cards_of(one) if card not in held)
        if left is None or all(left[number] >= count for number, count in lacking.items()):
            return True
    return False


def _counted_sets(sight: State, seat: int, cards: tuple[str, ...]) -> Iterator[Finding]:
    """Whether what a player counts shows that a set was kept back (UC-A21)."""
    phase = sight.phase
    assert isinstance(phase, LayingOff)
    played = [one.card for laid in sight.side(phase.winner).sets for one in laid.added if one.seat == seat]
    kept = sets_in(bits({*cards, *played}))
    if kept and len(sight.side(seat).sets) < 2:
        yield unlawful(R.UC_A21, f"{row(cards_of(kept[0]))} had to be laid as a set")
