"""Spanish 21 as it is played at a table: orders, events, what is due and what is seen."""
