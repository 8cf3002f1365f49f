"""Writes docs/odds.md: every wager, paytable and house way; exits 1 if the page was stale."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from croupier.cli.odds_report import markdown
from croupier.games.pai_gow.game import PaiGowGame, bind
from croupier.games.spanish_21.game import Spanish21Game
from croupier.games.spanish_21.game import bind as bind_spanish_21
from croupier.games.submissions import study_rules
from croupier.odds.baccarat.tables import chapter_odds
from croupier.odds.document import terms_text
from croupier.odds.figures import WagerOdds, percent
from croupier.odds.pai_gow.analysis import analyse
from croupier.odds.pai_gow.roles import Role
from croupier.odds.pai_gow.tables import exact_odds
from croupier.odds.spanish_21.analysis import Analysis
from croupier.odds.spanish_21.analysis import analyse as analyse_cards
from croupier.odds.spanish_21.bonus import bonus_chance
from croupier.odds.spanish_21.chart_costs import BasicStrategy, basic_strategy, play_by
from croupier.odds.spanish_21.chart_search import ChartSearch
from croupier.odds.spanish_21.insurance import insurance_odds
from croupier.odds.spanish_21.main_wager import one_in
from croupier.odds.spanish_21.match import match_odds
from croupier.rulebooks.baccarat.chapter import BaccaratChapter, baccarat_chapter
from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.loader import SHELF, rulebook
from croupier.studio.spanish_21.basic_strategy import chart_for_people
from croupier.studio.spanish_21.strategy_picture import strategy_picture
from croupier.values.money import Cents

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "odds.md"
PICTURES = ROOT / "docs" / "pictures"
HOUSE_WAYS = ROOT / "examples" / "house_ways"
DECKS = (6, 7, 8)

HEAD = """# Odds

This page is written by `make docs`; every figure is derived from the rulebooks by exact count.
Edges are the house's, per unit staked, with exact vigorish; `croupier odds` prints the fractions.
`croupier odds` also tells the edge per resolved unit: per unit of wagers on which money changes hands. A push or a void round is left out, a tie on which vigorish is charged counts.
Royal 9 is priced with its meters at the least the chapter allows, and says so; a further seat has a row where its figures differ.

`--format csv` prints a line for each outcome, with the wager's edge, hits, deviation, variance and skewness in every line. Joint laws (`--with`), effects (`--effects`) and banks of several wagers (`--opponents`) follow as tables of their own, each after an empty line; meters are in `--json`.

`croupier odds SUBMISSION --par [--wager ID]` prints PAR sheets: every outcome with its clauses and what it adds to the return, edge, deviation, skewness, hits, and between what the hold lies after 1,000 to a million rounds. Those bands are counted from all outcomes, not taken from the normal law, which is wrong for long where prizes are rare; the sheet says where.
"""  # noqa: E501 a sentence is a line

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
    for chapter in map(baccarat_chapter, SHELF.about("baccarat")):
        yield f"## {chapter.id}: {chapter.title}, {chapter.jurisdiction}\n"
        yield markdown(
            ("wager", "variant", "paytable", "terms", *(f"{n} decks" for n in DECKS), "hits",
             "std dev"),
            rows(chapter),
        )  # fmt: skip
        notes = [
            f"- `{wager}`: {note}" for wager, note in READINGS.items() if chapter.offers_of(wager)
        ]
        if notes:
            yield "\nWhere a reading decides the figure:\n\n" + "\n".join(notes)
        yield ""
    for book in map(rulebook, SHELF.about("pai_gow")):
        yield from pai_gow(book)
    for book in map(rulebook, SHELF.about("spanish_21")):
        yield from spanish_21(book)


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


def pai_gow(book: Rulebook) -> Iterator[str]:
    yield f"## {book.id}: {book.title}, {book.jurisdiction}"
    yield TILES
    columns = (
        "house way", "lawful", "bettor, by it", "bettor, best", "hands set otherwise",
        "bank, by it", "bank, best", "co-bank",
    )  # fmt: skip
    yield markdown(columns, (tile_row(name, game) for name, game in tile_tables(book)))
    yield EXPLAINED


def tile_tables(book: Rulebook) -> Iterator[tuple[str, PaiGowGame]]:
    """The chapter's own way under every choice, then the ways of the examples."""
    for chosen in product(*GAPS.values()):
        options = dict(zip(GAPS, chosen, strict=True))
        name = ", ".join(
            f"{option.rpartition('_')[2]} {value}" for option, value in options.items()
        )
        filed = "\n".join(f'{option} = "{value}"' for option, value in options.items())
        yield f"the chapter's: {name}", tile_table(book, f"[options]\n{BANKING}\n{filed}")
    for file in sorted(HOUSE_WAYS.glob("*.toml")):
        study = f'[options]\n{BANKING}\n[what_if.options]\nhouse_way = "{file.name}"'
        yield f"`{file.name}`", tile_table(book, study)


