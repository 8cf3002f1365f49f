"""Exact odds of Spanish 21: every decision, the edge, side wagers and advice."""
