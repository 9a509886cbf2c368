"""Signed notes and keys, held against the examples of the specification."""

import pytest

from domain.evidence.checkpoint import read_checkpoint
from domain.evidence.keys import BadKey, PublicKey, SigningKey
from domain.evidence.notes import NoteError, read_note, signed

PUBLISHED = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
SECRET = "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz"
NOTE = """If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
"""
"""The key and note of Go's sumdb/note, which C2SP signed notes go back to."""


def test_a_note_of_another_program_is_read_and_its_signature_is_good() -> None:
    note, key = read_note(NOTE), PublicKey.read(PUBLISHED)
    assert str(note) == NOTE
    assert note.signed_by(key)
    assert key.hash.hex() == "c74f20a3"


def test_what_we_sign_is_what_that_program_signs() -> None:
    key = SigningKey.read(SECRET)
    assert key.public.text == PUBLISHED
    assert str(signed(read_note(NOTE).text, key)) == NOTE
    assert key.secret_text == SECRET


def test_a_note_with_another_word_or_of_another_key_is_not_signed() -> None:
    key = PublicKey.read(PUBLISHED)
    assert not read_note(NOTE.replace("answer", "anwser")).signed_by(key)
    assert not read_note(NOTE).signed_by(SigningKey.made("PeterNeumann").public)


@pytest.mark.parametrize(
    "written",
    ["", "a\n", "a\n\n— b", "a\n\n- b AAAAAAAA\n", "a\n\n— b ====\n", "a\n\n— b AAAA\n", "a\n\n\n"],
)
def test_what_is_no_note_is_refused(written: str) -> None:
    with pytest.raises(NoteError):
        read_note(written)


@pytest.mark.parametrize(
    "text", ["", "a", "a+b+c", PUBLISHED.replace("c74", "c75"), PUBLISHED[:-4], "a b+00000000+AA=="]
)
def test_what_is_no_key_is_refused(text: str) -> None:
    with pytest.raises(BadKey):
        PublicKey.read(text)


@pytest.mark.parametrize("name", ["", "a b", "a+b", "a\nb", "x" * 101])
def test_a_name_that_no_note_could_carry_is_refused(name: str) -> None:
    with pytest.raises(BadKey, match="cannot name a key"):
        SigningKey.made(name)


@pytest.mark.parametrize(
    "text", ["a\n1\n", "a\n01\nAAAA\n", "a\n-1\nAAAA\n", "a\n1\nAAAA\n", "\n1\nAAAA\n", "a\n1\n!\n"]
)
def test_what_is_no_checkpoint_is_refused(text: str) -> None:
    with pytest.raises(NoteError):
        read_checkpoint(str(signed(text, SigningKey.read(SECRET))))
