"""Whose turn it is, for the visitor who has a seat."""

from web.shell.views import View


def is_awaited(view: View) -> bool | None:
    """Whether the visitor's own seat is to act, alone or with others at the same time; None where it is not shown."""
    if not view.permissions.seat or view.viewer != view.permissions.seat:
        return None
    game, state = view.history.game, view.history.state()
    together = [offer.seat for offer in game.offers(state) if offer.kind in game.commuting]
    return view.permissions.seat in (state.to_act, *together)
