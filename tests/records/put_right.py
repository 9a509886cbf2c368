"""How the golden records of what was put right were made: ``python -m tests.records.put_right`` writes those not there.

A record that is there is never written again.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from domain.record.corrections import (
    Adjust,
    Correction,
    Insert,
    Overturn,
    Replace,
    Retract,
    RuleStanding,
    Settlement,
)
from domain.tables.recorder import Recorder
from tests.records import mountain, two_set_rummy
from tests.records.made import Playing, recorder_on_disk

FOLDER = Path(__file__).parent
NONE: Mapping[int, Settlement] = {}


def put_right(playing: Playing, correction: Correction, settlements: Mapping[int, Settlement] = NONE) -> None:
    """Something is put right as the director says."""
    playing.table = playing.recorder.correct(
        playing.table.record.table, correction, settlements, playing.context,
        why="the director asked both players", approved_by=["director"], asked_by="player-2",
    )  # fmt: skip


def step_of(playing: Playing, move: str) -> int:
    """The last standing step that says this."""
    truth = playing.table.truth
    return next(number for number in reversed(truth.record.standing) if truth.asked(number) == move)


def mauna_kea(recorder: Recorder, name: str) -> Playing:
    """A wrong attack three turns back; what was not entered, entered twice, ruled, adjusted, overturned and stayed."""
    table = uuid5(NAMESPACE_URL, f"mauna-kea {name}")
    playing = Playing(recorder, table=table).moves("dealer1 deal deal Th Kh 8h r 9d xAh d 7h d d 8d d d Jh d d")
    put_right(playing, Replace(10, ("1:x9c",)), {11: Settlement(moves=("2:r",))})
    playing.moves("9s")
    put_right(playing, Overturn(21), {33: Settlement(stood="nobody noticed")})
    put_right(playing, Insert(playing.table.record.head, ("1:8+",), stood="asked before the turn"))
    put_right(playing, Overturn(24, stay=True))
    put_right(playing, RuleStanding(9, "MK-14"))
    playing.shown(8, ["4c"])
    put_right(playing, Retract(20), {playing.table.record.head: Settlement(stood="nobody noticed")})
    put_right(playing, Adjust(2, -5, "MK-14", (9, 10)))
    put_right(playing, Adjust(1, 3, "MK-14", (9,)))
    put_right(playing, Overturn(playing.table.record.revision))
    return playing.moves("resign")


def mountain_table(recorder: Recorder, name: str) -> Playing:
    """A fold by mistake in the first deal, and what was carried to the third."""
    sitting = mountain.Sitting(recorder, name, 3, ante="5", stack="40")
    sitting.dealt("AsAhAd9c8d", mountain.LOWER, mountain.LOWEST).typed("2:c 3:c 1:f Kh")
    for king in ("Ks", "Kd"):
        sitting.dealt(mountain.LOW, mountain.LOWER, mountain.LOWEST).typed(f"c. {king}")
    put_right(sitting, Replace(step_of(sitting, "1:f"), ("1:c",)))
    put_right(sitting, Adjust(3, -2, "MT-A10", (step_of(sitting, "Kd"),)))
    return sitting.typed("close")


def rummy(recorder: Recorder, name: str) -> Playing:
    """A card laid off on the wrong set, and the lay-off and the count that rested on it."""
    sitting = two_set_rummy.Sitting(recorder, name, 3, scoring="penalty", finish="points:30")
    sitting.moves("dealer1 2:deal4e4j4m4n5v6v7vMv1e 3:deal 1:deal up2j dSv o1e/4e4j4m4n/5v6v7vMvSv done done")
    sitting.moves("+4v1 left4s2m3m5m6m7m1m3n left3v1j3e5j7j2n6n1sMs")
    count = step_of(sitting, "1:left3v1j3e5j7j2n6n1sMs")
    instead = Settlement(kept=False, moves=("1:+3v2", "1:left1j3e5j7j2n6n1sMs"))
    put_right(sitting, Replace(step_of(sitting, "3:+4v1"), ("3:+4v2",)), {count: instead})
    return sitting


SCRIPTS: dict[str, Callable[[Recorder, str], Playing]] = {
    "mauna-kea/put-right": mauna_kea,
    "mountain/put-right": mountain_table,
    "two-set-rummy/put-right": rummy,
}


def write() -> None:
    """Make every record that is not there."""
    for name, script in SCRIPTS.items():
        file = FOLDER / f"{name}.cairn"
        if not file.exists():
            with recorder_on_disk() as recorder:
                playing = script(recorder, name.partition("/")[2])
                assert playing.table.truth.state().ending is not None, name
                file.write_bytes(playing.file())


if __name__ == "__main__":
    write()
