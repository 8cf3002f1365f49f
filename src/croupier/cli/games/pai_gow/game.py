"""What this game says in the commands."""

from __future__ import annotations

from croupier.cli.game_parts import Commands

GAME = Commands(__package__)
