"""The shaker: shaken, opened by the dealer, the total announced, and what can go wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec.structs import replace

from croupier.table.orders import Blank, Command, Name, Order, Seat, Words
from croupier.table.pai_gow.changes import in_round
from croupier.table.pai_gow.dice import must_stop
from croupier.table.pai_gow.places import bank_acts
from croupier.table.pai_gow.seals import HASH_LENGTH
from croupier.table.pai_gow.state import Table
from croupier.table.people import Role
from croupier.table.procedure import QUICK, Otherwise, Procedure, Turn
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited
from croupier.values.messages import Message, cases, said
from croupier.values.refusals import Refusal, refuse
from croupier.values.sealing import dice_secret_of, is_sealed_under

shaking = Procedure[Table]()

LEAST_SHAKES = 3
DICE, HIGHEST_TOTAL = 3, 18
NOT_FLAT, DIE_OUT = "not_flat", "die_out"
NO_ROLLS = (NOT_FLAT, DIE_OUT)
SOME_SEAL = "0" * HASH_LENGTH
Times = Annotated[int, msgspec.Meta(ge=0, le=999)]
Die = Annotated[int, msgspec.Meta(ge=1, le=6)]
Dice = Annotated[tuple[Die, ...], msgspec.Meta(max_length=3)]


@shaking.order(
    says="Shake the shaker at least three times",
    named="shaking the dice",
    waits=True,
    question="You bank: shake the shaker",
    answer="Shake",
)
class ShakeDice(Order, frozen=True):
    filled = frozenset({"times"})
    times: Times = 3


@shaking.event("{seat:The bank|The dealer} shakes the dice {times} times.")
class DiceShaken(Cited, frozen=True):
    kind = "dice-shaken/1"
    seat: int
    """The bank's; 0: the dealer."""
    times: int


@shaking.order(says="Take the lid off the shaker", named="opening the shaker", chance=True)
class OpenShaker(Order, frozen=True):
    filled = frozenset({"dice", "salt"})
    by_chance = ("dice", "salt")
    dice: Dice = ()
    salt: Words = ""


@shaking.blank(OpenShaker)
def _real_dice(table: Table, _: Step) -> tuple[Blank, ...]:
    """Real dice are named as they become visible."""
    return (Blank("dice", "dice", DICE, DICE),) if table.physical_cards else ()


def _opened(event: ShakerOpened) -> Message:
    text = "The dealer opens the shaker: {dice:enumerated}, together {total}."
    return said(text, dice=event.dice, total=event.total)


@shaking.event(_opened)
class ShakerOpened(Cited, frozen=True):
    kind = "shaker-opened/1"
    dice: tuple[int, ...]
    total: int
    commitment: str
    salt: str


@shaking.order(
    says="Announce the total of the dice", named="announcing the total of the dice", pace=QUICK
)
class AnnounceTotal(Order, frozen=True):
    filled = frozenset({"total"})
    total: Times = 0
    """What the dealer says; 0 for what the dice show."""


@shaking.instruction
def _with_total(table: Table, _: AnnounceTotal) -> Message:
    total = sum(table.in_round.dice)
    return said("Announce the total of the dice, {total}", total=total)


@shaking.slip
def _another_total(table: Table, _: AnnounceTotal) -> Iterator[Otherwise]:
    right = sum(table.in_round.dice)
    wrong = right - 1 if right == HIGHEST_TOTAL else right + 1
    asks = (Blank("total", "depth", DICE, HIGHEST_TOTAL),)
    clause = table.duty("wrong_positions")
    yield Otherwise(AnnounceTotal(wrong), clause, "Another total was announced", asks)


@shaking.event("The dealer announces a total of {total}.")
class DiceTotalAnnounced(Cited, frozen=True):
    kind = "dice-total-announced/1"
    total: int
    """As said; it may be wrong."""


@shaking.order(says="Correct the total", named="correcting the announced total")
class CorrectTotal(Order, frozen=True):
    """A wrong total is noticed before any tile is dealt."""


@shaking.event("The dealer corrects the total to {total}.")
class DiceTotalCorrected(Cited, frozen=True):
    kind = "dice-total-corrected/1"
    total: int


@shaking.order(
    mishap=cases(
        "why",
        {
            NOT_FLAT: "The dice do not lie flat: call a no roll",
            DIE_OUT: "A die fell out of the shaker: call a no roll",
        },
        "Call a no roll",
    ),
    reports=True,
    final=True,
)
class CallNoRoll(Order, frozen=True):
    """Uncovered, the dice do not lie flat or one fell out."""

    filled = frozenset({"dice"})
    by_chance = ("dice",)
    why: Name
    """``not_flat`` or ``die_out``."""
    dice: Words = ""
    """The seal on the dice of the next shake."""


