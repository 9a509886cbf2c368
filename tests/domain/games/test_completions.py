"""A judge against brute force: in small positions every way to lay out the unseen cards is looked at.

An act is lawful or unlawful only where all of them say so that leave it possible, it is impossible where none does, and
it cannot be known only where they differ. Up to 600 ways are laid out a position.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from domain.cards.cards import BACK
from domain.cards.hands import Hand
from domain.games.mauna_kea import commands as kea
from domain.games.mauna_kea.state import Side as Climber
from domain.games.mauna_kea.state import State as Ascents
from domain.games.mauna_kea.state import Turn as Actions
from domain.games.mountain import commands as mountain
from domain.games.mountain.phases import Declaring
from domain.games.mountain.state import Place
from domain.games.mountain.state import State as Mountains
from domain.games.registry import GAMES
from domain.games.two_set_rummy import commands as rummy
from domain.games.two_set_rummy.origins import origin
from domain.games.two_set_rummy.state import LaidSet, Laying
from domain.games.two_set_rummy.state import Side as Player
from domain.games.two_set_rummy.state import State as Rummy
from domain.games.two_set_rummy.state import Turn as RummyTurn
from domain.play.findings import Verdict
from domain.play.vocabulary import Command

WAYS = 600
Position = tuple[Any, Sequence[Any], Sequence[Command]]
"""A sight, every table that it may be, and acts to be judged."""


def verdict(game: Any, state: Any, command: Command) -> str:
    """The verdict of a judge in one word."""
    found = [finding.verdict for finding in game.judge(state, command)]
    worst = next((one for one in (Verdict.IMPOSSIBLE, Verdict.UNLAWFUL, Verdict.UNKNOWN) if one in found), None)
    return worst.value if worst else "lawful"


def agreed(game: Any, tables: Iterable[Any], command: Command) -> str:
    """What all tables say on which the act is possible."""
    said = {verdict(game, table, command) for table in tables}
    possible = said - {"impossible"}
    return "cannot be known" if len(possible) > 1 else (possible or said).pop()


def hands_of(unseen: Sequence[str], rooms: Sequence[int]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every way to put unseen cards into places of so many; the rest lies elsewhere."""
    ends = [sum(rooms[: place + 1]) for place in range(len(rooms))]
    seen = set()
    for cards in permutations(unseen, ends[-1]):
        parts = tuple(tuple(sorted(cards[end - size : end])) for end, size in zip(ends, rooms, strict=True))
        if parts not in seen:
            seen.add(parts)
            yield parts


def mauna_kea(random: Random) -> Position:
    """Six cards that nobody sees, some in each hand and the rest in the pile; all others lie open."""
    pack = list(GAMES["mauna-kea"].deck.counter().elements())
    random.shuffle(pack)
    rooms = (random.randint(0, 2), random.randint(0, 2))
    unseen, ascents, known, rest = pack[:6], (pack[6:9], pack[9:12]), (pack[12:14], pack[14:22]), pack[22:]
    held = [cards[: random.randint(0, 8)] for cards in known]
    sides = [
        Climber(Hand(len(cards) + room, tuple(cards)), tuple(ascent))
        for cards, room, ascent in zip(held, rooms, ascents, strict=True)
    ]
    left = known[0][len(held[0]) :] + known[1][len(held[1]) :]
    plays = random.choice((0, 0, 1, 2))
    turn = Actions(random.choice((1, 2)), 3, plays, min(plays, 1), random.random() < 0.5)
    said = (("plain-draw", random.choice(("always", "after-showing"))), ("hand-count", "shown"))
    sight = Ascents(said, turn, 1, 5, 1, (sides[0], sides[1]), 6 - sum(rooms), tuple(rest + left))
    tables = [
        replace(sight, sides=tuple(_seen(side, cards) for side, cards in zip(sides, parts, strict=True)))
        for parts in hands_of(unseen, rooms)
    ]
    seat, card = turn.seat, random.choice(unseen)
    own = (*sides[seat - 1].hand.faces, *unseen)
    size = sides[seat - 1].hand.size
    shown: Any = (*sides[seat - 1].hand.faces, *(BACK,) * (size - len(sides[seat - 1].hand.faces)))
    acts: list[Any] = [
        kea.Draw(seat, BACK), kea.Draw(seat, card), kea.Steal(seat, BACK), kea.Steal(seat, card),
        kea.Climb(seat, random.choice(own)), kea.Attack(seat, random.choice(own)), kea.Forfeit(seat),
        kea.ShowHand(seat, shown), kea.ShowHand(seat, tuple(card if one == BACK else one for one in shown)),
        kea.Swap(seat, (random.choice(own), random.choice(own)), (BACK, BACK)),
        kea.Swap(seat, (random.choice(own), random.choice(own)), (card, BACK)),
    ]  # fmt: skip
    return sight, tables, acts


