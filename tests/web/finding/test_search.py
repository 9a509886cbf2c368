"""The search page: tables, key moments and studies, only of what the visitor may see."""

import re

import pytest

from domain.tables.floor.commands import SetTerms
from domain.tables.labels import Labels
from tests.recorded import SCORER, Sitting
from tests.web.served import DEALT, LABELS, WON
from tests.web.signed_in import client_as, stranger
from tests.web.writing.notes import Writer as Noting
from tests.web.writing.studies import Writer
from web.finding.search.query import KINDS
from web.shell.services import services_of


@pytest.fixture
def won(app):
    sitting = Sitting(services_of(app).recorder, "won", labels=LABELS)
    sitting.enter(WON)
    return sitting


@pytest.fixture
def read(app):
    return stranger(app)


def search(client, **asked):
    """The page that answers, by group what was found: addresses in order."""
    asked = {name.removesuffix("_"): value for name, value in asked.items()}
    page = client.get("/search", query_string=asked)
    assert page.status_code == 200, page.text
    sections = re.split(r'<h2 id="found-(\w+)">', page.text)[1:]
    return {
        kind: re.findall(r'<li><span><a href="([^"]+)"', text)
        for kind, text in zip(sections[::2], sections[1::2], strict=True)
    }


def terms(app, table, **changed):
    settings = {"watching": "anybody", "seconds": 0, "steps": 0, "until_closed": False, "opens": True} | changed
    services_of(app).floors.act(
        table, 2, SetTerms(*list(settings.values())[:3], **dict(list(settings.items())[3:])), SCORER, str(changed)
    )


def test_without_a_word_nothing_is_looked_for_and_the_page_says_what_to_do(read, won):
    assert search(read) == {}
    assert "Type a word, or choose a game or date." in read.get("/search").text
    assert "Nothing found." in read.get("/search?q=zzz").text


def test_tables_are_found_by_player_event_game_and_day(read, won):
    for asked in ({"q": "kealoha"}, {"q": "HILO ben"}, {"q": "mauna"}, {"game": "mauna-kea"}, {"from": "2026-11-30"}):
        assert search(read, **asked)["tables"] == [f"/tables/{won.id}"]
    for asked in ({"q": "kealoha zzz"}, {"game": "mountain"}, {"from": "2026-12-01"}, {"until": "2026-11-29"}):
        assert "tables" not in search(read, **asked)


def test_nothing_tells_how_a_table_ended_but_a_key_moment(read, won):
    page = read.get("/search?q=ann&in=tables").text
    assert f"/tables/{won.id}" in page
    assert not any(told in page for told in ("altitude", "107", "ended", "finished"))


def test_key_moments_are_found_by_their_words_at_their_steps(read, won):
    found = search(read, q="altitude")["moments"]
    assert found
    assert all(re.fullmatch(rf"/tables/{won.id}/steps/\d+", address) for address in found)
    assert "Ends by altitude" in read.get(found[0]).text
    assert "moments" not in search(read, q="altitude", game="mountain")


def avalanche(app, name):
    """A table whose last step is an avalanche."""
    table = Sitting(services_of(app).recorder, name, labels=LABELS)
    table.enter("dealer2 2:deal....... 1:deal....... Ts d. d. xAs")
    return table


def test_moments_of_steps_that_were_taken_back_are_not_found(app, read):
    swept = avalanche(app, "swept")
    before = search(read, game="mauna-kea", in_="moments")["moments"]
    last = f"/tables/{swept.id}/steps/{swept.table.record.head}"
    assert last in before
    swept.recorder.take_back(swept.id, swept.context())
    assert search(read, game="mauna-kea", in_="moments")["moments"] == [one for one in before if one != last]


def test_whoever_hides_results_is_told_no_key_moments(read, won):
    read.set_cookie("spoilers", "hide")
    assert set(search(read, q="altitude")) == set()
    assert search(read, game="mauna-kea", in_="moments") == {}
    assert "Key moments are not searched while results are hidden" in read.get("/search?q=altitude").text
    assert search(read, q="ann")["tables"]


def test_tables_that_one_may_not_see_are_not_found(app, read, won):
    terms(app, won.id, watching="invited")
    for asked in ({"q": "ann"}, {"q": "flash"}, {"game": "mauna-kea"}):
        assert search(read, **asked) == {}
    assert set(search(client_as(app, won.id, "judge"), game="mauna-kea")) == {"tables", "moments"}


def test_who_looks_on_late_finds_late(app, read):
    sitting = Sitting(services_of(app).recorder, labels=LABELS)
    sitting.enter(DEALT, "5h 8d")
    everybody = search(read, q="a", in_="moments")["moments"]
    terms(app, sitting.id, steps=40)
    assert search(read, q="a", in_="moments")["moments"] == []
    assert search(client_as(app, sitting.id, "judge"), q="a", in_="moments")["moments"] == everybody


def test_studies_are_found_where_one_may_read_the_words(app, read):
    sitting = Sitting(services_of(app).recorder, labels=LABELS)
    sitting.enter(DEALT, "5h 8d")
    client_as(app, sitting.id, "player", 2)
    ben = Writer(app, "player2")
    ben.add(sitting.id, 4, "new", title="My hand", caption="zebra")
    study = re.search(r'href="(/studies/[0-9a-f-]+)"', ben.text("/studies"))[1]
    ben.send(f"{study}/chapters/1/edit", "add-text", text="Quagga too")
    assert search(ben.client, q="QUAGGA")["studies"] == [f"{study}/chapters/1"]
    assert search(read, q="quagga") == search(read, q="my hand") == {}
    ben.share(study, "public")
    assert search(read, q="quagga") == search(read, q="zebra") == {}
    assert search(read, q="my hand")["studies"] == [study]
    sitting.enter("resign")
    assert search(read, q="quagga")["studies"] == search(read, q="zebra")["studies"] == [f"{study}/chapters/1"]
    assert "studies" not in search(read, q="quagga", game="mountain")
    assert "studies" not in search(read, q="quagga", until="2026-11-01")


