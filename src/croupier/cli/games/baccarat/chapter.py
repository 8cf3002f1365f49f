"""Prints what a chapter about baccarat says of its cards."""

from __future__ import annotations

from croupier.cli.output import print_table
from croupier.rulebooks.baccarat.chapter import BaccaratChapter
from croupier.rulebooks.chapter import Rulebook


def show(book: Rulebook) -> None:
    assert isinstance(book, BaccaratChapter)
    _show_figures(book)
    _show_drawing(book)


def _show_figures(book: BaccaratChapter) -> None:
    handling = book.handling
    rows: list[tuple[str, str, str]] = [("seats", str(book.seats), book.seats.clause)]
    rows.append(("decks", str(book.decks), book.decks.clause))
    if book.two_batch:
        batch = book.two_batch.decks
        rows.append(("decks in two equal batches", str(batch), batch.clause))
    rows += [
        ("cover cards", str(handling.cover_cards.value), handling.cover_cards.clause),
        ("burned cards shown", handling.burn_shown.value, handling.burn_shown.clause),
        ("burn value of 10, J, Q, K", str(handling.burn_tens.value), handling.burn_tens.clause),
        ("burn value of an ace", str(handling.burn_ace.value), handling.burn_ace.clause),
        ("after the last hand", handling.after_last_hand.value, handling.after_last_hand.clause),
    ]
    if handling.changed_each_shoe:
        rows.append(("cards changed after", "each shoe", handling.changed_each_shoe))
    if handling.card_life_hours:
        life = handling.card_life_hours
        rows.append(("cards changed every", f"{life.value} hours", life.clause))
    print_table("Figures", ("what", "figure", "clause"), rows)


def _show_drawing(book: BaccaratChapter) -> None:
    tableau = book.tableau
    rows = [
        (
            str(points),
            tableau.player[points].move.value,
            tableau.banker_if_player_stayed[points].move.value,
            *(tableau.banker[points, third].move.value for third in range(10)),
        )
        for points in sorted(tableau.player)
    ]
    columns = ("total", "Player", "Banker, Player stayed", *(f"drew {n}" for n in range(10)))
    print_table(
        "Third cards, D draws and S stays (Banker's columns by the Player's third card)",
        columns,
        rows,
    )
