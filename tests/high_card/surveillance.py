"""High Card as surveillance reads it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.surveillance import watched_game
from croupier.surveillance.felt import chips_in_words, seats_and_wagers, wagers_in_words
from croupier.surveillance.watched_game import WatchedGame
from croupier.table.seats.wagers import Placed
from croupier.values.money import dollars
from tests.high_card.state import Table, View
from tests.high_card.table import GAME as HIGH_CARD_TABLES
from tests.high_card.table import CardDealt, RoundEnded, WagersJudged


class Round(watched_game.Round, frozen=True):
    cards: str = ""
    """As they were dealt, the dealer's last."""
    outcomes: tuple[str, ...] = ()
    result: str = ""


def _dealt(found: Round, event: CardDealt) -> Round:
    return replace(found, cards=f"{found.cards} {event.card}".strip())


def _judged(found: Round, event: WagersJudged) -> Round:
    return replace(found, outcomes=tuple(each.outcome for each in event.wagers))


def _ended(found: Round, _: RoundEnded) -> Round:
    return replace(found, result=" ".join(found.outcomes))


def _in_words(view: View) -> str:
    return "  ".join(_parts(view))


def _parts(view: View) -> Iterator[str]:
    for seat, card in view.cards.items():
        yield f"{seat or 'dealer'}: {card}"
    yield from wagers_in_words(view.wagers, _wager)
    yield from chips_in_words(view.seats)


def _wager(wager: Placed) -> str:
    return f"{wager.seat} {dollars(wager.stake)} {wager.owner}"


def _document(view: View) -> dict[str, object]:
    return {"cards": dict(view.cards), **seats_and_wagers(view)}


GAME = WatchedGame[Table, View](
    tables=HIGH_CARD_TABLES,
    in_words=_in_words,
    document=_document,
    round=Round,
    happened={CardDealt: _dealt, WagersJudged: _judged, RoundEnded: _ended},
)
