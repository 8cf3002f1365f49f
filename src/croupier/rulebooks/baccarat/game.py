"""How chapters about this game are read and filed under, and the rules of its houses."""

from __future__ import annotations

from croupier.rulebooks.baccarat.chapter import BaccaratChapter
from croupier.rulebooks.baccarat.document import baccarat_document
from croupier.rulebooks.baccarat.examination import examine_baccarat
from croupier.rulebooks.baccarat.loading import read_baccarat
from croupier.rulebooks.baccarat.rules import BaccaratRules
from croupier.rulebooks.chapter_game import ChapterGame

GAME = ChapterGame(
    read_baccarat,
    BaccaratRules,
    examine_baccarat,
    baccarat_document,
    decks=BaccaratChapter.deck_counts,
)
