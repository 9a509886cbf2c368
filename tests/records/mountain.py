"""How the golden records of Mountain were made: ``python -m tests.records.mountain`` writes those not there.

A record that is there is never written again.
"""

from collections.abc import Callable
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from domain.games.mountain import GAME
from domain.games.mountain.announcements import EACH_DEAL
from domain.games.mountain.state import State
from domain.tables.labels import Labels
from domain.tables.recorder import Recorder
from domain.tables.table import CommandContext
from replays.records import write_record
from tests.recorded import proposed
from tests.records.made import Playing, recorder_on_disk

FOLDER = Path(__file__).parent / "mountain"
PLAYERS = ("Ann", "Ben", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivo")

LOW, LOWER, LOWEST = "9h7s5c4d2h", "8s5h4c3d2c", "7d5s4h3c2s"
"""Three hands that a king at base camp beats."""
STRONG, KINGS, QUEENS = "AsAhAd9c8d", "KsKdKc7h4s", "QsQhQcTc6s"
UNSEEN = "....."


class Sitting(Playing):
    """A table of Mountain while it is recorded by a script."""

    def __init__(self, recorder: Recorder, name: str, seats: int, dealer: int = 1, **announced: str) -> None:
        self.names = Labels({str(seat): who for seat, who in enumerate(PLAYERS[:seats], 1)}, name)
        self.recorder = recorder
        opening = [(key, value) for key, value in proposed(GAME, **announced) if key not in EACH_DEAL]
        context = CommandContext("scorer", "open", 0)
        table = uuid5(NAMESPACE_URL, f"mountain {name}")
        self.table = recorder.open(GAME, seats, opening, context, self.names.encode(), table_id=table)
        if dealer:
            self.moves(f"dealer{dealer}")

    @property
    def state(self) -> State:
        """The truth as it is recorded."""
        state: State = self.table.truth.state()
        return state

    def file(self, viewer: object = "open") -> bytes:
        """The record of the whole table."""
        return write_record(self.table.truth, self.names)

    def typed(self, line: str) -> "Sitting":
        """A line as a scorer types it, with joined bets."""
        for word in line.split():
            self.moves(" ".join(GAME.split(word, self.state)))
        return self

    def dealt(self, *hands: str, compare: str = "kickers-count", sole: str = "wins-at-once") -> "Sitting":
        """Announce, then deal these hands to the seats in their order."""
        by_seat = dict(zip(sorted(self.state.can_ante), hands, strict=True))
        cards = "".join(by_seat[seat] for seat in self.state.can_ante)
        self.moves(f"say:incomplete-mountain={compare},sole-survivor={sole} deal{cards}")
        return self


def sole_survivor_wins(recorder: Recorder, name: str) -> Sitting:
    sitting = Sitting(recorder, name, 3, betting="no-limit").dealt(LOW, STRONG, LOWER)
    return sitting.typed("cb10c. Kh close")


def sole_survivor_goes_on(recorder: Recorder, name: str) -> Sitting:
    """Beaten in the first deal; at the top in the second, for a carried pot."""
    sitting = Sitting(recorder, name, 3, betting="no-limit")
    sitting.dealt(LOW, QUEENS, LOWER, sole="must-continue").typed("c. Kh Kd Kc")
    return sitting.dealt(LOW, STRONG, LOWER, sole="must-continue").typed("c. Kh Qd 6c Jd 3s Tc close")


def all_fall_at_test_6(recorder: Recorder, name: str) -> Sitting:
    sitting = Sitting(recorder, name, 2, betting="pot-limit").dealt("QsQh9c5d3c", "JsJh8d7c5s")
    return sitting.typed("c. 9d c. 2h c. 4s c. 6c c. Kc cb2c Kh close")


def carried_three_times(recorder: Recorder, name: str) -> Sitting:
    sitting = Sitting(recorder, name, 3, ante="5", stack="40")
    for king, compare in (("Kh", "kickers-count"), ("Ks", "shown-cards-only"), ("Kd", "made-ranks-only")):
        sitting.dealt(LOW, LOWER, LOWEST, compare=compare).typed(f"c. {king}")
    return sitting.dealt(STRONG, LOWER, LOWEST).typed("c. Kh close")


def orphan(recorder: Recorder, name: str, rule: str) -> Sitting:
    """Ann is all-in for the main pot; Ben and Cid, who play for the side pot, fall at one test."""
    sitting = Sitting(recorder, name, 3, dealer=3, stack="20", betting="no-limit", orphan_side_pot=rule)
    sitting.typed("2:buy20 2:buy20 2:buy20 2:buy20 3:buy20 3:buy20 3:buy20 3:buy20")
    sitting.dealt(STRONG, "9s9h8c5d3s", "TsTh8s5c3d")
    return sitting.typed("1:a 2:c 3:c 2h 2:b80 3:c 6s Jc Jh close")


def wild_cards(recorder: Recorder, name: str) -> Sitting:
    sitting = Sitting(recorder, name, 3, natural_wins="yes", double_ace_flush="yes")
    sitting.dealt("AsAhAd7c7d", "KsKdKcKh2d", "JhTh9h7h6h")
    return sitting.typed("c. 2h c. 3s c. 5d c. 8c c. 4s c. Js c. 7s cb4c. h. close")


def split_with_an_odd_chip(recorder: Recorder, name: str) -> Sitting:
    sitting = Sitting(recorder, name, 3, dealer=3, ante="5")
    sitting.dealt("AsAhJdTd9c", "AdAcJhTh9d", "KsKd9h8c2s")
    return sitting.typed("ccf 2h c. 3c c. 5s c. 6h c. 8d c. Jc c. 7s c. h. close")


def nine_players(recorder: Recorder, name: str) -> Sitting:
    """Two are all-in on different levels; four fall at two tests, one folded."""
    sitting = Sitting(recorder, name, 9, dealer=9, ante="5", stack="60", betting="no-limit", small_bet="10")
    sitting.typed("1:buy60 2:buy60 3:buy60 4:buy60 4:buy60 6:buy60 8:buy60 8:buy60")
    sitting.dealt(
        "TsTdTh5d3c", "2c3d5h7sJc", "KhJd8d5c3s", "AsAd8h8s6d", "QsQd7c6h4h", "Qc7h6c4s3h", "AhTc7d4d2s", "KsKcJs9c5s",
        "2h2dKdJh6s",
    )  # fmt: skip
    return sitting.typed("c. 9d b10ccccfc. Qh b15c. 9s cb20cb50c. 4c cb40c. 8c b20c Ac cc 9h cc h. close")


def hidden_hands(recorder: Recorder, name: str) -> Sitting:
    """Claims of players whose hands nobody recorded; one is shown, one comes to light only later."""
    sitting = Sitting(recorder, name, 4, dealer=4, betting="no-limit")
    sitting.typed("say:incomplete-mountain=kickers-count,sole-survivor=wins-at-once")
    sitting.typed(f"1:deal 2:deal 3:deal{KINGS} 4:deal9h7s... c. Qd 4 c. 2h - c. 5s 1:- 2:- cb10cc 8c - c. 3c -")
    sitting.typed(f"c. Jc - c. 7d c. 1:h{STRONG} m h").shown(5, ["Jh", "Js", "9d", "8h", "7c"])
    return sitting.typed("close")


def claims(recorder: Recorder, name: str) -> Sitting:
    """A sole survivor by claims shows the hand; in the next deal one lays it away instead."""
    sitting = Sitting(recorder, name, 3, dealer=3, small_bet="4", big_bet="8", betting="pot-limit")
    sitting.dealt(UNSEEN, UNSEEN, UNSEEN, compare="shown-cards-only").typed(f"c. Kh 2,3 h{STRONG}")
    sitting.dealt(UNSEEN, UNSEEN, UNSEEN, compare="shown-cards-only").typed("c. Kh 1:fall 3:fall 2:- m same deal")
    return sitting.typed("b4 c. 9d - f. close")


def irregular(recorder: Recorder, name: str) -> Sitting:
    """Acts against the rules that stood, and an official's own."""
    sitting = Sitting(recorder, name, 3, dealer=3, ante="2").dealt(STRONG, KINGS, QUEENS).typed("c")
    sitting.stood("3:b4", "nobody noticed whose turn it was").typed("2:c").stood("turn1", "as the floor said")
    sitting.typed("c 2h").stood("seat1>pot=2", "a penalty").stood("hand1>pack=8d", "it lay beside the hand")
    sitting.stood("pack>hand1=Qd", "dealt again").typed("c. 3c").stood("award2,1", "the floor ended the deal")
    return sitting.typed("close")


def take_back(recorder: Recorder, name: str) -> Sitting:
    sitting = Sitting(recorder, name, 2, dealer=2).dealt(STRONG, KINGS).typed("cc Qh b2").back().redo()
    sitting.correct("1:c").moves("b2 c Jd").back().back().moves("f")
    return sitting.typed("close")


def coming_and_going(recorder: Recorder, name: str) -> Sitting:
    """A draw with a tie, a misdeal, an exposed card, a leaver, a newcomer, chips bought, a carried pot left behind."""
    sitting = Sitting(recorder, name, 4, dealer=0, small_bet="3", last_by_fold="must-continue")
    sitting.typed("cut9sAd9hAc cutKsQdJh2c").dealt(LOW, LOWER, LOWEST, QUEENS).typed("cb3cc misdeal")
    sitting.typed("deal exposed2=Kd c. As - c. Kd 1,2,3,4 3:leave 1:buy100 same deal ff Kh 2 3:join close")
    return sitting


SCRIPTS: dict[str, Callable[[Recorder, str], Sitting]] = {
    "sole-survivor-wins": sole_survivor_wins,
    "sole-survivor-goes-on": sole_survivor_goes_on,
    "all-fall-at-test-1": lambda r, name: Sitting(r, name, 2).dealt(LOW, LOWER).typed("cb2c Kh close"),
    "all-fall-at-test-6": all_fall_at_test_6,
    "carried-three-times": carried_three_times,
    "orphan-pot-carried": lambda recorder, name: orphan(recorder, name, "carry"),
    "orphan-pot-down": lambda recorder, name: orphan(recorder, name, "down"),
    "orphan-pot-refunded": lambda recorder, name: orphan(recorder, name, "refund"),
    "wild-cards": wild_cards,
    "split-with-an-odd-chip": split_with_an_odd_chip,
    "nine-players": nine_players,
    "hidden-hands": hidden_hands,
    "claims": claims,
    "irregular": irregular,
    "take-back": take_back,
    "coming-and-going": coming_and_going,
    "abandoned": lambda r, name: Sitting(r, name, 2, raise_cap="none").dealt(LOW, STRONG).typed("b2b4 abandon"),
}  # fmt: skip


def write() -> None:
    """Make every record that is not there."""
    FOLDER.mkdir(exist_ok=True)
    for name, script in SCRIPTS.items():
        file = FOLDER / f"{name}.cairn"
        if not file.exists():
            with recorder_on_disk() as recorder:
                sitting = script(recorder, name)
                assert sitting.state.ending is not None, (name, sitting.state.phase)
                file.write_bytes(sitting.file())


if __name__ == "__main__":
    write()