@shaking.event(
    cases("why", {DIE_OUT: "No roll: a die fell out."}, "No roll: the dice do not lie flat.")
)
class NoRollCalled(Cited, frozen=True):
    kind = "no-roll-called/1"
    why: str
    dice: str
    """The seal on the dice of the next shake."""


@shaking.order(mishap="The bank took the lid off the shaker", reports=True, final=True)
class ReportLidLifted(Order, frozen=True):
    """The bank took the lid off; the dice are shaken again."""

    filled = frozenset({"dice"})
    by_chance = ("dice",)
    seat: Seat
    dice: Words = ""
    """The seal on the dice of the next shake."""


@shaking.event("The bank at seat {seat} lifted the lid; the dice are shaken again.")
class ShakerUncoveredByBank(Cited, frozen=True):
    kind = "shaker-uncovered-by-bank/1"
    seat: int
    dice: str
    """The seal on the dice of the next shake."""


@shaking.order(mishap="The bank will not shake the shaker", reports=True, final=True)
class ReportNoShake(Order, frozen=True):
    """The bank, who is to shake, does not: the dealer does it in the bank's place."""

    seat: Seat


@shaking.event("The bank at seat {seat} will not shake; the dealer shakes in its place.")
class BankDidNotShake(Cited, frozen=True):
    kind = "bank-did-not-shake/1"
    seat: int


@shaking.order(
    says="Cover the shaker, shake it once, set it to your right",
    named="covering the shaker",
    pace=QUICK,
)
class CoverShaker(Order, frozen=True):
    """Covered, shaken once and set to the dealer's right."""


@shaking.event("The shaker is covered, shaken once and set aside.")
class ShakerCovered(Cited, frozen=True):
    kind = "shaker-covered/1"


def agenda(table: Table) -> tuple[Step, ...]:
    """The bank shakes first where there is one; the dealer opens and says the total."""
    round_ = table.in_round
    if not round_.dice:
        if round_.shaken:
            return (Step(OpenShaker(), _uncovering(table)),)
        return (_shake_step(table),)
    if round_.total is None:
        return (Step(AnnounceTotal(), _uncovering(table)),)
    return ()


def _shake_step(table: Table) -> Step:
    """A no roll is the dealer's to shake again, whoever banks (reading R-PG29)."""
    no_roll = table.in_round.no_roll
    if no_roll and (not table.bank or table.house.chose("no_roll_reshaken_by") == "dealer"):
        return Step(ShakeDice(), table.duty(no_roll))
    if table.in_round.bank_did_not_shake:
        return Step(ShakeDice(), table.duty("shake"))
    if table.bank and bank_acts(table):
        return Step(ShakeDice(), table.duty("bank_shakes"), Role.PLAYER, table.bank.person)
    return Step(ShakeDice(), table.duty("bank_shakes" if table.bank else "shake"))


def _uncovering(table: Table) -> ClauseId:
    return table.duty("dealer_uncovers" if table.bank else "uncover")


@shaking.in_turn
def shake_dice(table: Table, order: ShakeDice, turn: Turn) -> Outcome:
    if late := must_stop(table, turn.at):
        return refuse(late, "the dice have been at the table too long and must be changed")
    if order.times < LEAST_SHAKES:
        text = "the shaker is shaken at least {least} times, not {times}"
        return refuse(turn.clause, text, least=LEAST_SHAKES, times=order.times)
    seat = table.bank.seat if table.bank and turn.step.by is Role.PLAYER else 0
    return (DiceShaken(turn.clause, seat, order.times),)


@shaking.change
def dice_shaken(table: Table, _: DiceShaken) -> Table:
    return in_round(table, shaken=True)


@shaking.in_turn
def open_shaker(table: Table, order: OpenShaker, turn: Turn) -> Outcome:
    sealed = table.in_stacks.dice
    if len(order.dice) != DICE:
        return refuse(table.duty("three_dice"), "three dice lie in the shaker")
    if sealed and not is_sealed_under(dice_secret_of(order.dice, order.salt), sealed):
        return refuse(turn.clause, "these dice and salt do not give the published hash")
    if not sealed and order.salt:
        return refuse(turn.clause, "real dice are not sealed")
    return (ShakerOpened(turn.clause, order.dice, sum(order.dice), sealed, order.salt),)


@shaking.change
def shaker_opened(table: Table, event: ShakerOpened) -> Table:
    stacks = replace(table.in_stacks, thrown=True)
    return replace(in_round(table, dice=event.dice), stacks=stacks)


@shaking.in_turn
def announce_total(table: Table, order: AnnounceTotal, turn: Turn) -> Outcome:
    """Right or wrong, it is what the dealer said."""
    total = order.total or sum(table.in_round.dice)
    if not DICE <= total <= 6 * DICE:
        return refuse(turn.clause, "three dice do not show {total}", total=total)
    return (DiceTotalAnnounced(turn.clause, total),)


