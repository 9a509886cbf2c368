"""A knockout: the bracket folded from seeds and the games played in it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec

from domain.tournaments.results import Malformed, MatchGame

Players = tuple[str | None, str | None]
Played = Mapping[tuple[int, int], "Contest"]


class Knockout(msgspec.Struct, frozen=True):
    """How a knockout is played: `seeds` strongest first, at least two.

    `best_of` is the number of games a match has, a round each, the last for all later rounds. The match for the third
    place has as many as the final.
    """

    seeds: tuple[str, ...]
    best_of: tuple[int, ...] = (1,)
    third_place: bool = False


class Contest(msgspec.Struct, frozen=True):
    """What was played in one match of the bracket: `round` from 1, `number` from 1 down the bracket.

    The match for the third place is number 2 of the last round. `conceded` names a player who gave the match up or
    did not come.
    """

    round: int
    number: int
    players: tuple[str, str]
    games: tuple[MatchGame, ...] = ()
    conceded: str | None = None


class BracketMatch(msgspec.Struct, frozen=True):
    """One match of the bracket.

    `players` have the better seed first, None for one not known yet. Pairings made stand: where games were played
    they are those who played, and `due` those whom the results before would bring together now. `score` are games
    won, a draw half each. `bye`: the one player goes on without a match. `dealer` deals the next game first: the
    better seed in odd games, the other in even ones; None if no game is to come.
    """

    round: int
    number: int
    players: Players
    due: Players
    best_of: int
    bye: bool = False
    games: tuple[MatchGame, ...] = ()
    score: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))
    winner: str | None = None
    conceded: str | None = None

    @property
    def loser(self) -> str | None:
        """Who is out, None while that is open and for a bye."""
        if self.winner is None:
            return None
        return next((player for player in self.players if player not in (None, self.winner)), None)

    @property
    def dealer(self) -> str | None:
        """Who deals the next game first."""
        if self.winner is not None or None in self.players:
            return None
        return self.players[len(self.games) % 2]


class Bracket(msgspec.Struct, frozen=True):
    """All matches round by round from the top of the bracket, the one for the third place apart.

    `places` has everybody whose place is settled; those who went out in the same round share theirs.
    """

    rounds: tuple[tuple[BracketMatch, ...], ...]
    third: BracketMatch | None
    places: dict[str, int]


def bracket(knockout: Knockout, contests: Iterable[Contest]) -> Bracket:
    """The bracket after these contests, at most one for each match.

    Raises `Malformed` for fewer than two seeds, a contest outside the bracket, games after a match was decided, or a
    dealer or loser who is not in the match.
    """
    played = {(contest.round, contest.number): contest for contest in contests}
    _check_players(knockout, played.values())
    rounds = tuple(_rounds(knockout, played))
    third = _third(knockout, rounds, played)
    inside = {(match.round, match.number) for matches in rounds for match in matches if not match.bye}
    if third is not None:
        inside.add((third.round, third.number))
    for number, at in sorted(played.keys() - inside):
        raise Malformed(f"Round {number} of this bracket has no match {at}.")
    return Bracket(rounds, third, _places(rounds, third))


def _check_players(knockout: Knockout, contests: Iterable[Contest]) -> None:
    if len(knockout.seeds) < 2 or len(set(knockout.seeds)) < len(knockout.seeds):
        raise Malformed("A knockout needs at least two different players.")
    for contest in contests:
        if contest.players[0] == contest.players[1]:
            raise Malformed(f"Round {contest.round}, match {contest.number}: {contest.players[0]} is on both sides.")
        for stranger in sorted(set(contest.players) - set(knockout.seeds)):
            raise Malformed(f"Round {contest.round}, match {contest.number}: {stranger} is not in this knockout.")


def seeding(size: int) -> tuple[int, ...]:
    """Seeds down the bracket, `size` a power of two: the best two can meet in the final only, and so on."""
    order: tuple[int, ...] = (1,)
    while len(order) < size:
        order = tuple(seed for upper in order for seed in (upper, 2 * len(order) + 1 - upper))
    return order


def _rounds(knockout: Knockout, played: Played) -> Iterator[tuple[BracketMatch, ...]]:
    entered = len(knockout.seeds)
    order = seeding(1 << (entered - 1).bit_length())
    slots: list[str | None] = [knockout.seeds[seed - 1] if seed <= entered else None for seed in order]
    number = 0
    while len(slots) > 1:
        number += 1
        pairs = zip(slots[::2], slots[1::2], strict=True)
        matches = tuple(_match(knockout, number, at, due, played) for at, due in enumerate(pairs, 1))
        yield matches
        slots = [match.winner for match in matches]


def _third(knockout: Knockout, rounds: Sequence[tuple[BracketMatch, ...]], played: Played) -> BracketMatch | None:
    """The match for the third place, if there is one."""
    if not knockout.third_place or len(rounds) < 2:
        return None
    one, other = (match.loser for match in rounds[-2])
    return _match(knockout, len(rounds), 2, (one, other), played)


def _match(knockout: Knockout, number: int, at: int, pair: Players, played: Played) -> BracketMatch:
    due = _by_seed(knockout, pair)
    best_of = knockout.best_of[min(number, len(knockout.best_of)) - 1]
    if number == 1 and None in due:
        return BracketMatch(number, at, due, due, best_of, bye=True, winner=due[0])
    contest = played.get((number, at))
    if contest is None:
        return BracketMatch(number, at, due, due, best_of)
    return _contested(BracketMatch(number, at, contest.players, due, best_of), contest)


def _by_seed(knockout: Knockout, pair: Players) -> Players:
    """The better seed first, somebody before nobody."""
    one, other = pair
    if one is None or (other is not None and knockout.seeds.index(other) < knockout.seeds.index(one)):
        return other, one
    return pair


def _contested(match: BracketMatch, contest: Contest) -> BracketMatch:
    where = f"Round {match.round}, match {match.number}"
    named = {game.dealer for game in contest.games} | ({contest.conceded} - {None})
    for stranger in named - set(contest.players):
        raise Malformed(f"{where}: {stranger} is not in this match.")
    score, winner = _decided(match, contest, where)
    if contest.conceded is not None:
        winner = next(player for player in contest.players if player != contest.conceded)
    return msgspec.structs.replace(match, games=contest.games, score=score, winner=winner, conceded=contest.conceded)


def _decided(match: BracketMatch, contest: Contest, where: str) -> tuple[tuple[Fraction, Fraction], str | None]:
    """The score, and who won: whoever can no longer be caught up with; after the last game whoever leads."""
    first = second = Fraction(0)
    winner = None
    for at, game in enumerate(contest.games, 1):
        if winner is not None:
            raise Malformed(f"{where}: {winner} had won before game {at}.")
        first, second = first + game.points[0], second + game.points[1]
        if abs(first - second) > max(match.best_of - at, 0):
            winner = contest.players[0] if first > second else contest.players[1]
    return (first, second), winner


def _places(rounds: Sequence[tuple[BracketMatch, ...]], third: BracketMatch | None) -> dict[str, int]:
    places = {match.loser: len(matches) + 1 for matches in rounds for match in matches if match.loser is not None}
    final = rounds[-1][0]
    if final.winner is not None:
        places[final.winner] = 1
    if third is not None and third.winner is not None and third.loser is not None:
        places |= {third.winner: 3, third.loser: 4}
    return places
