"""The shaker: shaken, opened by the dealer, the total announced, and what can go wrong."""

from __future__ import annotations

from croupier.table.orders import Command
from croupier.table.pai_gow import acts
from croupier.table.pai_gow.dealing import bank_acts
from croupier.table.pai_gow.dice import must_stop
from croupier.table.pai_gow.events import (
    DiceShaken,
    NoRollCalled,
    ShakerOpened,
    ShakerUncoveredByBank,
    TotalAnnounced,
    TotalCorrected,
)
from croupier.table.pai_gow.seals import HASH_LENGTH
from croupier.table.pai_gow.state import Table
from croupier.table.people import Role
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal
from croupier.values.sealing import dice_secret_of, is_sealed_under

LEAST_SHAKES = 3
DICE = 3
NO_ROLLS = ("not_flat", "die_out")


def agenda(table: Table) -> tuple[Step, ...]:
    """The bank shakes where there is one; the dealer opens and says the total."""
    round_ = table.in_round
    if not round_.dice:
        if round_.shaken:
            return (Step(acts.OpenShaker(), _uncovering(table)),)
        return (_shake_step(table),)
    if round_.total is None:
        return (Step(acts.AnnounceTotal(), _uncovering(table)),)
    return ()


def _shake_step(table: Table) -> Step:
    if table.bank and bank_acts(table):
        return Step(acts.ShakeDice(), table.duty("bank_shakes"), Role.PLAYER, table.bank.person)
    return Step(acts.ShakeDice(), table.duty("bank_shakes" if table.bank else "shake"))


def _uncovering(table: Table) -> ClauseId:
    return table.duty("dealer_uncovers" if table.bank else "uncover")


def shake_dice(table: Table, command: Command, step: Step) -> Outcome:
    act = command.order
    assert isinstance(act, acts.ShakeDice)
    if late := must_stop(table, command.at):
        return Refusal(late, "the dice have been at the table too long and must be changed")
    if act.times < LEAST_SHAKES:
        why = f"the shaker is shaken at least {LEAST_SHAKES} times, not {act.times}"
        return Refusal(step.clause, why)
    seat = table.bank.seat if table.bank and step.by is Role.PLAYER else 0
    return (DiceShaken(step.clause, seat, act.times),)


def open_shaker(table: Table, command: Command, step: Step) -> Outcome:
    act, sealed = command.order, table.in_stacks.dice
    assert isinstance(act, acts.OpenShaker)
    if len(act.dice) != DICE:
        return Refusal(table.duty("three_dice"), "three dice lie in the shaker")
    if sealed and not is_sealed_under(dice_secret_of(act.dice, act.salt), sealed):
        return Refusal(step.clause, "these dice and salt do not give the published hash")
    if not sealed and act.salt:
        return Refusal(step.clause, "real dice are not sealed")
    return (ShakerOpened(step.clause, act.dice, sum(act.dice), sealed, act.salt),)


def announce_total(table: Table, command: Command, step: Step) -> Outcome:
    """Right or wrong, it is what the dealer said."""
    act = command.order
    assert isinstance(act, acts.AnnounceTotal)
    total = act.total or sum(table.in_round.dice)
    if not DICE <= total <= 6 * DICE:
        return Refusal(step.clause, f"three dice do not show {total}")
    return (TotalAnnounced(step.clause, total),)


def is_wrong(table: Table) -> bool:
    """The announced total is not what the dice show."""
    return table.in_round.total != sum(table.in_round.dice)


def correct_total(table: Table, _: Command, step: Step) -> Outcome:
    """Noticed before any tile is dealt (reading R-PG27)."""
    return (TotalCorrected(step.clause, sum(table.in_round.dice)),)


def call_no_roll(table: Table, command: Command) -> Outcome:
    act = command.order
    assert isinstance(act, acts.CallNoRoll)
    clause = table.duty(act.why if act.why in NO_ROLLS else "not_flat")
    if act.why not in NO_ROLLS:
        return Refusal(clause, f"a no roll is one of {', '.join(NO_ROLLS)}")
    if refusal := _not_shaken(table, command, clause) or _not_sealed(table, act.dice, clause):
        return refusal
    return (NoRollCalled(clause, act.why, act.dice),)


def report_lid_lifted(table: Table, command: Command) -> Outcome:
    """Only the dealer opens the shaker."""
    act, clause = command.order, table.duty("bank_uncovered")
    assert isinstance(act, acts.ReportLidLifted)
    if table.bank is None or table.bank.seat != act.seat or not bank_acts(table):
        return Refusal(clause, f"seat {act.seat} does not bank")
    if refusal := _not_shaken(table, command, clause) or _not_sealed(table, act.dice, clause):
        return refusal
    return (ShakerUncoveredByBank(clause, act.seat, act.dice),)


def _not_shaken(table: Table, command: Command, clause: ClauseId) -> Refusal | None:
    if command.role not in {Role.DEALER, Role.FLOORPERSON}:
        return Refusal(clause, "the dealer calls it")
    if table.round is None or not table.round.shaken or table.round.dice:
        return Refusal(clause, "no shaken dice wait to be opened")
    return None


def _not_sealed(table: Table, dice: str, clause: ClauseId) -> Refusal | None:
    """The next dice are sealed as the first were."""
    wanted = 0 if table.physical_cards else HASH_LENGTH
    return None if len(dice) == wanted else Refusal(clause, "the next dice are sealed first")
