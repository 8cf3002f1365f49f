"""Who plays at a simulated table: how many, what they bet, by which system, how fast."""

from __future__ import annotations

from typing import Annotated

import msgspec

from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.reader import nearest, parse_toml
from croupier.simulation.systems import ROADS, SIDES, SYSTEMS
from croupier.values.errors import Unreadable
from croupier.values.money import Cents, cents_from_text, money
from croupier.values.refusals import BadMaterial

Some = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Fast = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Hours = Annotated[int, msgspec.Meta(ge=1, le=1000)]
MOST_ROUNDS = 100_000
"""Of one evening, however it is called."""


class Bettors(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """People who bet alike, each for themselves."""

    name: str
    bets: dict[str, str]
    """Dollars on each wager, in every round."""
    count: Some = 1
    system: str = "flat"
    """By which the stake on the first wager is varied; the others stay as they are."""
    road: str = ""
    """By which the first wager's stake goes on Banker or Player: how the big road is read."""
    bankroll: str = ""
    """Dollars bought in with; whoever cannot cover the next stakes has lost it and leaves."""

    @property
    def stakes(self) -> dict[str, Cents]:
        return {wager: cents_from_text(dollars) for wager, dollars in self.bets.items()}

    @property
    def bought_in(self) -> Cents | None:
        return cents_from_text(self.bankroll) if self.bankroll else None

    @property
    def varies(self) -> bool:
        """Whether it depends on chance what they stake, and on what."""
        return self.system != "flat" or bool(self.road or self.bankroll)

    @property
    def how(self) -> str:
        return f"{self.system}, {self.road}" if self.road else self.system


class Programme(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bettors: list[Bettors]
    rounds_an_hour: Fast = 70
    periods: dict[str, Hours] = msgspec.field(
        default_factory=lambda: {"hour": 1, "shift": 8, "weekend": 48}
    )
    """Over which what the table earns is added up, in hours of play."""

    @property
    def longest(self) -> int:
        """Rounds of the longest period."""
        return self.rounds_an_hour * max(self.periods.values())


def programme(text: str, house: HouseRules, name: str = "bettors") -> Programme:
    """From TOML; whatever the table would not take is refused."""
    try:
        found = msgspec.convert(parse_toml(text, name), Programme)
    except msgspec.ValidationError as error:
        raise BadMaterial(f"{name}: {error}") from None
    if not found.bettors or not found.periods:
        raise BadMaterial(f"{name}: there must be bettors, and periods")
    if found.longest > MOST_ROUNDS:
        raise BadMaterial(f"{name}: {found.longest:,} rounds are more than {MOST_ROUNDS:,}")
    names = [each.name for each in found.bettors]
    for each in found.bettors:
        if names.count(each.name) > 1:
            raise BadMaterial(
                f"{name}: two are called {each.name!r}; `count` says how many they are"
            )
        _check(each, house, f"{name}: {each.name}")
    return found


def _sums(bettors: Bettors, who: str) -> dict[str, Cents]:
    """What they stake; whatever is no sum of money is told by whose it is."""
    try:
        stakes, bought_in = bettors.stakes, bettors.bought_in
    except Unreadable as error:
        raise BadMaterial(f"{who}: {error}") from None
    if bought_in == 0:
        raise BadMaterial(f"{who}: nobody buys in for nothing")
    return stakes


def _check(bettors: Bettors, house: HouseRules, who: str) -> None:
    if bettors.system not in SYSTEMS:
        hint = nearest(bettors.system, list(SYSTEMS))
        raise BadMaterial(f"{who}: there is no system {bettors.system!r}; {hint}")
    if not bettors.bets:
        raise BadMaterial(f"{who}: bets on nothing")
    stakes = _sums(bettors, who)
    if bettors.road:
        if bettors.road not in ROADS:
            hint = nearest(bettors.road, list(ROADS))
            raise BadMaterial(f"{who}: there is no road {bettors.road!r}; {hint}")
        first = next(iter(stakes))
        if first not in SIDES.values():
            raise BadMaterial(f"{who}: a road has bets on banker or player, not on {first}")
        if len(SIDES.values() & stakes.keys()) > 1:
            raise BadMaterial(f"{who}: a road says on which side the stake goes; name one of them")
        stakes |= dict.fromkeys(SIDES.values(), stakes[first])
    for wager, stake in stakes.items():
        if wager not in house.wagers:
            hint = nearest(wager, list(house.wagers))
            raise BadMaterial(f"{who}: this table does not offer {wager!r}; {hint}")
        fixed, limits = house.wagers[wager].fixed_stake, house.limits_of(wager)
        least = fixed.value if fixed else house.least_stake(wager)
        most = fixed.value if fixed else limits.maximum
        if stake < least or (most is not None and stake > most):
            told = f"{money(least)} to {money(most)}" if most else f"{money(least)} or more"
            raise BadMaterial(f"{who}: {money(stake)} on {wager} is not {told}")
