"""The figures of a survey as tables for people and as records for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from croupier.odds.showing import Listing
from croupier.surveillance.analytics.expectation import Expectation, expectation_of
from croupier.surveillance.analytics.survey import Survey
from croupier.surveillance.analytics.tallies import DEALER, WAGER, Tally
from croupier.surveillance.analytics.win_to_drop import Compared
from croupier.values.money import dollars

NONE = "\N{EN DASH}"
NOT_PRICED = "{sum} on {wager} is left out of the expectation: {why}."
BOUND = (
    "Where a game has no joint law of a round's wagers, the band is the widest there can be:"
    " deviations are added."
)
COLUMNS = ("rounds", "an hour", "handle", "win", "hold", "expected", "95 % band", "z")
OF_MONEY = ("drop", "win/drop")
OF_DEALERS = ("irregularities", "corrections")
CORRECTIONS = frozenset({"correction", "statement"})


def listing(survey: Survey, title: str) -> Listing:
    """A line for each group."""
    own = [(label, tally, expectation_of(tally, survey.laws)) for label, tally in survey.groups]
    last = OF_DEALERS if survey.by == DEALER else ("take-up",) if survey.by == WAGER else OF_MONEY
    return Listing(
        title,
        (survey.by, *COLUMNS, *last),
        [
            (label or NONE, *_cells(tally, expected), *_last_cells(survey, label, tally))
            for label, tally, expected in own
        ],
        [record(survey, label, tally, expected) for label, tally, expected in own],
        tuple(notes([expected for *_, expected in own])),
    )


def _cells(tally: Tally, expected: Expectation) -> Iterator[str]:
    yield f"{tally.rounds:,}"
    yield _decimals(tally.rounds_an_hour, 1)
    yield _sum(tally.handle)
    yield _sum(tally.win)
    yield _share(tally.hold)
    yield _sum(round(expected.mean)) if expected.laid else NONE
    yield f"{_sum(expected.low)} to {_sum(expected.high)}" if expected.laid else NONE
    yield _decimals(expected.z, 2)


def _last_cells(survey: Survey, label: str, tally: Tally) -> Iterator[str]:
    if survey.by == DEALER:
        wrong = sum(count for what, count in tally.mishaps.items() if what not in CORRECTIONS)
        yield f"{wrong:,}"
        yield f"{tally.mishaps.total() - wrong:,}"
    elif survey.by == WAGER:
        yield _share(survey.asked.take_up(label))
    else:
        yield _sum(tally.dropped)
        yield _share(tally.win_to_drop)


def record(survey: Survey, label: str, tally: Tally, expected: Expectation) -> dict[str, object]:
    """Sums in cents."""
    return {
        survey.by: label,
        "rounds": tally.rounds,
        "void_rounds": tally.void,
        "rounds_an_hour": tally.rounds_an_hour,
        "wagers": tally.wagers,
        "handle": tally.handle,
        "win": tally.win,
        "hold": tally.hold,
        "vigorish": tally.vigorish,
        "from_meters": tally.from_meters,
        "corrected": tally.corrected,
        "expected_on": expected.laid,
        "expected_win": float(expected.mean) if expected.laid else None,
        "expected_win_exact": str(expected.mean) if expected.laid else None,
        "expected_hold": float(expected.mean) / expected.laid if expected.laid else None,
        "deviation": expected.deviation if expected.laid else None,
        "low": expected.low if expected.laid else None,
        "high": expected.high if expected.laid else None,
        "compared_win": expected.won,
        "z": expected.z,
        "outside": expected.is_outside if expected.laid else None,
        "band_is_joint": expected.is_joint,
        "drop": tally.dropped,
        "brought": tally.brought,
        "win_to_drop": tally.win_to_drop,
        "take_up": survey.asked.take_up(label) if survey.by == WAGER else None,
        "irregularities": sum(
            count for what, count in tally.mishaps.items() if what not in CORRECTIONS
        ),
        "corrections": sum(count for what, count in tally.mishaps.items() if what in CORRECTIONS),
    }


def notes(expectations: Iterable[Expectation]) -> Iterator[str]:
    """What the figures leave out or take for granted, each said once."""
    found = list(expectations)
    left_out = dict[tuple[str, str], int]()
    for each in found:
        for wager, cents, why in each.unpriced:
            left_out[wager, why] = left_out.get((wager, why), 0) + cents
    for (wager, why), cents in sorted(left_out.items()):
        yield NOT_PRICED.format(sum=_sum(cents), wager=wager, why=why)
    yield from dict.fromkeys(told for each in found for told in each.assumes)
    if any(each.laid and not each.is_joint for each in found):
        yield BOUND


def comparison(compared: Iterable[Compared], title: str) -> Listing:
    """Statistical drop, win and win to drop, held to the past."""
    rows = list(compared)
    columns = ("name", "of", "period", "drop", "win", "win/drop", "95 % of the past", "verdict")
    return Listing(title, columns, [tuple(_compared_cells(each)) for each in rows],
                   [compared_record(each) for each in rows])  # fmt: skip


def _compared_cells(row: Compared) -> Iterator[str]:
    yield from (row.name, row.kind, f"{row.period}, {row.day}", _sum(row.drop), _sum(row.win))
    yield _share(row.ratio)
    is_held = row.low is not None and row.high is not None
    yield f"{_share(row.low)} to {_share(row.high)}" if is_held else NONE
    yield verdict(row)


def verdict(row: Compared) -> str:
    if row.is_outside is None:
        return "no drop" if row.base and not row.drop else "nothing to hold it to"
    assert row.base is not None
    return f"{'investigate' if row.is_outside else 'within'}, by {row.base.named}"


def compared_record(row: Compared) -> dict[str, object]:
    base = row.base
    return {
        "kind": row.kind,
        "name": row.name,
        "period": row.period,
        "day": row.day.isoformat(),
        "drop": row.drop,
        "win": row.win,
        "win_to_drop": row.ratio,
        "base": base.named if base else None,
        "base_days": base.days if base else None,
        "base_win_to_drop": base.ratio if base else None,
        "low": row.low,
        "high": row.high,
        "investigate": row.is_outside,
    }


def mishaps(survey: Survey) -> list[Mapping[str, object]]:
    """By dealer and by what it was."""
    return [
        {"dealer": dealer, "what": what, "count": count, "rounds": tally.rounds}
        for dealer, tally in sorted(survey.dealers.groups.items())
        for what, count in sorted(tally.mishaps.items())
    ]


def _sum(cents: float) -> str:
    """Dollars with thousands apart.

    >>> _sum(-123456)
    '-1,234.56'
    """
    whole = dollars(abs(round(cents)))
    before, _, after = whole.partition(".")
    return f"{'-' * (round(cents) < 0)}{int(before):,}" + (f".{after}" if after else "")


def _share(value: float | None) -> str:
    return NONE if value is None else f"{value:.2%}"


def _decimals(value: float | None, places: int) -> str:
    return NONE if value is None else f"{value:,.{places}f}"
