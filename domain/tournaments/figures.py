"""Exact numbers as they are printed, one way everywhere."""

from fractions import Fraction

QUARTERS = ("", "¼", "½", "¾")


def figure(value: Fraction) -> str:
    """A number of points: quarters as ¼ ½ ¾, anything finer rounded half up to two decimals, a minus as −."""
    sign, size = "−" if value < 0 else "", abs(value)
    if (size * 4).denominator == 1:
        whole, quarters = divmod((size * 4).numerator, 4)
        return f"{sign}{whole or ('' if quarters else 0)}{QUARTERS[quarters]}"
    whole, hundredths = divmod((200 * size.numerator + size.denominator) // (2 * size.denominator), 100)
    return f"{sign}{whole}.{hundredths:02}"
