"""Swiss tournaments for tests: players who play, leave, arrive late, ask for byes and may not meet."""

from collections.abc import Iterator
from random import Random

from domain.tournaments.pairing.swiss.field import SwissField, SwissPlayer, forbidding
from domain.tournaments.pairing.swiss.round import SwissRound, floats, pair_round


def after(field: SwissField, paired: SwissRound, halves: dict[int, int]) -> dict[int, SwissPlayer]:
    """The players of a round after it; ``halves`` are the half points of each, 2 for the bye unless said."""
    players = {entrant.number: entrant for entrant in field.entrants}
    floated = floats(field, paired)
    for pair in paired.pairs:
        for number, opponent, dealt in ((pair.first, pair.second, True), (pair.second, pair.first, False)):
            one = players[number]
            players[number] = SwissPlayer(
                number,
                one.rank,
                one.score + halves[number],
                (*one.met, opponent),
                (*one.turns, dealt),
                one.byes,
                floated[number],
            )
    if paired.bye:
        one = players[paired.bye]
        players[one.number] = SwissPlayer(one.number, one.rank, one.score + 2, one.met, one.turns, one.byes + 1)
    return players


def results(chance: Random, paired: SwissRound) -> dict[int, int]:
    halves = {}
    for pair in paired.pairs:
        halves[pair.first] = chance.choice((0, 0, 0, 1, 2, 2, 2))
        halves[pair.second] = 2 - halves[pair.first]
    return halves


def plain_tournament(players: int, rounds: int, seed: int) -> Iterator[tuple[SwissField, SwissRound]]:
    """Nobody leaves, nobody comes late; small fields look ahead to the last round."""
    chance = Random(seed)
    field = SwissField(tuple(SwissPlayer(number, number) for number in range(1, players + 1)))
    for left in range(rounds - 1, -1, -1):
        paired = pair_round(field, rounds_after=left)
        yield field, paired
        field = SwissField(tuple(after(field, paired, results(chance, paired)).values()))


def eventful_tournament(seed: int, most: int = 60, *, ahead: bool = False) -> Iterator[tuple[SwissField, SwissRound]]:
    """5 to 60 players with drop-outs, late entries, pairs that may not meet and byes asked for."""
    chance = Random(seed)
    size = chance.randint(5, most)
    players = {number: SwissPlayer(number, number) for number in range(1, size + 1)}
    forbidden = forbidding(chance.sample(sorted(players), 2) for _ in range(chance.randint(0, size // 6)))  # type: ignore[misc]
    rounds = chance.randint(3, 9)
    for number in range(1, rounds + 1):
        if number > 1:
            _come_and_go(chance, players)
        resting = {one for one in players if chance.random() < 0.02}
        field = SwissField(
            tuple(one for number, one in players.items() if number not in resting),
            tuple(players[one] for one in resting),
            forbidden,
        )
        paired = pair_round(field, rounds_after=rounds - number if ahead else 0)
        yield field, paired
        players |= after(field, paired, results(chance, paired))


def _come_and_go(chance: Random, players: dict[int, SwissPlayer]) -> None:
    for number in [number for number in players if chance.random() < 0.03]:
        if len(players) > 4:
            del players[number]
    if chance.random() < 0.15:
        late = max(players) + 1
        players[late] = SwissPlayer(late, late)
