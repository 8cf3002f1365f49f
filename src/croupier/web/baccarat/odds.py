"""Exact odds of every wager at a table, from the cards one viewer has seen."""

from __future__ import annotations

from functools import partial

from croupier.games.baccarat.game import bind
from croupier.odds.baccarat.document import BaccaratReport
from croupier.odds.baccarat.tables import exact_odds
from croupier.odds.figures import OutcomeOdds
from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.outcome_words import outcome_in_words
from croupier.table.baccarat.state import Table
from croupier.table.people import Role, Viewer
from croupier.values.cards import Card
from croupier.values.messages import said
from croupier.values.money import Cents
from croupier.values.shoe import Composition, in_decks
from croupier.web.game_page import Document, Meters, Worked
from croupier.web.odds_rows import odds_row, plain

CARDS_OF_A_DECK = 52


def unseen(table: Table, viewer: Viewer) -> Composition:
    """Undealt, face-down and unseen burned cards are one pool; a hand one holds is seen."""
    full = Composition.of_decks(table.house.shoe_decks)
    if table.shoe is None:
        return full
    seen = [card for card, count in table.shoe.seen.items() for _ in range(count)]
    return full.without([*seen, *_in_hand(table, viewer)])


def _in_hand(table: Table, viewer: Viewer) -> list[Card]:
    if table.round is None or viewer.role is not Role.PLAYER:
        return []
    held = {
        side
        for side, turning in table.round.turning.items()
        if turning.handed and turning.person == viewer.person
    }
    return [
        each.card
        for each in table.round.laid
        if each.card and not each.up and not each.counted and each.side.value in held
    ]


def odds(table: Table, viewer: Viewer | None, meters: Meters) -> Worked:
    """With meters as they stand, where the table plays for any."""
    full = Composition.of_decks(table.house.shoe_decks)
    shoe = unseen(table, viewer) if viewer else full
    return shoe, partial(odds_document, table.house, shoe, meters, full=viewer is None)


def odds_document(
    house: HouseRules, shoe: Composition, meters: Meters = None, *, full: bool
) -> Document:
    game = bind(house)
    shown = {name: Cents(cents) for name, cents in meters.items()} if meters else None
    decks, found = game.house.shoe_decks, exact_odds(game, shoe=shoe, meters=shown)
    return {
        "decks": decks,
        "left": shoe.total,
        "from": "full shoe" if full else "seen cards",
        "meters": meters,
        "about": about_shoe(shoe.total, decks, meters),
        "wagers": [
            {
                **odds_row(row, house.wagers[row.wager].title, partial(_told, house, row.wager)),
                "paytable": row.paytable,
            }
            for row in found.rows
        ],
    }


def _told(house: HouseRules, wager: str, outcome: OutcomeOdds) -> Document:
    """Whatever rode afterwards is told by what it pays."""
    name, _, _ = outcome.outcome.partition("_rode_")
    return {"words": outcome_in_words(house.game, wager, name), **plain(outcome)}


def about_shoe(left: int, decks: int, meters: Meters) -> str:
    return str(
        said(
            "{left} cards of {decks} are still unseen.{meters: Meters count as they stand.|}",
            left=left,
            decks=in_decks(decks),
            meters=meters,
        )
    )


def priced(house: HouseRules) -> Document:
    """Every wager of a submission from the full shoe, as `croupier odds --json` prints it."""
    game = bind(house)
    decks = game.house.shoe_decks
    report = BaccaratReport(exact_odds(game), decks, decks * CARDS_OF_A_DECK, lawful=house.lawful)
    return report.document()
