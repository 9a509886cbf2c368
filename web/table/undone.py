"""What became of entries that count no longer: taken back, replaced at once, or corrected by an official."""

from domain.play.official import Corrected
from domain.record.facts import HeadMoved
from domain.record.history import History
from domain.record.record import Entry
from replays.steps import move


def fate(history: History, number: int) -> str:
    """In a few words what undid a step, and what counts in its place; empty for a step that counts."""
    record = history.record
    if record.stands(number) or record.standing_for(number):
        return ""
    later = next((step for step in reversed(record.steps) if step.corrects == number), None)
    if later is not None:
        return f"replaced: {move(history, later.number).sentence}"
    corrected = any(isinstance(each.act, Corrected) and each.act.target == number for each in record.rulings)
    return "corrected" if corrected else "taken back"


def head_moved(history: History, entry: Entry, moved: HeadMoved) -> str:
    """In words what an entry took back or brought back."""
    record = history.record
    before = record.entries[entry.number - 2].head
    back = [step for step in record.path(before) if step > moved.to]
    word, steps = ("taken back", back) if moved.to in (0, *record.path(before)) else ("brought back", [moved.to])
    return f"{word}: {', '.join(move(history, step).sentence for step in steps)}"
