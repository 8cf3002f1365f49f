"""Sets of cards at a table, whatever is played with them: prepared, cut, loaded, used up."""
