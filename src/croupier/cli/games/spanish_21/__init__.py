"""What Spanish 21 says in the commands."""
