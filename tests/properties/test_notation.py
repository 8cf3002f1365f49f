"""Text to value to text: every one-line notation says what it was given."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from croupier.games.baccarat.bets import Bet, parse_bets
from croupier.games.baccarat.hands import Coup
from croupier.values.cards import DECK, Card, parse_cards, show_cards
from croupier.values.money import Cents, cents_from_text, dollars
from croupier.values.odds import Odds
from croupier.values.refusals import Unreadable
from croupier.values.shoe import Composition
from croupier.values.sides import Side

cards = st.sampled_from(DECK)
hands = st.lists(cards, min_size=2, max_size=3).map(tuple)
sums = st.integers(0, 10**9).map(Cents)


@given(st.lists(cards))
def test_cards(dealt: list[Card]) -> None:
    assert parse_cards(show_cards(dealt)) == tuple(dealt)


@given(hands, hands)
def test_coups(player: tuple[Card, ...], banker: tuple[Card, ...]) -> None:
    coup = Coup(player, banker)
    assert Coup.parse(str(coup)) == coup


@given(sums)
def test_money(cents: Cents) -> None:
    assert cents_from_text(dollars(cents)) == cents


@given(st.integers(0, 5000), st.integers(1, 100))
def test_odds(win: int, stake: int) -> None:
    odds = Odds(win, stake)
    assert str(Odds.parse(str(odds))) == str(odds)
    assert Odds.parse(str(odds)).on(100) == odds.on(100)


@given(st.lists(st.integers(0, 8), min_size=52, max_size=52))
def test_compositions(counts: list[int]) -> None:
    shoe = Composition(tuple(counts))
    assert Composition.parse(str(shoe)) == shoe


@given(
    st.builds(
        Bet,
        st.integers(1, 14),
        st.sampled_from(["banker", "house_money", "any_word"]),
        st.integers(0, 10**8).map(Cents),
        st.sampled_from([None, *Side]),
        st.one_of(st.none(), st.integers(1, 10**6).map(Cents)),
    )
)
def test_bets(bet: Bet) -> None:
    assert parse_bets(f" {bet} ; ") == (bet,)


@given(st.text(max_size=12))
@example("² banker 1")
@example(f"1 banker {'9' * 5000}")
@example(f"{'9' * 5000} to 1")
def test_any_text_is_read_or_refused(text: str) -> None:
    """Nothing but a plain refusal ever comes out of a reader."""
    readers = (Card.parse, Coup.parse, cents_from_text, Odds.parse, parse_bets, parse_cards)
    for read in (*readers, Composition.parse):
        with suppress(Unreadable):
            read(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1.005", "fraction of a cent"),
        ("-5", "not a sum of money"),
        ("five", "not a sum of money"),
        ("", "not a sum of money"),
        ("1e3", "not a sum of money"),
        ("25,50", "not a sum of money"),
        ("1,,000", "not a sum of money"),
    ],
)
def test_sums_that_are_none(text: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        cents_from_text(text)


def test_thousands_may_be_set_apart() -> None:
    assert cents_from_text("$1,250,000.5") == 125_000_050
    assert str(Odds.parse("1,000 to 1")) == "1000 to 1"
    with pytest.raises(Unreadable, match="is not odds"):
        Odds.parse("8,0 to 1")


def test_a_card_is_counted_once() -> None:
    with pytest.raises(Unreadable, match="9h is counted twice"):
        Composition.parse("3x9h 2x9h")


def test_a_trailing_nought_is_no_fraction_of_a_cent() -> None:
    assert cents_from_text("1.500") == 150


@pytest.mark.parametrize("text", ["1h", "11h", "Ax", "A", "", "hA", "🂡"])
def test_cards_that_are_none(text: str) -> None:
    with pytest.raises(Unreadable, match="is not a card"):
        Card.parse(text)


def test_ten_is_written_either_way() -> None:
    assert Card.parse("10d") == Card.parse("Td") == Card.parse("tD")


def test_more_of_a_card_than_the_shoe_holds() -> None:
    with pytest.raises(Unreadable, match="9h is taken 9 times from a shoe with 8"):
        Composition.of_decks(8).without([Card.parse("9h")] * 9)
