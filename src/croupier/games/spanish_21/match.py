"""Match-The-Dealer: how large it may be, and how two cards match the up card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.games.spanish_21.game import MATCH, Spanish21Game
from croupier.rulebooks.chapter import Cited
from croupier.values.cards import Card
from croupier.values.messages import Message, said
from croupier.values.money import Cents
from croupier.values.refusals import Refusal, refuse

SAME, OTHER = "same_suit", "other_suit"
OUTCOMES = {
    (): "no_match",
    (OTHER,): OTHER,
    (SAME,): SAME,
    (OTHER, OTHER): "two_other_suit",
    (OTHER, SAME): "same_and_other_suit",
    (SAME, SAME): "two_same_suit",
}


def match_outcome(first_two: Sequence[Card], up: Card) -> str:
    """By rank, each of the two cards for itself (reading R-S10).

    >>> from croupier.values.cards import parse_cards
    >>> [match_outcome(parse_cards(two), Card.parse("Kh")) for two in ("Kh Kd", "Qh Kh", "Qh 2h")]
    ['same_and_other_suit', 'same_suit', 'no_match']
    """
    matches = [
        SAME if card.suit is up.suit else OTHER for card in first_two if card.rank is up.rank
    ]
    return OUTCOMES[tuple(sorted(matches))]


def match_most(game: Spanish21Game, wager: Cents) -> Cited[int]:
    """The lesser of the wager on the box and the maximum filed."""
    terms = game.house.match
    assert terms is not None, "the table offers it"
    if terms.maximum is not None and terms.maximum.value < wager:
        return terms.maximum
    return Cited(wager, terms.within_wager)


def match_least(game: Spanish21Game) -> Cited[int]:
    """The chapter's least, or a higher one that the house has filed."""
    terms, own = game.house.match, game.house.wagers[MATCH].limits.minimum
    assert terms is not None, "the table offers it"
    if own is not None and own > terms.minimum.value:
        return Cited(own, game.house.placing)
    return terms.minimum


def about_match(
    game: Spanish21Game, stake: Cents, wager: Cents, where: Message
) -> Iterator[Refusal]:
    """What a table has against a stake, beside a wager on the box."""
    if not wager:
        why = said("{where}: only who has a wager on the box may match the dealer", where=where)
        yield refuse(game.house.duty("match_beside"), why)
        return
    terms, most = game.house.match, match_most(game, wager)
    assert terms is not None, "the table offers it"
    least = terms.minimum if stake < terms.minimum.value else match_least(game)
    if stake < least.value:
        why = said(
            "{where}: {stake:money} is below the least, {least:money}",
            where=where,
            stake=stake,
            least=least.value,
        )
        yield refuse(least.clause, why)
    if stake > most.value:
        why = said(
            "{where}: {stake:money} is above the most, {most:money}",
            where=where,
            stake=stake,
            most=most.value,
        )
        yield refuse(most.clause, why)
