"""How chapters about this game are read and filed under, and the rules of its houses."""

from __future__ import annotations

from croupier.rulebooks.chapter_game import ChapterGame
from croupier.rulebooks.spanish_21.chapter import INSURANCE, Spanish21Chapter
from croupier.rulebooks.spanish_21.document import default_keys, spanish_21_document
from croupier.rulebooks.spanish_21.examination import examine_spanish_21
from croupier.rulebooks.spanish_21.loading import read_spanish_21
from croupier.rulebooks.spanish_21.rules import Spanish21Rules

GAME = ChapterGame(
    read_spanish_21,
    Spanish21Rules,
    examine_spanish_21,
    spanish_21_document,
    default_keys,
    Spanish21Chapter.deck_counts,
    unlimited=frozenset({INSURANCE}),
)
