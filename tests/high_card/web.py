"""High Card on a screen."""

from __future__ import annotations

from croupier.table.people import Viewer
from croupier.values.shoe import Composition
from croupier.web.game_page import Document, GamePage, Meters, Worked
from croupier.web.house_document import house_document
from croupier.web.odds_rows import odds_row
from croupier.web.past_rounds import PastRound, own_slips
from croupier.web.table_summary import phase, strip
from tests.high_card.games import HighCardGame, bind
from tests.high_card.odds import exact_odds
from tests.high_card.state import Past, Table
from tests.high_card.table import CardDealt

VERDICTS = {"higher": "win", "equal": "tie", "lower": "lose"}


def _past(past: Past) -> tuple[Document, list[str]]:
    told: Document = {"round": past.number, "shoe": past.shoe, "cards": dict(past.cards)}
    return told, [VERDICTS[each.outcome] for each in past.wagers]


def _recall(past: PastRound, person: str, table: Table) -> Document | None:
    slips = own_slips(past, person, table.house)
    dealt = {each.seat: str(each.card) for each in past.all(CardDealt)}
    return {"cards": dealt, "slips": slips} if slips else None


def _odds(table: Table, viewer: Viewer | None, _: Meters) -> Worked:
    full, seen = Composition.of_decks(table.house.shoe_decks), table.shoe.seen if table.shoe else {}
    cards = [card for card, count in seen.items() for _ in range(count)]
    shoe = full.without(cards) if viewer else full
    return shoe, lambda: _priced(table.game, shoe)


def _priced(game: HighCardGame, shoe: Composition | None = None) -> Document:
    rows = [odds_row(exact_odds(game, shoe), game.house.title)]
    return {"from": "seen cards", "about": "One card against another.", "wagers": rows}


GAME = GamePage(
    folder="high_card",
    rules=house_document,
    summary=lambda table: {"phase": phase(table)},
    roads=lambda table: strip(map(_past, table.history)),
    recall=_recall,
    odds=_odds,
    priced=lambda house: _priced(bind(house)),
)
