"""Cards seen later: what they cost the fold of a whole table."""

import pytest
from msgspec.structs import replace

from domain.games.registry import GAMES
from domain.record import history as folded
from domain.record.facts import FacesDisclosed
from domain.record.history import History, hidden_cards
from domain.record.record import Record
from tests.recorded import recorder_at, simulated

BEN = 2
MANY = 78


@pytest.fixture
def record(tmp_path):
    """A whole table of which cards of many steps are open to everybody since."""
    played = simulated(recorder_at(tmp_path), seed=1, match="games:4").table.record
    hidden = (
        FacesDisclosed(step.number, place, (0,), hidden_cards(fact))
        for step in played.steps
        for place, fact in enumerate(step.facts)
        if fact.hides and BEN not in fact.audience
    )
    disclosures = tuple(disclosure for disclosure, _ in zip(hidden, range(MANY), strict=False))
    assert len(disclosures) == MANY < len(played.steps)
    return replace(played, disclosures=disclosures)


def test_cards_seen_later_lie_in_the_facts_of_their_own_steps_and_of_no_others(record):
    later, before = (History(GAMES["mauna-kea"], one, BEN) for one in (record, replace(record, disclosures=())))
    lit = {one.step for one in record.disclosures}
    for step in record.steps:
        told = later.facts(step.number)
        assert (told != before.facts(step.number)) == (step.number in lit)
        for disclosure in record.disclosures:
            if disclosure.step == step.number:
                assert hidden_cards(told[disclosure.index]) == disclosure.cards


def test_every_step_is_asked_once_for_what_was_seen_later_of_it(record, monkeypatch):
    """So that a fold with many disclosures takes hardly longer than one without."""
    asked, laid = [], []
    root, over = Record.root, folded.laid_over
    monkeypatch.setattr(Record, "root", lambda own, number: asked.append(number) or root(own, number))
    monkeypatch.setattr(folded, "laid_over", lambda *told: laid.append(told) or over(*told))
    History(GAMES["mauna-kea"], record, BEN).path()
    steps = len(record.path())
    assert len(laid) == 2 * MANY
    assert len(asked) == MANY + 2 * steps
