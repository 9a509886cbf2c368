"""Who won a table: the one place that is asked by pages, lists and tournaments."""

from domain.play.steps import State


def best_points(state: State) -> tuple[int, ...]:
    """The seats with the most points once a table is over, all of them where several have as many; none before."""
    if not state.ending or not any(state.totals):
        return ()
    best = max(state.totals)
    return tuple(seat for seat, points in enumerate(state.totals, 1) if points == best)
