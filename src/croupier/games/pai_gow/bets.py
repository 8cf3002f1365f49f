"""Bets in one line of text, who banks, and what a table refuses about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.games.pai_gow.game import WAGER, PaiGowGame
from croupier.games.pai_gow.positions import AREAS, DEALER, Position, position_said
from croupier.games.stakes import about_stake
from croupier.rulebooks.pai_gow.rules import PaiGowRules
from croupier.rulebooks.reader import nearest
from croupier.values.messages import said
from croupier.values.money import Cents, cents_from_text, dollars
from croupier.values.refusals import Refusal, Unreadable, refuse

DEALERS = "dealer"
"""How the dealer is written among seats, and who owns the dealer's wager against a bank."""


@dataclass(frozen=True, slots=True)
class Bet:
    """One stake on one betting area, or the dealer's against a bank.

    >>> str(parse_bets("1 pai_gow 100; dealer pai_gow 25.5")[1])
    'dealer pai_gow 25.50'
    """

    seat: Position
    stake: Cents
    wager: str = WAGER
    owner: str = ""
    """Whose stake it is."""

    def __str__(self) -> str:
        return f"{seat_text(self.seat)} {self.wager} {dollars(self.stake)}"


@dataclass(frozen=True, slots=True)
class Bank:
    """The player who banks a round, alone or with the house."""

    seat: Position
    co_bank: bool = False
    """The house covers one half."""
    owner: str = ""


def seat_text(seat: Position) -> str:
    return DEALERS if seat == DEALER else str(seat)


def parse_seat(word: str) -> Position:
    """Read the dealer or the number of a betting area."""
    if word == DEALERS:
        return DEALER
    if not (word.isascii() and word.isdigit() and len(word) <= 3 and int(word) > 0):
        raise Unreadable(f"{word!r} is not a seat; write its number, or dealer")
    return Position(int(word))


def parse_bets(text: str) -> tuple[Bet, ...]:
    """Read ``SEAT WAGER STAKE; …``, with ``dealer`` for the dealer's wager against a bank."""
    bets = tuple(_parse_bet(part) for part in text.split(";") if part.strip())
    if not bets:
        raise Unreadable(f"no bet is given; write SEAT WAGER STAKE, such as 1 {WAGER} 100")
    return bets


def _parse_bet(text: str) -> Bet:
    words = text.split()
    if len(words) != 3:
        given = text.strip()
        raise Unreadable(f"{given!r} is not a bet; write SEAT WAGER STAKE, such as 1 {WAGER} 100")
    seat = parse_seat(words[0])
    return Bet(seat, cents_from_text(words[2]), words[1], DEALERS if seat == DEALER else "")


def refusals(game: PaiGowGame, bets: Sequence[Bet], bank: Bank | None) -> tuple[Refusal, ...]:
    """Everything the table has against these bets."""
    placing = game.house.placing
    twice = [
        refuse(placing, "{position}: two bets on one betting area", position=position_said(seat))
        for seat, times in Counter(bet.seat for bet in bets).items()
        if times > 1
    ]
    about_bets = (refusal for bet in bets for refusal in _about_bet(game.house, bet, bank))
    return (*_about_bank(game.house, bank), *about_bets, *twice)


def _about_bank(house: PaiGowRules, bank: Bank | None) -> Iterator[Refusal]:
    if bank is None:
        return
    if not house.holds("player_banking"):
        yield Refusal(house.duty("banking"), "this table does not offer the bank to players")
    elif bank.co_bank and not house.holds("co_banking"):
        yield Refusal(house.duty("co_banking"), "this table does not offer co-banking")
    if bank.seat not in AREAS:
        yield _no_seat(house, bank.seat)


def _about_bet(house: PaiGowRules, bet: Bet, bank: Bank | None) -> Iterator[Refusal]:
    seat = position_said(bet.seat)
    if bet.seat == DEALER:
        yield from _about_dealers_wager(house, bank)
    elif bet.seat not in AREAS:
        yield _no_seat(house, bet.seat)
    elif bank and bet.seat == bank.seat:
        yield refuse(
            house.duty("banking_rules"), "{seat}: the bank does not bet against itself", seat=seat
        )
    if bet.wager not in house.wagers:
        hint = nearest(bet.wager, list(house.wagers))
        why = said(
            "{seat}: this table does not offer {wager}; {hint}",
            seat=seat,
            wager=repr(bet.wager),
            hint=hint,
        )
        yield refuse(house.wager_list, why)
        return
    offered, limited = house.wagers[bet.wager], bet.seat != DEALER
    yield from about_stake(house, offered, bet.stake, seat, limited=limited)


def _about_dealers_wager(house: PaiGowRules, bank: Bank | None) -> Iterator[Refusal]:
    if bank is None:
        yield Refusal(house.duty("dealer_wager"), "the dealer wagers against a bank only")
    elif bank.co_bank:
        yield Refusal(house.duty("co_bank_no_wager"), "the dealer does not wager when co-banking")


def _no_seat(house: PaiGowRules, seat: Position) -> Refusal:
    why = said(
        "there is no seat {seat} at a table of {seats} seats", seat=seat, seats=house.seats.value
    )
    return refuse(house.seats.clause, why)
