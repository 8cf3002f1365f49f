"""What two people may change about meters."""

from __future__ import annotations

from typing import Protocol

import msgspec

from croupier.cage.progressive import Controller, Decided, adjust, propose
from croupier.rulebooks.house_rules import Progressive


class MeterChange(Protocol):
    def proposed(self, controller: Controller, by: str) -> Decided: ...


class OtherFigures(msgspec.Struct, frozen=True):
    """Those of a lawful submission."""

    filed: Progressive
    reason: str

    def proposed(self, controller: Controller, by: str) -> Decided:
        return propose(controller, by, self.filed, self.reason)


class Raised(msgspec.Struct, frozen=True):
    """The house puts money into a meter."""

    meter: str
    cents: int
    reason: str

    def proposed(self, controller: Controller, by: str) -> Decided:
        return adjust(controller, by, self.meter, self.cents, self.reason)
