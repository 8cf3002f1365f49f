"""A chapter about Pai Gow: its ranking, its deliveries and its own house way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.rulebooks.chapter import Cited, Rulebook
from croupier.rulebooks.loader import rulebook
from croupier.rulebooks.pai_gow.house_ways import WayRule
from croupier.rulebooks.pai_gow.ranking import Ranking
from croupier.values.clauses import ClauseId
from croupier.values.refusals import BadMaterial

STANDARD_DELIVERY = "standard"


@dataclass(frozen=True, slots=True)
class Delivery:
    """A way of handing out the eight stacks."""

    name: str
    title: str
    clause: ClauseId


@dataclass(frozen=True, slots=True)
class ChapterWayRule:
    """A rule by which the chapter sets a dealer's hands, or a choice that closes a gap in it."""

    rule: WayRule
    only_if: Mapping[str, frozenset[str]]
    """Options that must have one of these values for the choice to be in force."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaiGowChapter(Rulebook):
    ranking: Ranking
    tile_set: ClauseId
    """The clause that gives the game one set of tiles, and no cards."""
    deliveries: tuple[Delivery, ...]
    """The standard one first."""
    alternatives: ClauseId
    """The clause that wants other deliveries filed."""
    way_title: str
    way_rules: tuple[ChapterWayRule, ...]
    dice_hours: Cited[int]
    """How long dice may stay in a shaker at a table."""


def pai_gow_chapter(rulebook_id: str) -> PaiGowChapter:
    """A shipped chapter that is known to be about Pai Gow."""
    book = rulebook(rulebook_id)
    if not isinstance(book, PaiGowChapter):
        raise BadMaterial(f"{rulebook_id} is not about Pai Gow")
    return book
