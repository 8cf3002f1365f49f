"""What is tried again and again, so that one failure ends nothing else and is told of once."""

from __future__ import annotations

import logging
from collections.abc import Awaitable

from croupier.journal.errors import NoJournal

LOG = logging.getLogger("croupier.floor")


class Attempts:
    def __init__(self) -> None:
        self._failed = set[str]()

    def failed(self, what: str) -> bool:
        """Whether it did when it was last tried."""
        return what in self._failed

    async def succeeds(self, what: str, doing: Awaitable[None]) -> bool:
        try:
            await doing
        except NoJournal:  # which is told once for all tables
            return False
        except Exception:  # whatever it is, it is tried again, and so is all else
            if what not in self._failed:
                LOG.exception("%s failed", what)
            self._failed.add(what)
            return False
        self._failed.discard(what)
        return True
