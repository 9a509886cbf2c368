"""The tie-breaks a director chooses from, each with its definition."""

from collections.abc import Callable, Sequence

import msgspec

from domain.tournaments.scorecards import Field
from domain.tournaments.tiebreaks.buchholz import buchholz, solkoff
from domain.tournaments.tiebreaks.derivation import Derivation
from domain.tournaments.tiebreaks.direct_encounter import direct_encounter
from domain.tournaments.tiebreaks.game_points import game_points, margin
from domain.tournaments.tiebreaks.koya import koya
from domain.tournaments.tiebreaks.lot import lot
from domain.tournaments.tiebreaks.play_off import play_off
from domain.tournaments.tiebreaks.rulesets import RuleSet
from domain.tournaments.tiebreaks.sonneborn_berger import sonneborn_berger
from domain.tournaments.tiebreaks.wins import (
    dealer_turns,
    games_won,
    progressive,
    second_seat_games,
    second_seat_wins,
    wins,
)


class Chosen(msgspec.Struct, frozen=True):
    """A tie-break as chosen when the tournament opens: its key in `CATALOGUE`, its rules, how many rounds are cut.

    `drawn` is the permutation of a lot, empty before the draw. `played_off` are the players of a play-off, the winner
    first, none while it is not over; several play-offs of one tournament follow each other.
    """

    key: str
    rules: RuleSet = RuleSet.Y2026
    cuts: int = 0
    drawn: tuple[str, ...] = ()
    played_off: tuple[str, ...] = ()

    @property
    def code(self) -> str:
        """What tells this column from the others: key, and the cut."""
        return f"{self.key}-cut-{self.cuts}" if self.cuts else self.key


Derive = Callable[[Field, Sequence[str], Chosen], dict[str, Derivation]]


class TieBreak(msgspec.Struct, frozen=True):
    """One entry of the catalogue.

    `derive` gives each of a tied group its value. `pairs`: matches of two only. `reads_opponents`: the value moves with
    results of opponents. `cuttable`: takes a cut.
    """

    name: str
    short: str
    definition: str
    derive: Derive
    low_first: bool = False
    pairs: bool = False
    reads_opponents: bool = False
    cuttable: bool = False


def _each(derive: Callable[[Field, str, Chosen], Derivation]) -> Derive:
    return lambda field, group, chosen: {player: derive(field, player, chosen) for player in group}


def _own(derive: Callable[[Field, str], Derivation]) -> Derive:
    return _each(lambda field, player, _: derive(field, player))


CATALOGUE: dict[str, TieBreak] = {
    "direct": TieBreak(
        "Direct encounter",
        "Direct",
        "Average points against each of those still tied.",
        lambda field, group, _: direct_encounter(field, group),
        pairs=True,
    ),
    "buchholz": TieBreak(
        "Buchholz",
        "Bh",
        "Sum of what the opponents count for.",
        _each(lambda field, player, chosen: buchholz(field, player, chosen.rules, chosen.cuts)),
        pairs=True,
        reads_opponents=True,
        cuttable=True,
    ),
    "sonneborn-berger": TieBreak(
        "Sonneborn-Berger",
        "SB",
        "Sum of what each opponent counts for times the share of a win got against that opponent.",
        _each(lambda field, player, chosen: sonneborn_berger(field, player, chosen.rules, chosen.cuts)),
        pairs=True,
        reads_opponents=True,
        cuttable=True,
    ),
    "solkoff": TieBreak(
        "Solkoff",
        "Sol",
        "Sum of the points of all opponents, nothing revalued.",
        _each(lambda field, player, chosen: solkoff(field, player, chosen.cuts)),
        pairs=True,
        reads_opponents=True,
        cuttable=True,
    ),
    "koya": TieBreak(
        "Koya",
        "Koya",
        "Points against opponents with at least half of the possible points.",
        _own(koya),
        pairs=True,
        reads_opponents=True,
    ),
    "wins": TieBreak("Wins", "Wins", "Rounds with the points of a win, forfeits and byes included.", _own(wins)),
    "games-won": TieBreak("Games won", "Won", "Rounds won at the table.", _own(games_won)),
    "second-seat-games": TieBreak(
        "Games in the second seat", "S2", "Rounds played in seat 2.", _own(second_seat_games)
    ),
    "second-seat-wins": TieBreak(
        "Wins in the second seat", "W2", "Rounds won at the table in seat 2.", _own(second_seat_wins)
    ),
    "progressive": TieBreak(
        "Progressive score",
        "Prog",
        "Sum of the scores after each round.",
        _each(lambda field, player, chosen: progressive(field, player, chosen.cuts)),
        cuttable=True,
    ),
    "game-points": TieBreak("Game points", "Game pts", "Sum of own game points.", _own(game_points)),
    "margin": TieBreak("Margin", "Margin", "Sum of own game points less the best opponent’s.", _own(margin)),
    "dealer-turns": TieBreak(
        "Dealer turns", "Deals", "First deals; fewer rank higher (Cairn’s own).", _own(dealer_turns), low_first=True
    ),
    "play-off": TieBreak(
        "Play-off",
        "Play-off",
        "Place in a play-off in which all of the tied took part.",
        lambda _, group, chosen: play_off(group, chosen.played_off),
        low_first=True,
    ),
    "lot": TieBreak(
        "Lot",
        "Lot",
        "Position in a draw from the committed seed, always last.",
        _each(lambda _, player, chosen: lot(player, chosen.drawn)),
        low_first=True,
    ),
}
