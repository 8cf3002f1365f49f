"""A round as a person looks back on it: the hands, the slips, the awards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.games.slips import Result
from croupier.games.spanish_21.game import WAGER
from croupier.games.spanish_21.hands import is_blackjack, total_of
from croupier.rulebooks.spanish_21.rules import Spanish21Rules
from croupier.table.spanish_21.naming import name_of
from croupier.table.spanish_21.round import Award, JudgedWager
from croupier.table.spanish_21.state import Table
from croupier.values.cards import Card
from croupier.values.messages import begun, said
from croupier.web.past_rounds import Document, PastRound, slip_of
from croupier.web.spanish_21.hands_told import BoxTold, Hands, HandTold, hands_of, stakes_of
from croupier.web.spanish_21.rules import told
from croupier.web.spanish_21.slips_told import awards_of, slips_of


def recall(past: PastRound, person: str, table: Table) -> Document | None:
    """Of whoever had a wager."""
    if not any(owner == person for _, owner, _ in stakes_of(past)):
        return None
    hands, house = hands_of(past), table.house
    slips = list(slips_of(past, hands, house))
    own = [_slip(each, house) for each in slips if each.owner == person]
    awards = [_award(each) for each in awards_of(past, house) if each.owner == person]
    return {
        "dealer": _faces(hands.dealer) if hands.dealer else None,
        "hands": list(_hands(hands, slips, person)),
        "slips": [*own, *awards],
    }


def _faces(cards: Sequence[Card], *, whole: bool = True) -> Document:
    """A hand that was split is no Blackjack."""
    total = total_of(cards)
    return {
        "cards": [str(card) for card in cards],
        "points": total.points,
        "soft": total.soft,
        "blackjack": whole and is_blackjack(cards),
    }


def _hands(hands: Hands, slips: Sequence[JudgedWager], person: str) -> Iterator[Document]:
    by_hand = {(each.seat, each.hand): each for each in slips if each.wager == WAGER}
    for box, number, hand in hands.all():
        slip = by_hand.get((box.seat, number))
        yield {
            **_hand(box, number, hand),
            "outcome": slip.outcome if slip else "",
            "result": slip.result if slip else "",
            "words": told(WAGER, slip.outcome) if slip else "",
            "mine": box.owner == person,
        }


def _hand(box: BoxTold, number: int, hand: HandTold) -> Document:
    return {
        "seat": box.seat,
        "hand": number,
        "of": len(box.hands),
        "person": box.owner,
        **_faces(hand.cards, whole=len(box.hands) == 1),
        "doubled": hand.doubled,
        "decisions": hand.decisions,
    }


OF_A_BOX = "{wager:word}, box {seat}"


def _slip(wager: JudgedWager, house: Spanish21Rules) -> Document:
    told_of = slip_of(wager, house)
    text = "{wager:word}, box {seat}, hand {hand}" if wager.hand > 1 else OF_A_BOX
    named = said(text, wager=told_of["title"], seat=wager.seat, hand=wager.hand)
    return {
        **told_of,
        "hand": wager.hand,
        "title": str(named),
        "words": told(wager.wager, wager.outcome),
    }


def _award(award: Award) -> Document:
    """A fixed sum reads like a wager that cost nothing."""
    named = name_of(award.award)
    return {
        "seat": award.seat,
        "hand": 0,
        "wager": award.award,
        "title": str(said(OF_A_BOX, wager=begun(named), seat=award.seat)),
        "stake": 0,
        "result": Result.WON.value,
        "outcome": award.award,
        "words": "Fixed payout",
        "winnings": award.cents,
        "vigorish": 0,
        "marked": False,
        "back": award.cents,
        "clause": award.clause,
        "decided_by": award.clause,
    }