BANKING = "player_banking = true\nco_banking = true"


def tile_table(book: Rulebook, more: str) -> PaiGowGame:
    text = f'rulebook = "{book.id}"\ngame = "{book.game}"\nseats = {book.seats.at_most}\n{more}\n'
    return bind(study_rules(text, beside=read_house_way))


def read_house_way(name: str) -> str:
    return (HOUSE_WAYS / name).read_text(encoding="utf-8")


def tile_row(name: str, game: PaiGowGame) -> tuple[str, ...]:
    edges = [percent(row.house_edge) for row in exact_odds(game).rows]
    analysis = analyse(game)
    otherwise = analysis.difference(Role.BETTOR, analysis.optimal(Role.BETTOR))
    share = f"{otherwise.hands / otherwise.of_hands:.1%}"
    return (name, "yes" if game.house.lawful else "no", *edges[:2], share, *edges[2:])


CARDS = """
Figures are per initial wager of one box.
*Best*: every decision looks at the exact cards of the hand, the up card and the number of hands of a split; means are exact for that play.
*Chart*: the best play by totals, with the number of cards and the suits of 6-7-8; no change of one cell makes it better.
The standard deviation takes the hands of a split for independent once the dealer's end is known.
"""  # noqa: E501 likewise

SIMPLER = """
What simplifying costs, each row leaving out more than the one before; every row is the best chart of its kind, and its edge is exact:
"""  # noqa: E501 likewise

COMMON = """
### Beside the published figures

Published house edges are those of the common casino game. It differs from Pennsylvania's of 2010, and `[what_if]` changes one rule after the other (`examples/studies/`); none of these tables is lawful here.
"""  # noqa: E501 likewise

REMAINS = """
- What remains is less than the published figures' own last digit: {remains} of a percentage point at most. They are rounded to hundredths of a percent, and a chart of theirs need not be the best one.
- The published change for one card to split aces is 0.28 points with six decks; here it is {aces}.
- Published figures leave out the fixed bonus for three suited sevens against a seven, which depends on the stake. With exactly $5 or $25 it is worth {bonus} points here (the play of suited sevens changes for it), and 0.03 by what is published. If suited sevens are hit it comes as often as published: with six decks once in {often} rounds.
- Match-The-Dealer, at the chapter's floor, has the published 3.06 % with six decks.
- `croupier strategy` prints the chart of any submission, `croupier train` asks for it, and `croupier odds --strategy FILE` tells what another chart is worth.
"""  # noqa: E501 likewise

SHOES = (6, 8)
STAKE = Cents(500)
ANY_CARDS, FOUR, EVERY = 'doubling = "any_cards"', "split_hands = 4", "every_21_wins = true"
SOFT_17, ONE_CARD = "dealer_hits_soft_17 = true", "split_aces_draw_once = true"
COMMON_GAME, HITS_SOFT_17 = "and every 21 wins: the common game", "and the dealer hits soft 17"
STUDIED = {
    "doubling on any number of cards": (ANY_CARDS,),
    "and four hands": (ANY_CARDS, FOUR),
    COMMON_GAME: (ANY_CARDS, FOUR, EVERY),
    HITS_SOFT_17: (ANY_CARDS, FOUR, EVERY, SOFT_17),
}
PUBLISHED = {COMMON_GAME: ("0.37%", "0.38%"), HITS_SOFT_17: ("0.78%", "0.80%")}


def spanish_21(book: Rulebook) -> Iterator[str]:
    yield f"## {book.id}: {book.title}, {book.jurisdiction}"
    yield CARDS
    shoes = [f"{decks} decks" for decks in SHOES]
    lawful = [basic_strategy(card_table(book, decks)) for decks in SHOES]
    yield markdown(("", *shoes), card_rows(lawful))
    yield SIMPLER
    yield markdown(("play", *shoes, *(f"cost, {each}" for each in shoes)), cost_rows(lawful))
    yield f"\n![The chart for six decks](pictures/{chart_of(book).name})"
    renew(chart_of(book), strategy_picture(chart_for_people(lawful[0])))
    yield COMMON
    studies = {
        name: [analyse_cards(card_table(book, decks, options)) for decks in SHOES]
        for name, options in STUDIED.items()
    }
    columns = ("best", "chart", "published")
    yield markdown(
        ("rules", *(f"{column}, {each}" for column in columns for each in shoes)),
        study_rows({"the chapter": [each.optimal for each in lawful], **studies}),
    )
    yield remains(book, studies, lawful[0])


