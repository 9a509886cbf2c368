"""A Mauna Kea table as plain data for one viewer: what a page draws and ``cairn show --json`` prints."""

from typing import Literal

import msgspec

from domain.games.mauna_kea.ascent import value
from domain.games.mauna_kea.placements import counted
from domain.games.mauna_kea.state import Cutting, Dealing, Ended, Owing, Scored, Side, State, Turn
from domain.play.vocabulary import Viewer


class Strip(msgspec.Struct, frozen=True):
    """One card of an ascent with the altitude that it and all beneath it make."""

    card: str
    sum: int
    piton: bool


class PlayerPicture(msgspec.Struct, frozen=True):
    """One side of the table.

    Where the count is not displayed (MK-A38) ``hand_size`` is None and ``hand`` holds only the cards this viewer knows
    to be in it; elsewhere a back stands for each of the others.
    """

    seat: int
    hand: tuple[str, ...]
    hand_size: int | None
    ascent: tuple[Strip, ...]
    altitude: int
    was_cut: bool
    total: int


class TurnPicture(msgspec.Struct, frozen=True):
    """Whose turn it is, which of the three actions comes next, how many of them played a card."""

    seat: int
    action: int
    plays: int
    climbs: int
    shown: bool


class Picture(msgspec.Struct, frozen=True):
    """The whole table. Ascents and discards are listed bottom first; ``pile`` counts the draw pile."""

    game: Literal["mauna-kea"]
    phase: str
    deal: int
    turn_number: int
    dealer: int | None
    to_act: int | None
    turn: TurnPicture | None
    owed: int
    players: tuple[PlayerPicture, ...]
    pile: int
    discards: tuple[str, ...]
    announced: dict[str, str]
    ending: str | None
    winner: int | None


def picture(sight: State, viewer: Viewer) -> Picture:
    """The table as this viewer sees it; ``sight`` must be folded from what the viewer saw."""
    phase = sight.phase
    return Picture(
        game="mauna-kea",
        phase=_word(sight),
        deal=sight.deal,
        turn_number=sight.turn,
        dealer=sight.dealer or None,
        to_act=sight.to_act,
        turn=_turn(sight.running_turn),
        owed=phase.count if isinstance(phase, Owing) else 0,
        players=tuple(_player(sight, seat, viewer) for seat in (1, 2)),
        pile=sight.pile,
        discards=sight.discards,
        announced=dict(sight.announced),
        ending=sight.ending,
        winner=phase.winner if isinstance(phase, Ended) else None,
    )


def _word(sight: State) -> str:
    match sight.phase:
        case Cutting() | Scored():
            return "cutting"
        case Dealing():
            return "dealing"
        case Owing(kind):
            return kind
        case Turn():
            return "turn"
        case Ended():
            return "ended"


def _turn(turn: Turn | None) -> TurnPicture | None:
    if turn is None:
        return None
    return TurnPicture(turn.seat, min(turn.action, 3), turn.plays, turn.climbs, turn.shown)


def _player(sight: State, seat: int, viewer: Viewer) -> PlayerPicture:
    side = sight.side(seat)
    displayed = counted(sight, seat, viewer)
    return PlayerPicture(
        seat=seat,
        hand=side.hand.cards if displayed else side.hand.faces,
        hand_size=side.hand.size if displayed else None,
        ascent=_strips(side),
        altitude=side.altitude,
        was_cut=side.was_cut,
        total=sight.totals[seat - 1],
    )


def _strips(side: Side) -> tuple[Strip, ...]:
    strips, height = [], 0
    for card in side.ascent:
        height += value(card)
        strips.append(Strip(card, height, value(card) == 0))
    return tuple(strips)
