"""Which drills `croupier train --drill` asks."""

from __future__ import annotations

from croupier.training.pai_gow.drills import DRILLS

__all__ = ["DRILLS"]
