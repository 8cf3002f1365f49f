"""Baccarat in all its chapters: hands, drawing, wagers and settlement."""
