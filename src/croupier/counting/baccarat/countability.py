"""Whether wagers of baccarat can be counted: a perfect player and a simple count beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.counting.baccarat.by_count import by_count
from croupier.counting.baccarat.play import Dealt, best_triggers, play
from croupier.counting.baccarat.players import Counter, Main, Perfect, Player, Together
from croupier.counting.baccarat.table import MAINS, CountedTable, counted_table
from croupier.counting.baccarat.tags import Net, added, best_tags, index_by_effects, net_of
from croupier.counting.counted import ByCut, Counted, CountedWager
from croupier.counting.counts import (
    Count,
    Spread,
    from_count,
)
from croupier.counting.over_shoes import Ledger, figures
from croupier.games.baccarat.game import BaccaratGame, Meters
from croupier.rulebooks.reader import nearest
from croupier.values.cards import DECK
from croupier.values.refusals import BadMaterial

BEST = "best"
SHOES = 10_000
MOST_SHOES = 100_000_000
PILOT = 1_000
"""Shoes that a trigger is chosen by, if as many are played; no figures are from them."""
STEP = 13
"""Cards from one cut that is looked at to the next."""
DEEPEST = Fraction(3, 4)
"""Of the shoe: no house cuts off more."""
MOST_RATIO = 1000


@dataclass(frozen=True, slots=True)
class Counting:
    """How somebody counts, and at what kind of table."""

    tags: str | Sequence[int] = BEST
    """Ten, from ace to nine and then ten; or the best."""
    true: bool = True
    start: int = 0
    triggers: tuple[int, ...] = ()
    """One for each wager; those that win most if not named."""
    spread: Spread | None = None
    """In place of one unit from the trigger on."""
    cuts: tuple[int, ...] = ()
    """Cards behind the cover card; the table's own if not named."""
    with_main: Fraction = Fraction(0)
    """Units on Banker or Player with each unit of the wager."""
    burn_is_seen: bool = False
    """The cards burned after the first."""
    perfect: bool = True
    """Beside somebody who knows every edge, for which every round must be priced."""
    by_count: bool = False
    """Whether it is told what each count is worth, for a ramp: every round must be priced."""
    meters: Meters | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.with_main <= MOST_RATIO:
            raise BadMaterial(
                f"beside a unit lie 0 to {MOST_RATIO} on the main wager, not {self.with_main}"
            )
        for name in ("triggers", "cuts"):
            if not isinstance(getattr(self, name), tuple):
                raise BadMaterial(f"{name} are several, as a tuple; write {name}=(4,) for one")

    @property
    def is_best(self) -> bool:
        return self.tags == BEST


USUAL = Counting()


def count(
    game: BaccaratGame,
    wagers: str | Sequence[str] | None = None,
    counting: Counting = USUAL,
    *,
    shoes: int = SHOES,
    seed: int = 0,
    heard: Callable[[int], None] = lambda _: None,
) -> Counted:
    """What counting wins: one wager, two on one count, or every wager by a count of its own.

    >>> from croupier import baccarat
    >>> found = baccarat.count(baccarat.rulebook("md-mini", variant="ez"), "dragon_7", shoes=20)
    >>> found["dragon_7"].count.words, found["dragon_7"].counter[0].behind
    ('0 -1 -1 -3 -2 -3 -3 5 4 1', 14)
    """
    chosen = _chosen(game, wagers)
    _examine(counting, chosen, shoes, by_name=wagers is not None)
    table = counted_table(
        game,
        [*dict.fromkeys([*chosen, *(MAINS if counting.with_main else ())])],
        burn_is_seen=counting.burn_is_seen,
        meters=counting.meters,
    )
    behind = _cuts(table, counting.cuts)
    main = _main(table, counting.with_main)
    beside = {wager: None if wager in MAINS else main for wager in chosen}
    net = {wager: net_of(table, wager, beside[wager], counting.with_main) for wager in chosen}
    counters = _counters(table, net, counting, beside, together=wagers is not None)
    pilot = Dealt(seed, range(shoes, shoes + min(shoes, PILOT)))
    counters = _triggered(table, counters, counting, behind[0], pilot)
    players = _players(table, beside, counters, perfect=counting.perfect)
    both = [each for each in counters if each] if wagers is not None else []
    if len(both) > 1:
        players["together", ""] = Together(tuple(both))
    ledger = play(table, list(players.values()), behind, Dealt(seed, range(shoes)), heard)
    by_player = dict(zip(players, _by_player(ledger, behind), strict=True))
    found = [
        _wager(table, wager, counter, net[wager], by_player)
        for wager, counter in zip(chosen, counters, strict=True)
    ]
    if counting.by_count:
        dealt = Dealt(seed, range(shoes))
        found = [
            replace(each, by_count=by_count(table, counter, behind[0], dealt)) if counter else each
            for each, counter in zip(found, counters, strict=True)
        ]
    return Counted(
        tuple(found),
        by_player.get(("together", ""), ()),
        table.cards,
        table.own_cut,
        behind,
        shoes,
        seed,
        counting.burn_is_seen,
        table.wagers[main.columns[0]] if main else None,
        counting.with_main,
    )


