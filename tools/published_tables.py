"""What published figures are compared with: tables, ideas outside the chapters, exact figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb, perm, sqrt

from croupier import baccarat
from croupier.games.baccarat.hands import FinalState, Opening, Pair
from croupier.games.baccarat.ideas import Sees
from croupier.games.pai_gow.game import bind as bind_tiles
from croupier.games.spanish_21.game import Spanish21Game
from croupier.games.spanish_21.game import bind as bind_cards
from croupier.games.submissions import study_rules
from croupier.odds.baccarat.tables import chapter_odds
from croupier.odds.figures import WagerOdds
from croupier.odds.pai_gow.tables import exact_odds as tile_odds
from croupier.odds.spanish_21.analysis import Analysis, analyse
from croupier.odds.spanish_21.chart_costs import play_by
from croupier.odds.spanish_21.chart_search import ChartSearch
from croupier.odds.spanish_21.effects import Effects, effects_of_removal
from croupier.odds.spanish_21.insurance import insurance_odds
from croupier.odds.spanish_21.match import match_odds
from croupier.rulebooks.baccarat.chapter import baccarat_chapter
from croupier.values.cards import DECK, Rank
from croupier.values.money import Cents
from croupier.values.shoe import Composition
from croupier.values.sides import Side
from tools.odds_page import ANY_CARDS, EVERY, FOUR, ONE_CARD, SOFT_17, read_house_way

CARDS_IN_A_DECK = 52


@dataclass(frozen=True, slots=True)
class Asked:
    """Whose figure: a table's wager, with so many decks."""

    table: str
    wager: str
    paytable: str
    decks: int


@dataclass(frozen=True, slots=True)
class Exact:
    """A value, and the fraction or count behind it."""

    value: Fraction | float
    settled_by: str


def exact(asked: Asked, figure: str) -> Exact:
    """The figure by count; a mean or a chance is a share, not a percentage."""
    name, *words = figure.split()
    if asked.table.startswith("common"):
        return _of_cards(asked, name, words)
    if asked.table == "traditional":
        return _of_odds(asked, _tiles(asked.wager, asked.paytable), name, words)
    if name == "effect":
        return _effect(asked, *words)
    return _of_odds(asked, _odds(asked), name, words)


# What an exact law of outcomes tells.


def _of_odds(asked: Asked, odds: WagerOdds, name: str, words: list[str]) -> Exact:
    if name in MEASURES:
        return _share(MEASURES[name](odds))
    if name == "sd":
        return Exact(sqrt(odds.variance), f"the root of {odds.variance}")
    if name == "chance":
        return _share(sum(map(odds.probability, words), Fraction(0)))
    cards = CARDS_IN_A_DECK * asked.decks
    all_ways = {"deals": perm(cards, 6), "sets": comb(cards, 4)}[name]
    ways = sum(map(odds.probability, words), Fraction(0)) * all_ways
    return Exact(ways, f"of {all_ways:,}")


MEASURES: Mapping[str, Callable[[WagerOdds], Fraction]] = {
    "edge": lambda odds: odds.house_edge,
    "return": lambda odds: 1 - odds.house_edge,
    "resolved": lambda odds: odds.house_edge / odds.resolved,
    "hits": lambda odds: odds.hit_frequency,
    "variance": lambda odds: odds.variance,
    "without": lambda odds: odds.probability("lose") - odds.probability("win"),
}


def _share(share: Fraction) -> Exact:
    return Exact(share, str(share))


# Baccarat, its chapters and ideas.


@cache
def _odds(asked: Asked) -> WagerOdds:
    if asked.wager in IDEAS:
        return IDEAS[asked.wager].odds(asked.wager, asked.decks)
    book, variant = asked.table.split()
    plain = baccarat.rulebook(book, variant=variant)
    if asked.wager in plain.wagers:
        return baccarat.odds(plain, wager=asked.wager, decks=asked.decks)[asked.wager]
    rows = chapter_odds(baccarat_chapter(book), wager=asked.wager, decks=asked.decks).rows
    wanted = (variant, asked.paytable)
    (found,) = [row for row in rows if (row.variant, row.paytable or "") == wanted]
    return found


