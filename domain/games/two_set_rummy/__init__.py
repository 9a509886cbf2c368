"""Two-Set Rummy, for two to four players with the Universal Card Deck. The source has no title; this one is ours."""

from typing import Final

from domain.cards.cards import UNIVERSAL_DECK
from domain.games.two_set_rummy import commands as c
from domain.games.two_set_rummy.announcements import ANNOUNCEMENTS
from domain.games.two_set_rummy.buttons import button, task
from domain.games.two_set_rummy.dealing import SERVICE, fill
from domain.games.two_set_rummy.evolve import CHANGES, evolve
from domain.games.two_set_rummy.explanations import explain
from domain.games.two_set_rummy.measures import CHARTS
from domain.games.two_set_rummy.narration import NARRATOR
from domain.games.two_set_rummy.notation import HELP, NOTATION, write
from domain.games.two_set_rummy.offers import offers
from domain.games.two_set_rummy.outcomes import outcome
from domain.games.two_set_rummy.picture import Picture, picture
from domain.games.two_set_rummy.placements import placements
from domain.games.two_set_rummy.policy import sensible
from domain.games.two_set_rummy.rulebook import TwoSetRummy
from domain.games.two_set_rummy.rules import judge
from domain.games.two_set_rummy.scoring import score
from domain.games.two_set_rummy.state import Side, State, hands, learned, winners
from domain.games.two_set_rummy.text_view import text_view
from domain.games.two_set_rummy.ukeire import insight
from domain.play.game import Game, Series
from domain.play.vocabulary import Announce

GAME: Final[Game[State, Picture]] = Game(
    key="two-set-rummy",
    title="Two-Set Rummy",
    credits=(
        "for the Universal Card Deck, © 2001 by John Frampton & Craig Richter; "
        "the source gives the game no name, this one is ours"
    ),
    seats=range(2, 5),
    deck=UNIVERSAL_DECK,
    rulebook=TwoSetRummy,
    announcements=ANNOUNCEMENTS,
    commands=(
        Announce, c.DrawForDeal, c.NameDealer, c.Deal, c.Pass, c.TurnUp, c.DrawStock, c.TakeUpcard, c.Discard, c.GoOut,
        c.LaySet, c.EndSets, c.LayOff, c.CountHand, c.AgreeDead, c.Leave, c.CallMisdeal, c.Finish, c.Abandon,
        c.MoveCards, c.SetTurn,
    ),
    facts=tuple(CHANGES),
    rules_version=2,
    initial=lambda seats: State((Side(),) * seats),
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
    series=Series(
        "Points so far", "victories, or penalty points", None, lambda state: state.totals,
        low_leads=lambda state: state.choice("scoring") == "penalty",
    ),
    charts=CHARTS,
    hands=hands,
    learned=learned,
    playing=lambda state: state.playing,
    fill=fill,
    service=SERVICE,
    sensible=sensible,
    typed=HELP,
    button=button,
    task=task,
    commuting=(c.Pass,),
    insight=insight,
    winners=winners,
    explain=explain,
)  # fmt: skip
