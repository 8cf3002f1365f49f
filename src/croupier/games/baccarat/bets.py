"""Bets in one line of text, and what a table refuses about them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.games.baccarat.game import BaccaratGame
from croupier.games.stakes import about_stake
from croupier.rulebooks.house_rules import OfferedWager
from croupier.rulebooks.reader import nearest
from croupier.values.clauses import ClauseId
from croupier.values.messages import Message, said
from croupier.values.money import Cents, cents_from_text, dollars
from croupier.values.refusals import Refusal, Unreadable, refuse
from croupier.values.sides import Side

SEAT_NUMBER = re.compile("[0-9]{1,3}")
MAIN_WAGERS = frozenset(side.value for side in Side)
"""Wagers that winnings may ride on and coupons may lie beside."""


@dataclass(frozen=True, slots=True)
class Bet:
    """One stake of one seat on one wager.

    >>> parse_bets("1 banker 100; 2 house_money 5 ride player")[1].ride
    <Side.PLAYER: 'player'>
    >>> str(parse_bets("3 banker 25.5 match_play 10")[0])
    '3 banker 25.50 match_play 10.00'
    """

    seat: int
    wager: str
    stake: Cents
    ride: Side | None = None
    """Leave the winnings on this main wager of the seat."""
    match_play: Cents | None = None
    """The face value of a coupon laid beside the wager."""
    owner: str = ""
    """Whose stake it is, where several people bet on one seat's spots (reading R-X21)."""

    def __str__(self) -> str:
        ride = f" ride {self.ride.value}" if self.ride else ""
        coupon = f" match_play {dollars(self.match_play)}" if self.match_play else ""
        return f"{self.seat} {self.wager} {dollars(self.stake)}{ride}{coupon}"


def parse_bets(text: str) -> tuple[Bet, ...]:
    """Read ``SEAT WAGER STAKE; …`` with ``ride HAND`` or ``match_play SUM`` after a stake."""
    bets = tuple(_parse_bet(part) for part in text.split(";") if part.strip())
    if not bets:
        raise Unreadable("no bet is given; write SEAT WAGER STAKE, such as 1 banker 100")
    return bets


def _parse_bet(text: str) -> Bet:
    words = text.split()
    if len(words) not in {3, 5, 7} or not SEAT_NUMBER.fullmatch(words[0]):
        raise Unreadable(f"{text.strip()!r} is not a bet; write SEAT WAGER STAKE, as 1 banker 100")
    ride, match_play = None, None
    for word, value in zip(words[3::2], words[4::2], strict=True):
        if word == "ride" and value in MAIN_WAGERS and ride is None:
            ride = Side(value)
        elif word == "match_play" and match_play is None:
            match_play = cents_from_text(value)
        else:
            raise Unreadable(
                f"{word} {value}: after a stake may stand ride player, ride banker or match_play"
                " with a sum, once each"
            )
    return Bet(int(words[0]), words[1], cents_from_text(words[2]), ride, match_play)


def refusals(game: BaccaratGame, bets: Sequence[Bet]) -> tuple[Refusal, ...]:
    """Everything the table has against these bets."""
    spots = Counter((bet.seat, bet.wager, bet.owner) for bet in bets)
    twice = [
        refuse(
            game.house.placing,
            "seat {seat}, {wager}: two bets of one seat on one wager",
            seat=seat,
            wager=wager,
        )
        for (seat, wager, _), times in spots.items()
        if times > 1
    ]
    return (*(refusal for bet in bets for refusal in _refusals_of(game, bets, bet)), *twice)


def _refusals_of(game: BaccaratGame, bets: Sequence[Bet], bet: Bet) -> Iterator[Refusal]:
    house = game.house
    seat = said("seat {seat}, {wager}", seat=bet.seat, wager=bet.wager)
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
    yield from about_stake(house, offered, bet.stake, seat)
    own = {other.wager for other in bets if (other.seat, other.owner) == (bet.seat, bet.owner)}
    if offered.needs is not None and not offered.needs.any_of & own:
        names = " or ".join(sorted(offered.needs.any_of))
        yield refuse(
            offered.needs.clause,
            "{seat}: needs a {names} wager of the same seat",
            seat=seat,
            names=names,
        )
    yield from _about_riding(offered, bet, own, seat, house.wager_list)
    yield from _about_coupon(game, bet, seat)


def _about_riding(
    offered: OfferedWager, bet: Bet, beside: set[str], seat: Message, wager_list: ClauseId
) -> Iterator[Refusal]:
    if bet.ride is None:
        return
    if offered.ride is None:
        yield refuse(wager_list, "{seat}: its winnings cannot ride", seat=seat)
    elif bet.ride.value not in beside:
        why = said(
            "{seat}: nothing to ride on; the seat has no {ride} wager",
            seat=seat,
            ride=bet.ride.value,
        )
        yield refuse(offered.ride.clause, why)


def _about_coupon(game: BaccaratGame, bet: Bet, seat: Message) -> Iterator[Refusal]:
    if bet.match_play is None:
        return
    house = game.house
    if house.match_play is None:
        yield refuse(house.placing, "{seat}: this table takes no match play coupons", seat=seat)
    elif bet.wager not in MAIN_WAGERS:
        why = said(
            "{seat}: a match play coupon goes beside a player or banker wager only", seat=seat
        )
        yield refuse(house.match_play, why)
    elif bet.match_play <= 0 or bet.match_play % house.coin:
        why = said(
            "{seat}: a coupon must be worth a multiple of {dollars}, above zero",
            seat=seat,
            dollars=dollars(house.coin),
        )
        yield refuse(house.match_play, why)
