"""Odds as listings: a line for each wager, or for each outcome."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from croupier.odds.showing import Listing, Record, figure, percent

if TYPE_CHECKING:
    from croupier.odds.figures import OutcomeOdds, WagerOdds

WAGER_COLUMNS = ("wager", "paytable", "terms", "house edge", "per resolved", "hits", "deviation")
OUTCOME_COLUMNS = ("outcome", "pays", "probability", "percent", "net", "brings")


def headline(row: WagerOdds) -> str:
    """A wager in one line."""
    named = " ".join(filter(None, (row.wager, row.paytable, row.terms_text)))
    hits, deviation = percent(row.hit_frequency), f"{row.standard_deviation:.4f}"
    return f"{named}: house edge {percent(row.house_edge)}, hits {hits}, deviation {deviation}"


def wagers_listing(rows: Sequence[WagerOdds]) -> Listing:
    lines = [
        (
            row.wager,
            row.paytable or "",
            row.terms_text,
            percent(row.house_edge),
            percent(row.edge_per_resolved),
            percent(row.hit_frequency),
            f"{row.standard_deviation:.4f}",
        )
        for row in rows
    ]
    variants = dict.fromkeys(row.variant for row in rows)
    title = f"Exact odds, {', '.join(variants)}"
    return Listing(title, WAGER_COLUMNS, lines, [_wager_record(row) for row in rows])


def outcomes_listing(rows: Sequence[WagerOdds]) -> Listing:
    """Of several wagers, one under the other."""
    records = [_outcome_record(row, each) for row in rows for each in row.outcomes]
    if len(rows) == 1:
        lines = [_outcome_line(each) for each in rows[0].outcomes]
        return Listing(headline(rows[0]), OUTCOME_COLUMNS, lines, records)
    named = [(row.wager, *_outcome_line(each)) for row in rows for each in row.outcomes]
    return Listing("", ("wager", *OUTCOME_COLUMNS), named, records)


def _outcome_line(each: OutcomeOdds) -> tuple[str, ...]:
    return (
        each.outcome,
        each.pays,
        str(each.probability),
        percent(each.probability),
        f"{float(each.net):g}",
        f"{float(each.probability * each.net):+.6f}",
    )


def _named(row: WagerOdds) -> Record:
    return {
        "wager": row.wager,
        "variant": row.variant,
        "paytable": row.paytable or "",
        "terms": row.terms_text,
    }


def _wager_record(row: WagerOdds) -> Record:
    return {
        **_named(row),
        **figure("house_edge", row.house_edge),
        **figure("edge_per_resolved", row.edge_per_resolved),
        **figure("hits", row.hit_frequency),
        "deviation": row.standard_deviation,
        "skewness": row.skewness,
    }


def _outcome_record(row: WagerOdds, each: OutcomeOdds) -> Record:
    return {
        **_named(row),
        "outcome": each.outcome,
        "pays": each.pays,
        **figure("probability", each.probability),
        **figure("net", each.net),
        "resolved": each.resolved,
    }
