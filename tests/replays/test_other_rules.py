"""One table judged by two versions of its rules."""

from pathlib import Path

from msgspec.structs import replace

from domain.games.mauna_kea import GAME
from domain.games.mauna_kea.commands import Climb
from domain.games.mauna_kea.rulebook import MaunaKea as R
from domain.play.findings import unlawful
from domain.play.game import Game
from domain.record.history import History
from replays.audit import Doubt
from replays.other_rules import Divergence, judged_by
from replays.records import read_record
from tests.records.made import opened

RECORDS = Path(__file__).parents[1] / "records" / "mauna-kea"


def table(name: str = "altitude", viewer: object = "open") -> History:
    found = opened(read_record((RECORDS / f"{name}.cairn").read_bytes(), name))
    return History(found.game, found.record, viewer)  # type: ignore[arg-type]


def no_nines() -> Game:
    """The rules of a version in which nobody climbs on a nine."""

    def judge(state, command):
        found = tuple(GAME.judge(state, command))
        nine = isinstance(command, Climb) and command.card[0] == "9"
        return (*found, unlawful(R.MK_14, "a nine is no hold")) if nine else found

    return replace(GAME, judge=judge, rules_version=2)


def test_the_same_rules_say_the_same():
    assert judged_by(table(), GAME) is None
    assert judged_by(table(viewer="public"), replace(GAME, rules_version=2)) is None


def test_the_first_step_that_another_version_judges_otherwise_is_shown():
    history = table()
    nines = [n for n in history.record.standing if getattr(history.command(n), "card", "")[:1] == "9"]
    climbs = [n for n in nines if isinstance(history.command(n), Climb)]
    assert judged_by(history, no_nines()) == Divergence(
        climbs[0],
        ("lawful", "unlawful"),
        ((), (Doubt(climbs[0], "MK-14", "unlawful", "a nine is no hold"),)),
    )


def test_a_score_that_another_version_gives_is_shown_with_both_lines():
    def score(path):
        return tuple(replace(line, points=25) if line.points == 20 else line for line in GAME.score(path))

    history = table("flash")
    flash = GAME.score(history.path())[2]
    assert (flash.points, flash.rule) == (20, R.MK_47)
    found = judged_by(history, replace(GAME, score=score))
    assert found == Divergence(86, ("lawful", "lawful"), ((), ()), (flash, replace(flash, points=25)))
