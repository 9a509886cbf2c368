"""Several games, and who deals the next: MK-A30, MK-A39."""

import pytest
from msgspec.structs import replace

from domain.cards.cards import BACK
from domain.games.mauna_kea.commands import Abandon, Cut, Draw, NameDealer, Resign
from domain.games.mauna_kea.events import DealerCut, DealerNamed, GameEnded, MatchEnded
from domain.games.mauna_kea.rulebook import MaunaKea as R
from domain.games.mauna_kea.state import Dealing, Scored
from tests.given import ANN, BEN, Given, cards, given, worth


def played(table: Given, *scores: tuple[int, int]) -> Given:
    """The table with these games behind it."""
    games = tuple(
        GameEnded("draw pile", None if one == two else 1 if one > two else 2, (one, two)) for one, two in scores
    )
    return Given(replace(table.state, games=games))


def last_draw(ann: int, ben: int, *scores: tuple[int, int], **announced: str) -> tuple:
    """What follows when the pile runs out at these altitudes after games with these scores."""
    return played(given(ann=worth(ann), ben=worth(ben), pile=1, **announced), *scores).when(Draw(BEN, BACK))[1:]


@pytest.mark.parametrize(("choice", "dealer"), [("alternate", BEN), ("winner", ANN), ("loser", BEN)])
def test_MK_A30_the_next_dealer_is_as_announced(choice, dealer):
    facts = last_draw(62, 37, match="games:3", next_deal=choice)
    assert facts == (GameEnded("draw pile", ANN, (-38, -63)), DealerNamed(dealer))


@pytest.mark.parametrize("choice", ["alternate", "winner", "loser"])
def test_MK_A30_after_a_draw_the_deal_alternates(choice):
    facts = last_draw(40, 40, match="games:3", next_deal=choice)
    assert facts == (GameEnded("draw pile", None, (-60, -60)), DealerNamed(BEN))


def test_MK_A30_or_the_players_cut_again():
    table = given(ann=worth(62), ben=worth(37), pile=1, match="games:3", next_deal="recut").after(Draw(BEN, BACK))
    assert table.state.phase == Scored(GameEnded("draw pile", ANN, (-38, -63)))
    assert table.state.to_act is None
    assert table.offered() == {"Cut", "NameDealer", "Abandon"}
    assert table.refuses(Resign(ANN)) is R.MK_A31
    assert table.when(Cut(cards("As 2d"))) == (DealerCut(cards("As 2d"), ANN),)
    assert table.after(NameDealer(ANN)).state.phase == Dealing((BEN, ANN))


def test_a_new_game_begins_with_clean_ascents_and_a_whole_pile():
    table = given(ann=worth(62), ben=worth(37), ann_cut=True, pile=1, match="games:2").after(Draw(BEN, BACK))
    assert (table.state.deal, table.state.turn, table.state.pile, table.state.discards) == (2, 0, 104, ())
    assert [(side.hand.size, side.ascent, side.was_cut) for side in table.state.sides] == [(0, (), False)] * 2


def test_MK_A30_the_higher_total_wins_after_so_many_games():
    assert last_draw(62, 37, (0, 83), match="games:2")[1] == MatchEnded("draw pile", BEN, (-38, 20))


def test_MK_A30_equal_totals_are_a_drawn_match():
    assert last_draw(62, 37, (0, 25), match="games:2")[1] == MatchEnded("draw pile", None, (-38, -38))


def test_MK_A30_a_single_game_is_won_by_its_winner():
    assert last_draw(62, 37)[1] == MatchEnded("draw pile", ANN, (-38, -63))


def test_MK_A30_a_match_to_a_total_goes_on_until_it_is_reached():
    assert last_draw(150, 0, (50, 0), match="target:101")[1] == DealerNamed(BEN)
    assert last_draw(151, 0, (50, 0), match="target:101")[1] == MatchEnded("draw pile", ANN, (101, -100))


def test_MK_A39_if_both_pass_the_target_the_higher_total_wins():
    assert last_draw(110, 120, (95, 100), match="target:100")[1] == MatchEnded("draw pile", BEN, (105, 120))


def test_MK_A39_equal_totals_past_the_target_play_on():
    assert last_draw(110, 120, (100, 90), match="target:100")[1] == DealerNamed(BEN)


def test_MK_A39_a_match_to_a_total_has_twenty_games_at_most():
    losses = ((-50, -60),) * 18
    assert last_draw(0, 0, *losses, match="target:100")[1] == DealerNamed(BEN)
    assert last_draw(0, 0, *losses, (0, 0), match="target:100")[1] == MatchEnded("draw pile", ANN, (-1000, -1180))


def test_a_resigned_game_counts_as_one_of_the_match():
    table = given(match="games:2")
    assert table.when(Resign(ANN)) == (GameEnded("resignation", BEN, (0, 0)), DealerNamed(BEN))


def test_an_abandoned_match_ends_at_once_and_keeps_its_points():
    table = played(given(match="games:5"), (83, 0))
    assert table.when(Abandon()) == (GameEnded("abandoned", None, (0, 0)), MatchEnded("abandoned", None, (83, 0)))


def test_a_match_abandoned_between_two_games_has_no_further_game():
    between = given(ann=worth(62), ben=worth(37), pile=1, match="games:3", next_deal="recut").after(Draw(BEN, BACK))
    assert between.when(Abandon()) == (MatchEnded("abandoned", None, (-38, -63)),)
    assert between.after(Abandon()).state.ending == "abandoned"
