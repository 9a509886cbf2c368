"""The results of a tournament as standings are folded from: every derived page begins here."""

from collections.abc import Iterator
from fractions import Fraction

from domain.tournaments.pairing.draw import Draw
from domain.tournaments.results import Adjustment, Bye, Entrant, Event, Format, Kind, Match, MatchSide, Round
from domain.tournaments.scoring import Scoring
from domain.tournaments.standings import Standings, standings
from domain.tournaments.stream import values as v
from domain.tournaments.stream.tournament import EnteredPlayer, PairedRound, Tournament
from domain.tournaments.tiebreaks.catalogue import CATALOGUE, Chosen
from domain.tournaments.tiebreaks.rulesets import RuleSet

BYES = {"pab": Kind.ALLOCATED, "full": Kind.FULL, "half": Kind.HALF, "zero": Kind.ZERO}


def event_of(tournament: Tournament) -> Event:
    """The event, rounds without results included as open; an evening has none that count."""
    terms = tournament.said
    seeds = ranks(tournament)
    return Event(
        tuple(Entrant(entry.player, entry.player, seeds.get(entry.player)) for entry in counted(tournament)),
        tuple(_round(tournament, played) for played in tournament.rounds if terms.way != "evening"),
        tuple(Adjustment(made.player, made.round, Fraction(made.points), made.why) for made in tournament.adjusted),
        scoring_of(terms),
        Format.ROUND_ROBIN if terms.way in ("round-robin", "double-round-robin") else Format.SWISS,
    )


def standings_of(tournament: Tournament, as_of: int | None = None) -> Standings:
    """The standings now, or as they are after round ``as_of``: later rounds and adjustments left out.

    Those of a Swiss with a knockout after it end with the Swiss.
    """
    event = event_of(tournament)
    if tournament.finals:
        as_of = min(tournament.said.rounds, len(tournament.rounds) if as_of is None else as_of)
    return standings(event if as_of is None else event.as_of(as_of), tie_breaks(tournament))


def counted(tournament: Tournament) -> tuple[EnteredPlayer, ...]:
    """The entries that stand in the standings: all but those who left before they were paired."""
    paired = {player for played in tournament.rounds for table in played.tables for player in table.players}
    paired |= {free.player for played in tournament.rounds for free in played.free}
    return tuple(entry for entry in tournament.entries if entry.left is None or entry.player in paired)


def tie_breaks(tournament: Tournament) -> tuple[Chosen, ...]:
    """The tie-breaks in order, with the lot as drawn."""
    rules = RuleSet(tournament.said.rules)
    return tuple(_chosen(tournament, code, rules) for code in tournament.said.tie_breaks)


def chosen_of(code: str, rules: RuleSet) -> Chosen:
    """The tie-break of a code such as ``buchholz-cut-1``. Raises ValueError for a cut that is no number."""
    key, _, cuts = code.partition("-cut-")
    return Chosen(key, rules, int(cuts or 0))


def scoring_of(terms: v.Terms) -> Scoring:
    """What each outcome gives, exactly."""
    given = {field: Fraction(getattr(terms.points, field)) for field in v.Points.__struct_fields__}
    allocated = given.pop("bye")
    return Scoring(allocated=allocated, **given)


def ranks(tournament: Tournament) -> dict[str, int]:
    """Everybody's rank among equals, from 1: by seed, then those without one as drawn; empty before the draw."""
    if not tournament.seed:
        return {}
    key = {entry.player: (entry.seed or len(tournament.entries) + 1, _drawn(tournament, "rank", entry.player))
           for entry in tournament.entries}  # fmt: skip
    return {player: at for at, player in enumerate(sorted(key, key=key.__getitem__), 1)}


def _chosen(tournament: Tournament, code: str, rules: RuleSet) -> Chosen:
    chosen = chosen_of(code, rules)
    if chosen.key != "lot" or not tournament.seed:
        return chosen
    players = sorted((_drawn(tournament, "lot", entry.player), entry.player) for entry in counted(tournament))
    return Chosen(chosen.key, rules, drawn=tuple(player for _, player in players))


def _drawn(tournament: Tournament, purpose: str, player: str) -> int:
    """A number that seed, purpose and player decide, whoever else enters."""
    return Draw(bytes.fromhex(tournament.seed), purpose, player).below(1 << 64)


def _round(tournament: Tournament, played: PairedRound) -> Round:
    matches = tuple(_match(tournament, played.number, table) for table in played.tables)
    byes = [Bye(free.player, BYES[free.kind], Fraction(free.points)) for free in played.free]
    return Round(played.number, matches, (*byes, *_missed(tournament, played.number)))


def _missed(tournament: Tournament, number: int) -> Iterator[Bye]:
    for entry in tournament.entries:
        if number in entry.missed:
            points = Fraction(entry.missed_points)
            yield Bye(entry.player, Kind.HALF if points else Kind.ZERO, points)


def _match(tournament: Tournament, number: int, table: v.PairedTable) -> Match:
    """The sides from the first dealer on, round the table."""
    result = tournament.results.get((number, table.table))
    scored = {side.player: side for side in result.sides} if result else {}
    first = table.first_dealer - 1
    in_turn = table.players[first:] + table.players[:first]
    return Match(table.table, tuple(_side(player, scored.get(player)) for player in in_turn))


def _side(player: str, scored: v.ScoredSide | None) -> MatchSide:
    if scored is None:
        return MatchSide(player)
    return MatchSide(player, Fraction(scored.points), scored.game_points, Kind(scored.kind))


def column(chosen: Chosen) -> str:
    """The heading of a tie-break's column."""
    short = CATALOGUE[chosen.key].short
    return f"{short} cut {chosen.cuts}" if chosen.cuts else short
