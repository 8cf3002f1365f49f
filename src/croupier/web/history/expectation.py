"""The exact expectation of rounds: each stake times what its wager brings on average.

What has no figure is never added in silence: it is listed apart, with the reason.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from anyio import move_on_after

from croupier.values.refusals import CroupierError
from croupier.web.errors import TooMany, Unavailable
from croupier.web.expected import Expected
from croupier.web.games import page_of
from croupier.web.history.histories import Tables
from croupier.web.history.own_round import BANK, OwnRound
from croupier.web.workroom import Workroom

NO_FIGURE = "there is no exact figure for it"
OF_A_BANK = "what a bank faces differs from round to round"
NOT_YET = "its figure is still being worked out; load this page again in a moment"
GIVEN_UP = "its figure takes too long to work out"
SCALE = 10**9
"""Parts of a cent in which a chart reckons."""

Figures = Mapping[str, Expected | str]
"""By table; words, where there is none yet."""


async def figures_of(
    work: Workroom, who: str, tables: Tables, wanted: Iterable[str], seconds: float
) -> Figures:
    """Of these tables, worked out beside the others and once for everybody who asks."""
    found = dict[str, Expected | str]()
    names = sorted(set(wanted))
    with move_on_after(seconds):
        for name in names:
            found[name] = await _worked_out(work, who, tables, name)
    return {name: found.get(name, NOT_YET) for name in names}


async def _worked_out(work: Workroom, who: str, tables: Tables, name: str) -> Expected | str:
    house = tables[name].house
    make = page_of(house.game).expected
    if make is None:
        return NO_FIGURE
    try:
        return await work.figured(("expected", name), who, partial(make, house))
    except TooMany:
        return NOT_YET
    except Unavailable:
        return GIVEN_UP
    except CroupierError:
        return NO_FIGURE


@dataclass(frozen=True, slots=True)
class Unpriced:
    """Stakes that the sum leaves out."""

    table: str
    wager: str
    staked: int
    why: str


@dataclass(frozen=True, slots=True)
class Expectation:
    cents: Fraction
    staked: int
    """On the wagers that it covers."""
    unpriced: tuple[Unpriced, ...]
    assumes: tuple[str, ...]
    void: int
    """Rounds that were void, which no mean covers."""


def expectation_of(rounds: Sequence[OwnRound], figures: Figures) -> Expectation:
    staked = defaultdict[tuple[str, str], int](int)
    for each in rounds:
        for wager, cents in _stakes(each):
            staked[each.table, wager] += cents
    priced = {key: (cents, _unit(figures, *key)) for key, cents in staked.items()}
    covered = [(cents, unit) for cents, unit in priced.values() if isinstance(unit, Fraction)]
    return Expectation(
        sum((cents * unit for cents, unit in covered), Fraction(0)),
        sum(cents for cents, _ in covered),
        tuple(
            Unpriced(*key, cents, why)
            for key, (cents, why) in sorted(priced.items())
            if isinstance(why, str)
        ),
        tuple(_assumed(figures, staked)),
        sum(each.is_void for each in rounds),
    )


def expected_so_far(rounds: Sequence[OwnRound], figures: Figures) -> list[int]:
    """After each round, in parts of a cent as a chart draws it; what has no figure adds nothing."""
    units = dict[tuple[str, str], int]()
    so_far, sums = 0, list[int]()
    for each in rounds:
        for wager, cents in _stakes(each):
            key = each.table, wager
            if key not in units:
                unit = _unit(figures, *key)
                units[key] = round(unit * SCALE) if isinstance(unit, Fraction) else 0
            so_far += cents * units[key]
        sums.append(so_far)
    return sums


def expected_of(each: OwnRound, figures: Figures) -> Fraction | None:
    """Of one round; None where a part of it has no figure."""
    means = list(expected_by_wager(each, figures).values())
    known = [mean for mean in means if mean is not None]
    return sum(known, Fraction(0)) if known and len(known) == len(means) else None


def expected_by_wager(each: OwnRound, figures: Figures) -> dict[str, Fraction | None]:
    """Of one round; None for a wager without a figure."""
    means = dict[str, Fraction | None]()
    for wager, cents in _stakes(each):
        unit, before = _unit(figures, each.table, wager), means.get(wager) or Fraction(0)
        means[wager] = before + cents * unit if isinstance(unit, Fraction) else None
    return means


def _stakes(each: OwnRound) -> Iterable[tuple[str, int]]:
    yield from each.laid
    if not each.is_void and any(wager.wager == BANK for wager in each.wagers):
        yield BANK, 0


def _unit(figures: Figures, table: str, wager: str) -> Fraction | str:
    """What a unit brings, or why nobody says."""
    of_table = figures.get(table, NO_FIGURE)
    if isinstance(of_table, str):
        return of_table
    if wager in of_table.by_wager:
        return of_table.by_wager[wager]
    return of_table.missing.get(wager, OF_A_BANK if wager == BANK else NO_FIGURE)


def _assumed(figures: Figures, staked: Iterable[tuple[str, str]]) -> Iterable[str]:
    played = dict.fromkeys(table for table, _ in staked)
    told = (figures[each] for each in played)
    return dict.fromkeys(
        each.assumes for each in told if isinstance(each, Expected) and each.assumes
    )
