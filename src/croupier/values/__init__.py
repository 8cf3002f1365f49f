"""The nouns every room speaks: cards, shoes, money, odds, clauses, refusals."""
