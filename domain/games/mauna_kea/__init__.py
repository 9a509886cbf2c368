"""Mauna Kea, for two players with two decks, by Jesse Fuchs."""

from typing import Final

from domain.cards.cards import TWO_FRENCH_DECKS
from domain.games.mauna_kea import commands as c
from domain.games.mauna_kea.announcements import ANNOUNCEMENTS
from domain.games.mauna_kea.buttons import button, task
from domain.games.mauna_kea.dealing import SERVICE, fill
from domain.games.mauna_kea.evolve import CHANGES, evolve
from domain.games.mauna_kea.measures import CHARTS
from domain.games.mauna_kea.narration import NARRATOR
from domain.games.mauna_kea.notation import HELP, NOTATION, write
from domain.games.mauna_kea.offers import offers
from domain.games.mauna_kea.outcomes import outcome
from domain.games.mauna_kea.picture import Picture, picture
from domain.games.mauna_kea.placements import placements
from domain.games.mauna_kea.policy import sensible
from domain.games.mauna_kea.rulebook import MaunaKea
from domain.games.mauna_kea.rules import judge
from domain.games.mauna_kea.scoring import score
from domain.games.mauna_kea.state import State, hands, learned, winners
from domain.games.mauna_kea.text_view import text_view
from domain.play.game import Game, Series
from domain.play.vocabulary import Announce

GAME: Final[Game[State, Picture]] = Game(
    key="mauna-kea",
    title="Mauna Kea",
    credits="by Jesse Fuchs; not the 2013 board game of that name",
    seats=range(2, 3),
    deck=TWO_FRENCH_DECKS,
    rulebook=MaunaKea,
    announcements=ANNOUNCEMENTS,
    commands=(
        Announce, c.Cut, c.NameDealer, c.Deal, c.Draw, c.Steal, c.Swap, c.Climb, c.Attack, c.TakeOwed, c.ShowHand,
        c.AnswerCount, c.Forfeit, c.Resign, c.CallMisdeal, c.Abandon, c.MoveCards, c.SetTurn,
    ),
    facts=tuple(CHANGES),
    rules_version=2,
    initial=lambda _seats: State(),
    judge=judge,
    outcome=outcome,
    evolve=evolve,
    offers=offers,
    score=score,
    read=NOTATION.read,
    split=NOTATION.split,
    write=write,
    placements=placements,
    narrator=NARRATOR,
    picture=picture,
    text_view=text_view,
    series=Series("Altitude", "altitude", 100, lambda state: (state.side(1).altitude, state.side(2).altitude)),
    charts=CHARTS,
    hands=hands,
    learned=learned,
    fill=fill,
    service=SERVICE,
    sensible=sensible,
    typed=HELP,
    button=button,
    task=task,
    winners=winners,
)  # fmt: skip
