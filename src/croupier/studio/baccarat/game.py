"""How the tables of this game are drawn."""

from __future__ import annotations

from croupier.studio.baccarat.arc_table import arc_table
from croupier.studio.baccarat.long_table import long_table
from croupier.studio.baccarat.outcome_words import BY_WAGER
from croupier.studio.games import Manner
from croupier.studio.palette import Kind
from croupier.studio.picture import Picture, Subject

MOST_ON_ONE_SIDE = 9


def baccarat_table(subject: Subject) -> Picture:
    long = subject.house.seats.value > MOST_ON_ONE_SIDE
    return long_table(subject) if long else arc_table(subject)


GAME = Manner(baccarat_table, Kind.HANDS, outcome_words=BY_WAGER)
