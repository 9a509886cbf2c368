"""Why a line was not entered, and what may be done about it."""

from typing import Any, NamedTuple

from domain.croupier.dealt import is_dealt
from domain.game import Game
from domain.history import History
from domain.judging import Illegal, Refused, Unreadable
from domain.play import Blank, Offer, Rule, kebab
from domain.tables import NotPossible


class Instead(NamedTuple):
    """A lawful act with the same card."""

    kind: str
    card: str
    move: str


class Refusal(NamedTuple):
    """Why a token was refused, under which rule; ``fits`` says with which cards the same act is lawful now."""

    token: str
    why: str
    rule: Rule | None = None
    may_stand: bool = False
    fits: tuple[str, ...] = ()
    instead: tuple[Instead, ...] = ()


def refusal(history: History, state: Any, token: str, trouble: Refused | Unreadable | NotPossible) -> Refusal:
    """What to say about a token that was refused at this state."""
    if not isinstance(trouble, Refused):
        return Refusal(token, str(trouble))
    game = history.game
    try:
        command = game.read(token.removeprefix("="), state)
    except Unreadable:
        return Refusal(token, trouble.why, trouble.rule)
    dealt = history.record.opened.served and is_dealt(game, command)
    may_stand = isinstance(trouble, Illegal) and not dealt
    offers = game.offers(state)
    fits = next((fitting(game, blank) for o in offers if o.kind is type(command) for blank in o.blanks), ())
    card = _one_card(game, command)
    mark = "=" if token.startswith("=") else ""
    instead = tuple(_instead(game, offer, card, mark) for offer in offers if card and _takes(offer, card))
    return Refusal(token, trouble.why, trouble.rule, may_stand, fits if may_stand and card else (), instead)


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


def _instead(game: Game, offer: Offer, card: str, mark: str) -> Instead:
    command = offer.kind(**{"seat": offer.seat, offer.blanks[0].field: card})
    return Instead(kebab(offer.kind.__name__), card, mark + game.write(command))
