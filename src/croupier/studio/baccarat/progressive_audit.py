"""Where the price of a progressive wager goes in the long run.

What is put on a meter is won by players sooner or later, and so is every reset amount. So the long
run needs no law of how high meters stand: it is the fixed prizes, what wagers contribute, and as
many reset amounts as meters are won whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.odds.baccarat.meters import MeterOdds
from croupier.odds.baccarat.progressive import ProgressiveOdds
from croupier.odds.figures import WagerOdds, percent
from croupier.rulebooks.house_rules import OfferedWager
from croupier.studio.report.document import Cell, Table, share
from croupier.values.money import money
from croupier.values.prices import MeterShare

METERS = (
    "meter", "wagers to a hit", "brought in between", "reserve by then", "reset amount",
    "house pays",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Audit:
    """Parts of each unit staked; they add up to one."""

    fixed: Fraction
    """Prizes that hang on no meter."""
    contributed: Mapping[str, Fraction]
    """Put on each meter by wagers, and won by players."""
    resets: Mapping[str, Fraction]
    """Put on each meter after a hit, by its reserve and by the house."""

    @property
    def house_edge(self) -> Fraction:
        """What is left, reserves taken for what pays for resets."""
        return 1 - self.fixed - sum(self.contributed.values()) - sum(self.resets.values())


def audit(wager: OfferedWager, row: WagerOdds, odds: ProgressiveOdds) -> Audit:
    """From the odds of seat 1, whose chances of a hit are taken for every seat's."""
    on_meters = {line.outcome for line in wager.lines if isinstance(line.price, MeterShare)}
    fixed = sum(
        (
            each.probability * (1 + each.net)
            for each in row.outcomes
            if each.outcome not in on_meters
        ),
        Fraction(0),
    )
    stake = odds.filed.stake
    contributed = {each.meter: each.filed.rate for each in odds.meters}
    resets = {each.meter: each.filed.reset * each.hit_probability / stake for each in odds.meters}
    if must_hit := odds.must_hit:
        contributed["Must Hit"] = must_hit.filed.rate
        resets["Must Hit"] = odds.must_hit_share - must_hit.filed.rate
    return Audit(fixed, contributed, resets)


def audit_table(found: Audit) -> Table:
    rows: list[tuple[Cell, ...]] = [("prizes that hang on no meter", share(found.fixed))]
    for meter, part in found.contributed.items():
        rows.append((f"put on {meter} by wagers, and won", share(part)))
        rows.append((f"put on {meter} after a hit, and won", share(found.resets[meter])))
    rows += [
        ("kept by the house", share(found.house_edge)),
        ("each wager", share(Fraction(1))),
    ]
    heading = "Where each wager goes in the long run"
    return Table(heading, ("", "of the price"), rows, "lr", "audit", total=True)


def meters_table(odds: ProgressiveOdds) -> Table:
    rows = [*map(_meter, odds.meters, [odds.filed.stake] * len(odds.meters))]
    return Table(
        "From one hit to the next, on average, one wager a round", METERS, rows, "lrrrrr", "resets"
    )


def _meter(each: MeterOdds, stake: int) -> tuple[Cell, ...]:
    wagers = each.rounds_to_a_hit
    if wagers is None:
        return each.meter, "never", "", "", money(each.filed.reset), ""
    brought = each.filed.rate * stake * wagers
    reserve = each.filed.reserve_rate * stake * wagers
    short = max(each.filed.reset - reserve, Fraction(0))
    return (
        each.meter,
        f"{float(wagers):,.1f}",
        money(int(brought)),
        money(int(reserve)),
        money(each.filed.reset),
        money(int(short)),
    )


def sentences(found: Audit, odds: ProgressiveOdds) -> Iterator[str]:
    kept = percent(found.house_edge)
    yield (
        f"In the long run the house keeps {kept} of each wager, reserves among it, where it pays"
        " for every reset amount; at meters as they stand now its edge is"
        f" {percent(odds.edge)}, Must Hit left out."
    )
    if found.house_edge < 0:
        yield "The wager as filed gives more than it takes in: it cannot pay for itself."
    for each in odds.meters:
        if each.break_even is None:
            yield f"{each.meter}: no amount of it alone takes the edge away."
        else:
            yield f"{each.meter}: from {money(each.break_even)} on the house has no edge."
    if odds.must_hit:
        even = odds.must_hit_break_even
        from_there = "at no amount below its ceiling" if even is None else f"at {money(even)}"
        yield f"Must Hit: alone it takes the edge away {from_there}."
