"""Whose each act is: every act of every game, by who enters it, where people deal and where Cairn does."""

from itertools import product

import pytest
from msgspec.structs import replace

from domain.games.mauna_kea import commands as mk
from domain.games.mountain import commands as mt
from domain.games.registry import GAMES, game
from domain.games.two_set_rummy import commands as uc
from domain.play.findings import Impossible
from domain.play.vocabulary import Announce, kebab
from domain.store.errors import NotPossible
from domain.tables.authority import owner, refuse_not_theirs, table_acts
from domain.tables.table import CommandContext, NeedsOfficial, NotYours
from tests.recorded import Sitting, proposed, recorder_at

PLAYER = CommandContext("p", "id", 0, viewer=1, seats=(1,), for_table="no", official=False)
SCORER_AMONG_PLAYERS = CommandContext("s", "id", 0, for_table="no", official=False)
SCORER_ALONE = CommandContext("s", "id", 0, for_table="free", official=False)
OFFICIAL = CommandContext("o", "id", 0, for_table="with reason", official=True)
EVERY_ACT = [(game, kind) for game in GAMES.values() for kind in game.commands]


def example(kind):
    """An act of a kind by seat 1, empty otherwise: only whose it is is asked."""
    given = {"seat": 1, "seats": (1,), "fallen": ()}
    return kind(**{name: given.get(name, ()) for name in kind.__struct_fields__})


NOT_OF_A_SEAT = {
    "mauna-kea": {
        "anybody at the table": {Announce, mk.Cut, mk.NameDealer},
        "the whole table": {mk.CallMisdeal, mk.Abandon},
        "an official": {mk.MoveCards, mk.SetTurn},
    },
    "two-set-rummy": {
        "anybody at the table": {Announce, uc.DrawForDeal, uc.NameDealer, uc.TurnUp},
        "the whole table": {uc.CallMisdeal, uc.Abandon, uc.Finish},
        "an official": {uc.MoveCards, uc.SetTurn},
    },
    "mountain": {
        "anybody at the table": {Announce, mt.Cut, mt.NameDealer, mt.Deal, mt.TurnCard, mt.ExposeCard},
        "the whole table": {mt.CallMisdeal, mt.Abandon, mt.CloseTable},
        "an official": {mt.MoveCards, mt.MoveChips, mt.SetTurn, mt.AwardPots},
    },
}


@pytest.mark.parametrize("key", GAMES)
def test_whose_the_acts_are_that_no_seat_enters_for_itself(key):
    kinds = {whose: {kind for kind in GAMES[key].commands if kind.whose == whose} for whose in NOT_OF_A_SEAT[key]}
    assert kinds == NOT_OF_A_SEAT[key]
    assert set(table_acts(GAMES[key])) == kinds["the whole table"]


@pytest.mark.parametrize(
    ("game", "kind"), EVERY_ACT, ids=lambda value: getattr(value, "key", None) or kebab(value.__name__)
)
def test_who_enters_an_act(game, kind):
    state, act = game.initial(game.seats.start), example(kind)
    of_seat, whose = bool(act.acts_for), owner(act, state)
    assert of_seat == (whose == "its seat") or kind is mt.AwardPots or whose == "an official"
    others = replace(PLAYER, seats=(2,))
    expected = {
        "its seat": (None, NotYours, None, None, None),
        "anybody at the table": (None,) * 5,
        "the whole table": (NotYours, NotYours, NotYours, None, NeedsOfficial),
        "an official": (NeedsOfficial, NeedsOfficial, None, None, None),
    }[whose]
    played = _Unplayed(state)
    for context, refusal in zip((PLAYER, others, SCORER_AMONG_PLAYERS, SCORER_ALONE, OFFICIAL), expected, strict=True):
        if refusal is None:
            refuse_not_theirs(context, act, played, None)
        else:
            with pytest.raises(refusal):
                refuse_not_theirs(context, act, played, None)
    refuse_not_theirs(OFFICIAL, act, played, "a fire alarm")


class _Unplayed:
    """A state before the first act of play."""

    def __init__(self, state):
        self.dealer, self.played = getattr(state, "dealer", None) or None, False


