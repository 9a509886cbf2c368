"""How the golden records of Two-Set Rummy were made: ``python -m tests.records.two_set_rummy`` writes those not there.

A record that is there is never written again.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from uuid import NAMESPACE_URL, uuid5

from domain.games.two_set_rummy import GAME
from domain.games.two_set_rummy.passing import way_of_this_hand
from domain.games.two_set_rummy.state import Laying, LayingOff, State
from domain.tables.labels import Labels
from domain.tables.recorder import Recorder
from domain.tables.table import CommandContext
from replays.records import write_record
from tests.recorded import proposed
from tests.records.made import Playing, recorder_on_disk

FOLDER = Path(__file__).parent / "two-set-rummy"
PENALTY = {"scoring": "penalty", "finish": "points:100"}
LONG = {"scoring": "penalty", "finish": "points:150"}
OUT = "o{0}/{1}/{2}"
KIND, RUN = "4e4j4m4n", "5v6v7vMvSv"


def split(cards: str) -> list[str]:
    """``4e4j`` as single cards."""
    return [cards[place : place + 2] for place in range(0, len(cards), 2)]


class Sitting(Playing):
    """A table of Two-Set Rummy while it is recorded by a script."""

    def __init__(self, recorder: Recorder, name: str, seats: int, **announced: str) -> None:
        self.names = Labels({str(seat): who for seat, who in enumerate(("Ann", "Ben", "Cid", "Dee")[:seats], 1)}, name)
        self.recorder = recorder
        self.random = Random(name)
        choices = proposed(GAME, **{key.rstrip("_"): value for key, value in announced.items()})
        context = CommandContext("scorer", "open", 0)
        table = uuid5(NAMESPACE_URL, f"two-set-rummy {name}")
        self.table = recorder.open(GAME, seats, choices, context, self.names.encode(), table_id=table)

    @property
    def state(self) -> State:
        """The truth as it is recorded."""
        state: State = self.table.truth.state()
        return state

    def file(self, viewer: object = "open") -> bytes:
        """The record of the whole table."""
        return write_record(self.table.truth, self.names)

    def played_out(self) -> "Sitting":
        """The laying and laying off, each player saving most points."""
        while isinstance(self.state.phase, Laying | LayingOff):
            self.moves(GAME.write(GAME.sensible(self.state, GAME.offers(self.state), self.random)))
        return self

    def hand(self, winner: int, four: str = KIND, five: str = RUN) -> "Sitting":
        """A hand whose winner goes out in the first turn; everybody's cards are seen, what is passed too."""
        state = self.state
        way = way_of_this_hand(state)
        sets = split(four) + split(five)
        pool = [card for card in GAME.deck.cards if card not in sets]
        self.random.shuffle(pool)
        passed, received = _passed(state, way, winner, sets, pool)
        hands = {seat: list(passed.get(seat, ())) for seat in state.playing}
        hands[winner] += [card for card in sets[:8] if card not in received]
        for hand in hands.values():
            hand += [pool.pop() for _ in range(9 - len(hand))]
        junk = next(card for card in hands[winner] if card not in sets and card not in passed.get(winner, ()))
        for seat in state.from_left_of(state.dealer or 1):
            self.moves(f"{seat}:deal{''.join(hands[seat])}")
        for seat, cards in passed.items():
            self.moves(f"{seat}:p{''.join(cards)}")
        self.moves(f"up{pool.pop()}")
        while self.state.to_act != winner:
            drawn = pool.pop()
            self.moves(f"d{drawn} {drawn}")
        self.moves(f"d{sets[8]} " + OUT.format(junk, four, five))
        return self.played_out()


