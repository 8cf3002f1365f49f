"""Counting at baccarat: what each bet is worth is exact, shoes are dealt by chance."""
