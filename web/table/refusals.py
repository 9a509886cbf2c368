"""Why a line was not entered, and what may be done about it."""

from bisect import bisect_right
from typing import Any, NamedTuple

from domain.play.findings import Illegal, Refused, Unreadable
from domain.play.game import Game
from domain.play.steps import State
from domain.play.vocabulary import Blank, Offer, Rule, kebab
from domain.record.history import History
from domain.store.errors import NotPossible
from domain.tables.croupier.position import is_dealt


class Instead(NamedTuple):
    """A lawful act with the same card, and the ``line`` with its move in the place of the refused one."""

    kind: str
    card: str
    line: str


class Stopped(NamedTuple):
    """The moves of a line, which of them was refused (from 0), and at which table."""

    moves: tuple[str, ...]
    place: int
    state: State

    @property
    def move(self) -> str:
        """The refused move, empty where nothing was typed."""
        return self.moves[self.place] if self.moves else ""

    def with_instead(self, move: str) -> str:
        """The line with another move in the place of the refused one."""
        return " ".join((*self.moves[: self.place], move, *self.moves[self.place + 1 :]))


class Refusal(NamedTuple):
    """Why a move was refused, under which rule; ``fits`` says with which cards the same act is lawful now."""

    move: str
    why: str
    rule: Rule | None = None
    may_stand: bool = False
    fits: tuple[str, ...] = ()
    instead: tuple[Instead, ...] = ()


def refusal(history: History, stopped: Stopped, trouble: Refused | Unreadable | NotPossible) -> Refusal:
    """What to say about the move that a line was refused for."""
    move = stopped.move
    if not isinstance(trouble, Refused):
        return Refusal(move, str(trouble))
    game, state = history.game, stopped.state
    try:
        command = game.read(move.removeprefix("="), state)
    except Unreadable:
        return Refusal(move, trouble.why, trouble.rule)
    dealt = history.record.opened.served and is_dealt(game, command)
    may_stand = isinstance(trouble, Illegal) and not dealt
    offers = game.offers(state)
    fits = next((fitting(game, blank) for o in offers if o.kind is type(command) for blank in o.blanks), ())
    card = _one_card(game, command)
    instead = tuple(_instead(game, offer, card, stopped) for offer in offers if card and _takes(offer, card))
    return Refusal(move, trouble.why, trouble.rule, may_stand, fits if may_stand and card else (), instead)


def around(history: History, line: str, place: int) -> tuple[str, str, str]:
    """A line as the words before the refused one, that one, and those behind it; three times nothing for one word.

    ``place`` is that of the refused move, from 0: a word may hold several (``cbcf``).
    """
    words, state = line.split(), history.state()
    if len(words) < 2:
        return "", "", ""

    def moves_up_to(word: int) -> int:
        return len(history.game.split(" ".join(words[: word + 1]), state))

    word = min(bisect_right(range(len(words)), place, key=moves_up_to), len(words) - 1)
    return " ".join(words[:word]), words[word], " ".join(words[word + 1 :])


def fitting(game: Game, blank: Blank) -> tuple[str, ...]:
    """The cards that fill a blank in short: a rank where all its suits do, else the card in braces."""
    cards = set(blank.among)
    short: list[str] = []
    for rank, word in game.deck.ranks.items():
        of_rank = [rank + suit for suit in game.deck.suits if rank + suit in cards]
        short += [word] if len(of_rank) == len(game.deck.suits) else [f"{{{card}}}" for card in of_rank]
    return tuple(short)


def _one_card(game: Game, command: Any) -> str:
    """The open card of an act that plays one, else nothing."""
    values = [getattr(command, name) for name in command.__struct_fields__ if name != "seat"]
    return values[0] if len(values) == 1 and values[0] in game.deck.cards else ""


def _takes(offer: Offer, card: str) -> bool:
    one = len(offer.blanks) == 1 and not offer.kind.takes_many(offer.blanks[0].field)
    return one and not offer.kind.hidden_fields() and offer.blanks[0].admits(card)


def _instead(game: Game, offer: Offer, card: str, stopped: Stopped) -> Instead:
    command = offer.kind(**{"seat": offer.seat, offer.blanks[0].field: card})
    mark = "=" if stopped.move.startswith("=") else ""
    return Instead(kebab(offer.kind.__name__), card, stopped.with_instead(mark + game.write(command)))
