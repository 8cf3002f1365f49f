"""Pai Gow as it is played in a terminal."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cli.games.pai_gow.play import asking, bettors, dealers_words, players_words, prompting
from croupier.cli.games.pai_gow.play.irregularities import IRREGULAR, in_words, irregularities
from croupier.cli.games.pai_gow.play.screen import screen
from croupier.cli.playing.terminal_game import TerminalGame
from croupier.games.pai_gow.game import WAGER
from croupier.table.orders import Order
from croupier.table.pai_gow import dealer_wager
from croupier.table.pai_gow.betting import PlaceWager
from croupier.table.pai_gow.dealer_wager import PlaceDealerWager
from croupier.table.pai_gow.dealing import DealTiles, TilesDealt
from croupier.table.pai_gow.exposed_tiles import TileExposed
from croupier.table.pai_gow.exposing import HandsExposed
from croupier.table.pai_gow.house_hands import HandsReset, HouseHandsSet, TilesTurned
from croupier.table.pai_gow.settling import MoveChips
from croupier.table.pai_gow.shaking import ShakerOpened
from croupier.table.pai_gow.state import Table
from croupier.table.seats.wagers import RoundVoided
from croupier.values.transfers import INVENTORY

WORTH_A_LOOK = (
    ShakerOpened,
    TilesDealt,
    TilesTurned,
    HouseHandsSet,
    HandsReset,
    HandsExposed,
    TileExposed,
    RoundVoided,
)


def _from_tray(table: Table, act: Order) -> int | None:
    if isinstance(act, PlaceDealerWager) and table.bank:
        return dealer_wager.wanted(table)
    if not isinstance(act, MoveChips) or not table.round:
        return None
    moves = table.round.movements[0].transfers
    return sum(each.cents for each in moves if each.source == INVENTORY)


def _marked(_: Table) -> Mapping[str, int]:
    """Vigorish is taken with each payment."""
    return {}


AT_TERMINAL: TerminalGame[Table] = TerminalGame(
    players_words=players_words.WORDS,
    dealers_words=dealers_words.WORDS,
    asked=prompting.ASKED,
    answers=prompting.answers,
    open_words=prompting.OPEN,
    betting=prompting.betting,
    choices=prompting.choices,
    irregular=(*IRREGULAR, DealTiles),
    irregularities=irregularities,
    in_words=in_words,
    screen=screen,
    aside=prompting.own_tiles,
    worth_a_look=WORTH_A_LOOK,
    odds=asking.odds,
    history=asking.history,
    last=asking.last,
    bettors_filled=bettors.filled,
    bettors_wishes=(bettors.wager,),
    flat_wager=WAGER,
    placed=PlaceWager,
    from_tray=_from_tray,
    marked=_marked,
)
