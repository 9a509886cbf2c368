"""Results of tables at which points count against their player."""

from random import Random

from domain.play.dealing import SimulatedShoe
from domain.tables.table import CommandContext
from domain.tournaments.stream import commands as c
from tests.domain.tournaments.stream.given import house_rules, terms
from web.shell.services import services_of

NAMES = {"p-a": ("Ann", 1), "p-b": ("Bo", 2)}
PENALTY = {"scoring": "penalty", "finish": "points:30"}


def played_out(recorder, table_id):
    """The table after lawful play to its end."""
    random, table = Random(4), recorder.load(table_id)
    game, dealt = table.game, -1
    while (state := table.truth.state()).ending is None:
        if state.deal != dealt:
            dealt, shoe = state.deal, SimulatedShoe(game.deck, random)
        move = game.write(game.fill(state, game.sensible(state, game.offers(state), random), shoe))
        revision = table.record.revision
        table = recorder.act(table_id, move, CommandContext("scorer", f"m{revision}", revision))
    return table


def test_the_fewest_penalty_points_win(app):
    services = services_of(app)
    rules = tuple((house_rules("two-set-rummy") | PENALTY).items())
    opened = services.tournaments.open(
        terms(game="two-set-rummy", announced=rules, recording="full"), "Penalty Cup", "", "dora", "c0"
    )
    services.tournaments.enter(opened, NAMES, "dora", "c1")
    services.tournaments.close_registration(opened, "dora", "c2")
    now = services.tournaments.act(opened, c.Publish(1), "dora", "c3")
    services.event_tables.open_round(opened, 1, "dora")
    (state,) = services.event_tables.states(now, now.rounds[0], lambda table: table)
    one, other = played_out(services.recorder, state.table).truth.state().totals
    assert one != other
    services.event_tables.take_results(opened, 1)
    posted = services.tournaments.load(opened).results[1, 1].sides
    assert [side.game_points for side in posted] == [-one, -other]
    assert [side.points for side in posted] == (["1", "0"] if one < other else ["0", "1"])
