"""Rounds by chance: shoes dealt from a seed, played by compiled loops, and tallied."""
