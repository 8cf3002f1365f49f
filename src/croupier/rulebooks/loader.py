"""Finds, reads and proves a rulebook; everything after it trusts the value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files

from croupier.rulebooks.baccarat.chapter import BaccaratChapter
from croupier.rulebooks.baccarat.loading import read_baccarat
from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.choices import OptionRule
from croupier.rulebooks.cross_check import cross_check
from croupier.rulebooks.families import FAMILIES, family_of
from croupier.rulebooks.layout import check_layout
from croupier.rulebooks.load_options import read_shared_options
from croupier.rulebooks.pai_gow.chapter import PaiGowChapter
from croupier.rulebooks.pai_gow.loading import read_pai_gow
from croupier.rulebooks.reader import Reader, merged, nearest, parse_toml
from croupier.rulebooks.spanish_21.chapter import Spanish21Chapter
from croupier.rulebooks.spanish_21.loading import read_spanish_21
from croupier.values.refusals import BadMaterial

BACCARAT = {
    "pa-541": "pa/minibaccarat_2010.toml",
    "pa-543": "pa/midibaccarat_2010.toml",
    "pa-545": "pa/baccarat_2010.toml",
    "pa-627a": "pa/minibaccarat.toml",
    "pa-627b": "pa/minibaccarat_side_wagers.toml",
    "ma-midi": "ma/midibaccarat.toml",
    "md-mini": "md/minibaccarat.toml",
}
PAI_GOW = {"pa-535": "pa/pai_gow.toml"}
SPANISH_21 = {"pa-551": "pa/spanish_21.toml"}
SHIPPED = BACCARAT | PAI_GOW | SPANISH_21

_READERS: Mapping[str, Callable[[Reader, Mapping[str, OptionRule]], Rulebook]] = {
    "baccarat": read_baccarat,
    "pai_gow": read_pai_gow,
    "spanish_21": read_spanish_21,
}
"""By family."""


def _shipped_text(path: str) -> str:
    return files(__package__).joinpath(path).read_text(encoding="utf-8")


class Shelf(Mapping[str, Rulebook]):
    """The chapters that ship with the package, each read when it is first asked for."""

    def __getitem__(self, rulebook_id: str) -> Rulebook:
        if rulebook_id not in SHIPPED:
            raise KeyError(rulebook_id)
        return rulebook(rulebook_id)

    def __iter__(self) -> Iterator[str]:
        return iter(SHIPPED)

    def __len__(self) -> int:
        return len(SHIPPED)


SHELF = Shelf()


@cache
def rulebook(rulebook_id: str) -> Rulebook:
    """One of the chapters that ship with the package."""
    if rulebook_id not in SHIPPED:
        raise BadMaterial(f"no rulebook {rulebook_id!r}; {nearest(rulebook_id, list(SHIPPED))}")
    return load_rulebook(_shipped_text(SHIPPED[rulebook_id]), SHIPPED[rulebook_id])


def baccarat_chapter(rulebook_id: str) -> BaccaratChapter:
    """A shipped chapter that is known to be about baccarat."""
    book = rulebook(rulebook_id)
    if not isinstance(book, BaccaratChapter):
        raise BadMaterial(f"{rulebook_id} is not about baccarat")
    return book


def pai_gow_chapter(rulebook_id: str) -> PaiGowChapter:
    """A shipped chapter that is known to be about Pai Gow."""
    book = rulebook(rulebook_id)
    if not isinstance(book, PaiGowChapter):
        raise BadMaterial(f"{rulebook_id} is not about Pai Gow")
    return book


def spanish_21_chapter(rulebook_id: str) -> Spanish21Chapter:
    """A shipped chapter that is known to be about Spanish 21."""
    book = rulebook(rulebook_id)
    if not isinstance(book, Spanish21Chapter):
        raise BadMaterial(f"{rulebook_id} is not about Spanish 21")
    return book


def load_rulebook(text: str, name: str = "rulebook") -> Rulebook:
    """Read a chapter from TOML; the first hole, overlap, unknown key or missing clause ends it."""
    table = parse_toml(text, name)
    try:
        book = _read(_with_base(table))
        cross_check(book)
        check_layout(book)
    except BadMaterial as bad:
        raise BadMaterial(f"{name}: {bad.message}", bad.findings) from None
    return book


def _with_base(table: dict[str, object]) -> dict[str, object]:
    """A chapter that extends another is read on top of it."""
    chapter = table.get("chapter")
    base = chapter.get("extends") if isinstance(chapter, dict) else None
    if not isinstance(base, str):
        return table
    if base not in SHIPPED:
        raise BadMaterial(f"chapter.extends names no rulebook: {base!r}")
    below = _with_base(parse_toml(_shipped_text(SHIPPED[base]), base))
    return merged(below, table, join_lists=True)


def _lineage(rulebook_id: str, extends: str | None) -> list[str]:
    """The chapters a chapter is read on top of, lowest first, and itself."""
    return [*(_lineage(extends, rulebook(extends).extends) if extends else ()), rulebook_id]


def _read(table: dict[str, object]) -> Rulebook:
    top = Reader(table)
    chapter = top.section("chapter")
    rulebook_id, game = chapter.text("id"), chapter.text("game")
    if game not in FAMILIES:
        raise chapter.wrong("game", f"is no game; {nearest(game, list(FAMILIES))}")
    extends = chapter.text("extends") if chapter.has("extends") else None
    book = _READERS[family_of(game)](top, _shared_readings(_lineage(rulebook_id, extends)))
    top.close()
    return book


def _shared_readings(chapters: list[str]) -> dict[str, OptionRule]:
    """Options that come from readings of several chapters."""
    shared = Reader(parse_toml(_shipped_text("baccarat_readings.toml"), "baccarat_readings.toml"))
    return {
        name: rule
        for chapter_id in chapters
        for name, rule in read_shared_options(shared, chapter_id).items()
    }
