"""Which odds on one outcome bring a wager to a wanted edge, everything else as filed.

The edge falls as an outcome pays more (a bank's, which pays it, rises), and on a straight line as
long as nobody plays otherwise for it. So the wanted odds lie where the line between two
neighbouring half odds says, once a third figure between them shows that it is straight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from croupier.odds.figures import WagerOdds, percent
from croupier.odds.priced_game import priced_game
from croupier.odds.showing import Listed, Listing, Record, figure
from croupier.odds.sweeps import Filed, Told, Variation, drawn_up, row_name
from croupier.rulebooks.chapter import SumOf
from croupier.rulebooks.loader import rulebook
from croupier.rulebooks.reader import nearest
from croupier.values.odds import Odds
from croupier.values.refusals import Unreadable

HALF = Fraction(1, 2)
MOST_STEPS = 40
"""More than any search has needed: each halves what is left at least."""


@dataclass(frozen=True, slots=True)
class Near:
    """Odds that a layout could print, and the edge they give."""

    odds: Odds
    edge: Fraction


@dataclass(frozen=True, slots=True)
class Reached:
    """One outcome of a paytable, and what it would have to pay."""

    wager: str
    """With the row's own words where the wager has several."""
    outcome: str
    pays: Odds
    exact: Fraction | None
    """To 1; None where no odds reach it."""
    near: tuple[Near, ...]
    """The whole and half odds on both sides; where none reach it, what paying nothing gives."""


@dataclass(frozen=True, repr=False)
class Reach(Listed):
    """Every single change of a wager's paytable that comes to a wanted edge."""

    wanted: Fraction
    filed: Mapping[str, Fraction]
    """The edge as filed, by row."""
    rows: tuple[Reached, ...]

    def listing(self) -> Listing:
        lines = [
            (
                row.wager,
                row.outcome,
                str(row.pays),
                "none" if row.exact is None else f"{row.exact} to 1",
                "" if row.exact is None else f"{float(row.exact):.6f}",
                "; ".join(f"{near.odds}: {percent(near.edge)}" for near in row.near),
            )
            for row in self.rows
        ]
        columns = ("wager", "outcome", "pays", "would have to pay", "decimal", "near it")
        now = ", ".join(f"{name} {percent(edge)}" for name, edge in self.filed.items())
        title = f"An edge of {percent(self.wanted)} by one price alone; as filed: {now}"
        return Listing(title, columns, lines, self.records)

    @property
    def records(self) -> list[Record]:
        return [
            {
                "wager": row.wager,
                "outcome": row.outcome,
                "pays": str(row.pays),
                **figure("wanted_edge", self.wanted),
                **figure("odds_to_1", row.exact),
                "near": "; ".join(str(near.odds) for near in row.near),
                "near_edges": "; ".join(str(near.edge) for near in row.near),
            }
            for row in self.rows
        ]


def reach(
    filed: Filed,
    wager: str,
    edge: Fraction,
    *,
    outcome: str | None = None,
    told: Told = lambda: None,
) -> Reach:
    """The odds on each paying outcome, or on one, that give the house so much of a unit.

    ``told`` is called for each outcome that is done.
    """
    table = drawn_up(filed, {})
    outcomes = payable(table, wager)
    if outcome is not None and outcome not in outcomes:
        raise Unreadable(f"no paying outcome {outcome!r} of {wager}; {nearest(outcome, outcomes)}")
    pricer = priced_game(table.house.game).pricer()

    def rows(values: Mapping[str, object]) -> dict[str, WagerOdds]:
        found = pricer(drawn_up(filed, values).house, [wager]).rows
        return {row_name(row): row for row in found}

    as_filed = {name: row.house_edge for name, row in rows({}).items()}
    reached = list[Reached]()
    for each in [outcome] if outcome else outcomes:
        curves = _Curves(lambda odds, each=each: rows({f"wagers.{wager}.{each}": str(odds)}))  # type: ignore[misc]
        reached += (_reached(name, each, pays_now(table, wager, each), curves.of(name), edge)
                    for name in as_filed)  # fmt: skip
        told()
    return Reach(edge, as_filed, tuple(reached))


