"""The dossier, its checklist, and the petition."""
