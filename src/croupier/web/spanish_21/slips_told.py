"""What became of every wager of a finished round, a void one too."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.spanish_21.game import INSURANCE, WAGER
from croupier.rulebooks.spanish_21.rules import Spanish21Rules
from croupier.table.spanish_21.insurance import InsurancePlaced
from croupier.table.spanish_21.judging import WagersJudged
from croupier.table.spanish_21.passed_over import HandCalledDead
from croupier.table.spanish_21.round import Award, JudgedWager
from croupier.table.spanish_21.seating import WagersForfeited
from croupier.values.clauses import ClauseId
from croupier.values.events import clause_of
from croupier.web.past_rounds import PastRound
from croupier.web.spanish_21.hands_told import Hands, stakes_of

EVERY_WAGER = "every_wager"
"""Filed: a void round undoes what was settled before."""
VOID = "void"


def slips_of(past: PastRound, hands: Hands, house: Spanish21Rules) -> Iterator[JudgedWager]:
    """Whatever was decided; of a void round, what went back besides."""
    undone = past.is_void and house.chose("void_round") == EVERY_WAGER
    decided = [] if undone else list(_decided(past))
    yield from decided
    if past.is_void:
        done = {(each.seat, each.wager, each.hand) for each in decided}
        clause = clause_of(past.told[-1][1])
        assert clause is not None
        for (seat, wager, hand), (owner, cents) in _laid(past, hands).items():
            if (seat, wager, hand) not in done:
                yield _returned((seat, wager, hand), owner, cents, clause)


def _decided(past: PastRound) -> Iterator[JudgedWager]:
    for event in past.events:
        if isinstance(event, WagersJudged | HandCalledDead | WagersForfeited):
            yield from event.wagers


def _laid(past: PastRound, hands: Hands) -> dict[tuple[int, str, int], tuple[str, int]]:
    """Owner and chips of every part of a wager: by box, wager and hand."""
    beside = {
        (seat, wager, 0): (owner, stake)
        for (seat, owner, wager), stake in stakes_of(past).items()
        if wager != WAGER
    }
    insured = {
        (each.seat, INSURANCE, 0): (each.owner, each.stake) for each in past.all(InsurancePlaced)
    }
    on_hands = {
        (box.seat, WAGER, number): (box.owner, hand.stake + hand.doubled)
        for box, number, hand in hands.all()
    }
    return {**on_hands, **beside, **insured}


def _returned(part: tuple[int, str, int], owner: str, cents: int, clause: ClauseId) -> JudgedWager:
    seat, wager, hand = part
    key = (seat, owner, wager)
    return JudgedWager.unplayed(key, cents, VOID, clause, returned=True, hand=hand)


def awards_of(past: PastRound, house: Spanish21Rules) -> Iterator[Award]:
    """Fixed sums beside the wagers, unless the round was undone."""
    if not (past.is_void and house.chose("void_round") == EVERY_WAGER):
        for judged in past.all(WagersJudged):
            yield from judged.awards
