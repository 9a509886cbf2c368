"""Tables at which Cairn deals, through the pages: opened, dealt without cards named, words given, checked."""

from uuid import UUID

import pytest

from domain.cards.shuffling.decks import commitment_to_words
from domain.cards.shuffling.predealt import seed_of_deal
from domain.record.chance.facts import SeedCommitted, SeedOpened, WordsGiven
from domain.tables.croupier.deal_sets import Boards
from domain.tables.labels import Labels
from replays.records import bring, read_record, write_record
from tests.dealt import SEED, Online
from tests.recorded import SCORER
from tests.web.audit.desk import Desk, Form
from web.shell.services import services_of

FORM = {"game": "mauna-kea", "seats": "2", "player1": "Ann", "player2": "Ben", "dealer": "1"}
SAID = "say:incomplete-mountain=kickers-count,sole-survivor=wins-at-once"
DEALT = "dealer1 2:deal 1:deal 2:d"


@pytest.fixture
def recorder(app):
    recorder = services_of(app).recorder
    recorder.croupier._fresh = lambda _count: SEED
    return recorder


@pytest.fixture
def online(recorder):
    return Online(recorder, "mauna-kea", match="single").say(DEALT)


@pytest.fixture
def desk(app, online):
    return Desk(app, online.id)


@pytest.fixture
def fresh(app, recorder):
    """The desk of a table at which no card was dealt yet."""
    return Desk(app, Online(recorder, "mauna-kea", name="fresh").say("dealer1").id)


def sent_form(app, **chosen):
    """A table opened through the form; gives the answer and its id."""
    client = app.test_client()
    fields = Form(
        client.get("/tables/new?game=mauna-kea").text.replace("<form class", '<form id="new" class'), "new"
    ).fields
    said = {"say-plain-draw": "always", "say-hand-count": "shown", "say-match": "single", "say-next-deal": "alternate"}
    sent = {"token": fields["token"], "command_id": fields["command_id"], "say-deck-out-winner": "higher-score"}
    answer = client.post("/tables", data=FORM | said | sent | chosen)
    return answer, UUID(answer.location.removeprefix("/tables/")) if answer.status_code == 303 else UUID(int=0)


@pytest.mark.parametrize(
    ("dealing", "mode", "opens"),
    [("physical", "physical", None), ("online", "online", "everybody"), ("online-officials", "online", "officials"),
     ("", "physical", None), ("nonsense", "physical", None)],
)  # fmt: skip
def test_the_form_says_who_deals(app, recorder, dealing, mode, opens):
    answer, table = sent_form(app, **({"dealing": dealing} if dealing else {}))
    assert answer.status_code == 303, answer.text
    record = recorder.load(table).record
    assert record.opened.mode == mode
    assert (record.committed and record.committed.opens) == opens


def test_every_way_to_deal_is_explained_on_the_form(app):
    page = app.test_client().get("/tables/new?game=mountain").text
    for words in ("Cairn says nothing about the shuffle", "everybody can check every card", "opened to officials only"):
        assert words in page


@pytest.mark.parametrize("path", ["", "/replay", "/audit", "/deal"])
def test_every_page_says_who_deals(desk, path):
    page = desk.client.get(desk.address + path, follow_redirects=True).text
    assert f'<a href="/tables/{desk.table}/deal">Cairn deals</a>' in page


KEY, VALUE = bytes(range(64, 128)), "Lotto <4 8>"


def made(recorder, director=""):
    return recorder.croupier.sets.fix(KEY, "mauna-kea", 3, VALUE, director).commitment


def test_a_set_of_deals_is_offered_to_its_director_alone(app, recorder):
    made(recorder, director="somebody else")
    assert "Dealt beforehand" not in app.test_client().get("/tables/new?game=mauna-kea").text
    answer, _ = sent_form(app, dealing="predealt", **{"deal-set": made(recorder), "first-deal": "1", "last-deal": "2"})
    assert answer.status_code == 422
    assert "no such set of deals" in answer.text


