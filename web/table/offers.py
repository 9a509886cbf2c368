"""What is lawful now as buttons: acts that are ready to enter, acts that still need cards, and single cards to play."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, get_args, get_type_hints

from domain.cards.cards import BACK
from domain.play.findings import Refused, Unreadable
from domain.play.game import Game, fold
from domain.play.steps import State
from domain.play.vocabulary import Blank, Command, Offer, kebab
from domain.record.facts import SERVED
from domain.record.history import History
from domain.store.errors import NotPossible
from domain.tables.croupier.notation import read_move
from web.table.choosing import choice_of, holds_cards


class OfferedMove(NamedTuple):
    """One act of a kind (``draw``) for a seat. ``move`` enters it as it is; empty where cards must be named first.

    ``acts_for`` are the seats whose act it is, nobody's for what is said of the whole table, as who deals.
    """

    kind: str
    seat: int
    move: str
    aside: bool
    needs_cards: bool
    acts_for: tuple[int, ...] = ()


class CardMove(NamedTuple):
    """One card played one way: the move, what it does to the measured numbers (``44 to 0``), or why it is refused."""

    card: str
    move: str
    effect: str
    why: str


def acts(game: Game, sight: State, mode: str = "physical") -> tuple[OfferedMove, ...]:
    """Every offered act that is not the playing of one open card; where Cairn deals, nobody names what it deals."""
    single = plays(game)
    offers = (offer for offer in game.offers(sight) if offer.kind not in single)
    if mode not in SERVED:
        return tuple(act for offer in offers for act in _acts(game, offer))
    return tuple(act for offer in offers if offer.kind not in game.service.never for act in _of_service(game, offer))


def _of_service(game: Game, offer: Offer) -> Iterator[OfferedMove]:
    word = game.service.word(offer.kind)
    if word:
        yield OfferedMove(
            kebab(offer.kind.__name__), offer.seat, word, offer.aside, needs_cards=False, acts_for=_seat(offer)
        )
        return
    dealt = offer.kind in game.service.deals
    for act in _acts(game, offer):
        yield act._replace(needs_cards=act.needs_cards and not (dealt and act.move))


def _acts(game: Game, offer: Offer) -> Iterator[OfferedMove]:
    for command in ready(offer):
        move = game.write(command) if command else ""
        needs_cards = any(holds_cards(game, blank) for blank in offer.blanks)
        if not move and not _can_be_named(game, offer):
            continue
        acts_for = command.acts_for if command else _seat(offer)
        yield OfferedMove(kebab(offer.kind.__name__), offer.seat, move, offer.aside, needs_cards, acts_for)


def _seat(offer: Offer) -> tuple[int, ...]:
    return (offer.seat,) if offer.seat else ()


def ready(offer: Offer) -> tuple[Command | None, ...]:
    """The offered command with nothing left to choose, all cards unseen; one for each answer where it is yes or no."""
    given: dict[str, Any] = {}
    answers: tuple[dict[str, Any], ...] = ({},)
    for blank in offer.blanks:
        if all(isinstance(value, bool) for value in blank.among):
            answers = tuple({blank.field: value} for value in blank.among)
            continue
        values = _filled(blank)
        if values is None:
            return (None,)
        given[blank.field] = values if offer.kind.takes_many(blank.field) else values[0]
    return tuple(filled(offer, given | answer) for answer in answers)


def one_left(offer: Offer) -> Iterator[tuple[Any, Command]]:
    """Every way to fill an offer that leaves one value to choose, with that value; none where it leaves more."""
    choices = [blank for blank in offer.blanks if not _is_settled(blank)]
    if len(choices) != 1 or choices[0].most != 1:
        return
    (choice,) = choices
    given = {blank.field: _value(offer, blank, blank.among[0]) for blank in offer.blanks if blank is not choice}
    for value in dict.fromkeys(choice.among):
        yield value, filled(offer, given | {choice.field: _value(offer, choice, value)})


def filled(offer: Offer, values: Mapping[str, Any]) -> Command:
    """The offered command with these values in its blanks."""
    seat = {"seat": offer.seat} if "seat" in offer.kind.__struct_fields__ else {}
    return offer.kind(**seat, **values)


def _is_settled(blank: Blank) -> bool:
    return len(blank.among) == blank.least == blank.most == 1


def _value(offer: Offer, blank: Blank, value: Any) -> Any:
    return (value,) if offer.kind.takes_many(blank.field) else value


def _filled(blank: Blank) -> tuple[Any, ...] | None:
    """What fills a blank that leaves nothing to choose: cards unseen, or all there is; else None."""
    values = (*blank.always, *(BACK,) * (blank.least - len(blank.always)))
    if blank.admits(values):
        return values
    return tuple(blank.among) if len(blank.among) == blank.least else None


def _can_be_named(game: Game, offer: Offer) -> bool:
    """Whether nothing but cards is left to name, and at most one number before them."""
    choice = choice_of(game, offer)
    return all(holds_cards(game, blank) or _filled(blank) is not None or blank is choice for blank in offer.blanks)


def plays(game: Game) -> dict[type[Command], str]:
    """The kinds of act that play one open card, each with the field for it."""
    found = {}
    for kind in game.commands:
        fields = [name for name in kind.__struct_fields__ if name != "seat"]
        open_card = len(fields) == 1 and "seat" in kind.__struct_fields__ and not kind.hidden_fields()
        if open_card and set(get_args(get_type_hints(kind)[fields[0]])) == set(game.deck.cards):
            found[kind] = fields[0]
    return found


def rows(history: History, state: State, rank: str) -> dict[str, tuple[CardMove, ...]]:
    """Every card of a rank, played every way: by kind of act, in the order of suits."""
    game, seat = history.game, state.to_act
    if seat is None or rank not in game.deck.ranks:
        return {}
    return {
        kebab(kind.__name__): tuple(
            _cell(game, state, kind(**{"seat": seat, field: rank + suit}), rank + suit) for suit in game.deck.suits
        )
        for kind, field in plays(game).items()
    }


def _cell(game: Game, sight: State, command: Command, card: str) -> CardMove:
    lawful = any(offer.includes(command) for offer in game.offers(sight))
    if lawful:
        return CardMove(card, game.write(command), effect(game, sight, command), "")
    why = next((finding.why for finding in game.judge(sight, command)), "not now")
    return CardMove(card, game.write(command), "", why)


def effect(game: Game, sight: State, command: Command) -> str:
    """What a command does to the measured numbers: ``to 47`` for one's own, ``44 to 0`` for another's."""
    try:
        after = fold(game, sight, game.outcome(sight, command))
    except Refused:
        return ""
    pairs = enumerate(zip(game.series.measure(sight), game.series.measure(after), strict=True), start=1)
    own = command.acts_for
    changed = [f"to {new}" if place in own else f"{old} to {new}" for place, (old, new) in pairs if old != new]
    return ", ".join(changed)


def hints(game: Game, sight: State, mode: str = "physical") -> tuple[tuple[str, str], ...]:
    """The examples of typed moves whose kind of act is offered now."""
    kinds = {offer.kind for offer in game.offers(sight) if not offer.aside}
    found = [(example, words) for example, words in game.typed if _kind(game, sight, mode, example) in kinds]
    if mode not in SERVED:
        return tuple(found)
    turned = [(word, "Cairn turns what comes next") for word, kind in game.service.turns.items() if kind in kinds]
    return (*turned, *((example, words.partition(";")[0]) for example, words in found))


def _kind(game: Game, sight: State, mode: str, example: str) -> type[Command] | None:
    try:
        return type(read_move(game, mode, example, sight))
    except (Unreadable, NotPossible):
        return None


def due(game: Game, sight: State) -> str:
    """The owed draw, unseen, as a move; empty when no cards are owed. What an empty line means."""
    if not getattr(game.picture(sight, "public"), "owed", 0):
        return ""
    return next((act.move for act in acts(game, sight) if act.seat == sight.to_act and act.needs_cards), "")
