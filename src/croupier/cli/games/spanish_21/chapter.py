"""Prints what a chapter about Spanish 21 says of its cards."""

from __future__ import annotations

from croupier.cli.output import print_table
from croupier.rulebooks.chapter import Cited, Rulebook
from croupier.rulebooks.spanish_21.chapter import Spanish21Chapter
from croupier.values.cards import Rank
from croupier.values.clauses import ClauseId
from croupier.values.money import money

Row = tuple[str, str, str]


def show(book: Rulebook) -> None:
    assert isinstance(book, Spanish21Chapter)
    values = book.values
    rows: list[Row] = [
        ("seats", str(book.seats), book.seats.clause),
        ("decks", str(book.decks), book.decks.clause),
        ("decks in two equal batches", str(book.two_batch), book.two_batch.clause),
        _row("taken out of each deck", book.removed),
        _row("cutting cards, at least", book.cutting_cards),
        _row("most a hand may count", values.most),
        _row("dealer draws until", book.dealer_stands),
        _row("dealer looks for a Blackjack under", book.peek),
        _row("cards of a hand that is doubled", book.double_cards),
        _row("Insurance is offered under", book.insurance_up),
        ("Insurance, of the initial wager", str(book.insurance_share.value),
         book.insurance_share.clause),
        ("Match-The-Dealer, at least", money(book.match.minimum.value),
         book.match.minimum.clause),
        ("Match-The-Dealer, at most", "the wager on the box", book.match.within_wager),
    ]  # fmt: skip
    print_table("Figures", ("what", "figure", "clause"), rows)
    _show_values(book)
    _show_bonuses(book)


def _row(what: str, figure: Cited[int] | Cited[frozenset[str]]) -> Row:
    if isinstance(figure.value, int):
        return what, str(figure.value), figure.clause
    order = [rank.value for rank in Rank]
    ranks = sorted(figure.value, key=order.index)
    return what, ", ".join("10" if rank == "T" else rank for rank in ranks), figure.clause


def _show_values(book: Spanish21Chapter) -> None:
    by_value = dict[tuple[int, ClauseId], list[str]]()
    for rank, value in book.values.points.items():
        by_value.setdefault((value.value, value.clause), []).append(rank)
    rows = [(", ".join(ranks), str(value), clause) for (value, clause), ranks in by_value.items()]
    low = book.values.low_ace
    rows.append(("A, where that would be too much", str(low.value), low.clause))
    print_table("Values", ("cards", "value", "clause"), rows)


def _show_bonuses(book: Spanish21Chapter) -> None:
    rows = [
        (
            f"{money(bonus.at_least)} or more"
            + (f", below {money(bonus.below)}" if bonus.below is not None else ""),
            money(bonus.sum),
            bonus.clause,
        )
        for bonus in book.super_bonus
    ]
    rows.append(("every other player", money(book.envy.value), book.envy.clause))
    print_table(
        f"Fixed payouts for suited sevens against a dealer's {'/'.join(book.super_bonus_up.value)}",
        ("original wager", "sum", "clause"),
        rows,
    )
