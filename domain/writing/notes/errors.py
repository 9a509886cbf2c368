"""What can be wrong with what somebody asks of notes, in plain words."""


class NoSuchNote(LookupError):
    """There is no note of this id at this table."""
