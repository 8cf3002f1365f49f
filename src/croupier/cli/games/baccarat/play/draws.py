"""What a round did: which rule made each hand draw or stay, and what a person won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from croupier.games.baccarat.drawing import OPENING_ORDER, decisions
from croupier.games.baccarat.hands import Coup
from croupier.rulebooks.baccarat.chapter import Move
from croupier.table.baccarat.dealing import CardDealt
from croupier.table.baccarat.judging import WagersJudged
from croupier.table.baccarat.state import JudgedWager, Table
from croupier.table.seats.wagers import NoMoreBetsCalled
from croupier.values.cards import Card
from croupier.values.events import Event
from croupier.values.sides import Side

THIRD = 3


def cards_on_felt(table: Table) -> tuple[Card | None, ...]:
    """The round's cards in dealing order, or those of the last round."""
    if table.round is not None:
        return tuple(each.card if each.up else None for each in table.round.laid)
    return Coup.parse(table.history[-1].coup).cards if table.history else ()


def _of_round(told: Sequence[Event]) -> Iterator[Event]:
    """Back to the call of the last round, the newest first."""
    return takewhile(lambda event: not isinstance(event, NoMoreBetsCalled), reversed(told))


def gain_of(told: Sequence[Event], person: str) -> int | None:
    """What a person is up after the last round; None without a wager."""
    slips = dict[tuple[str, int, str], JudgedWager]()
    for event in _of_round(told):
        if isinstance(event, WagersJudged):
            mine = (each for each in event.wagers if each.owner == person)
            slips = {(event.phase, each.seat, each.wager): each for each in mine} | slips
    return sum(each.back - each.stake for each in slips.values()) if slips else None


def rule_of(table: Table, side: Side, told: Sequence[Event]) -> str:
    """The clause behind a hand's third card, or behind its staying with two."""
    for event in _of_round(told):
        if isinstance(event, CardDealt) and event.side is side and event.ordinal == THIRD:
            return f"draws, {event.clause}"
    cards = cards_on_felt(table)
    known = [card for card in cards if card is not None]
    if len(known) < len(OPENING_ORDER) or len(known) < len(cards):
        return ""
    for decision in decisions(table.house.tableau, known):
        if decision.side is side and decision.move is Move.STAY:
            return f"stays, {decision.clause}"
    return ""
