"""Regulated casino table games as running rules."""
