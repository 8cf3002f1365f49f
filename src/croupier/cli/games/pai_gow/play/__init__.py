"""Pai Gow in the terminal."""
