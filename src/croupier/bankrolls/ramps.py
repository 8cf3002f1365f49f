"""What a counter stakes at each count, in whole chips, and what that brings.

Wagers are so small beside a bankroll that two moments are all that matters. A bet is then best
where it adds most to the certainty equivalent, which every count does for itself:

>>> buckets = [Bucket(0, 0.7, -0.01, 1.3), Bucket(2, 0.2, 0.01, 1.3), Bucket(4, 0.1, 0.03, 1.3)]
>>> stakes = Stakes(chip=Cents(5_00), least=Cents(10_00))
>>> ramp = optimal_ramp(buckets, Cents(10_000_00), stakes)
>>> [int(step.bet) // 100 for step in ramp.steps]
[10, 75, 230]
>>> round(ramp.n0), round(ramp.score, 1)
(14226, 70.3)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from math import exp, isfinite, sqrt

from croupier.odds.showing import Listed, Listing
from croupier.values.money import Cents, dollars, money
from croupier.values.refusals import Unreadable

NO_BET = Cents(0)


@dataclass(frozen=True, slots=True)
class Bucket:
    """The rounds that are begun at one count, or at counts that are bet alike."""

    count: float
    share: float
    """Of all rounds that are dealt; what is missing to one is not bet."""
    edge: float
    """The player's, per unit staked."""
    variance: float
    """Per unit staked."""

    @property
    def square(self) -> float:
        """The mean square of what a unit nets."""
        return self.variance + self.edge**2


