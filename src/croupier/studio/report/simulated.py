"""Exact figures and simulated ones side by side, with all that it takes to simulate them again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import NormalDist

from croupier.odds.figures import percent
from croupier.rulebooks.house_rules import HouseRules
from croupier.simulation.results import Simulated, SimulatedWager
from croupier.studio.report.document import (
    Block,
    Cell,
    Drawing,
    Facts,
    Paragraph,
    Section,
    Table,
    share,
)
from croupier.studio.report.par_sheets import row_name
from croupier.studio.report.pictures import framed
from croupier.studio.run_pictures import Axis, convergence, distribution

LIKELY = 1.96
"""Standard errors on either side that hold the mean 19 times of 20."""
FAR = 3.0
"""Standard errors from which a difference is told."""
WAGERS = (
    "wager", "exact edge", "simulated edge", "± 95 %", "z", "exact hits", "simulated hits",
)  # fmt: skip
OUTCOMES = ("wager", "outcome", "exact", "expected", "counted", "z")


@dataclass(frozen=True, slots=True)
class Played:
    """A run and how it came about."""

    found: Simulated
    looks: Sequence[Simulated]
    """As rounds were added."""
    shoes_won: Sequence[float]
    """Units won by the house in one shoe each, with one on the first wager in every round."""
    full: str
    """What each round is dealt from where there are no shoes."""
    house_rules: str
    program: str
    tallies: str
    """Digests."""


def simulated_section(house: HouseRules, played: Played) -> Section:
    found = played.found
    blocks: list[Block] = [
        Paragraph(
            "Rounds were dealt by chance and settled by the same rules that settle a live table,"
            " with one unit on every wager. They are a check on the count, no part of it: the exact"
            " figure is the one to go by."
        ),
        Facts(_about(played), "simulation"),
        Paragraph(verdict(found)),
        Table(
            "House edge and hits, exact and simulated",
            WAGERS,
            [_wager(house, each) for each in found.wagers],
            "wrrrrrr",
            "simulated",
        ),
        *_shoes(found),
        *_pictures(house, played),
        Table(
            "Every outcome, expected and counted",
            OUTCOMES,
            [row for each in found.wagers for row in _outcomes(house, each)],
            "wlrrrr",
            "counted",
            grouped=True,
        ),
    ]
    return Section("simulated", "Exact and simulated", blocks)


def _about(played: Played) -> dict[str, Cell]:
    found = played.found
    agreed = found.chi_square
    told: dict[str, Cell] = {
        "seed": str(found.seed),
        "rounds": f"{found.rounds:,}",
        "dealt from": played.full if found.shoes is None else f"{found.shoes:,} whole shoes",
        "digest of house rules": played.house_rules,
        "digest of program": played.program,
        "digest of tallies": played.tallies,
    }
    if agreed:
        what = f"{agreed.value:,.1f} with {agreed.freedom:,} degrees of freedom"
        told["chi-square"] = f"{what}, p = {agreed.p:.4f}"
    return told


def verdict(found: Simulated) -> str:
    """How many lie far off, and how many would by chance alone."""
    known = [each.z for each in found.wagers if each.z is not None]
    off = sum(abs(z) > LIKELY for z in known)
    farthest = max(map(abs, known), default=0.0)
    chance = 2 * (1 - NormalDist().cdf(LIKELY))
    return (
        f"{off} of {len(known)} rows lie beyond {LIKELY} standard errors, where chance alone puts"
        f" about {chance * len(known):.1f}; the farthest lies {farthest:.2f} away."
    )


def _wager(house: HouseRules, each: SimulatedWager) -> tuple[Cell, ...]:
    odds = each.odds
    return (
        row_name(house.wagers[odds.wager].title, odds),
        share(odds.house_edge),
        percent(-each.mean),
        f"{LIKELY * each.standard_error:.4%}",
        _z(each.z),
        share(odds.hit_frequency),
        f"{each.hits / max(each.rounds, 1):.4%}",
    )


def _outcomes(house: HouseRules, each: SimulatedWager) -> Iterator[tuple[Cell, ...]]:
    for n, outcome in enumerate(each.odds.outcomes):
        yield (
            row_name(house.wagers[each.odds.wager].title, each.odds) if n == 0 else "",
            outcome.outcome,
            share(outcome.probability),
            f"{float(outcome.probability) * each.rounds:,.1f}",
            f"{each.counts[n]:,}",
            _z(each.z_of(n)),
        )


def _z(value: float | None) -> str:
    return "" if value is None else f"{value:+.2f}"


def _shoes(found: Simulated) -> Iterator[Block]:
    if found.shoes is None:
        return
    yield Paragraph(
        "Exact figures are those of a full shoe. The mean over whole shoes may differ a little, for"
        " how many rounds a shoe has depends on its cards: that is the cut card's effect. The z of"
        " an outcome takes rounds for independent, which those of one shoe nearly are.",
        "small",
    )
    for each in found.wagers:
        if abs(each.z or 0) > FAR:
            effect = -float(each.odds.house_edge + each.mean)
            yield Paragraph(
                f"The cut card's effect shows at {each.odds.wager}: house edge {effect:+.4%} ±"
                f" {LIKELY * each.standard_error:.4%}."
            )


def _pictures(house: HouseRules, played: Played) -> Iterator[Drawing]:
    """How the first wager settled down and the one that is farthest off; what shoes brought."""
    wagers = played.found.wagers
    farthest = max(range(len(wagers)), key=lambda n: abs(wagers[n].z or 0))
    if len(played.looks) > 1:
        for n in dict.fromkeys((0, farthest)):
            title = house.wagers[wagers[n].odds.wager].title
            seen = [look.wagers[n] for look in played.looks]
            drawn = convergence(
                f"{title}: house edge",
                [each.rounds for each in seen],
                [-float(each.mean) for each in seen],
                [each.standard_error for each in seen],
                float(seen[-1].odds.house_edge),
            )
            why = "the first wager" if n == 0 else "the wager farthest from its exact edge"
            yield Drawing(framed(drawn), f"The edge of {title}, {why}, as rounds were added.")
    if won := played.shoes_won:
        title = house.wagers[wagers[0].odds.wager].title
        across = Axis(min(won), max(won), name=f"units won by the house, one on {title} each round")
        drawn = distribution(f"{title}: what a shoe brings", won, across, "shoes")
        yield Drawing(framed(drawn), f"What {len(won):,} shoes brought the house.")
