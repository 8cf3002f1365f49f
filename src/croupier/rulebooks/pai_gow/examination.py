"""What a submission about Pai Gow says of tiles and banking, and the house rules with it."""

from __future__ import annotations

from dataclasses import replace

from croupier.rulebooks.chapter_game import parts_of
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.pai_gow.chapter import STANDARD_DELIVERY, PaiGowChapter
from croupier.rulebooks.pai_gow.filed_way import INLINE, chapter_way, examine_house_way
from croupier.rulebooks.pai_gow.rules import PaiGowRules
from croupier.rulebooks.reader import Reader, shown
from croupier.rulebooks.submissions.filed_odds import Taken
from croupier.rulebooks.submissions.filing import Filing
from croupier.rulebooks.submissions.limits import examine_stakes
from croupier.values.money import dollars


def examine_pai_gow(
    book: PaiGowChapter,
    filing: Filing,
    top: Reader,
    _: list[Taken],
    shared: HouseRules,
) -> PaiGowRules:
    _examine_decks(book, filing, top)
    examine_stakes(filing, shared, shared.wagers)
    _examine_vigorish(filing, shared)
    _examine_dealer_wager(filing, shared)
    filed = examine_house_way(filing, top, shared.options)
    options = dict(shared.options)
    if top.has("house_way"):
        options["house_way"] = replace(options["house_way"], value=INLINE, filed=True)
    named = options["deliveries"].value
    used = {STANDARD_DELIVERY, *(named if isinstance(named, tuple) else ())}
    banking = options["player_banking"].value is True
    return PaiGowRules(
        **parts_of(replace(shared, options=options)),
        ranking=book.ranking,
        house_way=filed or chapter_way(book, options, gaps_closed=True),
        chapter_way=chapter_way(book, options, gaps_closed=False),
        deliveries={each.name: each.clause for each in book.deliveries if each.name in used},
        bank_deliveries={each.name: each.clause for each in book.deliveries if banking},
        delivery_titles={each.name: each.title for each in book.deliveries},
        dice_hours=book.dice_hours,
    )


def _examine_decks(book: PaiGowChapter, filing: Filing, top: Reader) -> None:
    if top.has("decks"):
        why = "the game is played with tiles and has no decks; leave the key out"
        filing.notes.find("decks", shown(top.raw("decks")), why, book.tile_set)


def _examine_vigorish(filing: Filing, shared: HouseRules) -> None:
    """A rate may be studied, but no vigorish on a tied wager: nothing says whose it would be."""
    taken = shared.vigorish
    if taken is not None and taken.on_tied_stake:
        why = "vigorish is taken from the amount won; write a share such as 4%"
        filing.notes.find("options.vigorish", taken.name, why, taken.clause)


def _examine_dealer_wager(filing: Filing, shared: HouseRules) -> None:
    """A sum that no player could wager is none the dealer does."""
    chosen = shared.options["dealer_wager"]
    if not isinstance(chosen.value, int):
        return
    own = [each.limits.minimum for each in shared.wagers.values()]
    least = max((shared.limits.minimum if each is None else each) or 0 for each in own)
    why = ""
    if chosen.value % shared.coin:
        why = f"must be a multiple of the table's coin, {dollars(shared.coin)}"
    elif chosen.value < least:
        why = f"must be no less than the posted minimum, {dollars(least)}"
    if why:
        filing.notes.find("options.dealer_wager", dollars(chosen.value), why, chosen.clause)
