"""How a table of High Card is told, typed and dealt."""

from typing import Final

from msgspec.structs import replace

from domain.cards.cards import ONE_FRENCH_DECK, read_card, read_cards
from domain.play.dealing import Service, Shoe
from domain.play.frame import facts as f
from domain.play.frame.notation import notation, seen, write_frame
from domain.play.frame.words import frame_clause
from domain.play.narration import Narrator
from domain.play.steps import Happening
from domain.play.vocabulary import Announce, Command, Rule
from tests.domain.games.high_card import acts as a
from tests.domain.games.high_card.rules import HighCard as R
from tests.domain.games.high_card.state import State


def clause(happening: Happening[State]) -> str:
    match happening.fact:
        case a.CardPlayed(seat, card):
            return f"seat {seat} plays {{{card}}}"
        case a.RoundTaken(winner):
            return f"seat {winner} takes the round" if winner else "nobody takes the round"
        case a.GameEnded(ending, totals):
            return f"the game is over ({ending}), {' to '.join(map(str, totals))}"
        case fact:
            return frame_clause(fact)


_RULES: Final = {f.HandDealt: (R.HC_01,), a.CardPlayed: (R.HC_02,), f.Misdealt: (R.HC_A01,), a.GameEnded: (R.HC_05,)}


def rules(happening: Happening[State]) -> tuple[Rule, ...]:
    if isinstance(happening.fact, a.RoundTaken):
        return (R.HC_03,) if happening.fact.winner else (R.HC_04,)
    return _RULES.get(type(happening.fact), ())


def moments(happening: Happening[State]) -> tuple[str, ...]:
    return (f"ends by {happening.fact.ending}",) if isinstance(happening.fact, a.GameEnded) else ()


NARRATOR: Final = Narrator(clause, clause, rules, moments)
_CARD, _FRAME = "[2-9tjqka][shdc]", (Announce, a.NameDealer, a.CallMisdeal, a.Abandon, a.SetTurn)
NOTATION: Final = notation(
    "High Card",
    ONE_FRENCH_DECK,
    "1234",
    (f"({_CARD})", lambda seat, match, _: a.Play(seat, read_card(match[1], ONE_FRENCH_DECK))),
    (r"deal((?:..|\.)*)", lambda seat, match, _: a.Deal(seat, read_cards(match[1] or "...", ONE_FRENCH_DECK))),
    like="7h or deal",
    meant=lambda state, _: (state.waiting or (state.to_act or 1,))[0],
    frame=_FRAME,
)


def write(command: Command) -> str:
    match command:
        case a.Deal(seat, cards):
            return f"{seat}:deal{seen(cards)}"
        case a.Play(seat, card):
            return f"{seat}:{card}"
        case _:
            return write_frame(command)


def fill(_state: State, command: Command, shoe: Shoe) -> Command:
    return replace(command, cards=shoe.draw(3)) if isinstance(command, a.Deal) else command


SERVICE: Final[Service[State]] = Service((a.Deal,), {}, (a.CallMisdeal,), lambda state: state.pack == 52)
