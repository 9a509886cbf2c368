"""Whole tournaments on the console, as a director runs them with a laptop and printed paper."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.web.commands.conftest import Run

SIXTEEN = (
    "Ann",
    "Bo",
    "Cleo",
    "Dan",
    "Eve",
    "Finn",
    "Gus",
    "Hal",
    "Ida",
    "Jon",
    "Kim",
    "Leo",
    "Mia",
    "Ned",
    "Ola",
    "Pia",
)


@pytest.fixture
def tournament(cairn: Run):
    """Runs a command of one tournament, or of another by name."""

    def run(command, *words, exit_code=0, name="Autumn Cup"):
        return cairn("tournament", command, name, *words, exit_code=exit_code).output

    return run


def opened(tournament, players, *words, game="mauna-kea", closed=True):
    """A tournament with players seeded in this order."""
    tournament("new", "--game", game, "--starts", "2026-11-30", *words)
    for seed, player in enumerate(players, 1):
        tournament("enter", player, "--seed", seed)
    if closed:
        tournament("close", "registration")


def published(tournament):
    return json.loads(tournament("publish", "--json"))


def rows(output):
    return [json.loads(line) for line in output.splitlines()]


def play(tournament, players, drawn=()):
    """A round in which the better seed wins, but for pairs that draw; the round as it was published."""
    made = published(tournament)
    results = []
    for table in made["tables"]:
        first, second = table["players"]
        better = players.index(first) < players.index(second)
        result = "1/2" if {first, second} in drawn else "1-0" if better else "0-1"
        results += [f"{made['round']}:{table['table']}", result]
    tournament("post", *results)
    return made


def test_a_swiss_of_sixteen_with_all_that_happens_at_one(tournament):
    opened(tournament, SIXTEEN, "--rounds", 5, "--tie-break", "direct", "--tie-break", "wins")
    players = [*SIXTEEN, "Quin"]
    drawn = ({"Ann", "Bo"},)

    assert [table["players"] for table in play(tournament, players, drawn)["tables"]][:3] == [
        ["Ann", "Ida"],
        ["Jon", "Bo"],
        ["Cleo", "Kim"],
    ]
    tournament("close", "round")
    play(tournament, players, drawn)
    tournament("close", "round")
    assert tournament("withdraw", "Pia") == "Pia is paired no more\n"
    assert "late: rounds before 3 are missed; 16 can be paired" in tournament("enter", "Quin")

    third = published(tournament)
    assert not any("Pia" in table["players"] for table in third["tables"])
    assert any("Quin" in table["players"] for table in third["tables"])
    before = tournament("standings", "--round", 2, "--csv").splitlines()
    refusal = tournament("post", "2:5", "0-0", exit_code=3)
    assert refusal == "cairn: table 5 of round 2 has another result already. Say why it changes\n"
    told = tournament("post", "2:5", "0-0", "--why", "both slips were read wrongly")
    assert "points 1 to 0" in told
    assert published(tournament)["tables"] == third["tables"]
    assert tournament("standings", "--round", 2, "--csv").splitlines() != before

    play(tournament, players, drawn)
    tournament("close", "round")
    for _ in (4, 5):
        play(tournament, players, drawn)
        tournament("close", "round")
    assert tournament("close", "tournament") == "the tournament has ended\n"

    final = rows(tournament("standings", "--json"))
    assert [(row["place"], row["shared"], row["player"], row["points"]) for row in final[:2]] == [
        (1, True, "Ann", "9/2"),
        (1, True, "Bo", "9/2"),
    ]
    assert {row["player"] for row in final} == set(players)
    meetings = [
        frozenset(table["players"])
        for number in range(1, 6)
        for table in json.loads(tournament("show", "--round", number, "--json"))["tables"]
    ]
    assert len(meetings) == len(set(meetings)) == 40
    why = tournament("standings", "--why", 1)
    assert why.startswith("Place 1, shared: nothing separates them: Ann, points 4½\n")
    assert "½ against Bo" in why
    opened_up = rows(tournament("standings", "--why", 1, "--json"))[0]["lines"]
    assert sum(Fraction(line["amount"]) for line in opened_up if line["what"] == "points") == Fraction(9, 2)
    assert "Ann,direct,1/2," in tournament("standings", "--why", 1, "--csv")


def test_a_published_round_can_be_verified_by_anybody(tournament, cairn, tmp_path):
    opened(tournament, SIXTEEN, "--rounds", 2)
    mark = tournament("pair").split("mark is ")[1][:6]
    redrawn = tournament("pair", "--redraw", 1)
    assert mark not in redrawn
    assert tournament("publish", "--redraw", 1, "--mark", mark, exit_code=3).startswith(
        "cairn: this is no longer the pairing of that preview."
    )
    tournament("publish", "--redraw", 1)
    file = tmp_path / "cup.tournament"
    tournament("export", "--out", file)
    assert cairn("verify-draw", file).output.splitlines() == [
        "proved: the seed is the one committed to before registration closed",
        "proved: round 1: tables, seats and first dealers follow from rules and seed, draw 2",
    ]
    file.write_bytes(file.read_bytes().replace(b'"table":1}', b'"table":9}'))
    assert "wrong: round 1" in cairn("verify-draw", file, exit_code=1).output


def test_a_round_robin_of_six(tournament):
    opened(tournament, SIXTEEN[:6], "--format", "round-robin")
    assert "rounds: 5" in tournament("show")
    for _ in range(5):
        play(tournament, SIXTEEN)
        tournament("close", "round")
    assert "all 5 rounds are paired" in tournament("pair", exit_code=3)
    assert tournament("crosstable", "--csv").splitlines() == [
        ",player,points,1,2,3,4,5,6",
        "1,Ann,5,,1(2),1(3),1(4),1(5),1(6)",
        "2,Bo,4,0(1),,1(3),1(4),1(5),1(6)",
        "3,Cleo,3,0(1),0(2),,1(4),1(5),1(6)",
        "4,Dan,2,0(1),0(2),0(3),,1(5),1(6)",
        "5,Eve,1,0(1),0(2),0(3),0(4),,1(6)",
        "6,Finn,0,0(1),0(2),0(3),0(4),0(5),",
    ]


def test_twelve_at_four_tables_of_three(tournament):
    words = ("--format", "tables", "--seats", 3, "--rounds", 3, "--places", "3,1,0")
    opened(tournament, SIXTEEN[:12], *words, game="two-set-rummy")
    met = set()
    for number in (1, 2, 3):
        made = published(tournament)
        assert [len(table["players"]) for table in made["tables"]] == [3, 3, 3, 3]
        pairs = {frozenset((one, other)) for t in made["tables"] for one in t["players"] for other in t["players"]}
        assert not {pair for pair in pairs if len(pair) == 2} & met
        met |= pairs
        posted = []
        for table in made["tables"]:
            scores = [str(100 - 5 * SIXTEEN.index(player)) for player in table["players"]]
            posted += [f"{number}:{table['table']}", ":".join(scores)]
        tournament("post", *posted)
        tournament("close", "round")
    final = rows(tournament("standings", "--json"))
    assert (final[0]["player"], final[0]["points"], final[0]["tie_breaks"]) == (
        "Ann",
        "9",
        {"wins": "3", "game-points": "300"},
    )
    assert (final[-1]["player"], final[-1]["points"]) == ("Leo", "0")


def test_a_knockout_of_five_has_a_bracket(tournament):
    opened(tournament, SIXTEEN[:5], "--format", "knockout")
    for _ in range(3):
        play(tournament, SIXTEEN)
        tournament("close", "round")
    assert tournament("standings", "--csv").splitlines() == [
        "place,player",
        "1,Ann",
        "2,Bo",
        "3,Cleo",
        "3,Dan",
        "5,Eve",
    ]


def test_a_list_names_the_line_that_is_wrong_and_enters_nobody(tournament, tmp_path):
    opened(tournament, ("Ann",), "--rounds", 3, closed=False)
    players = tmp_path / "players.csv"
    for text, why in (
        ("name,seed\nBo,2\nCleo,first\n", "line 3: 'first' is not a seed. 1 for the strongest, or nothing, would be"),
        ("Bo\nann\n", "line 2: ann is entered already. A second one needs another name"),
        ("Bo\n\nBo\n", f"line 3: Bo is in {players}, line 1 too. A second one needs another name"),
        ("Bo;1\n", "line 1: seed 1 is somebody else's"),
        (f"{'x' * 101}\n", "line 1: this has 101 characters; 100 are the most"),
    ):
        players.write_text(text)
        refusal = tournament("enter", "--file", players, exit_code=2)
        assert refusal == f"cairn: {players}, {why}\n"
    players.write_text("name;seed\nBo Lind;2\nCleo;\n")
    assert tournament("enter", "--file", players) == "entered 2; 3 can be paired\n"
    assert [row["player"] for row in json.loads(tournament("show", "--json"))["players"]] == ["Ann", "Bo Lind", "Cleo"]


def test_results_come_from_a_list_too(tournament, tmp_path):
    opened(tournament, SIXTEEN[:4], "--rounds", 2)
    tournament("publish")
    slips = tmp_path / "slips.txt"
    slips.write_text("1:1, 1-0\n1:2\n")
    assert tournament("post", "--file", slips, exit_code=2) == (
        f"cairn: {slips}, line 2: '1:2' is no table with a result, such as 3:1 1-0\n"
    )
    slips.write_text("1:1, 1-0\n1:2 101:93\n")
    assert tournament("post", "--file", slips, "--at", "2026-11-30T20:15") == "round 1: all results are in\n"


def test_an_archive_makes_the_same_archive_elsewhere(tournament, cairn, tmp_path):
    opened(tournament, SIXTEEN[:4], "--rounds", 2)
    play(tournament, SIXTEEN)
    first, second = tmp_path / "first.tournament", tmp_path / "second.tournament"
    tournament("export", "--out", first)
    elsewhere = ("--store", f"sqlite://{tmp_path}/elsewhere.sqlite")
    assert json.loads(cairn("tournament", "import", first, "--json", *elsewhere).output)["players"] == 4
    tournament("export", "--out", second, *elsewhere)
    assert second.read_bytes() == first.read_bytes()
    assert "is here already" in cairn("tournament", "import", first, *elsewhere, exit_code=3).output
    second.write_text("Autumn Cup\n")
    assert "this is not an archive of a tournament" in cairn("tournament", "import", second, exit_code=2).output


def test_an_erased_name_is_a_number_everywhere(tournament):
    opened(tournament, SIXTEEN[:4], "--rounds", 2)
    tournament("publish")
    assert tournament("erase", "Bo", "--yes") == "erased; this is player 2 now\n"
    for command in (("show",), ("standings",), ("crosstable",), ("publish", "--json"), ("export",)):
        assert "Bo" not in tournament(*command)
    assert "player 2" in tournament("publish")
    assert "'Bo' is not a player here" in tournament("withdraw", "Bo", exit_code=3)


def test_who_or_what_is_not_there_is_said_with_what_is(tournament):
    opened(tournament, ("Ann Lee", "Bo Lee"), "--rounds", 1)
    assert tournament("withdraw", "Lee", exit_code=3) == (
        "cairn: 'Lee' is not a player here. Ann Lee (1), Bo Lee (2) would be\n"
    )
    assert tournament("show", name="Spring Cup", exit_code=3) == (
        "cairn: no tournament is called 'Spring Cup', or begin so. cairn tournament list shows all, with their ids\n"
    )
    assert tournament("standings", "--round", 1, exit_code=3) == "cairn: 0 rounds were paired, and no round 1\n"


def test_every_command_has_a_whole_line_of_help_and_an_example(cairn):
    for line in cairn("tournament", "--help").output.partition("Commands:\n")[2].splitlines():
        name = line.split()[0]
        assert not line.rstrip().endswith("..."), line
        assert "Example: cairn tournament " in cairn("tournament", name, "--help").output


def test_a_freezeout_is_drawn_counted_and_checked_on_the_console(cairn: Run, tournament, tmp_path):
    levels = ("--format", "freezeout", "--seats", "3", "--stack", "1000", "--levels", "10 20, 20 20")
    opened(tournament, SIXTEEN[:4], *levels, game="mountain")
    drawn = tournament("seats").splitlines()
    assert [line.split(":")[0] for line in drawn] == ["table 1", "table 2"]
    told = tournament("count", 1, "0:2000").splitlines()
    assert told[0].endswith(" is out, place 4")
    assert told[1] == "3 players have chips"
    assert [line.split(": ")[-1] for line in told[2:]] == ["all fit at one table, and draw their seats anew"] * 3
    assert len(tournament("seats").splitlines()) == 1
    assert tournament("seats") == "the tables are even: nobody moves\n"
    assert [row["place"] for row in rows(tournament("standings", "--json"))] == [None, None, None, 4]
    refused = tournament("count", 2, "1:2:3", exit_code=3)
    assert "6 chips were counted; 4000 are there" in refused
    file = tmp_path / "cup.tournament"
    tournament("export", "--out", file)
    checked = cairn("verify-draw", file).output
    assert "proved: the first seats: as the rules and the seed give them" in checked
    assert "proved: change 1 of seats: as the rules and the seed give them" in checked


def test_results_go_into_a_file_whose_standings_are_those_of_the_tournament(cairn: Run, tournament, tmp_path):
    opened(tournament, SIXTEEN[:6], "--rounds", "2")
    for _ in range(2):
        play(tournament, SIXTEEN[:6])
    file = tmp_path / "cup.json"
    tournament("export", "--results", "--out", file)
    codes = [
        word for code in ("buchholz-cut-1", "buchholz", "sonneborn-berger", "direct") for word in ("--tie-break", code)
    ]
    assert cairn("tournament", "tally", file, *codes).output == tournament("standings")
    file.write_bytes(file.read_bytes().replace(b"1-0", b"2-0", 1))
    assert "This is not a tournament file" in cairn("tournament", "tally", file, exit_code=2).output


@pytest.mark.parametrize("file", sorted((Path(__file__).parents[2] / "domain/tournaments/published").glob("*.json")))
def test_published_tournaments_are_tallied_with_the_points_that_were_published(cairn: Run, file):
    rows = [json.loads(line) for line in cairn("tournament", "tally", file, "--json").output.splitlines()]
    printed = json.loads(file.read_bytes(), parse_float=Fraction)["expected"]["table"]
    points = {row["player"]: Fraction(row["points"]) for row in rows}
    assert [points[row["player"]] for row in printed] == [Fraction(row["points"]) for row in printed]


def test_publishing_opens_the_tables_and_officials_have_their_places(cairn, tournament):
    cairn("user", "add", "Olga Ortiz", "--login", "olga", "--link")
    opened(tournament, ("Ann", "Bo"), "--rounds", 2, "--recording", "full")
    assert tournament("official", "olga") == "Olga Ortiz is director\n"
    for _ in range(2):
        tournament("publish")
    listed = rows(cairn("tables", "--json").output)
    assert len(listed) == 1
    assert "Autumn Cup, round 1, table 1" in json.dumps(listed)
    assert tournament("official", "nobody", exit_code=3).startswith("cairn: nobody has the login 'nobody'")


def test_the_clock_announcements_and_a_substitute_on_the_console(tournament):
    opened(tournament, ("Ann", "Bo"), "--rounds", 2, "--zone", "Europe/Berlin")
    tournament("publish")
    told = tournament("clock", "start", "--minutes", 45, "--at", "2026-11-30T20:15")
    assert told == "the round ends at 21:00\n"
    assert tournament("clock", "pause") == "the clock is paused\n"
    assert tournament("announce", "Soup is ready.") == "announced\n"
    assert tournament("substitute", "Bo", "Kim Lee") == "Kim Lee for Bo\n"
    assert "Kim Lee for Bo" in tournament("show", "--round", 1, "--json")
