"""What each game says in the commands: one folder a game, one module a command."""