def test_a_table_is_opened_for_deals_that_were_made_beforehand(app, recorder):
    commitment = made(recorder, director=SCORER)
    page = app.test_client().get("/tables/new?game=mauna-kea").text
    assert "3 deals, Lotto &lt;4 8&gt;" in page
    assert "Dealt beforehand" not in app.test_client().get("/tables/new?game=mountain").text
    wrong, _ = sent_form(app, dealing="predealt", **{"deal-set": commitment, "first-deal": "2", "last-deal": "9"})
    assert wrong.status_code == 422
    assert "the set has the deals 1 to 3" in wrong.text.lower()
    answer, table = sent_form(app, dealing="predealt", **{"deal-set": commitment, "first-deal": "2", "last-deal": "3"})
    assert answer.status_code == 303, answer.text
    desk = Desk(app, table)
    for line in ("2:deal", "1:deal", "2:d"):
        assert desk.enter(line).status_code == 303, line
    assert "dealt beforehand" in desk.page()
    page = desk.client.get(f"{desk.address}/deal").text
    for words in (commitment, "Lotto &lt;4 8&gt;", "deals 2 to 3", "sealed until the last table is over", "Deal 2"):
        assert words in page
    assert "Shuffle words" not in page
    assert "say 2:d, without" in desk.enter("2:d7h").text


def test_no_page_of_a_table_dealt_beforehand_holds_the_key(app, recorder):
    online = Online(recorder, "mauna-kea", boards=Boards(made(recorder), 1, 3), match="single").say(DEALT)
    for address in served(Desk(app, online.id)):
        answer = app.test_client().get(address, follow_redirects=True)
        assert answer.status_code == 200, address
        for secret in (KEY, seed_of_deal(KEY, VALUE, 1)):
            assert secret.hex().encode() not in answer.data.lower()


def test_the_list_and_the_api_say_who_deals(desk):
    assert "Cairn deals" in desk.client.get("/").text
    assert desk.client.get("/api/tables").json["tables"][0]["mode"] == "online"


def test_a_draw_is_entered_without_a_card_and_only_once(desk, recorder):
    form = desk.form()
    for _ in range(2):
        assert desk.send(form, line="d").status_code == 303
    table = recorder.load(desk.table)
    assert len(table.record.steps) == 6
    assert len(table.truth.state().side(2).hand.faces) == 9


def test_a_card_that_is_named_is_refused_in_words(desk, recorder):
    answer = desk.enter("d7h")
    assert answer.status_code == 422
    assert "say 2:d, without the cards that it deals" in answer.text
    assert "It was played anyway" not in answer.text
    assert recorder.load(desk.table).record.revision == 5


def test_a_draw_out_of_turn_cannot_stand(desk):
    answer = desk.enter("1:d")
    assert answer.status_code == 422
    assert "It was played anyway" not in answer.text


def test_the_preview_says_that_cairn_turns_and_ends_where_it_deals(app, recorder, online, desk):
    says = f"{desk.address}/preview?typed="
    assert "<code>d7h</code> …" in desk.client.get(says + "d7h").text
    assert "<code>7h</code> …" in desk.client.get(says + "d+7h").text
    assert "did you mean" not in desk.client.get(says + "d+7h").text
    cutting = Desk(app, Online(recorder, "mauna-kea", name="cutting").id)
    assert "Cairn turns what comes next" in cutting.client.get(f"{cutting.address}/preview?typed=cut").text


@pytest.mark.parametrize(
    ("rules", "seats", "before", "button", "absent"),
    [
        ("mauna-kea", 2, "", 'value="cut"', "The cut…"),
        ("mauna-kea", 2, "dealer1", 'value="2:deal"', "hand, seen…"),
        ("two-set-rummy", 3, "", 'value="cut"', "The draw…"),
        ("two-set-rummy", 3, "dealer1 2:deal 3:deal 1:deal", 'value="up"', "Rank of the upcard"),
        ("two-set-rummy", 3, "dealer1 2:deal 3:deal 1:deal up", 'value="2:d"', "From the stock, seen…"),
        ("mountain", 3, f"dealer1 {SAID}", 'value="deal"', "as it was seen"),
        ("mountain", 3, f"dealer1 {SAID} deal c c c",
         'value="turn"', 'aria-label="Rank"'),
    ],
)  # fmt: skip
def test_the_pads_ask_for_no_card_that_cairn_deals(app, recorder, rules, seats, before, button, absent):
    page = Desk(app, Online(recorder, rules, seats, name="pads").say(before).id).page()
    assert button in page
    assert absent not in page
    assert "expose card" not in page.lower()


def test_an_address_that_would_name_dealt_cards_opens_no_collecting(desk):
    assert "card 1 of" not in desk.page("act=draw&seat=2")
    assert "card 1 of 2" in desk.page("act=swap&seat=2")


def test_before_the_close_nothing_that_is_served_holds_the_seed(desk, recorder):
    for address in served(desk):
        answer = desk.client.get(address, follow_redirects=True)
        assert answer.status_code == 200
        assert SEED.hex().encode() not in answer.data.lower()


