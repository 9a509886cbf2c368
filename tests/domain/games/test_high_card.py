"""A fourth game, known only to these tests: it is recorded, replayed, audited and drawn like any other."""

from pathlib import Path
from random import Random

import pytest

from domain.games.registry import GAMES
from domain.play.policy import at_random
from domain.play.simulation import play
from domain.record.history import History
from replays.audit import audit
from replays.steps import moves
from tests.domain.games import high_card
from tests.domain.games.high_card import GAME
from tests.recorded import Sitting, proposed
from tests.web.audit.desk import service
from web.shell.services import services_of

GUIDE = Path(__file__).parents[3] / "docs" / "guides" / "new-game.md"


@pytest.fixture
def app(tmp_path, monkeypatch):
    monkeypatch.setitem(GAMES, GAME.key, GAME)
    app = service(tmp_path)
    yield app
    services_of(app).recorder.store.close()


@pytest.fixture
def sitting(app):
    sitting = Sitting(services_of(app).recorder, rules="high-card")
    return sitting.enter("dealer1 dealKs3d4d dealAh2c9s 2:Ks 1:Ah 1:9s 2:4d") and sitting


def test_it_is_stored_under_its_own_topics_and_loads_as_it_was(app, sitting):
    recorder = services_of(app).recorder
    rows = recorder.store.read(sitting.id)
    assert {"high-card.dealer-named", "high-card.hand-dealt", "high-card.round-taken"} < {row.topic for row in rows}
    assert type(recorder)(recorder.store).load(sitting.id).truth.state() == sitting.table.truth.state()


def test_it_is_replayed_without_cards_of_hands_for_who_may_not_see_them(sitting):
    public = moves(History(GAME, sitting.table.record, "public"))
    assert [one.sentence for one in public[-7:]] == [
        "seat 1 deals",
        "seat 2 is dealt 3 unseen cards",
        "seat 1 is dealt 3 unseen cards",
        "seat 2 plays {Ks}",
        "seat 1 plays {Ah}; seat 1 takes the round",
        "seat 1 plays {9s}",
        "seat 2 plays {4d}; seat 1 takes the round",
    ]
    assert public[-1].rules == ("HC-02", "HC-03")


def test_it_is_audited_to_its_end(sitting):
    sitting.enter("2c 3d")
    proof = audit(sitting.table.truth)
    assert (proof.ending, proof.scores, proof.doubts) == ("played out", {1: 2, 2: 1}, ())
    assert [(line.seat, line.rule.id, line.because) for line in proof.lines] == [
        (1, "HC-03", (5, 6)), (1, "HC-03", (7, 8)), (2, "HC-03", (9, 10)),
    ]  # fmt: skip


def test_an_act_out_of_turn_is_an_officials_to_let_stand(sitting):
    irregular = sitting.enter("2:3d", reason="it stood").truth
    assert [doubt.verdict for doubt in audit(irregular).doubts] == ["irregular"]


def test_it_costs_what_the_guide_says_and_less_than_four_hundred_lines():
    modules = Path(high_card.__file__).parent.glob("*.py")
    lines = {module.name: len(module.read_text(encoding="utf-8").splitlines()) for module in modules}
    guide = GUIDE.read_text(encoding="utf-8")
    assert [f"| `{name}` | {count} |" in guide for name, count in lines.items()] == [True] * 6
    assert f"| in all | {sum(lines.values())} |" in guide
    assert sum(lines.values()) < 400


@pytest.mark.parametrize("seed", range(10))
def test_whole_tables_are_played_and_every_card_stays_on_the_table(seed):
    for command, _, state in play(GAME, 3, proposed(GAME), at_random, Random(seed)):
        assert GAME.census(state).total() == 52
        assert GAME.read(GAME.write(command), state) == command or type(command).__name__ == "Deal"


def test_it_is_drawn_in_a_page_in_sentences_and_in_a_picture(app, sitting):
    client, step = app.test_client(), f"/tables/{sitting.id}/steps/6"
    page = client.get(step).get_data(as_text=True)
    assert "takes the round" in page
    assert "The hand of seat 1" in page
    assert "the game is over" not in page
    assert client.get(f"/tables/{sitting.id}").status_code == 200
    svg = client.get(f"{step}.svg").get_data(as_text=True)
    assert svg.startswith("<svg")
    assert 'href="#c-Ah"' in svg
    state = sitting.table.truth.state()
    assert tuple(GAME.text_view(GAME.picture(state, "public")).lines)[:2] == (
        "seat 1 to act",
        "seat 1; holds {2c}",
    )
