"""Exact odds of a Spanish 21 table, from the full shoe or from the cards everybody has seen."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.spanish_21.compiled import ACE
from croupier.games.spanish_21.game import INSURANCE, MATCH, WAGER, Spanish21Game, bind
from croupier.odds.document import fraction
from croupier.odds.figures import WagerOdds
from croupier.odds.spanish_21.analysis import Analysis, analyse
from croupier.odds.spanish_21.document import SPLITS, Spanish21Report
from croupier.odds.spanish_21.insurance import insurance_odds
from croupier.odds.spanish_21.main_wager import round_odds
from croupier.odds.spanish_21.match import match_odds
from croupier.odds.spanish_21.shoes import Shoe, full_shoe
from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.outcome_words import outcome_in_words
from croupier.table.spanish_21.state import Table
from croupier.values.shoe import Composition

WITH_AN_ACE = "Insurance is priced as if an ace were up and nothing else were known."


def odds_document(table: Table, shoe: Composition, *, full: bool) -> dict[str, object]:
    rows = list(_rows(table.game, shoe, analyse(table.game, shoe)))
    return {
        "decks": table.house.shoe_decks,
        "left": shoe.total,
        "from": "full shoe" if full else "seen cards",
        "wagers": [_row(table.game, row) for row in rows],
        "notes": [_about_play(rows[0]), SPLITS, WITH_AN_ACE],
    }


def priced(house: HouseRules) -> dict[str, object]:
    """Every wager of a submission from the full shoe, as `croupier odds --json` prints it."""
    game = bind(house)
    shoe = full_shoe(game.house)
    played = analyse(game, shoe)
    rows, decks = tuple(_rows(game, shoe, played)), game.house.shoe_decks
    return Spanish21Report(rows, decks, shoe.total, house.lawful, played).document()


def _rows(game: Spanish21Game, shoe: Composition, played: Analysis) -> Iterator[WagerOdds]:
    yield round_odds(game, played)
    if MATCH in game.house.wagers:
        yield match_odds(game, shoe)
    if INSURANCE in game.house.wagers and Shoe(shoe).values[ACE]:
        yield insurance_odds(game, shoe)


def _about_play(row: WagerOdds) -> str:
    return (
        "Spanish 21 is priced for the best play. The fixed payout for three suited sevens against a"
        f" seven is not in the edge; its chance is {row.terms['super_bonus']}."
    )


def _row(game: Spanish21Game, row: WagerOdds) -> dict[str, object]:
    return {
        "wager": row.wager,
        "title": game.house.wagers[row.wager].title,
        "terms": dict(row.terms),
        "outcomes": [
            {
                "outcome": each.outcome,
                "words": _words(row.wager, each.outcome),
                "pays": each.pays,
                "probability": fraction(each.probability),
            }
            for each in row.outcomes
        ],
        "house_edge": fraction(row.house_edge),
        "edge_percent": f"{float(row.house_edge) * 100:.2f}",
    }


def _words(wager: str, outcome: str) -> str:
    """A round of several hands is one outcome."""
    return "Split" if (wager, outcome) == (WAGER, "split") else outcome_in_words(wager, outcome)
