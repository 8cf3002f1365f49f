"""Bets at baccarat."""