@dataclass(frozen=True, slots=True)
class Stakes:
    """What may be staked: whole chips, from the least to the most."""

    chip: Cents
    least: Cents
    most: Cents | None = None
    back_counting: bool = False
    """One may look on and stake nothing; else every round is bet."""

    def __post_init__(self) -> None:
        if self.chip <= 0 or self.least <= 0:
            raise Unreadable("a chip and the least stake must be above zero")
        if self.most is not None and self.most // self.chip < self._fewest:
            asked = f"from {dollars(self.least)} to {dollars(self.most)}"
            raise Unreadable(f"no stake {asked} is made of chips of {dollars(self.chip)}")

    @property
    def _fewest(self) -> int:
        return -(-self.least // self.chip)

    def best(self, bucket: Bucket, risk: float) -> Cents:
        """What a stake adds is a parabola: the lawful stake nearest to its top is the best."""
        chips = max(self._fewest, round(risk * bucket.edge / bucket.square / self.chip))
        if self.most is not None:
            chips = min(chips, self.most // self.chip)
        bet = Cents(chips * self.chip)
        adds = bet * bucket.edge - bet**2 * bucket.square / (2 * risk)
        return NO_BET if self.back_counting and adds <= 0 else bet


@dataclass(frozen=True, slots=True)
class Step:
    """What is staked at a count."""

    bucket: Bucket
    bet: Cents


@dataclass(frozen=True, slots=True, repr=False)
class Ramp(Listed):
    """Stakes by count out of one bankroll; sums are cents, figures are per round dealt."""

    steps: tuple[Step, ...]
    bankroll: Cents
    kelly: float = 1.0
    """How much risk is borne: the fraction of a full Kelly bet."""

    def listing(self) -> Listing:
        """A line for each count."""
        lines = [
            (
                f"{step.bucket.count:g}",
                f"{step.bucket.share:.3%}",
                f"{step.bucket.edge:+.3%}",
                money(step.bet),
            )
            for step in self.steps
        ]
        records = [{**asdict(step.bucket), "bet": step.bet / 100} for step in self.steps]
        title = f"{money(self.bankroll)}, {self.kelly:g} of Kelly"
        never = "never" if self.n0 is None else f"{self.n0:,.0f}"
        note = f"SCORE ${self.score:,.2f}, N0 {never}, risk of ruin {self.risk_of_ruin:.3%}"
        return Listing(title, ("from count", "of rounds", "edge", "stake"), lines, records, [note])

    @property
    def mean(self) -> float:
        """What a round brings."""
        return sum(each.bucket.share * each.bet * each.bucket.edge for each in self.steps)

    @property
    def square(self) -> float:
        return sum(each.bucket.share * each.bet**2 * each.bucket.square for each in self.steps)

    @property
    def variance(self) -> float:
        return self.square - self.mean**2

    @property
    def deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def rounds_bet(self) -> float:
        """The share of rounds with a stake."""
        return sum(each.bucket.share for each in self.steps if each.bet)

    @property
    def average_bet(self) -> float:
        """Of the rounds that are bet."""
        return self._staked / self.rounds_bet if self.rounds_bet else 0.0

    @property
    def edge(self) -> float | None:
        """The player's, of all that is staked."""
        return self.mean / self._staked if self._staked else None

    @property
    def _staked(self) -> float:
        return sum(each.bucket.share * each.bet for each in self.steps)

    @property
    def desirability(self) -> float:
        """A thousand times what a round brings, in standard deviations; below zero it loses."""
        return 1000 * self.mean / self.deviation if self.variance else 0.0

    @property
    def score(self) -> float:
        """What a hundred rounds bring at best, in dollars, of a bankroll of $10,000.

        The square of the desirability: where the stakes are in proportion to the bankroll as a
        full Kelly bettor's are, the bankroll grows by that much; never lowered, they lose it with
        a chance of 13.5%.
        """
        return self.desirability**2 if self.mean > 0 else 0.0

    @property
    def n0(self) -> float | None:
        """Rounds after which one is up by as much as the standard deviation; None if never."""
        return self.variance / self.mean**2 if self.mean > 0 else None

    @property
    def certainty_equivalent(self) -> float:
        """A sure sum for each round that is worth as much to whoever bears this risk."""
        return self.mean - self.square / (2 * self.kelly * self.bankroll)

    @property
    def risk_of_ruin(self) -> float:
        """That these stakes, never lowered, ever lose the bankroll."""
        if not self.square:
            return 0.0
        return exp(-2 * self.mean * self.bankroll / self.variance) if self.mean > 0 else 1.0


def optimal_ramp(
    buckets: Sequence[Bucket], bankroll: Cents, stakes: Stakes, *, kelly: float = 1.0
) -> Ramp:
    """The lawful stakes of the highest certainty equivalent."""
    _check(buckets, bankroll, kelly)
    risk = kelly * bankroll
    return Ramp(tuple(Step(each, stakes.best(each, risk)) for each in buckets), bankroll, kelly)


def given_ramp(
    buckets: Sequence[Bucket], bets: Sequence[Cents], bankroll: Cents, *, kelly: float = 1.0
) -> Ramp:
    """Stakes as they are, one for each bucket."""
    _check(buckets, bankroll, kelly)
    if len(bets) != len(buckets) or any(bet < 0 for bet in bets):
        raise Unreadable("a ramp has a stake, or none, for each of its counts")
    return Ramp(tuple(map(Step, buckets, bets)), bankroll, kelly)


def _check(buckets: Sequence[Bucket], bankroll: Cents, kelly: float) -> None:
    for problem in _problems(buckets, bankroll, kelly):
        raise Unreadable(problem)


def _problems(buckets: Sequence[Bucket], bankroll: Cents, kelly: float) -> Iterator[str]:
    if not buckets:
        yield "a ramp needs a count"
    for each in buckets:
        if not all(map(isfinite, (each.share, each.edge, each.variance))):
            yield f"at {each.count:g}: share, edge and variance must be numbers"
        if each.share < 0 or each.variance <= 0:
            yield f"at {each.count:g}: a share is not below zero, a variance above it"
    if sum(each.share for each in buckets) > 1 + 1e-9:
        yield "the shares of all counts are more than all rounds"
    if bankroll <= 0 or not kelly > 0:
        yield "the bankroll and the fraction of Kelly must be above zero"
