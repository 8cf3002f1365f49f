"""Spanish 21 as surveillance reads it.

Nothing that was recorded is hidden: the hole card's face is recorded when it is turned, and an
unseen card's when it is dealt.
"""

from __future__ import annotations

from croupier.surveillance.spanish_21 import felt, rounds
from croupier.surveillance.spanish_21.deals import deals
from croupier.surveillance.spanish_21.expected import wager_law
from croupier.surveillance.watched_game import WatchedGame
from croupier.table.spanish_21.game import GAME as SPANISH_21_TABLES
from croupier.table.spanish_21.picture import View
from croupier.table.spanish_21.state import Table

GAME = WatchedGame[Table, View](
    tables=SPANISH_21_TABLES,
    in_words=felt.in_words,
    document=felt.document,
    round=rounds.Round,
    happened=rounds.HAPPENED,
    faces_told="every card left the shoe once and in its turn, the hole card among them",
    deals=deals,
    wager_law=wager_law,
)
