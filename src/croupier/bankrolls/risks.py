"""How likely ruin is by each rule of stopping: counted, in closed form, and simulated."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.bankrolls.bet_law import BetLaw
from croupier.bankrolls.closed_forms import Drift
from croupier.bankrolls.plans import Plan
from croupier.bankrolls.ruin import Ruin, ruin, safe
from croupier.bankrolls.sessions import Session, session
from croupier.bankrolls.simulated import MOST_DRAWN, Simulated, simulated, simulated_to_the_end
from croupier.values.money import Cents

SAFE = 1e-3
"""A purse that is lost no more often than this is simulated no further."""
FEWEST = 500
"""Purses: fewer would say too little."""


@dataclass(frozen=True, slots=True)
class Risk:
    """How likely ruin is under one rule of stopping."""

    until: str
    counted: float | None
    closed: float
    reached: float | None = None
    """That the goal is reached, counted."""
    rounds: float | None = None
    """Until one or the other, in the mean."""
    drawn: Simulated | None = None
    """None where ruin is certain, or purses would be played for too long."""

    @property
    def simulated(self) -> float | None:
        return self.drawn.ruined if self.drawn else None

    @property
    def error(self) -> float | None:
        """The standard error of the simulated share."""
        return self.drawn.error(self.drawn.ruined) if self.drawn else None

    def document(self) -> dict[str, object]:
        return {
            "until": self.until,
            "ruined": self.counted,
            "closed_form": self.closed,
            "simulated": self.simulated,
            "standard_error": self.error,
            "reached": self.reached,
            "rounds": self.rounds,
        }


def risks_of(law: BetLaw, plan: Plan, planned: Session | None) -> Iterator[Risk]:
    """Played on and on; to the goal, to the last round and to either, where they are set.

    ``planned`` is the session to whichever comes first.
    """
    yield _unlimited(law, plan, "played on and on", None)
    if plan.goal is not None:
        yield _unlimited(law, plan, "to the goal", plan.goal)
    if plan.rounds is None:
        return
    if plan.goal is None:
        yield _limited(law, plan, "to the last round", None, plan.rounds, planned)
        return
    without = session(law, plan.bankroll, plan.rounds)
    yield _limited(law, plan, "to the last round", None, plan.rounds, without)
    yield _limited(law, plan, "to the goal or last round", plan.goal, plan.rounds, planned)


def _limited(
    law: BetLaw, plan: Plan, until: str, goal: Cents | None, rounds: int, found: Session | None
) -> Risk:
    return Risk(
        until,
        found.ruined[-1] if found else None,
        drift(law).ruin(plan.bankroll, goal, rounds),
        found.reached[-1] if found and goal is not None else None,
        found.rounds_played if found else None,
        simulated(law, plan.bankroll, rounds, goal, purses=plan.purses, seed=plan.seed),
    )


def _unlimited(law: BetLaw, plan: Plan, until: str, goal: Cents | None) -> Risk:
    found = ruin(law, plan.bankroll, goal)
    return Risk(
        until,
        found.ruined if found else None,
        drift(law).ruin(plan.bankroll, goal),
        found.reached if found and goal is not None else None,
        found.rounds if found else None,
        _drawn_to_the_end(law, plan, goal, found),
    )


def _drawn_to_the_end(
    law: BetLaw, plan: Plan, goal: Cents | None, found: Ruin | None
) -> Simulated | None:
    """As many purses as are soon played to their end."""
    if law.bottom >= 0 or (goal is None and law.mean <= 0):
        return None
    until = safe(law, plan.bankroll, SAFE) if goal is None else goal
    rounds = (until - plan.bankroll) / float(law.mean) if goal is None else None
    rounds = rounds or (found and found.rounds) or 1.0
    purses = min(plan.purses, int(MOST_DRAWN / rounds))
    if purses < min(plan.purses, FEWEST):
        return None
    return simulated_to_the_end(law, plan.bankroll, until, purses=purses, seed=plan.seed)


def drift(law: BetLaw) -> Drift:
    return Drift(float(law.mean), float(law.variance))
