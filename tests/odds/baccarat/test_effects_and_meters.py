"""Effects of removal, counts, and progressive meters."""

from __future__ import annotations

from collections.abc import Container
from fractions import Fraction
from itertools import product

import pytest

from croupier.odds.baccarat.analysis import analyse
from croupier.odds.baccarat.effects import effects_of_removal
from croupier.odds.baccarat.meters import meter_odds
from croupier.values.cards import DECK, Card
from croupier.values.money import Cents
from tests.support import clause, game

PERFECT_PAIRS = "[wagers.perfect_pairs_player]\n[wagers.perfect_pairs_banker]"


def test_effects_are_differences_of_expected_values() -> None:
    analysis = analyse(game("pa-627b", PERFECT_PAIRS))
    wagers = ("banker", "perfect_pairs_player")
    for effects in effects_of_removal(analysis, wagers):
        for text in ("4h", "Kd", "9s"):
            card = Card.parse(text)
            less = analyse(analysis.game, shoe=analysis.shoe.without([card]))
            change = less.odds(effects.wager).expected_value
            change -= analysis.odds(effects.wager).expected_value
            assert effects.by_card[card] == change


def test_a_four_matters_most() -> None:
    """The card every count turns on: gone, it helps the Banker and hurts the Player."""
    banker, player = effects_of_removal(analyse(game("pa-627a")), ("banker", "player"))
    four = Card.parse("4h")
    assert banker.by_card[four] == max(banker.by_card.values()) > 0
    assert player.by_card[four] == min(player.by_card.values()) < 0


def test_effects_of_a_full_shoe_cancel() -> None:
    """Removing a card at random changes nothing on average."""
    analysis = analyse(game("pa-627b", PERFECT_PAIRS))
    for effects in effects_of_removal(analysis, ("banker", "tie", "perfect_pairs_player")):
        assert sum(effects.by_card.values()) == 0


def test_the_best_count_follows_the_effects() -> None:
    (effects,) = effects_of_removal(analyse(game("pa-627a", variant="ez")), ("dragon_7",))
    count = effects.best_count
    assert count is not None
    assert 0.95 < count.correlation <= 1
    assert len({count.tags[card] for card in DECK if card.rank.value in "TJQK"}) == 1
    assert count.tags[Card.parse("8h")] > 0 > count.tags[Card.parse("5h")]


def test_a_wager_that_no_card_can_change_has_no_count() -> None:
    aces = analyse(game("pa-627a")).shoe
    only_aces = aces.without([card for card in DECK if card.rank.value != "A"] * 8)
    (effects,) = effects_of_removal(analyse(game("pa-627a"), shoe=only_aces), ("tie",))
    assert set(effects.by_card.values()) == {0}
    assert effects.best_count is None


ROYAL = "[wagers.royal_9]"


def test_at_its_break_even_meter_a_progressive_has_no_edge_left() -> None:
    analysis = analyse(game("ma-midi", ROYAL, seats=7))
    star = next(meter_odds(analysis, "royal_9"))
    assert star.meter == "star"
    assert star.break_even is not None
    for cents, is_edge in ((star.break_even - 1, True), (star.break_even, False)):
        meters = {**analysis.meters, "star": Cents(cents)}
        edge = analyse(analysis.game, meters=meters).odds("royal_9").house_edge
        assert (edge > 0) == is_edge


def test_how_long_a_hit_takes() -> None:
    analysis = analyse(game("ma-midi", ROYAL, seats=7))
    star, spade, heart = meter_odds(analysis, "royal_9")
    own_on_both = analysis.odds("royal_9").probability("own_on_both")
    assert star.hit_probability == own_on_both
    assert star.rounds_to_a_hit == 1 / own_on_both
    assert spade.hit_probability == heart.hit_probability > own_on_both


def test_a_ten_percent_line_counts_towards_the_star_meter() -> None:
    more = """
[wagers.royal_9]
paytable = "A"
""" + "".join(
        f'[progressive.meters.{name}]\ninitial = {sum_}\nreset = {sum_}\nrate = "1%"\n'
        for name, sum_ in (("star", 50_000), ("spade", 350), ("heart", 350))
    )
    analysis = analyse(game("md-mini", more))
    star = next(meter_odds(analysis, "royal_9"))
    odds = analysis.odds("royal_9")
    assert odds.probability("any_two_personal") > 0
    assert star.hit_probability == odds.probability("own_on_both")
    meters = {**analysis.meters, "star": star.break_even or Cents(0)}
    assert analyse(analysis.game, meters=meters).odds("royal_9").house_edge <= 0


@pytest.mark.parametrize("shown", [0, 20_00])
def test_a_meter_below_a_fixed_line_still_has_a_break_even(shown: int) -> None:
    """Only a study can put it there; it is then never paid, for the fixed line pays more."""
    analysis = analyse(game("ma-midi", ROYAL, seats=7))
    low = analyse(analysis.game, meters={**analysis.meters, "spade": Cents(shown)})
    (_, filed, _), (_, spade, _) = meter_odds(analysis, "royal_9"), meter_odds(low, "royal_9")
    assert spade.break_even == filed.break_even
    assert spade.hit_probability == 0


