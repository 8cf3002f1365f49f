"""What a bankroll can stand: Kelly, ruin, sessions and ramps, from exact odds."""
