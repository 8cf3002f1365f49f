"""What goes to the regulator: a table's dossier, the register of filings, a new game's petition."""
