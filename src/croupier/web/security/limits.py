"""How often anybody may knock: token buckets, so that a burst is fine and a flood is not."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import ceil
from time import monotonic

from croupier.values.messages import said
from croupier.web.errors import TooMany, Unavailable

MOST_BUCKETS = 20_000
"""The longest unused are forgotten first: they were full again anyway."""
MOST_EACH = 8
"""Sockets of one person: tables that they have open."""


class Buckets:
    """One bucket for each key: `burst` at once, `rate` a second in the long run."""

    def __init__(self, rate: float, burst: int, *, now: Callable[[], float] = monotonic) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._left = OrderedDict[str, tuple[float, float]]()

    def afresh(self) -> Buckets:
        """The same pace, of which nobody has taken anything yet."""
        return Buckets(self._rate, self._burst, now=self._now)

    def wait(self, key: str, cost: float = 1) -> float:
        """Take one, or what is asked; 0 if it was there, else the seconds until it is."""
        now = self._now()
        left, at = self._left.pop(key, (float(self._burst), now))
        left = min(float(self._burst), left + (now - at) * self._rate)
        short = cost - left
        self._left[key] = (left if short > 0 else left - cost, now)
        if len(self._left) > MOST_BUCKETS:
            self._left.popitem(last=False)
        return short / self._rate if short > 0 else 0.0

    def take(self, key: str) -> None:
        if wait := self.wait(key):
            raise TooMany(max(1, ceil(wait)))

    def give_back(self, key: str) -> None:
        """What was taken by somebody who turned out to be welcome."""
        if key in self._left:
            left, at = self._left[key]
            self._left[key] = (min(float(self._burst), left + 1), at)


class NoRoom(Unavailable):
    """Too many are there already."""


class Room:
    """How many sockets may be open at once: of one person, and of all."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open = Counter[str]()

    @contextmanager
    def entered(self, key: str) -> Iterator[None]:
        if self._open[key] >= MOST_EACH:
            raise NoRoom(
                said(
                    "you have {most_each} tables open; close one of them first", most_each=MOST_EACH
                )
            )
        if self._open.total() >= self._most:
            raise NoRoom("the house is full; try again in a while")
        self._open[key] += 1
        try:
            yield
        finally:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]


def orders() -> Buckets:
    return Buckets(rate=20, burst=60)


def heartbeats() -> Buckets:
    return Buckets(rate=5, burst=60)


def overruns() -> Buckets:
    return Buckets(rate=1, burst=20)


def frames() -> Buckets:
    return Buckets(rate=150, burst=400)


def reads() -> Buckets:
    return Buckets(rate=30, burst=90)


def submissions() -> Buckets:
    return Buckets(rate=1, burst=60)


def changes() -> Buckets:
    return Buckets(rate=40, burst=200)


def strangers() -> Buckets:
    return Buckets(rate=2, burst=30)


def forms() -> Buckets:
    return Buckets(rate=10, burst=200)


def visits() -> Buckets:
    return Buckets(rate=30, burst=150)


def calls() -> Buckets:
    return Buckets(rate=30, burst=600)


def astray() -> Buckets:
    return Buckets(rate=5, burst=60)


def files() -> Buckets:
    return Buckets(rate=30, burst=200)


def glances() -> Buckets:
    return Buckets(rate=5, burst=60)


def knocks() -> Buckets:
    return Buckets(rate=10 / 60, burst=10)


def joins() -> Buckets:
    return Buckets(rate=1, burst=60)


@dataclass(frozen=True, slots=True)
class Limits:
    orders: Buckets = field(default_factory=orders)
    """And whatever else is said over a socket, by person: of whatever sessions."""
    heartbeats: Buckets = field(default_factory=heartbeats)
    """By person."""
    overruns: Buckets = field(default_factory=overruns)
    """Messages beyond these, by person: whoever goes on sends them in vain."""
    frames: Buckets = field(default_factory=frames)
    """Of each socket by itself: whatever comes over it, messages or not; 4 kB count like a frame.
    Whoever keeps the paces above, with messages as long as they may be, stays below it."""
    reads: Buckets = field(default_factory=reads)
    """Questions that take some work, by person."""
    submissions: Buckets = field(default_factory=submissions)
    """Submissions to be checked, priced or opened from, by person."""
    changes: Buckets = field(default_factory=changes)
    """Requests that want something done, whatever it is, by person and before they are read."""
    strangers: Buckets = field(default_factory=strangers)
    """The same by whoever is not signed in, by address."""
    forms: Buckets = field(default_factory=forms)
    """Forms of pages, whatever is in them, by address and before they are read."""
    visits: Buckets = field(default_factory=visits)
    """Whatever else is asked for, by person or, of whoever is not known, by address."""
    calls: Buckets = field(default_factory=calls)
    """Sockets that somebody who is not known asks for, and changes that are asked for in the name
    of a session that is not remembered, by address: a whole room comes back at once, and is known
    then."""
    astray: Buckets = field(default_factory=astray)
    """Requests to another house or from a page of another, and what is no request, by address."""
    files: Buckets = field(default_factory=files)
    """The same of the files of pages: a page that is new to a browser has many."""
    glances: Buckets = field(default_factory=glances)
    """At the health and figures of the house, by address: whoever watches over it asks seldom."""
    knocks: Buckets = field(default_factory=knocks)
    """Wrong passwords and invitations, by address."""
    joins: Buckets = field(default_factory=joins)
    """New people, by address."""
