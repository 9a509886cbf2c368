"""What a record file says of the chance that its table is dealt by: recorded facts, and proofs of single places."""

import re
from typing import Any, Final

import msgspec

from domain.cards.cards import BACK
from domain.cards.shuffling.decks import Proof
from domain.cards.shuffling.predealt import MOST_DEALS
from domain.record.chance.facts import (
    CHANCE_FACTS,
    DealsCommitted,
    DeckShuffled,
    SeedCommitted,
    SeedOpened,
    SeedVoided,
    WordsBound,
    WordsGiven,
)
from replays.records.board import Board
from replays.records.facts import Wrong
from replays.records.lines import Object, canonical

ALONE: Final = (WordsBound, WordsGiven, SeedOpened, SeedVoided)
"""What is an entry by itself; the rest belongs to the entry of an act."""

_decoder: Final = msgspec.json.Decoder(CHANCE_FACTS)
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_SEED: Final = re.compile(r"[0-9a-f]{128}")


def chance_fact(board: Board, found: Object) -> Any:
    """The fact of a ``chance`` line, if it can follow at this table. Raises Wrong."""
    try:
        fact = _decoder.decode(canonical(found))
    except msgspec.ValidationError as error:
        raise Wrong("unreadable", str(error).partition(" - at ")[0].lower(), "chance") from None
    extra = found.keys() - {*fact.__struct_fields__, "fact"}
    if extra:
        raise Wrong("unreadable", "there is no such field", f"chance.{min(extra)}")
    _check_order(board, fact)
    _check(board, fact)
    return fact


def _check_order(board: Board, fact: Any) -> None:
    told = [type(each) for each in board.chance]
    if (SeedCommitted in told or DealsCommitted in told) == isinstance(fact, SeedCommitted | DealsCommitted):
        why = "the seed is committed to once, before anything else about it"
        raise Wrong("contradiction", why, "chance.fact")
    if SeedOpened in told or SeedVoided in told:
        raise Wrong("contradiction", "the commitment to the seed has ended", "chance.fact")


def _check(board: Board, fact: Any) -> None:
    match fact:
        case SeedCommitted() | DealsCommitted() | WordsBound() if not _HASH.fullmatch(fact.commitment):
            raise Wrong("unreadable", _NO_HASH, "chance.commitment")
        case DealsCommitted(deals=deals, first=first, last=last) if not 1 <= first <= last <= deals <= MOST_DEALS:
            raise Wrong("contradiction", f"of {deals} deals none are {first} to {last}", "chance.first")
        case WordsBound(seat) | WordsGiven(seat) if not 1 <= seat <= board.seats:
            raise Wrong("contradiction", f"there are {board.seats} seats", "chance.seat")
        case DeckShuffled(words=words) if len(words) != _speakers(board):
            raise Wrong("contradiction", f"words of {_speakers(board)} seats are mixed in", "chance.words")
        case DeckShuffled(root=root) if not _HASH.fullmatch(root):
            raise Wrong("unreadable", _NO_HASH, "chance.root")
        case DeckShuffled(cards=cards):
            _check_cards(board, cards, "chance.cards")
        case SeedOpened(seed) if seed != BACK and not _SEED.fullmatch(seed):
            raise Wrong("unreadable", "it is no seed: 128 small hexadecimal digits", "chance.seed")


def _speakers(board: Board) -> int:
    """Of how many seats a shuffle holds the words; of none where the deals were made beforehand."""
    return 0 if any(isinstance(fact, DealsCommitted) for fact in board.chance) else board.seats


_NO_HASH: Final = "it is no hash: 64 small hexadecimal digits"


def proof_of(board: Board, found: Object) -> Proof:
    """The proof of a ``proof`` line, of cards of this game. Raises Wrong."""
    for field, hashes in (("salt", [found["salt"]]), ("path", found["path"])):
        if not all(_HASH.fullmatch(each) for each in hashes):
            raise Wrong("unreadable", _NO_HASH, f"proof.{field}")
    _check_cards(board, (found["card"], *found["cards"]), "proof.card")
    cards, path = tuple(found["cards"]), tuple(found["path"])
    return Proof(found["shuffle"], cards, found["place"], found["card"], found["salt"], path)


def _check_cards(board: Board, cards: tuple[str, ...], field: str) -> None:
    strange = next((card for card in cards if card not in board.game.deck.cards), None)
    if strange is not None:
        raise Wrong("contradiction", f"{strange} is not a card of this game", field)
