"""What baccarat says in the commands."""
