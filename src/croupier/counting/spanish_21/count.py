"""What somebody who counts at Spanish 21 wins: by bets alone, and by decisions too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from croupier.bankrolls.ramps import Bucket
from croupier.counting.counts import Count, Spread, from_count
from croupier.counting.listings import by_cut_listing
from croupier.counting.spanish_21.by_count import by_count
from croupier.counting.spanish_21.dealt import Bets, Shoes, Won, best_trigger, play
from croupier.counting.spanish_21.drift import Drift, Line
from croupier.counting.spanish_21.index_plays import Cell, IndexPlay, decisions, plays_by_count
from croupier.counting.spanish_21.tags import best_tags, by_value
from croupier.games.spanish_21.compiled import OF_VALUE, TEN, VALUES
from croupier.games.spanish_21.game import Spanish21Game
from croupier.games.spanish_21.hands import SPANISH_DECK
from croupier.odds.showing import Listed, Listing, percent
from croupier.odds.spanish_21.analysis import Analysis, analyse
from croupier.odds.spanish_21.chart import Chart
from croupier.odds.spanish_21.chart_costs import play_by
from croupier.odds.spanish_21.chart_search import ChartSearch
from croupier.odds.spanish_21.effects import DECK_CARDS, Effects, effects_of_removal
from croupier.rulebooks.spanish_21.decks import CONTINUOUS
from croupier.rulebooks.spanish_21.rules import cards_behind
from croupier.simulation.spanish_21.depths import to_the_end
from croupier.values.cards import DECK
from croupier.values.refusals import BadMaterial

BEST = "best"
SHOES = 200_000
MOST_SHOES = 100_000_000
PILOT = 8_192
"""Shoes that a trigger is chosen by; none of them is among those the figures are from."""
STEP = DECK_CARDS // 2
"""Cards from one cut that is looked at to the next."""
DEEPEST = Fraction(3, 4)
"""Of the shoe: no house cuts off more."""
ENDLESS = "nothing can be counted: every round is dealt from a continuous shuffler"


@dataclass(frozen=True, kw_only=True)
class Counting:
    """How somebody counts and bets."""

    tags: str = BEST
    """From ace to nine, then court cards; or the best."""
    true: bool = True
    """By the decks of 48 left, rounded down; else as it runs."""
    start: int = 0
    trigger: int | None = None
    """One unit from this count on; None: from the one that wins most."""
    spread: Spread | None = None
    """Units by count, in place of the trigger."""
    cuts: tuple[int, ...] = ()
    """Cards behind the cutting card, the one that figures are told for first; else the table's."""
    by_count: bool = False
    """Whether it is told what each count is worth, for a ramp."""

    def __post_init__(self) -> None:
        assert self.given_tags is None or self.given_tags  # what cannot be read is told at once

    @property
    def given_tags(self) -> tuple[int, ...] | None:
        """By value; None: the best."""
        return None if self.tags == BEST else by_value(Count.of(self.tags))


