"""Finds, reads and proves a rulebook; everything after it trusts the value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

from croupier.rulebooks.chapter import BatchRule, Handling, Rulebook
from croupier.rulebooks.citing import (
    bounds,
    cited_text,
    cited_whole,
    clause,
    optional_clause,
    window,
)
from croupier.rulebooks.cross_check import cross_check
from croupier.rulebooks.layout import check_layout, read_layout
from croupier.rulebooks.load_draw import read_dealing_order, read_tableau
from croupier.rulebooks.load_options import (
    read_approvals,
    read_options,
    read_progressive,
    read_shared_options,
    read_vigorish,
    vigorish_option,
)
from croupier.rulebooks.load_wagers import read_offers, read_order, read_variants
from croupier.rulebooks.procedure import read_announcements, read_procedure
from croupier.rulebooks.reader import Reader, merged, nearest, parse_toml
from croupier.values.refusals import BadMaterial

SHIPPED = {
    "pa-541": "pa/minibaccarat_2010.toml",
    "pa-543": "pa/midibaccarat_2010.toml",
    "pa-545": "pa/baccarat_2010.toml",
    "pa-627a": "pa/minibaccarat.toml",
    "pa-627b": "pa/minibaccarat_side_wagers.toml",
    "ma-midi": "ma/midibaccarat.toml",
    "md-mini": "md/minibaccarat.toml",
}


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
    extends = chapter.text("extends") if chapter.has("extends") else None
    rulebook_id = chapter.text("id")
    seats, decks, facility = top.section("seats"), top.section("decks"), top.section("facility")
    kinds = read_vigorish(top.rows("vigorish"))
    variants = read_variants(top.section("variants"))
    shared = Reader(parse_toml(_shipped_text("baccarat_readings.toml"), "baccarat_readings.toml"))
    read = Rulebook(
        id=rulebook_id,
        title=chapter.text("title"),
        game=chapter.text("game"),
        jurisdiction=chapter.text("jurisdiction"),
        authority=chapter.text("authority"),
        extends=extends,
        window=window(chapter),
        wager_list=clause(chapter, "wager_list"),
        variant_list=clause(chapter, "variant_list"),
        placing=clause(chapter, "placing"),
        match_play=optional_clause(chapter, "match_play"),
        seats=bounds(seats),
        decks=bounds(decks),
        two_batch=_two_batch(decks),
        handling=_handling(top.section("handling")),
        procedure=read_procedure(top.section("procedure")),
        announcements=read_announcements(top.rows("announcements"))
        if top.has("announcements")
        else (),
        layout=read_layout(top.section("layout"), seats),
        tableau=read_tableau(top.section("points"), top.section("draw")),
        dealing_order=read_dealing_order(top.section("draw").section("order")),
        vigorish=kinds,
        order=read_order(top.section("order")),
        variants=variants,
        offers=read_offers(top.section("wagers"), variants),
        options={
            "vigorish": vigorish_option(kinds),
            **read_options(top.section("options")),
            **{
                name: rule
                for chapter_id in _lineage(rulebook_id, extends)
                for name, rule in read_shared_options(shared, chapter_id).items()
            },
        },
        approvals=read_approvals(top.section("approvals")),
        progressive=read_progressive(top.section("progressive"))
        if top.has("progressive")
        else None,
        one_vigorish=optional_clause(facility, "one_vigorish"),
    )
    for section in (top, chapter, seats, decks, facility):
        section.close()
    return read


def _two_batch(decks: Reader) -> BatchRule | None:
    if not decks.has("two_batch"):
        return None
    row = decks.section("two_batch")
    rule = BatchRule(bounds(row), clause(row, "equal_batches"))
    row.close()
    return rule


def _handling(reader: Reader) -> Handling:
    handling = Handling(
        cover_cards=cited_whole(reader, "cover_cards"),
        burn_shown=cited_text(reader, "burn_shown"),
        burn_tens=cited_whole(reader, "burn_tens"),
        burn_ace=cited_whole(reader, "burn_ace"),
        card_life_hours=cited_whole(reader, "card_life_hours")
        if reader.has("card_life_hours")
        else None,
        changed_each_shoe=optional_clause(reader, "changed_each_shoe"),
        after_last_hand=cited_text(reader, "after_last_hand"),
    )
    reader.close()
    return handling