def served(desk):
    """The addresses of a table's pages and files for several viewers."""
    pages = ["", "/deal", "/audit", "/score", "/replay", "/record.cairn", "/preview?typed=d", "/pads"]
    for address in (*(f"{desk.address}{page}" for page in pages), f"/api{desk.address}", "/", "/api/tables"):
        for viewer in ("", "as=2", "as=public"):
            yield f"{address}{'&' if '?' in address else '?'}{viewer}"


def test_the_deal_page_tells_what_is_bound_and_sealed(desk, recorder):
    page = desk.client.get(f"{desk.address}/deal").text
    committed = recorder.load(desk.table).record.committed
    assert isinstance(committed, SeedCommitted)
    assert f"<code>{committed.commitment}</code>" in page
    assert "sealed until the table is closed" in page
    assert f"cairn verify-deal {desk.table}.cairn" in page
    assert "holds 15 proofs of cards" in page


def test_a_seat_gets_its_own_proofs(desk):
    assert "holds 8 proofs of cards" in desk.client.get(f"{desk.address}/deal?as=2").text
    assert "proofs of cards" not in desk.client.get(f"{desk.address}/deal?as=public").text
    data = desk.client.get(f"{desk.address}/record.cairn?as=2").data
    assert len(read_record(data, "file").opened.proofs) == 8


def test_the_seed_is_shown_when_it_is_opened(desk, online, recorder):
    online.say("2:resign").over()
    page = desk.client.get(f"{desk.address}/deal").text
    assert f"<code>{SEED.hex()}</code>" in page
    assert "all of it holds" in page
    assert "Mix them in" not in page


def test_a_seed_for_officials_is_shown_to_no_seat(app, recorder):
    online = Online(recorder, "mauna-kea", opens="officials", match="single").say(DEALT, "2:resign").over()
    desk = Desk(app, online.id)
    assert isinstance(online.table.record.seed_end, SeedOpened)
    for viewer in ("1", "public"):
        answer = desk.client.get(f"{desk.address}/deal?as={viewer}")
        assert "opened to officials only" in answer.text
        assert SEED.hex() not in answer.text
        assert SEED.hex().encode() not in desk.client.get(f"{desk.address}/record.cairn?as={viewer}").data


def fields(desk):
    """What the one form of the deal page sends."""
    page = desk.client.get(f"{desk.address}/deal").text
    assert page.count('<form class="entry"') == 1
    return Form(page.replace('<form class="entry"', '<form id="w"'), "w").fields


def words(desk, **changes):
    return desk.client.post(f"{desk.address}/deal/words", data=fields(desk) | {"seat": "1"} | changes)


def given(recorder, table):
    return [noted.fact for noted in recorder.load(table).record.chance if isinstance(noted.fact, WordsGiven)]


def test_words_are_taken_and_told(fresh, recorder):
    assert words(fresh, words="rain <b>on</b> tin").status_code == 303
    assert given(recorder, fresh.table) == [WordsGiven(1, "rain <b>on</b> tin")]
    for path in ("", "/deal", "/audit"):
        page = fresh.client.get(fresh.address + path).text
        assert "rain &lt;b&gt;on&lt;/b&gt; tin" in page
        assert "<b>on</b>" not in page


@pytest.mark.parametrize(
    ("changes", "status", "why"),
    [
        ({"words": ""}, 422, "words are 1 to 200 characters"),
        ({"words": "x" * 201}, 422, "words are 1 to 200 characters"),
        ({"words": "x", "seat": "3"}, 422, "there is no"),
        ({"words": "x", "seat": "one"}, 400, "lost its seat"),
        ({"words": "x", "revision": "-1"}, 400, "lost its seat"),
        ({"words": "x", "token": "old"}, 403, "before Cairn restarted"),
    ],
)
def test_words_that_are_not_taken_change_nothing(fresh, recorder, changes, status, why):
    answer = words(fresh, **changes)
    assert answer.status_code == status
    assert why in answer.text
    assert given(recorder, fresh.table) == []


def test_a_table_of_physical_cards_says_that_nothing_is_promised(app, sitting):
    page = app.test_client().get(f"/tables/{sitting.id}/deal").text
    assert "Cairn says nothing about the shuffle" in page
    assert "cards entered" in page


def test_an_imported_running_table_is_not_dealt_on(opened, online):
    other = opened("other")
    brought = bring(read_record(write_record(online.table.truth, Labels()), "file"), "x", "2026-12-01T00:00:00.000Z")
    services_of(other).recorder.bring_in(brought.table, brought.filed, brought.labels)
    answer = Desk(other, online.id).enter("d")
    assert answer.status_code == 422
    assert "the seed of this table is not in this store" in answer.text


