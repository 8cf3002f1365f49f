"""The Merkle tree of RFC 6962: roots, and proofs that a leaf is in it or that it only grew.

Whoever holds the tree answers for its complete subtrees (`Subtree`); whoever holds nothing but
a head checks a proof by what the proof says. The two share the hashes and no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256

HASH_BYTES = 32
EMPTY_ROOT = sha256(b"").digest()
LEAF, NODE = sha256(b"\x00"), sha256(b"\x01")
"""Begun once: a copy takes half the time of a beginning."""

Subtree = Callable[[int, int], bytes]
"""By height and number: the hash over leaves from `number << height`, `1 << height` of them."""


def leaf_hash(entry: bytes) -> bytes:
    begun = LEAF.copy()
    begun.update(entry)
    return begun.digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    begun = NODE.copy()
    begun.update(left + right)
    return begun.digest()


def root(size: int, subtree: Subtree) -> bytes:
    return _over(0, size, subtree) if size else EMPTY_ROOT


def inclusion_proof(index: int, size: int, subtree: Subtree) -> tuple[bytes, ...]:
    """What a leaf is hashed with, from its sibling up to a child of the root (2.1.1)."""
    if not 0 <= index < size:
        raise ValueError(f"leaf {index} is not one of {size}")
    start, end, upwards = 0, size, list[bytes]()
    while end - start > 1:
        middle = start + _half(end - start)
        if index < middle:
            upwards.append(_over(middle, end, subtree))
            end = middle
        else:
            upwards.append(_over(start, middle, subtree))
            start = middle
    return tuple(reversed(upwards))


def consistency_proof(old: int, new: int, subtree: Subtree) -> tuple[bytes, ...]:
    """What shows that the first `old` of `new` leaves are those of the older tree (2.1.2)."""
    if not 0 <= old <= new:
        raise ValueError(f"a tree of {new} leaves never had {old}")
    if old in {0, new}:
        return ()
    start, end, upwards, is_whole = 0, new, list[bytes](), True
    while old != end:
        middle = start + _half(end - start)
        if old <= middle:
            upwards.append(_over(middle, end, subtree))
            end = middle
        else:
            upwards.append(_over(start, middle, subtree))
            start, is_whole = middle, False
    if not is_whole:
        upwards.append(_over(start, end, subtree))
    return tuple(reversed(upwards))


def includes(index: int, size: int, leaf: bytes, proof: Sequence[bytes], head: bytes) -> bool:
    """Whether the proof leads from a leaf's hash to the root of a tree of that size."""
    if not 0 <= index < size:
        return False
    found, last, left = leaf, size - 1, list(reversed(proof))
    while last:
        if index & 1 or index < last:
            if not left:
                return False
            other = left.pop()
            found = node_hash(other, found) if index & 1 else node_hash(found, other)
        index, last = index >> 1, last >> 1
    return not left and found == head


def is_consistent(
    old: int, new: int, old_root: bytes, new_root: bytes, proof: Sequence[bytes]
) -> bool:
    """Whether the proof shows that the older tree's leaves begin the newer one."""
    if not 0 <= old <= new:
        return False
    if old == 0:
        return not proof and old_root == EMPTY_ROOT and (new > 0 or new_root == EMPTY_ROOT)
    if old == new:
        return not proof and old_root == new_root
    index, last, left = old - 1, new - 1, list(reversed(proof))
    while index & 1:
        index, last = index >> 1, last >> 1
    if index and not left:
        return False
    older = newer = left.pop() if index else old_root
    while last:
        if index & 1 or index < last:
            if not left:
                return False
            other = left.pop()
            if index & 1:
                older, newer = node_hash(other, older), node_hash(other, newer)
            else:
                newer = node_hash(newer, other)
        index, last = index >> 1, last >> 1
    return not left and older == old_root and newer == new_root


class Frontier:
    """As much of a growing tree as its next root needs."""

    def __init__(self, size: int = 0, subtree: Subtree | None = None) -> None:
        """From a tree of that size on, of which the complete subtrees are told."""
        self.size = size
        self._peaks = [_over(*each, subtree) for each in _complete(size)] if subtree else []

    def add(self, leaf: bytes) -> None:
        self._peaks.append(leaf)
        self.size += 1
        size = self.size
        while size & 1 == 0:
            right, left = self._peaks.pop(), self._peaks.pop()
            self._peaks.append(node_hash(left, right))
            size >>= 1

    @property
    def root(self) -> bytes:
        if not self._peaks:
            return EMPTY_ROOT
        *left, root = self._peaks
        for peak in reversed(left):
            root = node_hash(peak, root)
        return root


def _complete(size: int) -> Iterator[tuple[int, int]]:
    """The largest subtrees that a tree of that size has whole, from left to right."""
    start = 0
    while start < size:
        end = start + (1 << ((size - start).bit_length() - 1))
        yield start, end
        start = end


def _over(start: int, end: int, subtree: Subtree) -> bytes:
    """The hash over leaves `start` to `end`, where `start` begins a subtree large enough."""
    count = end - start
    if count & (count - 1) == 0:
        height = count.bit_length() - 1
        return subtree(height, start >> height)
    middle = start + _half(count)
    return node_hash(_over(start, middle, subtree), _over(middle, end, subtree))


def _half(count: int) -> int:
    """The largest power of two below it."""
    return 1 << ((count - 1).bit_length() - 1)
