"""What was asked of `croupier count`."""

from __future__ import annotations

from dataclasses import dataclass, fields

import click

from croupier.odds.document import UNLAWFUL
from croupier.rulebooks.house_rules import HouseRules


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of the command, named as its parameters; each game says which it has a use for.

    What is None, or empty, was not named: the game has its own default.
    """

    wagers: tuple[str, ...] = ()
    cuts: tuple[int, ...] = ()
    """Cards behind the cover card; the first is the one that figures are told for."""
    tags: str = "best"
    triggers: tuple[int, ...] = ()
    """One for each wager."""
    spread: str | None = None
    true: bool = True
    start: int = 0
    with_main: str | None = None
    burn: str = "unknown"
    perfect: bool = True
    rounds_an_hour: int | None = None
    shoes: int | None = None
    seed: int = 0
    shoe: str | None = None
    meters: tuple[str, ...] = ()
    bankroll: str | None = None
    kelly: str = "1"
    chip: str | None = None
    least: str | None = None
    most: str | None = None
    back_counting: bool = False
    by_count: str | None = None
    """A file."""
    strategy: str | None = None
    plot: str | None = None
    force: bool = False
    as_json: bool = False

    def __post_init__(self) -> None:
        if self.bankroll is None:
            self.refuse(
                "is about stakes out of a --bankroll",
                "kelly",
                "chip",
                "least",
                "most",
                "back_counting",
            )
        if self.spread and self.triggers:
            raise click.UsageError("--spread and --trigger: one of them")

    def refuse(self, why: str, *parameters: str) -> None:
        """Options that have no meaning here are wrong usage."""
        usual = {field.name: field.default for field in fields(self)}
        for name in parameters:
            if getattr(self, name) != usual[name]:
                raise click.UsageError(f"--{OPTIONS.get(name, name)}: {why}")


def say_if_unlawful(house: HouseRules, asked: Asked) -> None:
    """What is counted at a table that no chapter permits says so."""
    if not (house.lawful or asked.as_json):
        click.echo(f"{UNLAWFUL}\n")


def noted(house: HouseRules, document: dict[str, object]) -> dict[str, object]:
    """The same for programs."""
    return document if house.lawful else {"note": UNLAWFUL, **document}


OPTIONS = {
    "wagers": "wager", "cuts": "cut", "triggers": "trigger", "meters": "meter", "true": "running",
    "with_main": "with-main", "perfect": "no-perfect", "rounds_an_hour": "rounds-an-hour",
    "by_count": "by-count", "back_counting": "back-counting",
}  # fmt: skip
"""Where an option is not named as its parameter."""
