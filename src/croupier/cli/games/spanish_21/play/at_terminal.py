"""Spanish 21 as it is played in a terminal."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cli.games.spanish_21.play import asking, bettors, players_words, prompting
from croupier.cli.games.spanish_21.play.asking import slips_shown
from croupier.cli.games.spanish_21.play.irregularities import (
    HAS_A_WORD,
    IRREGULAR,
    in_words,
    irregularities,
)
from croupier.cli.games.spanish_21.play.screen import screen
from croupier.cli.playing.answering import Answer, Word, Words
from croupier.cli.playing.behind_table import BehindTable
from croupier.cli.playing.dealers_words import STEPS, TRAY_AND_ASKING, depth_word
from croupier.cli.playing.terminal_game import TerminalGame
from croupier.games.spanish_21.game import WAGER
from croupier.table.cards.burning import CardBurned
from croupier.table.cards.cutting import CutCards
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.seats.wagers import RoundVoided
from croupier.table.spanish_21.betting import PlaceWager
from croupier.table.spanish_21.burning import NewDealer
from croupier.table.spanish_21.cutting_card import InsertCuttingCard
from croupier.table.spanish_21.dealing import CardDealt, TotalAnnounced
from croupier.table.spanish_21.decisions import DecisionMade
from croupier.table.spanish_21.judging import WagersJudged
from croupier.table.spanish_21.peeking import HoleCardRead, HoleCardTurned
from croupier.table.spanish_21.settling import MoveChips
from croupier.table.spanish_21.state import DEALERS_SEAT, Table
from croupier.values.refusals import Unreadable
from croupier.values.transfers import INVENTORY


def _relieve(sitting: BehindTable[Table], words: Words) -> Answer:
    """Somebody else deals from now on."""
    if len(words) != 1:
        raise Unreadable("say who comes: relieve NAME")
    command = Command(NewDealer(), words[0], Role.DEALER, sitting.clock())
    refusal = sitting.give(command)
    if refusal is None:
        sitting.person = words[0]
    return Answer(refusal)


def _slips(sitting: BehindTable[Table], _: Words) -> Answer:
    return Answer(shown=slips_shown(sitting.table, sitting.told))


DEALERS_WORDS: Mapping[str, Word] = {
    **STEPS,
    "cut": depth_word(CutCards, lambda depth: CutCards(DEALERS_SEAT, depth), "cut N"),
    "insert": depth_word(InsertCuttingCard, InsertCuttingCard, "insert N"),
    "relieve": Word("relieve NAME", "another dealer comes, and burns a card", _relieve),
    "slips": Word("slips", "what every wager of the round brought, and why", _slips),
    **TRAY_AND_ASKING,
}
"""What a dealer who practises may say."""
WORTH_A_LOOK = (
    CardDealt,
    CardBurned,
    TotalAnnounced,
    HoleCardRead,
    HoleCardTurned,
    DecisionMade,
    WagersJudged,
    RoundVoided,
)


def _from_tray(table: Table, act: Order) -> int | None:
    if not isinstance(act, MoveChips) or not table.round:
        return None
    moves = table.round.movements[0].transfers
    return sum(each.cents for each in moves if each.source == INVENTORY)


def _marked(_: Table) -> Mapping[str, int]:
    """There is no vigorish."""
    return {}


AT_TERMINAL: TerminalGame[Table] = TerminalGame(
    players_words=players_words.WORDS,
    dealers_words=DEALERS_WORDS,
    keys=players_words.KEYS,
    asked=prompting.ASKED,
    answers=prompting.answers,
    open_words=prompting.OPEN,
    betting=prompting.betting,
    choices=prompting.choices,
    irregular=(*IRREGULAR, *HAS_A_WORD),
    irregularities=irregularities,
    in_words=in_words,
    screen=screen,
    aside=lambda _: None,
    worth_a_look=WORTH_A_LOOK,
    odds=asking.odds,
    history=asking.history,
    last=asking.last,
    bettors_filled=bettors.filled,
    bettors_wishes=(bettors.wager, bettors.match_wager),
    plays_alone=True,
    flat_wager=WAGER,
    placed=PlaceWager,
    from_tray=_from_tray,
    marked=_marked,
)