def _effect(asked: Asked, rank: str, outcome: str) -> Exact:
    """What a card's removal does to the chance of an outcome."""
    book, variant = asked.table.split()
    game = baccarat.rulebook(book, variant=variant, decks=asked.decks)
    card = next(each for each in DECK if each.text[0] == rank)
    shoe = Composition.of_decks(asked.decks)
    before, after = (
        baccarat.odds(game, wager=asked.wager, shoe=each)[asked.wager].probability(outcome)
        for each in (shoe, shoe.without([card]))
    )
    return _share(after - before)


@dataclass(frozen=True, slots=True)
class Idea:
    """A wager of no chapter that is held here."""

    rule: Callable[..., str | None]
    pays: Mapping[str, str]
    sees: Sees = "result"

    def odds(self, wager: str, decks: int) -> WagerOdds:
        game = baccarat.rulebook("pa-627a")
        table = baccarat.with_wager(
            game,
            wager,
            self.rule,
            self.pays,
            sees=self.sees,
            alike=(lambda card: card.rank) if self.sees == "opening" else (lambda card: card),
        )
        return baccarat.odds(table, wager=wager, decks=decks)[wager]


def _tie(result: FinalState) -> str | None:
    return None if result.winner else "tie"


def _banker_six(result: FinalState) -> str | None:
    if result.winner is not Side.BANKER or result.banker.points != 6:
        return None
    return "three_cards" if result.banker.cards == 3 else "two_cards"


def _three_card_six(result: FinalState) -> str | None:
    sixes = sum(hand.points == 6 and hand.cards == 3 for hand in (result.player, result.banker))
    return (None, "one", "both")[sixes]


def _beats(better: int, worse: int, cards: int | None = None) -> Callable[[FinalState], str | None]:
    """A total that beats another, of so many cards each or of any number."""

    def rule(result: FinalState) -> str | None:
        hands = (result.player, result.banker)
        met = sorted(hand.points for hand in hands) == sorted((better, worse))
        return "nine" if met and all(cards in {None, hand.cards} for hand in hands) else None

    return rule


def _lucky_99(result: FinalState) -> str | None:
    naturals = [side for side in Side if result[side].natural and result[side].points == 9]
    return "both" if len(naturals) == 2 else naturals[0].value if naturals else None


def _eights_and_nines(result: FinalState) -> str | None:
    return "met" if min(result.player.points, result.banker.points) >= 8 else None


def _cards(number: int) -> Callable[[FinalState], str | None]:
    return lambda result: "met" if result.player.cards + result.banker.cards == number else None


def _half_on(points: int) -> Callable[[FinalState], str | None]:
    """A Banker wager without vigorish, of which one winning total pays half."""

    def rule(result: FinalState) -> str | None:
        if result.winner is Side.BANKER:
            return "half" if result.banker.points == points else "won"
        return None if result.winner else "tie"

    return rule


def _player_wins_with(points: int) -> Callable[[FinalState], str | None]:
    def rule(result: FinalState) -> str | None:
        won = result.winner is Side.PLAYER and result.player.points == points
        return "won" if won else None

    return rule


def _banker_by_one(result: FinalState) -> str | None:
    if result.lead(Side.BANKER) != 1:
        return None
    return "one_to_nothing" if result.banker.points == 1 else "by_one"


def _either_pair(opening: Opening) -> str | None:
    pairs = (hand[0].rank is hand[1].rank for hand in (opening.player, opening.banker))
    return "pair" if any(pairs) else None


def _perfect_9(hand: Pair) -> str | None:
    first, second = hand
    nine_and_ten = Rank.NINE in {first.rank, second.rank} and any(
        card.text[0] in "TJQK" for card in hand
    )
    if nine_and_ten:
        return "with_ten"
    numbers = [card.text[0] for card in hand]
    points = sum(1 if each == "A" else int(each) if each.isdigit() else 0 for each in numbers)
    if points != 9:
        return None
    return "suited" if first.suit is second.suit else "unsuited"


