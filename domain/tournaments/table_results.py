"""What the record of a table says as a result of a tournament."""

from domain.tables.table import Table


def written_result(table: Table) -> str:
    """The result of a table as it is posted: game points by seat, or who won where the points do not say it.

    Points that count against their player (UC-41) are below zero: in a tournament the most game points are the best.
    """
    state = table.truth.state()
    totals = state.totals
    winner = getattr(table.game.picture(state, "open"), "winner", None)
    if len(totals) == 2 and winner and totals[winner - 1] <= totals[2 - winner]:
        return "1-0" if winner == 1 else "0-1"
    against = table.game.series.low_leads(state)
    return ":".join(str(-points if against else points) for points in totals)
