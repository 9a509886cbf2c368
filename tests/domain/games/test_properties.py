"""What holds in every game: proved for each line of ``domain.games`` on tables played at random."""

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.cards.cards import BACK
from domain.cards.hands import Hand
from domain.games.registry import GAMES
from domain.play.findings import Refused, Verdict, worst
from domain.play.game import Played, decide, fold
from domain.play.policy import at_random, sample
from domain.play.simulation import play
from domain.play.vocabulary import Announce, Rule
from tests.domain.games.walks import announced, anything, for_every_table, of_kind, options, walk

every_game = pytest.mark.parametrize("key", GAMES)
few_or_many = pytest.mark.parametrize("examples", [3, pytest.param(40, marks=pytest.mark.slow)])


@every_game
@few_or_many
def test_every_card_is_somewhere_and_none_is_there_too_often(key, examples):
    def prove(seed: int) -> None:
        table = walk(key, seed)
        whole = table.game.deck.counter()
        for moment in table.moments:
            for state in (moment.after, *moment.sights.values()):
                counted = table.game.census(state)
                assert counted.total() == table.game.deck.size
                assert Counter({card: count for card, count in counted.items() if card != BACK}) <= whole

    for_every_table(examples, prove)


@every_game
@few_or_many
def test_what_a_seat_is_offered_is_accepted(key, examples):
    def prove(seed: int) -> None:
        table, random = walk(key, seed), Random(seed)
        for moment in table.moments:
            sight = moment.sights[moment.truth.to_act or 1]
            for offer in table.game.offers(sight):
                command = sample(offer, random)
                assert offer.includes(command)
                if not offer.venture:
                    assert decide(table.game, moment.truth, command, sight=sight)

    for_every_table(examples, prove)


@every_game
@few_or_many
def test_a_venture_is_lawful_or_against_a_rule_but_never_impossible(key, examples):
    def prove(seed: int) -> None:
        table, random = walk(key, seed), Random(seed)
        for moment in table.moments:
            sight = moment.sights[moment.truth.to_act or 1]
            for offer in table.game.offers(sight):
                if offer.venture:
                    against = worst(table.game.judge(sight, sample(offer, random)))
                    assert against is None or against.verdict is Verdict.UNLAWFUL

    for_every_table(examples, prove)


@every_game
@few_or_many
def test_with_full_sight_an_act_is_lawful_exactly_if_it_is_offered(key, examples):
    def prove(seed: int) -> None:
        table, random = walk(key, seed), Random(seed)
        for moment in table.moments[1:]:
            offers = table.game.offers(moment.truth)
            for _ in range(12):
                command = anything(table, moment.truth, random)
                offering = [offer for offer in offers if offer.includes(command)]
                against = worst(table.game.judge(moment.truth, command))
                if not offering and type(command).__name__ not in PROPOSED.get(key, ()):
                    assert against is not None, (moment.truth, command)
                elif offering and not any(offer.venture for offer in offering):
                    assert against is None, (moment.truth, command)

    for_every_table(examples, prove)


@every_game
@few_or_many
def test_an_act_of_a_seat_beyond_the_table_is_refused_with_a_rule(key, examples):
    def prove(seed: int) -> None:
        table, random = walk(key, seed), Random(seed)
        kinds = [kind for kind in table.game.commands if "seat" in kind.__struct_fields__]
        for moment in table.moments[1:]:
            for kind in kinds:
                beyond = random.choice((0, table.seats + 1, 99))
                command = replace(of_kind(kind, table, moment.truth, random), seat=beyond)
                assert worst(table.game.judge(moment.truth, command)) is not None, (moment.truth, command)

    for_every_table(examples, prove)


@every_game
@few_or_many
def test_what_happened_was_offered(key, examples):
    def prove(seed: int) -> None:
        table = walk(key, seed)
        for moment in table.moments:
            if not isinstance(moment.command, Announce):
                assert any(offer.includes(moment.command) for offer in table.game.offers(moment.truth))

    for_every_table(examples, prove)


@every_game
@few_or_many
def test_a_move_reads_back_as_it_was_written(key, examples):
    def prove(seed: int) -> None:
        table = walk(key, seed)
        game = table.game
        for moment in table.moments:
            command = moment.command
            text = game.write(command)
            assert game.read(text, moment.truth) == command
            if not isinstance(command, Announce):
                assert game.read(text.upper(), moment.truth) == command
                assert game.read(text.lower(), moment.truth) == command
            for viewer in table.viewers:
                veiled = game.write(command.seen_by(viewer))
                assert game.write(game.read(veiled, moment.truth)) == veiled

    for_every_table(examples, prove)


@every_game
@few_or_many
def test_the_text_of_an_offered_act_reads_as_that_act(key, examples):
    def prove(seed: int) -> None:
        table, random = walk(key, seed), Random(seed)
        for moment in table.moments:
            for offer in table.game.offers(moment.truth):
                text = table.game.write(sample(offer, random))
                assert table.game.write(table.game.read(text, moment.truth)) == text

    for_every_table(examples, prove)


@every_game
@few_or_many
def test_facts_come_back_from_json_for_every_viewer(key, examples):
    union: Any = GAMES[key].facts[0]
    for kind in GAMES[key].facts[1:]:
        union = union | kind
    decoder = msgspec.json.Decoder(union)

    def prove(seed: int) -> None:
        table = walk(key, seed)
        for moment in table.moments:
            for fact in moment.facts:
                for viewer in (*table.viewers, "open"):
                    seen = fact.seen_by(viewer)
                    assert decoder.decode(msgspec.json.encode(seen)) == seen

    for_every_table(examples, prove)


