"""What a table looks like and what is said about it: felt, signs and reports from house rules."""
