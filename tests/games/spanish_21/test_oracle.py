"""Rounds against an independent table, played and settled from the text alone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from croupier.games.spanish_21.bets import Bet
from croupier.games.spanish_21.boxes import Box, Decision, open_box
from croupier.games.spanish_21.calls import Call
from croupier.games.spanish_21.dealing import DEALER, draws, needs_peek, opening_order
from croupier.games.spanish_21.decisions import decide, give_card, lawful
from croupier.games.spanish_21.game import INSURANCE, MATCH, WAGER, Spanish21Game, submission
from croupier.games.spanish_21.hands import is_blackjack
from croupier.games.spanish_21.playing import settle as settle_round
from croupier.games.spanish_21.settlement import Settlement
from croupier.values.cards import DECK, Card, Rank, show_cards
from croupier.values.money import Cents, cents_from_text, dollars
from tests.commands.running import document
from tests.games.spanish_21.tables import spanish_text
from tests.oracles import spanish_21 as oracle
from tests.oracles.spanish_21_brute import Analyser, ShoeTooSmall

ROUNDS = 700
"""At each table."""
DOCUMENTS = 20

SPANISH_DECK = [card for card in DECK if card.rank is not Rank.TEN]


def answered(reading: str) -> str:
    return f"[approvals.{reading}]\nreference = 'A-1'\ndate = 2010-04-01\n"


@dataclass(frozen=True)
class Filed:
    """A submission and the same in the oracle's words."""

    name: str
    rules: oracle.Rules
    text: str

    def __str__(self) -> str:
        return self.name


def filed(name: str, rules: oracle.Rules, more: str = "", **options: object) -> Filed:
    offered = f"[wagers.match_the_dealer]\n{more}"
    decks = 8 if rules.match == (3, 12) else 6
    text = spanish_text(offered, decks=decks, boxes_per_player=3, **options)
    return Filed(name, rules, text)


TABLES = [
    filed("six decks", oracle.Rules()),
    filed(
        "eight decks, quarters",
        oracle.Rules(match=(3, 12), coin=25, insurance_unit=25),
        "[limits]\ncoin = 0.25",
    ),
    filed(
        "better odds, insured by the dollar",
        oracle.Rules(match=(5, 10), match_maximum=800, insurance_unit=100),
        "same_suit = '10 to 1'\nother_suit = '5 to 1'\n[limits]\nminimum = 1\n"
        "[limits.match_the_dealer]\nmaximum = 8",
        insurance_unit="1",
    ),
    filed(
        "split 21 wins, envy by box",
        oracle.Rules(split_21="win", envy="box"),
        answered("R-S02") + answered("R-S09"),
        split_21_against_dealer_21="win",
        envy="box",
    ),
    filed(
        "any cards double, busts wait",
        oracle.Rules(doubling="any_cards"),
        answered("R-S05") + answered("R-S03"),
        doubling="any_cards",
        busts="at_end",
    ),
]
AS_WRITTEN = {"split_21": "push", "doubling": "two_cards", "envy": "person"}
"""The guarded readings where no regulator has answered."""
each_table = pytest.mark.parametrize("table", [pytest.param(each, id=str(each)) for each in TABLES])


@cache
def game_of(table: Filed) -> Spanish21Game:
    return submission(table.text)


Offered = tuple[int, int, frozenset[str]]
"""Box, hand, and what may be decided about it."""


@dataclass(frozen=True)
class Played:
    """A round as it was driven through the game's own decisions."""

    bets: tuple[Bet, ...]
    cards: tuple[Card, ...]
    calls: Mapping[int, tuple[Call, ...]]
    missed_peek: bool
    offers: tuple[Offered, ...]

    @property
    def theirs(self) -> list[oracle.Bet]:
        """The bets in the oracle's words."""
        stakes = {(bet.seat, bet.wager): bet for bet in self.bets}

        def on(box: int, wager: str) -> int:
            return stakes[box, wager].stake if (box, wager) in stakes else 0

        return [
            oracle.Bet(box, bet.stake, on(box, MATCH), on(box, INSURANCE), bet.owner)
            for (box, wager), bet in stakes.items()
            if wager == WAGER
        ]

    @property
    def words(self) -> dict[int, list[str]]:
        return {
            seat: [
                call.decision.value + (f" {call.amount}" if call.amount else "") for call in calls
            ]
            for seat, calls in self.calls.items()
        }


