"""What takes a while is worked out beside the tables, few at a time, and once for all who ask."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from anyio import CapacityLimiter, to_thread

from croupier.values.spoken_in import in_english, spoken_here
from croupier.web.calculators import Calculators
from croupier.web.errors import TooMany

AT_ONCE = 2
"""It is all computing: more threads would only make the others wait."""
KEPT, KEPT_EACH = 512, 32
"""Of all, and of what one person was the first to ask for."""
MOST_IN_LINE = 8
"""Of one person's figures; further ones are turned away."""
TRY_AGAIN_IN = 5

T = TypeVar("T")


@dataclass(slots=True)
class Line:
    """Of one person: one thing after the other, so that nobody else waits for more than one."""

    waiting: deque[asyncio.Future[str]] = field(default_factory=deque)
    """For a turn; another's line may come to the same thing first, and then it is nobody's here."""
    at_work: bool = False

    def joined_by(self, turn: asyncio.Future[str]) -> None:
        if turn not in self.waiting:
            self.waiting.append(turn)

    @property
    def is_full(self) -> bool:
        return self.at_work + sum(not each.done() for each in self.waiting) >= MOST_IN_LINE

    def next(self) -> asyncio.Future[str] | None:
        while self.waiting:
            if not (turn := self.waiting.popleft()).done():
                return turn
        return None


@dataclass(frozen=True, slots=True)
class Errand:
    task: asyncio.Task[Any]
    who: str = ""
    """Asked for it first; nobody, where it is the house's own."""
    turn: asyncio.Future[str] | None = None
    """In whose line it came first; None for what waits in no line."""


class Shelf:
    """What is done or under way; the longest unused goes first, a person's own before others'."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept = OrderedDict[Hashable, Errand]()

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def put(self, key: Hashable, errand: Errand) -> None:
        errand.task.add_done_callback(partial(self._over, key))
        own = [each for each, kept in self._kept.items() if kept.who == errand.who]
        if errand.who and len(own) >= KEPT_EACH:
            del self._kept[own[0]]
        self._kept[key] = errand
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)

    def asked_for(self, key: Hashable) -> Errand:
        self._kept.move_to_end(key)
        return self._kept[key]

    def _over(self, key: Hashable, task: asyncio.Task[Any]) -> None:
        """What failed is tried again by whoever asks next."""
        errand = self._kept.get(key)
        if (task.cancelled() or task.exception()) and errand and errand.task is task:
            del self._kept[key]


class Workroom:
    def __init__(
        self, at_once: int = AT_ONCE, kept: int = KEPT, calculators: Calculators | None = None
    ) -> None:
        self._limiter, self._readers = CapacityLimiter(at_once), CapacityLimiter(at_once)
        self._made, self._figured = Shelf(kept), Shelf(kept)
        self._lines = dict[str, Line]()
        self._reading = set[str]()
        self._calculators = calculators

    async def made(self, key: Hashable, make: Callable[[], T], who: str = "") -> T:
        """Something quick, perhaps for one person alone.

        The key must say everything the work depends on, but for the tongue.
        """
        key = (key, spoken_here())
        if key not in self._made:
            self._made.put(key, Errand(asyncio.create_task(self._in_thread(make)), who))
        task: asyncio.Task[T] = self._made.asked_for(key).task
        return await asyncio.shield(task)

    async def looked_up(self, who: str, make: Callable[[], T]) -> T:
        """Something that one person has read out and nobody keeps: one thing at a time."""
        if who in self._reading:
            raise TooMany(TRY_AGAIN_IN)
        self._reading.add(who)
        try:
            return await to_thread.run_sync(make, limiter=self._readers)
        finally:
            self._reading.discard(who)

    async def figured(self, key: Hashable, who: str, make: Callable[[], T]) -> T:
        """Something that may take long, in a process of its own where there are any.

        There it and what comes of it must be fit to be sent. Whoever asks for much waits in
        their own line; what several wait for is begun by the line that first comes to it.
        """
        line = self._lines.get(who) or Line()
        if key not in self._figured:
            if line.is_full:
                raise TooMany(TRY_AGAIN_IN)
            begun = asyncio.get_running_loop().create_future()
            task = asyncio.create_task(self._in_turn(begun, make), context=in_english())
            self._figured.put(key, Errand(task, who, begun))
        errand = self._figured.asked_for(key)
        turn = errand.turn
        if turn and not turn.done() and not line.is_full:
            self._lines[who] = line
            line.joined_by(turn)
            if not line.at_work:
                self._go_on(who)
        asked: asyncio.Task[T] = errand.task
        return await asyncio.shield(asked)

    async def _in_thread(self, make: Callable[[], T]) -> T:
        return await to_thread.run_sync(make, limiter=self._limiter)

    async def _in_turn(self, turn: asyncio.Future[str], make: Callable[[], T]) -> T:
        who = await turn
        try:
            if self._calculators is None:
                return await self._in_thread(make)
            return await self._calculators.work_out(make)
        finally:
            self._go_on(who)

    def _go_on(self, who: str) -> None:
        line = self._lines[who]
        turn = line.next()
        line.at_work = turn is not None
        if turn is None:
            del self._lines[who]
        else:
            turn.set_result(who)
