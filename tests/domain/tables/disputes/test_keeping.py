"""What is stored of disputes: words sealed, images beside the facts, each command once."""

import hashlib
from io import BytesIO
from pathlib import Path

import pytest
from PIL import ExifTags, Image

from domain.store.errors import NotPossible
from domain.tables.disputes import Disputes, ScoreLine, an_image, docket_of, images
from domain.tables.disputes import commands as c
from domain.tables.disputes import facts as f
from domain.tables.table import NotYours
from tests.domain.tables.disputes.given import ANN, BEN, CY, DEE, EYE, JO, PNG, WATCHER, picture


def test_words_lie_in_the_sealed_part_and_nowhere_else(court):
    court.raised(words="He showed the As of spades.")
    stored = court.recorder.store.read(docket_of(court.sitting.id))
    assert [row.topic for row in stored] == ["disputes.docket-opened", "disputes.dispute-raised"]
    assert stored[1].sealed == b'"He showed the As of spades."'
    assert b"spades" not in stored[1].public + stored[1].envelope


def test_a_command_id_is_accepted_once(court):
    for _ in range(2):
        court.ask(ANN, c.Raise(1, (), (), (2,), "Once."), "the same")
    with pytest.raises(NotPossible, match="command id the same was used here for something else"):
        court.ask(ANN, c.Raise(1, (), (), (2,), "Twice."), "the same")
    assert [dispute.number for dispute in court.docket.disputes] == [1]


def test_a_docket_is_the_same_for_another_process(court):
    court.raised()
    court.ruled()
    other = Disputes(court.recorder.store, court.read)
    assert other.load(court.sitting.id) == court.docket
    other.act(court.sitting.table, c.Appeal(1, "No."), BEN, "elsewhere")
    assert court.dispute.state == "under appeal"
    assert court.damage() == []


def test_a_claim_names_steps_and_score_lines_of_the_revision_seen(over):
    dispute = over.raised(steps=(5, 4, 4), lines=(ScoreLine(1, 1, "MK-51"),), concerns=(0,), revision=5)
    claim = dispute.claim
    assert (claim.revision, claim.steps, claim.lines, claim.concerns) == (
        5,
        (4, 5),
        (ScoreLine(1, 1, "MK-51"),),
        (0, 1),
    )


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"revision": 0}, "this table has no entry 0"),
        ({"revision": 99}, "this table has no entry 99"),
        ({"steps": (99,)}, "there was no step 99 at entry 5"),
        ({"revision": 2, "steps": (4,)}, "there was no step 4 at entry 2"),
        ({"lines": (ScoreLine(2, 1, "MK-51"),)}, "there is no score of deal 2 for seat 1"),
        ({"lines": (ScoreLine(1, 3, "MK-51"),)}, "there is no score of deal 1 for seat 3"),
        ({"lines": (ScoreLine(1, 1, "MK-999"),)}, "Mauna Kea has no rule MK-999"),
        ({"concerns": (3,)}, "this table has no seat 3"),
        ({"words": " \n\t "}, "say why, in a few words"),
        ({"words": "x" * 4001}, "this has 4001 characters; 4000 are the most"),
        ({"words": "turned \u202e round"}, r"U\+202E \(right-to-left override\) at character 8 cannot be seen"),
    ],
)
def test_what_cannot_be_is_refused_and_stores_nothing(over, changes, why):
    with pytest.raises(NotPossible, match=why):
        over.raised(**changes)
    assert over.facts() == []


@pytest.mark.parametrize("by", [EYE, WATCHER])
def test_who_only_reads_raises_nothing(court, by):
    with pytest.raises(NotYours, match="this is for a player, a table judge, the director or the scorer"):
        court.raised(by=by)


def test_a_ruling_names_rules_of_the_game(court):
    court.raised()
    court.step(JO, c.Accept)
    court.step(JO, c.Review)
    for rules, why in (((), "at least one rule"), (("UC-01",), "Mauna Kea has no rule UC-01")):
        with pytest.raises(NotPossible, match=why):
            court.step(JO, c.RuleDispute, rules=rules, effect="none", words="So.")
    assert court.dispute.state == "under review"