POOLS = {
    "whole decks": ("A23456789JQK", "cdhs"),
    "mixed bonuses": ("678", "cs"),
    "hearts": ("678", "h"),
    "spades": ("678", "s"),
    "sevens": ("7", "hs"),
    "black sevens": ("7", "cs"),
    "naturals and pairs": ("AAKKQ5", "cdhs"),
    "naturals and doubles": ("AAKJ34", "cdhs"),
    "long hands": ("AA2234", "cdhs"),
}
"""Ranks and suits; every outcome has a pool where it is common."""
STYLES = [Decision.HIT, Decision.HIT, Decision.DOUBLE, Decision.SPLIT, None]
"""What a player likes best."""
STAKES = (499, 500, 1_003, 2_499, 2_500, 5_001)
"""About the bounds of the fixed bonus; halves do not come out even."""


def shuffled(chance: random.Random) -> Iterator[Card]:
    """Cards of one pool, after them any; none more often than six decks hold it."""
    ranks, suits = chance.choice(list(POOLS.values()))
    pool = [card for rank in ranks for card in SPANISH_DECK if str(card)[0] == rank]
    pool = [card for card in pool if card.suit.value in suits]
    dealt = Counter[Card]()
    for at in range(100):
        card = chance.choice(pool if at < 30 else SPANISH_DECK)
        if dealt[card] < 6:
            dealt[card] += 1
            yield card


