"""A scorer sees what everybody sees, and the cards of your entries."""

from random import Random

import pytest

from domain.games.mauna_kea import events as e
from domain.games.registry import GAMES
from domain.play.policy import at_random
from domain.play.simulation import play
from domain.play.vocabulary import Announce, Scorer
from domain.store.errors import NotPossible
from domain.tables.table import NotYours
from tests.recorded import SCORER, Sitting, proposed, recorder_at

OPENED = "dealer1 deal7h8h9hThJhQhKh deal2s3s4s5s6s7s8s"


@pytest.fixture
def sitting(tmp_path):
    table = Sitting(recorder_at(tmp_path))
    table.enter("dealer1 deal7h8h9hThJhQhKh")
    table.table = table.recorder.act(table.id, "deal2s3s4s5s6s7s8s", table.context(actor="another"))
    return table


def test_the_hands_that_a_scorer_dealt_are_known_to_that_scorer(sitting):
    sight = sitting.table.seen_by(Scorer(SCORER))
    assert sight.facts(3) == (e.HandDealt(2, ("7h", "8h", "9h", "Th", "Jh", "Qh", "Kh")),)
    assert sight.facts(4)[0] == e.HandDealt(1, ("??",) * 7)


def test_who_takes_over_knows_the_own_entries_only(sitting):
    sight = sitting.table.seen_by(Scorer("another"))
    assert sight.facts(3) == (e.HandDealt(2, ("??",) * 7),)
    assert sight.facts(4)[0] == e.HandDealt(1, ("2s", "3s", "4s", "5s", "6s", "7s", "8s"))
    assert sight.asked(3) == "2:deal"
    assert sight.asked(4) == "1:deal2s3s4s5s6s7s8s"


def test_a_card_that_came_to_light_is_known_to_who_entered_it(tmp_path):
    table = Sitting(recorder_at(tmp_path))
    table.enter("dealer1 deal....... deal2s3s4s5s6s7s8s")
    context = table.context(actor="another")
    table.table = table.recorder.disclose(table.id, 3, ("7h", "8h", "9h", "Th", "Jh", "Qh", "Kh"), context)
    assert table.table.seen_by(Scorer("another")).facts(3) == (
        e.HandDealt(2, ("7h", "8h", "9h", "Th", "Jh", "Qh", "Kh")),
    )
    assert table.table.seen_by(Scorer(SCORER)).facts(3) == (e.HandDealt(2, ("??",) * 7),)


@pytest.mark.parametrize("key", GAMES)
def test_who_entered_nothing_sees_what_everybody_sees(tmp_path, key):
    table = whole(tmp_path, key)
    nobody, everybody = table.table.seen_by(Scorer("nobody")), table.table.seen_by("public")
    assert [nobody.facts(number) for number in table.table.record.standing] == [
        everybody.facts(number) for number in table.table.record.standing
    ]


@pytest.mark.parametrize("key", GAMES)
def test_who_entered_every_card_can_read_every_own_entry(tmp_path, key):
    table = whole(tmp_path, key)
    sight = table.table.seen_by(Scorer(SCORER))
    for step in table.table.record.steps:
        assert sight.asked(step.number) == step.asked


def whole(tmp_path, key):
    """A table played at random and recorded with every card."""
    rules = GAMES[key]
    table = Sitting(recorder_at(tmp_path), rules=key)
    for command, _, _ in play(rules, rules.seats.start, proposed(rules), at_random, Random(11)):
        if not isinstance(command, Announce):
            table.enter(rules.write(command))
    return table


def test_a_disclosure_is_no_way_to_ask_what_another_entered(sitting):
    answers = set()
    for guess in ("2s3s4s5s6s7s8s", "2s3s4s5s6s7s9s"):
        cards = [guess[place : place + 2] for place in range(0, 14, 2)]
        with pytest.raises(NotPossible) as refused:
            sitting.recorder.disclose(sitting.id, 4, cards, sitting.context(viewer=Scorer(SCORER)))
        answers.add(str(refused.value))
    assert answers == {"somebody else has entered cards of step 4; an official compares them"}


def test_a_player_enters_the_own_acts_and_what_is_nobodys(tmp_path):
    table = Sitting(recorder_at(tmp_path))
    ben = {"seats": (2,), "viewer": 2}
    table.table = table.recorder.act(table.id, "dealer1", table.context(**ben))
    table.table = table.recorder.act(table.id, "2:deal7h8h9hThJhQhKh", table.context(**ben))
    with pytest.raises(NotYours, match="this is for seat 1 to enter, or for the scorer"):
        table.recorder.act(table.id, "1:deal.......", table.context(**ben))
    assert table.recorder.load(table.id).record.revision == 3
