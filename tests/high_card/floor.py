"""High Card as the floor runs it: every card comes from the sealed shoe."""

from __future__ import annotations

from croupier.floor.card_supply import CardSupply
from croupier.floor.live_game import LiveGame
from tests.high_card.state import Table
from tests.high_card.table import GAME as HIGH_CARD_TABLES

GAME = LiveGame[Table](tables=HIGH_CARD_TABLES, supply=CardSupply[Table])
