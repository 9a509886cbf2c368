"""What a director reads of a schedule: repeats, and how few there could be."""

from domain.tournaments.pairing.rounds.schedule import Schedule


def schedule_in_words(found: Schedule) -> str:
    """Such as "9 repeat meetings; no schedule has fewer."."""
    words = "Nobody meets twice."
    if found.repeats:
        few = "no schedule has fewer" if found.repeats == found.least else f"every schedule has at least {found.least}"
        words = f"{_counted(found.repeats, 'repeat meeting')}; {few if found.least else 'fewer were not found'}."
    if found.forbidden:
        words += f" Players who should not meet do so {_times(found.forbidden)}."
    return words


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")
