"""The exact mathematics of baccarat: every wager, for a full shoe or any remaining one."""
