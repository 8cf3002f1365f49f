"""What the cards do, game by game; no persons, no chance, no clocks."""
