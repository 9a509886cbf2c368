"""Every fact of a tournament as it is stored: stores and archives of this version open for ever."""

from pathlib import Path

import msgspec

from domain.tables.side_streams import SideEnvelope
from domain.tournaments.stream import facts as f
from domain.tournaments.stream import values as v
from domain.tournaments.stream.tournaments import decode_fact, row_of
from tests.domain.tournaments.stream.given import COMMITMENT, ID, SEED, WHEN, terms

KEPT = Path(__file__).parent / "facts.jsonl"
"""One fact a line, as version 1 stored it. Never edited: what no longer reads so cannot open a store."""
SIDES = (v.ScoredSide("p-a", "1", 101), v.ScoredSide("p-b", "0", 93))
TABLES = (v.PairedTable(1, ("p-a", "p-b"), 1, "same score, not met, dealer turns 0:0"),)
FREE = (v.FreeRound("p-c", "pab", "1", "lowest score, no bye yet"),)
FACTS = (
    f.Opened(ID, terms()),
    f.DrawCommitted("cairn-draw-1", COMMITMENT),
    f.Entered("p-a", 1),
    f.Entered("p-d", 0, (1, 2), "1/2"),
    f.CheckedIn("p-a"),
    f.Withdrew("p-b", "no-show", 2),
    f.Returned("p-b"),
    f.MeetingForbidden("p-a", "p-c"),
    f.ByeRequested("p-a", 3, "half"),
    f.RegistrationClosed(),
    f.DrawOpened(SEED.hex()),
    f.RoundPaired(1, TABLES, FREE, ("{p-c} gets bye number 2. No pairing does better.",), 1),
    f.PairingChanged(1, TABLES, FREE, (), "they share a car"),
    f.RoundPublished(1),
    f.ResultPosted(1, 1, SIDES, "players", WHEN),
    f.ResultPosted(1, 1, (v.ScoredSide("p-a", "0", None, "forfeit lost"), SIDES[0]), "rules", ""),
    f.ResultCorrected(1, 1, SIDES, "official", WHEN, "slip read wrongly"),
    f.RoundClosed(1),
    f.Adjusted("p-a", 1, "-1/2", "late by 20 minutes"),
    f.Ended(),
    f.DirectorNamed("p-olga"),
    f.PrizesStated(("A cup", "A deck")),
    f.FreezeoutSet(v.FreezeoutTerms(1000, ((10, 20), (20, 20)), "deals", deal_for_deal=True)),
    f.SeatsDrawn((v.ChipTable(1, ("p-a", "", "p-b")), v.ChipTable(2, ("p-c", "p-d", ""), 1)), WHEN),
    f.StacksCounted(2, 1, 2, (v.PlayerStack("p-c", 2000), v.PlayerStack("p-d", 0)), 0, WHEN),
    f.StacksCounted(2, 0, 2, (v.PlayerStack("p-c", 1990), v.PlayerStack("p-d", 10)), 0, WHEN, "one chip fell down"),
    f.WentOut("p-d", 2, 2, 1, 1000),
    f.SeatsChanged((v.SeatChange("p-c", 1, 2, "balance"),), (v.ChipTable(1, ("p-a", "p-c", "p-b")),)),
    f.OfficialNamed("p-kim", "arbiter"),
    f.OfficialDismissed("p-kim", "arbiter"),
    f.AccountLinked("p-a", "p-kim"),
    f.SelfEntrySet(True),
    f.Substituted("p-a", "p-z", 2),
    f.ResultClaimed(1, 1, "p-a", SIDES, WHEN),
    f.ResultWithdrawn(1, 1, "its end was taken back at the table"),
    f.RoundClockSet(1, 60, WHEN, "2026-11-30T20:00:00.000Z"),
    f.RoundClockSet(1, 60, WHEN, "", 90),
    f.AnnouncementMade("Soup is ready.", WHEN),
    f.RatingSet(counts=True),
    f.TableSetUp(v.PairedTable(1, ("p-a", "p-b"), 1)),
    f.FinalsSet(4),
    f.FinalistsNamed(("p-a", "p-b")),
)


def test_every_fact_is_stored_as_it_always_was():
    noted = SideEnvelope(1, "console", "c1", WHEN, "mark")
    rows = [row_of(noted, fact) for fact in FACTS]
    assert [row.public for row in rows] == KEPT.read_bytes().splitlines()
    assert [row.topic for row in rows] == [f"tournament.{msgspec.json.decode(row.public)['fact']}" for row in rows]


def test_every_stored_fact_is_read_again():
    assert tuple(decode_fact(line) for line in KEPT.read_bytes().splitlines()) == FACTS
    assert {type(fact) for fact in FACTS} == set(f.FACTS)
