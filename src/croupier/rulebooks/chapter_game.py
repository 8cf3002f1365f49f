"""What a game says of its chapters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.reader import Reader
from croupier.values.families import family_of


@dataclass(frozen=True, slots=True)
class ChapterGame:
    read: Callable[[Reader], Rulebook]
    rules: type[HouseRules]
    """What a lawful submission becomes."""


def chapter_game(game: str) -> ChapterGame:
    found: ChapterGame = family_of(game).part("rulebooks")
    return found
