"""Whether a game can be counted, what a counter wins, and how deep to cut against it."""