@pytest.mark.parametrize(("major", "also_both"), [(450_00, False), (60_000_00, True)])
def test_a_hit_is_counted_for_the_meter_that_is_paid(*, major: int, also_both: bool) -> None:
    """Pennsylvania's single-hand lines do not say "only": the better meter is paid (R-X11)."""
    meters = "".join(
        f'[progressive.meters.{name}]\ninitial = {sum_}\nreset = {sum_}\nrate = "1%"\n'
        for name, sum_ in (("mega", 50_000), ("major", 450), ("minor", 450))
    )
    filed = analyse(game("pa-627b", ROYAL + "\n" + meters))
    both = filed.odds("royal_9").probability("own_on_both")
    single = filed.odds("royal_9").probability("own_on_banker")
    analysis = analyse(filed.game, meters={**filed.meters, "major": Cents(major)})
    found = {each.meter: each.hit_probability for each in meter_odds(analysis, "royal_9")}
    assert found["mega"] == (0 if also_both else both)
    assert found["major"] == (single + both if also_both else single)


def test_beside_a_meter_that_leaves_an_edge_alone_the_others_break_even_at_nothing() -> None:
    meters = "".join(
        f'[progressive.meters.{name}]\ninitial = {sum_}\nreset = {sum_}\nrate = "1%"\n'
        for name, sum_ in (("mega", 5_000_000), ("major", 450), ("minor", 450))
    )
    analysis = analyse(game("pa-627b", ROYAL + "\n" + meters))
    assert analysis.odds("royal_9").house_edge < 0
    mega, *others = meter_odds(analysis, "royal_9")
    assert mega.break_even is not None
    assert 0 < mega.break_even < Cents(5_000_000_00)
    assert [each.break_even for each in others] == [0, 0]


MEGA, MAJOR, MINOR = 50_000, 450, 2_000
"""What the meters show: the suited lines of both hands pay more than one of them."""
FILED = "".join(
    f'[progressive.meters.{name}]\ninitial = {sum_}\nreset = {sum_}\nrate = "1%"\n'
    for name, sum_ in (("mega", MEGA), ("major", MAJOR), ("minor", MINOR))
)
SEATS_OF_TWO = '[progressive.combinations]\n1 = "Kh 9d"\n2 = "Ks 9s"\n'


def royal_9_at(own: str, printed: Container[str], decks: int) -> tuple[Fraction, Fraction]:
    """By the words of 627b.3(e) and (f) alone: what $5 brings on average, and how often Mega hits.

    A card is its rank and suit where they count, and nothing else where they do not.
    """
    cards = {f"{rank}{suit}": decks for rank in "K9" for suit in "cdhs"}
    cards |= {f"F{suit}": 2 * decks for suit in "cdhs"} | {"--": 36 * decks}
    pairs = [
        (one + other, cards[one] * (cards[other] - (one == other)), one, other)
        for one, other in product(cards, repeat=2)
    ]
    all_cards, paid, mega = 52 * decks, 0, 0
    for (player, ways, *held), (banker, _, third, fourth) in product(pairs, repeat=2):
        left = cards[third] - held.count(third), cards[fourth] - held.count(fourth)
        ways *= left[0] * (left[1] - (third == fourth))  # noqa: PLW2901 of all four cards
        hands = [_nine_last(player), _nine_last(banker)]
        royal = [hand for hand in hands if hand[0] in "KF" and hand[2] == "9"]
        suited = [hand for hand in royal if hand[1] == hand[3]]
        both, alike = len(royal) == 2, hands[0] == hands[1]
        lines = [
            MEGA * (alike and hands[0] == own),
            MAJOR * (hands[1] == own),
            MINOR * (hands[0] == own),
            5_000 * (alike and hands[0] in printed and hands[0] != own),
            1_500 * (len(suited) == 2),
            250 * both,
            50 * bool(suited),
            25 * bool(royal),
        ]
        paid += ways * max(lines)
        mega += ways * (alike and hands[0] == own)
    deals = all_cards * (all_cards - 1) * (all_cards - 2) * (all_cards - 3)
    return Fraction(paid, 5 * deals) - 1, Fraction(mega, deals)


def _nine_last(hand: str) -> str:
    """A nine behind the other card."""
    return hand[2:] + hand[:2] if hand[0] == "9" else hand


@clause("PA627B-3-e-5", "PA627B-3-f-1-suited-tie")
def test_a_suited_king_nine_is_counted_line_by_line() -> None:
    """Beside another suited Royal 9 it pays as two of them where its own meter shows less."""
    analysis = analyse(game("pa-627b", ROYAL + "\n" + FILED + SEATS_OF_TWO, seats=2))
    for seat, own in ((1, "Kh9d"), (2, "Ks9s")):
        odds = analysis.odds("royal_9", seat=seat)
        counted = royal_9_at(own, {"Kh9d", "Ks9s"}, analysis.game.house.shoe_decks)
        assert (odds.expected_value, odds.probability("own_on_both")) == counted
    suited, unsuited = (analysis.odds("royal_9", seat=seat).expected_value for seat in (2, 1))
    assert suited != unsuited


def test_a_shoe_without_kings_has_no_hit_left() -> None:
    full = analyse(game("ma-midi", ROYAL, seats=7))
    kings = [card for card in DECK if card.rank.value == "K"]
    analysis = analyse(full.game, shoe=full.shoe.without(kings * 8))
    star = next(meter_odds(analysis, "royal_9"))
    assert star.hit_probability == 0
    assert star.rounds_to_a_hit is None
    assert star.break_even is None


@pytest.mark.parametrize(("meter", "change"), [("star", Fraction(1)), ("spade", Fraction(1))])
def test_a_higher_meter_is_a_better_price(meter: str, change: Fraction) -> None:
    analysis = analyse(game("ma-midi", ROYAL, seats=7))
    higher = {**analysis.meters, meter: Cents(2 * analysis.meters[meter])}
    better = analyse(analysis.game, meters=higher).odds("royal_9").expected_value
    assert (better - analysis.odds("royal_9").expected_value) * change > 0
