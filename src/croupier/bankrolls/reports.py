"""Everything there is to tell of bets out of a bankroll, as one value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from croupier.bankrolls.bet_law import BetLaw
from croupier.bankrolls.closed_forms import Drift
from croupier.bankrolls.kelly import Kelly, certainty_equivalent, growth, kelly
from croupier.bankrolls.mixes import Mix
from croupier.bankrolls.ruin import ruin
from croupier.bankrolls.sessions import PERCENTILES, Purses, Session, session
from croupier.bankrolls.simulated import Simulated, simulated
from croupier.odds.showing import Listed, Listing
from croupier.values.money import Cents, dollars, money
from croupier.values.refusals import Unreadable

APART = 0.01
"""Where counted and closed form differ by more, that is said."""
MOST_ROUNDS = 1_000_000
MOST_SESSIONS = 1_000

INDEPENDENT = "Rounds are independent, each from the same full shoe or set."
SMOOTH = (
    "The closed form takes the purse for a motion in small steps; here it is off by {:.1%} of all"
    " cases."
)
UNCOUNTED = "Purses are too many, or too finely told apart, to be counted: see what was simulated."
LOSES = "The bets lose in the mean: no stake grows a bankroll, and Kelly stakes nothing."


@dataclass(frozen=True, slots=True)
class Plan:
    """What somebody sets out with, and when they stop."""

    bankroll: Cents
    goal: Cents | None = None
    rounds: int | None = None
    rounds_an_hour: int = 70
    sessions: int = 1
    """Of a trip, each begun with the bankroll."""
    kelly: Fraction = Fraction(1)
    """How much risk is borne, as a fraction of Kelly."""
    purses: int = 10_000
    """That are simulated."""
    seed: int = 0

    def __post_init__(self) -> None:
        for problem in self._problems():
            raise Unreadable(problem)

    def _problems(self) -> Iterator[str]:
        if self.bankroll <= 0:
            yield "a bankroll must be above zero"
        if self.goal is not None and self.goal <= self.bankroll:
            yield f"the goal, {dollars(self.goal)}, must be above the bankroll"
        if self.rounds is not None and not 1 <= self.rounds <= MOST_ROUNDS:
            yield f"rounds must be from 1 to {MOST_ROUNDS:,}"
        if not 1 <= self.sessions <= MOST_SESSIONS:
            yield f"sessions must be from 1 to {MOST_SESSIONS:,}"
        if not 0 < self.kelly <= 2:
            yield "a fraction of Kelly must be above zero, and at most 2"
        if self.rounds_an_hour < 1 or self.purses < 1:
            yield "rounds an hour and simulated purses must be above zero"


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
    simulated: float | None = None
    error: float | None = None
    """The standard error of the simulated share."""


@dataclass(frozen=True, repr=False)
class Bankroll(Listed):
    mix: Mix
    law: BetLaw
    plan: Plan

    def listing(self) -> Listing:
        """A line for each rule of stopping."""
        shown = [_risk_document(each) for each in self.risks]
        lines = [
            (
                risk.until,
                *("" if share is None else f"{share:.4%}"
                  for share in (risk.counted, risk.closed, risk.simulated, risk.reached)),
                "" if risk.rounds is None else f"{risk.rounds:,.1f}",
            )
            for risk in self.risks
        ]  # fmt: skip
        bets = "; ".join(f"{wager} {money(stake)}" for wager, stake in self.mix.items())
        title = (
            f"{bets} out of {money(self.plan.bankroll)}: {float(self.law.edge):.4%} to the house"
        )
        columns = ("played", "lost", "closed form", "simulated", "goal reached", "mean rounds")
        return Listing(title, columns, lines, shown, self.notes)

    @cached_property
    def drift(self) -> Drift:
        return Drift(float(self.law.mean), float(self.law.variance))

    @property
    def n0(self) -> float | None:
        """Rounds after which the mean is as large as the standard deviation, won or lost."""
        return float(self.law.variance / self.law.mean**2) if self.law.mean else None

    @property
    def desirability(self) -> float:
        return 1000 * float(self.law.mean) / self.law.deviation if self.law.variance else 0.0

    @property
    def score(self) -> float:
        return self.desirability**2 if self.law.mean > 0 else 0.0

    @cached_property
    def kelly(self) -> Kelly:
        return kelly(self.law, self.plan.bankroll)

    @property
    def growth(self) -> float | None:
        return growth(self.law, self.plan.bankroll)

    @property
    def certainty_equivalent(self) -> float | None:
        """Of a round, in cents."""
        return certainty_equivalent(self.law, self.plan.bankroll, float(self.plan.kelly))

    @cached_property
    def session(self) -> Session | None:
        """To the last round, or the goal before it."""
        plan = self.plan
        return (plan.rounds and session(self.law, plan.bankroll, plan.rounds, plan.goal)) or None

    @cached_property
    def simulated(self) -> Simulated | None:
        plan = self.plan
        if plan.rounds is None:
            return None
        return simulated(
            self.law, plan.bankroll, plan.rounds, plan.goal, purses=plan.purses, seed=plan.seed
        )

    @property
    def trip(self) -> Purses | None:
        """What all sessions win or lose together."""
        if self.session is None or self.plan.sessions == 1:
            return None
        return self.session.trip(self.plan.sessions)

    @cached_property
    def risks(self) -> tuple[Risk, ...]:
        return tuple(self._risks())

    def _risks(self) -> Iterator[Risk]:
        plan, law = self.plan, self.law
        yield self._unlimited("played on and on", None)
        if plan.goal is not None:
            yield self._unlimited("to the goal", plan.goal)
        if plan.rounds is None:
            return
        if plan.goal is not None:
            yield self._limited("to the last round", session(law, plan.bankroll, plan.rounds))
        until = "to the last round" if plan.goal is None else "to the goal or last round"
        yield self._limited(until, self.session, plan.goal, self.simulated)

    def _limited(
        self,
        until: str,
        found: Session | None,
        goal: Cents | None = None,
        drawn: Simulated | None = None,
    ) -> Risk:
        return Risk(
            until,
            found.ruined[-1] if found else None,
            self.drift.ruin(self.plan.bankroll, goal, self.plan.rounds),
            found.reached[-1] if found and goal is not None else None,
            found.rounds_played if found else None,
            drawn.ruined if drawn else None,
            drawn.error(drawn.ruined) if drawn else None,
        )

    def _unlimited(self, until: str, goal: Cents | None) -> Risk:
        found = ruin(self.law, self.plan.bankroll, goal)
        closed = self.drift.ruin(self.plan.bankroll, goal)
        if found is None:
            return Risk(until, None, closed)
        reached = None if goal is None else found.reached
        return Risk(until, found.ruined, closed, reached, found.rounds)

    @property
    def notes(self) -> tuple[str, ...]:
        return tuple(self._notes())

    def _notes(self) -> Iterator[str]:
        yield INDEPENDENT
        if self.law.remark:
            yield f"The law is not exact: {self.law.remark}."
        if self.law.mean <= 0:
            yield LOSES
        off = [abs(risk.counted - risk.closed) for risk in self.risks if risk.counted is not None]
        if off and max(off) > APART:
            yield SMOOTH.format(max(off))
        if any(risk.counted is None for risk in self.risks):
            yield UNCOUNTED

    def document(self) -> dict[str, object]:
        law, plan = self.law, self.plan
        return {
            "bets": {wager: dollars(stake) for wager, stake in self.mix.items()},
            "bankroll": dollars(plan.bankroll),
            "goal": None if plan.goal is None else dollars(plan.goal),
            "rounds": plan.rounds,
            "round": {
                "staked": dollars(law.stake),
                "mean": float(law.mean) / 100,
                "house_edge": float(law.edge),
                "standard_deviation": law.deviation / 100,
                "skewness": law.skewness,
                "an_hour": float(law.mean) * plan.rounds_an_hour / 100,
                "n0": self.n0,
                "desirability": self.desirability,
                "score": self.score,
                "certainty_equivalent": _in_dollars(self.certainty_equivalent),
                "growth": self.growth,
                "nets": {dollars(net): str(chance) for net, chance in sorted(law.nets.items())},
            },
            "kelly": {
                "fraction": str(plan.kelly),
                "times": self.kelly.times * plan.kelly,
                "share": self.kelly.share * plan.kelly,
                "growth_of_full": self.kelly.growth,
            },
            "risk": [_risk_document(each) for each in self.risks],
            "session": self._session_document(),
            "trip": self._trip_document(),
            "notes": list(self.notes),
        }

    def _session_document(self) -> dict[str, object] | None:
        found = self.session
        if found is None:
            return None
        return {
            **purses_document(found.purses),
            "ahead": found.ahead,
            "rounds_played": found.rounds_played,
            "error": found.error,
            "by_round": {
                "rounds": list(found.moments),
                "ruined": list(found.ruined),
                "reached": list(found.reached),
                "percentiles": {
                    f"{percent}%": [dollars(each) for each in sums]
                    for percent, sums in found.fan.items()
                },
            },
        }

    def _trip_document(self) -> dict[str, object] | None:
        trip = self.trip
        if trip is None:
            return None
        won = {"sessions": self.plan.sessions, "ahead": trip.above(0)}
        return {**won, **purses_document(trip)}


def _in_dollars(cents: float | None) -> float | None:
    return None if cents is None else cents / 100


def _risk_document(risk: Risk) -> dict[str, object]:
    return {
        "until": risk.until,
        "ruined": risk.counted,
        "closed_form": risk.closed,
        "simulated": risk.simulated,
        "standard_error": risk.error,
        "reached": risk.reached,
        "rounds": risk.rounds,
    }


def purses_document(purses: Purses) -> dict[str, object]:
    return {
        "mean": purses.mean / 100,
        "standard_deviation": purses.deviation / 100,
        "percentiles": {f"{each}%": dollars(purses.percentile(each)) for each in PERCENTILES},
    }
