"""What a chapter about baccarat adds to the document of a rulebook."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.rulebooks.baccarat.chapter import BaccaratChapter, Cell
from croupier.rulebooks.chapter import Cited
from croupier.rulebooks.cited_document import bounds, cited

Document = dict[str, object]


def baccarat_document(book: BaccaratChapter) -> Document:
    handling = book.handling
    figures: dict[str, Cited[int] | Cited[str] | None] = {
        "cover_cards": handling.cover_cards,
        "burn_shown": handling.burn_shown,
        "burn_tens": handling.burn_tens,
        "burn_ace": handling.burn_ace,
        "card_life_hours": handling.card_life_hours,
        "after_last_hand": handling.after_last_hand,
    }
    if handling.changed_each_shoe:
        figures["cards_changed"] = Cited("each shoe", handling.changed_each_shoe)
    return {
        "decks": bounds(book.decks),
        "two_batch": bounds(book.two_batch.decks) if book.two_batch else None,
        "handling": {name: cited(figure) for name, figure in figures.items() if figure},
        "draw": _draw(book),
    }


def _draw(book: BaccaratChapter) -> Document:
    tableau = book.tableau
    return {
        "naturals": {
            "points": sorted(tableau.naturals.value),
            "clause": tableau.naturals.clause,
            "stops": tableau.natural_stops,
        },
        "player": _column(tableau.player),
        "banker_if_player_stayed": _column(tableau.banker_if_player_stayed),
        "banker": [
            {"points": points, "third": third, "move": cell.move.value, "clause": cell.clause}
            for (points, third), cell in sorted(tableau.banker.items())
        ],
    }


def _column(cells: Mapping[int, Cell]) -> list[Document]:
    return [
        {"points": points, "move": cell.move.value, "clause": cell.clause}
        for points, cell in sorted(cells.items())
    ]
