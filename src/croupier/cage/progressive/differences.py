"""Where two filings of one progressive differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from croupier.rulebooks.house_rules import Meter, MustHit, Progressive
from croupier.values.clauses import ClauseId
from croupier.values.exact import percent
from croupier.values.money import money

METER_FIGURES = ("initial", "reset", "rate", "reserve_rate", "limit", "clause")
MUST_HIT_FIGURES = ("configuration", "reset", "ceiling", "rate", "clause")
SUMS = frozenset({"stake", "initial", "reset", "limit", "ceiling"})
MUST_HIT = "must_hit"
"""Its name among the meters."""


@dataclass(frozen=True, slots=True)
class Difference:
    whose: str
    """A meter, Must Hit, or nothing for the wager itself."""
    figure: str
    filed: object
    held: object
    clause: ClauseId

    def __str__(self) -> str:
        what = f"{self.whose} {self.figure}".strip().replace("_", " ")
        filed, held = (_shown(self.figure, each) for each in (self.filed, self.held))
        return f"{what} is {filed} as filed and {held} on the controller"


def differences(filed: Progressive, held: Progressive) -> Iterator[Difference]:
    clause = next(meter.clause for meter in held.meters.values())
    for figure in ("wager", "stake"):
        yield from _one("", figure, filed, held, clause)
    if list(filed.meters) != list(held.meters):
        given, there = (", ".join(each) for each in (filed.meters, held.meters))
        yield Difference("", "meters", given, there, clause)
        return
    for name, meter in held.meters.items():
        for figure in METER_FIGURES:
            yield from _one(name, figure, filed.meters[name], meter, meter.clause)
    cited = held.must_hit or filed.must_hit
    for figure in MUST_HIT_FIGURES if cited else ():
        assert cited is not None
        yield from _one(MUST_HIT, figure, filed.must_hit, held.must_hit, cited.clause)


Filing = Progressive | Meter | MustHit | None


def _one(
    whose: str, figure: str, filed: Filing, held: Filing, clause: ClauseId
) -> Iterator[Difference]:
    given, there = getattr(filed, figure, None), getattr(held, figure, None)
    if given != there:
        yield Difference(whose, figure, given, there, clause)


def _shown(figure: str, value: object) -> str:
    match value:
        case None:
            return "none"
        case int() if figure in SUMS:
            return money(value)
        case Fraction():
            return percent(value)
        case _:
            return str(value)