class Driver:
    """Plays a round by chance, asking the game what is lawful."""

    def __init__(self, table: Filed, chance: random.Random) -> None:
        self.table, self.chance = table, chance
        self.game = game_of(table)
        self.shoe, self.cards = shuffled(chance), list[Card]()
        self.calls: dict[int, list[Call]] = {}
        self.offers: list[Offered] = []

    def card(self) -> Card:
        self.cards.append(next(self.shoe))
        return self.cards[-1]

    def round(self) -> Played:
        bets = [bet for box in self.seated() for bet in box]
        boxes = {
            bet.seat: open_box(bet.seat, bet.stake, bet.owner) for bet in bets if bet.wager == WAGER
        }
        dealer = list[Card]()
        for due in opening_order(boxes):
            if due.seat == DEALER:
                dealer.append(self.card())
            else:
                boxes[due.seat] = give_card(self.game, boxes[due.seat], 1, self.card())
        if dealer[0].rank is Rank.ACE:
            bets += [insured for bet in bets for insured in self.insurance(bet)]
        peek = needs_peek(self.game, dealer[0])
        missed = peek and self.chance.random() < 0.8
        if missed or not (peek and is_blackjack(dealer)):
            over = [self.played(box) for box in boxes.values()]
            while draws(self.game, over, dealer):
                dealer.append(self.card())
        calls = {seat: tuple(made) for seat, made in self.calls.items()}
        return Played(tuple(bets), tuple(self.cards), calls, missed, tuple(self.offers))

    def seated(self) -> Iterator[list[Bet]]:
        """One to three boxes; neighbours are now and then one person's."""
        owner, before = "", 0
        for seat in sorted(self.chance.sample(range(1, 6), self.chance.randint(1, 3))):
            if not owner or seat != before + 1 or self.chance.random() < 0.5:
                owner = f"seat {seat}"
            before = seat
            stake = self.coins(self.chance.choice(STAKES))
            yield [Bet(seat, WAGER, stake, owner), *self.match(seat, stake, owner)]

    def match(self, seat: int, stake: int, owner: str) -> list[Bet]:
        most = min(stake, self.table.rules.match_maximum or stake)
        matched = self.chance.choice((0, 100, most))
        return [Bet(seat, MATCH, Cents(matched), owner)] if matched else []

    def insurance(self, bet: Bet) -> list[Bet]:
        most = oracle.insurance_limit(self.table.rules, bet.stake)
        insured = self.chance.choice((0, self.table.rules.insurance_unit, most))
        if bet.wager != WAGER or not insured:
            return []
        return [Bet(bet.seat, INSURANCE, Cents(insured), bet.owner)]

    def coins(self, sum_: int) -> Cents:
        coin = self.table.rules.coin
        return Cents(-(-sum_ // coin) * coin)

    def played(self, box: Box) -> Box:
        made = self.calls.setdefault(box.seat, [])
        favourite = self.chance.choice(STYLES)
        while (number := box.acting) is not None:
            if box.card_due:
                box = give_card(self.game, box, number, self.card())
                continue
            doubled = bool(box.hand(number).doubled)
            permitted = list(lawful(self.game, box, number))
            said = {"keep" if doubled and d is Decision.STAND else d.value for d in permitted}
            self.offers.append((box.seat, number, frozenset(said)))
            call = self.call(box, number, permitted, favourite)
            if not (doubled and call.decision is Decision.STAND):
                made.append(call)
            after = decide(self.game, box, number, call.decision, call.amount)
            assert isinstance(after, Box), after
            box = after
        return box

    def call(
        self, box: Box, number: int, permitted: list[Decision], favourite: Decision | None
    ) -> Call:
        liked = favourite in permitted and self.chance.random() < 0.85
        decision = favourite if favourite and liked else self.chance.choice(permitted)
        for_less = decision is Decision.DOUBLE and self.chance.random() < 0.3
        return Call(decision, self.coins(box.hand(number).stake // 3) if for_less else None)


Told = tuple[int, str, int, int, str, str, int, int]


def told(settled: Settlement) -> list[Told]:
    """The slips, as far as both have to agree on them."""
    return sorted(
        (
            slip.seat,
            slip.wager,
            slip.hand or 0,
            slip.stake,
            slip.result.value,
            slip.outcome,
            slip.winnings,
            slip.back,
        )
        for slip in settled.slips
    )


def told_by_oracle(over: oracle.Round) -> list[Told]:
    return sorted(
        (
            slip.box,
            slip.wager,
            slip.hand,
            slip.stake,
            slip.result,
            slip.outcome,
            slip.winnings,
            slip.back,
        )
        for slip in over.slips
    )


def replayed(table: Filed, played: Played) -> oracle.Round:
    """The round as the oracle plays it."""
    cards = map(str, played.cards)
    return oracle.play_round(
        table.rules,
        played.theirs,
        cards,
        oracle.listed(played.words),
        missed_peek=played.missed_peek,
    )


def rounds(table: Filed, how_many: int) -> Iterator[Played]:
    chance = random.Random(str(table))  # noqa: S311
    for _ in range(how_many):
        yield Driver(table, chance).round()


@each_table
def test_both_agree_on_every_round(table: Filed) -> None:
    game = game_of(table)
    seen = Counter[tuple[str, ...]]()
    for played in rounds(table, ROUNDS):
        expected = replayed(table, played)
        offers = [(offer.box, offer.hand, offer.lawful) for offer in expected.offers]
        assert list(played.offers) == offers, played
        settled = settle_round(
            game, played.bets, played.cards, played.calls, missed_peek=played.missed_peek
        )
        assert told(settled) == told_by_oracle(expected), played
        assert settled.house_gain == expected.house_gain
        assert tuple(map(str, settled.dealer)) == expected.dealer
        awards = [(award.seat, award.award, award.sum) for award in settled.awards]
        assert awards == [(award.box, award.award, award.sum) for award in expected.awards], played
        seen.update(kinds_of(expected))
        seen.update(departures(table, played, expected))
    missing = every_kind(table) - set(seen)
    assert not missing, "the shoes are rich enough to bring everything about"


@pytest.mark.parametrize(
    ("owners", "by_person", "by_box"),
    [
        pytest.param("abb", [2], [2, 3], id="others with two boxes"),
        pytest.param("abc", [2, 3], [2, 3], id="others with one box each"),
        pytest.param("aab", [3], [3], id="the winner with two boxes"),
    ],
)
def test_both_agree_on_whose_boxes_are_paid_envy(
    owners: str, by_person: list[int], by_box: list[int]
) -> None:
    """Box 1 makes three sevens of hearts against a seven."""
    cards = "7h Kc Kd 7s 7h 9c 9d Kh 7h"
    bets = [Bet(seat, WAGER, Cents(1_000), owner) for seat, owner in enumerate(owners, 1)]
    theirs = [oracle.Bet(bet.seat, bet.stake, owner=bet.owner) for bet in bets]
    for table in TABLES:
        settled = settle_round(game_of(table), bets, cards, "1 hit; 2 stand; 3 stand")
        play = oracle.listed({1: ["hit"], 2: ["stand"], 3: ["stand"]})
        expected = oracle.play_round(table.rules, theirs, cards.split(), play)
        envious = by_box if table.rules.envy == "box" else by_person
        assert [award.box for award in expected.awards if award.award == "envy"] == envious
        assert [award.seat for award in settled.awards if award.award == "envy"] == envious


def departures(table: Filed, played: Played, expected: oracle.Round) -> Iterator[tuple[str, ...]]:
    """The guarded readings without whose answer the round would come out otherwise."""
    for reading, plain in answers(table):
        unanswered = replace(table, rules=replace(table.rules, **{reading: plain}))
        try:
            other = replayed(unanswered, played)
        except oracle.Impossible:
            yield "answered", reading
        else:
            if (other.slips, other.awards) != (expected.slips, expected.awards):
                yield "answered", reading


def answers(table: Filed) -> list[tuple[str, Any]]:
    return [item for item in AS_WRITTEN.items() if getattr(table.rules, item[0]) != item[1]]


def kinds_of(over: oracle.Round) -> Iterator[tuple[str, ...]]:
    """What a round shows of the chapter."""
    for slip in over.slips:
        yield slip.wager, slip.outcome
        if slip.outcome == "dealer_blackjack" and slip.wager == WAGER:
            yield "found late", slip.result, "some back" if slip.back else "nothing back"
        if slip.outcome in {"bust", "rescue"}:
            yield slip.outcome, slip.result, "some back" if slip.back else "nothing back"
    for award in over.awards:
        yield award.award, dollars(award.sum)
    for hands in over.hands.values():
        yield "hands", str(len(hands))


def every_kind(table: Filed) -> set[tuple[str, ...]]:
    wagers = game_of(table).lines.items()
    return {
        *((wager, outcome) for wager, lines in wagers for outcome in lines),
        *(("answered", reading) for reading, _ in answers(table) if reading != "envy"),
        ("found late", "lost", "nothing back"),
        ("found late", "lost", "some back"),
        ("found late", "returned", "some back"),
        ("bust", "lost", "nothing back"),
        ("bust", "lost", "some back"),
        ("fixed_bonus", "1000.00"),
        ("fixed_bonus", "5000.00"),
        ("envy", "50.00"),
        ("hands", "1"),
        ("hands", "2"),
        ("hands", "3"),
    }


@each_table
def test_the_settled_document_says_the_same(table: Filed, tmp_path: Path) -> None:
    file = tmp_path / "submission.toml"
    file.write_text(table.text, encoding="utf-8")
    for played in rounds(table, DOCUMENTS):
        expected = replayed(table, played)
        settled = document("settle", str(file), *arguments(played))
        assert sorted(map(read_slip, settled["slips"])) == told_by_oracle(expected)
        assert [
            (award["seat"], award["award"], cents_from_text(award["sum"]))
            for award in settled["awards"]
        ] == [(award.box, award.award, award.sum) for award in expected.awards]
        assert settled["house_gain"] == dollars(expected.house_gain)
        shown = {(hand["seat"], hand["hand"]): hand["cards"] for hand in settled["hands"]}
        assert shown.pop(("dealer", 1)) == " ".join(expected.dealer)
        assert shown == {
            (box, number): " ".join(cards)
            for box, hands in expected.hands.items()
            for number, cards in enumerate(hands, 1)
        }


def arguments(played: Played) -> list[str]:
    owners = dict[str, list[str]]()
    for bet in played.theirs:
        owners.setdefault(bet.owner, []).append(str(bet.box))
    same = "; ".join(" ".join(boxes) for boxes in owners.values())
    play = "; ".join(f"{seat} {' '.join(map(str, made))}" for seat, made in played.calls.items())
    return [
        *("--bets", "; ".join(map(str, played.bets))),
        *("--cards", show_cards(played.cards)),
        *("--play", play),
        *("--same", same),
        *(["--missed-peek"] if played.missed_peek else []),
    ]


def read_slip(slip: dict[str, Any]) -> Told:
    stake, winnings, back = (cents_from_text(slip[sum_]) for sum_ in ("stake", "winnings", "back"))
    return (
        slip["seat"],
        slip["wager"],
        slip.get("hand", 0),
        stake,
        slip["result"],
        slip["outcome"],
        winnings,
        back,
    )


def by_the_book(offer: oracle.Offer) -> str:
    """A play on one's own cards, bolder on the first hand, so that tiny shoes can finish it."""
    total = oracle.points(offer.cards)
    if "rescue" in offer.lawful:
        return "rescue" if total < 20 else "keep"
    if "split" in offer.lawful:
        return "split"
    if "double" in offer.lawful and total in {10, 11, 13, 15} and offer.hand == 1:
        return "double"
    if "surrender" in offer.lawful and total == 17:
        return "surrender"
    return "hit" if total < (15 if offer.hand == 1 else 12) else "stand"


TINY = {
    "three hands": ("8s 8s 8s 9c 9c 9c Kc Kc Kc", oracle.Rules()),
    "sevens": ("7s 7s 7s 7s 8s 8s Kc Kc Kc Kc", oracle.Rules()),
    "bonuses": ("6s 6s 7s 7s 8s 8s Kc Kc", oracle.Rules()),
    "split 21": ("Ac Kc Kc Kc Kc Kc 7s 7s 7s 7s", oracle.Rules()),
    "split 21 wins": ("Ac Kc Kc Kc Kc Kc 7s 7s 7s 7s", oracle.Rules(split_21="win")),
}
FIXED = 200
"""A thousand dollars in wagers of five."""


def orders(left: Counter[str]) -> Iterator[tuple[str, ...]]:
    """Every order of the cards, alike cards alike."""
    if not left:
        yield ()
    for card in left:
        for rest in orders(left - Counter([card])):
            yield card, *rest


def over_all_orders(shoe: list[str], rules: oracle.Rules, play: oracle.Play) -> list[int]:
    """What a wager of five dollars wins in cents, for every order of the cards."""
    bets = [oracle.Bet(1, 500)]
    return [
        -oracle.play_round(rules, bets, order, play).house_gain for order in orders(Counter(shoe))
    ]


@pytest.mark.parametrize(("shoe", "rules"), TINY.values(), ids=TINY)
def test_a_play_is_worth_its_mean_over_all_orders(shoe: str, rules: oracle.Rules) -> None:
    cards = shoe.split()
    nets = over_all_orders(cards, rules, by_the_book)
    mean = Fraction(sum(nets), 500 * len(nets))
    squares = Fraction(sum(net * net for net in nets), 250 * 250 * len(nets))
    assert Analyser(cards, rules, play=by_the_book, fixed_bonus=FIXED).expected() == mean
    squared = Analyser(
        cards, rules, play=by_the_book, fixed_bonus=FIXED, score=lambda halves: halves * halves
    )
    assert squared.expected() == squares


def test_the_best_play_wins_what_it_promises() -> None:
    rules = oracle.Rules(split_hands=2)
    cards = ["7s"] * 4 + ["8s"] * 3 + ["Kc"] * 2
    best = Analyser(cards, rules, fixed_bonus=FIXED)
    promised = best.expected()
    nets = over_all_orders(cards, rules, best.best)
    assert promised == Fraction(sum(nets), 500 * len(nets))
    assert promised > Analyser(cards, rules, play=by_the_book, fixed_bonus=FIXED).expected()


def test_the_best_play_of_shoes_that_can_be_reckoned_by_hand() -> None:
    sevens = ["7s"] * 12
    assert Analyser(["Kc"] * 11).expected() == 0, "20 against 20"
    assert Analyser(sevens).expected() == 9, "three split hands at 3 to 1"
    assert Analyser(sevens, fixed_bonus=FIXED).expected() == 203, "a split forfeits the fixed sum"
    values = Analyser(sevens).decisions(Analyser(sevens).opening("7s", "7s", "7s"))
    assert values == {"double": 2, "hit": 3, "split": 9, "stand": -1, "surrender": Fraction(-1, 2)}


def test_a_shoe_that_cannot_finish_every_round_is_refused() -> None:
    with pytest.raises(ShoeTooSmall):
        Analyser(["7s"] * 10).expected()


def test_a_split_21_that_wins_is_worth_more() -> None:
    shoe, rules = TINY["split 21"][0].split(), oracle.Rules(split_21="win")
    as_written = Analyser(shoe, play=by_the_book).expected()
    assert Analyser(shoe, rules, play=by_the_book).expected() > as_written
