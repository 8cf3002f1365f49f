"""What was asked of `croupier simulate`."""

from __future__ import annotations

from dataclasses import dataclass
from secrets import randbits
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from croupier.simulation.results import Simulated

EVENINGS = 1_000
OPTIONS = {"meters": "meter", "local_cluster": "local-cluster", "full_shoe": "full-shoe"}
"""Where an option is called otherwise."""
NOT_ASKED = {None, (), False}
BACKENDS = ("workers", "local_cluster", "cluster", "gpu")
TILES = ("against", "opponents")


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of the command, named as its parameters."""

    rounds: int | None = None
    bettors: str | None = None
    evenings: int | None = None
    seed: int = 0
    workers: int | None = None
    local_cluster: int | None = None
    cluster: str | None = None
    gpu: bool = False
    full_shoe: bool = False
    strategy: str | None = None
    against: str | None = None
    opponents: int | None = None
    meters: tuple[str, ...] = ()
    checkpoint: str | None = None
    plot: str | None = None
    force: bool = False
    as_json: bool = False

    def __post_init__(self) -> None:
        if len([each for each in BACKENDS if getattr(self, each) not in NOT_ASKED]) > 1:
            raise click.UsageError("--workers, --local-cluster, --cluster and --gpu: one of them")
        if self.bettors is not None:
            self.refuse("with --rounds alone", *BACKENDS)
        is_wrong = (self.rounds is None) == (self.bettors is None)
        if is_wrong or (self.evenings and not self.bettors):
            raise click.UsageError("--rounds, or --bettors with --evenings: one of them")

    @property
    def how(self) -> dict[str, object]:
        """What a game must know to make a table ready."""
        known = ("full_shoe", "meters", "strategy", "against", "opponents")
        return {name: getattr(self, name) for name in known}

    def refuse(self, why: str, *options: str) -> None:
        """Options that have no meaning here are wrong usage."""
        for name in options:
            if getattr(self, name) not in NOT_ASKED:
                raise click.UsageError(f"--{OPTIONS.get(name, name)}: {why}")


def nothing_beside(_: Simulated) -> dict[str, object]:
    """A game that has no more to tell than every game."""
    return {}


def read_asked(options: dict[str, object]) -> Asked:
    """A seed that is not named is drawn."""
    seed = randbits(63) if options["seed"] is None else options["seed"]
    return Asked(**{**options, "seed": seed})  # type: ignore[arg-type]
