"""A table of Two-Set Rummy as plain data for one viewer: what a page draws and ``cairn show --json`` prints."""

from collections.abc import Iterator
from itertools import repeat
from typing import Literal

import msgspec

from domain.games.two_set_rummy.announcements import house_rules
from domain.games.two_set_rummy.arrangements import Arrangement, cheapest
from domain.games.two_set_rummy.melds import WayOut, bits, by_rank, cards_of, in_order, sets_in, shape, ways_out
from domain.games.two_set_rummy.state import (
    Dealing,
    Drawing,
    Ended,
    HandOver,
    LaidSet,
    Laying,
    LayingOff,
    Passing,
    State,
    Turn,
    TurningUp,
)
from domain.play.vocabulary import Viewer, for_all_seats


class SetPicture(msgspec.Struct, frozen=True):
    """A set on the table, lowest rank first, and which of its cards came from which seat.

    ``fits`` are the cards that the seat whose act is awaited may lay off on it, as far as this sight shows.
    """

    shape: str | None
    cards: tuple[str, ...]
    laid_off: dict[str, int]
    fits: tuple[str, ...]


class PlayerPicture(msgspec.Struct, frozen=True):
    """One player. ``hand`` is sorted by suit and rank; ``matched`` are its cards that stand in some matched set."""

    seat: int
    playing: bool
    hand: tuple[str, ...]
    matched: tuple[str, ...]
    passed: tuple[str, ...]
    sets: tuple[SetPicture, ...]
    left_with: int | None
    total: int


class Advice(msgspec.Struct, frozen=True):
    """For a known hand whose act is awaited: all ways to go out, or after another went out all sets that it holds and
    the cheapest sets and lay-offs."""

    ways_out: tuple[WayOut, ...] = ()
    sets: tuple[tuple[str, ...], ...] = ()
    cheapest: Arrangement | None = None


class Picture(msgspec.Struct, frozen=True):
    """The whole table. ``task`` says what the seat ``to_act`` has to do; ``face_down`` counts going-out discards.

    Of the discards it shows the upcard and their number alone (UC-A15).
    """

    game: Literal["two-set-rummy"]
    phase: str
    task: str
    deal: int
    hand: int
    turn_number: int
    dealer: int | None
    to_act: int | None
    awaited: tuple[int, ...]
    passing: str | None
    players: tuple[PlayerPicture, ...]
    stock: int
    upcard: str | None
    discards: int
    face_down: int
    reshuffles: int
    went_out: int | None
    announced: dict[str, str]
    house_rules: tuple[str, ...]
    agreed_dead: tuple[int, ...]
    advice: Advice | None
    ending: str | None
    winners: tuple[int, ...]


def picture(sight: State, viewer: Viewer) -> Picture:
    """The table as this viewer sees it; ``sight`` must be folded from what the viewer saw."""
    phase = sight.phase
    word, task = _words(sight)
    announced = dict(sight.announced)
    return Picture(
        game="two-set-rummy",
        phase=word,
        task=task,
        deal=sight.deal,
        hand=len(sight.scored) + 1,
        turn_number=sight.turn,
        dealer=sight.dealer,
        to_act=sight.to_act,
        awaited=_awaited(sight),
        passing=phase.way if isinstance(phase, Passing) else None,
        players=tuple(_player(sight, seat) for seat in range(1, len(sight.sides) + 1)),
        stock=sight.stock.size,
        upcard=sight.upcard,
        discards=len(sight.discards),
        face_down=len(sight.face_down),
        reshuffles=sight.reshuffles,
        went_out=phase.winner if isinstance(phase, Laying | LayingOff) else None,
        announced=announced,
        house_rules=house_rules(announced),
        agreed_dead=phase.agreed if isinstance(phase, Turn) else (),
        advice=_advice(sight, viewer),
        ending=sight.ending,
        winners=phase.winners if isinstance(phase, Ended) else (),
    )


def _words(sight: State) -> tuple[str, str]:
    """The phase, and what is to be done in it."""
    match sight.phase:
        case Drawing():
            return "drawing", "draw for the deal"
        case Dealing():
            return "dealing", "deal nine cards to each player"
        case Passing(way):
            return "passing", f"pass two cards {way}"
        case TurningUp():
            return "turning up", "turn the upcard"
        case Turn(drawn=False):
            return "turn", "draw the upcard or from the stock" if sight.upcard else "draw from the stock"
        case Turn():
            return "turn", "discard or go out"
        case Laying():
            return "laying sets", "lay all matched sets"
        case LayingOff():
            return "laying off", "lay off, then show what is left"
        case HandOver():
            return "hand over", ""
        case Ended():
            return "ended", ""


def _awaited(sight: State) -> tuple[int, ...]:
    match sight.phase:
        case Passing(_, waiting):
            return waiting
        case _:
            return () if sight.to_act is None else (sight.to_act,)


def _player(sight: State, seat: int) -> PlayerPicture:
    side = sight.side(seat)
    matched = 0
    for one in sets_in(bits(side.hand.faces)):
        matched |= one
    return PlayerPicture(
        seat=seat,
        playing=seat in sight.playing,
        hand=in_order(side.hand.cards),
        matched=cards_of(matched),
        passed=side.aside,
        sets=tuple(_set(laid, fits) for laid, fits in zip(side.sets, _fits(sight, seat), strict=False)),
        left_with=side.counted,
        total=sight.totals[seat - 1],
    )


def _fits(sight: State, owner: int) -> Iterator[tuple[str, ...]]:
    """For every set of a seat the cards that may be laid off on it now."""
    phase = sight.phase
    if not isinstance(phase, LayingOff) or phase.winner != owner:
        yield from repeat(())
        return
    held = sight.may_hold(phase.seat)
    yield from (in_order(card for card in held if target.takes(card)) for target in sight.targets(owner))


def _set(laid: LaidSet, fits: tuple[str, ...]) -> SetPicture:
    return SetPicture(shape(laid.cards), by_rank(laid.all), {one.card: one.seat for one in laid.added}, fits)


def _advice(sight: State, viewer: Viewer) -> Advice | None:
    """Only for a player whose own act is awaited, and for the scorer who sees that hand."""
    if sight.to_act is None or not (viewer == sight.to_act or for_all_seats(viewer)):
        return None
    side = sight.side(sight.to_act)
    if not side.hand.known:
        return None
    match sight.phase:
        case Turn(drawn=True):
            return Advice(ways_out=ways_out(side.hand.faces))
        case Laying(winner):
            sets = tuple(cards_of(one) for one in sets_in(bits(side.hand.faces)))
            return Advice(sets=sets, cheapest=cheapest(side.hand.faces, sight.targets(winner)))
        case LayingOff(winner):
            return Advice(cheapest=cheapest(side.hand.faces, sight.targets(winner), may_lay=False))
        case _:
            return None
