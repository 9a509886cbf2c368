"""Files and score sheets that people write: what may be left out, and what is said when something is wrong."""

from replays.records import read_record
from replays.records.lines import DEPTH, FILE_LINES, LINE_BYTES
from tests.records.made import NAMES, opened

HEADER = '{"cairn":1,"game":"mauna-kea"}'
STARTED = (
    '{"cairn":1,"game":"mauna-kea","dealer":1}',
    '{"move":"2:dealAsJd4c5c6d7dQs"}',
    '{"move":"1:deal7h8c9d2s3sKhQd"}',
)


def told(*lines: str) -> str:
    return read_record("\n".join(lines).encode(), "by-hand.cairn").told()


def asked(text: str) -> list[str]:
    return [step.asked for step in opened(read_record(text.encode(), "sheet")).record.steps]


def test_the_shortest_record_is_a_header():
    record = opened(read_record(HEADER.encode(), "short")).record
    assert [fact.key for fact in record.steps[0].facts] == [
        "plain-draw", "hand-count", "match", "next-deal", "deck-out-winner",
    ]  # fmt: skip
    assert record.revision == 1


def test_the_header_announces_and_names_the_dealer():
    header = '{"cairn":1,"game":"mauna-kea","dealer":2,"announcements":{"match":"games:3"}}'
    record = opened(read_record(header.encode(), "short")).record
    assert "match=games:3" in record.steps[0].asked
    assert record.steps[1].asked == "dealer2"


def test_moves_of_the_opening_stand_for_themselves():
    lines = (HEADER, '{"move":"say:match=single"}', '{"move":"cutAs2d"}')
    assert [step.asked for step in opened(read_record("\n".join(lines).encode(), "short")).record.steps] == [
        "say:match=single", "cutAs2d",
    ]  # fmt: skip


def test_a_dealer_whom_the_moves_contradict_is_refused():
    lines = ('{"cairn":1,"game":"mauna-kea","dealer":2}', '{"move":"cutAs2d"}')
    assert told(*lines) == "by-hand.cairn, line 1, dealer: the play makes seat 1 the first dealer, not seat 2"


def test_a_move_without_facts_is_judged():
    message = told(*STARTED, '{"move":"2:xAs"}')
    assert message.startswith("by-hand.cairn, line 4, step 5, move: ")
    assert message.endswith(" (MK-A08)")


def test_an_irregular_move_needs_its_reason():
    assert told(*STARTED, '{"move":"2:xAs","reason":"nobody noticed"}') == ""


def test_a_reason_on_a_lawful_move_is_refused():
    assert told(*STARTED, '{"move":"2:4c","reason":"why not"}') == (
        "by-hand.cairn, line 4, step 5, reason: the act is lawful; a reason is for one that stood against the rules"
    )


def test_what_cannot_have_happened_is_refused_even_with_a_reason():
    fault = read_record("\n".join((*STARTED, '{"move":"2:Kc","reason":"it stood"}')).encode(), "x").fault
    assert (fault.kind, fault.line, fault.step, fault.field) == ("impossible", 4, 5, "move")


def test_facts_that_are_given_must_follow_from_the_move():
    line = '{"move":"2:4c","facts":[{"fact":"card-climbed","seat":2,"card":"5c"}]}'
    assert told(*STARTED, line) == (
        "by-hand.cairn, line 4, step 5, facts.0: the move gives card-climbed with seat 2, card 4c, "
        "and the file gives card-climbed with seat 2, card 5c"
    )


def test_an_unlawful_move_with_facts_needs_a_reason_too():
    line = '{"move":"2:xAs","facts":[{"fact":"avalanche-played","seat":2,"card":"As"}]}'
    assert read_record("\n".join((*STARTED, line)).encode(), "x").fault.kind == "unlawful"


