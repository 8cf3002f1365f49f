"""Something the house needs is out of reach: told once when it begins, and once when it is over."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from croupier.journal.errors import Damaged
from croupier.values.errors import OutOfReach

LOG = logging.getLogger(__name__)
JOURNAL = "journal"


class Outage:
    """Over when everybody who met it has said so."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._waiting = set[str]()
        self._telling = Lock()

    @property
    def lasts(self) -> bool:
        return bool(self._waiting)

    def met(self, trouble: object, by: str = "") -> None:
        with self._telling:
            if not self._waiting:
                LOG.error("%s: %s", self._what, trouble)
            self._waiting.add(by)

    def over(self, by: str = "") -> None:
        with self._telling:
            if self._waiting == {by}:
                LOG.warning("%s: it is over", self._what)
            self._waiting.discard(by)


@contextmanager
def noticed(outage: Outage | None, by: str = JOURNAL) -> Iterator[None]:
    """Damage does not pass, so it is no outage."""
    try:
        yield
    except OutOfReach as trouble:
        if outage and not isinstance(trouble, Damaged):
            outage.met(trouble, by)
        raise
