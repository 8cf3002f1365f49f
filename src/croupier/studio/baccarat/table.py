"""Draws a table of the baccarat family: an arc of seats, or the long table where they are many."""

from __future__ import annotations

from croupier.studio.baccarat.arc_table import arc_table
from croupier.studio.baccarat.long_table import long_table
from croupier.studio.picture import Picture, Subject

MOST_ON_ONE_SIDE = 9


def baccarat_table(subject: Subject) -> Picture:
    long = subject.house.seats.value > MOST_ON_ONE_SIDE
    return long_table(subject) if long else arc_table(subject)
