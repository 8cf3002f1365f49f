"""What was asked of `croupier report`."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.studio.felt import NAME

ROUNDS, SEED = 5_000_000, 1


@dataclass(frozen=True, slots=True)
class Asked:
    """The options that bear on figures, named as the command's parameters."""

    rounds: int = ROUNDS
    seed: int = SEED
    shoes: int | None = None
    """To count by; the game's own number if None."""
    count: bool = True
    stake: str | None = None
    """The table's minimum if None."""
    rounds_an_hour: int | None = None
    meters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """What has no bearing on figures."""

    output: str
    date: str | None = None
    paper: str = "a4"
    name: str = NAME
    """On the layout."""
    submission: str = ""
    """What the submission is called, where that is not as it was given."""