@pytest.fixture
def noted(app):
    """Notes in play for everybody, by the judge, who sees what everybody sees, and by Ben; and a private one of his."""
    sitting = Sitting(services_of(app).recorder, labels=LABELS)
    sitting.enter(DEALT, "5h 8d")
    judge, ben = (Noting(client_as(app, sitting.id, *who), sitting) for who in (("judge",), ("player", 2)))
    ids = [
        judge.write(4, "A zebra, plainly", shared="public", glyph="?!", tags="opening"),
        ben.write(5, "The zebra of my hand", shared="public"),
        ben.write(5, "My own zebra", shared="private"),
    ]
    return sitting, ben.client, [f"/tables/{sitting.id}/notes/{one}" for one in ids]


def test_notes_are_found_by_words_tags_and_judgements(noted):
    _, ben, addresses = noted
    assert set(search(ben, q="ZEBRA")["notes"]) == set(addresses)
    for asked in ("plainly", "#opening", "?!", "zebra #opening ?!"):
        assert search(ben, q=asked)["notes"] == addresses[:1]
    assert "notes" not in search(ben, q="zebra #closing")
    assert "notes" not in search(ben, q="zebra", game="mountain")
    assert "notes" not in search(ben, q="zebra", until="2026-11-01")


def test_only_notes_that_one_may_read_are_found(noted, read):
    sitting, _, addresses = noted
    assert search(read, q="zebra").get("notes", []) == addresses[:1]
    sitting.enter("resign")
    assert set(search(read, q="zebra")["notes"]) == set(addresses[:2])
    read.set_cookie("spoilers", "hide")
    assert search(read, q="zebra") == {}


def test_notes_of_tables_that_one_may_not_see_are_not_found(app, noted, read):
    sitting, ben, addresses = noted
    terms(app, sitting.id, watching="invited")
    assert search(read, q="zebra") == {}
    assert len(search(ben, q="zebra")["notes"]) == len(addresses)


def test_a_list_goes_on_at_nothing_that_its_reader_was_not_told(app, read, won, monkeypatch):
    """What lies between the last that was told and the next is passed over again, not named."""
    hidden = Sitting(services_of(app).recorder, "hidden", labels=LABELS)
    hidden.enter(WON)
    terms(app, hidden.id, watching="invited")
    monkeypatch.setattr("web.finding.search.page.MANY", 2)
    for kind in ("tables", "moments"):
        assert str(hidden.id) not in read.get(f"/search?game=mauna-kea&in={kind}").text
    monkeypatch.setattr("web.finding.search.moments.MOST", 1)
    page = read.get("/search?game=mauna-kea&in=moments").text
    assert "There is too much to search at once." in page
    assert str(hidden.id) not in page


def test_long_lists_go_on_where_they_stopped(app, read, monkeypatch):
    recorder, dora = services_of(app).recorder, Writer(app, "dora")
    for number in range(7):
        Sitting(recorder, f"t{number}", labels=Labels({"1": "Ann", "2": "Ben"}).encode()).enter("dealer2")
        dora.make(f"Ann {number}")
    monkeypatch.setattr("web.finding.search.page.MANY", 3)
    page = dora.text("/search?q=ann")
    assert page.count('<a href="/tables/') == page.count('<a href="/studies/') == 5
    assert 'href="/search?q=ann&amp;in=tables"' in page
    for kind in ("tables", "studies"):
        found, address = [], f"/search?q=ann&in={kind}"
        while address:
            page = dora.text(address)
            found += re.findall(r'<li><span><a href="([^"]+)"', page)
            more = re.search(r'class="btn" href="(/search[^"]+)"', page)
            address = more[1].replace("&amp;", "&") if more else ""
        assert len(found) == len(set(found)) == 7


def test_key_moments_go_on_where_they_stopped(app, read, won, monkeypatch):
    for name in ("first", "second"):
        avalanche(app, name)
    everything = search(read, game="mauna-kea", in_="moments")["moments"]
    monkeypatch.setattr("web.finding.search.page.MANY", 2)
    found, address = [], "/search?game=mauna-kea&in=moments"
    while address:
        page = read.get(address).text
        found += re.findall(r'<li><span><a href="([^"]+)"', page)
        more = re.search(r'class="btn" href="(/search[^"]+)"', page)
        address = more[1].replace("&amp;", "&") if more else ""
    assert found == everything
    assert len(found) > 2


@pytest.mark.parametrize(
    ("query", "why"),
    [("game=chess", "game"), ("in=people", "in"), ("from=2026-13-01", "a date like"), ("until=x", "a date like"),
     ("from=20261130", "a date like"), ("q=" + "x" * 201, "q")],
)  # fmt: skip
def test_what_cannot_be_asked_is_said(read, query, why):
    page = read.get(f"/search?{query}")
    assert (page.status_code, why in page.text) == (400, True)


@pytest.mark.parametrize("after", ["x", "~~~", "a~b~c~d", "a~b~1~99999999999999999999", "9" * 30, "%00~a~1~1", "²"])
def test_an_odd_place_to_go_on_from_is_harmless(read, won, after):
    for kind in KINDS:
        assert read.get(f"/search?game=mauna-kea&in={kind}&after={after}").status_code == 200