def chart_of(book: Rulebook) -> Path:
    return PICTURES / f"{book.id}-strategy.svg"


def card_rows(lawful: list[BasicStrategy]) -> Iterator[tuple[str, ...]]:
    games, best = [each.game for each in lawful], [each.optimal for each in lawful]
    staked = (analyse_cards(game, stake=STAKE) for game in games)
    yield "`spanish_21`, best", *(percent(each.edge) for each in best)
    yield "`spanish_21`, chart", *(percent(each.played.edge) for each in lawful)
    yield (
        "`spanish_21`, best, with the fixed bonus of $5 or $25",
        *(percent(each.edge) for each in staked),
    )
    yield "standard deviation, best", *(f"{each.standard_deviation:.4f}" for each in best)
    yield (
        "looking at finished hands of a split brings at most",
        *(f"{each.split_error:.5%}" for each in best),
    )
    yield "fixed bonus, suited sevens hit", *(one_in(bonus_chance(each.deal)) for each in best)
    yield "`match_the_dealer`, its floor", *(percent(match_odds(each).house_edge) for each in games)
    yield "`insurance`, an ace up", *(percent(insurance_odds(each).house_edge) for each in games)


def cost_rows(lawful: list[BasicStrategy]) -> Iterator[tuple[str, ...]]:
    for alike in zip(*(basic.costs for basic in lawful), strict=True):
        edges, costs = (each.edge for each in alike), (each.cost for each in alike)
        yield alike[0].words, *map(percent, edges), *map(percent, costs)


def study_rows(studies: dict[str, list[Analysis]]) -> Iterator[tuple[str, ...]]:
    for name, found in studies.items():
        published = PUBLISHED.get(name, ("", ""))
        charts = [by_chart(each) if name in PUBLISHED else "" for each in found]
        yield name, *(percent(each.edge) for each in found), *charts, *published


def by_chart(analysis: Analysis) -> str:
    return percent(play_by(analysis, ChartSearch(analysis).best()).edge)


def remains(book: Rulebook, studies: dict[str, list[Analysis]], chapter: BasicStrategy) -> str:
    common = studies[COMMON_GAME][0]
    aces = analyse_cards(card_table(book, 6, (*STUDIED[COMMON_GAME], ONE_CARD)))
    staked = analyse_cards(chapter.game, stake=STAKE)
    apart = [
        abs(100 * float(found.edge) - float(said.rstrip("%")))
        for name, published in PUBLISHED.items()
        for found, said in zip(studies[name], published, strict=True)
    ]
    return REMAINS.format(
        remains=f"{max(apart):.3f}",
        aces=f"{100 * float(aces.edge - common.edge):.2f}",
        bonus=f"{100 * float(chapter.optimal.edge - staked.edge):.3f}",
        often=one_in(bonus_chance(common.deal)).removeprefix("1 in "),
    )


def card_table(book: Rulebook, decks: int, studied: tuple[str, ...] = ()) -> Spanish21Game:
    text = f"""
        rulebook = "{book.id}"
        game = "{book.game}"
        seats = {book.seats.at_most}
        decks = {decks}
        [wagers.match_the_dealer]
        """
    if studied:
        text += "\n".join(("[what_if.options]", *studied))
    return bind_spanish_21(study_rules(text))


def main() -> int:
    before = _written()
    text = "\n".join(sections()).rstrip() + "\n"
    renew(PAGE, text)
    stale = before != _written()
    if stale:
        print("docs/odds.md or its picture was stale and has been written anew: commit it")
    return 1 if stale else 0


def renew(file: Path, text: str) -> None:
    """What has not changed is left alone: tests read the page while this runs beside them."""
    if _read(file) != text:
        file.write_text(text, encoding="utf-8")


def _written() -> list[str]:
    charts = (chart_of(rulebook(each)) for each in SHELF.about("spanish_21"))
    return [_read(file) for file in (PAGE, *charts)]


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.exists() else ""


if __name__ == "__main__":
    sys.exit(main())
