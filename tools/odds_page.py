"""Writes docs/odds.md: every wager, paytable and house way; exits 1 if the page was stale."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from croupier.cli.odds_report import markdown, percent, terms_text
from croupier.games.pai_gow.game import PaiGowGame, bind
from croupier.games.submissions import study_rules
from croupier.odds.figures import WagerOdds
from croupier.odds.pai_gow.analysis import analyse
from croupier.odds.pai_gow.facing import Role
from croupier.odds.pai_gow.tables import exact_odds
from croupier.odds.tables import chapter_odds
from croupier.rulebooks.baccarat.chapter import BaccaratChapter
from croupier.rulebooks.loader import BACCARAT, baccarat_chapter, rulebook

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "odds.md"
HOUSE_WAYS = ROOT / "examples" / "house_ways"
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
    for book in map(baccarat_chapter, BACCARAT):
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
    yield from pai_gow()


def rows(book: BaccaratChapter) -> Iterator[tuple[str, ...]]:
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


TILES = """
The dealer sets by a house way: the chapter's own with its gaps closed as filed (R-PG02), or a filed one.
*By it*: the player sets as the dealer does.
*Best*: every hand is set for what it is worth against that way, one wager at a time.
A bank's figures are per unit of one wager against it, whose hands are set by the house way.
A co-bank's hand is set by the dealer, and half of each wager is its own.
"""  # noqa: E501 a sentence is a line

EXPLAINED = """
- With one way on both sides a bettor loses by copies and worthless low hands, which the dealer wins, and by vigorish: 1.2 % and 1.5 % with the chapter's own way.
- The chapter's rule looks at the high hand alone (R-PG21). A dealer bound by it plays a Gong beside a worthless low hand, and a bettor who balances both hands has the better of the house; so has a bank. The figures are what the text gives; nothing is bent towards published ones.
- A traditional way, such as casinos file elsewhere, splits pairs for two good hands. It is against 535.10(d) and stands here for comparison: with it on both sides the published loss is about 2.4 %.
- A bank's vigorish falls on the surplus of all wagers together. `croupier odds --opponents N` tells what several wagers at once bring: exact before vigorish, within bounds after it, and simulated.
- `croupier set` gives the exact value of every setting of four tiles; `croupier train` asks for it.
"""  # noqa: E501 likewise

GAPS = {
    "house_way_pairs": ("best_pair", "best_low"),
    "house_way_points": ("nine_first", "best_low"),
    "house_way_equals": ("best_low", "best_tile"),
}


def pai_gow() -> Iterator[str]:
    book = rulebook("pa-535")
    yield f"## {book.id}: {book.title}, {book.jurisdiction}"
    yield TILES
    columns = (
        "house way", "lawful", "bettor, by it", "bettor, best", "hands set otherwise",
        "bank, by it", "bank, best", "co-bank",
    )  # fmt: skip
    yield markdown(columns, (tile_row(name, game) for name, game in tile_tables()))
    yield EXPLAINED


def tile_tables() -> Iterator[tuple[str, PaiGowGame]]:
    """The chapter's own way under every choice, then the ways of the examples."""
    for chosen in product(*GAPS.values()):
        options = dict(zip(GAPS, chosen, strict=True))
        name = ", ".join(
            f"{option.rpartition('_')[2]} {value}" for option, value in options.items()
        )
        filed = "\n".join(f'{option} = "{value}"' for option, value in options.items())
        yield f"the chapter's: {name}", tile_table(f"[options]\n{BANKING}\n{filed}")
    for file in sorted(HOUSE_WAYS.glob("*.toml")):
        study = f'[options]\n{BANKING}\n[what_if.options]\nhouse_way = "{file.name}"'
        yield f"`{file.name}`", tile_table(study)


BANKING = "player_banking = true\nco_banking = true"


def tile_table(more: str) -> PaiGowGame:
    book = rulebook("pa-535")
    text = f'rulebook = "{book.id}"\ngame = "{book.game}"\nseats = {book.seats.at_most}\n{more}\n'
    return bind(study_rules(text, beside=read_house_way))


def read_house_way(name: str) -> str:
    return (HOUSE_WAYS / name).read_text(encoding="utf-8")


def tile_row(name: str, game: PaiGowGame) -> tuple[str, ...]:
    edges = [percent(row.house_edge) for row in exact_odds(game)]
    analysis = analyse(game)
    otherwise = analysis.difference(Role.BETTOR, analysis.optimal(Role.BETTOR))
    share = f"{otherwise.hands / otherwise.of_hands:.1%}"
    return (name, "yes" if game.house.lawful else "no", *edges[:2], share, *edges[2:])


def main() -> int:
    text = "\n".join(sections()).rstrip() + "\n"
    stale = not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text
    PAGE.write_text(text, encoding="utf-8")
    if stale:
        print("docs/odds.md was stale and has been written anew: commit it")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
