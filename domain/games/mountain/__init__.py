"""Mountain, for two to nine players with one deck; contributed to pagat.com by Charles Pierce."""

from typing import Final

from domain.cards.cards import ONE_FRENCH_DECK
from domain.games.mountain import commands as c
from domain.games.mountain.announcements import ANNOUNCEMENTS
from domain.games.mountain.buttons import button, task
from domain.games.mountain.dealing import SERVICE, fill
from domain.games.mountain.evolve import CHANGES, evolve
from domain.games.mountain.explanations import explain
from domain.games.mountain.insight import insight
from domain.games.mountain.lines import split
from domain.games.mountain.measures import CHARTS
from domain.games.mountain.narration import NARRATOR
from domain.games.mountain.notation import HELP, NOTATION, write
from domain.games.mountain.offers import offers
from domain.games.mountain.outcomes import outcome
from domain.games.mountain.picture import Picture, picture
from domain.games.mountain.placements import placements
from domain.games.mountain.policy import sensible
from domain.games.mountain.pots import accounts, pool
from domain.games.mountain.rulebook import Mountain
from domain.games.mountain.rules import judge
from domain.games.mountain.scoring import score
from domain.games.mountain.state import State, hands, initial, learned
from domain.games.mountain.text_view import text_view
from domain.play.game import Game, Series
from domain.play.vocabulary import Announce

GAME: Final[Game[State, Picture]] = Game(
    key="mountain",
    title="Mountain",
    credits="contributed to pagat.com by Charles Pierce",
    seats=range(2, 10),
    deck=ONE_FRENCH_DECK,
    rulebook=Mountain,
    announcements=ANNOUNCEMENTS,
    commands=(
        Announce, c.Cut, c.NameDealer, c.Deal, c.DealHand, c.CheckOrCall, c.BetOrRaise, c.Fold, c.TurnCard,
        c.ExposeCard, c.Declare, c.ShowHand, c.MuckHand, c.BuyChips, c.TakeSeat, c.LeaveSeat, c.CloseTable,
        c.CallMisdeal, c.Abandon, c.MoveCards, c.MoveChips, c.SetTurn, c.AwardPots,
    ),
    facts=tuple(CHANGES),
    initial=initial,
    judge=judge,
    outcome=outcome,
    evolve=evolve,
    offers=offers,
    score=score,
    read=NOTATION.read,
    write=write,
    placements=placements,
    narrator=NARRATOR,
    picture=picture,
    text_view=text_view,
    series=Series("Chips", "chips", None, lambda state: tuple(place.stack for place in state.places), rounds=True),
    charts=CHARTS,
    hands=hands,
    learned=learned,
    uncovering=(c.TurnCard,),
    playing=lambda state: tuple(seat for seat in state.seats if state.place(seat).seated),
    fill=fill,
    service=SERVICE,
    sensible=sensible,
    typed=HELP,
    button=button,
    task=task,
    split=split,
    insight=insight,
    accounts=accounts,
    pool=pool,
    explain=explain,
)  # fmt: skip
