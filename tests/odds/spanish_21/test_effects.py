"""Effects of removal: exact differences, none in sum, and as they are published."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.games.spanish_21.game import rulebook, submission
from croupier.games.spanish_21.hands import SPANISH_DECK
from croupier.odds.spanish_21.analysis import Analysis, analyse, evaluate
from croupier.odds.spanish_21.effects import Effects, effects, effects_of_removal
from croupier.odds.spanish_21.playing import Deal, Engine
from croupier.odds.spanish_21.shoes import Shoe
from croupier.odds.spanish_21.terms import terms
from croupier.values.cards import Card
from croupier.values.refusals import Unreadable
from croupier.values.shoe import Composition
from tests.games.spanish_21.tables import studied
from tests.kept import ODDS, kept
from tests.odds.spanish_21.analysed import chapter

SMALL = {"6s": 4, "6h": 5, "7s": 4, "8s": 6, "8d": 7, "9c": 9, "Kd": 20, "As": 5}
MATCH_TABLE = """
    rulebook = "pa-551"
    game = "spanish_21"
    seats = 6
    decks = 6
    [wagers.match_the_dealer]
    """


@kept(*ODDS)
def small(*, anew: bool = False) -> Effects:
    """From few cards, by the chapter's best play of six decks."""
    game = rulebook()
    shoe = Shoe(Composition.from_counts(SMALL))
    deal = Deal(Engine(game, terms(game)), shoe)
    return effects_of_removal(Analysis(deal, chapter().strategy), anew=anew)


def test_a_card_that_nobody_saw_changes_nothing() -> None:
    found = small()
    assert sum((found.left[card] * found.by_card[card] for card in found.left), Fraction(0)) == 0


def test_they_are_differences_of_exact_values() -> None:
    game, shoe = rulebook(), Composition.from_counts(SMALL)
    card = Card.parse("8d")
    less = evaluate(game, chapter().strategy, shoe.without([card]))
    whole = evaluate(game, chapter().strategy, shoe)
    assert small().by_card[card] == less.expected_value - whole.expected_value


def test_suits_that_are_paid_alike_are_alike() -> None:
    found = effects(submission(MATCH_TABLE, "x"), wager="match_the_dealer")
    assert set(found.by_card.values()) == {Fraction(0)}
    assert len(found.by_card) == len(SPANISH_DECK)


def test_match_the_dealer_likes_cards_that_are_alike() -> None:
    shoe = Composition.from_counts({"8s": 6, "8d": 2, "9c": 1, "Kd": 1})
    found = effects(submission(MATCH_TABLE, "x"), wager="match_the_dealer", shoe=shoe)
    assert found.by_card[Card.parse("8s")] < 0 < found.by_card[Card.parse("9c")]


def test_points_are_for_one_card_of_a_single_deck() -> None:
    found = Effects(
        "spanish_21",
        {card: Fraction(1, 1000) for card in SPANISH_DECK},
        dict.fromkeys(SPANISH_DECK, 6),
        anew=False,
    )
    assert found.points(4) == pytest.approx(100 / 1000 * 287 / 47)


def test_insurance_is_no_wager_on_a_round() -> None:
    with pytest.raises(Unreadable, match="no effects of 'insurance'"):
        effects(rulebook(), wager="insurance")


@kept(*ODDS)
def common() -> dict[str, float]:
    """The common game's, of the card that is confirmed most closely and the two corrected."""
    played = analyse(studied(doubling="any_cards", split_hands=4, every_21_wins=True))
    shoe, scale = played.deal.shoe.composition, 100 * (287 / 47)
    return {
        card[0]: scale * float(_less(played, shoe, Card.parse(card)) - played.expected_value)
        for card in ("2h", "6h", "7h")
    }


def _less(played: Analysis, shoe: Composition, card: Card) -> Fraction:
    left = Deal(played.deal.engine, Shoe(shoe.without([card])))
    return Analysis(left, played.strategy).expected_value


@pytest.mark.parametrize(
    ("card", "published", "right"), [("2", 0.31, 0.31), ("6", 0.41, 0.40), ("7", 0.08, 0.07)]
)
def test_published_effects_are_confirmed_or_corrected(
    card: str, published: float, right: float
) -> None:
    assert round(common()[card], 2) == right
    assert abs(common()[card] - published) < 0.012