def correct_step(table: Table) -> tuple[Step, ...]:
    """Where the announced total is not what the dice show."""
    if table.in_round.total == sum(table.in_round.dice):
        return ()
    return (Step(CorrectTotal(), table.duty("wrong_positions")),)


@shaking.in_turn
def correct_total(table: Table, _: CorrectTotal, turn: Turn) -> Outcome:
    """Noticed before any tile is dealt (reading R-PG27)."""
    return (DiceTotalCorrected(turn.clause, sum(table.in_round.dice)),)


@shaking.change
def total_said(table: Table, event: DiceTotalAnnounced | DiceTotalCorrected) -> Table:
    return in_round(table, total=event.total)


@shaking.at_any_time
def call_no_roll(table: Table, order: CallNoRoll, given: Command) -> Outcome:
    clause = table.duty(order.why if order.why in NO_ROLLS else NOT_FLAT)
    if order.why not in NO_ROLLS:
        return refuse(clause, "a no roll is one of {whys}", whys=", ".join(NO_ROLLS))
    if refusal := _not_shaken(table, given, clause) or _not_sealed(table, order.dice, clause):
        return refusal
    return (NoRollCalled(clause, order.why, order.dice),)


@shaking.at_any_time
def report_lid_lifted(table: Table, order: ReportLidLifted, given: Command) -> Outcome:
    """Only the dealer opens the shaker."""
    clause = table.duty("bank_uncovered")
    if table.bank is None or table.bank.seat != order.seat or not bank_acts(table):
        return refuse(clause, "seat {seat} does not bank", seat=order.seat)
    if refusal := _not_shaken(table, given, clause) or _not_sealed(table, order.dice, clause):
        return refusal
    return (ShakerUncoveredByBank(clause, order.seat, order.dice),)


@shaking.at_any_time
def report_no_shake(table: Table, order: ReportNoShake, given: Command) -> Outcome:
    """What the section on banks leaves open the section on dealing closes: the dealer shakes."""
    clause = table.duty("bank_shakes")
    if given.role not in {Role.DEALER, Role.FLOORPERSON}:
        return refuse(clause, "the dealer sees to it that the bank shakes")
    round_ = table.round
    steps = agenda(table) if round_ and round_.delivery_shown and not round_.void else ()
    waits = any(isinstance(step.order, ShakeDice) and step.person for step in steps)
    if not waits or table.in_bank.seat != order.seat:
        return refuse(clause, "nobody waits for seat {seat} to shake", seat=order.seat)
    return (BankDidNotShake(clause, order.seat),)


@shaking.change
def bank_did_not_shake(table: Table, _: BankDidNotShake) -> Table:
    return in_round(table, bank_did_not_shake=True)


def _not_shaken(table: Table, given: Command, clause: ClauseId) -> Refusal | None:
    if given.role not in {Role.DEALER, Role.FLOORPERSON}:
        return refuse(clause, "the dealer calls it")
    if table.round is None or not table.round.shaken or table.round.dice:
        return refuse(clause, "no shaken dice wait to be opened")
    return None


def _not_sealed(table: Table, dice: str, clause: ClauseId) -> Refusal | None:
    """The next dice are sealed as the first were."""
    wanted = 0 if table.physical_cards else HASH_LENGTH
    return None if len(dice) == wanted else refuse(clause, "the next dice are sealed first")


@shaking.change
def shaken_again(table: Table, event: NoRollCalled | ShakerUncoveredByBank) -> Table:
    stacks = replace(table.in_stacks, dice=event.dice)
    no_roll = event.why if isinstance(event, NoRollCalled) else ""
    return replace(in_round(table, shaken=False, no_roll=no_roll), stacks=stacks)


def cover_step(table: Table) -> tuple[Step, ...]:
    """Once the tiles are dealt."""
    if table.in_round.covered:
        return ()
    duty = "bank_cover_shaker" if table.bank else "cover"
    return (Step(CoverShaker(), table.duty(duty)),)


@shaking.in_turn
def cover_shaker(_: Table, __: CoverShaker, turn: Turn) -> Outcome:
    return (ShakerCovered(turn.clause),)


@shaking.change
def shaker_covered(table: Table, _: ShakerCovered) -> Table:
    return in_round(table, covered=True)


@shaking.offer(Role.DEALER, Role.FLOORPERSON)
def _may_call(table: Table, _: str) -> Iterator[Order]:
    yield from (CallNoRoll(why) for why in NO_ROLLS)
    if table.bank:
        yield ReportLidLifted(table.bank.seat)
        yield ReportNoShake(table.bank.seat)


@shaking.trial
def _sealed(table: Table, order: CallNoRoll | ReportLidLifted) -> Iterator[Order]:
    yield replace(order, dice="" if table.physical_cards else SOME_SEAL)
