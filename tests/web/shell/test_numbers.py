"""Whole numbers as requests write them, and pages that are sent far too many digits."""

import pytest

from tests.recorded import Sitting
from tests.web.conftest import OPENED
from tests.web.signed_in import client_as
from web.shell.numbers import whole_number
from web.shell.services import services_of

MANY = "9" * 5000
"""More digits than Python reads as a number."""


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("007", 7), ("9999", 9999), ("10000", None), ("", None), (" 1", None), ("-1", None), ("+1", None),
     ("1e3", None), ("1_0", None), ("٣", None), ("²", None), (MANY, None)],
)  # fmt: skip
def test_a_number_has_so_many_plain_digits(text, number):
    assert whole_number(text, 4) == number


@pytest.mark.parametrize(
    ("path", "status"),
    [
        (f"disputes/new?step={MANY}", 200),
        (f"corrections/new?kind=adjust&seat=1&points=1&steps={MANY}", 200),
        (f"charts?step={MANY}", 404),
        (f"steps/1?was={MANY}", 200),
        (f"embed?step={MANY}", 400),
        (f"range?from={MANY}&to=1", 400),
        (f"audit?from={MANY}", 200),
        (f"changes?from={MANY}&to=1", 404),
    ],
)
def test_an_address_with_far_too_many_digits_is_answered(app, path, status):
    sitting = Sitting(services_of(app).recorder, "digits")
    sitting.enter(f"{OPENED} 7h")
    answer = client_as(app, sitting.id, "judge").get(f"/tables/{sitting.id}/{path}")
    assert answer.status_code == status, answer.text[:2000]
