"""Figures for the office, from journals alone: what was settled, and what was to be expected."""
