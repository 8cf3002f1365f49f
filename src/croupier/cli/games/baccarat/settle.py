"""A round of baccarat for `croupier settle`, told to people and programs."""

from __future__ import annotations

import click

from croupier.cli.games.baccarat.given_meters import read_meters
from croupier.cli.output import print_json, print_table
from croupier.cli.settle import OF_BOXES, Given
from croupier.games.baccarat.game import bind
from croupier.games.baccarat.movements import Movement, movements
from croupier.games.baccarat.settlement import Settlement, Slip, settle
from croupier.rulebooks.house_rules import HouseRules
from croupier.values.money import dollars

SUMS = ("stake", "winnings", "vigorish", "back")
SLIP_COLUMNS = ("seat", "wager", "stake", "result", "outcome", *SUMS[1:], "clause")


def settle_round(house: HouseRules, given: Given, *, as_json: bool) -> None:
    given.refuse("a table with cards", "tiles", "bank", "co_bank")
    given.refuse("a baccarat table", *OF_BOXES)
    game = bind(house)
    meters = read_meters(given.meters, list(game.initial_meters))
    settled = settle(game, given.bets, given.needed("cards"), meters)
    show_settled(settled, movements(game, settled), as_json=as_json)


def show_settled(settled: Settlement, made: tuple[Movement, ...], *, as_json: bool) -> None:
    if as_json:
        print_json(_document(settled, made))
    else:
        _show(settled, made)


def _document(settled: Settlement, made: tuple[Movement, ...]) -> dict[str, object]:
    return {
        "coup": str(settled.deal.coup),
        "slips": [_slip_document(slip) for slip in settled.slips],
        "steps": [
            {
                "phase": movement.phase.value,
                "action": movement.action.value,
                "seat": movement.seat,
                "wager": movement.wager,
                "sum": dollars(movement.cents),
                "clause": movement.clause,
            }
            for movement in made
        ],
        "house_gain": dollars(settled.house_gain),
    }


def _slip_document(slip: Slip) -> dict[str, object]:
    document: dict[str, object] = {
        "seat": slip.seat,
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
    if slip.reading:
        document["reading"] = slip.reading
    if slip.vigorish:
        document |= {"vigorish_clause": slip.vigorish_clause, "vigorish_marked": slip.marked}
    sums = {"rode": slip.rode, "riding": slip.riding, "match_play": slip.match_play}
    return document | {name: dollars(cents) for name, cents in sums.items() if cents}


def _show(settled: Settlement, made: tuple[Movement, ...]) -> None:
    click.echo(str(settled.deal))
    for decision in settled.deal.decisions:
        move = {"D": "draws", "S": "stays"}[decision.move.value]
        click.echo(f"  {decision.side.hand} {move}  [{decision.clause}]")
    slips = [
        [str({**_slip_document(slip), "clause": slip.cited}[column]) for column in SLIP_COLUMNS]
        for slip in settled.slips
    ]
    print_table("Slips", SLIP_COLUMNS, slips, right=("seat", *SUMS))
    movements = [
        (
            str(n),
            movement.phase.value,
            movement.action.value,
            str(movement.seat),
            movement.wager,
            dollars(movement.cents),
            movement.clause,
        )
        for n, movement in enumerate(made, 1)
    ]
    columns = ("", "when", "action", "seat", "wager", "sum", "clause")
    print_table("In the dealer's order", columns, movements, right=("", "seat", "sum"))
    click.echo(f"The house gains {dollars(settled.house_gain)}.")
