"""Why there are no lessons in baccarat."""

from __future__ import annotations

import click

from croupier.cli.train import Lessons
from croupier.rulebooks.house_rules import HouseRules


def teach(_house: HouseRules, asked: Lessons) -> None:
    raise click.UsageError(
        f"{asked.submission}: there is nothing to decide at baccarat; --drill asks its drills"
    )
