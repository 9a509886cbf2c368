"""Whose turn it is, for the visitor who has a seat."""

from domain.play.game import Game
from domain.play.steps import State
from web.shell.views import View


def seats_to_act(game: Game, state: State) -> tuple[int | None, ...]:
    """The seat that is to act, and those that act at the same time; None among them where nobody is to act."""
    return (state.to_act, *(offer.seat for offer in game.offers(state) if offer.kind in game.commuting))


def is_awaited(view: View) -> bool | None:
    """Whether the visitor's own seat is to act, alone or with others at the same time; None where it is not shown."""
    if not view.permissions.seat or view.viewer != view.permissions.seat:
        return None
    return view.permissions.seat in seats_to_act(view.history.game, view.history.state())
