"""How Cairn speaks: every text of pages, games, refusals and commands, held against forms that it never uses."""

from tests.texts import Text, banned, texts


def test_the_texts_of_every_room_and_kind_are_read_and_none_has_a_banned_form():
    found = list(texts())
    told = {text.words for text in found}
    assert len(told) > 3000
    assert "Please choose; there is no default." in told  # a template
    assert "This needs an account." in told  # a refusal of a page
    wrong = [
        f"{text.file}:{text.line}: {form!r} ({instead}): {text.words}"
        for text in found
        for form, instead in banned(text)
    ]
    assert wrong == []


def test_a_banned_form_is_found():
    told = Text("here", 1, "Whoever sees the own hand is told what came to light.")
    assert [form for form, _ in banned(told)] == ["the own", "Whoever", "is told", "came to light"]
