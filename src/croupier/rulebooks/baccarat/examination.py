"""What a submission about baccarat says of the cards, and the house rules with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from croupier.rulebooks.baccarat.chapter import BaccaratChapter
from croupier.rulebooks.baccarat.decks import examine_cut, examine_decks
from croupier.rulebooks.baccarat.rules import BaccaratRules
from croupier.rulebooks.house_rules import Chosen, HouseRules
from croupier.rulebooks.parts import parts_of
from croupier.rulebooks.reader import Reader
from croupier.rulebooks.submissions.filed_odds import Taken
from croupier.rulebooks.submissions.filing import Filing
from croupier.rulebooks.submissions.table_size import decks_in_shoe, examine_tightened
from croupier.values.clauses import ClauseId
from croupier.values.sides import BySide


def examine_baccarat(
    book: BaccaratChapter, filing: Filing, top: Reader, taken: list[Taken], shared: HouseRules
) -> BaccaratRules | None:
    decks = examine_decks(book, filing, top, shared.options)
    examine_tightened(filing, taken, {"decks": decks.value if decks else None})
    if decks is None or decks.value < 1:
        return None
    shoe_decks = decks_in_shoe(decks.value, shared.options)
    examine_cut(book, filing, shared.options, shoe_decks)
    return BaccaratRules(
        **parts_of(shared),
        decks=decks,
        shoe_decks=shoe_decks,
        tableau=replace(book.tableau, order=_dealing_order(book, shared.options)),
        handling=book.handling,
        announcements=tuple(each for each in book.announcements if each.variants & filing.games),
        order=filing.variant.order or book.order,
    )


def _dealing_order(book: BaccaratChapter, options: Mapping[str, Chosen]) -> BySide[ClauseId]:
    procedure = str(options["procedure"].value)
    return book.dealing_order.get(procedure, book.tableau.order)
