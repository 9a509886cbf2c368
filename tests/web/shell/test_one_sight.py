"""One sight for all: whatever draws, prints or tells a step shows its viewer the same cards and the same numbers."""

import re
from collections import Counter
from html import unescape

import pytest

from tests.recorded import Sitting
from web.shell.services import services_of

VIEWERS = ("open", "public", "1", "2")
PLAYED = {
    "mauna-kea": (2, "dealer2 2:deal....... 1:deal5hAsJh8d6s6cJc 5h Jh 8d"),
    "mountain": (3, "dealer3 dealAsAhAd9c8dKsKdKc7h4s..... c c b2 c c 2d -"),
    "two-set-rummy": (2, "dealer1 2:deal4e4j4m5v6v7vMv2s1e 1:deal......... up2e 2:d. 2s"),
}
CARD = re.compile(r'href="(?:/static/\w+/cards\.svg)?#(?:[cap]-(\w\w)(?:-u)?|(back))"')
NUMBER = re.compile(r"(\d+) cards? in hand|(number told when asked)")
SPOKEN = re.compile(r'id="spoken"[^>]*>([^<]*)<')


def drawn(text: str) -> Counter[str]:
    """The cards drawn in a page or picture, backs too."""
    return Counter(face or back for face, back in CARD.findall(text))


def numbers(text: str) -> list[str]:
    """How many cards each hand of Mauna Kea is said to hold."""
    return [number or told for number, told in NUMBER.findall(text)]


def faces(cards: Counter[str]) -> Counter[str]:
    """Without the backs, of which a hand whose number is not told has none to count."""
    return Counter({card: count for card, count in cards.items() if card != "back"})


def table_of(page: str) -> str:
    """The part of the page of a step, or of its embedding, that draws the table."""
    return page[page.index('data-at="') : page.index("</main>")]


@pytest.fixture(params=PLAYED)
def played(app, request):
    seats, moves = PLAYED[request.param]
    sitting = Sitting(services_of(app).recorder, request.param, request.param, seats=seats)
    sitting.enter(moves)
    return sitting


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_page_the_picture_the_data_and_the_print_of_a_step_show_the_same(app, played, viewer):
    client, head = app.test_client(), played.table.record.head
    seen, told = Counter(), set()
    for number in range(4, head + 1):
        address = f"/tables/{played.id}/steps/{number}"
        page = table_of(client.get(f"{address}?as={viewer}").text)
        picture = client.get(f"{address}.svg?as={viewer}").text
        data = client.get(f"/api/tables/{played.id}?step={number}&as={viewer}").json["table"]
        assert faces(drawn(picture)) == faces(drawn(page))
        assert numbers(picture) == numbers(page)
        if played.name != "mauna-kea":
            assert drawn(picture) == drawn(page)
        elif data["deal"]:
            assert numbers(page) == [_number(player["hand_size"]) for player in data["players"]]
        hands = [one.get("hand", one.get("cards")) for one in data.get("players", data.get("seats"))]
        assert not Counter(card for hand in hands for card in hand if card != "??") - drawn(page)
        seen, told = seen | drawn(page), told | set(numbers(page))
    printed = client.get(f"/tables/{played.id}/print?as={viewer}").text
    assert set(drawn(printed)) <= set(seen)
    assert set(numbers(printed)) <= told


def test_a_step_in_other_sites_shows_what_everybody_sees(app, played):
    client, address = app.test_client(), f"/tables/{played.id}/steps/{played.table.record.head}"
    embedded, page = client.get(f"{address}/embed").text, client.get(f"{address}?as=public").text
    assert drawn(table_of(embedded)) == drawn(table_of(page))
    assert numbers(embedded) == numbers(table_of(page))


def _number(size: int | None) -> str:
    return "number told when asked" if size is None else str(size)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_is_said_of_a_hand_is_what_the_data_hold(app, played, viewer):
    client, number = app.test_client(), played.table.record.head
    data = client.get(f"/api/tables/{played.id}?step={number}&as={viewer}").json["table"]
    for one in data.get("players", data.get("seats")):
        asked = client.get(f"/tables/{played.id}/steps/{number}?as={viewer}&say=hand {one['seat']}").text
        said = unescape(SPOKEN.search(asked)[1])
        hand = one.get("hand", one.get("cards"))
        assert ("says on request" in said) is (one.get("hand_size", 0) is None)
        unseen = re.search(r"(\d+|one) unseen cards?", said)
        assert int((unseen[1] if unseen else "0").replace("one", "1")) == hand.count("??")


def test_officials_read_how_many_cards_are_held_and_players_and_onlookers_do_not(app):
    """MK-A38: counts are no secret; where they are told on request they are only not displayed to players."""
    seats, moves = PLAYED["mauna-kea"]
    sitting = Sitting(services_of(app).recorder, "official", "mauna-kea", seats=seats)
    sitting.enter(moves)
    told = {}
    for viewer in VIEWERS:
        page = app.test_client().get(f"/tables/{sitting.id}/steps/4?as={viewer}").text
        told[viewer] = numbers(table_of(page))
    hidden = "number told when asked"
    assert told == {"open": ["7", "7"], "public": [hidden, hidden], "1": ["7", hidden], "2": [hidden, "7"]}