def test_players_play_from_their_own_seats_and_see_their_own_cards(app, recorder):
    online = Online(recorder, "mauna-kea", match="single", name="players")
    ann, ben = Desk(app, online.id, "1"), Desk(app, online.id, "2")
    for desk, line in ((ann, "dealer1"), (ben, "2:deal"), (ann, "1:deal"), (ben, "d")):
        assert desk.enter(line).status_code == 303, line
    hand = recorder.load(online.id).truth.state().side(2).hand.faces
    assert len(hand) == 8
    pictures = {viewer: desk.client.get(f"/api/tables/{online.id}").json["table"]
                for viewer, desk in ((1, ann), (2, ben))}  # fmt: skip
    assert sorted(pictures[2]["players"][1]["hand"]) == sorted(hand)
    assert not pictures[1]["players"][1]["hand"]


def test_a_player_gives_no_words_for_another(app, recorder, fresh):
    ben = Desk(app, fresh.table, "2")
    assert fields(ben)["seat"] == "2"
    assert words(ben, seat="1", words="x").status_code == 422
    assert words(ben, seat="2", words="mine").status_code == 303
    assert given(recorder, fresh.table) == [WordsGiven(2, "mine")]


def test_bound_words_are_shown_when_everybody_has_chosen(app, recorder, fresh):
    ann, ben = Desk(app, fresh.table, "1"), Desk(app, fresh.table, "2")
    hash_of = {seat: commitment_to_words(words, str(fresh.table), seat) for seat, words in ((1, "rain"), (2, "hail"))}
    assert words(ann, commitment=hash_of[1]).status_code == 303
    page = ann.client.get(f"{ann.address}/deal").text
    assert "committed, not shown yet" in page
    assert f'<a href="{ann.address}/deal#words">Shuffle words</a>' in ann.client.get(ann.address).text
    assert "when everybody has chosen some: Player2 not yet" in page
    assert "Show them" not in page
    assert words(ben, seat="2", commitment=hash_of[2]).status_code == 303
    assert "he cards wait for shuffle words" in ben.enter("2:deal").text
    refused = ann.client.post(f"{ann.address}/deal/words", data=showing(ann) | {"words": "hail"})
    assert refused.status_code == 422
    assert "not the words that Player1 is bound to" in refused.text
    for desk, said in ((ann, "rain"), (ben, "hail")):
        assert desk.client.post(f"{desk.address}/deal/words", data=showing(desk) | {"words": said}).status_code == 303
    page = ann.client.get(f"{ann.address}/deal").text
    assert page.count("committed in advance") == 2
    assert "not committed in advance" not in page
    assert ben.enter("2:deal").status_code == 303


def showing(desk):
    page = desk.client.get(f"{desk.address}/deal").text
    marked = page.replace('aria-label="Show words"', 'id="s"')
    return Form(marked, "s").fields


def test_words_given_at_once_are_told_as_not_bound(fresh):
    words(fresh, words="rain")
    assert '“rain” <span class="tag">not committed in advance</span>' in fresh.client.get(f"{fresh.address}/deal").text


def test_the_seed_is_opened_from_the_page_when_the_table_is_over(app, recorder, online, desk):
    assert "Open the seed" not in desk.client.get(f"{desk.address}/deal").text
    online.say("2:resign")
    assert f'<a href="/tables/{online.id}/deal#check">Open the seed</a>' in desk.page()
    ann = Desk(app, online.id, "1")
    early = ann.client.post(f"{ann.address}/deal/seed", data=fields(ann))
    assert early.status_code == 422
    assert "or you 15 minutes after the last entry" in early.text
    assert desk.client.post(f"{desk.address}/deal/seed", data=fields(desk) | {"token": "old"}).status_code == 403
    assert desk.client.post(f"{desk.address}/deal/seed", data=fields(desk)).status_code == 303
    page = desk.client.get(f"{desk.address}/deal").text
    assert f"<code>{SEED.hex()}</code>" in page
    assert "Open the seed" not in page
    assert "The seed is opened to everybody" in desk.page()


def test_an_end_that_is_taken_back_from_the_page_is_played_on(recorder, online, desk):
    recorder.act = type(recorder).act.__get__(recorder)  # nobody closes it
    for line in ("2:resign", "u", "2:d"):
        assert desk.enter(line).status_code == 303, line
    assert recorder.load(online.id).record.seed_end is None
