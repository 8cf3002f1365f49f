"""Who is known to the house, in which office, and who is signed in."""
