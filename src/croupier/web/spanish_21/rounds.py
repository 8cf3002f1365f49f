"""A person's own rounds at a table, read from its records: the hands, the slips, the awards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from croupier.games.slips import Result
from croupier.games.spanish_21.game import WAGER
from croupier.games.spanish_21.hands import is_blackjack, total_of
from croupier.rulebooks.spanish_21.rules import Spanish21Rules
from croupier.table.spanish_21.naming import name_of
from croupier.table.spanish_21.state import Award, JudgedWager
from croupier.values.cards import Card
from croupier.web.game_page import Document
from croupier.web.spanish_21.hands_told import BoxTold, Hands, HandTold, hands_of, stakes_of
from croupier.web.spanish_21.passages import Passage
from croupier.web.spanish_21.rules import told
from croupier.web.spanish_21.slips_told import awards_of, slips_of

MOST = 50


def own_rounds(found: Iterable[Passage], person: str, house: Spanish21Rules) -> list[Document]:
    """Rounds in which the person had a wager, the newest first."""
    mine = [each for each in found if any(owner == person for _, owner, _ in stakes_of(each))]
    return [_round(each, person, house) for each in mine[::-1][:MOST]]


def _round(passage: Passage, person: str, house: Spanish21Rules) -> Document:
    hands, (last, _) = hands_of(passage), passage.told[-1]
    slips = list(slips_of(passage, hands, house))
    own = [each for each in slips if each.owner == person]
    awards = [each for each in awards_of(passage, house) if each.owner == person]
    return {
        "shoe": passage.shoe,
        "round": passage.number,
        "at": last.at,
        "place": last.place,
        "void": passage.is_void,
        "dealer": _faces(hands.dealer) if hands.dealer else None,
        "hands": list(_hands(hands, slips, person)),
        "slips": [*(_slip(each, house) for each in own), *map(_award, awards)],
        "net": sum(each.back - each.stake for each in own) + sum(each.cents for each in awards),
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


def _slip(wager: JudgedWager, house: Spanish21Rules) -> Document:
    named = f", hand {wager.hand}" if wager.hand > 1 else ""
    return {
        "seat": wager.seat,
        "hand": wager.hand,
        "wager": wager.wager,
        "title": f"{house.wagers[wager.wager].title}, box {wager.seat}{named}",
        "stake": wager.stake,
        "result": wager.result,
        "outcome": wager.outcome,
        "words": told(wager.wager, wager.outcome),
        "winnings": wager.winnings,
        "vigorish": wager.vigorish,
        "marked": False,
        "back": wager.back,
        "clause": wager.clause,
        "decided_by": wager.decided_by,
    }


def _award(award: Award) -> Document:
    """A fixed sum reads like a wager that cost nothing."""
    named = name_of(award.award)
    return {
        "seat": award.seat,
        "hand": 0,
        "wager": award.award,
        "title": f"{named[:1].upper()}{named[1:]}, box {award.seat}",
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
