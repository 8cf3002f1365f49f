"""What a submission about baccarat says of decks and cuts, and the house rules with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from croupier.rulebooks.baccarat.chapter import BaccaratChapter
from croupier.rulebooks.baccarat.rules import BaccaratRules
from croupier.rulebooks.chapter import Cited
from croupier.rulebooks.chapter_game import parts_of
from croupier.rulebooks.house_rules import Chosen, HouseRules
from croupier.rulebooks.reader import Reader
from croupier.rulebooks.submissions.filed_odds import Taken
from croupier.rulebooks.submissions.filing import Filing
from croupier.rulebooks.submissions.limits import examine_stakes
from croupier.rulebooks.submissions.table_size import (
    TWO_BATCH,
    can_study,
    decks_in_shoe,
    examine_tightened,
)
from croupier.values.cards import DECK
from croupier.values.clauses import ClauseId
from croupier.values.sides import BySide


def examine_baccarat(
    book: BaccaratChapter, filing: Filing, top: Reader, taken: list[Taken], shared: HouseRules
) -> BaccaratRules | None:
    decks = _examine_decks(book, filing, top, shared.options)
    examine_stakes(filing, shared, shared.wagers)
    examine_tightened(filing, taken, {"decks": decks.value if decks else None})
    if decks is None or not can_study(decks.value):
        return None
    shoe_decks = decks_in_shoe(decks.value, shared.options)
    _examine_cut(book, filing, shared.options, shoe_decks)
    return BaccaratRules(
        **parts_of(shared),
        decks=decks,
        shoe_decks=shoe_decks,
        tableau=replace(book.tableau, order=_dealing_order(book, shared.options)),
        handling=book.handling,
        announcements=tuple(each for each in book.announcements if each.variants & filing.games),
        paying_order=filing.variant.paying_order or book.paying_order,
    )


def _dealing_order(book: BaccaratChapter, options: Mapping[str, Chosen]) -> BySide[ClauseId]:
    procedure = str(options["procedure"].value)
    return book.dealing_order.get(procedure, book.tableau.order)


def _examine_decks(
    book: BaccaratChapter, filing: Filing, top: Reader, options: Mapping[str, Chosen]
) -> Cited[int] | None:
    decks = filing.notes.attempt(top.whole, "decks")
    if decks is None:
        return None
    find = filing.notes.find_unlawful if can_study(decks) else filing.notes.find
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


def _examine_cut(
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
