"""Command ids of what is kept beside the facts: answered once, and gone with the account that sent them."""

import pytest

from domain.store import Store
from domain.store.errors import NotPossible
from domain.store.sent_commands import TABLES, Sent, first_result, forget_person, result_of


def sent(person: str, asked: str = "a") -> Sent:
    return Sent(f"notes of {person} at t", "form-1", (asked,), person)


def test_a_command_is_answered_with_what_it_first_brought(store: Store):
    store.furnish(TABLES)
    with store.beside() as statements:
        assert first_result(statements, sent("p-a_b"), "one") is None
        assert first_result(statements, sent("p-a_b"), "two") == "one"
        with pytest.raises(NotPossible, match="command id form-1 was used here for something else"):
            first_result(statements, sent("p-a_b", "b"), "two")


def test_only_the_commands_of_who_is_erased_are_forgotten(store: Store):
    store.furnish(TABLES)
    alike = "p-axb"
    with store.beside() as statements:
        for person in ("p-a_b", alike):
            first_result(statements, sent(person), person)
        forget_person(statements, "p-a_b")
        assert result_of(statements, sent("p-a_b")) is None
        assert result_of(statements, sent(alike)) == alike
