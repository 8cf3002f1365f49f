"""How the tables of Spanish 21 are drawn."""

from __future__ import annotations

from croupier.games.spanish_21.outcome_words import BY_WAGER
from croupier.studio.fixtures import Fixture, Needed
from croupier.studio.games import Manner
from croupier.studio.palette import Kind
from croupier.studio.spanish_21.notices import notices
from croupier.studio.spanish_21.table import box_table

GAME = Manner(
    box_table,
    Kind.BOXES,
    "Seats are numbered clockwise from the dealer's left.",
    fixtures={
        Fixture.BOX_CARDS: Needed("first_cards"),
        Fixture.DEALER_CARDS: Needed("up_card"),
    },
    outcome_words=BY_WAGER,
    notices=notices,
)
