"""Seats, chips, wagers and the tray: what is the same at a table whatever is played there."""
