"""How chapters about this game are read, and the rules of its houses."""

from __future__ import annotations

from croupier.rulebooks.chapter_game import ChapterGame
from croupier.rulebooks.pai_gow.loading import read_pai_gow
from croupier.rulebooks.pai_gow.rules import PaiGowRules

GAME = ChapterGame(read_pai_gow, PaiGowRules)
