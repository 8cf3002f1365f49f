"""Pai Gow as it is played in a terminal."""

from __future__ import annotations

from random import Random

from croupier.cli.games.pai_gow.play import prompts, rounds, words
from croupier.cli.games.pai_gow.play.felt import felt
from croupier.cli.playing.terminal_game import Room, TerminalGame, has_a_wager
from croupier.games.pai_gow.game import WAGER
from croupier.table.orders import Order
from croupier.table.pai_gow.bank import AcceptBank, DeclineBank
from croupier.table.pai_gow.cutting import CutStacks
from croupier.table.pai_gow.dealing import TilesDealt
from croupier.table.pai_gow.ending import StacksOpened
from croupier.table.pai_gow.exposed_tiles import PlayOn, TileExposed, VoidHand
from croupier.table.pai_gow.exposing import HandsExposed
from croupier.table.pai_gow.game import GAME
from croupier.table.pai_gow.house_hands import HandsReset, HouseHandsSet, TilesTurned
from croupier.table.pai_gow.preparing import TilePreparationBegun, TilesPrepared, TilesStacked
from croupier.table.pai_gow.setting import SetHands, known
from croupier.table.pai_gow.settling import TilesCollected
from croupier.table.pai_gow.shaking import ShakerOpened
from croupier.table.pai_gow.state import STACKS, Table
from croupier.table.seats.betting import PlaceWager, WithdrawWager
from croupier.table.seats.wagers import RoundVoided
from croupier.table.steps import Step


def _decided(table: Table, step: Step, chance: Random) -> Order:
    """Bettors set by the house way and cut where they please."""
    order = step.order
    if isinstance(order, SetHands):
        hand = table.game.way(known(table.in_round.hands[order.seat]))
        return SetHands(order.seat, hand.high, hand.low)
    if isinstance(order, CutStacks):
        first, last = sorted(chance.choices(STACKS, k=2))
        left = chance.randint(0, last - first + 1)
        return CutStacks(order.seat, first, last, left, last - first + 1 - left)
    return order


def _takes_part(table: Table, person: str) -> bool:
    """A bank plays without a wager."""
    return has_a_wager(table, person) or (table.bank is not None and table.bank.person == person)


AT_TERMINAL: TerminalGame[Table] = TerminalGame(
    tables=GAME,
    words=words.WORDS,
    dealers_words=words.DEALERS_WORDS,
    menu=prompts.MENU,
    asked=prompts.ASKED,
    answers=prompts.ANSWERS,
    choices=prompts.CHOICES,
    offers=prompts.offers,
    costly=(AcceptBank, DeclineBank, SetHands, PlayOn, VoidHand),
    takes_part=_takes_part,
    after_call="the dice are shaken",
    felt=felt,
    rooms=(Room(34, tall=True, told=6), Room(26, tall=False, told=4), Room(0, tall=False, told=2)),
    routine=(TilePreparationBegun, TilesPrepared, TilesStacked, StacksOpened, TilesCollected),
    aside=prompts.own_tiles,
    worth_a_look=(
        ShakerOpened,
        TilesDealt,
        TilesTurned,
        HouseHandsSet,
        HandsReset,
        HandsExposed,
        TileExposed,
        RoundVoided,
    ),
    odds=rounds.odds,
    past=rounds.PAST,
    places=PlaceWager,
    takes_back=WithdrawWager,
    main_wagers=(WAGER,),
    decides=_decided,
)