@every_game
@few_or_many
def test_a_sight_is_the_truth_with_backs(key, examples):
    def prove(seed: int) -> None:
        for moment in walk(key, seed).moments:
            for sight in moment.sights.values():
                assert list(_differences(sight, moment.truth)) == []

    for_every_table(examples, prove)


PROPOSED = {"mountain": ("BuyChips", "CloseTable", "Cut", "NameDealer")}
"""Acts between deals that are lawful though not, or not with every value, offered."""
KNOWLEDGE = ("recorded",)
"""Fields that say what the record knows, and so differ between a sight and the truth."""


def _differences(sight: Any, truth: Any, name: str = "state") -> Any:
    """Where a sight differs from the truth by more than cards it does not know."""
    if isinstance(truth, Hand):
        if sight.size != truth.size or not Counter(sight.faces) <= Counter(truth.faces):
            yield name, sight, truth
    elif isinstance(truth, msgspec.Struct) and type(sight) is type(truth):
        for field in truth.__struct_fields__:
            if field not in KNOWLEDGE:
                yield from _differences(getattr(sight, field), getattr(truth, field), f"{name}.{field}")
    elif isinstance(truth, tuple) and isinstance(sight, tuple) and len(sight) == len(truth):
        for place, (seen, true) in enumerate(zip(sight, truth, strict=True)):
            yield from _differences(seen, true, f"{name}[{place}]")
    elif sight not in (truth, BACK):
        yield name, sight, truth


@every_game
@few_or_many
def test_every_step_has_words_rules_and_a_picture_for_every_viewer(key, examples):
    def prove(seed: int) -> None:
        table = walk(key, seed)
        game = table.game
        for number, moment in enumerate(table.moments, start=1):
            for viewer, sight in moment.sights.items():
                facts = tuple(fact.seen_by(viewer) for fact in moment.facts)
                played = Played(number, sight, facts, fold(game, sight, facts))
                assert game.narration(played).sentence
                assert all(isinstance(rule, game.rulebook) for rule in game.narration(played).rules)
                assert isinstance(game.narration(played).moments, tuple)
                assert BACK not in "".join((game.narration(played).sentence, *game.narration(played).consequences))
                if number % 4 == 0:
                    assert msgspec.json.encode(game.picture(played.after, viewer))
                assert len(game.series.measure(played.after)) == table.seats

    for_every_table(examples, prove)


@every_game
@few_or_many
def test_the_places_of_a_table_hold_the_whole_pack_for_every_viewer(key, examples):
    def prove(seed: int) -> None:
        table = walk(key, seed)
        for moment in table.moments:
            for viewer, sight in (*moment.sights.items(), ("open", moment.truth)):
                placements = table.game.placements(sight, viewer)
                assert len({one.place for one in placements}) == len(placements)
                assert sum((Counter(one.cards.cards) for one in placements), Counter()) == table.game.census(sight)

    for_every_table(examples, prove)


@every_game
@few_or_many
def test_score_lines_add_up_to_the_totals_for_every_viewer(key, examples):
    def prove(seed: int) -> None:
        table = walk(key, seed)
        game = table.game
        for viewer in (*table.viewers, "open"):
            path, state = [], game.initial(table.seats)
            for number, moment in enumerate(table.moments, start=1):
                facts = tuple(fact.seen_by(viewer) for fact in moment.facts)
                before, state = state, fold(game, state, facts)
                path.append(Played(number, before, facts, state))
            points: Counter[int] = Counter()
            for line in game.score(path):
                points[line.seat] += line.points
                assert isinstance(line.rule, Rule)
                assert set(line.because) <= set(range(1, len(path) + 1))
            assert tuple(points[seat] for seat in range(1, table.seats + 1)) == tuple(state.totals)

    for_every_table(examples, prove)


@every_game
@few_or_many
def test_the_sensible_policy_plays_lawfully(key, examples):
    def prove(seed: int) -> None:
        table = walk(key, seed, GAMES[key].sensible, 60)
        assert len(table.moments) == 60 or table.moments[-1].after.ending

    for_every_table(examples, prove)


@every_game
def test_the_same_seed_plays_the_same_table(key):
    game = GAMES[key]

    def played(policy: Any) -> list[Any]:
        seats = game.seats.start
        acts = play(game, seats, announced(game, seats, Random(7)), policy, Random(5))
        return list(islice(acts, 40))

    assert played(at_random) == played(at_random)
    assert played(game.sensible) == played(game.sensible)


@every_game
def test_every_option_of_an_announcement_is_admitted_and_nothing_else(key):
    for announcement in GAMES[key].announcements:
        assert all(announcement.admits(value) for value in options(announcement))
        for value in ("", "n", "perhaps", "single:n", "games:0", "games:-1", "games:x", "games:10001"):
            assert not announcement.admits(value)
        assert announcement.rule in GAMES[key].rulebook


@every_game
def test_every_kind_of_act_and_fact_is_listed_once(key):
    game = GAMES[key]
    assert len({kind.__name__ for kind in (*game.commands, *game.facts)}) == len(game.commands) + len(game.facts)
    assert {"MoveCards", "SetTurn"} <= {kind.__name__ for kind in game.commands}


@every_game
def test_an_announcement_of_nothing_is_refused(key):
    game = GAMES[key]
    with pytest.raises(Refused):
        decide(game, game.initial(game.seats.start), Announce(()))
