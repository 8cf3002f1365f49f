"""Slow, obvious settlement of one baccarat round, written from the regulation texts alone.

The module says what every wager is worth once the cards lie on the table.  It does not judge
whether a table may offer a wager.  Amounts are whole cents throughout.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor

from .baccarat_paytables import SIDE_WAGERS, Hand, Hands, value

_RANKS = "A23456789TJQK"
_SUITS = "cdhs"

# Which games and which kinds of vigorish each rulebook knows.
_VARIANTS = {
    "pa-541": ("standard",),
    "pa-543": ("standard",),
    "pa-545": ("standard",),
    "pa-627a": ("standard", "ez", "commission_free"),
    "pa-627b": ("standard", "ez", "commission_free"),
    "ma-midi": ("standard", "ez"),
    "md-mini": ("standard", "ez", "fortune_7", "no_commission", "five_treasures"),
}
_BASE_GAMES = ("standard", "ez", "fortune_7", "no_commission")
_VIGORISH = {
    "pa-541": ("5%", "4%", "tie 25%"),
    "pa-543": ("5%", "4%", "tie 25%"),
    "pa-545": ("5%", "4%"),
    "pa-627a": ("5%",),
    "pa-627b": ("5%",),
    "ma-midi": ("5%",),
    "md-mini": ("5%",),
}

# Banker's duty after a Player third card: row = Banker's two-card count, column = card value 0-9.
_BANKER_ROWS = {
    0: "DDDDDDDDDD",
    1: "DDDDDDDDDD",
    2: "DDDDDDDDDD",
    3: "DDDDDDDDSD",
    4: "SSDDDDDDSS",
    5: "SSSSDDDDSS",
    6: "SSSSSSDDSS",
    7: "SSSSSSSSSS",
}

# Royal 9 sums in dollars: somebody else's combination twice, two suited, two, one suited, one.
_ROYAL_9_DOLLARS = {500: (5000, 1500, 250, 50, 25), 100: (1000, 300, 50, 10, 5)}


@dataclass(frozen=True)
class Bet:
    """One wager lying on the layout."""

    seat: int
    wager: str
    stake: int
    ride: str | None = None
    match_play: int | None = None


@dataclass(frozen=True)
class Table:
    """The filed choices of one table."""

    rulebook: str
    variant: str = "standard"
    base_game: str = "standard"
    vigorish: str = "5%"
    rounding: str = "exact"
    deferred: bool = False
    tie: tuple[int, int] = (8, 1)
    paytables: dict[str, str] = field(default_factory=dict)
    combinations: dict[int, tuple[str, str]] = field(default_factory=dict)
    meters: dict[str, int] = field(default_factory=dict)
    royal_9_stake: int = 500


@dataclass(frozen=True)
class Slip:
    """What became of one wager."""

    seat: int
    wager: str
    stake: int
    result: str
    outcome: str
    winnings: int
    vigorish: int
    back: int
    rode: int = 0
    riding: int = 0


def _check_card(card: str) -> None:
    if card not in [rank + suit for rank in _RANKS for suit in _SUITS]:
        msg = f"not a card: {card!r}"
        raise ValueError(msg)


def _take(cards: list[str]) -> str:
    if not cards:
        msg = "too few cards for this round"
        raise ValueError(msg)
    return cards.pop(0)


def deal(cards: list[str]) -> tuple[list[str], list[str]]:
    """Lay the cards out in dealing order and return the Player's and the Banker's cards."""
    for card in cards:
        _check_card(card)
    rest = list(cards)
    player: list[str] = []
    banker: list[str] = []
    for hand in (player, banker, player, banker):
        hand.append(_take(rest))
    player_points = sum(value(card) for card in player) % 10
    banker_points = sum(value(card) for card in banker) % 10
    if player_points not in (8, 9) and banker_points not in (8, 9):
        if player_points in (0, 1, 2, 3, 4, 5):
            player.append(_take(rest))
            banker_draws = _BANKER_ROWS[banker_points][value(player[2])] == "D"
        else:
            banker_draws = banker_points in (0, 1, 2, 3, 4, 5)
        if banker_draws:
            banker.append(_take(rest))
    if rest:
        msg = "too many cards for this round"
        raise ValueError(msg)
    return player, banker


def _check_table(table: Table) -> None:
    if table.variant not in _VARIANTS.get(table.rulebook, ()):
        msg = f"{table.rulebook} has no game {table.variant}"
        raise ValueError(msg)
    if table.base_game not in _BASE_GAMES:
        msg = f"no base game {table.base_game}"
        raise ValueError(msg)
    if _game(table) == "standard" and table.vigorish not in _VIGORISH[table.rulebook]:
        msg = f"{table.rulebook} has no vigorish {table.vigorish}"
        raise ValueError(msg)
    if table.rounding not in ("exact", "up"):
        msg = f"unknown rounding {table.rounding}"
        raise ValueError(msg)


def _game(table: Table) -> str:
    """Name the game that decides the main wagers and the vigorish."""
    if table.variant == "five_treasures":
        return table.base_game
    return table.variant


def _coin(table: Table) -> int:
    """Give the coin, in cents, to which the chapter lets the vigorish be rounded."""
    if table.rulebook in ("pa-541", "pa-543"):
        return 5
    if table.rulebook == "pa-545" and table.vigorish == "4%":
        return 20
    return 25


def _charge(table: Table, exact: Fraction) -> int:
    """Turn an exact vigorish into cents: down to the cent, or up to the coin if so filed."""
    if table.rounding == "up":
        coin = _coin(table)
        return coin * ceil(exact / coin)
    return floor(exact)


def _side(r: Hands, bet: Bet) -> Slip:
    event = SIDE_WAGERS[bet.wager](r)
    winnings = bet.stake * event.odds
    back = 0 if event.result == "lost" else bet.stake + winnings
    rode = 0
    if bet.wager == "house_money" and bet.ride is not None and event.result == "won":
        rode = winnings
        back = bet.stake
    return Slip(
        bet.seat, bet.wager, bet.stake, event.result, event.outcome, winnings, 0, back, rode=rode
    )


def _royal_9_dollars(table: Table) -> tuple[int, ...]:
    """Give the five fixed Royal 9 sums; only Pennsylvania has a one-dollar game."""
    if table.rulebook.startswith("pa-"):
        return _ROYAL_9_DOLLARS[table.royal_9_stake]
    return _ROYAL_9_DOLLARS[500]


def _royal_9_personal_lines(table: Table, r: Hands, seat: int) -> list[tuple[str, int]]:
    """List the Royal 9 lines that turn on seat combinations, with their prizes in cents."""
    if table.rulebook.startswith("pa-"):
        both, on_banker, on_player = "mega", "major", "minor"
    else:
        both, on_banker, on_player = "star", "spade", "heart"
    # Maryland's first two tables use Pennsylvania's names, its third those of Massachusetts.
    maryland_ab = table.rulebook == "md-mini" and r.letter("royal_9") in ("A", "B")
    # Massachusetts says that its one-hand lines need exactly one matching hand.
    one_hand_only = not table.rulebook.startswith("pa-") and not maryland_ab
    player, banker = r.player.opening, r.banker.opening
    seats = {owner: tuple(sorted(cards)) for owner, cards in table.combinations.items()}
    own = seats.get(seat)
    others = [cards for owner, cards in seats.items() if owner != seat]
    exact = own == player == banker
    two_personal = player in seats.values() and banker in seats.values()

    lines: list[tuple[str, int]] = []
    if exact:
        lines.append(("own combination on both hands", table.meters[both]))
    if banker == own and not (exact and one_hand_only):
        lines.append(("own combination on banker hand", table.meters[on_banker]))
    if player == own and not (exact and one_hand_only):
        lines.append(("own combination on player hand", table.meters[on_player]))
    if maryland_ab and two_personal and own in (player, banker) and not exact:
        lines.append(("any two personal", floor(Fraction(table.meters[both], 10))))
    if not maryland_ab and player == banker and player in others:
        lines.append(("other seat's combination on both hands", 100 * _royal_9_dollars(table)[0]))
    return lines


def _royal_9_common_lines(table: Table, r: Hands) -> list[tuple[str, int]]:
    """List the Royal 9 lines that are the same for every seat, with their prizes in cents."""
    _, two_suited, two, one_suited, one = _royal_9_dollars(table)
    lines: list[tuple[str, int]] = []
    if r.player.suited_royal_9 and r.banker.suited_royal_9:
        lines.append(("two suited royal 9s", 100 * two_suited))
    if r.player.royal_9 and r.banker.royal_9:
        lines.append(("two royal 9s", 100 * two))
    if r.player.suited_royal_9 or r.banker.suited_royal_9:
        lines.append(("suited royal 9", 100 * one_suited))
    if r.player.royal_9 or r.banker.royal_9:
        lines.append(("royal 9", 100 * one))
    return lines


def _royal_9(table: Table, r: Hands, bet: Bet) -> Slip:
    """Pay the one best line; the price of the wager never comes back."""
    lines = _royal_9_personal_lines(table, r, bet.seat) + _royal_9_common_lines(table, r)
    if not lines:
        return Slip(bet.seat, bet.wager, bet.stake, "lost", "no royal 9", 0, 0, 0)
    outcome, prize = max(lines, key=lambda line: line[1])
    return Slip(bet.seat, bet.wager, bet.stake, "won", outcome, prize, 0, prize)


def _tie(table: Table, r: Hands, bet: Bet) -> Slip:
    if not r.tied:
        return Slip(bet.seat, bet.wager, bet.stake, "lost", "no tie", 0, 0, 0)
    to, one = table.tie
    if _game(table) == "commission_free":
        to, one = 8, 1
    winnings = ceil(Fraction(bet.stake * to, one))
    return Slip(bet.seat, bet.wager, bet.stake, "won", "tie", winnings, 0, bet.stake + winnings)


def _returned_main(table: Table, bet: Bet, riding: int, outcome: str) -> Slip:
    vigorish = 0
    charged_on_ties = _game(table) == "standard" and table.vigorish == "tie 25%"
    if charged_on_ties and bet.wager == "banker" and outcome == "tie":
        vigorish = _charge(table, Fraction((bet.stake + riding) * 25, 100))
    back = bet.stake + riding - vigorish
    return Slip(
        bet.seat, bet.wager, bet.stake, "returned", outcome, 0, vigorish, back, riding=riding
    )


def _main(table: Table, r: Hands, bet: Bet, riding: int) -> Slip:
    """Settle a Player or Banker wager together with House Money left on it."""
    own, other = (r.player, r.banker) if bet.wager == "player" else (r.banker, r.player)
    at_risk = bet.stake + riding
    if r.tied:
        return _returned_main(table, bet, riding, "tie")
    if own.points < other.points:
        return Slip(
            bet.seat, bet.wager, bet.stake, "lost", "other hand won", 0, 0, 0, riding=riding
        )
    if bet.wager == "banker" and r.three_card_7 and _game(table) in ("ez", "fortune_7"):
        return _returned_main(table, bet, riding, "three-card 7")
    winnings = at_risk
    vigorish = 0
    won_with_6 = r.banker.made(6, cards=2) or r.banker.made(6, cards=3)
    if bet.wager == "banker":
        if _game(table) in ("commission_free", "no_commission") and won_with_6:
            winnings = ceil(Fraction(at_risk, 2))
        elif _game(table) == "standard" and table.vigorish == "5%":
            vigorish = _charge(table, Fraction(winnings * 5, 100))
        elif _game(table) == "standard" and table.vigorish == "4%":
            vigorish = _charge(table, Fraction(winnings * 4, 100))
    winnings += bet.match_play or 0
    back = at_risk + winnings
    if not table.deferred:
        back -= vigorish
    outcome = f"{bet.wager} won"
    return Slip(
        bet.seat, bet.wager, bet.stake, "won", outcome, winnings, vigorish, back, riding=riding
    )


def _riding(bets: list[Bet], slips: dict[int, Slip]) -> dict[int, int]:
    """Find how much House Money was left on which main wager, by place in the list of bets."""
    riding: dict[int, int] = {}
    for index, slip in slips.items():
        if slip.rode == 0:
            continue
        seat, ride = bets[index].seat, bets[index].ride
        targets = [
            place
            for place, bet in enumerate(bets)
            if bet.seat == seat and bet.wager == ride and ride in ("player", "banker")
        ]
        if len(targets) != 1:
            msg = f"seat {seat} has no single {ride} wager for its house money"
            raise ValueError(msg)
        riding[targets[0]] = riding.get(targets[0], 0) + slip.rode
    return riding


def _check_bet(table: Table, bet: Bet) -> None:
    if bet.wager not in ("player", "banker", "tie", "royal_9", *SIDE_WAGERS):
        msg = f"unknown wager {bet.wager!r}"
        raise ValueError(msg)
    if bet.match_play is not None and (
        table.rulebook != "ma-midi" or bet.wager not in ("player", "banker")
    ):
        msg = "a match play coupon goes only beside a Massachusetts Player or Banker wager"
        raise ValueError(msg)


def settle(table: Table, bets: list[Bet], cards: list[str]) -> list[Slip]:
    """Settle all bets of one round and return one slip per bet, in the order of the bets."""
    _check_table(table)
    for bet in bets:
        _check_bet(table, bet)
    player, banker = deal(cards)
    r = Hands(Hand(tuple(player)), Hand(tuple(banker)), table.paytables)
    slips: dict[int, Slip] = {}
    for index, bet in enumerate(bets):
        if bet.wager == "tie":
            slips[index] = _tie(table, r, bet)
        elif bet.wager == "royal_9":
            slips[index] = _royal_9(table, r, bet)
        elif bet.wager in SIDE_WAGERS:
            slips[index] = _side(r, bet)
    riding = _riding(bets, slips)
    for index, bet in enumerate(bets):
        if bet.wager in ("player", "banker"):
            slips[index] = _main(table, r, bet, riding.get(index, 0))
    return [slips[index] for index in range(len(bets))]
