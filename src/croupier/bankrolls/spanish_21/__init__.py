"""Bets at Spanish 21."""
