"""The ramp of `croupier count`: what to stake at each count, out of a bankroll."""

from __future__ import annotations

from collections.abc import Sequence

import click

from croupier.bankrolls.ramps import Bucket, Ramp
from croupier.cli.bankroll import share_of, sum_of
from croupier.cli.bankroll_ramp import RampAsked, buckets_csv, print_ramp
from croupier.cli.count_asked import Asked
from croupier.cli.material import write_file


def stakes_asked(asked: Asked, *, back_counting: bool) -> RampAsked | None:
    """None where no bankroll is named."""
    bankroll = sum_of("--bankroll", asked.bankroll)
    if bankroll is None:
        return None
    return RampAsked(
        bankroll,
        share_of("--kelly", asked.kelly),
        chip=sum_of("--chip", asked.chip),
        least=sum_of("--least", asked.least),
        most=sum_of("--most", asked.most),
        back_counting=back_counting,
    )


def write_by_count(asked: Asked, buckets: Sequence[Bucket]) -> None:
    if asked.by_count:
        write_file(asked.by_count, buckets_csv(buckets), force=asked.force)


def print_stakes(wager: str, ramp: Ramp, rounds_an_hour: int) -> None:
    click.echo(f"\nThe best stakes on {wager} by this count:")
    print_ramp(ramp, rounds_an_hour)
