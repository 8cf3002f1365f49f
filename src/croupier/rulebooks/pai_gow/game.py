"""How chapters about this game are read and filed under, and the rules of its houses."""

from __future__ import annotations

from croupier.rulebooks.chapter_game import ChapterGame
from croupier.rulebooks.pai_gow.document import default_keys, pai_gow_document
from croupier.rulebooks.pai_gow.examination import examine_pai_gow
from croupier.rulebooks.pai_gow.loading import read_pai_gow
from croupier.rulebooks.pai_gow.rules import PaiGowRules

GAME = ChapterGame(read_pai_gow, PaiGowRules, examine_pai_gow, pai_gow_document, default_keys)
