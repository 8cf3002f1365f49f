"""Decks: how many the chapter permits, and how deep a stack of them is cut and marked."""

from __future__ import annotations

from fractions import Fraction

from croupier.rulebooks.chapter import Cited
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.reader import Reader
from croupier.rulebooks.spanish_21.chapter import DeckCounts, Spanish21Chapter
from croupier.rulebooks.spanish_21.rules import BURN_CARD, cards_behind
from croupier.rulebooks.submissions.filing import Filing
from croupier.rulebooks.submissions.option_kinds import shown_value
from croupier.rulebooks.submissions.table_size import TWO_BATCH, can_study
from croupier.values.cards import DECK

CONTINUOUS = "continuous"
NEARLY_A_QUARTER = Fraction(24, 100)
"""Reading R-S15: less than this is worth a warning."""
NO_QUARTER = Fraction(1, 5)
"""No approximation makes a quarter of less."""


def examine_decks(
    book: Spanish21Chapter, filing: Filing, top: Reader, shared: HouseRules
) -> Cited[int] | None:
    decks = filing.notes.attempt(top.whole, "decks")
    if decks is None:
        return None
    two_batches = shared.chose("shuffler") == TWO_BATCH
    rule = book.two_batch if two_batches else book.decks
    if decks not in rule.allowed:
        is_some_shoe = can_study(decks) and not (two_batches and decks % 2)
        find = filing.notes.find_unlawful if is_some_shoe else filing.notes.find
        find("decks", str(decks), _allowed(book, rule, decks), rule.clause)
        if not is_some_shoe:
            return None
    return Cited(decks, rule.clause)


def _allowed(book: Spanish21Chapter, rule: DeckCounts, decks: int) -> str:
    if rule is book.two_batch:
        equal = "; two equal batches need an even number" if decks % 2 else ""
        return f"must be {rule} with two batches{equal}"
    other = f', or file options.shuffler = "{TWO_BATCH}"' if decks in book.two_batch.allowed else ""
    return f"must be {rule}{other}"


def cards_in_shoe(book: Spanish21Chapter, shoe_decks: int) -> int:
    return shoe_decks * sum(card.rank.value not in book.removed.value for card in DECK)


def examine_depths(filing: Filing, shared: HouseRules, cards: int) -> None:
    """Where the stack is cut and marked; a continuous device does neither."""
    if shared.chose("shuffler") == CONTINUOUS:
        for name in ("cut_depth", "cutting_card_depth"):
            if shared.options[name].filed:
                why = "has no effect: a continuous device is neither cut nor marked"
                filing.notes.warn(f"options.{name}", why, shared.duty("continuous"))
        return
    _examine_cut(filing, shared, cards)
    _examine_mark(filing, shared, cards)


def _examine_cut(filing: Filing, shared: HouseRules, cards: int) -> None:
    chosen, most = shared.options["cut_depth"], cards // 2
    if isinstance(chosen.value, int) and chosen.value > most:
        filing.notes.find(
            "options.cut_depth",
            str(chosen.value),
            f"must be {most} or less with {cards} cards in the shoe: the cut could not keep it on"
            " both sides",
            chosen.clause,
        )


def _examine_mark(filing: Filing, shared: HouseRules, cards: int) -> None:
    chosen, key = shared.options["cutting_card_depth"], "options.cutting_card_depth"
    share = chosen.value
    if not isinstance(share, Fraction) or not 0 < share <= 1:
        return
    given = shown_value(filing.book.options["cutting_card_depth"], share)
    behind = cards_behind(share, cards)
    first_round = BURN_CARD + 2 * (shared.seats.value + 1)
    if share < NO_QUARTER:
        why = f"must be about a quarter or more; {behind} of {cards} cards are no quarter"
        filing.notes.find_unlawful(key, given, why, chosen.clause)
    elif share < NEARLY_A_QUARTER:
        why = f"is less than about a quarter: {behind} of {cards} cards lie behind the cutting card"
        filing.notes.warn(key, why, chosen.clause)
    elif cards - behind < first_round:
        why = (
            f"leaves {cards - behind} of {cards} cards before the cutting card; the first cards of"
            f" a round at {shared.seats.value} boxes and the burn card take {first_round}"
        )
        filing.notes.find(key, given, why, chosen.clause)
