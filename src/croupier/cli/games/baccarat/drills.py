"""Which drills `croupier train --drill` asks."""

from __future__ import annotations

from croupier.training.baccarat.drills import DRILLS

__all__ = ["DRILLS"]
