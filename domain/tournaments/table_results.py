"""What the record of a table says as a result of a tournament."""

from domain.tables.table import Table


def written_result(table: Table) -> str:
    """The result of a table as it is posted: game points by seat, or who won where the points do not say it.

    Points that count against their player (UC-41) are below zero: in a tournament the most game points are the best.
    """
    state = table.truth.state()
    against = table.game.series.low_leads(state)
    points = tuple(-total if against else total for total in state.totals)
    winners = table.game.winners(state)
    if len(points) == 2 and len(winners) == 1 and points[winners[0] - 1] <= points[2 - winners[0]]:
        return "1-0" if winners == (1,) else "0-1"
    return ":".join(map(str, points))
