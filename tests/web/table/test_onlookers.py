"""Everybody who looks at a table gets the page of their own sight and rights, whoever looked at it before."""

from tests.recorded import Sitting
from tests.web.conftest import OPENED
from tests.web.signed_in import client_as, somebody, stranger
from web.shell.services import services_of


def signed_in(app, person):
    client = stranger(app)
    client.set_cookie("cairn", services_of(app).people.sessions.open(person))
    return client


def test_two_strangers_get_one_page_and_everybody_else_the_own(app, sitting):
    address = f"/tables/{sitting.id}"
    first = stranger(app).get(address).text
    assert stranger(app).get(address).text == first
    guest = signed_in(app, somebody(app, "gil")).get(address).text
    administrator = signed_in(app, services_of(app).people.add("Ada", "ada", administrator=True)).get(address).text
    inside = [page.partition("<main")[2] for page in (first, guest, administrator)]
    assert ["Sign in" in page for page in inside] == [True, False, False]


def test_only_who_seats_people_is_led_to_the_links(app, sitting):
    people = f"/tables/{sitting.id}/people"
    administrator = services_of(app).people.add("Ada", "ada", administrator=True)
    pages = [client.get(people).text for client in (stranger(app), signed_in(app, administrator))]
    assert [f"/tables/{sitting.id}/links" in page for page in pages] == [False, True]


def test_a_hand_that_was_drawn_for_its_player_is_drawn_for_nobody_else(app, sitting):
    address = f"/tables/{sitting.id}"
    own = client_as(app, sitting.id, "player", 2).get(address).text
    others = [client.get(address).text for client in (stranger(app), client_as(app, sitting.id, "player", 1))]
    assert "#c-Kh" in own
    assert all("#c-Kh" not in page for page in others)


def test_a_later_entry_is_drawn_anew(app):
    sitting = Sitting(services_of(app).recorder, "goes on")
    sitting.enter(OPENED)
    address = f"/tables/{sitting.id}"
    before = stranger(app).get(address).text
    sitting.enter("7h")
    assert "climbs" in stranger(app).get(address).text
    assert "climbs" not in before
