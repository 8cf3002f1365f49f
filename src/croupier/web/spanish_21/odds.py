"""Exact odds of a Spanish 21 table, from the full shoe or from the cards everybody has seen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from croupier.games.spanish_21.compiled import ACE
from croupier.games.spanish_21.game import INSURANCE, MATCH, WAGER, Spanish21Game, bind
from croupier.games.spanish_21.outcome_words import SPANISH_21
from croupier.odds.figures import OutcomeOdds, WagerOdds
from croupier.odds.spanish_21.analysis import Analysis, analyse
from croupier.odds.spanish_21.document import SPLITS, Spanish21Report
from croupier.odds.spanish_21.insurance import insurance_odds
from croupier.odds.spanish_21.main_wager import round_odds
from croupier.odds.spanish_21.match import match_odds
from croupier.odds.spanish_21.shoes import Shoe, full_shoe
from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.outcome_words import outcome_in_words
from croupier.table.people import Viewer
from croupier.table.spanish_21.shoe import unseen
from croupier.table.spanish_21.state import Table
from croupier.values.messages import said, word
from croupier.values.shoe import Composition, in_decks
from croupier.web.game_page import Document, Meters, Worked
from croupier.web.odds_rows import odds_row, plain

WITH_AN_ACE = "Insurance is priced as if an ace were up and nothing else were known."


def odds(table: Table, viewer: Viewer | None, _: Meters) -> Worked:
    """Whatever lies face up is seen by everybody, and nothing else by anybody."""
    shoe = unseen(table) if viewer else full_shoe(table.house)
    return shoe, partial(odds_document, table.house, shoe, full=viewer is None)


def odds_document(house: HouseRules, shoe: Composition, *, full: bool) -> Document:
    game = bind(house)
    decks = game.house.shoe_decks
    rows = list(_rows(game, shoe, analyse(game, shoe)))
    text = "{decks} of 48 cards." if full else "{left} cards of {decks} are still unseen."
    return {
        "decks": decks,
        "left": shoe.total,
        "from": "full shoe" if full else "seen cards",
        "about": str(said(text, left=shoe.total, decks=in_decks(decks))),
        "wagers": [
            odds_row(row, game.house.wagers[row.wager].title, partial(_told, row.wager))
            for row in rows
        ],
        "notes": [_about_play(rows[0]), SPLITS, WITH_AN_ACE],
    }


def priced(house: HouseRules) -> Document:
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
    text = (
        "Spanish 21 is priced for the best play. The fixed payout for three suited sevens against a"
        " seven is not in the edge; its chance is {chance}."
    )
    number = row.terms["super_bonus"].rpartition(" ")[2]
    chance = said("up to 1 in {number}", number=number) if number[0].isdigit() else word(number)
    return str(said(text, chance=chance))


def _told(wager: str, outcome: OutcomeOdds) -> Document:
    """A round of several hands is one outcome."""
    several = (wager, outcome.outcome) == (WAGER, "split")
    words = "Split" if several else outcome_in_words(SPANISH_21, wager, outcome.outcome)
    return {"words": words, **plain(outcome)}
