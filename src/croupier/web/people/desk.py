"""The desk at the door: remembers for a moment whom it has let in, so that few questions are asked.

Several times a second it asks whose standing has changed on any node, and forgets them at once.
While it gets no answer it remembers nobody.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from datetime import datetime, timedelta
from weakref import WeakValueDictionary

from starlette.concurrency import run_in_threadpool

from croupier.values.errors import OutOfReach
from croupier.web.people.revocations import EVERYBODY
from croupier.web.people.sessions import SignedIn
from croupier.web.people.store import Clock, People
from croupier.web.people.tokens import digest

REMEMBERED = timedelta(seconds=30)
MOST = 10_000
GATHERED = 0.1
"""Seconds that questions wait for others."""
ASKED_EVERY = 0.25
"""Seconds between two looks at whose standing has changed."""
TRUSTED = 0.75
"""Seconds after the last such look in which somebody remembered is let in unasked."""


class Desk:
    def __init__(self, people: People, clock: Clock) -> None:
        self._people, self._clock = people, clock
        self._known = OrderedDict[str, tuple[SignedIn, datetime]]()
        self._turns = Counter[str]()
        """By name: how often somebody had to be asked for anew."""
        self._changes = 0
        """How often anybody had to be."""
        self._asking = set[SignedIn]()
        self._asked: asyncio.Task[frozenset[SignedIn]] | None = None
        """Whoever is about to be looked up, and the task that will."""
        self._stirred = WeakValueDictionary[str, asyncio.Event]()
        """For those who wait for a change of a person's standing."""
        self._ruled_on = Counter[str]()
        """Whose standing is about to change."""
        self._looked = -TRUSTED
        """When it was last known whose standing has changed."""

    @asynccontextmanager
    async def watching(self) -> AsyncIterator[None]:
        """Learn of every change meanwhile, wherever it was made."""
        over = asyncio.Event()
        task = asyncio.create_task(self._watch(over))
        try:
            yield
        finally:
            over.set()  # and what is being asked is answered, so that no line stays open
            await task

    async def _watch(self, over: asyncio.Event) -> None:
        loop, newest = asyncio.get_running_loop(), None
        while not over.is_set():
            asked = loop.time()
            try:
                if newest is None:
                    newest = await run_in_threadpool(self._people.newest_revocation)
                    self._known.clear()
                newest, names = await run_in_threadpool(self._people.revoked_since, newest)
            except OutOfReach:
                pass  # the book itself tells of it
            else:
                self._looked = asked
                for name in self._everybody() if EVERYBODY in names else names:
                    self.forget(name)
            with suppress(TimeoutError):
                async with asyncio.timeout(ASKED_EVERY):
                    await over.wait()

    def _everybody(self) -> set[str]:
        """Whoever is remembered, or waits for a change."""
        return {each.name for each, _ in self._known.values()} | set(self._stirred)

    def _is_up_to_date(self) -> bool:
        return asyncio.get_running_loop().time() - self._looked < TRUSTED

    def remembered(self, token: str) -> SignedIn | None:
        """Whom the desk knows without asking."""
        key = digest(token)
        if key in self._known and self._is_up_to_date():
            found, until = self._known[key]
            if self._clock() < until:
                return found
            del self._known[key]
        return None

    async def signed_in(self, token: str) -> SignedIn | None:
        if found := self.remembered(token):
            return found
        key, now, before = digest(token), self._clock(), self._changes
        asked = await run_in_threadpool(self._people.signed_in, token)
        # whoever was barred while we asked is not remembered
        if asked is not None and before == self._changes:
            self._known.pop(key, None)
            self._known[key] = (asked, now + REMEMBERED)
            if len(self._known) > MOST:
                self._known.popitem(last=False)
        return asked

    def turn(self, name: str) -> int:
        """Changes when whoever stays must ask again at once."""
        return self._turns[name]

    async def changed(self, name: str, turn: int) -> None:
        """Wait until it is no longer this turn of a person's."""
        while self.turn(name) == turn:
            stirred = self._stirred.setdefault(name, asyncio.Event())
            await stirred.wait()

    def forget(self, name: str) -> None:
        """Something about this person has changed."""
        self._turns[name] += 1
        self._changes += 1
        if stirred := self._stirred.pop(name, None):
            stirred.set()
        for key in [key for key, (each, _) in self._known.items() if each.name == name]:
            del self._known[key]

    @contextmanager
    def ruling_on(self, name: str) -> Iterator[None]:
        """Meanwhile nothing is done for this person that waits."""
        self._ruled_on[name] += 1
        try:
            yield
        finally:
            self._ruled_on -= Counter([name])

    async def stands(self, session: SignedIn) -> bool:
        """For whoever waited for what only an office may do: asked of the book itself."""
        if self._ruled_on[session.name]:
            return False
        return session in await run_in_threadpool(self._people.still_in, [session])

    async def is_still_in(self, session: SignedIn) -> bool:
        """For whoever stays longer than a request, such as a socket: ask from time to time.

        A full room asks often; those who ask at about the same time are looked up together.
        """
        if self._asked is None or self._asked.done():
            self._asked = asyncio.create_task(self._look_up())
            self._asked.add_done_callback(_heard)
        self._asking.add(session)
        if session in await asyncio.shield(self._asked):
            return True
        self.forget(session.name)  # a socket may learn of it before the next look does
        return False

    async def _look_up(self) -> frozenset[SignedIn]:
        await asyncio.sleep(GATHERED)
        asked, self._asking, self._asked = self._asking, set(), None
        return await run_in_threadpool(self._people.still_in, asked)

    async def sign_out(self, token: str) -> None:
        await run_in_threadpool(self._people.sign_out, token)
        self._changes += 1
        self._known.pop(digest(token), None)

    async def sign_out_everywhere(self, name: str) -> None:
        await run_in_threadpool(self._people.sign_out_everywhere, name)
        self.forget(name)


def _heard(task: asyncio.Task[frozenset[SignedIn]]) -> None:
    """Trouble is told to those who asked; it is no news if all of them have gone."""
    if not task.cancelled():
        task.exception()
