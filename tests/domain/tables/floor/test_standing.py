"""Who may do what at a table, and whose sight it gives."""

from itertools import product
from uuid import UUID

import pytest
from msgspec.structs import replace

from domain.play.vocabulary import Scorer
from domain.tables.floor import Floor, Glass, OnlookerTerms, Place, permissions_at
from domain.tables.floor.permissions import ALLOWED
from domain.tables.practice import PRACTICE

NOON = "2026-11-30T12:00:00.000Z"
PEOPLE = {
    "player": Place("player", 2, "p-player", NOON),
    "scorer": Place("scorer", 0, "p-scorer", NOON),
    "judge": Place("judge", 0, "p-judge", NOON),
    "director": Place("director", 0, "p-director", NOON),
    "panel": Place("panel", 0, "p-panel", NOON),
    "auditor": Place("auditor", 0, "p-auditor", NOON),
    "spectator": Place("spectator", 0, "p-spectator", NOON),
}
MATRIX = """
                  stranger  player  scorer  judge  director  panel  auditor  spectator  administrator
look              rc        rc      rc      rc     rc        rc     rc       rc         rc
enter             -         r       rc      rc     rc        -      -        -          -
enter for all     -         -       rc      rc     rc        -      -        -          -
disclose          -         -       rc      rc     rc        -      -        -          -
rule              -         -       rc      rc     rc        -      -        -          -
correct           -         -       -       rc     rc        -      -        -          -
open seed         -         rc      rc      rc     rc        -      -        -          -
seat people       -         -       -       -      rc        -      -        -          rc
break glass       -         -       -       r      r         r      r        -          -
ask               -         r       -       r      r         -      -        -          -
read viewings     -         rc      -       rc     rc        rc     rc       -          -
dispute           -         rc      rc      rc     rc        -      -        -          -
read disputes     c         rc      rc      rc     rc        rc     rc       c          c
close             -         r       r       r      r         -      -        -          -
discard           -         -       -       -      r         -      -        -          -
erase a name      -         -       -       rc     rc        -      -        -          rc
"""
"""Who may do what while the table is running (r) and when it is closed (c)."""


def floor(**changes):
    fields = {"table": str(UUID(int=7)), "seats": 3, "places": tuple(PEOPLE.values())} | changes
    return Floor(**fields)


def standing(who, phase="running", on=None):
    """What somebody is at the table: ``stranger``, ``administrator``, or the holder of a place."""
    person = {"stranger": None}.get(who, f"p-{who}")
    return permissions_at(on or floor(), person, phase, administrator=who == "administrator")


def cells() -> list[tuple[str, str, str]]:
    head, *rows = MATRIX.strip("\n").splitlines()
    return [
        (row[:18].strip(), who, entry)
        for row in rows
        for who, entry in zip(head.split(), row[18:].split(), strict=True)
    ]


@pytest.mark.parametrize(("power", "who", "entry"), cells())
def test_who_may_do_what(power, who, entry):
    assert "".join(phase[0] for phase in ("running", "closed") if standing(who, phase).may(power)) == entry.strip("-")


def test_the_matrix_has_every_power():
    assert {power for power, _, _ in cells()} == set(ALLOWED)


@pytest.mark.parametrize(
    ("who", "running", "ended"),
    [
        ("stranger", ("public",), ("open", 1, 2, 3, "public")),
        ("player", (2, "public"), ("open", 2, 1, 3, "public")),
        ("scorer", (Scorer("p-scorer"), "public"), ("open", Scorer("p-scorer"), 1, 2, 3, "public")),
        ("judge", ("public",), ("open", 1, 2, 3, "public")),
        ("administrator", ("public",), ("open", 1, 2, 3, "public")),
    ],
)
def test_whose_sight_it_gives(who, running, ended):
    assert standing(who).sights(3) == running
    assert standing(who, "closed").sights(3) == ended


