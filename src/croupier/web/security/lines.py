"""How many connections may be open at once, so that nobody's leave no room for others."""

from __future__ import annotations

import logging
from asyncio import BaseTransport
from collections import Counter

LOGGER = logging.getLogger(__name__)

MOST_OF_AN_ADDRESS = 1_000
EVERYBODY = ""
"""In place of an address."""


class Lines:
    """Of one address, where those are counted, and of all."""

    def __init__(self, files: int, each: int | None = MOST_OF_AN_ADDRESS) -> None:
        """As many as a process with so many files can bear; it needs some for the house itself."""
        self._each = None if each is None else min(each, files // 4)
        self._every = files * 3 // 4
        self._open = set[BaseTransport]()
        self._counted = dict[BaseTransport, str]()
        self._of = Counter[str]()
        self._told = set[str]()

    def enter(self, line: BaseTransport, address: str) -> bool:
        """Whether there is room for it; where there is none any more, the log says so once."""
        if len(self._open) >= self._every:
            self._tell(EVERYBODY, f"{self._every} connections are open in all; more are refused")
            return False
        if self._each is not None and self._of[address] >= self._each:
            self._tell(address, f"{address} has {self._each} connections open; more are refused")
            return False
        self._open.add(line)
        self._counted[line] = address
        self._of[address] += 1
        return True

    def let_in(self, line: BaseTransport) -> None:
        """It is a screen from now on, and counted by whose it is."""
        address = self._counted.pop(line, None)
        if address is not None:
            self._of[address] -= 1
            if not self._of[address]:
                del self._of[address]
                self._told.discard(address)

    def leave(self, line: BaseTransport) -> None:
        self.let_in(line)
        self._open.discard(line)
        if len(self._open) < self._every // 2:
            self._told.discard(EVERYBODY)

    def _tell(self, whose: str, why: str) -> None:
        if whose not in self._told:
            self._told.add(whose)
            LOGGER.warning(why)
