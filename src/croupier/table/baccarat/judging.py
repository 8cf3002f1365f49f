"""What each wager brings, and where every chip of it goes, in the chapter's order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from croupier.games.baccarat.drawing import Deal, decisions, split_hands
from croupier.games.baccarat.game import BaccaratGame
from croupier.games.baccarat.hands import Coup, Opening, final_state
from croupier.games.baccarat.movements import Action, final_movements, opening_movements
from croupier.games.baccarat.movements import Movement as Planned
from croupier.games.baccarat.settlement import Slip, meter_share, settle_opening, settle_result
from croupier.games.slips import Result
from croupier.rulebooks.baccarat.chapter import Move
from croupier.table.baccarat.betting import bet_of
from croupier.table.baccarat.progressive import is_progressive
from croupier.table.baccarat.state import Judged, JudgedWager, Placed, Table
from croupier.table.procedure import Procedure
from croupier.table.seats import wagers
from croupier.table.seats.wagers import Key, Movement
from croupier.values.cards import Card
from croupier.values.clauses import ClauseId
from croupier.values.messages import Message, listed, said, word
from croupier.values.money import Cents
from croupier.values.sides import Side
from croupier.values.transfers import INVENTORY, METERS, Transfer, spot, stack

judging = Procedure[Table]()

OPENING, RESULT = "opening", "result"
Displayed = Mapping[str, int]
"""A controller's meters; empty where there is none, and the initial amounts hold."""


def _told(event: WagersJudged) -> Message:
    opening, verdicts = event.phase == OPENING, listed(map(_verdict, event.wagers))
    text = "On the {opening:opening cards|result}, {verdicts}."
    return said(text, opening=opening, verdicts=verdicts or word("no wager is decided"))


def _verdict(judged: JudgedWager) -> Message:
    whose = "{owner}'s {wager:wager} wager at seat {seat}"
    text = "{whose} {did}"
    fields = msgspec.structs.asdict(judged)
    return said(text, whose=Message(whose, fields), did=Message(_what_it_did(judged), fields))


def _what_it_did(judged: JudgedWager) -> str:
    if judged.result == Result.RETURNED.value:
        return "is returned"
    if judged.result != Result.WON.value:
        return "loses {stake:money}{riding: and {riding:money} that rides on it|}"
    if judged.meter:
        return "hits the {meter:wager} meter and wins {winnings:money} [{clause}]"
    return "wins {winnings:money}{vigorish: less {vigorish:money} vigorish|}"


@judging.event(_told)
class WagersJudged(wagers.WagersJudged, frozen=True):
    wagers: tuple[JudgedWager, ...]
    meters: dict[str, int] = msgspec.field(default_factory=dict)
    """What the controller displayed before the round, if progressive wagers were judged by it."""


@judging.change
def wagers_judged(table: Table, event: WagersJudged) -> Table:
    """Winnings that ride have the opening cards judged again; what was moved stays moved."""
    round_ = table.in_round
    done = round_.opening.done if event.phase == OPENING and round_.opening else 0
    judged = Judged(event.wagers, event.movements, done, event.meters)
    return replace(table, round=replace(round_, **{event.phase: judged}))


def key_of(each: JudgedWager | Movement | Planned | Slip) -> Key:
    return each.seat, each.owner, each.wager


def known_cards(table: Table) -> tuple[Card, ...]:
    """The round's cards in dealing order, once all of them are up."""
    laid = table.in_round.laid
    cards = tuple(each.card for each in laid if each.card is not None)
    assert len(cards) == len(laid)
    return cards


def may_draw(table: Table, side: Side) -> bool:
    """Whether a hand of two cards may still get a third, as far as the hands are known."""
    round_ = table.in_round
    if len(round_.called) < len(Side) or not all(each.up for each in round_.laid):
        return True
    made = decisions(table.house.tableau, known_cards(table))
    return all(each.move is Move.DRAW for each in made if each.side is side)


def coup_of(table: Table) -> Coup:
    drew = len(table.in_round.hand(Side.PLAYER)) > 2
    return split_hands(known_cards(table), player_drew=drew)


def judge_opening(
    table: Table, placed: Sequence[Placed], displayed: Displayed
) -> WagersJudged | None:
    """The wagers on the opening four cards, if there are any."""
    game = table.game
    early = [each for each in placed if game.settles_early(each.wager)]
    if not early:
        return None
    cards = known_cards(table)
    opening = Opening((cards[0], cards[2]), (cards[1], cards[3]))
    bets = [bet_of(each) for each in early]
    slips = settle_opening(game, bets, opening, _meters(table, displayed))
    return _judged(table, OPENING, early, slips, tuple(opening_movements(game, slips)), displayed)


