"""Holds a journal to signed heads: what stood under one cannot be changed, dropped or added to.

Knows no game, and believes nothing that the journal says of its own tree but which record is
which leaf; every hash is reckoned anew.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress

import msgspec

from croupier.transparency.heads import TreeHead
from croupier.transparency.leaves import Run
from croupier.transparency.tree import Frontier
from croupier.values.errors import TamperedWith

Leaves = Callable[[Run], Iterable[bytes]]
"""The leaves that the records of a run are, as far as they are there."""


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


def held_to(heads: Iterable[TreeHead], runs: Iterable[Run], leaves: Leaves) -> Covered:
    holding = Holding(heads)
    for run in runs:
        if not holding.waiting:
            break
        holding.join(run, leaves)
    holding.give_up(
        f"the journal has {holding.tree.size:,} leaves; what followed them then is gone"
    )
    return Covered(tuple(holding.found), holding.under)


class Holding:
    """The tree grown anew leaf by leaf, and each head met when it is as large."""

    def __init__(self, heads: Iterable[TreeHead]) -> None:
        self.waiting = deque(sorted(heads, key=lambda head: head.size))
        self.found = list[HeadFound]()
        self.tree = Frontier()
        self.under = dict[str, int]()
        self._last_place, self._since = dict[str, int](), dict[str, int]()
        """By stream: of all leaves, and of those since the newest head that holds."""
        self._judge()

    def join(self, run: Run, leaves: Leaves) -> None:
        stream, place = run.stream, self._last_place.get(run.stream, 0)
        if (run.first, run.after) == (self.tree.size, place):
            with suppress(TamperedWith):  # then the run ends before its time
                for leaf in leaves(run):
                    self.tree.add(leaf)
                    place += 1
                    if self.tree.size == self.waiting[0].size:
                        self._since[stream] = place
                        self._judge()
                        if not self.waiting:
                            return
            self._last_place[stream] = self._since[stream] = place
        if place != run.after + run.count:
            self.give_up(
                f"{stream} has no longer the records behind place {place} that it had then"
            )

    def _judge(self) -> None:
        while self.waiting and self.waiting[0].size == self.tree.size:
            head = self.waiting.popleft()
            if head.root == self.tree.root:
                self.under.update(self._since)
                self._since.clear()
                self.found.append(HeadFound(head))
            else:
                why = f"what stood in the first {head.size:,} leaves then is not what stands now"
                self.found.append(HeadFound(head, why))

    def give_up(self, why: str) -> None:
        """None of the heads that are still to come can hold."""
        self.found += [HeadFound(head, why) for head in self.waiting]
        self.waiting.clear()