def two_set_rummy(random: Random) -> Position:
    """Six cards that nobody sees, in two hands and a stock that may have been renewed; all others lie open."""
    pack = list(GAMES["two-set-rummy"].deck.cards)
    if random.random() < 0.5:
        pack.sort(key=lambda card: (card[0] not in "123", random.random()))
    else:
        random.shuffle(pack)
    unseen, held, rest = pack[:6], (pack[6:11], pack[11:14]), pack[14:]
    rooms = (random.randint(0, 2), random.randint(0, 2))
    renewals: tuple[Any, ...] = (tuple(random.sample(unseen, 4) + rest[:4]),) if random.random() < 0.7 else ()
    placed = random.choice(list(hands_of(unseen, rooms)))
    in_stock = [card for card in unseen if card not in (*placed[0], *placed[1])]
    if renewals:
        renewals = (tuple({*renewals[0], *in_stock}),)
    sides = tuple(
        Player(
            Hand(len(cards) + room, tuple(cards)),
            renewed=(sum(origin(card, renewals) for card in (*cards, *fill)),) if renewals else (),
        )
        for cards, room, fill in zip(held, rooms, placed, strict=True)
    )
    seat = random.choice((1, 2))
    phase: Any = random.choice((RummyTurn(seat, random.random() < 0.7), Laying(3 - seat, seat)))
    winner = replace(sides[2 - seat], sets=(LaidSet(tuple(rest[-4:])), LaidSet(tuple(rest[-9:-4]))))
    if isinstance(phase, Laying):
        sides = (winner, sides[1]) if seat == 2 else (sides[0], winner)
        rest = rest[:-9]
    said = (("scoring", "penalty"), ("same-card", "allowed"), ("rainbow-layoff", "any-suit"))
    stock = 6 - sum(rooms)
    shuffled = renewals[0] if renewals else ()
    sight = Rummy(sides, said, phase, 1, 5, 1, Hand(stock), shuffled, len(renewals), tuple(rest), renewals=renewals)
    tables = [
        replace(sight, sides=tuple(_seen(side, cards) for side, cards in zip(sides, parts, strict=True)), stock=full)
        for parts in hands_of(unseen, rooms)
        if _of_their_stocks(parts, held, sides, renewals)
        for full in [_in_stock(unseen, parts, renewals)]
        if full is not None
    ]
    own, card = (*sides[seat - 1].hand.faces, *unseen), random.choice(unseen)
    if isinstance(phase, Laying):
        return sight, tables, [rummy.EndSets(seat), rummy.LaySet(seat, tuple(random.sample(own, 4)))]
    discards = [rummy.Discard(seat, one) for one in random.sample(own, 4)]
    return sight, tables, [*discards, rummy.DrawStock(seat, card), rummy.DrawStock(seat, BACK)]


def _of_their_stocks(parts: Any, held: Any, sides: Any, renewals: Any) -> bool:
    counts = [sum(origin(card, renewals) for card in (*cards, *fill)) for cards, fill in zip(held, parts, strict=True)]
    return not renewals or all(side.renewed == (count,) for side, count in zip(sides, counts, strict=True))


def _in_stock(unseen: Sequence[str], parts: Any, renewals: Any) -> Hand | None:
    rest = [card for card in unseen if card not in (*parts[0], *parts[1])]
    return Hand(len(rest), tuple(rest)) if all(not renewals or origin(card, renewals) for card in rest) else None


def mountains(random: Random) -> Position:
    """A hand of which two cards at most are not known, and a mountain that leaves few cards unseen."""
    pack = list(GAMES["mountain"].deck.cards)
    random.shuffle(pack)
    row, others, unseen = pack[: random.randint(1, 6)], pack[7:38], pack[38:52]
    room = random.randint(0, 2)
    own, unseen = tuple(unseen[: 5 - room]), unseen[5 - room :]
    if random.random() < 0.4:
        own = tuple(sorted(own, key=lambda card: card[0] in "AKQ"))
    said = (("incomplete-mountain", "kickers-count"), ("sole-survivor", "wins-at-once"))
    hands = [Hand(5, own), *(Hand(5, tuple(others[at : at + 5])) for at in range(0, 30, 5))]
    places = tuple(Place(stack=50, dealt=True, hand=hand) for hand in hands)
    full = replace(places[0], hand=Hand(5, own))
    rest = tuple((number, card) for number, card in zip(range(len(row) + 1, 8), pack[len(row) : 7], strict=True))
    asked, seats = Declaring(len(row), (1,)), tuple(range(1, len(places) + 1))
    sight = Mountains(
        (full, *places[1:]), said, phase=asked, deal=1, dealer=2, row=tuple(row), exposed=rest, last_in=seats
    )
    left = sorted(sight.unseen())
    tables = [
        replace(sight, places=(replace(full, hand=Hand(5, (*own, *fill))), *places[1:]))
        for (fill,) in hands_of(left, (room,))
    ]
    return sight, tables, [mountain.Declare((1,), ()), mountain.Declare((1,), (1,))]


def _seen(side: Any, cards: tuple[str, ...]) -> Any:
    return replace(side, hand=Hand(side.hand.size, (*side.hand.faces, *cards)))


POSITIONS = {"mauna-kea": mauna_kea, "two-set-rummy": two_set_rummy, "mountain": mountains}


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("positions", [40, pytest.param(1500, marks=pytest.mark.slow)])
def test_an_act_is_judged_as_every_way_to_lay_out_the_unseen_cards_says(key, positions):
    met: Counter[str] = Counter()
    for seed in range(positions):
        sight, tables, acts = POSITIONS[key](Random(seed))
        assert 0 < len(tables) <= WAYS
        for act in acts:
            expected = agreed(GAMES[key], tables, act)
            assert verdict(GAMES[key], sight, act) == expected, (seed, act, sight)
            met[expected] += 1
    assert {"lawful", "unlawful", "cannot be known"} <= met.keys()
