"""Rounds of tables of three to nine: nobody meets again before it must be, seats and first deals are balanced."""
