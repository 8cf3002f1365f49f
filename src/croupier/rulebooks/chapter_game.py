"""What a game says of its chapters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from croupier.rulebooks.chapter import Cited, Rulebook
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.reader import Reader
from croupier.values.clauses import ClauseId
from croupier.values.families import family_of

if TYPE_CHECKING:  # what is filed is examined by the game, and the game is asked by who examines
    from _typeshed import DataclassInstance

    from croupier.rulebooks.submissions.filed_odds import Taken
    from croupier.rulebooks.submissions.filing import Filing


def no_keys(_: Rulebook) -> Iterator[tuple[str, str, ClauseId | None]]:
    yield from ()


def no_decks(*_: object, **__: object) -> None:
    """Of a game without cards."""


@dataclass(frozen=True, slots=True)
class ChapterGame:
    read: Callable[[Reader], Rulebook]
    rules: type[HouseRules]
    """What a lawful submission becomes."""
    examine: Callable[[Any, Filing, Reader, list[Taken], HouseRules], HouseRules | None]
    """Of the game's own chapter and what was filed: the house rules with what the game adds."""
    document: Callable[[Any], dict[str, object]]
    """What the chapter says of this game alone, for programs."""
    default_keys: Callable[[Any], Iterator[tuple[str, str, ClauseId | None]]] = no_keys
    """Optional keys of a submission that are the game's own: key, default, clause."""
    decks: Callable[..., Cited[tuple[int, ...]] | None] = no_decks
    """Of the chapter, and whether two batches alternate: how many decks a table may have."""
    unlimited: frozenset[str] = frozenset()
    """Wagers that take no limits of their own: another wager limits them."""


def chapter_game(game: str) -> ChapterGame:
    found: ChapterGame = family_of(game).part("rulebooks")
    return found


def parts_of(value: DataclassInstance) -> dict[str, Any]:
    """By field name, to build from it what a game adds to."""
    return {field.name: getattr(value, field.name) for field in fields(value)}
