"""Drills for the dealers of one game."""
