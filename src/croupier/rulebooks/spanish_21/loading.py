"""Reads a chapter about Spanish 21 and proves that its parts fit each other."""

from __future__ import annotations

from fractions import Fraction

from croupier.rulebooks.chapter import Cited, Piece
from croupier.rulebooks.chapter_game import parts_of
from croupier.rulebooks.citing import cited_whole, clause
from croupier.rulebooks.cross_check import Wrong, refuse, without_options
from croupier.rulebooks.layout import without_pieces
from croupier.rulebooks.load_chapter import read_chapter
from croupier.rulebooks.reader import Reader
from croupier.rulebooks.spanish_21.chapter import (
    MATCH,
    OUTCOMES,
    SURRENDER,
    WAGER,
    DeckCounts,
    MatchRule,
    Spanish21Chapter,
)
from croupier.rulebooks.spanish_21.duties import DUTIES
from croupier.rulebooks.spanish_21.figures import CardValues, FixedBonus
from croupier.values.cards import COURT_RANKS, Rank
from croupier.values.prices import PartBack

EVERY_TABLE = frozenset(
    [
        Piece.HOUSE_NAME,
        Piece.WAGER_AREA,
        Piece.INSCRIPTION,
        Piece.ODDS,
        Piece.SIGN,
        Piece.SHOE,
        Piece.DISCARD_RACK,
        Piece.CARD_READER,
    ]
)
"""No chapter is without a rule on these."""
REQUIRED_OPTIONS = (
    "shuffler",
    "boxes_per_player",
    "cut_depth",
    "cutting_card_depth",
    "card_life_hours",
    "insurance_unit",
    "doubling",
    "split_hands",
    "split_aces_draw_once",
    "dealer_hits_soft_17",
    "every_21_wins",
)


def read_spanish_21(top: Reader) -> Spanish21Chapter:
    decks, dealer, double = top.section("decks"), top.section("dealer"), top.section("double")
    insurance, bonus = top.section("insurance"), top.section("super_bonus")
    book = Spanish21Chapter(
        **parts_of(read_chapter(top, DUTIES, "winning")),
        decks=_counts(decks),
        two_batch=_counts(decks.section("two_batch")),
        removed=_ranks(decks, "removed"),
        cutting_cards=cited_whole(decks, "cutting_cards"),
        values=_values(top.section("values")),
        dealer_stands=cited_whole(dealer, "stands"),
        peek=_ranks(dealer, "peek"),
        insurance_up=_ranks(insurance, "up"),
        insurance_share=_share(insurance, "most"),
        double_cards=cited_whole(double, "cards"),
        super_bonus=tuple(map(_fixed_bonus, bonus.rows("sums"))),
        super_bonus_up=_ranks(bonus, "up"),
        envy=_sum(bonus, "envy"),
        match=_match(top.section(MATCH)),
    )
    for section in (decks, dealer, double, insurance, bonus):
        section.close()
    without_options(book, REQUIRED_OPTIONS)
    refuse(_wrong(book))
    return book


def _counts(reader: Reader) -> DeckCounts:
    return DeckCounts(reader.wholes("allowed"), clause(reader))


def _ranks(reader: Reader, key: str) -> Cited[frozenset[str]]:
    row = reader.section(key)
    ranks = frozenset(row.texts("ranks"))
    if strange := ranks - {rank.value for rank in Rank}:
        raise row.wrong("ranks", f"names {', '.join(sorted(strange))}, which is no rank of a card")
    read = Cited(ranks, clause(row))
    row.close()
    return read


def _share(reader: Reader, key: str) -> Cited[Fraction]:
    row = reader.section(key)
    read = Cited(row.share("share"), clause(row))
    row.close()
    return read


def _sum(reader: Reader, key: str) -> Cited[int]:
    row = reader.section(key)
    read = Cited(int(row.sum_of_money("sum")), clause(row))
    row.close()
    return read


def _values(reader: Reader) -> CardValues:
    numerals, courts = clause(reader, "numerals"), cited_whole(reader, "courts")
    ace = cited_whole(reader, "ace")
    points = dict[str, Cited[int]]()
    for rank in Rank:
        if rank is Rank.ACE:
            points[rank.value] = ace
        elif rank in COURT_RANKS:
            points[rank.value] = courts
        elif rank is not Rank.TEN:
            points[rank.value] = Cited(int(rank.value), numerals)
    values = CardValues(
        points=points,
        low_ace=cited_whole(reader, "low_ace"),
        most=cited_whole(reader, "most"),
        blackjack=clause(reader, "blackjack"),
        hard=clause(reader, "hard"),
        soft=clause(reader, "soft"),
    )
    reader.close()
    return values


def _fixed_bonus(row: Reader) -> FixedBonus:
    bonus = FixedBonus(
        at_least=row.sum_of_money("at_least"),
        below=row.sum_of_money("below") if row.has("below") else None,
        sum=row.sum_of_money("sum"),
        clause=clause(row),
    )
    row.close()
    return bonus


def _match(reader: Reader) -> MatchRule:
    rule = MatchRule(
        minimum=_sum(reader, "least"),
        maximum=clause(reader, "most"),
        within_wager=clause(reader, "within_wager"),
        each=clause(reader, "each"),
    )
    reader.close()
    return rule


def _wrong(book: Spanish21Chapter) -> Wrong:
    yield from without_pieces(book, EVERY_TABLE)
    yield from _about_decks(book)
    for wager, outcomes in OUTCOMES.items():
        offers = book.offers_of(wager)
        if len(offers) != 1:
            yield f"wagers.{wager}", "must be there, once"
        for offer in offers:
            if [line.outcome for line in offer.lines] != list(outcomes):
                yield f"wagers.{wager}.lines", f"must be {', '.join(outcomes)}"
    yield from _about_figures(book)


def _about_decks(book: Spanish21Chapter) -> Wrong:
    counts, ranks = book.decks.allowed, {rank.value for rank in Rank}
    if not counts or min(counts) < 1:
        yield "decks.allowed", "must be one or more"
    elif book.two_batch.allowed != tuple(2 * decks for decks in counts):
        yield "decks.two_batch.allowed", "must be two of each lawful shoe"
    if ranks - book.removed.value != book.values.points.keys():
        yield "decks.removed.ranks", "must be the ranks without a value"


def _about_figures(book: Spanish21Chapter) -> Wrong:
    sums = book.super_bonus
    if [bonus.below for bonus in sums] != [*(bonus.at_least for bonus in sums[1:]), None]:
        yield "super_bonus.sums", "must follow on each other, the last without an end"
    if not 0 < book.insurance_share.value <= 1:
        yield "insurance.most", "must be above 0 and up to the whole wager"
    surrendered = [
        price
        for offer in book.offers_of(WAGER)
        for line in offer.lines
        for price in line.pays
        if line.outcome == SURRENDER
    ]
    if not all(isinstance(price, PartBack) for price in surrendered):
        yield f"wagers.{WAGER}.lines", f"{SURRENDER} must give a part of the wager back"
