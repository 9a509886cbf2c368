"""Events in a few words, and events at random."""

from fractions import Fraction

from hypothesis import strategies as st

from domain.tournaments.exchange import bye_points
from domain.tournaments.results import Bye, Entrant, Event, Format, Kind, Match, MatchSide, Round
from domain.tournaments.scoring import Scoring

WIN, DRAW, LOSS = Fraction(1), Fraction(1, 2), Fraction(0)
POINTS: dict[str, tuple[Fraction, Fraction]] = {
    "1-0": (WIN, LOSS),
    "0-1": (LOSS, WIN),
    "1/2": (DRAW, DRAW),
    "0-0": (LOSS, LOSS),
}


def match(table: int, first: str, second: str, result: str = "", score: tuple[int, int] | None = None) -> Match:
    """`result` as "1-0", with "f" at its end for a forfeit; without one the match is open."""
    if not result:
        return Match(table, (MatchSide(first), MatchSide(second)))
    sides = zip((first, second), POINTS[result.rstrip("f")], score or (None, None), strict=True)
    return Match(table, tuple(MatchSide(who, points, got, _kind(result, points)) for who, points, got in sides))


def _kind(result: str, points: Fraction) -> Kind:
    if not result.endswith("f"):
        return Kind.PLAYED
    return Kind.FORFEIT_WON if points == WIN else Kind.FORFEIT_LOST


def bye(player: str, kind: Kind = Kind.ALLOCATED) -> Bye:
    return Bye(player, kind, bye_points(Scoring(), kind))


def event(names: str, *rounds: str, format: Format = Format.SWISS) -> Event:  # noqa: A002
    """Names of one letter; a round as "ab1-0 cd1/2 e+pab" with tables in this order."""
    return Event(
        tuple(Entrant(name, name) for name in names),
        tuple(_round(number, told) for number, told in enumerate(rounds, 1)),
        format=format,
    )


def _round(number: int, told: str) -> Round:
    matches, byes = [], []
    for word in told.split():
        if word[1] == "+":
            byes.append(bye(word[0], Kind(word[2:])))
        else:
            matches.append(match(len(matches) + 1, word[0], word[1], word[2:]))
    return Round(number, tuple(matches), tuple(byes))


@st.composite
def rounds_of(draw: st.DrawFn, names: str, number: int) -> Round:
    """Some meet, some have byes, the others are absent."""
    order = draw(st.permutations(names))
    pairs = draw(st.integers(0, len(names) // 2))
    results = st.sampled_from(["1-0", "0-1", "1/2", "1-0f", "0-1f", "0-0f", ""])
    scores = st.tuples(st.integers(-60, 136), st.integers(-60, 136))
    matches = [
        match(table + 1, order[2 * table], order[2 * table + 1], draw(results), draw(scores)) for table in range(pairs)
    ]
    kinds = st.sampled_from([Kind.ALLOCATED, Kind.FULL, Kind.HALF, Kind.ZERO, Kind.ABSENT, None])
    byes = [bye(player, kind) for player in order[2 * pairs :] if (kind := draw(kinds)) is not None]
    return Round(number, tuple(matches), tuple(byes))


@st.composite
def events(draw: st.DrawFn) -> Event:
    names = "abcdefgh"[: draw(st.integers(2, 8))]
    rounds = tuple(draw(rounds_of(names, number)) for number in range(1, draw(st.integers(0, 5)) + 1))
    return Event(tuple(Entrant(name, name) for name in names), rounds, format=draw(st.sampled_from(Format)))


def finished(played: Event) -> bool:
    return not any(one.open for each in played.rounds for one in each.matches)