IDEAS = {
    "tie_at_9": Idea(_tie, {"tie": "9 to 1"}),
    "either_pair": Idea(_either_pair, {"pair": "5 to 1"}, "opening"),
    "lucky_6_at_23": Idea(_banker_six, {"two_cards": "12 to 1", "three_cards": "23 to 1"}),
    "super_six": Idea(_banker_six, {"two_cards": "12 to 1", "three_cards": "12 to 1"}),
    "lucky_bonus": Idea(_banker_six, {"two_cards": "18 to 1", "three_cards": "18 to 1"}),
    "big_tiger": Idea(_banker_six, {"two_cards": "lose", "three_cards": "50 to 1"}),
    "three_card_six": Idea(_three_card_six, {"one": "8 to 1", "both": "100 to 1"}),
    "banker_one_up": Idea(_banker_by_one, {"one_to_nothing": "30 to 1", "by_one": "9 to 1"}),
    "lucky_99": Idea(_lucky_99, {"player": "1 to 1", "banker": "4 to 1", "both": "24 to 1"}),
    "eights_and_nines": Idea(_eights_and_nines, {"met": "20 to 1"}),
    "nine_over_seven": Idea(_beats(9, 7, 2), {"nine": "50 to 1"}),
    "bad_beat": Idea(_beats(9, 8, 2), {"nine": "50 to 1"}),
    "eight_over_six": Idea(_beats(8, 6), {"nine": "25 to 1"}),
    "nine_over_one": Idea(_beats(9, 1, 3), {"nine": "150 to 1"}),
    "four_cards": Idea(_cards(4), {"met": "3 to 2"}),
    "five_cards": Idea(_cards(5), {"met": "2 to 1"}),
    "six_cards": Idea(_cards(6), {"met": "2 to 1"}),
    "perfect_9": Idea(
        _perfect_9, {"suited": "20 to 1", "unsuited": "10 to 1", "with_ten": "5 to 1"}, "player"
    ),
    **{
        f"half_on_{points}": Idea(
            _half_on(points), {"won": "1 to 1", "half": "1 to 2", "tie": "push"}
        )
        for points in range(1, 10)
    },
    **{
        f"player_{points}": Idea(_player_wins_with(points), {"won": "1 to 1"})
        for points in range(1, 10)
    },
}


# Pai Gow.


def _tiles(role: str, strategy: str) -> WagerOdds:
    (found,) = [
        row
        for row in _tile_rows()
        if (row.terms["role"], row.terms["strategy"]) == (role, strategy)
    ]
    return found


@cache
def _tile_rows() -> tuple[WagerOdds, ...]:
    study = """
        rulebook = "pa-535"
        game = "pai_gow"
        seats = 6
        options.player_banking = true
        what_if.options.house_way = "traditional.toml"
        """
    return tile_odds(bind_tiles(study_rules(study, beside=read_house_way))).rows


# Spanish 21: the common casino game, for which figures are published.

COMMON = (ANY_CARDS, FOUR, EVERY)
STUDIED = {
    "common": COMMON,
    "common, $5": COMMON,
    "common, H17": (*COMMON, SOFT_17),
    "common, one card to aces": (*COMMON, ONE_CARD),
}


def _of_cards(asked: Asked, name: str, words: list[str]) -> Exact:
    if asked.wager != "spanish_21":
        game = _studied("common", asked.decks)
        odds = match_odds(game) if asked.wager == "match_the_dealer" else insurance_odds(game)
        return _of_odds(asked, odds, name, [])
    best = _played(asked.table, asked.decks)
    if name == "points":
        return _removed(asked, VALUES.index(words[0]))
    if name == "change":
        return _points(best.edge - _played("common", asked.decks).edge)
    return _share(play_by(best, ChartSearch(best).best()).edge)


VALUES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "X")


def _removed(asked: Asked, value: int) -> Exact:
    """What removing a card of a single deck does, in points: effects of the shoe, scaled."""
    found = _effects(asked.table, asked.decks)
    return Exact(found.points(value), f"{found.of_value(value)} for a card of the shoe")


@cache
def _effects(table: str, decks: int) -> Effects:
    return effects_of_removal(_played(table, decks))


def _points(share: Fraction) -> Exact:
    """A difference of edges, in points of a percent."""
    return Exact(100 * share, f"{share}")


@cache
def _played(table: str, decks: int) -> Analysis:
    stake = Cents(500) if table.endswith("$5") else None
    return analyse(_studied(table, decks), stake=stake)


def _studied(table: str, decks: int) -> Spanish21Game:
    study = (
        'rulebook = "pa-551"',
        'game = "spanish_21"',
        "seats = 6",
        f"decks = {decks}",
        "[wagers.match_the_dealer]",
        "[what_if.options]",
        *STUDIED[table],
    )
    return bind_cards(study_rules("\n".join(study)))
