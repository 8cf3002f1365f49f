"""Odds of the baccarat side wagers and the events they bet on, for the settlement oracle.

Every side wager here is a function from the finished hands to an event with odds of n to 1.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

_RED = "dh"

# Side wager odds, each "n to 1".
_DRAGON_BONUS_MARGIN = {
    "A": {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1},
    "B": {9: 20, 8: 8, 7: 7, 6: 4, 5: 3, 4: 1},
    "C": {9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 2},
}
_PERFECT_PAIRS = {
    "A": {"perfect pair": 25, "colored pair": 12, "mixed pair": 6},
    "B": {"perfect pair": 30, "colored pair": 10, "mixed pair": 5},
    "C": {"perfect pair": 25, "colored pair": 15, "mixed pair": 5},
}
_JACKPOT_LINES = (
    "four card royal",
    "four of a kind",
    "straight flush",
    "three of a kind",
    "flush",
    "straight",
    "two pair",
    "pair of aces",
)
_JACKPOT_ODDS = {
    "A": (500, 100, 50, 15, 10, 5, 4, 2),
    "B": (250, 75, 50, 15, 10, 5, 4, 2),
    "C": (300, 50, 40, 15, 10, 5, 4, 2),
    "D": (500, 100, 50, 15, 10, 6, 5, 2),
    "E": (500, 100, 50, 15, 10, 6, 4, 2),
}
_LUCKY_NINES_LINES = (
    "four nines",
    "three nines of one suit",
    "three nines of different suits",
    "two nines of one suit",
    "two nines of different suits",
    "nine of diamonds",
    "nine of another suit",
)
_LUCKY_NINES_ODDS = {
    "A": (500, 250, 20, 8, 5, 2, 1),
    "B": (500, 250, 30, 12, 5, 2, 1),
    "C": (1000, 500, 35, 16, 5, 2, 1),
    "D": (2000, 500, 15, 10, 4, 2, 1),
}
_BLAZING_7S_THREE_CARDS = {"A": 400, "B": 200}
_BLAZING_7S_TWO_CARDS = {"B": 50}


class Event(NamedTuple):
    """Fate of a side wager: its result, a readable name, and n of the odds n to 1."""

    result: str
    outcome: str
    odds: int


def value(card: str) -> int:
    """Game value of one card: ace one, ten and court cards nothing, others their number."""
    rank = card[0]
    if rank == "A":
        return 1
    if rank in "TJQK":
        return 0
    return int(rank)


@dataclass(frozen=True)
class Hand:
    """The Player's Hand or the Banker's Hand."""

    cards: tuple[str, ...]

    @property
    def points(self) -> int:
        """The last digit of the added card values."""
        return sum(value(card) for card in self.cards) % 10

    @property
    def opening(self) -> tuple[str, ...]:
        """The first two cards in a fixed order, so that two hands can be compared."""
        return tuple(sorted(self.cards[:2]))

    @property
    def natural(self) -> bool:
        """An 8 or a 9 on two cards."""
        return self.made(8, cards=2) or self.made(9, cards=2)

    @property
    def pair(self) -> bool:
        """Two opening cards of one rank, whatever their suits."""
        first, second = self.cards[:2]
        return first[0] == second[0]

    @property
    def royal_9(self) -> bool:
        """A nine and a court card as opening cards."""
        first, second = self.cards[:2]
        if first[0] == "9":
            return second[0] in "JQK"
        return second[0] == "9" and first[0] in "JQK"

    @property
    def suited_royal_9(self) -> bool:
        """A Royal 9 in one suit."""
        first, second = self.cards[:2]
        return self.royal_9 and first[1] == second[1]

    def made(self, points: int, *, cards: int) -> bool:
        """Tell whether the hand ended on that count with that many cards."""
        return self.points == points and len(self.cards) == cards


@dataclass(frozen=True)
class Hands:
    """Both hands of a finished deal, and the filed paytable letters by wager."""

    player: Hand
    banker: Hand
    paytables: dict[str, str]

    def letter(self, wager: str) -> str:
        """Paytable in force for a wager, the first one where nothing is filed."""
        return self.paytables.get(wager, "A")

    @property
    def tied(self) -> bool:
        """Equal counts in both hands."""
        return self.player.points == self.banker.points

    @property
    def first_four(self) -> tuple[str, ...]:
        """The opening cards of both hands together."""
        return self.player.cards[:2] + self.banker.cards[:2]

    @property
    def three_card_7(self) -> bool:
        """Dragon 7 and Fortune 7: the Banker wins with a 7 made of three cards."""
        return self.banker.made(7, cards=3) and self.banker.points > self.player.points

    @property
    def three_card_8(self) -> bool:
        """Panda 8 and Golden 8: the Player wins with an 8 made of three cards."""
        return self.player.made(8, cards=3) and self.player.points > self.banker.points


def _dragon_bonus(own: Hand, other: Hand, letter: str) -> Event:
    lead = own.points - other.points
    if own.natural and other.natural and lead == 0:
        return Event("returned", "natural tie", 0)
    if own.natural and lead > 0:
        return Event("won", "natural winner", 1)
    if not own.natural and lead in (4, 5, 6, 7, 8, 9):
        return Event("won", f"win by {lead}", _DRAGON_BONUS_MARGIN[letter][lead])
    return Event("lost", "no dragon bonus", 0)


def _simple(name: str, odds: int, *, happened: bool) -> Event:
    """Judge a wager on one event at one price."""
    if happened:
        return Event("won", name, odds)
    return Event("lost", f"no {name}", 0)


def _house_money(r: Hands) -> Event:
    if r.player.pair and r.banker.pair:
        return Event("won", "both pairs", 15)
    return _simple("one pair", 3, happened=r.player.pair or r.banker.pair)


def _perfect_pairs(hand: Hand, letter: str) -> Event:
    if not hand.pair:
        return Event("lost", "no pair", 0)
    first_suit, second_suit = hand.cards[0][1], hand.cards[1][1]
    if first_suit == second_suit:
        kind = "perfect pair"
    elif (first_suit in _RED) == (second_suit in _RED):
        kind = "colored pair"
    else:
        kind = "mixed pair"
    return Event("won", kind, _PERFECT_PAIRS[letter][kind])


def _any_pair(hand: Hand) -> Event:
    if hand.pair and hand.cards[0][0] == "9":
        return Event("won", "pair of nines", 12)
    return _simple("pair", 11, happened=hand.pair)


def _lucky_six(r: Hands) -> Event:
    if r.banker.points > r.player.points:
        if r.banker.made(6, cards=2):
            return Event("won", "two-card 6", 12)
        if r.banker.made(6, cards=3):
            return Event("won", "three-card 6", 20)
    return Event("lost", "no winning 6", 0)


def _one_up(r: Hands) -> Event:
    if (r.player.points, r.banker.points) == (1, 0):
        return Event("won", "1 over 0", 30)
    return _simple("one up", 9, happened=r.player.points == r.banker.points + 1)


def _heavenly_9(r: Hands) -> Event:
    player, banker = r.player.made(9, cards=3), r.banker.made(9, cards=3)
    if player and banker:
        return Event("won", "three-card 9 in both hands", 75)
    return _simple("three-card 9 in one hand", 10, happened=player or banker)


def _blazing_7s(r: Hands) -> Event:
    letter = r.letter("blazing_7s")
    if r.player.made(7, cards=3) and r.banker.made(7, cards=3):
        return Event("won", "three-card 7s", _BLAZING_7S_THREE_CARDS[letter])
    if r.player.made(7, cards=2) and r.banker.made(7, cards=2) and letter == "B":
        return Event("won", "two-card 7s", _BLAZING_7S_TWO_CARDS[letter])
    return Event("lost", "no blazing 7s", 0)


def _cover_all(r: Hands) -> Event:
    covered = (
        r.three_card_7
        or r.three_card_8
        or _heavenly_9(r).result == "won"
        or _blazing_7s(r).result == "won"
    )
    return _simple("treasure", 6, happened=covered)


def _jackpot(r: Hands) -> Event:
    ranks = [card[0] for card in r.first_four]
    suits = [card[1] for card in r.first_four]
    counts = Counter(ranks)
    shape = sorted(counts.values())
    repeated = [rank for rank, count in counts.items() if count > 1]
    ladder = "A23456789TJQKA"
    runs = [set(ladder[start : start + 4]) for start in range(11)]
    flush = len(set(suits)) == 1
    straight = set(ranks) in runs
    lines = {
        "four card royal": flush and set(ranks) == set("AKQJ"),
        "four of a kind": shape == [4],
        "straight flush": flush and straight,
        "three of a kind": shape == [1, 3],
        "flush": flush,
        "straight": straight,
        "two pair": shape == [2, 2],
        "pair of aces": shape == [1, 1, 2] and repeated == ["A"],
    }
    odds = dict(zip(_JACKPOT_LINES, _JACKPOT_ODDS[r.letter("jackpot")], strict=True))
    met = [name for name, holds in lines.items() if holds]
    if met:
        best = max(met, key=lambda name: odds[name])
        return Event("won", best, odds[best])
    if shape == [1, 1, 2] and repeated[0] in "TJQK":
        return Event("returned", "pair of tens to kings", 0)
    return Event("lost", "no poker hand", 0)


def _lucky_nines(r: Hands) -> Event:
    suits = [card[1] for card in r.first_four if card[0] == "9"]
    one_suit = len(set(suits)) == 1
    match len(suits), one_suit:
        case 0, _:
            return Event("lost", "no nines", 0)
        case 1, _:
            line = "nine of diamonds" if suits == ["d"] else "nine of another suit"
        case 2, True:
            line = "two nines of one suit"
        case 2, False:
            line = "two nines of different suits"
        case 3, True:
            line = "three nines of one suit"
        case 3, False:
            line = "three nines of different suits"
        case _:
            line = "four nines"
    odds = dict(zip(_LUCKY_NINES_LINES, _LUCKY_NINES_ODDS[r.letter("lucky_nines")], strict=True))
    return Event("won", line, odds[line])


SIDE_WAGERS: dict[str, Callable[[Hands], Event]] = {
    "dragon_bonus_player": lambda r: _dragon_bonus(
        r.player, r.banker, r.letter("dragon_bonus_player")
    ),
    "dragon_bonus_banker": lambda r: _dragon_bonus(
        r.banker, r.player, r.letter("dragon_bonus_banker")
    ),
    "dragon_7": lambda r: _simple("dragon 7", 40, happened=r.three_card_7),
    "panda_8": lambda r: _simple("panda 8", 25, happened=r.three_card_8),
    "house_money": _house_money,
    "perfect_pairs_player": lambda r: _perfect_pairs(r.player, r.letter("perfect_pairs_player")),
    "perfect_pairs_banker": lambda r: _perfect_pairs(r.banker, r.letter("perfect_pairs_banker")),
    "player_pair": lambda r: _simple("player pair", 11, happened=r.player.pair),
    "banker_pair": lambda r: _simple("banker pair", 11, happened=r.banker.pair),
    "lucky_six": _lucky_six,
    "fortune_7_insurance": lambda r: _simple("fortune 7", 40, happened=r.three_card_7),
    "one_up": _one_up,
    "jackpot": _jackpot,
    "fortune_7": lambda r: _simple("fortune 7", 40, happened=r.three_card_7),
    "golden_8": lambda r: _simple("golden 8", 25, happened=r.three_card_8),
    "heavenly_9": _heavenly_9,
    "blazing_7s": _blazing_7s,
    "cover_all": _cover_all,
    "any_pair_player": lambda r: _any_pair(r.player),
    "any_pair_banker": lambda r: _any_pair(r.banker),
    "lucky_nines": _lucky_nines,
}
