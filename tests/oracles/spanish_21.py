"""Spanish 21 written from the text of 58 Pa. Code ch. 551 alone: one round, played and settled.

Nothing here comes from the package. Cards are text ("6s"), money is cents, a decision is a word.
Unclear clauses are read as R-S01 to R-S10, R-S21 to R-S23 and R-X17 have it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

Cards = Sequence[str]

POINTS = {"A": 11, **{str(pips): pips for pips in range(2, 10)}, "J": 10, "Q": 10, "K": 10}
"""551.3(b); a 10 is in no deck (551.3(a))."""

FIXED = ((2_500, 500_000), (500, 100_000))
"""551.6(h): original wager of at least so much, paid so much."""
ENVY = 5_000

BONUS_ODDS = {
    "mixed_678": Fraction(3, 2),
    "suited_678": Fraction(2),
    "suited_678_spades": Fraction(3),
    "mixed_777": Fraction(3, 2),
    "suited_777": Fraction(2),
    "suited_777_spades": Fraction(3),
    "five_card_21": Fraction(3, 2),
    "six_card_21": Fraction(2),
    "seven_card_21": Fraction(3),
}
"""551.6(g), (1) to (7)."""


@dataclass(frozen=True)
class Rules:
    """What the house files, and how the guarded readings were answered."""

    match: tuple[int, int] = (4, 9)
    """Odds to 1 for a card of another suit and of the same suit."""
    match_maximum: int | None = None
    coin: int = 1
    insurance_unit: int = 1
    split_21: str = "push"
    """Against a dealer 21 of three or more cards (R-S02): "push" or "win"."""
    doubling: str = "two_cards"
    """R-S05: "two_cards" or "any_cards"."""
    envy: str = "person"
    """R-S09: "person" or "box"."""
    split_hands: int = 3


@dataclass(frozen=True)
class Bet:
    """The wagers on one box and the person whose they are."""

    box: int
    base: int
    match: int = 0
    insurance: int = 0
    owner: str = ""

    @property
    def person(self) -> str:
        return self.owner or f"box {self.box}"


@dataclass(frozen=True)
class Offer:
    """What a player is asked, with all that can be seen; cards as `arranged`."""

    box: int
    hand: int
    cards: tuple[str, ...]
    starts: tuple[str, ...]
    """The first cards of the box's hands since the split, in order; none before it."""
    up: str
    seen: tuple[str, ...]
    lawful: frozenset[str]


Play = Callable[[Offer], str]
"""Answers "double" or "double 250" for less; after it "rescue" or "keep"."""


@dataclass
class Hand:
    cards: list[str]
    wager: int
    doubled: int = 0
    split: bool = False
    end: str = ""
    """Stood, surrendered or rescued."""

    @property
    def bust(self) -> bool:
        return points(self.cards) > 21

    @property
    def blackjack(self) -> bool:
        """551.1: "the initial two cards", so none after a split."""
        return not self.split and is_blackjack(self.cards)

    @property
    def over(self) -> bool:
        """R-S22: any 21 is asked nothing."""
        return bool(self.end) or points(self.cards) >= 21


@dataclass(frozen=True)
class Slip:
    box: int
    wager: str
    hand: int
    stake: int
    result: str
    outcome: str
    winnings: int
    back: int


@dataclass(frozen=True)
class Award:
    box: int
    award: str
    sum: int


@dataclass
class Round:
    slips: list[Slip]
    awards: list[Award]
    dealer: tuple[str, ...]
    hands: dict[int, list[tuple[str, ...]]]
    offers: list[Offer]

    @property
    def house_gain(self) -> int:
        paid = sum(slip.back for slip in self.slips) + sum(award.sum for award in self.awards)
        return sum(slip.stake for slip in self.slips) - paid


class Impossible(Exception):
    """A round that the text does not allow, or that these cards do not make."""


def points(cards: Cards) -> int:
    """551.3(b)."""
    total = sum(POINTS[card[0]] for card in cards)
    for card in cards:
        if card[0] == "A" and total > 21:
            total -= 10
    return total


def is_blackjack(cards: Cards) -> bool:
    return len(cards) == 2 and points(cards) == 21


def arranged(cards: Cards) -> tuple[str, ...]:
    """In order of their text, except a pair: which of the two came first says how it splits."""
    return tuple(cards if is_pair(cards) else sorted(cards))


