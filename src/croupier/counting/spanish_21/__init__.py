"""Counting at Spanish 21: bets by a count, and decisions by it."""
