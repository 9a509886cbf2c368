"""An evening and a Swiss with a knockout after it, run on the board."""

from tests.web.tournaments.test_board import Director, text_of
from web.shell.services import services_of


def test_an_evening_opens_tables_under_one_name_and_lists_what_came_of_them(app):
    olga = Director(app, title="Thursday", way="evening")
    assert "Open a table" in text_of(olga.page())
    assert "Close registration" not in text_of(olga.page())
    assert olga.do("set-up-table", names="Ann\nBo").status_code == 303
    assert olga.do("set-up-table", names="Cleo\nann").status_code == 303
    assert [entry.number for entry in olga.now.entries] == [1, 2, 3]
    first, _second = olga.tables()
    assert b"Thursday, table 1" in services_of(app).recorder.store.label(first.table)
    olga.play(first, "1:deal7h8h9hThJhQhKh", "2:resign")
    assert olga.do("post", round="1", table="2", result="93:101").status_code == 303
    public = text_of(app.test_client().get(f"/tournaments/{olga.id}").text)
    assert "Mauna Kea, evening." in public
    assert "2 tables so far" in public
    assert "1 Ann – Bo finished" in public
    assert "2 Cleo – Ann finished 93 : 101" in public
    assert "Standings" not in public
    for page in ("wall", "report", "crosstable", "changes", "report.json", "calendar.ics", "exchange"):
        assert olga.client.get(f"/tournaments/{olga.id}/{page}").status_code == 200, page
    paper = text_of(app.test_client().get(f"/tournaments/{olga.id}/print").text)
    assert "2 Cleo – Ann Cleo 93 : 101" in paper
    assert "Round" not in paper
    assert "round" not in text_of(app.test_client().get("/").text.split("Thursday")[1].split("</h2>")[0])
    assert olga.do("end").status_code == 303
    assert "Finished" in text_of(app.test_client().get(f"/tournaments/{olga.id}").text)


def test_a_table_of_an_evening_that_cannot_be_is_refused_and_a_form_sent_twice_opens_one(app):
    olga = Director(app, way="evening")
    refused = olga.do("set-up-table", names="Ann\nBo\nCleo")
    assert refused.status_code == 422
    assert "Mauna Kea is for 2 different players; here are 3." in text_of(refused.text)
    assert "Ann\nBo\nCleo</textarea>" in refused.text
    for _ in range(2):
        assert olga.do("set-up-table", names="Ann\nBo", command_id="once").status_code == 303
    assert len(olga.tables()) == 1
    assert len(olga.now.entries) == 2


def test_an_evening_of_paper_takes_scores_of_tables_of_any_size(app):
    olga = Director(app, game="two-set-rummy", way="evening", recording="results")
    olga.do("set-up-table", names="Ann\nBo\nCleo")
    olga.do("set-up-table", names="Ann\nBo")
    assert olga.do("post", round="1", table="1", result="34:21:18", happened="20:15").status_code == 303
    public = text_of(app.test_client().get(f"/tournaments/{olga.id}").text)
    assert "1 Ann – Bo – Cleo finished 34 : 21 : 18 2 Ann – Bo no result yet –" in public


def test_the_best_of_a_swiss_go_on_to_a_knockout_that_the_form_asks_for(app):
    olga = Director(app, rounds="1", finals="2", recording="results")
    olga.begin()
    for table in ("1", "2"):
        olga.do("post", round="1", table=table, result="1-0")
    olga.do("close-round", round="1")
    assert "Round 2 as it would be paired" in text_of(olga.page())
    assert "goes on by the draw" not in text_of(olga.page())
    assert olga.do("publish", round="2").status_code == 303
    assert olga.do("post", round="2", table="1", result="1/2").status_code == 422
    assert olga.do("post", round="2", table="1", result="0-1").status_code == 303
    assert olga.do("close-round", round="2").status_code == 303
    assert olga.do("end").status_code == 303
    address = f"/tournaments/{olga.id}"
    public = text_of(app.test_client().get(address).text)
    assert "swiss and a knockout of its best 2, 2 rounds" in public
    assert public.index("Places") < public.index("Standings")
    places = [each["place"] for each in app.test_client().get(f"{address}/report.json").json["standings"]]
    assert places == ["1", "2", "3=", "3="]
    copy = olga.client.get(f"{address}/archive")
    assert b'"finals-set"' in copy.data
