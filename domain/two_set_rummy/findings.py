"""Short ways to say what a judge found."""

from collections.abc import Iterable

from domain.play import Finding, Rule, Verdict


def impossible(rule: Rule, why: str) -> Finding:
    """It cannot have happened."""
    return Finding(Verdict.IMPOSSIBLE, rule, why)


def unlawful(rule: Rule, why: str) -> Finding:
    """It is against a rule."""
    return Finding(Verdict.UNLAWFUL, rule, why)


def unknown(rule: Rule, why: str) -> Finding:
    """It rests on cards this sight does not show."""
    return Finding(Verdict.UNKNOWN, rule, why)


def row(cards: Iterable[str]) -> str:
    """Cards in braces, as a sentence shows them."""
    return " ".join(f"{{{card}}}" for card in cards)
