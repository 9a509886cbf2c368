from fractions import Fraction

import pytest

from domain.tournaments.figures import figure


@pytest.mark.parametrize(
    ("value", "printed"),
    [
        (Fraction(0), "0"),
        (Fraction(4), "4"),
        (Fraction(1, 2), "½"),
        (Fraction(27, 2), "13½"),
        (Fraction(33, 4), "8¼"),
        (Fraction(3, 4), "¾"),
        (Fraction(-37), "−37"),
        (Fraction(-1, 2), "−½"),
        (Fraction(161, 3), "53.67"),
        (Fraction(1, 8), "0.13"),
        (Fraction(1, 3), "0.33"),
        (Fraction(1999, 1000), "2.00"),
    ],
)
def test_a_figure_is_printed_in_one_way(value: Fraction, printed: str) -> None:
    assert figure(value) == printed
