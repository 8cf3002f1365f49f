"""How Spanish 21 is played, with the hands that pay more."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.spanish_21.game import INSURANCE, WAGER, bind
from croupier.rulebooks.chapter import Piece
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.spanish_21.bonus_signs import as_written, bonus_signs
from croupier.rulebooks.spanish_21.chapter import MATCH
from croupier.rulebooks.spanish_21.rules import Spanish21Rules, spanish_21_rules
from croupier.studio.odds_board import price_in_words
from croupier.values.messages import said, word
from croupier.web.rules_card import (
    Payouts,
    RulesCard,
    Sentence,
    listed,
    rules_card,
    share_in_words,
)
from croupier.web.spanish_21.rules import told

BONUS_HANDS = {
    "blackjack": "A♠ K♥",
    "suited_777_spades": "7♠ 7♠ 7♠",
    "suited_777": "7♥ 7♥ 7♥",
    "mixed_777": "7♠ 7♥ 7♣",
    "suited_678_spades": "6♠ 7♠ 8♠",
    "suited_678": "6♥ 7♥ 8♥",
    "mixed_678": "6♠ 7♥ 8♣",
}
"""An example of each outcome that a picture shows."""
WHEN = {
    (WAGER, "win"): "any other win",
    (WAGER, "doubled_win"): "a doubled hand wins",
    (WAGER, "push"): "equal totals",
    (MATCH, "two_same_suit"): "both match it, suits too",
    (MATCH, "same_and_other_suit"): "both match it, one in its suit too",
    (MATCH, "two_other_suit"): "both match it, in other suits",
    (MATCH, "same_suit"): "one matches it, its suit too",
    (MATCH, "other_suit"): "one matches it, in another suit",
    (INSURANCE, "dealer_blackjack"): "the dealer has Blackjack",
}
"""In whole words, where those of the layout are short."""
ABOUT = {MATCH: "Your first two cards and the rank of the dealer's up card:"}
NAMES = {"J": "jacks", "Q": "queens", "K": "kings", "T": "tens"}


def card(house: HouseRules) -> RulesCard:
    rules = spanish_21_rules(house)
    return rules_card(house, _sentences(rules), {"hands": _hands(rules)}, _payouts(rules))


def _payouts(rules: Spanish21Rules) -> Payouts:
    return Payouts(
        lambda offered, outcome: WHEN.get((offered.id, outcome)) or told(offered.id, outcome),
        about=lambda offered: ABOUT.get(offered.id, ""),
        besides=tuple(_signs(rules)),
    )


def _signs(rules: Spanish21Rules) -> Iterator[Sentence]:
    """What the sign at the table tells of sums beside the odds, and of hands that have none."""
    signs = [sign for sign, _ in bonus_signs(rules.super_bonus, rules.envy)]
    by_words = {as_written(sign): sign for sign in signs}
    for item in rules.layout:
        if item.piece is Piece.SIGN and item.words:
            told = by_words.get(item.words, item.words)
            yield Sentence(said("{words:word}.", words=told), item.clause)
    yield Sentence("A doubled or split hand wins no such sum.", rules.super_bonus[0].clause)


def _sentences(rules: Spanish21Rules) -> Iterator[Sentence]:
    values = rules.values
    yield Sentence(
        said(
            "Come nearer to {most} than the dealer; whoever goes over has lost.",
            most=values.most.value,
        ),
        values.most.clause,
    )
    highest = max(each.value for rank, each in values.points.items() if rank in NAMES)
    counted = [
        word(name)
        for rank, name in NAMES.items()
        if rank in values.points and rank not in rules.removed.value
    ]
    ace = values.points["A"]
    yield Sentence(
        said(
            "An ace counts {ace} or {low}, {counted} {highest}, other cards their number.",
            ace=ace.value,
            low=values.low_ace.value,
            counted=listed(counted),
            highest=highest,
        ),
        ace.clause,
    )
    gone = listed([word(NAMES.get(rank, rank)) for rank in sorted(rules.removed.value)])
    removed = said("The {gone} are taken out of the decks.", gone=gone)
    yield Sentence(removed, rules.removed.clause)
    soft = rules.dealer_hits_soft_17
    yield Sentence(
        said(
            "The dealer draws to {stands} and stands{soft:, but draws on a soft {stands}|}.",
            stands=rules.dealer_stands.value,
            soft=soft.value,
        ),
        rules.dealer_stands.clause,
    )
    yield Sentence(
        said(
            "Equal totals are returned; but your Blackjack beats any 21, and {other:word}"
            " any but a Blackjack.",
            other=_other_21(rules),
        ),
        rules.procedure["win_21"],
    )
    yield Sentence(
        "Hit takes a card, Stand takes no more, Double raises the wager for one card more.",
        rules.double_cards.clause,
    )
    yield Sentence(
        "Rescue ends a doubled hand: what doubled it comes back, the first wager is lost.",
        rules.procedure["rescue"],
    )
    yield Sentence(
        said("Two equal cards may be split, to {hands} hands.", hands=rules.split_hands.value),
        rules.split_hands.clause,
    )
    yield Sentence(
        said(
            "Surrender gives the hand up and {share} of its wager.",
            share=share_in_words(rules.surrender_share.value),
        ),
        rules.surrender_share.clause,
    )
    if INSURANCE in rules.wagers:
        offered = rules.wagers[INSURANCE]
        yield Sentence("Insurance is a wager that the dealer has blackjack.", offered.permitted_by)


def _other_21(rules: Spanish21Rules) -> str:
    """That beats the dealer's."""
    return "any 21" if bind(rules).two_card_21_wins else "a 21 of three cards or more"


def _hands(rules: Spanish21Rules) -> list[dict[str, object]]:
    return [
        {
            "cards": BONUS_HANDS[line.outcome].split(),
            "name": told(WAGER, line.outcome),
            "pays": price_in_words(line.price),
        }
        for line in rules.wagers[WAGER].lines
        if line.outcome in BONUS_HANDS
    ]
