"""Finds, reads and proves a rulebook; everything after it trusts the value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable

from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.chapter_game import chapter_game
from croupier.rulebooks.clauses import SHIPPED, ClauseTable
from croupier.rulebooks.cross_check import cross_check
from croupier.rulebooks.heads import Head, find_heads
from croupier.rulebooks.layout import check_layout
from croupier.rulebooks.reader import Reader, merged, nearest, parse_toml
from croupier.values.families import families, games
from croupier.values.refusals import BadMaterial


class Shelf(Mapping[str, Rulebook]):
    """The chapters of a folder, each read when it is first asked for.

    The folder alone says which there are: a TOML file for each, in a folder of its jurisdiction.
    """

    def __init__(self, folder: Traversable, clauses: ClauseTable) -> None:
        self._folder = folder
        self._clauses = clauses
        self._books = dict[str, Rulebook]()

    @cached_property
    def _heads(self) -> Mapping[str, Head]:
        return find_heads(self._folder)

    def __getitem__(self, rulebook_id: str) -> Rulebook:
        if rulebook_id not in self._books:
            file = self._heads[rulebook_id].file
            self._books[rulebook_id] = self.load(self.text_of(rulebook_id), file)
        return self._books[rulebook_id]

    def __contains__(self, rulebook_id: object) -> bool:
        return rulebook_id in self._heads

    def __iter__(self) -> Iterator[str]:
        return iter(self._heads)

    def __len__(self) -> int:
        return len(self._heads)

    def about(self, family: str) -> tuple[str, ...]:
        """The chapters about one family of games."""
        return tuple(each.id for each in self._heads.values() if each.family.name == family)

    def text_of(self, rulebook_id: str) -> str:
        return self._folder.joinpath(self._heads[rulebook_id].file).read_text(encoding="utf-8")

    def load(self, text: str, name: str) -> Rulebook:
        """Read a chapter from TOML beside those of the folder."""
        table = parse_toml(text, name)
        try:
            book = self._read(self._with_base(table))
            cross_check(book)
            check_layout(book)
        except BadMaterial as bad:
            raise BadMaterial(f"{name}: {bad.message}", bad.findings) from None
        return book

    def _with_base(self, table: dict[str, object]) -> dict[str, object]:
        """A chapter that extends another is read on top of it."""
        chapter = table.get("chapter")
        base = chapter.get("extends") if isinstance(chapter, dict) else None
        if not isinstance(base, str):
            return table
        if base not in self:
            raise BadMaterial(f"chapter.extends names no rulebook: {base!r}")
        below = self._with_base(parse_toml(self.text_of(base), base))
        return merged(below, table, join_lists=True)

    def _read(self, table: dict[str, object]) -> Rulebook:
        top = Reader(table, may_cite=self._clauses.has)
        chapter = top.section("chapter")
        game = chapter.text("game")
        if game not in games():
            raise chapter.wrong("game", f"is no game; {nearest(game, list(games()))}")
        book = chapter_game(game).read(top)
        top.close()
        return book


@cache
def _brought(law: str) -> Shelf:
    return Shelf(files(law), ClauseTable(files(law)))


class Library(Mapping[str, Rulebook]):
    """Every chapter there is: those that ship, and those that a game brings along."""

    def __init__(self, shipped: Shelf) -> None:
        self._shipped = shipped

    @property
    def _shelves(self) -> tuple[Shelf, ...]:
        return (self._shipped, *(_brought(each.law) for each in families() if each.law))

    def _holding(self, rulebook_id: str) -> Shelf:
        for shelf in self._shelves:
            if rulebook_id in shelf:
                return shelf
        raise KeyError(rulebook_id)

    def __getitem__(self, rulebook_id: str) -> Rulebook:
        return self._holding(rulebook_id)[rulebook_id]

    def __contains__(self, rulebook_id: object) -> bool:
        return any(rulebook_id in shelf for shelf in self._shelves)

    def __iter__(self) -> Iterator[str]:
        return (each for shelf in self._shelves for each in shelf)

    def __len__(self) -> int:
        return sum(map(len, self._shelves))

    def about(self, family: str) -> tuple[str, ...]:
        """The chapters about one family of games."""
        return tuple(each for shelf in self._shelves for each in shelf.about(family))

    def text_of(self, rulebook_id: str) -> str:
        return self._holding(rulebook_id).text_of(rulebook_id)


_SHIPPED_SHELF = Shelf(files(__package__), SHIPPED)
SHELF = Library(_SHIPPED_SHELF)
"""The chapters that are known here."""


def rulebook(rulebook_id: str) -> Rulebook:
    """One of the chapters that are known here."""
    if rulebook_id not in SHELF:
        raise BadMaterial(f"no rulebook {rulebook_id!r}; {nearest(rulebook_id, list(SHELF))}")
    return SHELF[rulebook_id]


def load_rulebook(text: str, name: str = "rulebook") -> Rulebook:
    """Read a chapter from TOML; the first hole, overlap, unknown key or missing clause ends it."""
    return _SHIPPED_SHELF.load(text, name)
