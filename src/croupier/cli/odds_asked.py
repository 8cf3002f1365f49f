"""What was asked of `croupier odds`, and what is asked of the wrong game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import click

from croupier.rulebooks.reader import nearest
from croupier.values.money import Cents, cents_from_text
from croupier.values.refusals import Unreadable


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of the command, named as its parameters."""

    wager: str | None
    beside: str | None
    decks: int | None
    shoe: str | None
    stake: str | None
    meters: tuple[str, ...]
    effects: bool
    strategy: str | None
    against: str | None
    opponents: int | None
    rounds: int | None
    seed: int | None

    @property
    def sum_staked(self) -> Cents | None:
        return sum_staked(self.stake)

    def refuse(self, why: str, *parameters: str) -> None:
        """Options that have no meaning here are wrong usage."""
        for name in parameters:
            if getattr(self, name) not in {None, (), False}:
                option = {"beside": "with", "meters": "meter"}.get(name, name)
                raise click.UsageError(f"--{option}: {why}")


def sum_staked(given: str | None) -> Cents | None:
    """What `--stake` says."""
    if given is None:
        return None
    try:
        stake = cents_from_text(given)
    except Unreadable as error:
        raise click.UsageError(f"--stake: {error}") from None
    if not stake:
        raise click.UsageError("--stake: must be above zero")
    return stake


def expect_wager(option: str, wager: str | None, offered: Sequence[str]) -> None:
    if wager is not None and wager not in offered:
        raise click.UsageError(
            f"{option} {wager}: not offered here; {nearest(wager, list(offered))}"
        )
