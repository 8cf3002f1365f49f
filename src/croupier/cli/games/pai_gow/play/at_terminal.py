"""Pai Gow as it is played in a terminal."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cli.games.pai_gow.play import asking, bettors, players_words, prompting
from croupier.cli.games.pai_gow.play.advising import tiles_seen
from croupier.cli.games.pai_gow.play.irregularities import IRREGULAR, in_words, irregularities
from croupier.cli.games.pai_gow.play.reading import delivery_from, setting_from
from croupier.cli.games.pai_gow.play.screen import screen
from croupier.cli.playing.answering import Answer, Word, Words
from croupier.cli.playing.asking import history
from croupier.cli.playing.behind_table import BehindTable
from croupier.cli.playing.dealers_words import STEPS, TRAY_AND_ASKING, number
from croupier.cli.playing.terminal_game import TerminalGame
from croupier.games.pai_gow.game import WAGER
from croupier.games.pai_gow.positions import DEALER
from croupier.table.orders import Order
from croupier.table.pai_gow import dealer_wager
from croupier.table.pai_gow.betting import PlaceWager
from croupier.table.pai_gow.dealer_wager import PlaceDealerWager
from croupier.table.pai_gow.dealing import DealTiles, TilesDealt
from croupier.table.pai_gow.delivering import ChooseDelivery
from croupier.table.pai_gow.exposed_tiles import TileExposed
from croupier.table.pai_gow.exposing import HandsExposed
from croupier.table.pai_gow.house_hands import HandsReset, HouseHandsSet, SetHouseHands, TilesTurned
from croupier.table.pai_gow.settling import MoveChips
from croupier.table.pai_gow.shaking import AnnounceTotal, ShakerOpened
from croupier.table.pai_gow.state import Table
from croupier.table.seats.wagers import RoundVoided
from croupier.values.transfers import INVENTORY


def _deliver(sitting: BehindTable[Table], words: Words) -> Answer:
    styles = list(sitting.table.house.deliveries)
    return Answer(sitting.order(ChooseDelivery(delivery_from(styles, words))))


def _total(sitting: BehindTable[Table], words: Words) -> Answer:
    return Answer(sitting.order(AnnounceTotal(number(words, "total N"))))


def _set(sitting: BehindTable[Table], words: Words) -> Answer:
    """The dealer's tiles or a co-bank's; what is not by the house way must be set again."""
    due_now = (step.order for step in sitting.agenda)
    seats = (act.seat for act in due_now if isinstance(act, SetHouseHands))
    seat = next(seats, None)
    if seat is None:
        return Answer(sitting.order(SetHouseHands(DEALER)))
    tiles = tiles_seen(sitting.table, sitting.viewer, seat)
    hand = setting_from(sitting.table.game, tiles, words)
    return Answer(sitting.order(SetHouseHands(seat, hand.high, hand.low)))


DEALERS_WORDS: Mapping[str, Word] = {
    **STEPS,
    "deliver": Word("deliver STYLE", "choose among the filed styles of delivery", _deliver),
    "total": Word("total N", "announce the total of the dice yourself", _total),
    "set": Word("set HIGH | LOW", "set the house's tiles yourself: set a b, set house", _set),
    **TRAY_AND_ASKING,
    "history": Word("history", "the rounds so far", history),
}
"""What a dealer who practises may say."""
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
    dealers_words=DEALERS_WORDS,
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
