"""When each outcome of a baccarat wager comes, in plain words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.games.baccarat.game import BaccaratGame
from croupier.games.baccarat.results import DRAGON_7, PANDA_8, Fortune7, OneUp, WinWith
from croupier.games.baccarat.wager import HandWager, Wager
from croupier.games.baccarat.wagers.dragon_bonus import DragonBonus
from croupier.games.baccarat.wagers.five_treasures import Blazing7s, CoverAll, Heavenly9
from croupier.games.baccarat.wagers.insurance import OneUpInsurance
from croupier.games.baccarat.wagers.jackpot import JackpotBaccarat
from croupier.games.baccarat.wagers.lucky_nines import LuckyNines
from croupier.games.baccarat.wagers.lucky_six import LuckySix
from croupier.games.baccarat.wagers.main import Banker, Player, Tie
from croupier.games.baccarat.wagers.pairs import AnyPair, HandPair, HouseMoney, PerfectPairs
from croupier.games.baccarat.wagers.royal_9 import Royal9
from croupier.rulebooks.house_rules import OfferedWager
from croupier.studio.outcome_words import outcome_in_words
from croupier.values.messages import said, word
from croupier.values.sides import Side
from croupier.web.rules_card import Payouts, listed

WIN = "win"
CARDS = {2: "two", 3: "three"}

SAID: Mapping[type[Wager], Mapping[str, str]] = {
    Banker: {WIN: "the Banker wins", "six": "the Banker wins with 6", "tie": "a tie"},
    Player: {WIN: "the Player wins", "tie": "a tie"},
    Tie: {"tie": "both hands are equal"},
    DragonBonus: {
        "natural_over_none": "it has a Natural and the other hand none, whatever the lead",
        "natural_9_over_8": "it has a Natural 9 and the other hand a Natural 8",
        "natural_tie": "both have the same Natural",
    },
    OneUpInsurance: {"one_to_nil": "the Player wins 1 to 0"},
    Heavenly9: {
        "both_hands": "both hands have 9 in three cards",
        "one_hand": "one hand has 9 in three cards",
    },
    Blazing7s: {
        "three_card_sevens": "both hands have 7 in three cards",
        "two_card_sevens": "both hands have 7 in two cards",
    },
    LuckySix: {
        "three_card_six": "the Banker wins with 6 in three cards",
        "two_card_six": "the Banker wins with 6 in two cards",
    },
    HandPair: {"pair": "two cards of equal rank"},
    AnyPair: {"pair_of_nines": "a pair of nines", "pair": "any other pair"},
    PerfectPairs: {
        "perfect_pair": "a pair of one suit",
        "colored_pair": "a pair of one colour",
        "mixed_pair": "a pair of two colours",
    },
    HouseMoney: {"both_pairs": "both hands have a pair", "one_pair": "one hand has a pair"},
    LuckyNines: {
        "four_nines": "four nines",
        "three_nines_suited": "three nines of one suit",
        "three_nines": "three nines",
        "two_nines_suited": "two nines of one suit",
        "two_nines": "two nines",
        "nine_of_diamonds": "the 9 of diamonds alone",
        "one_nine": "another nine alone",
    },
    JackpotBaccarat: {
        "four_card_royal": "ace, king, queen and jack of one suit",
        "four_of_a_kind": "four of a rank",
        "straight_flush": "four in a row of one suit",
        "three_of_a_kind": "three of a rank",
        "flush": "four of one suit",
        "straight": "four in a row",
        "two_pair": "two pairs",
        "pair_of_aces": "a pair of aces",
        "pair_of_tens_to_kings": "a pair of tens, jacks, queens or kings",
    },
    Royal9: {
        "own_on_both": "your seat's King and 9 in both hands",
        "own_on_banker": "your seat's King and 9 in the Banker's",
        "own_on_banker_only": "your seat's King and 9 in the Banker's alone",
        "own_on_player": "your seat's King and 9 in the Player's",
        "own_on_player_only": "your seat's King and 9 in the Player's alone",
        "another_seats_on_both": "another seat's King and 9 in both hands",
        "suited_on_both": "a 9 and a jack, queen or king of one suit in both hands",
        "royal_9_on_both": "a 9 and a jack, queen or king in both hands",
        "suited": "a 9 and a jack, queen or king of one suit in one hand",
        "royal_9": "a 9 and a jack, queen or king in one hand",
    },
}  # fmt: skip
"""What no term of a table changes."""


@dataclass(frozen=True, slots=True)
class WhenItWins:
    game: BaccaratGame

    @property
    def payouts(self) -> Payouts:
        return Payouts(self.words, self.about)

    def words(self, offered: OfferedWager, outcome: str) -> str:
        definition = self.game.wagers[offered.id].definition
        prices = {line.outcome: line.price for line in offered.lines}
        if outcome != WIN and prices.get(WIN) == prices[outcome]:
            return ""  # it pays as any win does
        if outcome == WIN and isinstance(definition, Banker) and Banker.optional & {*prices}:
            return "any other win"
        known = SAID.get(type(definition), {}).get(outcome) or _by_lead(outcome)
        return known or self._by_terms(definition, outcome) or self._as_printed(offered, outcome)

    def about(self, offered: OfferedWager) -> str:
        definition = self.game.wagers[offered.id].definition
        if isinstance(definition, HandWager):
            return str(said("The first two cards of the {side:hand}:", side=definition.side))
        if isinstance(definition, DragonBonus):
            return str(said("The {side:hand}:", side=definition.side))
        return "The first two cards of each hand:" if definition.on_opening else ""

    def _by_terms(self, definition: Wager, outcome: str) -> str | None:
        match outcome, definition:
            case "dragon_7" | "panda_8" | "golden_8", _:
                return _with(DRAGON_7 if outcome == "dragon_7" else PANDA_8)
            case "fortune_7", _:
                return _fortune_7(getattr(definition, "fortune_7", Fortune7()))
            case "one_up", OneUpInsurance():
                return _one_up(definition.one_up)
            case "any_two_personal", Royal9():
                text = "in each hand the King and 9 of a seat{own:, one of them yours|}"
                return str(said(text, own=definition.own_among_two))
            case "covered", CoverAll():
                titles = [
                    word(self.game.wagers[each].offered.title)
                    for each in CoverAll.depends_on
                    if each in self.game.wagers
                ]
                return str(said("{wagers} wins", wagers=listed(titles, "or")))
            case _:
                return None

    def _as_printed(self, offered: OfferedWager, outcome: str) -> str:
        return outcome_in_words(self.game.house.game, offered.id, outcome)


def _by_lead(outcome: str) -> str | None:
    """Of Dragon Bonus."""
    _, name, lead = outcome.rpartition("win_by_")
    return str(said("it wins by {lead} points", lead=lead)) if name else None


def _with(result: WinWith) -> str:
    text, cards = "the {side:side} wins with {points} in {cards:word} cards", CARDS[result.cards]
    return str(said(text, side=result.side, points=result.points, cards=cards))


def _fortune_7(result: Fortune7) -> str:
    if not result.any_seven:
        return _with(DRAGON_7)
    text = "the {side:side} wins with {points}"
    return str(said(text, side=DRAGON_7.side, points=DRAGON_7.points))


def _one_up(result: OneUp) -> str:
    text = "the {side:side} wins otherwise by one point{naturals:|, not with two Naturals}"
    return str(said(text, side=Side.PLAYER, naturals=result.naturals_count))
