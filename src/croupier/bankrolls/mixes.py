"""Bets of a round in one line of text: a stake on each of some wagers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.games.stakes import about_stake
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.reader import nearest
from croupier.values.money import Cents, cents_from_text
from croupier.values.refusals import Refused, Unreadable

Mix = Mapping[str, Cents]
"""By wager, what is laid on it in every round."""


def parse_mix(text: str) -> Mix:
    """Read ``WAGER STAKE; …``.

    >>> parse_mix("banker 100; dragon_7 5")
    {'banker': 10000, 'dragon_7': 500}
    """
    mix = dict[str, Cents]()
    for part in filter(str.strip, text.split(";")):
        words = part.split()
        if len(words) != 2:
            raise Unreadable(f"{part.strip()!r} is not a bet; write WAGER STAKE, as banker 100")
        if words[0] in mix:
            raise Unreadable(f"{words[0]} is named twice")
        mix[words[0]] = cents_from_text(words[1])
    if not mix:
        raise Unreadable("no bet is given; write WAGER STAKE, such as banker 100")
    return mix


def expect_stakes(house: HouseRules, mix: Mix, offered: Sequence[str]) -> None:
    """Whatever the table would not take is refused; a wager may stand alone to be looked at."""
    for wager in mix:
        if wager not in offered:
            raise Unreadable(f"no wager {wager!r} here; {nearest(wager, list(offered))}")
    against = [
        refusal
        for wager, stake in mix.items()
        for refusal in about_stake(house, house.wagers[wager], stake, wager)
    ]
    if against:
        raise Refused(against)
