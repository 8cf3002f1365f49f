"""Figures with their clauses, as parts of a JSON document."""

from __future__ import annotations

from croupier.rulebooks.chapter import Bounds, Cited


def bounds(limits: Bounds) -> dict[str, object]:
    return {"at_least": limits.at_least, "at_most": limits.at_most, "clause": limits.clause}


def cited(figure: Cited[int] | Cited[str]) -> dict[str, object]:
    return {"value": figure.value, "clause": figure.clause}