def payable(table: Variation, wager: str) -> list[str]:
    """Outcomes that pay odds of their own; a line that sums up others follows them."""
    offered = table.house.wagers
    if wager not in offered:
        raise Unreadable(f"no wager {wager!r} here; {nearest(wager, list(offered))}")
    summed = {
        line.outcome
        for offer in rulebook(table.house.rulebook).offers_of(wager)
        for line in offer.lines
        if any(isinstance(price, SumOf) for price in line.pays)
    }
    paid = [line.outcome for line in offered[wager].lines if isinstance(line.price, Odds)]
    found = [outcome for outcome in paid if outcome not in summed]
    if not found:
        raise Unreadable(f"{wager} pays no odds, but sums or meters: none of them can be varied")
    return found


def pays_now(table: Variation, wager: str, outcome: str) -> Odds:
    lines = {line.outcome: line.price for line in table.house.wagers[wager].lines}
    price = lines[outcome]
    assert isinstance(price, Odds)
    return price


Edge = Callable[[Fraction], Fraction]


class _Curves:
    """Edges by the odds on one outcome, each worked out once for all rows of the wager."""

    def __init__(self, rows: Callable[[Odds], Mapping[str, WagerOdds]]) -> None:
        self._rows = rows
        self._known = dict[Fraction, Mapping[str, WagerOdds]]()

    def of(self, name: str) -> Edge:
        def edge(odds: Fraction) -> Fraction:
            if odds not in self._known:
                self._known[odds] = self._rows(Odds(odds.numerator, odds.denominator))
            return self._known[odds][name].house_edge

        return edge


def _reached(name: str, outcome: str, pays: Odds, edge: Edge, wanted: Fraction) -> Reached:
    def near(odds: Sequence[Fraction]) -> tuple[Near, ...]:
        return tuple(Near(Odds(each.numerator, each.denominator), edge(each)) for each in odds)

    now = pays.ratio
    nothing = Fraction(0)
    side = -1 if edge(now + 1) > edge(now) else 1

    def falling(odds: Fraction) -> Fraction:
        return side * edge(odds)

    aim = side * wanted
    if edge(now + 1) == edge(now) or (aim > falling(now) and aim > falling(nothing)):
        return Reached(name, outcome, pays, None, near([nothing]))
    exact = _crossing(falling, aim, _half_below(falling, aim, now))
    whole = Fraction(floor(exact))
    sides = [exact] if exact == whole else [whole, whole + HALF, whole + 1]
    return Reached(name, outcome, pays, exact, near(sides))


def _half_below(edge: Edge, wanted: Fraction, now: Fraction) -> Fraction:
    """The half odds that give the wanted edge or more, while half a point more gives less."""
    one, other = now, now + 1
    for _ in range(MOST_STEPS):
        steep = (edge(other) - edge(one)) / (other - one)
        guess = max(Fraction(floor(2 * (one + (wanted - edge(one)) / steep)), 2), Fraction(0))
        if edge(guess) >= wanted > edge(guess + HALF):
            return guess
        one, other = guess, guess + HALF
    raise AssertionError("the edge does not fall with the odds")


def _crossing(edge: Edge, wanted: Fraction, low: Fraction) -> Fraction:
    """Where it is met exactly, between these half odds and the next."""
    high = low + HALF
    for _ in range(MOST_STEPS):
        exact = low + (wanted - edge(low)) * (high - low) / (edge(high) - edge(low))
        between = next(_between(exact, low, high))
        straight = edge(low) + (between - low) * (edge(high) - edge(low)) / (high - low)
        if exact == low or edge(between) == straight:
            return exact
        low, high = (between, high) if edge(between) >= wanted else (low, between)
    raise AssertionError("the edge is straight nowhere")


def _between(exact: Fraction, low: Fraction, high: Fraction) -> Iterator[Fraction]:
    """A short fraction close to another and strictly within bounds."""
    size = 10
    while True:
        close = exact.limit_denominator(size)
        if low < close < high:
            yield close
        elif exact == low or size > 10**9:
            yield (low + high) / 2
        size *= 10
