"""Pai Gow in the terminal."""

from __future__ import annotations

from croupier.cli.games.pai_gow.play.at_terminal import AT_TERMINAL

__all__ = ["AT_TERMINAL"]