def test_messages_name_the_field():
    assert told('{"cairn":1,"game":"chess"}').startswith("by-hand.cairn, line 1, game: 'chess' is not a game here")
    assert told('{"cairn":2,"game":"mauna-kea"}').startswith("by-hand.cairn, line 1, cairn: this is format 2")
    assert told('{"cairn":1,"game":"mauna-kea","seats":3}').startswith("by-hand.cairn, line 1, seats: Mauna Kea is for")
    assert told('{"cairn":1,"game":"mauna-kea","date":"30.11.2026"}') == (
        "by-hand.cairn, line 1, date: a date is written 2026-11-30"
    )
    assert told(HEADER, '{"move":"7h","corects":1}') == "by-hand.cairn, line 2, corects: there is no such field"
    assert told(HEADER, '{"move":"dealer1","facts":[{"fact":"dealer-named","seat":"1"}]}') == (
        "by-hand.cairn, line 2, step 2, facts.0.seat: expected `int`, got `str`"
    )
    assert told(HEADER, '{"move":"castle"}').startswith("by-hand.cairn, line 2, step 2, move: 'castle' is not a move")


def test_numbers_that_do_not_follow_are_refused():
    assert told(*STARTED, '{"move":"2:4c","step":7}').endswith("step: step 7 is where step 5 is expected")
    assert told(*STARTED, '{"move":"2:4c","entry":9}').endswith("entry: entry 9 follows entry 4")
    assert told(*STARTED, '{"head":9}').endswith("head: step 9 is named before it was recorded")
    assert "only a correction" in told(*STARTED, '{"move":"2:4c","parent":1}')


def test_json_that_could_be_read_two_ways_is_refused():
    assert "occurs twice" in told('{"cairn":1,"cairn":1,"game":"mauna-kea"}')
    assert "not a whole number" in told('{"cairn":1.0,"game":"mauna-kea"}')
    assert "not a whole number" in told('{"cairn":NaN,"game":"mauna-kea"}')
    assert "too large" in told('{"cairn":1,"game":"mauna-kea","x-n":9007199254740992}')
    assert "half a character" in told('{"cairn":1,"game":"mauna-kea","event":"\\ud800"}')
    assert "it is a whole number" in told('{"cairn":true,"game":"mauna-kea"}')


def test_what_is_too_much_is_refused():
    assert "deep" in told('{"cairn":1,"game":"mauna-kea","x-deep":' + "[" * DEPTH + "]" * DEPTH + "}")
    assert "deep" in told('{"cairn":1,"game":"mauna-kea","x-deep":' + "[" * 60_000 + "}")
    assert "KiB" in told(HEADER, '{"move":"' + "7" * LINE_BYTES + '"}')
    assert "lines" in told(HEADER, *[""] * (FILE_LINES + 1))


def test_claimed_scores_are_compared():
    ended = (*STARTED, '{"move":"2:resign"}')
    assert told(*ended, '{"result":{"ending":"resignation","scores":{"1":0,"2":0}}}') == ""
    assert told(*ended, '{"result":{"ending":"resignation","scores":{"1":50,"2":0}}}') == (
        "by-hand.cairn, line 5, step 5, result.scores: the play gives seat 1 0, seat 2 0, not seat 1 50, seat 2 0"
    )
    assert "goes on" in told(*STARTED, '{"result":{"ending":"altitude","scores":{"1":50,"2":0}}}')
    assert "line 6: the record ended" in told(
        *ended, '{"result":{"ending":"resignation","scores":{"1":0,"2":0}}}', '{"move":"2:4c"}'
    )


def test_a_disclosure_names_the_cards_that_were_hidden():
    unseen = (*STARTED, '{"move":"2:d"}')
    assert told(*unseen, '{"disclose":{"step":5,"index":0,"to":[],"cards":["Tc"]}}') == ""
    assert "1 cards are hidden there, not 2" in told(
        *unseen, '{"disclose":{"step":5,"index":0,"to":[],"cards":["Tc","9c"]}}'
    )
    assert "recorded as As" in told(
        *STARTED, '{"disclose":{"step":3,"index":0,"to":[],"cards":["Ac","??","??","??","??","??","??"]}}'
    )


