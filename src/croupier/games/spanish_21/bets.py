"""Bets in one line of text, whose boxes they lie on, and what a table refuses about them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from croupier.games.spanish_21.game import INSURANCE, MATCH, WAGER, Spanish21Game
from croupier.games.spanish_21.insurance import about_insurance
from croupier.games.spanish_21.match import about_match
from croupier.games.stakes import about_stake
from croupier.rulebooks.reader import nearest
from croupier.values.messages import Message, said
from croupier.values.money import Cents, cents_from_text, dollars
from croupier.values.refusals import Refusal, Unreadable, refuse

SEAT_NUMBER = re.compile("[0-9]{1,3}")


@dataclass(frozen=True, slots=True)
class Bet:
    """One stake on one box.

    >>> str(parse_bets("1 spanish_21 25; 1 insurance 12.5")[1])
    '1 insurance 12.50'
    """

    seat: int
    wager: str
    stake: Cents
    owner: str = ""
    """Whose stake it is; without a name each box is another person's."""

    def __str__(self) -> str:
        return f"{self.seat} {self.wager} {dollars(self.stake)}"

    @property
    def person(self) -> str:
        return self.owner or f"seat {self.seat}"

    @property
    def where(self) -> Message:
        """As a refusal says where it lies."""
        return said("seat {seat}, {wager}", seat=self.seat, wager=self.wager)


def parse_seat(word: str) -> int:
    if not SEAT_NUMBER.fullmatch(word):
        raise Unreadable(f"{word!r} is not a seat; write the number of the box")
    return int(word)


def parse_bets(text: str) -> tuple[Bet, ...]:
    """Read ``SEAT WAGER STAKE; …``."""
    bets = tuple(_parse_bet(part) for part in text.split(";") if part.strip())
    if not bets:
        raise Unreadable(f"no bet is given; write SEAT WAGER STAKE, such as 1 {WAGER} 25")
    return bets


def _parse_bet(text: str) -> Bet:
    words = text.split()
    if len(words) != 3:
        given = text.strip()
        raise Unreadable(f"{given!r} is not a bet; write SEAT WAGER STAKE, such as 1 {WAGER} 25")
    return Bet(parse_seat(words[0]), words[1], cents_from_text(words[2]))


def of_one_person(bets: Sequence[Bet], same: str) -> tuple[Bet, ...]:
    """The bets with their owners, from ``1 2; 4 5``: boxes 1 and 2 are one person's, 4 and 5 too.

    >>> [bet.owner for bet in of_one_person(parse_bets("1 spanish_21 5; 2 spanish_21 5"), "1 2")]
    ['seat 1', 'seat 1']
    """
    owners = dict[int, str]()
    for group in filter(None, map(str.split, same.replace(",", " ").split(";"))):
        seats = [parse_seat(word) for word in group]
        for seat in seats:
            if seat in owners or seats.count(seat) > 1:
                raise Unreadable(f"seat {seat} is named twice among the boxes of one person")
            if seat not in {bet.seat for bet in bets}:
                raise Unreadable(f"seat {seat} has no bet, so it is nobody's box")
            owners[seat] = f"seat {min(seats)}"
    return tuple(replace(bet, owner=owners.get(bet.seat, bet.person)) for bet in bets)


def refusals(game: Spanish21Game, bets: Sequence[Bet]) -> tuple[Refusal, ...]:
    """Everything the table has against these bets, whatever the cards."""
    spots = Counter((bet.seat, bet.wager) for bet in bets)
    twice = [
        refuse(
            game.house.placing,
            "seat {seat}, {wager}: two bets on one betting area",
            seat=seat,
            wager=wager,
        )
        for (seat, wager), times in spots.items()
        if times > 1
    ]
    about_bets = (refusal for bet in bets for refusal in _about_bet(game, bet, bets))
    return (*about_bets, *twice, *about_boxes(game, bets))


def _about_bet(game: Spanish21Game, bet: Bet, bets: Sequence[Bet]) -> Iterator[Refusal]:
    house, where = game.house, bet.where
    if not 1 <= bet.seat <= house.seats.value:
        why = said(
            "there is no seat {seat} at a table of {seats} seats",
            seat=bet.seat,
            seats=house.seats.value,
        )
        yield refuse(house.seats.clause, why)
    offered = house.wagers.get(bet.wager)
    if offered is None:
        clause = house.not_offered.get(bet.wager, house.wager_list)
        hint = nearest(bet.wager, list(house.wagers))
        yield refuse(
            clause,
            "seat {seat}: this table does not offer {wager}; {hint}",
            seat=bet.seat,
            wager=repr(bet.wager),
            hint=hint,
        )
        return
    about = tuple(about_stake(house, offered, bet.stake, where, limited=bet.wager == WAGER))
    yield from about
    if about or bet.wager == WAGER:
        return
    base = sum(
        each.stake
        for each in bets
        if (each.seat, each.wager, each.person) == (bet.seat, WAGER, bet.person)
    )
    judge = {MATCH: about_match, INSURANCE: about_insurance}[bet.wager]
    yield from judge(game, bet.stake, Cents(base), where)


def about_boxes(game: Spanish21Game, bets: Sequence[Bet]) -> Iterator[Refusal]:
    """A person wagers on adjacent boxes only, and on no more than filed."""
    most = game.house.boxes_per_player
    by_person = dict[str, set[int]]()
    for bet in bets:
        by_person.setdefault(bet.person, set()).add(bet.seat)
    for seats in map(sorted, by_person.values()):
        named = " and ".join(map(str, seats))
        if len(seats) > most.value:
            why = said(
                "seats {named}: one player may wager on {most} at most",
                named=named,
                most=most.value,
            )
            yield refuse(most.clause, why)
        elif seats[-1] - seats[0] >= len(seats):
            yield refuse(
                most.clause, "seats {named}: the boxes of one player are adjacent", named=named
            )
