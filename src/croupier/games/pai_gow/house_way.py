"""A house way at work: it sets four tiles and says by which of its rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial

from croupier.games.pai_gow.hands import (
    HANDS,
    FourKinds,
    SetHand,
    Setting,
    alike,
    every_four,
    kinds_of,
    set_hand,
    settings_by_kind,
)
from croupier.games.pai_gow.patterns import Fits, Holds, Measure, fits, holds, measure
from croupier.games.pai_gow.ranking import Ranks, ranks_of
from croupier.rulebooks.pai_gow.house_ways import HouseWay, WayRule
from croupier.rulebooks.pai_gow.rules import PaiGowRules
from croupier.rulebooks.pai_gow.way_patterns import parse_hand, parse_holding
from croupier.values.clauses import ClauseId
from croupier.values.refusals import BadMaterial, Finding
from croupier.values.tiles import Tile, show_tiles


@dataclass(frozen=True, slots=True)
class Sieve:
    """One rule, compiled: of the settings of four tiles it keeps those that fit."""

    rule: WayRule
    holding: tuple[Holds, ...]
    high: Fits | None
    low: Fits | None
    prefer: Measure | None

    def fitting(
        self, four: FourKinds, every: Sequence[Setting], left: Sequence[Setting]
    ) -> Sequence[Setting]:
        """Of the settings left, those that stay; none where the rule has nothing to say."""
        high, low = self.high, self.low
        kept = [
            each
            for each in left
            if (high is None or high[each[0]][each[1]]) and (low is None or low[each[2]][each[3]])
        ]
        if not kept or not all(held(four, every) for held in self.holding):
            return ()
        if self.prefer is None or len(kept) == 1:
            return kept
        measured = [self.prefer(each) for each in kept]
        best = max(measured)
        return [each for each, amount in zip(kept, measured, strict=True) if amount == best]


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """A house way, compiled for a ranking."""

    ranks: Ranks
    house_way: HouseWay
    sieves: tuple[Sieve, ...]

    def __call__(self, tiles: Sequence[Tile]) -> SetHand:
        """How these four tiles are set."""
        return set_hand(self.ranks, self.setting(kinds_of(self.ranks, tiles)))

    def why(self, tiles: Sequence[Tile]) -> tuple[WayRule, ...]:
        """The rules that decided, in order; none where there was nothing to decide."""
        return self._sifted(kinds_of(self.ranks, tiles))[1]

    def accepts(self, hand: SetHand) -> bool:
        """Whether four tiles may be set so; of settings that rank alike it may leave several."""
        left, _ = self._sifted(kinds_of(self.ranks, hand.tiles))
        return hand in {set_hand(self.ranks, setting) for setting in left}

    def setting(self, four: FourKinds) -> Setting:
        """How it sets four tiles, by the numbers of their kinds."""
        left = self.left(four)
        if len(left) > 1:
            tiles = show_tiles(self.ranks.kinds[kind] for kind in four)
            raise BadMaterial(f"{self.house_way.title} does not say how to set {tiles}")
        return left[0]

    def left(self, four: FourKinds) -> tuple[Setting, ...]:
        """The settings among which the way does not choose; of those that rank alike, one."""
        first, *others = self._sifted(four)[0]
        return (first, *(each for each in others if not alike(self.ranks, first, each)))

    def _sifted(self, four: FourKinds) -> tuple[Sequence[Setting], tuple[WayRule, ...]]:
        every = settings_by_kind(self.ranks, four)
        left: Sequence[Setting] = every
        deciding = list[WayRule]()
        for sieve in self.sieves:
            if len(left) == 1:
                break
            kept = sieve.fitting(four, every, left)
            if kept and len(kept) < len(left):
                left = kept
                deciding.append(sieve.rule)
        return left, tuple(deciding)


def way_of(rules: PaiGowRules) -> Way:
    """The way of a table."""
    return compiled_way(ranks_of(rules.ranking), rules.house_way)


@cache
def compiled_way(ranks: Ranks, house_way: HouseWay) -> Way:
    return Way(ranks, house_way, tuple(sieve(ranks, rule) for rule in house_way.rules))


def sieve(ranks: Ranks, rule: WayRule) -> Sieve:
    return Sieve(
        rule,
        tuple(holds(ranks, parse_holding(pattern)) for pattern in rule.holding),
        fits(ranks, [parse_hand(pattern) for pattern in rule.high]),
        fits(ranks, [parse_hand(pattern) for pattern in rule.low]),
        measure(ranks, rule.prefer) if rule.prefer else None,
    )


@dataclass(slots=True)
class Fault:
    """Hands that a way does not set, or sets wrongly."""

    first: tuple[Setting, ...] = ()
    """What the way leaves of the first such hand."""
    hands: int = 0

    def add(self, left: tuple[Setting, ...], ways: int) -> None:
        self.first = self.first or left
        self.hands += ways

    def told(self, ranks: Ranks) -> str:
        settings = " or ".join(str(set_hand(ranks, each)) for each in self.first)
        return f"{settings}; {self.hands:,} of {HANDS:,} hands"


def chapter_findings(rules: PaiGowRules, way: Way) -> tuple[Finding, ...]:
    """What is wrong with a filed way, over every hand there is.

    It must set each of them, and none against the first of the chapter's own rules that has
    something to say about it.
    """
    return _findings(way, rules.chapter_way, rules.duty("dealer_sets"))


@cache
def _findings(way: Way, chapter_way: HouseWay, dealer_sets: ClauseId) -> tuple[Finding, ...]:
    ranks, unset = way.ranks, Fault()
    own = [sieve(ranks, rule) for rule in chapter_way.rules]
    broken = {each.rule: Fault() for each in own}
    for four, ways in every_four(ranks):
        left, every = way.left(four), settings_by_kind(ranks, four)
        if len(left) > 1:
            unset.add(left, ways)
            continue
        for each in own:
            if lawful := each.fitting(four, every, every):
                if left[0] not in lawful:
                    broken[each.rule].add(left, ways)
                break
    found = partial(Finding, "house_way", way.house_way.title)
    findings = [
        found(f"sets {fault.told(ranks)} against: {rule.say}", rule.clause, can_study=True)
        for rule, fault in broken.items()
        if fault.first
    ]
    if unset.first:
        findings.insert(0, found(f"must choose {unset.told(ranks)}", dealer_sets))
    return tuple(findings)
