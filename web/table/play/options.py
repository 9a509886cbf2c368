"""What a player can do now by a tap: for each card of the own hand, beside the hand, with several cards, with chips.

Everything here comes from the offers of the game to the own sight: its own hand and what everybody knows.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from domain.cards.cards import BACK
from domain.play.button import Button
from domain.play.findings import worst
from domain.play.game import Game
from domain.play.steps import State
from domain.play.vocabulary import Blank, Command, Offer, Rule, kebab
from web.table.offers import filled, one_left, plays, ready

CHOSEN: Final = "*"
"""In a move the place of the cards that are chosen by taps."""
NUMBER: Final = "#"
"""In a move the place of the number that is typed."""


class Option(NamedTuple):
    """One move as it is sent, with its words; ``kind`` is that of its act."""

    move: str
    kind: str
    button: Button


class HeldCard(NamedTuple):
    """A card of the own hand with the moves that play it, or why none does."""

    card: str
    options: tuple[Option, ...]
    why: str = ""
    rule: Rule | None = None


class Several(NamedTuple):
    """An act for which so many cards of the hand are chosen; ``move`` has their place."""

    move: str
    kind: str
    cards: int
    button: Button


class Stake(NamedTuple):
    """A bet or raise of any whole number between two; ``usual`` are numbers that are often chosen, with their words."""

    move: str
    least: int
    most: int
    usual: tuple[tuple[int, str], ...]


class Options(NamedTuple):
    """All that a player can do now. ``only`` is the one move where there is no other."""

    hand: tuple[HeldCard, ...]
    beside: tuple[Option, ...]
    several: tuple[Several, ...]
    stake: Stake | None

    @property
    def only(self) -> Option | None:
        """The one move that there is, None where there is a choice."""
        moves = [*self.beside, *(option for held in self.hand for option in held.options)]
        return moves[0] if len(moves) == 1 and not self.several and not self.stake else None

    @property
    def any(self) -> bool:
        """Whether there is anything to do."""
        return bool(self.beside or self.several or self.stake or any(held.options for held in self.hand))


def options(game: Game, sight: State, seat: int) -> Options:
    """What the player of this seat can do; ``sight`` is folded from what that player saw."""
    hand = own_hand(game, sight, seat)
    offers = tuple(offer for offer in game.offers(sight) if _is_own(game, offer, seat))
    stakes = {offer.kind: stake for offer in offers if (stake := _stake(game, offer))}
    found = [each for offer in offers if offer.kind not in stakes for each in _moves(game, sight, offer, hand)]
    by_card = {card: tuple(option for option, played in found if played == card) for card in hand}
    return Options(
        hand=tuple(_held(game, sight, seat, card, by_card[card]) for card in sorted(hand, key=game.deck.order)),
        beside=tuple(option for option, played in found if not played),
        several=tuple(one for offer in offers for one in _several(game, sight, offer, hand)),
        stake=next(iter(stakes.values()), None),
    )


def aside(game: Game, sight: State, seat: int) -> tuple[Option, ...]:
    """What the player of this seat can do beside the play, as resigning: acts with nothing left to choose."""
    offers = (offer for offer in game.offers(sight) if offer.aside and offer.seat == seat)
    return tuple(option for offer in offers for option, _ in _moves(game, sight, offer, ()))


def own_hand(game: Game, sight: State, seat: int) -> tuple[str, ...]:
    """The known cards of this seat's hand, as they came."""
    return game.hands(sight)[seat - 1].faces


def _is_own(game: Game, offer: Offer, seat: int) -> bool:
    return not offer.aside and offer.kind not in game.service.never and offer.seat in (0, seat)


def _moves(game: Game, sight: State, offer: Offer, hand: Sequence[str]) -> Iterator[tuple[Option, str]]:
    """Every move of an offer that leaves nothing to choose but one card, with that card; empty where it plays none."""
    for command in _commands(game, offer, hand):
        if set(command.acts_for) - {offer.seat} or (offer.seat == 0 and command.whose != "anybody at the table"):
            continue
        word = game.service.word(offer.kind)
        if not word and worst(game.judge(sight, command)):
            continue
        option = Option(word or game.write(command), kebab(offer.kind.__name__), game.button(sight, command))
        yield option, "" if word else _played(offer, command, hand)


def _commands(game: Game, offer: Offer, hand: Sequence[str]) -> Iterator[Command]:
    if game.service.word(offer.kind):
        yield filled(offer, {blank.field: _first(offer, blank) for blank in offer.blanks})
        return
    whole = [command for command in ready(offer) if command]
    yield from whole
    answer = next((blank for blank in offer.blanks if _is_yes_or_none(offer, blank)), None)
    if answer and whole:
        yield from (filled(offer, {**_values(whole[0]), answer.field: (one,)}) for one in answer.among)
    if not whole:
        yield from (command for card, command in one_left(offer) if card in hand)


def _is_yes_or_none(offer: Offer, blank: Blank) -> bool:
    """Whether a blank takes one value or none, as who falls at a test."""
    return offer.kind.takes_many(blank.field) and blank.least == 0 and blank.most == 1


def _values(command: Command) -> dict[str, Any]:
    return {name: getattr(command, name) for name in command.__struct_fields__ if name != "seat"}


def _first(offer: Offer, blank: Blank) -> Any:
    values = tuple(blank.among[: max(blank.least, 1)])
    return values if offer.kind.takes_many(blank.field) else values[0]


def _played(offer: Offer, command: Command, hand: Sequence[str]) -> str:
    """The one card of the hand that an act plays; empty where it plays none, or several."""
    singles = [getattr(command, blank.field) for blank in offer.blanks if not offer.kind.takes_many(blank.field)]
    return next((value for value in singles if value in hand), "")


def _held(game: Game, sight: State, seat: int, card: str, found: tuple[Option, ...]) -> HeldCard:
    if found or sight.to_act != seat:
        return HeldCard(card, found)
    for kind, field in plays(game).items():
        finding = next(iter(game.judge(sight, kind(**{"seat": seat, field: card}))), None)
        if finding is not None:
            return HeldCard(card, (), finding.why, finding.rule)
    return HeldCard(card, ())


def _several(game: Game, sight: State, offer: Offer, hand: Sequence[str]) -> Iterator[Several]:
    """An act for which some cards of the whole hand are chosen: its move with the place of the cards."""
    blank = next((one for one in offer.blanks if _is_of_hand(one, hand)), None)
    if blank is None:
        return
    cards, others = tuple(hand[: blank.most]), [one for one in offer.blanks if one is not blank]
    given = {one.field: (BACK,) * one.least for one in others} | {blank.field: cards}
    command = filled(offer, given)
    move = game.write(command).replace("".join(cards), CHOSEN)
    yield Several(move, kebab(offer.kind.__name__), blank.most, game.button(sight, command))


def _is_of_hand(blank: Blank, hand: Sequence[str]) -> bool:
    return 1 < blank.most == blank.least < len(hand) and set(blank.among) - {BACK} == set(hand)


def _stake(game: Game, offer: Offer) -> Stake | None:
    blank = next((blank for blank in offer.blanks if isinstance(blank.among, range)), None)
    if blank is None or not isinstance(blank.among, range) or len(blank.among) < 2:
        return None
    least, most = blank.among[0], blank.among[-1]
    move = game.write(filled(offer, {blank.field: least}))
    usual = {least: "least", (least + most) // 2: "half", most: "most"}
    return Stake(move.replace(str(least), NUMBER), least, most, tuple(usual.items()))
