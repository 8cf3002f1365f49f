"""What a wager brings on average, exactly: the figures a history is held beside.

A unit is priced as it is staked, from the full shoe or set, with nothing rounded to a coin.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.web.past_rounds import Document, PastRound

Laid = Iterable[tuple[str, int]]
"""Wagers and what was staked on each in cents."""


@dataclass(frozen=True, slots=True)
class Expected:
    by_wager: Mapping[str, Fraction]
    """The player's mean per unit staked; a wager that is not here has no figure."""
    assumes: str = ""
    """Which play it is reckoned with, where that matters."""
    missing: Mapping[str, str] = field(default_factory=dict)
    """Why a wager has none, where there is a reason of its own."""


def laid_by_slips(past: PastRound, person: str, recalled: Document) -> Laid:  # noqa: ARG001 others ask both
    """Where nothing is added to a wager once it lies there: as the slips say."""
    slips: Any = recalled["slips"]
    return [(each["wager"], each["stake"]) for each in slips if each["stake"]]
