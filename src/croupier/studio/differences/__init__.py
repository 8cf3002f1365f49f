"""How two tables, two chapters, or one chapter on two days differ: in law, odds and layout."""
