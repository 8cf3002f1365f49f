"""What a chapter about Spanish 21 adds to the document of a rulebook."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.rulebooks.chapter import Cited
from croupier.rulebooks.cited_document import cited
from croupier.rulebooks.spanish_21.chapter import MATCH, DeckCounts, Spanish21Chapter
from croupier.values.clauses import ClauseId
from croupier.values.money import dollars

Document = dict[str, object]


def spanish_21_document(book: Spanish21Chapter) -> Document:
    values = book.values
    return {
        "decks": _counts(book.decks),
        "two_batch": _counts(book.two_batch),
        "removed": _ranks(book.removed),
        "cutting_cards": cited(book.cutting_cards),
        "values": {
            "cards": [
                {"rank": rank, "value": value.value, "clause": value.clause}
                for rank, value in values.points.items()
            ],
            "low_ace": cited(values.low_ace),
            "most": cited(values.most),
            "blackjack": values.blackjack,
            "hard": values.hard,
            "soft": values.soft,
        },
        "dealer": {"stands": cited(book.dealer_stands), "peek": _ranks(book.peek)},
        "double_cards": cited(book.double_cards),
        "insurance": {
            "up": _ranks(book.insurance_up),
            "most": {
                "share": str(book.insurance_share.value),
                "clause": book.insurance_share.clause,
            },
        },
        "super_bonus": {
            "up": _ranks(book.super_bonus_up),
            "sums": [
                {
                    "at_least": dollars(bonus.at_least),
                    "below": dollars(bonus.below) if bonus.below is not None else None,
                    "sum": dollars(bonus.sum),
                    "clause": bonus.clause,
                }
                for bonus in book.super_bonus
            ],
            "envy": {"sum": dollars(book.envy.value), "clause": book.envy.clause},
        },
        "match_the_dealer": {
            "least": {
                "sum": dollars(book.match.minimum.value),
                "clause": book.match.minimum.clause,
            },
            "within_wager": book.match.within_wager,
            "most": book.match.maximum,
            "each": book.match.each,
        },
    }


def _counts(counts: DeckCounts) -> Document:
    return {"allowed": list(counts.allowed), "clause": counts.clause}


def _ranks(ranks: Cited[frozenset[str]]) -> Document:
    return {"ranks": sorted(ranks.value), "clause": ranks.clause}


def default_keys(book: Spanish21Chapter) -> Iterator[tuple[str, str, ClauseId | None]]:
    least = book.match.minimum
    yield f"limits.{MATCH}.minimum", dollars(least.value), least.clause
    yield f"wagers.{MATCH}.maximum", "none: the wager on the box", book.match.maximum