SHEET = """game: Mauna-Kea
Players: Ann, Ben
event: Spring cup #3
venue: Kona
date: 2026-11-30
dealer: 1
plain-draw: always
# hands as far as we saw them

2:dealAsJd4c5c6d7dQs deal   # Ann kept hers hidden
4c 5c
x4c ! the wrong ascent, nobody noticed
"""


def test_a_score_sheet_is_read():
    sheet = SHEET.replace("Mauna-Kea", "mauna-kea").replace("x4c ! the wrong ascent, nobody noticed\n", "d u d\n")
    reading = read_record(sheet.encode(), "sheet")
    record, labels = opened(reading).record, opened(reading).labels
    assert [step.asked for step in record.steps[1:]] == [
        "dealer1", "2:dealAsJd4c5c6d7dQs", "1:deal", "2:4c", "2:5c", "2:d", "2:d",
    ]  # fmt: skip
    assert record.standing == (1, 2, 3, 4, 5, 6, 8)
    assert labels.players == NAMES.players
    assert (labels.event, labels.venue, labels.date) == ("Spring cup #3", "Kona", "2026-11-30")
    assert [(line.line, line.told) for line in opened(reading).side] == [
        (8, {"step": 2, "text": "hands as far as we saw them"}),
        (10, {"step": 4, "text": "Ann kept hers hidden"}),
    ]


def test_a_score_sheet_gives_the_reason_of_an_irregular_move():
    sheet = "game: mauna-kea\ndealer: 1\n2:dealAsJd4c5c6d7dQs\ndeal\nx4c ! the wrong ascent\n"
    record = opened(read_record(sheet.encode(), "sheet")).record
    assert record.steps[-1].reason == "the wrong ascent"


def test_a_score_sheet_that_is_wrong_is_told_where():
    def told_of(text: str) -> str:
        return read_record(text.encode(), "sheet").told()

    assert told_of("players: Ann, Ben\n") == (
        "sheet, line 1: this is not a record: a score sheet says game: ... before its first move"
    )
    assert told_of("game: mauna-kea\ndealer: 1\n2:deal\nevent: late\n") == (
        "sheet, line 4, event: lines with a key come before the first move"
    )
    assert told_of("game: mauna-kea\ngame: mauna-kea\n") == "sheet, line 2, game: this key occurs twice"
    assert told_of("game: mauna-kea\ndealer: Ann\n") == "sheet, line 2, dealer: 'Ann' is not a whole number"
    assert told_of("game: mauna-kea\ndealer: 1\nd d ! why\n").endswith("with the reason after the !")
    assert "fly" in told_of("game: mauna-kea\nflying: yes\n")


def test_a_score_sheet_claims_its_result():
    ended = "game: mauna-kea\ndealer: 1\nending: resignation\nscores: 0, {}\ndeal deal resign\n"
    assert read_record(ended.format("0").encode(), "sheet").fault is None
    assert read_record(ended.format("−5").encode(), "sheet").fault.kind == "score differs"


def test_bets_may_be_joined_on_a_score_sheet_of_mountain():
    sheet = "game: mountain\nseats: 3\ndealer: 3\nante: 1\nstack: 100\nbetting: no-limit\nsmall-bet: 2\n"
    sheet += "incomplete-mountain: kickers-count\nsole-survivor: wins-at-once\n"
    moves = asked(sheet + "deal cb20c.\nKh - cb2f f\nsame deal cc.\n")
    assert moves[2:] == [
        "deal", "1:c", "2:b20", "3:c", "1:c", "Kh", "-/1,2,3", "1:c", "2:b2", "3:f", "1:f",
        "say:incomplete-mountain=kickers-count,sole-survivor=wins-at-once", "deal", "2:c", "3:c", "1:c",
    ]  # fmt: skip
    assert "big-bet" not in moves[0]


def test_bets_are_not_joined_in_json():
    header = (
        '{"cairn":1,"game":"mountain","seats":2,"dealer":2,"announcements":{"ante":"1","stack":"100",'
        '"betting":"no-limit","small-bet":"2","incomplete-mountain":"kickers-count","sole-survivor":"wins-at-once"}}'
    )
    assert "'cc' is not a move of Mountain" in told(header, '{"move":"deal"}', '{"move":"cc"}')


