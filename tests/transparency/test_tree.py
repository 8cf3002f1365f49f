"""The tree of RFC 6962: its published vectors, its definition, and what no proof may show."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.transparency.tiles import edge_widths, extended, subtrees
from croupier.transparency.tree import (
    EMPTY_ROOT,
    Subtree,
    consistency_proof,
    includes,
    inclusion_proof,
    is_consistent,
    leaf_hash,
    root,
)

LEAVES = [
    bytes.fromhex(each)
    for each in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
ROOTS = (
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
)
"""The roots that certificate transparency publishes for these leaves."""
MANY = [n.to_bytes(4) for n in range(600)]


def defined(entries: Sequence[bytes]) -> bytes:
    """MTH as section 2.1 writes it down."""
    if not entries:
        return sha256(b"").digest()
    if len(entries) == 1:
        return sha256(b"\x00" + entries[0]).digest()
    k = 1
    while 2 * k < len(entries):
        k *= 2
    return sha256(b"\x01" + defined(entries[:k]) + defined(entries[k:])).digest()


def subtree_of(entries: Sequence[bytes]) -> Subtree:
    return lambda height, number: defined(entries[number << height : (number + 1) << height])


@pytest.mark.parametrize(("size", "published"), list(enumerate(ROOTS, 1)))
def test_the_roots_are_the_published_ones(size: int, published: str) -> None:
    assert root(size, subtree_of(LEAVES)).hex() == published
    assert root(size, subtree_of(LEAVES)) == defined(LEAVES[:size])


def test_the_empty_tree_has_the_hash_of_nothing() -> None:
    assert root(0, subtree_of(())) == EMPTY_ROOT == defined(())


def test_every_leaf_of_every_small_tree_is_proved_and_nothing_else_is() -> None:
    for size in range(1, 40):
        entries, whole = MANY[:size], subtree_of(MANY[:size])
        head = defined(entries)
        for index, entry in enumerate(entries):
            proof = inclusion_proof(index, size, whole)
            assert includes(index, size, leaf_hash(entry), proof, head)
            assert not includes(index, size, leaf_hash(b"other"), proof, head)
            assert not includes(index, size, leaf_hash(entry), (*proof, head), head)
            assert not proof or not includes(index, size, leaf_hash(entry), proof[:-1], head)
            beside = (index + 1) % size
            assert beside == index or not includes(beside, size, leaf_hash(entry), proof, head)
        assert not includes(size, size, leaf_hash(b""), (), head)


def test_every_small_tree_is_consistent_with_all_it_grew_out_of_and_no_other() -> None:
    for new in range(1, 33):
        whole, newer = subtree_of(MANY[:new]), defined(MANY[:new])
        for old in range(new + 1):
            older = defined(MANY[:old])
            proof = consistency_proof(old, new, whole)
            assert is_consistent(old, new, older, newer, proof)
            rewritten = defined([b"other", *MANY[1:old]]) if old else b"\x00" * 32
            assert not is_consistent(old, new, rewritten, newer, proof)
            if 0 < old < new:
                assert not is_consistent(old, new, older, rewritten, proof)
                assert not is_consistent(old, new, older, newer, proof[1:])
            assert not is_consistent(old, new, older, newer, (*proof, newer))
        assert not is_consistent(new + 1, new, newer, newer, ())


def test_proofs_out_of_range_are_not_made() -> None:
    with pytest.raises(ValueError, match="leaf 3 is not one of 3"):
        inclusion_proof(3, 3, subtree_of(MANY))
    with pytest.raises(ValueError, match="never had 4"):
        consistency_proof(4, 3, subtree_of(MANY))


@settings(max_examples=40)
@given(st.lists(st.integers(1, 300), min_size=1, max_size=6), st.data())
def test_tiles_grown_in_any_steps_are_those_of_the_whole_tree(
    steps: list[int], data: st.DataObject
) -> None:
    size, tiles = 0, dict[tuple[int, int], bytes]()
    entries = [n.to_bytes(4) for n in range(sum(steps))]
    for step in steps:
        edge = {level: tiles[level, size >> 8 * (level + 1)] for level in edge_widths(size)}
        joining = [leaf_hash(each) for each in entries[size : size + step]]
        for tile in extended(edge, size, joining):
            tiles[tile.level, tile.number] = tile.hashes
        size += step
    whole = subtrees(lambda level, number: tiles[level, number])
    assert root(size, whole) == defined(entries)
    index = data.draw(st.integers(0, size - 1))
    proof = inclusion_proof(index, size, whole)
    assert includes(index, size, leaf_hash(entries[index]), proof, defined(entries))
    old = data.draw(st.integers(0, size))
    shown = consistency_proof(old, size, whole)
    assert is_consistent(old, size, defined(entries[:old]), defined(entries), shown)
