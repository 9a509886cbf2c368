"""Finite fields: whole numbers from 0 to q - 1 that can be added and multiplied, for every prime power q."""

from itertools import product


class Galois:
    """The field of q elements. An element's digits to the base p are the coefficients of a polynomial."""

    def __init__(self, order: int) -> None:
        """Raises ValueError unless the order is a prime power."""
        self.order = order
        self._prime, self._degree = _prime_power(order)
        self._modulus = next(self._irreducible()) if self._degree > 1 else [0]

    def plus(self, one: int, other: int) -> int:
        """Sum of two elements."""
        return self._number([a + b for a, b in zip(self._digits(one), self._digits(other), strict=True)])

    def times(self, one: int, other: int) -> int:
        """Product of two elements."""
        if self._degree == 1:
            return one * other % self._prime
        return self._times(self._digits(one), self._digits(other), self._modulus)

    def _times(self, one: list[int], other: list[int], modulus: list[int]) -> int:
        """``modulus`` holds the lower coefficients of a monic polynomial; the highest powers are replaced by it."""
        result = [0] * (2 * self._degree - 1)
        for (i, a), (j, b) in product(enumerate(one), enumerate(other)):
            result[i + j] += a * b
        for high in range(len(result) - 1, self._degree - 1, -1):
            for low, coefficient in enumerate(modulus):
                result[high - self._degree + low] -= result[high] * coefficient
        return self._number(result[: self._degree])

    def _irreducible(self) -> "map[list[int]]":
        """Moduli by which no product of two elements that are not 0 is 0."""
        elements = [self._digits(element) for element in range(1, self.order)]
        moduli = map(list, product(range(self._prime), repeat=self._degree))
        return filter(lambda m: all(self._times(a, b, m) for a, b in product(elements, repeat=2)), moduli)  # type: ignore[return-value]

    def _digits(self, number: int) -> list[int]:
        return [number // self._prime**place % self._prime for place in range(self._degree)]

    def _number(self, digits: list[int]) -> int:
        return sum(digit % self._prime * self._prime**place for place, digit in enumerate(digits))


def is_prime_power(order: int) -> bool:
    """Whether there is a field of so many elements."""
    try:
        _prime_power(order)
    except ValueError:
        return False
    return True


def _prime_power(order: int) -> tuple[int, int]:
    prime = next((p for p in range(2, order + 1) if order % p == 0), 0)
    degree = 1
    while prime and prime**degree < order:
        degree += 1
    if not prime or prime**degree != order:
        raise ValueError(f"{order} is no prime power.")
    return prime, degree
