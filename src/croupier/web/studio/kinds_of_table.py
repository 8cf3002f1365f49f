"""What a submission can be drawn up for: each chapter, variant and base game, on one list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from croupier.rulebooks.chapter import STANDARD, Rulebook
from croupier.rulebooks.loader import SHELF
from croupier.rulebooks.submissions.blank import blank_submission
from croupier.rulebooks.submissions.form import choices
from croupier.web.errors import NotFound

APART = "/"


@dataclass(frozen=True, slots=True)
class KindOfTable:
    rulebook: str
    variant: str
    base_game: str
    """Empty where the variant is laid over no other game."""
    title: str

    @property
    def name(self) -> str:
        """As a form sends it."""
        return APART.join(filter(None, (self.rulebook, self.variant, self.base_game)))

    def blank(self) -> str:
        """A new submission for it, lawful as it stands."""
        return blank_submission(
            choices(self.rulebook, self.variant, base_game=self.base_game or None)
        )


@dataclass(frozen=True, slots=True)
class ChapterOnTheList:
    title: str
    kinds: tuple[KindOfTable, ...]


@cache
def every_kind() -> tuple[ChapterOnTheList, ...]:
    return tuple(
        ChapterOnTheList(f"{book.title} ({book.authority})", tuple(_kinds(book)))
        for book in SHELF.values()
    )


def _kinds(book: Rulebook) -> list[KindOfTable]:
    return [
        KindOfTable(
            book.id, variant.name, base, _title(variant.title, book.variants[base].title, base)
        )
        if base
        else KindOfTable(book.id, variant.name, "", variant.title)
        for variant in book.variants.values()
        for base in (variant.base_games or ("",))
    ]


def _title(variant: str, base_title: str, base: str) -> str:
    under = f"{base_title}, {STANDARD}" if base == STANDARD else base_title
    return f"{variant} over {under}"


def kind_named(name: str) -> KindOfTable:
    for chapter in every_kind():
        for kind in chapter.kinds:
            if kind.name == name:
                return kind
    raise NotFound("the studio knows no such chapter and game; choose one of its list")


def kind_of(table: Mapping[str, object]) -> KindOfTable | None:
    """What a submission says it is for, as far as that can be told."""
    options = table.get("options")
    base = options.get("base_game") if isinstance(options, Mapping) else None
    known = [
        kind
        for chapter in every_kind()
        for kind in chapter.kinds
        if kind.rulebook == table.get("rulebook") and kind.variant == table.get("variant", STANDARD)
    ]
    return next((kind for kind in known if kind.base_game == base), next(iter(known), None))