def is_pair(cards: Cards) -> bool:
    """551.12(a), R-S07: identical in value."""
    return len(cards) == 2 and POINTS[cards[0][0]] == POINTS[cards[1][0]]


def bonus(cards: Cards) -> str | None:
    """551.6(g) for a hand of 21."""
    ranks, suits = "".join(sorted(card[0] for card in cards)), {card[1] for card in cards}
    if ranks in {"678", "777"}:
        if len(suits) > 1:
            return f"mixed_{ranks}"
        return f"suited_{ranks}_spades" if suits == {"s"} else f"suited_{ranks}"
    if points(cards) == 21 and len(cards) >= 5:
        return {5: "five_card_21", 6: "six_card_21"}.get(len(cards), "seven_card_21")
    return None


def lawful(rules: Rules, hand: Hand, hands: int) -> frozenset[str]:
    """551.9(a), 551.11(a), 551.12(a) and (c), 551.13(a); nothing on a hand that is over."""
    if hand.over:
        return frozenset()
    words = {"stand", "hit"}
    first_two = len(hand.cards) == 2
    if first_two or rules.doubling == "any_cards":
        words.add("double")
    if first_two and not hand.split:
        words.add("surrender")
    if is_pair(hand.cards) and hands < rules.split_hands:
        words.add("split")
    return frozenset(words)


def undecided(rules: Rules, hand: Hand) -> bool:
    """551.13(c) as R-S21: whether the dealer's draws can still change it, no Blackjack shown."""
    if hand.bust or hand.end in {"surrendered", "rescued"} or hand.blackjack:
        return False
    sure = rules.split_21 == "win" or len(hand.cards) > 2
    return not (points(hand.cards) == 21 and sure)


def compare(rules: Rules, hand: Hand, dealer: Cards) -> str:
    """551.6(b) and (c) clause by clause, for a hand that was played to its end."""
    player, house = points(hand.cards), points(dealer)
    assert player <= 21
    if house > 21 or player > house:  # (b)(1), (b)(2)
        return "won"
    if player < house:
        return "lost"
    if hand.blackjack:  # (b)(3)
        return "won"
    if player == 21 and is_blackjack(dealer):  # (c), the proviso
        return "lost"
    if player == 21 and (len(hand.cards) > 2 or rules.split_21 == "win"):  # (b)(4), R-S02
        return "won"
    return "returned"  # (c)


def _up(amount: Fraction | int, coin: int) -> int:
    """R-X17: payouts and returned halves are broken in the player's favour."""
    return ceil(Fraction(amount) / coin) * coin


class _Table:
    """One round in the course of play."""

    def __init__(self, rules: Rules, bets: Iterable[Bet], cards: Iterable[str], play: Play) -> None:
        self.rules, self.play = rules, play
        self.bets = sorted(bets, key=lambda bet: bet.box)
        self.shoe: Iterator[str] = iter(cards)
        self.seen: list[str] = []
        self.hands: dict[int, list[Hand]] = {}
        self.first_two: dict[int, Cards] = {}
        self.dealer: list[str] = []
        self.offers: list[Offer] = []

    def draw(self) -> str:
        try:
            card = next(self.shoe)
        except StopIteration:
            raise Impossible("the cards run out") from None
        self.seen.append(card)
        return card

    def deal(self) -> None:
        """551.8(d)."""
        for bet in self.bets:
            self.hands[bet.box] = [Hand([self.draw()], bet.base)]
        self.dealer.append(self.draw())
        for bet in self.bets:
            self.hands[bet.box][0].cards.append(self.draw())
            self.first_two[bet.box] = tuple(self.hands[bet.box][0].cards)
        self.dealer.append(self.draw())
        self.seen.pop()  # face down

    def ask(self, box: int, hand: Hand, words: frozenset[str]) -> str:
        hands = self.hands[box]
        offer = Offer(
            box,
            next(n for n, each in enumerate(hands, 1) if each is hand),
            arranged(hand.cards),
            tuple(each.cards[0] for each in hands) if hand.split else (),
            self.dealer[0],
            tuple(sorted(self.seen)),
            words,
        )
        self.offers.append(offer)
        answer = self.play(offer)
        if answer.split()[0] not in words:
            raise Impossible(f"{answer} is not among {sorted(words)}")
        return answer

    def play_box(self, box: int) -> None:
        """551.8(f) and (g), 551.12(b): hand by hand from the dealer's left."""
        hands = self.hands[box]
        at = 0
        while at < len(hands):
            hand = hands[at]
            if len(hand.cards) == 1:
                hand.cards.append(self.draw())
            words = lawful(self.rules, hand, len(hands))
            if not words:
                at += 1
                continue
            self.carry_out(box, hand, self.ask(box, hand, words))

    def carry_out(self, box: int, hand: Hand, decision: str) -> None:
        word, *amount = decision.split()
        if word == "hit":
            hand.cards.append(self.draw())
        elif word == "stand":
            hand.end = "stood"
        elif word == "surrender":
            hand.end = "surrendered"
        elif word == "split":
            hand.split = True
            new = Hand([hand.cards.pop()], hand.wager, split=True)
            hands = self.hands[box]
            hands.insert([each is hand for each in hands].index(True) + 1, new)
        else:
            self.double(box, hand, int(amount[0]) if amount else hand.wager)

    def double(self, box: int, hand: Hand, amount: int) -> None:
        """551.11."""
        if not 0 < amount <= hand.wager:
            raise Impossible(f"{amount} doubles {hand.wager}")
        hand.doubled = amount
        hand.cards.append(self.draw())
        hand.end = "stood"
        if not hand.bust and self.ask(box, hand, frozenset({"rescue", "keep"})) == "rescue":
            hand.end = "rescued"

    def dealers_card(self) -> None:
        """551.8(h), 551.13(b) and (c)."""
        every = [hand for hands in self.hands.values() for hand in hands]
        if is_blackjack(self.dealer) or not any(undecided(self.rules, hand) for hand in every):
            return
        while points(self.dealer) < 17:
            self.dealer.append(self.draw())


