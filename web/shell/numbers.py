"""Whole numbers in what a request says: written in plain digits, and never so many that reading them is work."""


def whole_number(text: str, digits: int) -> int | None:
    """The whole number that a text writes in at most so many digits (0 to 9); None where it writes none."""
    return int(text) if len(text) <= digits and text.isascii() and text.isdigit() else None
