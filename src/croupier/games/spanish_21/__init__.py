"""Spanish 21: totals, decisions, the dealer's play, bonuses and settlement."""
