"""The baccarat family as it is played in a terminal."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cli.games.baccarat.play import asking, bettors, players_words, prompting
from croupier.cli.games.baccarat.play.irregularities import IRREGULAR, in_words, irregularities
from croupier.cli.games.baccarat.play.screen import screen
from croupier.cli.playing.answering import Word
from croupier.cli.playing.dealers_words import STEPS, TRAY_AND_ASKING, depth_word
from croupier.cli.playing.terminal_game import TerminalGame
from croupier.table.baccarat.announcing import ResultAnnounced
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.cover_card import InsertCoverCard
from croupier.table.baccarat.dealing import CardDealt
from croupier.table.baccarat.settling import MoveChips, under_way
from croupier.table.baccarat.simulated_rounds import SimulatedCardDealt
from croupier.table.baccarat.state import DEALERS_SEAT, Table
from croupier.table.baccarat.viewing import CardsReturned, HandTurned
from croupier.table.cards.burning import CardBurned
from croupier.table.cards.cutting import CutCards
from croupier.table.orders import Order
from croupier.values.sides import Side
from croupier.values.transfers import INVENTORY

DEALERS_WORDS: Mapping[str, Word] = {
    **STEPS,
    "cut": depth_word(CutCards, lambda depth: CutCards(DEALERS_SEAT, depth), "cut N"),
    "cover": depth_word(InsertCoverCard, InsertCoverCard, "cover N"),
    **TRAY_AND_ASKING,
}
"""What a dealer who practises may say."""
WORTH_A_LOOK = (
    CardDealt,
    CardBurned,
    HandTurned,
    CardsReturned,
    ResultAnnounced,
    SimulatedCardDealt,
)


def _last(table: Table) -> str | None:
    return table.history[-1].coup if table.history else None


def _from_tray(table: Table, act: Order) -> int | None:
    if not isinstance(act, MoveChips):
        return None
    _, judged = under_way(table)
    moves = judged.movements[judged.done].transfers
    return sum(each.cents for each in moves if each.source == INVENTORY)


def _marked(table: Table) -> Mapping[str, int]:
    return {person: table.owes(person) for person in table.owed}


AT_TERMINAL: TerminalGame[Table] = TerminalGame(
    players_words=players_words.WORDS,
    dealers_words=DEALERS_WORDS,
    asked=prompting.ASKED,
    answers=prompting.answers,
    open_words=prompting.OPEN,
    betting=prompting.betting,
    choices=prompting.choices,
    irregular=IRREGULAR,
    irregularities=irregularities,
    in_words=in_words,
    screen=screen,
    aside=lambda _: None,
    worth_a_look=WORTH_A_LOOK,
    odds=asking.odds,
    history=asking.history,
    last=_last,
    bettors_filled=bettors.filled,
    bettors_wishes=(bettors.main_wager, bettors.side_wager),
    flat_wager=Side.BANKER.value,
    placed=PlaceWager,
    from_tray=_from_tray,
    marked=_marked,
)
