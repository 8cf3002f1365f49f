"""Drills about chips, whatever is played: read, cut, changed, and paid out."""
