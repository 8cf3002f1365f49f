"""Steps of preparing cards that only some chapters of baccarat have."""

from __future__ import annotations

from croupier.rulebooks.house_rules import HouseRules
from croupier.table.cards.todo import Todo, Todos

PLUG, MIX, LACE, AGAIN = "plug", "mix", "lace", "extra_shuffle"
RIFFLE, TURN, STRIP = "riffle", "turn", "strip"


def manual_shuffle(house: HouseRules, batch: str, *, fresh: bool) -> Todos:
    """Massachusetts: plugged, unless no card has been used; mixed; laced."""
    plugged = not fresh or house.chose("plug") == "always"
    plug = (Todo(PLUG, batch, house.duty("plug")),) if plugged else ()
    mix = Todo(MIX, batch, house.duty("manual_steps"))
    return (*plug, mix, Todo(LACE, batch, house.duty("lace")))