TABLES = [
    ("mauna-kea", "dealer1 2:deal 1:deal"),
    ("two-set-rummy", "dealer1 deal deal"),
    ("mountain", "dealer1 same deal"),
]


def sit(tmp_path, rules, mode, line):
    recorder = recorder_at(tmp_path)
    rulebook = game(rules)
    table = recorder.open(
        rulebook,
        2,
        proposed(rulebook, **{"dead-hand": "by-agreement"} if rules == "two-set-rummy" else {}),
        CommandContext("s", "open", 0),
        b"{}",
        mode=mode,
    )
    for number, move in enumerate(line.split()):
        move = {"same": "say:incomplete-mountain=kickers-count,sole-survivor=wins-at-once"}.get(move, move)
        table = recorder.act(table.record.table, move, CommandContext("s", f"c{number}", table.record.revision))
    return recorder, table


@pytest.mark.parametrize(("rules", "mode"), list(product(dict(TABLES), ["physical", "online"])))
def test_the_door_to_the_record_asks_whose_an_act_is(tmp_path, rules, mode):
    recorder, table = sit(tmp_path, rules, mode, dict(TABLES)[rules])

    def enter(move, who, reason=None):
        revision = table.record.revision
        context = replace(who, revision=revision, command_id=f"{move} {who.actor} {who.for_table} {reason}")
        return recorder.act(table.record.table, move, context, reason=reason)

    for move in ("abandon", "misdeal"):
        for who in (PLAYER, SCORER_AMONG_PLAYERS):
            with pytest.raises(NotPossible):
                enter(move, who, "because")
    assert recorder.load(table.record.table).record.revision == table.record.revision
    if mode == "online":
        with pytest.raises(NotPossible, match="Cairn deals at this table: call misdeal is not possible here"):
            enter("misdeal", SCORER_ALONE)
    else:
        redealt = enter("misdeal", SCORER_ALONE)
        assert redealt.record.step(redealt.record.head).reason is None


def test_an_official_ends_a_table_with_a_reason_that_is_kept(tmp_path):
    sitting = Sitting(recorder_at(tmp_path))
    sitting.enter("dealer1 2:deal 1:deal")
    official = sitting.context(for_table="with reason")
    with pytest.raises(NeedsOfficial, match="an official gives the reason"):
        sitting.recorder.act(sitting.id, "abandon", official)
    ended = sitting.recorder.act(sitting.id, "abandon", official, reason="a fire alarm")
    assert (ended.truth.state().ending, ended.record.step(ended.record.head).reason) == ("abandoned", "a fire alarm")


@pytest.mark.parametrize(
    ("rules", "line", "act"),
    [
        ("mauna-kea", "dealer1 2:deal 1:deal", "2:7h"),
        ("two-set-rummy", "dealer1 deal deal up5j", "d"),
        ("mountain", "dealer1 same deal", "c"),
    ],
)
def test_a_misdeal_is_called_before_the_first_act_of_play_and_later_by_an_official(tmp_path, rules, line, act):
    recorder, table = sit(tmp_path, rules, "physical", f"{line} {act}")
    revision = table.record.revision
    for who, reason in ((SCORER_ALONE, None), (SCORER_ALONE, "late"), (OFFICIAL, None)):
        with pytest.raises(NeedsOfficial):
            recorder.act(table.record.table, "misdeal", replace(who, revision=revision), reason=reason)
    late = recorder.act(table.record.table, "misdeal", replace(OFFICIAL, revision=revision), reason="ten cards")
    assert late.record.step(late.record.head).reason == "ten cards"


def test_a_misdeal_never_reopens_the_announcements(tmp_path):
    sitting = Sitting(recorder_at(tmp_path))
    sitting.enter("dealer1 say:hand-count=on-request 2:deal misdeal")
    announced = sitting.table.truth.state().choice("hand-count")
    with pytest.raises(Impossible, match="announcements are made before the first deal"):
        sitting.enter("say:hand-count=shown")
    assert sitting.recorder.load(sitting.id).truth.state().choice("hand-count") == announced == "on-request"
