"""Bets at Pai Gow."""
