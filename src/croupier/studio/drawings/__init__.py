"""Reads SVG from any drawing program: what is on the sheet, where, and whether it can be seen."""