def play_round(
    rules: Rules,
    bets: Iterable[Bet],
    cards: Iterable[str],
    play: Play,
    *,
    missed_peek: bool = False,
) -> Round:
    """The cards lie in dealing order; there may be more than the round needs."""
    table = _Table(rules, bets, cards, play)
    table.deal()
    peek = table.dealer[0][0] in "AKQJ"  # 551.8(e)
    if missed_peek or not (peek and is_blackjack(table.dealer)):
        for bet in table.bets:
            table.play_box(bet.box)
    table.dealers_card()
    return _settled(table)


def _settled(table: _Table) -> Round:
    slips = list[Slip]()
    for bet in table.bets:
        for number, hand in enumerate(table.hands[bet.box], 1):
            slips.append(_hand_slip(table, bet.box, number, hand))
        slips += _match_slip(table, bet) + _insurance_slip(table, bet)
    return Round(
        slips,
        _awards(table, slips),
        tuple(table.dealer),
        {box: [tuple(hand.cards) for hand in hands] for box, hands in table.hands.items()},
        table.offers,
    )


def _hand_slip(table: _Table, box: int, number: int, hand: Hand) -> Slip:
    stake = hand.wager + hand.doubled
    result, outcome, back = _unplayed(table, number, hand) or _compared(table, hand)
    winnings = max(back - stake, 0)
    return Slip(box, "spanish_21", number, stake, result, outcome, winnings, back)


def _unplayed(table: _Table, number: int, hand: Hand) -> tuple[str, str, int] | None:
    """Result, outcome and what comes back where totals are not compared."""
    stake, blackjack = hand.wager + hand.doubled, is_blackjack(table.dealer)
    given_up = "rescue" if hand.end == "rescued" else "bust" if hand.bust else ""
    if blackjack and not hand.blackjack and number > 1:
        # 551.12(d), R-S03: the wager of a hand made by splitting
        return "returned", given_up or "dealer_blackjack", stake
    if hand.end == "rescued":  # 551.11(d)
        return "rescued", "rescue", hand.doubled
    if blackjack and not hand.blackjack:  # 551.6(c), 551.9(a)(2), 551.11(c), R-S03
        return "lost", given_up or "dealer_blackjack", hand.doubled
    if hand.bust:
        return "lost", "bust", 0
    if hand.end == "surrendered":  # 551.9(a)
        return "surrendered", "surrender", _up(Fraction(stake, 2), table.rules.coin)
    return None


def _compared(table: _Table, hand: Hand) -> tuple[str, str, int]:
    stake = hand.wager + hand.doubled
    result = compare(table.rules, hand, table.dealer)
    if result == "won":
        outcome, odds = _won(hand)
        return result, outcome, stake + _up(odds * stake, table.rules.coin)
    return (result, "lose", 0) if result == "lost" else (result, "push", stake)


