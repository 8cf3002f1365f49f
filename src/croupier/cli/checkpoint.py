"""How far a simulation has come, in a file: what is done is kept, and a later start goes on."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
import numpy as np

from croupier.simulation.running import Run, Simulation
from croupier.values.errors import OutOfReach
from croupier.values.refusals import BadMaterial

R = TypeVar("R")

FORMAT = 1
Whole = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a run must have in common with one that it goes on with."""

    house_rules: str
    program: str
    seed: int
    how: str
    """Played from shoes or full ones, with which meters or strategy, by what stands in its file."""


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    terms: Terms
    done: list[tuple[Whole, Whole]]
    """Units from one up to another."""
    counts: list[Whole]
    digest: str
    """Of all the others: what was changed or spoilt in between is no evidence."""


class Checkpoint:
    def __init__(self, path: str, terms: Terms) -> None:
        self._path, self._terms = Path(path), terms

    def run(self, simulation: Simulation[R]) -> Run[R]:
        """The run that is kept, or a new one if nothing is."""
        try:
            written = self._path.read_bytes()
        except FileNotFoundError:
            return Run(simulation, self._terms.seed)
        except OSError as error:
            raise OutOfReach(f"{self._path}: {error.strerror or error}") from None
        try:
            kept = msgspec.json.decode(written, type=Kept)
        except msgspec.DecodeError as error:
            raise BadMaterial(f"{self._path} is no checkpoint: {error}") from None
        self._refuse_others(kept)
        done = [range(*units) for units in kept.done]
        return Run(simulation, self._terms.seed, done, np.array(kept.counts, dtype=np.int64))

    def _refuse_others(self, kept: Kept) -> None:
        if kept.format != FORMAT:
            raise BadMaterial(f"{self._path} has format {kept.format}; {FORMAT} is known")
        for name in Terms.__struct_fields__:
            was, now = getattr(kept.terms, name), getattr(self._terms, name)
            if was != now:
                told = name.replace("_", " ")
                raise BadMaterial(f"{self._path} is of another run: its {told} is {was}, not {now}")
        if kept.digest != _digest(kept):
            raise BadMaterial(f"{self._path} is not as a run left it: its digest does not fit")

    def keep(self, run: Run[R]) -> None:
        """Whole, or as it was before."""
        done = [(units.start, units.stop) for units in run.done]
        kept = Kept(FORMAT, self._terms, done, run.counts.tolist(), "")
        kept = msgspec.structs.replace(kept, digest=_digest(kept))
        beside = self._path.with_name(f"{self._path.name}.new")
        try:
            beside.write_bytes(msgspec.json.encode(kept))
            beside.replace(self._path)
        except OSError as error:
            with suppress(OSError):
                beside.unlink()
            raise OutOfReach(f"{self._path}: {error.strerror or error}") from None


def _digest(kept: Kept) -> str:
    bare = msgspec.structs.replace(kept, digest="")
    return sha256(msgspec.json.encode(bare)).hexdigest()
