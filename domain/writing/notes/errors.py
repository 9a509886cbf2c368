"""What can be wrong with what somebody asks of notes, in plain words."""

from domain.store.errors import NotPossible


class NoSuchNote(LookupError):
    """There is no note of this id at this table."""


class NoteUnfit(NotPossible):
    """What was given for one field cannot be kept; ``field`` is ``text``, ``glyph``, ``tags``, ``since``, ..."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"{field}: {why}")
        self.field = field
        self.why = why