def _passed(
    state: State, way: str | None, winner: int, sets: list[str], pool: list[str]
) -> tuple[dict[int, list[str]], list[str]]:
    """Which two cards everybody passes: to the winner those of the sets, else any; and what the winner receives."""
    passed: dict[int, list[str]] = {}
    received: list[str] = []
    for giver in state.playing if way else ():
        *others, _ = state.from_left_of(giver)
        across = others[len(others) // 2]
        to = {"left": others[:1] * 2, "right": others[-1:] * 2, "across": [across] * 2}.get(
            way or "", [others[0], others[-1]]
        )
        passed[giver] = []
        for receiver in to:
            card = sets[len(received)] if receiver == winner else pool.pop()
            received += [card] if receiver == winner else []
            passed[giver].append(card)
    return passed, received


def unseen_turns(count: int, kept: Iterable[str], seen: Iterable[str]) -> str:
    """So many turns of drawing unseen and discarding, without the cards that are kept or were seen."""
    gone = {*kept, *seen}
    cards = [card for card in GAME.deck.cards if card not in gone]
    return " ".join(f"d {card}" for card in cards[:count])


def reshuffled(recorder: Recorder, name: str, way: str) -> Sitting:
    sitting = Sitting(recorder, name, 2, finish="victories:1", reshuffle=way, two_player_deal="alternate")
    sitting.moves("cutSe3j 2:deal 1:deal up1e " + unseen_turns(35, split(KIND + RUN), ["1e"]))
    if way == "new-upcard":
        sitting.moves("up2e")
    return sitting.moves("d 1j d o./4e4j4m4n/5v6v7vMvSv")


def dead_after_reshuffles(recorder: Recorder, name: str) -> Sitting:
    sitting = Sitting(recorder, name, 2, finish="victories:1", dead_hand="after-reshuffles:1")
    first = unseen_turns(35, [], ["1e"])
    sitting.moves("dealer1 deal deal up1e " + first)
    again = [token for token in ("d 1e " + first).split() if token != "d"]
    while sitting.state.deal == 1:
        sitting.moves(f"d {again.pop(0)}")
    return sitting.moves("deal deal up1e d o./4e4j4m4n/5v6v7vMvSv")


def dead_after_two_hundred_turns(recorder: Recorder, name: str) -> Sitting:
    """Both take the same upcard and discard it again, so that nothing is ever reshuffled (UC-A29)."""
    sitting = Sitting(recorder, name, 2, finish="victories:1", dead_hand="after-reshuffles:1")
    sitting.moves("dealer1 deal deal up1e")
    while sitting.state.deal == 1:
        sitting.moves("t 1e")
    return sitting.moves("deal deal up1e d o./4e4j4m4n/5v6v7vMvSv")


def dead_by_agreement(recorder: Recorder, name: str) -> Sitting:
    sitting = Sitting(recorder, name, 3, finish="open", pass_="off")
    sitting.moves("dealer3 deal deal deal up5j d 5e 1:dead t 5e 1:dead 2:dead 3:dead deal deal deal up2e 1:d")
    return sitting.moves("o./4e4j4m4n/5v6v7vMvSv finish")


def rotations(recorder: Recorder, name: str, seats: int, **announced: str) -> Sitting:
    """Hands that all but the last seat win in turn, to the end of the game."""
    sitting = Sitting(recorder, name, seats, **announced).moves("dealer1")
    while sitting.state.ending is None:
        sitting.hand(len(sitting.state.scored) % (seats - 1) + 1)
    return sitting


def rainbow(recorder: Recorder, name: str, rule: str) -> Sitting:
    sitting = Sitting(recorder, name, 3, **PENALTY | {"finish": "points:30"}, rainbow_layoff=rule)
    sitting.moves("dealer1 2:dealSeSjSmSn2e3j4m5n1e 3:deal1v7s7e7m3m3n3s2s2m 1:dealMe5eMj6j4n4vMs1m3e up1j")
    sitting.moves("2:d6s o1e/SeSjSmSn/2e3j4m5n6s")
    return sitting.played_out()


def tie_for_least(recorder: Recorder, name: str) -> Sitting:
    """Ann and Ben are left with the same once each; Cid passes the limit."""
    sitting = Sitting(recorder, name, 3, **PENALTY | {"finish": "points:50"})
    out, light, heavy = "4e4j4m4n5v6v7vMv1e", "1j2m3s1s2n3m1v6e7e", "SeMeSjMj3jMmMn5sMs"
    sitting.moves(f"dealer1 2:deal{out} 3:deal{heavy} 1:deal{light} up2j dSv o1e/{KIND}/{RUN}")
    sitting.played_out()
    sitting.moves(f"3:deal{heavy} 1:deal{out} 2:deal{light} up2j d7j 7j dSv o1e/{KIND}/{RUN}")
    return sitting.played_out()


def unseen(recorder: Recorder, name: str) -> Sitting:
    sitting = Sitting(recorder, name, 3, **PENALTY | {"finish": "points:20"}, pass_="on")
    sitting.moves("cut7e7j2s 2:deal 3:deal 1:deal 3:p. 1:p5j. 2:p. up2e d 2n d6s 6s t 3n d")
    sitting.moves("o./4e4j4m4n/5v6v7vMvSv l1e1j1m1s done done +4s1 left7j6j1n2j left6s5e5m5s3e3j2m7n7s")
    return sitting


def irregular(recorder: Recorder, name: str) -> Sitting:
    sitting = Sitting(recorder, name, 2, finish="victories:1", same_card="forbidden")
    sitting.moves("dealer1 2:deal4e4j4m4n5v6v7vMv1e 1:deal up2e t").stood("2e", "nobody remembered the rule")
    sitting.moves("d 3e").stood("1:d", "drew for the other").stood("stock>hand2=Sv", "it lay on the table")
    sitting.stood("hand2>discards=1e", "as the arbiter said").stood("turn2/draw", "as the arbiter said")
    return sitting.moves("d2s o2s/4e4j4m4n/5v6v7vMvSv")


def taken_back(recorder: Recorder, name: str) -> Sitting:
    sitting = Sitting(recorder, name, 2, finish="victories:1")
    sitting.moves("dealer2 1:deal 2:deal4e4j4m4n5v6v7vMv1e up2e d 3e t").back().redo().correct("dSs").moves("Ss")
    sitting.moves("d 3j dSv").back().back().moves("3m dSv")
    return sitting.shown(6, ["7e"]).moves("o1e/4e4j4m4n/5v6v7vMvSv")


def leaving(recorder: Recorder, name: str) -> Sitting:
    sitting = Sitting(recorder, name, 4, finish="victories:2", two_player_deal="alternate")
    sitting.moves("dealer4 deal deal deal deal up5j d 5e 4:leave").hand(3)
    sitting.moves("deal 1:leave").hand(2)
    return sitting.moves("2:leave")


def broken_off(recorder: Recorder, name: str) -> Sitting:
    sitting = Sitting(recorder, name, 2, finish="victories:3", two_player_deal="winner-deals")
    sitting.moves("dealer1 deal misdeal").hand(2).hand(1)
    return sitting.moves("deal deal up5j abandon")


SCRIPTS: dict[str, Callable[[Recorder, str], Sitting]] = {
    "victories": lambda recorder, name: rotations(recorder, name, 2, finish="victories:3"),
    "penalty": lambda recorder, name: rotations(recorder, name, 3, **PENALTY),
    "passing-two-players": lambda recorder, name: rotations(recorder, name, 2, pass_="on", finish="victories:2"),
    "passing-three-players": lambda recorder, name: rotations(recorder, name, 3, pass_="on", finish="victories:3"),
    "passing-four-players": lambda recorder, name: rotations(recorder, name, 4, pass_="on", **LONG),
    "reshuffle-keeps-the-upcard": lambda recorder, name: reshuffled(recorder, name, "keep-upcard"),
    "reshuffle-of-the-whole-pile": lambda recorder, name: reshuffled(recorder, name, "whole-pile"),
    "reshuffle-with-a-new-upcard": lambda recorder, name: reshuffled(recorder, name, "new-upcard"),
    "dead-by-agreement": dead_by_agreement,
    "dead-after-reshuffles": dead_after_reshuffles,
    "dead-after-two-hundred-turns": dead_after_two_hundred_turns,
    "rainbow-five": lambda recorder, name: rainbow(recorder, name, "keep-all-different"),
    "rainbow-five-any-suit": lambda recorder, name: rainbow(recorder, name, "any-suit"),
    "tie-for-least": tie_for_least,
    "unseen-cards": unseen,
    "irregular": irregular,
    "taken-back": taken_back,
    "leaving": leaving,
    "broken-off": broken_off,
}  # fmt: skip


def write() -> None:
    """Make every record that is not there."""
    FOLDER.mkdir(exist_ok=True)
    for name, script in SCRIPTS.items():
        file = FOLDER / f"{name}.cairn"
        if not file.exists():
            with recorder_on_disk() as recorder:
                sitting = script(recorder, name)
                assert sitting.state.ending is not None, (name, sitting.state.totals)
                file.write_bytes(sitting.file())


if __name__ == "__main__":
    write()
