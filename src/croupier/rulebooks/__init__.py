"""Chapters of regulation as data, and the submissions checked against them."""