def _won(hand: Hand) -> tuple[str, Fraction]:
    """551.6(f) and (g), 551.11(b), R-S01, R-S08."""
    if hand.blackjack:
        return "blackjack", Fraction(3, 2)
    if hand.doubled:
        return "doubled_win", Fraction(1)
    name = bonus(hand.cards)
    return (name, BONUS_ODDS[name]) if name else ("win", Fraction(1))


def match_outcome(rules: Rules, first_two: Cards, up: str) -> tuple[str, int]:
    """551.7(a) and (e), R-S10: the odds to 1 of both cards together; 0 loses."""
    matches = [card for card in first_two if card[0] == up[0]]
    same = sum(card[1] == up[1] for card in matches)
    other = len(matches) - same
    name = {
        (0, 0): "no_match",
        (0, 1): "other_suit",
        (1, 0): "same_suit",
        (0, 2): "two_other_suit",
        (1, 1): "same_and_other_suit",
        (2, 0): "two_same_suit",
    }[same, other]
    return name, other * rules.match[0] + same * rules.match[1]


def _match_slip(table: _Table, bet: Bet) -> list[Slip]:
    if not bet.match:
        return []
    highest = min(bet.base, table.rules.match_maximum or bet.base)
    if not 100 <= bet.match <= highest:  # 551.7(b)
        raise Impossible(f"Match-The-Dealer of {bet.match} beside {bet.base}")
    outcome, odds = match_outcome(table.rules, table.first_two[bet.box], table.dealer[0])
    winnings = odds * bet.match
    back = bet.match + winnings if odds else 0
    result = "won" if odds else "lost"
    return [Slip(bet.box, "match_the_dealer", 0, bet.match, result, outcome, winnings, back)]


def insurance_limit(rules: Rules, base: int) -> int:
    """551.10(b), R-S23: the unit counts where the wager itself is laid in it."""
    laid_in_it = base % rules.insurance_unit == 0
    return _up(Fraction(base, 2), rules.insurance_unit if laid_in_it else rules.coin)


def _insurance_slip(table: _Table, bet: Bet) -> list[Slip]:
    if not bet.insurance:
        return []
    if table.dealer[0][0] != "A" or bet.insurance > insurance_limit(table.rules, bet.base):
        raise Impossible(f"Insurance of {bet.insurance} for {bet.base}, {table.dealer[0]} up")
    won = table.dealer[1][0] in "KQJ"  # 551.10(a)
    winnings = 2 * bet.insurance if won else 0
    back = bet.insurance + winnings if won else 0
    result, outcome = ("won", "dealer_blackjack") if won else ("lost", "no_blackjack")
    return [Slip(bet.box, "insurance", 0, bet.insurance, result, outcome, winnings, back)]


def _awards(table: _Table, slips: list[Slip]) -> list[Award]:
    """551.6(h), R-S09: who is paid a fixed sum has no part in the fifty dollars of the others.

    With "box" each box of those others has its own; whoever won is no "other player" there either.
    """
    awards, served = list[Award](), set[str]()
    owners = {bet.box: bet.person for bet in table.bets}
    for slip in slips:
        suited_sevens = slip.result == "won" and slip.outcome.startswith("suited_777")
        hand = table.hands[slip.box][0]
        if not suited_sevens or hand.split or table.dealer[0][0] != "7":
            continue
        fixed = [fixed for least, fixed in FIXED if hand.wager >= least][:1]
        awards += [Award(slip.box, "fixed_bonus", sum_) for sum_ in fixed]
        served.update(owners[slip.box] for _ in fixed)
    if not awards:
        return []
    for box, person in owners.items():
        if person not in served:
            awards.append(Award(box, "envy", ENVY))
            served.update([person] if table.rules.envy == "person" else [])
    return awards


def listed(decisions: dict[int, list[str]]) -> Play:
    """Decisions written down for each box; a doubled card is kept unless "rescue" comes next."""
    left = {box: list(words) for box, words in decisions.items()}

    def answer(offer: Offer) -> str:
        words = left.get(offer.box, [])
        if "keep" in offer.lawful and words[:1] not in (["rescue"], ["keep"]):
            return "keep"
        if not words:
            raise Impossible(f"box {offer.box} has a decision to make on {offer.cards}")
        return words.pop(0)

    return answer
