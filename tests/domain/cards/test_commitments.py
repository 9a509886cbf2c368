"""Commitments: the tree of RFC 6962, proofs of single places, and that nothing else fits them."""

from hashlib import sha256

import pytest
from msgspec.structs import replace

from domain.cards.cards import ONE_FRENCH_DECK
from domain.cards.shuffling.decks import Shuffle, commitment_to, root_of
from domain.cards.shuffling.merkle import path, root, root_by

SEED = bytes(range(64))
SHUFFLE = Shuffle(SEED, 3, ONE_FRENCH_DECK.cards, ("a", "b"))
RFC_LEAVES = [
    b"", b"\x00", b"\x10", b"\x20\x21", b"\x30\x31", b"\x40\x41\x42\x43",
    b"\x50\x51\x52\x53\x54\x55\x56\x57", b"\x60\x61\x62\x63\x64\x65\x66\x67\x68\x69\x6a\x6b\x6c\x6d\x6e\x6f",
]  # fmt: skip
RFC_ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


@pytest.mark.parametrize("size", range(1, 9))
def test_the_tree_is_that_of_certificate_transparency(size):
    assert root(RFC_LEAVES[:size]).hex() == RFC_ROOTS[size - 1]


def test_the_root_of_nothing_is_the_hash_of_nothing():
    assert root([]) == sha256().digest()


@pytest.mark.parametrize("size", [1, 2, 3, 7, 8, 52, 104])
def test_every_place_is_proved_and_no_other(size):
    entries = [bytes([number]) for number in range(size)]
    for place in range(size):
        hashes = path(entries, place)
        assert root_by(entries[place], place, size, hashes) == root(entries)
        assert root_by(b"other", place, size, hashes) != root(entries)


def test_a_path_of_another_length_is_refused():
    entries = [bytes([number]) for number in range(7)]
    hashes = path(entries, 2)
    for wrong in (hashes[:-1], (*hashes, hashes[0])):
        with pytest.raises(ValueError, match="the path is too"):
            root_by(entries[2], 2, 7, wrong)
    with pytest.raises(ValueError, match="there is no place 7 among 7"):
        root_by(entries[2], 7, 7, hashes)


def test_a_place_of_a_shuffled_deck_is_proved_alone():
    proof = SHUFFLE.proof(17, ())
    assert proof.card == SHUFFLE.deck[17]
    assert root_of(proof, 52) == SHUFFLE.root
    assert len(proof.path) == 6


@pytest.mark.parametrize(
    "changes",
    [{"card": "As"}, {"place": 18}, {"shuffle": 4}, {"salt": "00" * 32}],
    ids=lambda changes: next(iter(changes)),
)
def test_a_changed_proof_leads_elsewhere(changes):
    assert SHUFFLE.deck[17] != "As"
    assert root_of(replace(SHUFFLE.proof(17, ()), **changes), 52) != SHUFFLE.root


def test_the_same_card_at_another_place_or_in_another_deck_has_another_salt():
    salts = {SHUFFLE.proof(place, ()).salt for place in range(52)}
    renewed = Shuffle(SEED, 3, ONE_FRENCH_DECK.cards[:20], ("a", "b"))
    assert len(salts | {renewed.proof(place, ()).salt for place in range(20)}) == 72


def test_a_commitment_binds_one_seed_to_one_table():
    table, other = "8c1f2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e4f", "8c1f2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e40"
    assert commitment_to(SEED, table) == "ee3664b2be90e870f2d75fc603db8a191adbc3fba196faa8d12b478355cedd8a"
    assert len({commitment_to(seed, each) for seed in (SEED, bytes(64)) for each in (table, other)}) == 4