def judge_result(table: Table, displayed: Displayed) -> WagersJudged | None:
    game = table.game
    late = [each for each in table.wagers if not each.settled]
    if not late:
        return None
    coup = coup_of(table)
    dealt = Deal(coup, (), final_state(game.house.tableau, coup))
    bets = [bet_of(each) for each in late]
    rode = {w.key: Cents(w.riding) for w in late if w.riding}
    slips = settle_result(game, bets, dealt, _meters(table, displayed), rode)
    return _judged(table, RESULT, late, slips, tuple(final_movements(game, slips)), displayed)


def _meters(table: Table, displayed: Displayed) -> dict[str, Cents]:
    shown = {name: Cents(cents) for name, cents in displayed.items()}
    return table.game.initial_meters | shown


def _judged(
    table: Table,
    phase: str,
    placed: Sequence[Placed],
    slips: Sequence[Slip],
    order: Sequence[Planned],
    displayed: Displayed,
) -> WagersJudged:
    rides = {w.key: w.ride for w in placed}
    used = dict(displayed) if any(is_progressive(table, w.wager) for w in placed) else {}
    paid_by = {key_of(slip): _meter(table, slip) if used else "" for slip in slips}
    movements = []
    for n, movement in enumerate(order):
        key = key_of(movement)
        is_last = not any(key_of(later) == key for later in order[n + 1 :])
        slip = next(slip for slip in slips if key_of(slip) == key)
        payer = METERS if paid_by[key] else INVENTORY
        movements.append(_movement(table, movement, slip, rides[key], payer, is_last=is_last))
    judged = tuple(_shown(table, slip, paid_by[key_of(slip)]) for slip in slips)
    return WagersJudged(phase, judged, tuple(movements), used)


def _meter(table: Table, slip: Slip) -> str:
    """The meter that pays a slip's winnings, if one does."""
    share = meter_share(table.game, slip.wager, slip.outcome)
    return share.meter if share else ""


def _shown(table: Table, slip: Slip, meter: str) -> JudgedWager:
    marked = slip.marked and slip.owner not in table.gone
    return JudgedWager.of(
        slip,
        back=slip.back - (slip.vigorish if slip.marked and not marked else 0),
        marked=marked,
        rode=slip.rode,
        riding=slip.riding,
        match_play=slip.match_play,
        meter=meter,
    )


def _movement(
    table: Table, movement: Planned, slip: Slip, ride: Side | None, payer: str, *, is_last: bool
) -> Movement:
    """Where its chips go; the last movement of a wager hands back what still lies there."""
    here, person = spot(*key_of(movement)), stack(movement.owner)
    action = movement.action
    if action is Action.MARK_VIGORISH and movement.owner in table.gone:
        action = Action.TAKE_VIGORISH
    moves = []
    if action in {Action.COLLECT, Action.TAKE_VIGORISH}:
        moves.append(Transfer(here, INVENTORY, movement.cents))
    elif action is Action.PAY:
        moves.append(Transfer(payer, person, movement.cents))
    elif action is Action.LET_RIDE and ride is not None:
        moves.append(
            Transfer(INVENTORY, spot(movement.seat, movement.owner, ride.value), movement.cents)
        )
    if is_last and slip.result is not Result.LOST:
        at_stake = slip.stake + slip.riding
        if left := at_stake - _taken(table, slip):
            moves.append(Transfer(here, person, left))
    return Movement(action.value, *key_of(movement), movement.cents, movement.clause, tuple(moves))


def _taken(table: Table, slip: Slip) -> int:
    """What the house keeps of the chips on a spot that does not lose."""
    vigorish = slip.vigorish if not slip.marked or slip.owner in table.gone else 0
    if slip.result is Result.RETURNED:
        return vigorish
    kept = slip.stake + slip.riding + slip.winnings - slip.rode - slip.back
    return kept if not slip.marked else vigorish


class MeterAward(NamedTuple):
    """What one seat takes of a meter, whoever bets there."""

    meter: str
    seat: int
    share: Fraction
    cents: int
    clause: ClauseId


def meter_awards(game: BaccaratGame, judged: WagersJudged) -> tuple[MeterAward, ...]:
    """What the seats take of the meters, by seat; bettors of one seat take it together."""
    awards = dict[int, MeterAward]()
    for each in judged.wagers:
        if (of := meter_share(game, each.wager, each.outcome)) is None:
            continue
        before = awards[each.seat].cents if each.seat in awards else 0
        taken = before + each.winnings
        awards[each.seat] = MeterAward(of.meter, each.seat, of.share, taken, each.clause)
    return tuple(awards[seat] for seat in sorted(awards))
