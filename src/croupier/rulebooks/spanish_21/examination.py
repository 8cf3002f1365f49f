"""What a submission about Spanish 21 says of cards and boxes, and the house rules with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from croupier.rulebooks.chapter import Cited, Piece
from croupier.rulebooks.chapter_game import parts_of
from croupier.rulebooks.choices import OptionKind
from croupier.rulebooks.house_rules import HouseRules, LayoutItem
from croupier.rulebooks.reader import Reader
from croupier.rulebooks.spanish_21.bonus_signs import as_written, bonus_signs
from croupier.rulebooks.spanish_21.chapter import (
    MATCH,
    SURRENDER,
    WAGER,
    Spanish21Chapter,
)
from croupier.rulebooks.spanish_21.decks import cards_in_shoe, examine_decks, examine_depths
from croupier.rulebooks.spanish_21.figures import MatchTerms
from croupier.rulebooks.spanish_21.limits import with_own_limits
from croupier.rulebooks.spanish_21.rules import Spanish21Rules
from croupier.rulebooks.submissions.filed_odds import Taken
from croupier.rulebooks.submissions.filing import Filing
from croupier.rulebooks.submissions.table_size import decks_in_shoe, examine_tightened
from croupier.values.odds import Odds
from croupier.values.prices import PartBack

ANY_CARDS = "any_cards"


def examine_spanish_21(
    book: Spanish21Chapter, filing: Filing, top: Reader, taken: list[Taken], shared: HouseRules
) -> Spanish21Rules | None:
    decks = examine_decks(book, filing, top, shared)
    examine_tightened(filing, taken, {"decks": decks.value if decks else None})
    _examine_words(book, filing, shared)
    _examine_boxes(book, filing, shared)
    shared = with_own_limits(book, filing, taken, shared)
    if decks is None or decks.value < 1 or shared.seats.value < 1:
        return None
    shoe_decks = decks_in_shoe(decks.value, shared.options)
    examine_depths(filing, shared, cards_in_shoe(book, shoe_decks))
    return Spanish21Rules(
        **parts_of(_with_signs(book, shared)),
        decks=decks,
        shoe_decks=shoe_decks,
        removed=book.removed,
        minimum_cut=_count(shared, "cut_depth"),
        cutting_card=_share(shared, "cutting_card_depth"),
        card_life_hours=_card_life(shared),
        boxes_per_player=_count(shared, "boxes_per_player"),
        values=book.values,
        dealer_stands=book.dealer_stands,
        dealer_hits_soft_17=_flag(shared, "dealer_hits_soft_17"),
        peek=book.peek,
        split_hands=_count(shared, "split_hands"),
        split_aces_draw_once=_flag(shared, "split_aces_draw_once"),
        double_cards=_double_cards(book, shared),
        every_21_wins=_flag(shared, "every_21_wins"),
        surrender_share=_surrender_share(shared),
        insurance_up=book.insurance_up,
        insurance_share=book.insurance_share,
        insurance_unit=_insurance_unit(shared),
        super_bonus=book.super_bonus,
        super_bonus_up=book.super_bonus_up,
        envy=book.envy,
        match=_match(book, shared),
    )


def _examine_words(book: Spanish21Chapter, filing: Filing, shared: HouseRules) -> None:
    """No choice of this game has a meaning beyond those the chapter names."""
    for rule in book.options.values():
        if rule.kind is OptionKind.CHOICE and shared.options[rule.name].value not in rule.values:
            filing.notes.forbid_study(f"options.{rule.name}")


def _examine_boxes(book: Spanish21Chapter, filing: Filing, shared: HouseRules) -> None:
    chosen, key = shared.options["boxes_per_player"], "options.boxes_per_player"
    boxes, seats = shared.count("boxes_per_player"), shared.seats.value
    if 0 < seats < boxes <= book.seats.at_most:
        why = f"must be {seats} or less: the table has no more boxes"
        filing.notes.find(key, str(chosen.value), why, chosen.clause)


def _card_life(shared: HouseRules) -> Cited[int] | None:
    """Reading R-S14."""
    life = _count(shared, "card_life_hours")
    return life if life.value else None


def _with_signs(book: Spanish21Chapter, shared: HouseRules) -> HouseRules:
    """The sign tells the fixed bonuses (R-S20)."""
    return replace(shared, layout=(*shared.layout, *_bonus_signs(book)))


def _bonus_signs(book: Spanish21Chapter) -> Iterator[LayoutItem]:
    for sign, clause in bonus_signs(book.super_bonus, book.envy):
        yield LayoutItem(Piece.SIGN, None, as_written(sign), clause, None)


def _count(shared: HouseRules, option: str) -> Cited[int]:
    return Cited(shared.count(option), shared.options[option].clause)


def _flag(shared: HouseRules, option: str) -> Cited[bool]:
    return Cited(shared.holds(option), shared.options[option].clause)


def _share(shared: HouseRules, option: str) -> Cited[Fraction]:
    chosen = shared.options[option]
    assert isinstance(chosen.value, Fraction)
    return Cited(chosen.value, chosen.clause)


def _double_cards(book: Spanish21Chapter, shared: HouseRules) -> Cited[int | None]:
    rule = book.double_cards
    return Cited(None if shared.chose("doubling") == ANY_CARDS else rule.value, rule.clause)


def _surrender_share(shared: HouseRules) -> Cited[Fraction]:
    line = next(each for each in shared.wagers[WAGER].lines if each.outcome == SURRENDER)
    assert isinstance(line.price, PartBack)
    return Cited(1 - line.price.share, line.clause)


def _insurance_unit(shared: HouseRules) -> Cited[int]:
    chosen = shared.options["insurance_unit"]
    unit = chosen.value if isinstance(chosen.value, int) else shared.coin
    return Cited(unit, chosen.clause)


def _match(book: Spanish21Chapter, shared: HouseRules) -> MatchTerms | None:
    if MATCH not in shared.wagers:
        return None
    offered = shared.wagers[MATCH]
    odds = {line.outcome: line for line in offered.lines}
    most = offered.limits.maximum

    def pays(outcome: str) -> Cited[Odds]:
        price = odds[outcome].price
        assert isinstance(price, Odds)
        return Cited(price, odds[outcome].clause)

    return MatchTerms(
        other_suit=pays("other_suit"),
        same_suit=pays("same_suit"),
        each=book.match.each,
        minimum=book.match.minimum,
        maximum=Cited(int(most), book.match.maximum) if most is not None else None,
        within_wager=book.match.within_wager,
    )
