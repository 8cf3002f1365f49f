"""What every setting of four tiles is worth, given the tiles somebody has seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.games.pai_gow.game import PaiGowGame
from croupier.games.pai_gow.hands import SetHand
from croupier.games.pai_gow.ranking import Ranks
from croupier.odds.figures import percent
from croupier.odds.pai_gow.analysis import Tally, analyse
from croupier.odds.pai_gow.facing import bars, shown
from croupier.odds.pai_gow.fours import HAND
from croupier.odds.pai_gow.roles import Role
from croupier.odds.pai_gow.splits import Splits
from croupier.odds.pai_gow.strategies import Strategy
from croupier.odds.showing import Listed, Listing, figure
from croupier.values.refusals import Unreadable
from croupier.values.tiles import Tile


@dataclass(frozen=True, slots=True)
class SettingOdds:
    setting: SetHand
    win: Fraction
    tie: Fraction
    lose: Fraction
    value: Fraction
    """What a unit brings once vigorish is paid; a bank's, against one wager."""
    house_way: bool
    """Whether the house way sets so, or so that no comparison could tell."""


@dataclass(frozen=True, slots=True, repr=False)
class Advice(Listed):
    """What every way to set four tiles is worth."""

    settings: tuple[SettingOdds, ...]
    """Every setting, the best first."""
    house_way: SetHand

    def listing(self) -> Listing:
        lines = [
            (
                str(each.setting),
                percent(each.win),
                percent(each.tie),
                percent(each.lose),
                f"{float(each.value):+.6f}",
                "yes" if each.house_way else "",
            )
            for each in self.settings
        ]
        records = [
            {
                "setting": str(each.setting),
                **figure("win", each.win),
                **figure("tie", each.tie),
                **figure("lose", each.lose),
                **figure("value", each.value),
                "house_way": each.house_way,
            }
            for each in self.settings
        ]
        columns = ("setting", "win", "tie", "lose", "value", "house way")
        return Listing("Every setting, the best first", columns, lines, records)

    def about(self, setting: SetHand) -> SettingOdds:
        return next(each for each in self.settings if each.setting == setting)

    def cost(self, setting: SetHand) -> Fraction:
        """What it costs to set so instead of best."""
        return self.settings[0].value - self.about(setting).value


def advise(
    game: PaiGowGame,
    tiles: Sequence[Tile],
    *,
    role: Role = Role.BETTOR,
    seen: Sequence[Tile] = (),
    against: Strategy | None = None,
) -> Advice:
    """Exact values of all settings against the dealer, or as a bank against one bettor.

    The opponent sets by the house way unless another is named, and may hold any of the tiles that
    are neither held nor ``seen`` elsewhere.
    """
    if len(tiles) != HAND:
        raise Unreadable(f"four tiles are set, not {len(tiles)}")
    left = _left(game.ranks, [*tiles, *seen])
    if sum(left) < HAND:
        raise Unreadable("so many tiles are seen that no four are left for the opponent")
    analysis = analyse(game)
    splits, price = analysis.splits, analysis.price(role)
    ways = splits.fours.ways(left)
    opponent = shown(splits, role, (against or analysis.house_way).chosen)
    bar, hand = bars(splits, role), splits.place(tiles)
    numbers = splits.settings(hand)
    house_way = game.way(tiles)
    usual = _strengths(splits, hand, numbers[house_way])
    found = list[SettingOdds]()
    for setting, number in numbers.items():
        high, low = opponent.high < bar.high[hand, number], opponent.low < bar.low[hand, number]
        win, lose = int(ways[high & low].sum()), int(ways[~(high | low)].sum())
        tally = Tally(win, int(ways.sum()) - win - lose, lose)
        found.append(
            SettingOdds(
                setting,
                win=Fraction(tally.win, tally.total),
                tie=Fraction(tally.tie, tally.total),
                lose=Fraction(tally.lose, tally.total),
                value=tally.worth(price),
                house_way=_strengths(splits, hand, number) == usual,
            )
        )
    found.sort(key=lambda each: (-each.value, not each.house_way))
    return Advice(tuple(found), house_way)


def _strengths(splits: Splits, hand: int, number: int) -> tuple[int, int]:
    return int(splits.high[hand, number]), int(splits.low[hand, number])


def _left(ranks: Ranks, gone: Sequence[Tile]) -> list[int]:
    """How many tiles of each kind are left when some are gone."""
    taken = Counter(gone)
    for tile, count in taken.items():
        held = ranks.copies[ranks.number[tile]]
        if count > held:
            raise Unreadable(f"{tile} is named {count} times; a set holds {held}")
    return [held - taken[tile] for tile, held in zip(ranks.kinds, ranks.copies, strict=True)]