@dataclass(frozen=True, eq=False, repr=False)
class Countable:
    """All that a count can follow at a table that is played by a chart."""

    expected_value: Fraction
    """Of a full shoe, to the player."""
    chart: Chart
    effects: Effects
    cells: tuple[Cell, ...]
    """The chart's decisions, weighed from every shoe less a card."""
    own_cut: int
    """Cards behind the cutting card as the table has filed it."""
    shoes: Shoes
    has_shoes: bool
    """A table that shuffles continuously has none."""

    def __repr__(self) -> str:
        edge = percent(-self.expected_value)
        return f"<a table to count at: {self.effects.cards} cards, house edge {edge} by the chart>"

    def by(
        self,
        counting: Counting,
        *,
        shoes: int = SHOES,
        seed: int = 0,
        heard: Callable[[int], None] = lambda _: None,
    ) -> Counted:
        """What somebody wins who counts so; ``heard`` is told of shoes as they are dealt."""
        if not self.has_shoes:
            raise BadMaterial(ENDLESS)
        if not isinstance(shoes, int) or not 2 <= shoes <= MOST_SHOES:
            raise BadMaterial(f"{shoes} shoes: there can be 2 to {MOST_SHOES}")
        effects = _by_value(self.effects)
        tags = counting.given_tags or best_tags(effects, self.effects.values)
        drift = Drift(tags, self.effects.values)
        if drift.correlation(effects) < 0.0:
            raise BadMaterial("these tags go against the player's edge; turn their signs")
        behind = self._cuts(counting.cuts)
        count = Count(_by_card(tags), counting.start, counting.true)
        spread = counting.spread
        if spread is None:
            trigger = counting.trigger
            if trigger is None:
                pilot = range(shoes, shoes + PILOT)
                trigger = best_trigger(self.shoes, count, behind[0], pilot, seed)
            spread = from_count(trigger)
        won = play(self.shoes, Bets(count, spread), behind, range(shoes), seed, heard)
        plays = plays_by_count(self.cells, drift, self.effects.cards - behind[0])
        worth = (
            by_count(self.shoes, count, behind[0], range(shoes), seed) if counting.by_count else ()
        )
        return Counted(self, drift, count, spread, behind, shoes, seed, won, plays, worth)

    def _cuts(self, cuts: tuple[int, ...]) -> tuple[int, ...]:
        """Those asked for, the table's own, and one every half deck."""
        least, cards = self.shoes.least_cut, self.effects.cards
        most = int(cards * DEEPEST)
        for each in cuts:
            if not least <= each <= most:
                why = f"there can be {least} to {most} of {cards}"
                raise BadMaterial(f"{each} cards behind the cutting card: {why}")
        every = range(-(-least // STEP) * STEP, most + 1, STEP)
        return tuple(dict.fromkeys([*cuts, self.own_cut, *every]))


@dataclass(frozen=True, eq=False, repr=False)
class Counted(Listed):
    """A table and a count."""

    table: Countable
    drift: Drift
    count: Count
    spread: Spread
    behind: tuple[int, ...]
    """The cuts that were looked at, the one that figures are told for first."""
    shoes: int
    seed: int
    won: Won
    plays: tuple[IndexPlay, ...]
    by_count: tuple[Bucket, ...] = ()
    """What each count is worth at the first cut, where it was asked for."""

    @property
    def edge(self) -> Line:
        """The player's, by the true count."""
        effects = _by_value(self.table.effects)
        return self.drift.line(float(self.table.expected_value), effects)

    @property
    def a_deck_adds(self) -> int:
        """To the count, of its 48 cards: none where the tags are balanced."""
        return sum(self.count.tags[DECK.index(card)] for card in SPANISH_DECK)

    @property
    def betting_correlation(self) -> float:
        return self.drift.correlation(_by_value(self.table.effects))

    @property
    def betting_efficiency(self) -> float | None:
        """What share the count has of what the effects of all cards would win, by the unit."""
        perfect = self.won.knowing[0].won_a_shoe
        return self.won.by_effects[0].won_a_shoe / perfect if perfect else None

    @property
    def gained_by_plays(self) -> float:
        """Units a round that all index plays add to a wager of one unit in every round."""
        return sum(play.gain for play in self.plays)

    @property
    def playing_efficiency(self) -> float | None:
        """What share of all that decisions can gain the count's index plays have."""
        perfect = sum(play.perfect for play in self.plays)
        return self.gained_by_plays / perfect if perfect else None

    def listing(self) -> Listing:
        """A line for each player and cut."""
        won = self.won
        players = {"as dealt": won.as_dealt, "by effects": won.by_effects, "all known": won.knowing}
        title = f"Count {self.count.words}, bets {self.spread.words}"
        dealt = f"{self.shoes:,} shoes of {self.table.effects.cards} cards, seed {self.seed}"
        return by_cut_listing(f"{title}; {dealt}", players)


def countable(
    game: Spanish21Game,
    *,
    chart: Chart | None = None,
    told: Callable[[], None] = lambda: None,
) -> Countable:
    """A table that is played by its basic chart, or another; any number of counts may follow it.

    ``told`` is called as shoes and up cards are done.
    """
    best = analyse(game)
    known = ChartSearch(best).best() if chart is None else chart
    played = play_by(best, known)
    effects = effects_of_removal(played, told=told)
    weighable = Analysis(played.deal, played.strategy, best.best)
    return Countable(
        played.expected_value,
        known,
        effects,
        tuple(decisions(weighable, known, told)),
        cards_behind(game.house.cutting_card.value, effects.cards),
        Shoes(to_the_end(played), float(played.expected_value), effects),
        has_shoes=game.house.chose("shuffler") != CONTINUOUS,
    )


def count(
    game: Spanish21Game,
    counting: Counting | None = None,
    *,
    chart: Chart | None = None,
    shoes: int = SHOES,
    seed: int = 0,
) -> Counted:
    """Count at a table that is played by its basic chart, or another.

    Effects are exact; what bets win is told from shoes that are dealt.
    """
    return countable(game, chart=chart).by(counting or Counting(), shoes=shoes, seed=seed)


def index_plays(
    game: Spanish21Game, counting: Counting | None = None, *, chart: Chart | None = None
) -> tuple[IndexPlay, ...]:
    """The decisions of a chart that a count changes, the most valuable first."""
    return count(game, counting, chart=chart, shoes=2).plays


def _by_value(effects: Effects) -> list[float]:
    return [float(effects.of_value(value)) for value in range(VALUES)]


def _by_card(tags: tuple[int, ...]) -> tuple[int, ...]:
    """Tens are not played; they are written as court cards are."""
    of = {card: tags[value] for value, cards in enumerate(OF_VALUE) for card in cards}
    return tuple(of.get(card, tags[TEN]) for card in DECK)
