"""Wagers judged as soon as the cards decide them, in the chapter's order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec.structs import replace

from croupier.games.slips import Result, Slip
from croupier.games.spanish_21 import movements as moves
from croupier.games.spanish_21.bonuses import awards
from croupier.games.spanish_21.boxes import Box, Ended
from croupier.games.spanish_21.game import INSURANCE, MATCH
from croupier.games.spanish_21.hands import is_blackjack
from croupier.games.spanish_21.outcomes import BUST, DEALER_BLACKJACK, LOSE, RESCUE, WIN
from croupier.games.spanish_21.settlement import is_settled_at_once
from croupier.games.spanish_21.slips import NO_BLACKJACK, hand_slip, insurance_slip, match_slip
from croupier.table.procedure import Procedure
from croupier.table.seats import wagers
from croupier.table.spanish_21.exposed_cards import to_rack
from croupier.table.spanish_21.naming import by_name, name_of
from croupier.table.spanish_21.places import (
    FORFEIT,
    bet_of,
    boxes_in_turn,
    short_boxes,
    unjudged_hands,
    unjudged_sides,
)
from croupier.table.spanish_21.round import Award, JudgedWager, Movement, Peek
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.turn import next_due
from croupier.values.events import Event
from croupier.values.messages import Message, listed, said, word
from croupier.values.transfers import INVENTORY, Transfer, spot

judging = Procedure[Table]()

MATCHED, INSURED, AT_ONCE = "match", "insurance", "at_once"
"""At once: busts, surrenders, rescues."""
PUT_RIGHT, RESULT = "put_right", "result"
"""Put right: what a Blackjack found late may not take of hands settled at once."""
VERDICTS: Mapping[str, str] = {
    Result.WON.value: "{whose} wins {winnings:money}{named}",
    Result.RETURNED.value: "{whose} is returned{named}",
    Result.SURRENDERED.value: "{whose} is surrendered, {back:money} of {stake:money} comes back",
    Result.RESCUED.value: "{whose} is lost and the double of it rescued, {back:money}",
}
LOST = "{whose} loses {lost:money}{named}{back:, and {back:money} comes back|}"

BACK = by_name("{back:money} of {whose} comes back")


def _verdict(judged: JudgedWager) -> Message:
    told = by_name(VERDICTS.get(judged.result, LOST))(judged)
    outcome = said(", {outcome}", outcome=judged.outcome.replace("_", " "))
    named = "" if judged.outcome in {WIN, LOSE} else outcome
    lost = judged.stake - judged.back
    return Message(told.text, {**told.fields, "named": named, "lost": lost})


def _due(award: Award) -> Message:
    text = "{owner} at box {seat} is due the {award} of {cents:money}"
    named = name_of(award.award)
    return said(text, owner=award.owner, seat=award.seat, award=named, cents=award.cents)


def _told(event: WagersJudged) -> Message:
    verdict = BACK if event.phase == PUT_RIGHT else _verdict
    each = [*map(verdict, event.wagers), *map(_due, event.awards)]
    told = listed(each) or word("no hand is left to be settled")
    return said("{told:begun}.", told=told)


@judging.event(_told)
class WagersJudged(wagers.WagersJudged, frozen=True):
    wagers: tuple[JudgedWager, ...]
    movements: tuple[Movement, ...]
    awards: tuple[Award, ...] = ()


def judged_now(table: Table) -> tuple[Event, ...]:
    """The next wagers that are decided, once the chips of those before have been moved."""
    round_ = table.round
    if round_ is None or round_.void or round_.judged or round_.up_card is None:
        return ()
    if round_.opening or round_.movements or short_boxes(round_):
        return ()
    judged = next(filter(None, (judge(table) for judge in IN_ORDER)), None)
    return (judged,) if judged else ()


@judging.change
def wagers_judged(table: Table, event: WagersJudged) -> Table:
    round_ = table.in_round
    return table.with_round(
        wagers=(*round_.wagers, *event.wagers),
        awards=(*round_.awards, *event.awards),
        movements=(*round_.movements, *event.movements),
        phase=event.phase,
        judged=event.phase == RESULT,
    )


def _match(table: Table) -> WagersJudged | None:
    round_ = table.in_round
    assert round_.up_card is not None
    slips = [
        match_slip(table.game, bet_of(each), round_.boxes[each.seat].first_two, round_.up_card)
        for each in unjudged_sides(table, MATCH)
    ]
    return _judged(MATCHED, slips, moves.match_settled(table.game, slips)) if slips else None


def _hands_at_once(table: Table) -> WagersJudged | None:
    """Busts, rescues and surrenders to a low card."""
    game, round_ = table.game, table.in_round
    assert round_.up_card is not None
    slips = [
        hand_slip(game, box, number, round_.dealer)
        for box, number in unjudged_hands(round_)
        if is_settled_at_once(game, box.hand(number).ended, round_.up_card)
    ]
    moved = (move for slip in slips for move in moves.hand_decided(game, slip))
    return _judged(AT_ONCE, slips, moved) if slips else None


def _insurance(table: Table) -> WagersJudged | None:
    """Lost when the reader shows no Blackjack; won when the hole card is shown."""
    round_ = table.in_round
    told = round_.peek == Peek.CLEAR or round_.turned
    slips = tuple(_insurance_slips(table)) if told else ()
    phase = moves.Phase.REVEALING if round_.peek == Peek.MISSED else moves.Phase.INSURANCE
    moved = moves.insurance_settled(table.game, slips, phase)
    return _judged(INSURED, slips, moved) if slips else _insurance_put_right(table)


def _insurance_put_right(table: Table) -> WagersJudged | None:
    """The reader found no Blackjack, and the hole card makes one: what was collected is paid.

    The stake was counted when it was lost; now it comes back beside the winnings.
    """
    round_ = table.in_round
    if not round_.turned or not is_blackjack(round_.dealer[:2]):
        return None
    found = {(each.seat, each.outcome) for each in round_.wagers if each.wager == INSURANCE}
    lost = {seat for seat, outcome in found if outcome == NO_BLACKJACK}
    wrong = lost - {seat for seat, outcome in found if outcome == DEALER_BLACKJACK}
    slips = [
        insurance_slip(table.game, bet_of(each), blackjack=True)
        for each in table.wagers
        if each.wager == INSURANCE and each.seat in wrong
    ]
    if not slips:
        return None
    paid = moves.insurance_settled(table.game, slips, moves.Phase.REVEALING)
    judged = _judged(INSURED, slips, paid)
    return replace(
        judged,
        wagers=tuple(replace(each, stake=0) for each in judged.wagers),
        movements=tuple(map(_out_of_the_tray, judged.movements)),
    )


def _out_of_the_tray(paid: Movement) -> Movement:
    """The stake goes back to the line on which it was won."""
    line = spot(paid.seat, paid.owner, paid.wager)
    stake = sum(each.cents for each in paid.transfers if each.source == line)
    return replace(paid, transfers=(Transfer(INVENTORY, line, stake), *paid.transfers))


def _insurance_slips(table: Table) -> Iterator[Slip]:
    round_ = table.in_round
    blackjack = round_.turned and is_blackjack(round_.dealer[:2])
    for each in unjudged_sides(table, INSURANCE):
        yield insurance_slip(table.game, bet_of(each), blackjack=blackjack)


def _hands_put_right(table: Table) -> WagersJudged | None:
    """A Blackjack found late takes no more than original wagers, also of hands settled before."""
    round_ = table.in_round
    if not round_.turned or not is_blackjack(round_.dealer[:2]):
        return None
    wrong = tuple(_taken_too_much(table))
    if not wrong:
        return None
    moved = (move for slip, stood in wrong for move in moves.put_right(slip, stood))
    judged = _judged(PUT_RIGHT, (slip for slip, _ in wrong), moved)
    owed = (slip.back - stood.back for slip, stood in wrong)
    wagers = map(lambda each, back: replace(each, stake=0, back=back), judged.wagers, owed)
    return replace(judged, wagers=tuple(wagers))


def _taken_too_much(table: Table) -> Iterator[tuple[Slip, Slip]]:
    """Hands that lost at once more than a Blackjack may take: as they come out, as they stood."""
    game, round_ = table.game, table.in_round
    told = Counter((each.seat, each.hand) for each in round_.wagers)
    for each in round_.wagers:
        if each.outcome in {BUST, RESCUE} and told[each.seat, each.hand] == 1:
            box = round_.boxes[each.seat]
            slip = hand_slip(game, box, each.hand, round_.dealer)
            stood = hand_slip(game, box, each.hand, round_.dealer[:1])
            if slip.back != stood.back:
                yield slip, stood


def _result(table: Table) -> WagersJudged | None:
    """All hands, once the dealer's is complete; an exposed card of no use is racked before."""
    game, round_ = table.game, table.in_round
    if not round_.turned or next_due(table) is not None or to_rack(table):
        return None
    slips = [hand_slip(game, box, n, round_.dealer) for box, n in unjudged_hands(round_)]
    held = [slip for slip in slips if _ended(table, slip) is Ended.SURRENDERED]
    extra = awards(game, _not_forfeited(table), round_.dealer[0])
    moved = (
        *(move for slip in held for move in moves.surrender_revealed(game, slip)),
        *moves.round_settled(game, [slip for slip in slips if slip not in held]),
        *moves.awarded(extra),
    )
    paid = tuple(Award(a.seat, a.owner, a.award, a.sum, a.clause) for a in extra)
    return _judged(RESULT, slips, moved, paid)


def _not_forfeited(table: Table) -> list[Box]:
    lost = {each.seat for each in table.in_round.wagers if each.outcome == FORFEIT}
    return [box for box in boxes_in_turn(table.in_round) if box.seat not in lost]


def _ended(table: Table, slip: Slip) -> Ended | None:
    assert slip.hand is not None
    return table.in_round.boxes[slip.seat].hand(slip.hand).ended


IN_ORDER: tuple[Callable[[Table], WagersJudged | None], ...] = (
    _match,
    _hands_at_once,
    _insurance,
    _hands_put_right,
    _result,
)


def _judged(
    phase: str,
    slips: Iterable[Slip],
    moved: Iterable[moves.Movement],
    extra: tuple[Award, ...] = (),
) -> WagersJudged:
    return WagersJudged(
        phase,
        tuple(JudgedWager.of(slip, hand=slip.hand or 0) for slip in slips),
        tuple(map(_moving, moved)),
        extra,
    )


def _moving(move: moves.Movement) -> Movement:
    return Movement(
        move.action.value,
        move.seat,
        move.owner,
        move.wager,
        move.cents,
        move.clause,
        move.transfers,
        move.hand or 0,
    )
