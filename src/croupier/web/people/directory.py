"""Whose pseudonyms are, remembered for a moment, for whoever shows a text to people.

A person who is forgotten on another node is forgotten here within that moment.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import datetime, timedelta

from starlette.concurrency import run_in_threadpool

from croupier.values.pseudonyms import MARK, pseudonyms_in, with_names
from croupier.web.people.store import Clock, People

REMEMBERED = timedelta(seconds=30)
MOST_STRANGERS = 1_000
MOST_TOLD = 64
Written = Callable[[str], str]


class Directory:
    def __init__(self, people: People, clock: Clock) -> None:
        self._people, self._clock = people, clock
        self._names = dict[str, str]()
        self._strangers = set[str]()
        """Asked for and found to be nobody's."""
        self._until: datetime | None = None
        self._told = dict[tuple[str, Written], str]()
        """What was told last: everybody at a table is sent the same."""

    @property
    def is_kept(self) -> bool:
        """Whether anybody has a pseudonym here."""
        return self._people.has_pseudonyms

    async def names(self, wanted: Collection[str]) -> Mapping[str, str]:
        """By pseudonym; those among the wanted that are somebody's are there."""
        if self._is_old or len(self._strangers) > MOST_STRANGERS:
            self._begin_afresh()
        if missing := set(wanted) - self._names.keys() - self._strangers:
            found = await run_in_threadpool(self._people.names, missing)
            self._names |= found
            self._strangers |= missing - found.keys()
        return self._names

    def _begin_afresh(self) -> None:
        self._until = self._clock() + REMEMBERED
        self._names, self._strangers = {}, set()
        self._told.clear()

    async def told(self, text: str, written: Written = str) -> str:
        """A text with names in it, each written as that kind of text wants it."""
        if MARK not in text:
            return text
        if self._is_old or (text, written) not in self._told:
            names = await self.names(pseudonyms_in(text))
            if len(self._told) >= MOST_TOLD:
                self._told.clear()
            self._told[text, written] = with_names(text, names, written)
        return self._told[text, written]

    @property
    def _is_old(self) -> bool:
        return self._until is None or self._clock() >= self._until

    def forget(self) -> None:
        self._until = None
