"""Seats and decks: how large a table the chapter permits."""

from __future__ import annotations

from croupier.rulebooks.chapter import Cited
from croupier.rulebooks.house_rules import Chosen
from croupier.rulebooks.reader import Reader
from croupier.rulebooks.submissions.filing import Filing
from croupier.rulebooks.submissions.wagers import Taken

TWO_BATCH = "two_batch"


def examine_seats(filing: Filing, top: Reader) -> int | None:
    seats = filing.notes.attempt(top.whole, "seats")
    rule = filing.book.seats
    if seats is not None and not rule.allow(seats):
        allowed = f"must be {rule.at_least} to {rule.at_most}"
        find = filing.notes.find_unlawful if seats > 0 else filing.notes.find
        find("seats", str(seats), allowed, rule.clause)
    return seats


def examine_decks(filing: Filing, top: Reader, options: dict[str, Chosen]) -> Cited[int] | None:
    decks = filing.notes.attempt(top.whole, "decks")
    if decks is None:
        return None
    book = filing.book
    find = filing.notes.find_unlawful if decks > 0 else filing.notes.find
    if options["shuffler"].value == TWO_BATCH and book.two_batch:
        batch = book.two_batch
        if decks % 2:
            why = "two equal batches need an even number"
            filing.notes.find("decks", str(decks), why, batch.equal_batches)
        if not batch.decks.allow(decks):
            allowed = f"must be {batch.decks.at_least} to {batch.decks.at_most} with two batches"
            find("decks", str(decks), allowed, batch.decks.clause)
        return Cited(decks, batch.decks.clause)
    if not book.decks.allow(decks):
        allowed = f"must be {book.decks.at_least} to {book.decks.at_most}"
        if book.two_batch and book.two_batch.decks.allow(decks):
            allowed += f', or file options.shuffler = "{TWO_BATCH}"'
        find("decks", str(decks), allowed, book.decks.clause)
    return Cited(decks, book.decks.clause)


def decks_in_shoe(decks: int, options: dict[str, Chosen]) -> int:
    """Half of them where two batches alternate."""
    return decks // 2 if options["shuffler"].value == TWO_BATCH else decks


def examine_tightened(filing: Filing, taken: list[Taken], table: dict[str, int | None]) -> None:
    """Limits that a wager on offer makes narrower."""
    for each in taken:
        for limit in each.offer.tightened:
            count = table[limit.key]
            if count is not None and count not in limit.allowed:
                allowed = " or ".join(map(str, limit.allowed))
                why = f"must be {allowed} with {each.offer.title}"
                filing.notes.find_unlawful(limit.key, str(count), why, limit.clause)
