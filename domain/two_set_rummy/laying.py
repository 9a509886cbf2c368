"""The rules after a player went out: laying sets, laying off, counting (UC-35 to UC-40, UC-A19 to UC-A24)."""

from collections.abc import Iterator

from domain.cards import row
from domain.judging import Finding, unknown, unlawful
from domain.two_set_rummy import commands as c
from domain.two_set_rummy.melds import bits, cards_of, flaw, sets_in
from domain.two_set_rummy.rulebook import TwoSetRummy as R
from domain.two_set_rummy.state import Laying, LayingOff, Side, State


def after_the_end(sight: State, command: c.LaySet | c.EndSets | c.LayOff | c.CountHand) -> Iterator[Finding]:
    """What is to be said of an act by those who did not go out."""
    phase = sight.phase
    assert isinstance(phase, Laying | LayingOff)
    if command.seat != phase.seat:
        yield unlawful(R.UC_39, f"it is the turn of seat {phase.seat}")
    side = sight.side(command.seat)
    match command:
        case c.LaySet(_, cards):
            wrong = flaw(cards)
            if wrong:
                yield unlawful(*wrong)
            if len(side.sets) == 2:
                yield unlawful(R.UC_A19, "two sets at most are laid")
        case c.EndSets():
            yield from _sets_left(side)
        case c.LayOff(_, card, target):
            wrong = sight.targets(phase.winner)[target - 1].flaw(card)
            if wrong:
                yield unlawful(*wrong)
        case c.CountHand(seat, cards):
            yield from _counted_sets(sight, seat, cards)


def _sets_left(side: Side) -> Iterator[Finding]:
    """Whether a hand still has a set that must be laid (UC-35, UC-A21)."""
    if len(side.sets) == 2:
        return
    held = sets_in(bits(side.hand.faces))
    if held:
        yield unlawful(R.UC_A21, f"{row(cards_of(held[0]))} must be laid")
    elif not side.hand.known and side.hand.size >= 4:
        yield unknown(R.UC_A21, "whether a set is left depends on unseen cards")


def _counted_sets(sight: State, seat: int, cards: tuple[str, ...]) -> Iterator[Finding]:
    """Whether what a player counts shows that a set was kept back (UC-A21)."""
    phase = sight.phase
    assert isinstance(phase, LayingOff)
    played = [one.card for laid in sight.side(phase.winner).sets for one in laid.added if one.seat == seat]
    kept = sets_in(bits({*cards, *played}))
    if kept and len(sight.side(seat).sets) < 2:
        yield unlawful(R.UC_A21, f"{row(cards_of(kept[0]))} had to be laid as a set")
