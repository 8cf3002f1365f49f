"""What was said of a round to `croupier settle`, and what is said of the wrong game."""

from __future__ import annotations

from dataclasses import dataclass

import click

OF_BOXES = ("play", "missed_peek", "same")
"""What is said of a round of Spanish 21 alone."""


@dataclass(frozen=True, slots=True)
class Given:
    """What was written on the command line about the round."""

    bets: str
    cards: str | None
    play: str | None
    missed_peek: bool
    same: str | None
    tiles: str | None
    bank: int | None
    co_bank: int | None
    meters: tuple[str, ...]

    def refuse(self, table: str, *options: str) -> None:
        """An option that is about another game is wrong usage."""
        for option in options:
            value = getattr(self, option)
            if value is not None and value is not False and value != ():
                name = option.removesuffix("s") if option == "meters" else option
                raise click.UsageError(f"No such option at {table}: --{name.replace('_', '-')}")

    def needed(self, option: str) -> str:
        value: str | None = getattr(self, option)
        if value is None:
            raise click.UsageError(f"Missing option '--{option}'.")
        return value
