"""The results of an event as each player's own card: a line a round."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec

from domain.tournaments.results import Bye, Event, Format, Kind, Match, MatchSide, Round


class CardLine(msgspec.Struct, frozen=True):
    """One round of one player.

    `points` are 0 while the match is open. `seat` counts from 1 (seat 1 deals first), None without a match.
    `game_points` and `margin` (own game points less the best of the opponents) are None where no score was kept or
    nothing was played. `deals` counts first deals.
    """

    round: int
    kind: Kind
    points: Fraction
    opponents: tuple[str, ...] = ()
    table: int | None = None
    seat: int | None = None
    game_points: int | None = None
    margin: int | None = None
    deals: int = 0

    @property
    def opponent(self) -> str | None:
        """The opponent of a match of two, None without a match.

        Raises ValueError at a table of many, where no one opponent can be named.
        """
        if len(self.opponents) > 1:
            raise ValueError(f"Round {self.round} was played at a table of {len(self.opponents) + 1}.")
        return self.opponents[0] if self.opponents else None


class Scorecard(msgspec.Struct, frozen=True):
    """All rounds of one player in order; `points` without what the director adjusted, `adjusted` only that."""

    player: str
    lines: tuple[CardLine, ...]
    points: Fraction
    adjusted: Fraction

    @property
    def total(self) -> Fraction:
        """The points that count in the standings."""
        return self.points + self.adjusted

    @property
    def open(self) -> bool:
        """A match of this player has no result yet."""
        return any(line.kind is Kind.OPEN for line in self.lines)


class Field(msgspec.Struct, frozen=True):
    """An event and the card of each of its players, in the order of entry."""

    event: Event
    cards: Mapping[str, Scorecard]

    @property
    def rounds(self) -> int:
        """How many rounds there were, the one under way included."""
        return len(self.event.rounds)

    def points(self, player: str) -> Fraction:
        """Points out of matches and byes, without adjustments."""
        return self.cards[player].points


def field_of(event: Event) -> Field:
    """The cards of all players of an event."""
    lines: dict[str, list[CardLine]] = {entrant.id: [] for entrant in event.entrants}
    for played in event.rounds:
        for player, line in _lines_of(event, played).items():
            lines[player].append(line)
    return Field(event, {player: _card(event, player, tuple(own)) for player, own in lines.items()})


def _card(event: Event, player: str, lines: tuple[CardLine, ...]) -> Scorecard:
    adjusted = sum((made.points for made in event.adjustments if made.player == player), Fraction(0))
    return Scorecard(player, lines, sum((line.points for line in lines), Fraction(0)), adjusted)


def _lines_of(event: Event, played: Round) -> dict[str, CardLine]:
    missing = Kind.REST if event.format is Format.ROUND_ROBIN else Kind.ABSENT
    unnamed = CardLine(played.number, missing, Fraction(0))
    lines = dict.fromkeys((entrant.id for entrant in event.entrants), unnamed)
    lines.update((bye.player, _free(played, bye)) for bye in played.byes)
    for match in played.matches:
        lines.update(_matched(played, match))
    return lines


def _free(played: Round, bye: Bye) -> CardLine:
    return CardLine(played.number, bye.kind, bye.points)


def _matched(played: Round, match: Match) -> Iterator[tuple[str, CardLine]]:
    for seat, side in enumerate(match.sides, 1):
        was_played = side.kind is Kind.PLAYED
        yield (
            side.player,
            CardLine(
                played.number,
                Kind.OPEN if side.points is None else side.kind,
                side.points or Fraction(0),
                tuple(other for other in match.players if other != side.player),
                match.table,
                seat,
                side.game_points if was_played else None,
                _margin(match, side) if was_played else None,
                _deals(match, side.player) if was_played else 0,
            ),
        )


def _margin(match: Match, side: MatchSide) -> int | None:
    others = [other.game_points for other in match.sides if other is not side and other.game_points is not None]
    return None if side.game_points is None or not others else side.game_points - max(others)


def _deals(match: Match, player: str) -> int:
    if match.games:
        return sum(game.dealer == player for game in match.games)
    return int(match.sides[0].player == player)
