"""Something the house needs is out of reach: told once when it begins, and once when it is over."""

from __future__ import annotations

import logging

from croupier.values.errors import OutOfReach

LOG = logging.getLogger("croupier.floor")


class Outage:
    def __init__(self, what: str) -> None:
        self._what = what
        self._lasts = False

    def met(self, trouble: OutOfReach) -> None:
        if not self._lasts:
            LOG.error("%s: %s", self._what, trouble)
        self._lasts = True

    def over(self) -> None:
        if self._lasts:
            LOG.warning("%s: it is over", self._what)
        self._lasts = False
