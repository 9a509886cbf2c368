"""What a disclosure in a file may say."""

from domain.cards.cards import BACK
from domain.record.facts import FacesDisclosed
from domain.record.history import hidden_cards
from replays.records.board import Board
from replays.records.facts import Wrong


def check_disclosed(board: Board, disclosed: FacesDisclosed) -> None:
    """Refuse a disclosure of a step that is not there yet, or of other cards than were hidden. Raises Wrong."""
    if disclosed.step > board.steps:
        raise Wrong("damaged", f"step {disclosed.step} is named before it was recorded", "disclose.step")
    if any(seat > board.seats for seat in disclosed.to):
        raise Wrong("contradiction", f"there are {board.seats} seats", "disclose.to")
    facts = board.facts[disclosed.step]
    hidden = hidden_cards(facts[disclosed.index]) if disclosed.index < len(facts) else ()
    if len(hidden) != len(disclosed.cards):
        why = f"{len(hidden)} cards are hidden there, not {len(disclosed.cards)}"
        raise Wrong("contradiction", why, "disclose.cards")
    for known, face in zip(hidden, disclosed.cards, strict=True):
        if face != BACK and face not in board.game.deck.cards:
            raise Wrong("contradiction", f"{face} is not a card of this game", "disclose.cards")
        if face != BACK and known not in (BACK, face):
            raise Wrong("contradiction", f"this card was recorded as {known}", "disclose.cards")
