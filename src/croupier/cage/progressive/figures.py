"""The figures of a progressive as they were filed, as they stand in events."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.cage.progressive.exact import Exact, exact, written
from croupier.rulebooks.house_rules import Meter, MustHit
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents


class MeterFigures(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    initial: int
    reset: int
    rate: Exact
    clause: ClauseId
    reserve_rate: Exact = "0"
    limit: int | None = None

    @classmethod
    def of(cls, meter: Meter) -> MeterFigures:
        rates = written(meter.rate), meter.clause, written(meter.reserve_rate)
        return cls(meter.name, meter.initial, meter.reset, *rates, meter.limit)

    @property
    def filed(self) -> Meter:
        return Meter(
            self.name,
            Cents(self.initial),
            Cents(self.reset),
            exact(self.rate),
            exact(self.reserve_rate),
            None if self.limit is None else Cents(self.limit),
            self.clause,
        )


class MustHitFigures(msgspec.Struct, frozen=True):
    configuration: int
    reset: int
    ceiling: int
    rate: Exact
    clause: ClauseId

    @classmethod
    def of(cls, filed: MustHit | None) -> MustHitFigures | None:
        if filed is None:
            return None
        amounts = filed.reset, filed.ceiling
        return cls(filed.configuration, *amounts, written(filed.rate), filed.clause)

    @property
    def filed(self) -> MustHit:
        amounts = Cents(self.reset), Cents(self.ceiling)
        return MustHit(self.configuration, *amounts, exact(self.rate), self.clause)


def figures_of(meters: Iterable[Meter]) -> tuple[MeterFigures, ...]:
    """In the order in which the chapter has them, which is the order of display."""
    return tuple(MeterFigures.of(meter) for meter in meters)
