"""Prints what a chapter about Pai Gow says of its tiles."""

from __future__ import annotations

from croupier.cli.output import print_table
from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.pai_gow.chapter import PaiGowChapter
from croupier.values.tiles import show_tiles


def show(book: Rulebook) -> None:
    assert isinstance(book, PaiGowChapter)
    copies = sum(line.copies for line in book.ranking.tiles)
    figures = [
        ("seats", str(book.seats), book.seats.clause),
        ("tiles in a set", str(copies), book.tile_set),
        ("dice changed every", f"{book.dice_hours.value} hours", book.dice_hours.clause),
    ]
    print_table("Figures", ("what", "figure", "clause"), figures)
    _show_pairs(book)
    _show_tiles(book)
    styles = [(each.name, each.title, each.clause) for each in book.deliveries]
    print_table("Deliveries", ("delivery", "title", "clause"), styles)
    _show_house_way(book)


def _show_pairs(book: PaiGowChapter) -> None:
    ranking = book.ranking
    rows = [
        (
            str(line.rank),
            line.kind.value,
            " or ".join(show_tiles(two) for two in line.tiles),
            line.clause,
        )
        for line in ranking.pairs
    ]
    print_table(
        f"Pairs, best first: any beats every hand without one [{ranking.pairs_first}],"
        f" equal ones are a copy [{ranking.equal_pairs}]",
        ("rank", "kind", "tiles", "clause"),
        rows,
        right=("rank",),
    )


def _show_tiles(book: PaiGowChapter) -> None:
    ranking = book.ranking
    others = {each.tile: each for each in ranking.other_counts}
    rows = [
        (
            str(line.rank),
            str(line.tile),
            str(line.copies),
            f"or {others[line.tile].spots}, then of rank {others[line.tile].rank}"
            f" [{others[line.tile].clause}]"
            if line.tile in others
            else "",
            line.clause,
        )
        for line in ranking.tiles
    ]
    print_table(
        f"Tiles, best first: without a pair the value decides [{ranking.by_value},"
        f" {ranking.value}], then the better tile [{ranking.best_tile}], else it is a copy"
        f" [{ranking.copy}]",
        ("rank", "tile", "in a set", "counts also", "clause"),
        rows,
        right=("rank",),
    )


def _show_house_way(book: PaiGowChapter) -> None:
    rows = [
        (
            each.rule.say,
            "; ".join(f"{key} is {' or '.join(sorted(v))}" for key, v in each.only_if.items()),
            each.rule.clause or "",
        )
        for each in book.way_rules
    ]
    print_table(f"House way: {book.way_title}", ("rule", "only if", "clause"), rows)
