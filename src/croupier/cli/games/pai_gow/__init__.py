"""What Pai Gow says in the commands."""
