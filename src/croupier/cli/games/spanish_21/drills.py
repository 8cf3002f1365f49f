"""Which drills `croupier train --drill` asks."""

from __future__ import annotations

from croupier.training.spanish_21.drills import DRILLS

__all__ = ["DRILLS"]