@pytest.mark.parametrize(
    ("effect", "revision", "why"),
    [
        ("none", 6, "this ruling orders nothing"),
        ("correction", 4, "entry 4 was there before the dispute"),
        ("correction", 5, "entry 5 is no correction"),
        ("adjustment", 5, "entry 5 is no adjustment"),
        ("correction", 6, "this table has no entry 6"),
    ],
)
def test_a_ruling_is_carried_out_by_an_entry_that_came_after_the_claim(court, effect, revision, why):
    court.raised()
    court.ruled(effect=effect)
    court.sitting.enter("7h")
    with pytest.raises(NotPossible, match=why):
        court.step(JO, c.CarryOut, revision=revision)


@pytest.mark.parametrize(("kind", "media"), [("PNG", "image/png"), ("JPEG", "image/jpeg"), ("WEBP", "image/webp")])
def test_an_image_is_drawn_anew_without_what_else_its_file_told(kind, media):
    exif = Image.Exif()
    exif[ExifTags.Base.Make] = "A camera"
    exif[ExifTags.Base.Orientation] = 6
    exif.get_ifd(ExifTags.IFD.GPSInfo)[ExifTags.GPS.GPSLatitude] = (19.0, 43.0, 0.0)
    body = picture(kind, (30, 10), exif=exif) + b"<script>after the end</script>"
    image = an_image(body)
    assert image.media == media
    assert not any(told in image.body for told in (b"A camera", b"Exif", b"script"))
    with Image.open(BytesIO(image.body)) as drawn:
        assert (drawn.format, drawn.size, dict(drawn.getexif())) == (kind, (10, 30), {})


def test_a_large_image_is_drawn_smaller_and_one_that_shows_through_stays_so():
    with Image.open(BytesIO(an_image(picture("PNG", (6000, 3000), "P")).body)) as drawn:
        assert (drawn.size, drawn.mode) == ((2400, 1200), "RGB")
    with Image.open(BytesIO(an_image(picture("PNG", mode="RGBA")).body)) as drawn:
        assert drawn.mode == "RGBA"


def test_an_image_that_would_have_too_many_bytes_is_drawn_smaller(monkeypatch):
    monkeypatch.setattr(images, "MOST_BYTES", 2000)
    noise = Image.effect_noise((40, 40), 90).convert("RGB")
    file = BytesIO()
    noise.save(file, "JPEG", quality=5)
    monkeypatch.setattr(images, "_MEDIA", {"JPEG": "image/jpeg"})
    assert len(an_image(file.getvalue()).body) <= 2000


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"", "an image is a PNG, JPEG or WebP file"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "an image is a PNG, JPEG or WebP file"),
        (picture("GIF"), "an image is a PNG, JPEG or WebP file"),
        (b"<html>" + PNG, "an image is a PNG, JPEG or WebP file"),
        (PNG[:12], "an image is a PNG, JPEG or WebP file"),
        (picture("JPEG", (300, 300))[:-100], "its file is damaged"),
        (picture("PNG", (300, 300))[:-30], "its file is damaged"),
        (picture("PNG", (7000, 7000), "1"), "at most 40 million points"),
        (picture("PNG", (12000, 12000), "1"), "at most 40 million points"),
        (PNG + bytes(4 * 1024 * 1024), "an image has at most 4 MiB"),
    ],
)
def test_what_is_no_image_or_unpacks_to_too_much_is_refused(body, why):
    with pytest.raises(NotPossible, match=why):
        an_image(body)


def test_an_image_is_kept_beside_the_facts_and_can_be_erased(court):
    court.raised()
    court.step(JO, c.Say, words="My photo.", image=an_image(PNG))
    digest = hashlib.sha256(PNG).hexdigest()
    table = court.sitting.id
    assert court.facts()[-1] == f.Stated(1, "judge", 0, digest, "image/png", "My photo.")
    assert court.disputes.image(table, 1, digest).body == PNG
    with pytest.raises(NotYours, match="this is for the director"):
        court.step(JO, c.EraseImage, image=digest)
    court.step(DEE, c.EraseImage, image=digest)
    assert court.disputes.image(table, 1, digest) is None
    assert court.dispute.statements[0].erased
    assert all(PNG not in path.read_bytes() for path in Path(court.folder).iterdir())


def test_the_scorer_speaks_where_it_concerns_the_scorer(court):
    court.raised(concerns=(2,))
    with pytest.raises(NotYours, match="who raised it, whom it concerns, a table judge"):
        court.step(CY, c.Say, words="I typed what I saw.")
    court.raised(concerns=(0,))
    assert court.step(CY, c.Say, words="I typed what I saw.").statements[0].role == "scorer"
