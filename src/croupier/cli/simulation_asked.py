"""What was asked of `croupier simulate`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from secrets import randbits

import click

EVENINGS = 1_000


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of the command, named as its parameters."""

    rounds: int | None
    bettors: str | None
    evenings: int | None
    seed: int
    workers: int | None
    local_cluster: int | None
    cluster: str | None
    full_shoe: bool
    strategy: str | None
    meters: tuple[str, ...]
    checkpoint: str | None
    plot: str | None
    force: bool
    as_json: bool

    def __post_init__(self) -> None:
        backends = (self.workers, self.local_cluster, self.cluster)
        if len([each for each in backends if each is not None]) > 1:
            raise click.UsageError("--workers, --local-cluster and --cluster: one of them")
        is_wrong = (self.rounds is None) == (self.bettors is None)
        if is_wrong or (self.evenings and not self.bettors):
            raise click.UsageError("--rounds, or --bettors with --evenings: one of them")
        if self.plot and not self.force and Path(self.plot).exists():
            raise click.UsageError(f"{self.plot} is already there; --force writes over it")

    @property
    def how(self) -> dict[str, object]:
        """What a game must know to make a table ready."""
        return {"full_shoe": self.full_shoe, "meters": self.meters, "strategy": self.strategy}


def read_asked(options: dict[str, object]) -> Asked:
    """A seed that is not named is drawn."""
    seed = randbits(63) if options["seed"] is None else options["seed"]
    return Asked(**{**options, "seed": seed})  # type: ignore[arg-type]
