"""Training at the tables of one game: its console and its drills."""
