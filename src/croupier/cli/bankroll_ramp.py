"""A ramp for people: what to stake at each count, from a file of counts."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from io import StringIO

from croupier.bankrolls.ramps import Bucket, Ramp, Stakes, optimal_ramp
from croupier.cli.material import read_file
from croupier.cli.output import print_table
from croupier.rulebooks.house_rules import HouseRules
from croupier.values.money import Cents, dollars, money
from croupier.values.refusals import BadMaterial

COLUMNS = ("count", "share", "edge", "variance")
STEPS = ("from count", "of rounds", "edge", "stake")


@dataclass(frozen=True, slots=True)
class RampAsked:
    """The table's own limits and coin stand where nothing is named."""

    bankroll: Cents
    kelly: Fraction
    chip: Cents | None = None
    least: Cents | None = None
    most: Cents | None = None
    back_counting: bool = False

    def ramp(self, house: HouseRules, buckets: Sequence[Bucket], wager: str | None = None) -> Ramp:
        limits = house.limits_of(wager) if wager else house.limits
        chip = self.chip or house.coin
        least = self.least or limits.minimum or chip
        most = self.most or limits.maximum
        stakes = Stakes(chip, least, most, back_counting=self.back_counting)
        return optimal_ramp(buckets, self.bankroll, stakes, kelly=float(self.kelly))


def read_buckets(path: str) -> list[Bucket]:
    """CSV with a line for each count; the edge is the player's."""
    lines = csv.DictReader(StringIO(read_file(path)))
    if not set(COLUMNS) <= set(lines.fieldnames or ()):
        raise BadMaterial(f"{path}: must be CSV with the columns {', '.join(COLUMNS)}")
    found = list[Bucket]()
    for number, line in enumerate(lines, 2):
        try:
            found.append(Bucket(*(float(line[column]) for column in COLUMNS)))
        except (TypeError, ValueError):
            why = f"{path}, line {number}: {', '.join(COLUMNS)} must be numbers"
            raise BadMaterial(why) from None
    return found


def buckets_csv(buckets: Sequence[Bucket]) -> str:
    """What `read_buckets` reads."""
    out = StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(COLUMNS)
    lines.writerows(
        (f"{each.count:g}", *map(repr, (each.share, each.edge, each.variance))) for each in buckets
    )
    return out.getvalue()


def print_ramp(ramp: Ramp, rounds_an_hour: int) -> None:
    lines = [
        (
            f"{step.bucket.count:g}",
            f"{step.bucket.share:.3%}",
            f"{step.bucket.edge:+.3%}",
            money(step.bet) if step.bet else "looks on",
        )
        for step in ramp.steps
    ]
    title = f"{money(ramp.bankroll)}, {ramp.kelly:g} of Kelly"
    print_table(title, STEPS, lines, right=STEPS[1:])
    hours = [
        ("brings an hour", money(round(ramp.mean * rounds_an_hour))),
        ("standard deviation an hour", money(round(ramp.deviation * rounds_an_hour**0.5))),
        ("certainty equivalent an hour", money(round(ramp.certainty_equivalent * rounds_an_hour))),
        ("edge of what is staked", "" if ramp.edge is None else f"{ramp.edge:+.3%}"),
        ("rounds bet, mean stake", f"{ramp.rounds_bet:.2%}, {money(round(ramp.average_bet))}"),
        ("desirability, SCORE", f"{ramp.desirability:.2f}, {money(round(ramp.score * 100))}"),
        ("N0, rounds", "never" if ramp.n0 is None else f"{ramp.n0:,.0f}"),
        ("risk of ruin", f"{ramp.risk_of_ruin:.3%}"),
    ]
    columns = (f"{rounds_an_hour} rounds an hour", "")
    print_table("What that brings, by two moments", columns, hours, right=columns[1:])


def ramp_document(ramp: Ramp, rounds_an_hour: int) -> dict[str, object]:
    return {
        "bankroll": dollars(ramp.bankroll),
        "kelly": ramp.kelly,
        "steps": [
            {
                "count": step.bucket.count,
                "share": step.bucket.share,
                "edge": step.bucket.edge,
                "variance": step.bucket.variance,
                "stake": dollars(step.bet),
            }
            for step in ramp.steps
        ],
        "mean": ramp.mean / 100,
        "an_hour": ramp.mean * rounds_an_hour / 100,
        "standard_deviation": ramp.deviation / 100,
        "certainty_equivalent": ramp.certainty_equivalent / 100,
        "edge": ramp.edge,
        "rounds_bet": ramp.rounds_bet,
        "average_bet": ramp.average_bet / 100,
        "desirability": ramp.desirability,
        "score": ramp.score,
        "n0": ramp.n0,
        "risk_of_ruin": ramp.risk_of_ruin,
    }
