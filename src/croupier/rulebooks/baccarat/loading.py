"""Reads a chapter about baccarat and proves that its parts fit each other."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.rulebooks.baccarat.chapter import Announcement, BaccaratChapter, BatchRule, Handling
from croupier.rulebooks.baccarat.duties import DUTIES
from croupier.rulebooks.baccarat.load_draw import read_dealing_order, read_tableau
from croupier.rulebooks.chapter import Piece
from croupier.rulebooks.chapter_game import parts_of
from croupier.rulebooks.citing import bounds, cited_text, cited_whole, clause, optional_clause
from croupier.rulebooks.cross_check import Wrong, refuse, without_options
from croupier.rulebooks.layout import without_pieces
from croupier.rulebooks.load_chapter import read_chapter
from croupier.rulebooks.load_wagers import read_paying_order
from croupier.rulebooks.reader import Reader

EVERY_TABLE = frozenset(
    [
        Piece.HOUSE_NAME,
        Piece.WAGER_AREA,
        Piece.ODDS,
        Piece.PLAYER_CARDS,
        Piece.BANKER_CARDS,
        Piece.VIGORISH_BOX,
        Piece.SHOE,
    ]
)
"""No chapter is without a rule on these."""
BURNS_SHOWN = ("first", "all")
AFTER_THE_LAST_HAND = ("reshuffle", "new_decks")


def read_baccarat(top: Reader) -> BaccaratChapter:
    decks = top.section("decks")
    book = BaccaratChapter(
        **parts_of(read_chapter(top, DUTIES, "Banker")),
        decks=bounds(decks),
        two_batch=_two_batch(decks),
        handling=_handling(top.section("handling")),
        announcements=_announcements(top.rows("announcements")) if top.has("announcements") else (),
        tableau=read_tableau(top.section("points"), top.section("draw")),
        dealing_order=read_dealing_order(top.section("draw").section("order")),
        paying_order=read_paying_order(top.section("paying_order")),
    )
    decks.close()
    without_options(book, ("procedure", "shuffler"))
    refuse(_wrong(book))
    return book


def _wrong(book: BaccaratChapter) -> Wrong:
    yield from without_pieces(book, EVERY_TABLE)
    if book.decks.at_least < 1:
        yield "decks", "must be one or more"
    if book.handling.burn_shown.value not in BURNS_SHOWN:
        yield "handling.burn_shown", f"must be one of {BURNS_SHOWN}"
    if book.handling.after_last_hand.value not in AFTER_THE_LAST_HAND:
        yield "handling.after_last_hand", f"must be one of {AFTER_THE_LAST_HAND}"
    procedures = {choice.value for choice in book.options["procedure"].choices}
    if procedures != set(book.dealing_order):
        yield "draw.order", f"must be for the dealing procedures {sorted(procedures)}"


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


def _announcements(rows: Iterable[Reader]) -> tuple[Announcement, ...]:
    read = list[Announcement]()
    for row in rows:
        read.append(
            Announcement(
                row.text("words"),
                row.text("wager"),
                frozenset(row.texts("outcomes")),
                frozenset(row.texts("variants")),
                clause(row),
            )
        )
        row.close()
    return tuple(read)
