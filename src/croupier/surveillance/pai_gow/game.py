"""Pai Gow as surveillance reads it."""

from __future__ import annotations

from croupier.surveillance.hidden import real_faces
from croupier.surveillance.pai_gow import felt, rounds
from croupier.surveillance.pai_gow.deals import deals, unlike_sealed
from croupier.surveillance.pai_gow.expected import wager_law
from croupier.surveillance.watched_game import WatchedGame
from croupier.table.pai_gow.clearing import RoundEnded
from croupier.table.pai_gow.game import GAME as PAI_GOW_TABLES
from croupier.table.pai_gow.picture import View
from croupier.table.pai_gow.state import Table
from croupier.table.seats.wagers import RoundVoided

GAME = WatchedGame[Table, View](
    tables=PAI_GOW_TABLES,
    in_words=felt.in_words,
    document=felt.document,
    round=rounds.Round,
    happened=rounds.HAPPENED,
    counted_by="Set",
    faces="tiles",
    faces_told=(
        "every tile came from its place in the sealed stacks, by the cut, the dice and the delivery"
    ),
    turned_up={RoundEnded: real_faces, RoundVoided: real_faces},
    with_every_face=felt.with_every_face,
    deals=deals,
    unlike_sealed=unlike_sealed,
    wager_law=wager_law,
)
