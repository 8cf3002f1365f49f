"""Holds a journal to signed heads: what stood under one cannot be changed, dropped or added to.

Knows no game, and believes nothing that the journal says of its own tree but which record is
which leaf; every hash is reckoned anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec

from croupier.transparency.heads import TreeHead
from croupier.transparency.leaves import Run
from croupier.transparency.tree import EMPTY_ROOT, leaf_hash, node_hash

Hashes = Callable[[str, int, int], Iterable[str]]
"""The hashes that a stream's records have, behind a place up to and with another."""


class HeadFound(msgspec.Struct, frozen=True):
    head: TreeHead
    problem: str = ""
    """Why the journal is not what was signed; nothing where it is."""


class Covered(msgspec.Struct, frozen=True):
    """What is known of a journal by the heads it was held to."""

    heads: tuple[HeadFound, ...]
    under: Mapping[str, int]
    """By stream, the last place under the newest head that holds."""

    @property
    def holds(self) -> bool:
        return not any(each.problem for each in self.heads)


def held_to(
    heads: Iterable[TreeHead],
    runs: Iterable[Run],
    hashes: Hashes,
    seen: Callable[[], object] = lambda: None,
) -> Covered:
    waiting = sorted(heads, key=lambda head: head.size)
    found, under, tree = list[HeadFound](), dict[str, int](), Frontier()
    last_place = dict[str, int]()

    def judge() -> None:
        while waiting and waiting[0].size == tree.size:
            head = waiting.pop(0)
            if head.root == tree.root:
                under.update(last_place)
                found.append(HeadFound(head))
            else:
                why = f"what stood in the first {head.size:,} leaves then is not what stands now"
                found.append(HeadFound(head, why))

    judge()
    for run in runs:
        if not waiting:
            break
        begins = last_place.get(run.stream, 0)
        if (run.first, run.after) == (tree.size, begins):
            for told in _entries(run, hashes):
                tree.add(leaf_hash(told))
                last_place[run.stream] = begins = begins + 1
                judge()
                seen()
        if waiting and begins != run.after + run.count:
            why = f"{run.stream} has no longer the records behind place {begins} that it had then"
            found += [HeadFound(head, why) for head in waiting]
            waiting.clear()
    short = f"the journal has {tree.size:,} leaves; what followed them then is gone"
    found += [HeadFound(head, short) for head in waiting]
    return Covered(tuple(found), under)


def _entries(run: Run, hashes: Hashes) -> Iterable[bytes]:
    return run.entries(hashes(run.stream, run.after, run.after + run.count))


class Frontier:
    """As much of a growing tree as its next root needs."""

    def __init__(self) -> None:
        self.size = 0
        self._peaks = list[bytes]()

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
