"""Why nothing is counted at Pai Gow."""

from __future__ import annotations

import click

from croupier.cli.count_asked import Asked
from croupier.rulebooks.house_rules import HouseRules


def tell(house: HouseRules, _asked: Asked) -> None:
    why = "all tiles are mixed for every round"
    raise click.UsageError(f"there is nothing to count at {house.title}: {why}")
