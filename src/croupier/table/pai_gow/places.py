"""Whose the tiles of a position are, and what is still to be done with them."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.pai_gow import bets
from croupier.games.pai_gow.positions import AREAS, DEALER, Position
from croupier.table.pai_gow.state import Hand, Is, Table
from croupier.table.seats.wagers import Placed
from croupier.values.money import Cents

IN_PLAY = frozenset({Is.DEALT, Is.SET})
"""Tiles that are still to be compared."""


def bank_of(table: Table) -> bets.Bank | None:
    """The bank as the game knows it."""
    bank = table.bank
    return bets.Bank(Position(bank.seat), bank.co, bank.person) if bank else None


def bet_of(placed: Placed) -> bets.Bet:
    return bets.Bet(Position(placed.seat), Cents(placed.stake), placed.wager, placed.owner)


def against(table: Table) -> int:
    """The position whose hands everybody's are compared with."""
    return table.bank.seat if table.bank else DEALER


def is_shown(table: Table) -> bool:
    """Whether the hands to beat lie face up, as they will be compared."""
    hand = table.in_round.hands[against(table)]
    return hand.up and hand.is_set and not hand.wrong


def owner_of(table: Table, seat: int) -> str | None:
    """Whose the tiles of a betting area are: the wager's owner, or the bank."""
    if table.bank and table.bank.seat == seat:
        return table.bank.person
    placed = table.wager_at(seat)
    return placed.owner if placed and seat in AREAS else None


def own_areas(table: Table, person: str) -> tuple[int, ...]:
    """The areas of a person, in the order in which their hands are set.

    The larger wager's first; equal ones counterclockwise.
    """
    mine = [each for each in table.wagers if each.owner == person and each.seat in AREAS]
    in_order = sorted(mine, key=lambda each: (-each.stake, each.seat))
    bank = (table.bank.seat,) if table.bank and table.bank.person == person else ()
    return (*bank, *(each.seat for each in in_order))


def to_sweep(table: Table) -> tuple[int, ...]:
    """Positions whose tiles join the Dead Hand: nobody has wagered there (reading R-PG07)."""
    hands = table.in_round.hands
    kept = {against(table), *(each.seat for each in table.wagers if not each.settled)}
    return tuple(
        seat
        for seat in (DEALER, *AREAS)
        if seat not in kept and hands[seat].state == Is.DEALT
    )  # fmt: skip


def unset(table: Table) -> Iterator[Hand]:
    """Hands that their players or the bank still have to set, a person's one after the other."""
    people = dict.fromkeys(owner_of(table, seat) for seat in AREAS)
    for person in filter(None, people):
        yield from _first_unset(table, person)


def _first_unset(table: Table, person: str) -> Iterator[Hand]:
    for seat in own_areas(table, person):
        hand = table.in_round.hands[seat]
        if hand.state == Is.DEALT and not is_houses(table, seat):
            yield hand
            return


def is_houses(table: Table, seat: int) -> bool:
    """Whether the dealer sets these tiles: the dealer's own, or a co-bank's."""
    return seat == DEALER or bool(table.bank and table.bank.co and table.bank.seat == seat)


def is_looked_at(table: Table, hand: Hand) -> bool:
    """Whether its player looks at a hand: once all are dealt, and with no choice open.

    Of two areas the second's tiles lie untouched until the first is set (reading R-PG28).
    """
    round_ = table.in_round
    if hand.state not in IN_PLAY or hand.must_choose or is_houses(table, hand.seat):
        return False
    return round_.covered and round_.void is None and not _waits_for_another(table, hand.seat)


def _waits_for_another(table: Table, seat: int) -> bool:
    if table.house.chose("second_area_tiles") == "shown":
        return False
    areas = own_areas(table, str(owner_of(table, seat)))
    before = areas[: areas.index(seat)]
    return any(table.in_round.hands[each].state == Is.DEALT for each in before)


def waiting(table: Table) -> tuple[Placed, ...]:
    """Wagers that no hand has decided yet."""
    hands = table.in_round.hands
    return tuple(
        each
        for each in table.wagers
        if not each.settled and not (each.seat in hands and hands[each.seat].verdict)
    )


def bank_acts(table: Table) -> bool:
    """Whether a bank is there to choose and to shake."""
    return table.bank is not None and table.bank.person not in table.gone
