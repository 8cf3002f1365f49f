"""The baccarat family as surveillance reads it."""

from __future__ import annotations

from croupier.surveillance.baccarat import felt, rounds
from croupier.surveillance.baccarat.expected import wager_law
from croupier.surveillance.baccarat.meters import AtTable
from croupier.surveillance.hidden import real_faces
from croupier.surveillance.watched_game import Face, WatchedGame
from croupier.table.baccarat.clearing import RoundEnded
from croupier.table.baccarat.dealing import CardDealt
from croupier.table.baccarat.game import GAME as BACCARAT_TABLES
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.view import View
from croupier.table.baccarat.viewing import CardsReturned, HandTurned
from croupier.table.cards.ending import ShoeEnded


def _cards_of_the_hand(face: Face, event: HandTurned | CardsReturned) -> bool:
    return isinstance(face.event, CardDealt) and face.event.side is event.side


def _cards_of_both_hands(face: Face, _: RoundEnded) -> bool:
    """A card drawn in error, which nobody saw, is in neither."""
    return isinstance(face.event, CardDealt)


GAME = WatchedGame[Table, View](
    tables=BACCARAT_TABLES,
    in_words=felt.in_words,
    document=felt.document,
    round=rounds.Round,
    happened=rounds.HAPPENED,
    turned_up={
        HandTurned: _cards_of_the_hand,
        CardsReturned: _cards_of_the_hand,
        RoundEnded: _cards_of_both_hands,
        ShoeEnded: real_faces,
    },
    with_every_face=felt.with_every_face,
    score_of=rounds.score_of,
    meters=AtTable,
    wager_law=wager_law,
)
