"""Decks: how many the chapter permits, and how deep a shoe of them may be cut."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.rulebooks.baccarat.chapter import BaccaratChapter
from croupier.rulebooks.chapter import Cited
from croupier.rulebooks.house_rules import Chosen
from croupier.rulebooks.reader import Reader
from croupier.rulebooks.submissions.filing import Filing
from croupier.rulebooks.submissions.table_size import TWO_BATCH
from croupier.values.cards import DECK


def examine_decks(
    book: BaccaratChapter, filing: Filing, top: Reader, options: Mapping[str, Chosen]
) -> Cited[int] | None:
    decks = filing.notes.attempt(top.whole, "decks")
    if decks is None:
        return None
    find = filing.notes.find_unlawful if decks > 0 else filing.notes.find
    if options["shuffler"].value == TWO_BATCH and book.two_batch:
        batch = book.two_batch
        if decks % 2:
            why = "two equal batches need an even number"
            filing.notes.find("decks", str(decks), why, batch.equal_batches)
        if not batch.decks.allow(decks):
            allowed = f"must be {batch.decks} with two batches"
            find("decks", str(decks), allowed, batch.decks.clause)
        return Cited(decks, batch.decks.clause)
    if not book.decks.allow(decks):
        allowed = f"must be {book.decks}"
        if book.two_batch and book.two_batch.decks.allow(decks):
            allowed += f', or file options.shuffler = "{TWO_BATCH}"'
        find("decks", str(decks), allowed, book.decks.clause)
    return Cited(decks, book.decks.clause)


def examine_cut(
    book: BaccaratChapter, filing: Filing, options: Mapping[str, Chosen], shoe_decks: int
) -> None:
    """Depths that no shoe of this size can keep."""
    cards = shoe_decks * len(DECK)
    longest_burn = 1 + book.handling.burn_tens.value
    limits = {
        "cut_depth": (cards // 2, "the cut could not keep it on both sides"),
        "cover_card_depth": (cards - longest_burn, "the cover card would fall into the burn"),
    }
    for name, (most, why) in limits.items():
        chosen = options[name]
        if isinstance(chosen.value, int) and chosen.value > most:
            filing.notes.find(
                f"options.{name}",
                str(chosen.value),
                f"must be {most} or less with {cards} cards in the shoe: {why}",
                chosen.clause,
            )