PRINTED = "game: mauna-kea\nplayers: Ann, Ben\ndealer: 2\n"


def test_what_cairn_prints_as_a_card_is_read_as_that_card():
    moves = asked(PRINTED + "deal7♥8♣2♦T♠9♠K♥Q♦ deal\n7♥ ♣8 d2\n")
    assert moves[2:] == ["1:deal7h8c2dTs9sKhQd", "2:deal", "1:7h", "1:8c", "1:2d"]


def test_line_ends_and_a_byte_order_mark_of_any_editor_are_read():
    lines = ("game: mauna-kea", "players: Ann, Ben", "dealer: 2", "deal7h8c2dTs9sKhQd deal", "7h 8c 2d", "")
    sheets = [end.join(lines).encode() for end in ("\n", "\r\n", "\r")]
    assert {len(opened(read_record(sheet, "sheet")).record.steps) for sheet in sheets} == {7}
    assert opened(read_record(sheets[2], "sheet")).lines[7] == 5
    json_lines = b'{"cairn":1,"game":"mauna-kea","dealer":2}\n{"move":"deal"}\n'
    for data in (b"\xef\xbb\xbf" + json_lines, json_lines.replace(b"\n", b"\r")):
        assert len(opened(read_record(data, "json")).record.steps) == 3


def test_a_key_that_says_nothing_here_is_named_with_its_value_and_line():
    assert told_of_sheet(PRINTED + "time: 19:30\ndeal deal\n") == (
        "sheet, line 4, step 1, time: there is no such key ('19:30'); Mauna Kea announces plain-draw, hand-count, "
        "match, next-deal, deck-out-winner; a key of your own begins with x-"
    )


def told_of_sheet(text: str) -> str:
    return read_record(text.encode(), "sheet").told()


def test_a_number_with_a_comma_is_refused_at_its_own_key():
    mountain = (
        "game: mountain\nplayers: Ann, Ben, Cy\ndealer: 3\nante: 1\nstack: 1,000\nbetting: no-limit\nsmall-bet: 2\n"
    )
    assert told_of_sheet(mountain + "deal\n") == (
        "sheet, line 5, step 1, stack: '1,000' is not offered; 100 or a whole number like 1000 would do"
    )
    assert told_of_sheet(PRINTED + "scores: 1,5, 0\ndeal deal\n") == (
        "sheet, line 4, scores: there are points for 3 seats, and the table has 2: whole points, one for each seat, "
        "like 1, 0"
    )


def test_a_fault_of_the_head_stands_at_the_line_of_its_key():
    ended = "game: mauna-kea\ndealer: 2\nending: altitude\nscores: 83, 0\ndeal deal\n"
    assert told_of_sheet(ended) == "sheet, line 3, ending: the play gives that the table goes on, not altitude"
    assert told_of_sheet("game: mauna-kea\nmatch: games:0\ndealer: 2\ndeal deal\n") == (
        "sheet, line 2, step 1, match: 'games:0' is not offered; single or games:3 or target:3 would do"
    )


def test_a_move_behind_the_mark_of_an_irregular_one_is_not_taken_for_its_reason():
    assert told_of_sheet(PRINTED + "deal deal\nKh! 7h\n8c\n") == (
        "sheet, line 5, step 5, reason: '7h' is a move and no reason; "
        "a move played anyway is alone on its line, with the reason after the !"
    )
    assert told_of_sheet(PRINTED + "deal deal\nKh!7h\n").startswith("sheet, line 5: a space follows the !")


def test_a_draw_and_a_card_with_a_blank_between_are_hinted_at():
    hints = opened(read_record((PRINTED + "deal deal\nd 9c d\n").encode(), "sheet")).hints
    assert hints == ((5, "d and 9c are two moves; as one it is d9c"),)
    rummy = "game: two-set-rummy\nseats: 2\ndealer: 2\nscoring: victories\nfinish: victories:2\npass: off\n"
    rummy += "deal deal\nup4j\nd 5j\n"
    assert opened(read_record(rummy.encode(), "sheet")).hints == ()
