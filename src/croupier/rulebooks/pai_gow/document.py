"""What a chapter about Pai Gow adds to the document of a rulebook."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.rulebooks.cited_document import cited
from croupier.rulebooks.pai_gow.chapter import PaiGowChapter
from croupier.values.clauses import ClauseId
from croupier.values.tiles import show_tiles

Document = dict[str, object]


def pai_gow_document(book: PaiGowChapter) -> Document:
    return {
        "tiles": {"clause": book.tile_set},
        "dice_hours": cited(book.dice_hours),
        "ranking": ranking_document(book),
        "deliveries": [
            {"delivery": each.name, "title": each.title, "clause": each.clause}
            for each in book.deliveries
        ],
        "house_way": {
            "title": book.way_title,
            "rules": [
                {
                    "say": each.rule.say,
                    "clause": each.rule.clause,
                    "only_if": {name: sorted(values) for name, values in each.only_if.items()},
                }
                for each in book.way_rules
            ],
        },
    }


def ranking_document(book: PaiGowChapter) -> Document:
    ranking = book.ranking
    return {
        "pairs": [
            {
                "rank": line.rank,
                "kind": line.kind.value,
                "tiles": [show_tiles(two) for two in line.tiles],
                "clause": line.clause,
            }
            for line in ranking.pairs
        ],
        "tiles": [
            {
                "rank": line.rank,
                "tile": str(line.tile),
                "copies": line.copies,
                "clause": line.clause,
            }
            for line in ranking.tiles
        ],
        "other_counts": [
            {
                "tile": str(each.tile),
                "spots": each.spots,
                "rank": each.rank,
                "clause": each.clause,
                "rank_clause": each.rank_clause,
            }
            for each in ranking.other_counts
        ],
        "pairs_first": ranking.pairs_first,
        "equal_pairs": ranking.equal_pairs,
        "by_value": ranking.by_value,
        "value": ranking.value,
        "best_tile": ranking.best_tile,
        "copy": ranking.copy,
    }


def default_keys(book: PaiGowChapter) -> Iterator[tuple[str, str, ClauseId | None]]:
    yield "house_way", "none: as options.house_way says", book.options["house_way"].clause
