"""A step for another site's page: what a stranger may see, whoever asks, in a frame that no other page allows."""

import re
from html import unescape

import pytest

from domain.tables.floor.commands import SetTerms
from tests.recorded import SCORER, Sitting
from tests.web.served import DEALT, LABELS, Served
from tests.web.signed_in import client_as, stranger
from web.shell.hidden_results import COOKIE
from web.shell.pages import declared
from web.shell.security import POLICY
from web.shell.services import services_of


@pytest.fixture
def served(tmp_path) -> Served:
    return Served(tmp_path)


def terms(served: Served, sitting: Sitting, watching: str, *, steps: int = 0) -> None:
    command = SetTerms(watching, 0, steps, until_closed=False, opens=True)
    services_of(served.app).floors.act(sitting.id, 2, command, SCORER, f"terms {watching} {steps}")


def test_it_is_the_same_for_a_stranger_a_player_and_an_official(served):
    sitting = served.sit(DEALT, "5h As")
    clients = [stranger(served.app), client_as(served.app, sitting.id, "player", 1), served.app.test_client()]
    clients[0].set_cookie(COOKIE, "hide")
    pages = {
        client.get(f"/tables/{sitting.id}/steps/6/embed{query}").data for client in clients for query in ("", "?as=1")
    }
    assert len({page.replace(b"as=1&amp;", b"").replace(b"?as=1", b"") for page in pages}) == 1
    page = pages.pop().decode()
    assert "Ann climbs" in page
    assert "9 of clubs" not in page
    assert "Sign" not in page
    assert "<form" not in page


def test_it_sets_no_cookie_and_only_it_may_stand_in_a_frame(served):
    sitting = served.sit(DEALT, "5h")
    for path in ("steps/5/embed", "embed", "steps/5", "audit", ""):
        answer = served.client.get(f"/tables/{sitting.id}/{path}".rstrip("/"))
        framed = "embed" in path
        assert "Set-Cookie" not in answer.headers
        policy = answer.headers["Content-Security-Policy"]
        assert policy == (POLICY.replace("frame-ancestors 'none'", "frame-ancestors *") if framed else POLICY)
        assert answer.headers.get("X-Frame-Options") == (None if framed else "DENY")


@pytest.mark.parametrize("watching", ["signed-in", "invited"])
def test_a_table_that_is_not_for_strangers_has_none(served, watching):
    sitting = served.sit(DEALT, "5h")
    terms(served, sitting, watching)
    for client in (stranger(served.app), served.client):
        answer = client.get(f"/tables/{sitting.id}/steps/5/embed")
        assert answer.status_code == 401
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
        assert "Ann" not in answer.text
        assert '<meta property="og:title" content="Cairn">' in answer.text
    assert "iframe" not in served.get(sitting, "steps/5")


def test_it_is_as_late_as_the_table_is_for_strangers(served):
    sitting = served.sit(DEALT, "5h As")
    terms(served, sitting, "anybody", steps=1)
    client = stranger(served.app)
    assert client.get(f"/tables/{sitting.id}/steps/5/embed").status_code == 200
    assert served.client.get(f"/tables/{sitting.id}/steps/6/embed").status_code == 404


def test_its_links_go_on_in_the_frame_and_the_rest_opens_a_page_of_its_own(served):
    sitting = served.sit(DEALT, "5h As")
    here = f"/tables/{sitting.id}"
    page = served.get(sitting, "steps/5/embed")
    assert re.findall(r'href="([^"]+)" target="_self"', page) == [
        f"{here}/steps/0/embed",
        f"{here}/steps/4/embed",
        f"{here}/embed?step=5&amp;next=1",
    ]
    assert '<base target="_blank">' in page
    assert f'<a href="{here}/steps/5" rel="noopener">Whole replay on Cairn</a>' in page
    assert served.leads(sitting, "embed") == "steps/1/embed"
    assert served.leads(sitting, "embed?step=5") == "steps/5/embed"
    assert served.leads(sitting, "embed?step=5&next=1") == "steps/6/embed"
    assert served.leads(sitting, "embed?step=6&next=1") == "steps/6/embed?end=1"
    assert "Nothing like that comes" in served.get(sitting, "steps/6/embed?end=1")


@pytest.mark.parametrize(("path", "status"), [("embed?step=x", 400), ("embed?step=7", 404), ("steps/7/embed", 404)])
def test_a_step_that_is_none_has_no_page(served, path, status):
    assert served.status(served.sit(DEALT, "5h As"), path) == status


def test_the_replay_has_the_text_to_copy(served):
    labels = LABELS.replace(b"Ann Kealoha", b'A \\"&<b> Kealoha')
    sitting = Sitting(served.recorder, "quoted", labels=labels)
    sitting.enter(DEALT, "5h")
    inside = re.search(r'<textarea id="embed"[^>]*>(.*?)</textarea>', served.get(sitting, "steps/5"))[1]
    assert unescape(inside) == (
        f'<iframe src="http://localhost/tables/{sitting.id}/steps/5/embed" '
        'title="Step 5, A &#34;&amp;&lt;b&gt; Kealoha v Ben Ortiz" '
        'width="720" height="640" loading="lazy" frameborder="0"></iframe>'
    )


# --- preview cards -------------------------------------------------------------------------------------------------


def card(page: str) -> dict[str, str]:
    return {name: unescape(value) for name, value in re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page)}


def test_a_step_has_a_card_with_what_everybody_sees(served):
    sitting = served.sit(DEALT, "5h As", "d9h", "2:resign")
    client, here = stranger(served.app), f"http://localhost/tables/{sitting.id}"
    told = card(client.get(f"/tables/{sitting.id}/steps/7?as=1").text)
    assert told == {
        "site_name": "Cairn",
        "type": "article",
        "title": "Ann Kealoha v Ben Ortiz · Mauna Kea · Hilo Open",
        "description": "Step 7: Ann draws a card.",
        "url": f"{here}/steps/7",
        "image": "http://localhost/static/card.png",
    } | {name: told[name] for name in told if name.startswith("image")}
    page = client.get(f"/tables/{sitting.id}/steps/7?as=1&rev=8&hide=1").text
    assert f'<link rel="canonical" href="{here}/steps/7">' in page


def test_the_card_of_a_table_tells_no_result(served):
    sitting = served.sit(DEALT, "5h", "2:resign")
    told = card(stranger(served.app).get(f"/tables/{sitting.id}").text)
    assert told["description"] == "Every move kept, replayed and explained."
    assert told["title"] == "Ann Kealoha v Ben Ortiz · Mauna Kea · Hilo Open"


def test_the_picture_of_a_card_is_there_and_small(served):
    answer = served.client.get("/static/card.png")
    assert answer.data.startswith(b"\x89PNG")
    assert len(answer.data) < 60_000
    answer.close()


def test_the_pages_for_strangers_need_no_more_than_to_look(served):
    assert {declared(served.app, name).needs for name in ("embed.embed_page", "embed.embed_query")} == {"look"}
