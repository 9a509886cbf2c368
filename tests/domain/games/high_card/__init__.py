"""High card, a tiny game: what a game costs. Three cards each; the highest card of a round takes a point."""

from typing import Final

from domain.cards.cards import ONE_FRENCH_DECK
from domain.cards.hands import Hand
from domain.play.game import Game, Series
from domain.play.plain_table import PlainPicture, plain_picture, plain_text_view
from domain.play.policy import at_random
from domain.play.vocabulary import Announce
from tests.domain.games.high_card import acts as a
from tests.domain.games.high_card.course import CHANGES, evolve, outcome
from tests.domain.games.high_card.rules import ANNOUNCEMENTS, HighCard, judge, offers, score
from tests.domain.games.high_card.state import State, learned, placements
from tests.domain.games.high_card.telling import NARRATOR, NOTATION, SERVICE, fill, write

GAME: Final[Game[State, PlainPicture]] = Game(
    key="high-card",
    title="High Card",
    credits="of nobody in particular",
    seats=range(2, 5),
    deck=ONE_FRENCH_DECK,
    rulebook=HighCard,
    announcements=ANNOUNCEMENTS,
    commands=(Announce, a.NameDealer, a.Deal, a.Play, a.CallMisdeal, a.Abandon, a.SetTurn),
    facts=tuple(CHANGES),
    initial=lambda seats: State((Hand(),) * seats),
    judge=judge,
    outcome=outcome,
    evolve=evolve,
    offers=offers,
    score=score,
    read=NOTATION.read,
    write=write,
    narrator=NARRATOR,
    placements=placements,
    picture=plain_picture("high-card", placements),
    text_view=plain_text_view,
    series=Series("Points", "points", None, lambda state: state.totals),
    hands=lambda state: state.held,
    learned=learned,
    fill=fill,
    service=SERVICE,
    sensible=at_random,
)
