"""Reads a chapter about Pai Gow and proves that its parts fit each other."""

from __future__ import annotations

from collections import Counter

from croupier.rulebooks.chapter import Piece
from croupier.rulebooks.chapter_game import parts_of
from croupier.rulebooks.choices import Choice, OptionKind, OptionRule
from croupier.rulebooks.citing import cited_whole, clause
from croupier.rulebooks.cross_check import Wrong, about_condition, refuse, without_options
from croupier.rulebooks.layout import without_pieces
from croupier.rulebooks.load_chapter import read_chapter
from croupier.rulebooks.pai_gow.chapter import (
    STANDARD_DELIVERY,
    ChapterWayRule,
    Delivery,
    PaiGowChapter,
)
from croupier.rulebooks.pai_gow.duties import DUTIES
from croupier.rulebooks.pai_gow.house_ways import read_way_rule
from croupier.rulebooks.pai_gow.load_ranking import read_ranking
from croupier.rulebooks.reader import Reader
from croupier.values.clauses import ClauseId

EVERY_TABLE = frozenset([Piece.HOUSE_NAME, Piece.WAGER_AREA, Piece.DEAD_HAND, Piece.SHAKER])
"""No chapter is without a rule on these."""
REQUIRED_OPTIONS = ("house_way", "player_banking", "co_banking", "two_areas", "dealer_wager")


def read_pai_gow(top: Reader) -> PaiGowChapter:
    tiles, deliveries = top.section("tiles"), top.section("deliveries")
    way, dice = top.section("house_way"), top.section("dice")
    styles, alternatives = _deliveries(deliveries), clause(deliveries, "alternatives")
    shared = read_chapter(top, DUTIES, "winning")
    parts = parts_of(shared) | {
        "options": {**shared.options, "deliveries": _deliveries_option(styles, alternatives)}
    }
    book = PaiGowChapter(
        **parts,
        ranking=read_ranking(top.section("ranking")),
        tile_set=clause(tiles),
        deliveries=styles,
        alternatives=alternatives,
        way_title=way.text("title"),
        way_rules=tuple(_way_rule(row) for row in way.rows("rules")),
        dice_hours=cited_whole(dice, "hours"),
    )
    for section in (tiles, deliveries, way, dice):
        section.close()
    without_options(book, REQUIRED_OPTIONS)
    refuse(_wrong(book))
    return book


def _deliveries(reader: Reader) -> tuple[Delivery, ...]:
    styles = list[Delivery]()
    for row in reader.rows("styles"):
        styles.append(Delivery(row.text("name"), row.text("title"), clause(row)))
        row.close()
    return tuple(styles)


def _deliveries_option(styles: tuple[Delivery, ...], alternatives: ClauseId) -> OptionRule:
    return OptionRule(
        name="deliveries",
        about="the deliveries of tiles a dealer may use",
        kind=OptionKind.SEVERAL,
        default=(STANDARD_DELIVERY,),
        clause=alternatives,
        choices=tuple(Choice(style.name, style.clause) for style in styles),
        reading="R-PG12",
    )


def _way_rule(row: Reader) -> ChapterWayRule:
    conditions = row.section("only_if")
    only_if = {option: frozenset(conditions.texts(option)) for option in conditions.names}
    rule = ChapterWayRule(read_way_rule(row), only_if)
    row.close()
    return rule


def _wrong(book: PaiGowChapter) -> Wrong:
    yield from without_pieces(book, EVERY_TABLE)
    names = [style.name for style in book.deliveries]
    if names[:1] != [STANDARD_DELIVERY]:
        yield "deliveries.styles", f"must begin with {STANDARD_DELIVERY}"
    for name, times in Counter(names).items():
        if times > 1:
            yield "deliveries.styles", f"{name!r} is named {times} times"
    if not any(each.rule.clause for each in book.way_rules):
        yield "house_way.rules", "none has a clause of the chapter"
    for each in book.way_rules:
        if each.rule.clause and each.only_if:
            yield "house_way.rules", f"[{each.rule.clause}] is the chapter's; no option lifts it"
        for option, values in each.only_if.items():
            yield from about_condition(book, "house_way.rules.only_if", option, values)
    if book.dice_hours.value < 1:
        yield "dice.hours", "must be one or more"
