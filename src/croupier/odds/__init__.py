"""Exact odds: every wager's outcomes counted for a full shoe or any remaining one."""
