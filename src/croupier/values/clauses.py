"""Clause ids: the citation every rule, refusal and number carries."""

from __future__ import annotations

from typing import NewType

ClauseId = NewType("ClauseId", str)
"""A clause of a chapter, such as PA627A-12-b."""
NO_CLAUSE = ClauseId("")
"""Stands beside what no chapter speaks of."""


def stands_for(cited: str, clause: str) -> bool:
    """Whether a cited id is that clause or a heading above it.

    >>> stands_for("PA627A-12-e", "PA627A-12-e-win-9"), stands_for("PA627A-1", "PA627A-12-e")
    (True, False)
    """
    return clause == cited or clause.startswith(f"{cited}-")
