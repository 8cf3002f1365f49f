"""A round of Pai Gow for `croupier settle`, told to people and programs."""

from __future__ import annotations

from collections.abc import Iterator

import click

from croupier.cli.output import print_json, print_table
from croupier.cli.settle import OF_BOXES, Given
from croupier.games.pai_gow.banking import BankResult
from croupier.games.pai_gow.bets import Bank, seat_text
from croupier.games.pai_gow.game import bind
from croupier.games.pai_gow.movements import Movement
from croupier.games.pai_gow.positions import DEALER, Position, position_name
from croupier.games.pai_gow.settlement import HOUSE_WAY, PlayedHand, Settlement, settle
from croupier.games.pai_gow.slips import Slip
from croupier.rulebooks.house_rules import HouseRules
from croupier.values.money import dollars
from croupier.values.tiles import show_tiles

SUMS = ("stake", "winnings", "vigorish", "back")
SLIP_COLUMNS = ("seat", "wager", "stake", "result", "outcome", *SUMS[1:], "clause")
COMPARED = {1: "higher", 0: "copy", -1: "lower"}
BANK_SUMS = ("surplus", "shortfall", "share", "vigorish", "net")


def settle_round(house: HouseRules, given: Given, *, as_json: bool) -> None:
    given.refuse("a table with tiles", "cards", "meters", *OF_BOXES)
    settled = settle(bind(house), given.bets, given.needed("tiles"), _bank(given))
    show_settled(settled, as_json=as_json)


def _bank(given: Given) -> Bank | None:
    if given.bank is not None and given.co_bank is not None:
        raise click.UsageError("--bank and --co-bank: one seat banks a round")
    if given.co_bank is not None:
        return Bank(Position(given.co_bank), co_bank=True)
    return None if given.bank is None else Bank(Position(given.bank))


def show_settled(settled: Settlement, *, as_json: bool) -> None:
    if as_json:
        print_json(_document(settled))
    else:
        _show(settled)


def _document(settled: Settlement) -> dict[str, object]:
    bank = {"bank": _bank_document(settled.bank)} if settled.bank else {}
    return {
        "hands": [_hand_document(played) for played in settled.hands],
        "slips": [_slip_document(slip) for slip in settled.slips],
        **bank,
        "steps": [
            {
                "phase": movement.phase.value,
                "action": movement.action.value,
                "seat": _seat(movement.seat),
                "wager": movement.wager,
                "sum": dollars(movement.cents),
                "clause": movement.clause,
            }
            for movement in settled.movements
        ],
        "house_gain": dollars(settled.house_gain),
    }


def _seat(seat: Position) -> int | str:
    return seat_text(seat) if seat == DEALER else int(seat)


def _hand_document(played: PlayedHand) -> dict[str, object]:
    document: dict[str, object] = {
        "seat": _seat(played.seat),
        "hand": 1,
        "high": show_tiles(played.hand.high),
        "low": show_tiles(played.hand.low),
        "set_by": played.set_by,
    }
    if played.laid is not None:
        document["reset"] = {"from": str(played.laid), "clause": played.reset_by}
    return document


def _slip_document(slip: Slip) -> dict[str, object]:
    document: dict[str, object] = {
        "seat": _seat(slip.seat),
        "wager": slip.wager,
        "stake": dollars(slip.stake),
        "result": slip.result.value,
        "outcome": slip.outcome,
        "winnings": dollars(slip.winnings),
        "vigorish": dollars(slip.vigorish),
        "back": dollars(slip.back),
        "clause": slip.clause,
        "decided_by": slip.decided_by,
    }
    if slip.verdict is not None:
        document |= {"high": COMPARED[slip.verdict.high], "low": COMPARED[slip.verdict.low]}
        if slip.verdict.copies:
            document["copies"] = list(slip.verdict.copies)
    if slip.vigorish:
        document["vigorish_clause"] = slip.vigorish_clause
    return document


def _bank_document(result: BankResult) -> dict[str, object]:
    sums = {name: dollars(getattr(result, name)) for name in BANK_SUMS}
    return {"seat": int(result.bank.seat), "co_bank": result.bank.co_bank, **sums}


def _show(settled: Settlement) -> None:
    for line in _told(settled):
        click.echo(line)
    slips = [
        [str(_slip_document(slip)[column]) for column in SLIP_COLUMNS] for slip in settled.slips
    ]
    print_table("Slips", SLIP_COLUMNS, slips, right=("seat", *SUMS))
    columns = ("", "when", "action", "seat", "sum", "clause")
    rows = [_row(n, movement) for n, movement in enumerate(settled.movements, 1)]
    print_table("In the dealer's order", columns, rows, right=("", "seat", "sum"))
    if settled.bank:
        sums = ", ".join(f"{name} {dollars(getattr(settled.bank, name))}" for name in BANK_SUMS)
        click.echo(f"The bank at {position_name(settled.bank.bank.seat)}: {sums}.")
    click.echo(f"The house gains {dollars(settled.house_gain)}.")


def _told(settled: Settlement) -> Iterator[str]:
    """Each position's hands, who set them and how they compare."""
    slips = {slip.seat: slip for slip in settled.slips}
    for played in settled.hands:
        by = " by the house way" if played.set_by == HOUSE_WAY else ""
        yield f"{position_name(played.seat):<8}{played.hand}{by}"
        if played.laid is not None:
            yield f"  was set {played.laid} and is reset  [{played.reset_by}]"
        slip = slips.get(played.seat)
        if slip is not None and slip.verdict is not None:
            high, low = COMPARED[slip.verdict.high], COMPARED[slip.verdict.low]
            cited = ", ".join((slip.decided_by, *slip.verdict.copies))
            yield f"  high hand {high}, low hand {low}: {slip.outcome}  [{cited}]"
    for slip in settled.slips:
        if slip.verdict is None:
            yield f"{position_name(slip.seat):<8}{slip.outcome}  [{slip.decided_by}]"


def _row(n: int, movement: Movement) -> tuple[str, ...]:
    return (
        str(n),
        movement.phase.value,
        movement.action.value,
        seat_text(movement.seat),
        dollars(movement.cents),
        movement.clause,
    )
