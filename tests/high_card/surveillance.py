"""High Card as surveillance reads it."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.surveillance import watched_game
from croupier.surveillance.felt import chips_in_words, seats_and_wagers, wagers_in_words
from croupier.surveillance.watched_game import WatchedGame
from croupier.table.seats.wagers import WagersJudged
from croupier.values.money import dollars
from tests.high_card.state import Table, View
from tests.high_card.table import GAME as HIGH_CARD_TABLES
from tests.high_card.table import CardDealt


class Round(watched_game.Round, frozen=True):
    cards: str = ""
    """As they were dealt, the dealer's last."""
    result: str = ""


def _dealt(found: Round, event: CardDealt) -> Round:
    return replace(found, cards=f"{found.cards} {event.card}".strip())


def _judged(found: Round, event: WagersJudged) -> Round:
    return replace(found, result=" ".join(each.outcome for each in event.wagers))


def _in_words(view: View) -> str:
    cards = (f"{seat or 'dealer'}: {card}" for seat, card in view.cards.items())
    stakes = wagers_in_words(view.wagers, lambda each: f"{each.owner} {dollars(each.stake)}")
    return "  ".join([*cards, *stakes, *chips_in_words(view.seats)])


def _document(view: View) -> dict[str, object]:
    return {"cards": dict(view.cards), **seats_and_wagers(view)}


GAME = WatchedGame[Table, View](
    tables=HIGH_CARD_TABLES,
    in_words=_in_words,
    document=_document,
    round=Round,
    happened={CardDealt: _dealt, WagersJudged: _judged},
)