def test_an_official_who_broke_the_glass_sees_all_cards():
    broken = floor(glasses=(Glass("p-judge", NOON, "a claim"), Glass("p-panel", NOON, "over", NOON)))
    assert standing("judge", on=broken).sights(3) == ("open", 1, 2, 3, "public")
    assert standing("panel", on=broken).sights(3) == ("public",)


def test_broken_glass_shows_nothing_to_who_is_no_official_any_more():
    left = floor(places=(), glasses=(Glass("p-judge", NOON, "a claim"),))
    assert standing("judge", on=left).sights(3) == ("public",)


def test_a_table_that_stays_closed_opens_to_officials_alone():
    shut = floor(terms=OnlookerTerms(opens=False))
    assert standing("stranger", "closed", shut).sights(3) == ("public",)
    assert standing("player", "closed", shut).sights(3) == (2, "public")
    assert standing("auditor", "closed", shut).sights(3) == ("open", 1, 2, 3, "public")


@pytest.mark.parametrize(
    ("watching", "who", "admitted"),
    [
        *product(["anybody"], ["stranger", "player", "spectator"], [True]),
        ("signed-in", "stranger", False),
        ("signed-in", "somebody", True),
        ("invited", "stranger", False),
        ("invited", "somebody", False),
        ("invited", "spectator", True),
        ("invited", "administrator", True),
    ],
)
def test_who_is_let_in_to_look(watching, who, admitted):
    assert standing(who, on=floor(terms=OnlookerTerms(watching=watching))).may("look") is admitted


def test_a_player_acts_for_the_own_seat_and_a_scorer_for_all():
    assert standing("player").seats == (2,)
    assert standing("scorer").seats is None
    assert standing("spectator").seats == ()


@pytest.mark.parametrize("role", ["scorer", "judge", "director", "panel", "auditor"])
def test_who_plays_where_cairn_deals_has_no_other_power_while_the_table_runs(role):
    places = (Place("player", 2, "p-both", NOON), Place(role, 0, "p-both", NOON))
    seated = floor(places=places, glasses=(Glass("p-both", NOON, "curious"),))
    for phase, served in (("running", False), ("closed", True)):
        assert role in permissions_at(seated, "p-both", phase, served=served).parties
    here = permissions_at(seated, "p-both", "running", served=True)
    player = {power for power in ALLOWED if standing("player").may(power)}
    more = {"seat people", "discard"} if role == "director" else set()
    assert {power for power in ALLOWED if here.may(power)} == player | more
    assert (here.seats, here.sights(3), here.for_table, here.official) == ((2,), (2, "public"), "no", False)
    gave_it_up = replace(seated, places=(replace(places[0], until=NOON), places[1]))
    left = permissions_at(gave_it_up, "p-both", "running", served=True)
    assert (left.may("enter"), left.may("break glass"), left.sights(3)) == (False, False, ("public",))


def test_whether_one_person_enters_what_belongs_to_the_whole_table():
    assert [standing(who).for_table for who in ("player", "scorer", "judge", "director", "auditor")] == [
        "no", "no", "with reason", "with reason", "no",
    ]  # fmt: skip
    nobody_plays = floor(places=(PEOPLE["scorer"], PEOPLE["judge"], Place("player", 1, PRACTICE, NOON)))
    assert standing("scorer", on=nobody_plays).for_table == "free"
    assert standing("judge", on=nobody_plays).for_table == "with reason"
    assert standing("scorer", on=floor(terms=OnlookerTerms(scorer_decides=True))).for_table == "free"
    assert standing("judge", on=floor(terms=OnlookerTerms(scorer_decides=True))).for_table == "with reason"


def test_a_place_that_was_left_gives_nothing():
    left = floor(places=(Place("player", 2, "p-player", NOON, NOON),))
    assert not standing("player", on=left).may("enter")
    assert standing("player", on=left).sights(3) == ("public",)
