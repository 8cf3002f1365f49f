"""Rounds of baccarat by chance, from running shoes or each from a full one."""
