"""The figures of a progressive as they were filed: as they stand in events, and in words."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import asdict

from croupier.rulebooks.house_rules import Meter, MustHit, Progressive
from croupier.values.clauses import ClauseId
from croupier.values.exact import Exact, exact, written
from croupier.values.messages import Message
from croupier.values.money import Cents, money


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

    def __str__(self) -> str:
        text = (
            "{name} initial {initial:money}, reset {reset:money}, rate {rate:percent}"
            "{reserve:, reserve rate {reserve:percent}|}{limit:, limit {limit}|}"
        )
        limit = None if self.limit is None else money(self.limit)
        fields = {**asdict(self), "reserve": exact(self.reserve_rate), "limit": limit}
        return str(Message(text, fields))


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

    def __str__(self) -> str:
        text = (
            "Must Hit configuration {configuration}, {reset:money} to {ceiling:money},"
            " rate {rate:percent}"
        )
        return str(Message(text, asdict(self)))


def figures_of(filed: Progressive) -> tuple[tuple[MeterFigures, ...], MustHitFigures | None]:
    """Meters in the order in which the chapter has them, which is the order of display."""
    return tuple(map(MeterFigures.of, filed.meters.values())), MustHitFigures.of(filed.must_hit)


def filed_with(
    wager: str, stake: int, meters: Iterable[MeterFigures], must_hit: MustHitFigures | None
) -> Progressive:
    """The figures as a submission has them; which combinations win is not the meters' business."""
    return Progressive(
        wager=wager,
        stake=Cents(stake),
        combinations={},
        meters={each.name: each.filed for each in meters},
        must_hit=must_hit.filed if must_hit else None,
    )


def figures_in_words(meters: Iterable[MeterFigures], must_hit: MustHitFigures | None) -> str:
    return "; ".join(map(str, (*meters, must_hit) if must_hit else meters))