def _chosen(game: BaccaratGame, wagers: str | Sequence[str] | None) -> list[str]:
    if wagers is None:
        return list(game.wagers)
    chosen = [wagers] if isinstance(wagers, str) else list(wagers)
    for wager in chosen:
        if wager not in game.wagers:
            raise BadMaterial(f"no wager {wager!r} here; {nearest(wager, list(game.wagers))}")
    if len({*chosen}) < len(chosen) or not chosen:
        raise BadMaterial("wagers are named once each, and at least one")
    return chosen


def _examine(way: Counting, chosen: list[str], shoes: int, *, by_name: bool) -> None:
    if not isinstance(shoes, int) or not 2 <= shoes <= MOST_SHOES:
        raise BadMaterial(f"{shoes} shoes: there can be 2 to {MOST_SHOES}")
    if not by_name and (not way.is_best or way.triggers or way.spread is not None):
        raise BadMaterial("tags, triggers and a spread are about a wager; name it")
    if way.with_main and (mains := sorted({*MAINS} & {*chosen})) and by_name:
        raise BadMaterial(f"{mains[0]} is a main wager itself; nothing need lie beside it")
    if way.triggers and len(way.triggers) != len(chosen):
        wagers = "1 wager has" if len(chosen) == 1 else f"{len(chosen)} wagers have"
        raise BadMaterial(f"{wagers} one trigger each, not {len(way.triggers)}")


def _cuts(table: CountedTable, cuts: Sequence[int]) -> tuple[int, ...]:
    """Those asked for, the table's own, and one every few cards."""
    most = int(table.cards * DEEPEST)
    for cut in cuts:
        if not table.least_cut <= cut <= most:
            why = f"there can be {table.least_cut} to {most} of {table.cards}"
            raise BadMaterial(f"{cut} cards behind the cover card: {why}")
    every = range(-(-table.least_cut // STEP) * STEP, most + 1, STEP)
    return tuple(dict.fromkeys([*cuts, table.own_cut, *every]))


def _main(table: CountedTable, ratio: Fraction) -> Main | None:
    if not ratio:
        return None
    columns = sorted(map(table.column, MAINS), key=lambda c: table.odds[c].house_edge)
    return Main(tuple(columns), float(ratio))


def _counters(
    table: CountedTable,
    net: Mapping[str, Net],
    way: Counting,
    beside: Mapping[str, Main | None],
    *,
    together: bool,
) -> list[Counter | None]:
    """One for each wager, if any count follows it: on one count together, or each on its own."""
    found = list[Counter | None]()
    for wager, main in beside.items():
        on = net if together else [wager]
        if way.is_best:
            best = best_tags(added([(net[each].effects, 1) for each in on]))
            count = Count(best, way.start, way.true) if best else None
        else:
            count = Count.of(way.tags, start=way.start, true=way.true)
        column = table.column(wager)
        found.append(Counter(column, count, way.spread or Spread(()), main) if count else None)
    return found


def _triggered(
    table: CountedTable,
    counters: list[Counter | None],
    way: Counting,
    behind: int,
    pilot: Dealt,
) -> list[Counter | None]:
    if way.spread is not None:
        return counters
    if way.triggers:
        triggers: list[int | None] = list(way.triggers)
    else:
        there = [each for each in counters if each]
        best = iter(best_triggers(table, there, behind, pilot))
        triggers = [next(best) if each else None for each in counters]
    return [
        replace(each, spread=from_count(trigger)) if each else None
        for each, trigger in zip(counters, triggers, strict=True)
    ]


def _players(
    table: CountedTable,
    beside: Mapping[str, Main | None],
    counters: list[Counter | None],
    *,
    perfect: bool,
) -> dict[tuple[str, str], Player]:
    players = dict[tuple[str, str], Player]()
    for (wager, main), counter in zip(beside.items(), counters, strict=True):
        if perfect:
            players["perfect", wager] = Perfect(table.column(wager), main)
        if counter:
            players["counter", wager] = counter
    return players


def _by_player(ledger: Ledger, behind: tuple[int, ...]) -> list[ByCut]:
    return [figures(ledger, number, list(behind)) for number in range(len(ledger.sums))]


def _wager(
    table: CountedTable,
    wager: str,
    counter: Counter | None,
    net: Net,
    by_player: dict[tuple[str, str], ByCut],
) -> CountedWager:
    count = counter.count if counter else None
    return CountedWager(
        wager,
        table.odds[table.column(wager)].house_edge,
        by_player.get(("perfect", wager), ()),
        count,
        counter.spread if counter else Spread(()),
        net.effects.correlation(dict(zip(DECK, count.tags, strict=True))) if count else None,
        index_by_effects(net.effects, count, net.value) if count else None,
        by_player.get(("counter", wager), ()),
    )
