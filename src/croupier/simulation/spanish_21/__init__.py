"""Spanish 21 by chance: one box, a strategy, as many rounds as are asked for."""
