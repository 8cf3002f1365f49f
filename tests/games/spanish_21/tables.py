"""Spanish 21 tables built in a line, and rounds of one box read from its hand."""

from __future__ import annotations

from functools import cache

import pytest

from croupier.games.slips import Slip
from croupier.games.spanish_21.game import Spanish21Game, bind, submission
from croupier.games.spanish_21.hands import total_of
from croupier.games.spanish_21.playing import settle as settle_round
from croupier.games.spanish_21.settlement import Settlement
from croupier.games.submissions import study_rules
from croupier.values.cards import parse_cards
from croupier.values.refusals import Refusal, Refused

MATCHING = "[wagers.match_the_dealer]"


def spanish_text(more: str = "", *, decks: int = 6, **options: object) -> str:
    """A submission as TOML with these options."""
    lines = [f"{name} = {_toml(value)}" for name, value in options.items()]
    top = ['rulebook = "pa-551"', 'game = "spanish_21"', "seats = 7", f"decks = {decks}"]
    return "\n".join([*top, "[options]", *lines, more])


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else f'"{value}"'


@cache
def spanish(more: str = "", *, decks: int = 6, **options: object) -> Spanish21Game:
    """A lawful table: `spanish(MATCHING, boxes_per_player=2)`."""
    return submission(spanish_text(more, decks=decks, **options))


@cache
def answered(reading: str, **options: object) -> Spanish21Game:
    """A table that departs from a guarded reading, with the regulator's answer on record."""
    record = f"[approvals.{reading}]\nreference = 'A-1'\ndate = 2010-04-01"
    return spanish(f"{record}\n{MATCHING}", **options)


@cache
def studied(**options: object) -> Spanish21Game:
    """A table outside the chapter, for study."""
    lines = "\n".join(f"{name} = {_toml(value)}" for name, value in options.items())
    return bind(study_rules(spanish_text(f"[what_if.options]\n{lines}")))


def dealt(dealer: str, *hands: str) -> str:
    """A round's cards in dealing order, from the dealer's and each box's own cards in order."""
    theirs, boxes = dealer.split(), [hand.split() for hand in hands]
    opening = [*(box[0] for box in boxes), theirs[0], *(box[1] for box in boxes), theirs[1]]
    return " ".join([*opening, *(card for box in boxes for card in box[2:]), *theirs[2:]])


def drawn(hand: str) -> str:
    """The decisions that make a hand: hit for every further card, then stand on less than 21."""
    cards = parse_cards(hand)
    stands = ["stand"] if total_of(cards).points < 21 else []
    return " ".join(["hit"] * (len(cards) - 2) + stands)


def settled(
    hand: str,
    dealer: str,
    play: str | None = None,
    *,
    stake: str = "10",
    game: Spanish21Game | None = None,
    missed_peek: bool = False,
) -> Settlement:
    """A round of box 1; unless the decisions are told, those that make the hand."""
    decisions = f"1 {drawn(hand) if play is None else play}"
    bets, cards = f"1 spanish_21 {stake}", dealt(dealer, hand)
    return settle_round(game or spanish(), bets, cards, decisions, missed_peek=missed_peek)


def settled_beside(
    hand: str, dealer: str, play: str | None = None, game: Spanish21Game | None = None
) -> Settlement:
    """The same, with a box 2 that stands on 12, so that the dealer draws whatever box 1 has."""
    decisions = f"1 {drawn(hand) if play is None else play}; 2 stand"
    bets, cards = "1 spanish_21 10; 2 spanish_21 10", dealt(dealer, hand, "Kh 2c")
    return settle_round(game or spanish(), bets, cards, decisions)


def told(slip: Slip) -> tuple[str, str, int, str, str]:
    """Result, outcome, all that goes back, who sets the price, who decides."""
    return slip.result.value, slip.outcome, slip.back, slip.clause, slip.decided_by


def order(settlement: Settlement) -> list[tuple[str, int, str, int, str]]:
    return [
        (each.action.value, each.seat, each.wager, each.cents, each.clause)
        for each in settlement.movements
    ]


def refusals(
    bets: str, cards: str, play: str = "", *, game: Spanish21Game | None = None, **how: bool
) -> tuple[Refusal, ...]:
    """What a table has against a round."""
    with pytest.raises(Refused) as refused:
        settle_round(game or spanish(), bets, cards, play, **how)
    return refused.value.refusals


def refusal(
    bets: str, cards: str, play: str = "", *, game: Spanish21Game | None = None, **how: bool
) -> tuple[str | None, str]:
    """The one thing that a table has against a round."""
    (one,) = refusals(bets, cards, play, game=game, **how)
    return one.clause, one.why
