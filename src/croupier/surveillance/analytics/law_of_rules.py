"""The law of recorded house rules, worked out where there is time for it."""

from __future__ import annotations

import msgspec

from croupier.rulebooks.house_rules_document import house_rules_from_document
from croupier.surveillance.analytics.wager_law import Pairs, WagerLaw, tabled
from croupier.surveillance.games import ROOM
from croupier.surveillance.watched_game import AnyGame
from croupier.values.families import family_of
from croupier.values.refusals import CroupierError


def law_of_rules(rules: bytes, pairs: Pairs) -> WagerLaw | None:
    """With the covariances of wagers that met in a round; None of a table that nobody can price."""
    try:
        house = house_rules_from_document(msgspec.json.decode(rules))
        game: AnyGame = family_of(house.game).part(ROOM)
        return tabled(game.wager_law(house), pairs) if game.wager_law else None
    except CroupierError:
        return None
