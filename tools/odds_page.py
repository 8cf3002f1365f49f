"""Writes docs/odds.md: every wager and paytable, for six to eight decks; exits 1 if stale."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from croupier.cli.odds_report import markdown, percent, terms_text
from croupier.odds.figures import WagerOdds
from croupier.odds.tables import chapter_odds
from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.loader import SHELF

PAGE = Path(__file__).parent.parent / "docs" / "odds.md"
DECKS = (6, 7, 8)

HEAD = """# Odds

This page is written by `make docs`; every figure is derived from the rulebooks by exact count.
Edges are the house's, per unit staked, with exact vigorish; `croupier odds` prints the fractions.
Royal 9 is priced with its meters at the least the chapter allows, and says so.
"""

READINGS = {
    "house_money": "Optimal rides are judged opening by opening, from the cards that are left"
    " (R-X13).",
    "tie": "At its floor, 8 to 1; a licensee may file more (R-X24).",
    "lucky_six": "A 6-6 tie loses (R-B02).",
    "royal_9": "The price does not come back with a prize (R-X25); one line pays (R-X11)."
    " Maryland names no stake and leaves Any Two Personal undefined (R-MD11, R-MD09).",
    "any_pair_player": "One stake, one hand (R-MD05).",
    "blazing_7s": "Under A two two-card sevens lose (R-MD07).",
    "cover_all": "Counts only events that pay under the Blazing 7's paytable in force (R-MD07).",
    "heavenly_9": "Loses only when neither hand is a three-card nine (R-MD06).",
    "jackpot": "Straights run from A-2-3-4 to J-Q-K-A; identical cards pair (R-MD14).",
    "lucky_nines": "Nines are suited when all of them share a suit (R-MD15).",
    "one_up": "Any win by one point, Naturals included (R-MD02).",
    "fortune_7_insurance": "Fortune 7 is a Banker win with a three-card seven (R-MD01).",
    "perfect_pairs_player": "Each stake lives on its own hand (R-B01).",
    "dragon_bonus_player": "A Natural is paid on the Natural line only (R-X10).",
}


def sections() -> Iterator[str]:
    yield HEAD
    for book in SHELF.values():
        yield f"## {book.id}: {book.title}, {book.jurisdiction}\n"
        yield markdown(
            ("wager", "variant", "paytable", "terms", *(f"{n} decks" for n in DECKS), "hits",
             "std dev"),
            rows(book),
        )  # fmt: skip
        notes = [
            f"- `{wager}`: {note}" for wager, note in READINGS.items() if book.offers_of(wager)
        ]
        if notes:
            yield "\nWhere a reading decides the figure:\n\n" + "\n".join(notes)
        yield ""


def rows(book: Rulebook) -> Iterator[tuple[str, ...]]:
    by_decks = [chapter_odds(book, decks=decks).rows for decks in DECKS]
    for alike in zip(*by_decks, strict=True):
        last: WagerOdds = alike[-1]
        yield (
            last.wager,
            last.variant,
            last.paytable or "",
            terms_text(last),
            *(
                percent(row.house_edge) if book.allows_decks(decks, row.wager) else "-"
                for row, decks in zip(alike, DECKS, strict=True)
            ),
            percent(last.hit_frequency),
            f"{last.standard_deviation:.3f}",
        )


def main() -> int:
    text = "\n".join(sections()).rstrip() + "\n"
    stale = not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text
    PAGE.write_text(text, encoding="utf-8")
    if stale:
        print("docs/odds.md was stale and has been written anew: commit it")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
