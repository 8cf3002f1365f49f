"""Odds as tables for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.odds.document import terms_text
from croupier.odds.figures import WagerOdds, percent

FIGURES = (
    "wager", "variant", "paytable", "terms", "house edge", "per resolved", "hits", "std dev",
    "skewness",
)  # fmt: skip

Detail = tuple[str, tuple[str, ...], list[tuple[str, ...]]]
"""Heading, columns and lines of a table."""


def figure_cells(row: WagerOdds) -> tuple[str, ...]:
    skewness = row.skewness
    return (
        row.wager,
        row.variant,
        row.paytable or "",
        terms_text(row),
        percent(row.house_edge),
        percent(row.edge_per_resolved),
        percent(row.hit_frequency),
        f"{row.standard_deviation:.4f}",
        "" if skewness is None else f"{skewness:.3f}",
    )


def side_by_side(rows: Sequence[WagerOdds]) -> Iterable[Detail]:
    """Paytables of one wager next to each other, where the outcomes and their chances agree."""
    groups = dict[tuple[object, ...], list[WagerOdds]]()
    for row in rows:
        chances = tuple((each.outcome, each.probability) for each in row.outcomes)
        groups.setdefault((row.wager, row.variant, chances), []).append(row)
    for group in groups.values():
        first = group[0]
        names = [f"{row.paytable or ''} {terms_text(row)}".strip() or "pays" for row in group]
        lines = [
            (each.outcome, str(each.probability), percent(each.probability),
             *(row.outcomes[n].pays for row in group))
            for n, each in enumerate(first.outcomes)
        ]  # fmt: skip
        lines.append(("house edge", "", "", *(percent(row.house_edge) for row in group)))
        columns = ("outcome", "probability", "percent", *names)
        yield f"{first.wager}, {first.variant}", columns, lines


def markdown(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
