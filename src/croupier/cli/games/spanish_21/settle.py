"""A round of Spanish 21 for `croupier settle`, told to people and programs."""

from __future__ import annotations

from collections.abc import Iterator

import click

from croupier.cli.output import print_json, print_table
from croupier.cli.settle import Given
from croupier.games.slips import Slip
from croupier.games.spanish_21.bets import of_one_person, parse_bets
from croupier.games.spanish_21.bonuses import Award
from croupier.games.spanish_21.game import Spanish21Game, bind
from croupier.games.spanish_21.hands import total_of
from croupier.games.spanish_21.movements import Movement
from croupier.games.spanish_21.playing import Made, Round, play
from croupier.games.spanish_21.settlement import Settlement, settle
from croupier.rulebooks.house_rules import HouseRules
from croupier.values.cards import show_cards
from croupier.values.money import dollars

DEALERS = "dealer"
SUMS = ("stake", "winnings", "back")
SLIP_COLUMNS = ("seat", "hand", "wager", "stake", "result", "outcome", *SUMS[1:], "clause")


def settle_round(house: HouseRules, given: Given, *, as_json: bool) -> None:
    given.refuse("a Spanish 21 table", "tiles", "bank", "co_bank", "meters")
    game = bind(house)
    bets = of_one_person(parse_bets(given.bets), "; ".join(given.same))
    cards, decisions = given.needed("cards"), given.play or ""
    over = play(game, bets, cards, decisions, missed_peek=given.missed_peek)
    show_settled(game, over, as_json=as_json)


def show_settled(game: Spanish21Game, over: Round, *, as_json: bool) -> None:
    settled = settle(game, over.bets, over.boxes, over.dealer, missed_peek=over.missed_peek)
    if as_json:
        print_json(_document(over, settled))
    else:
        _show(over, settled)


def _document(over: Round, settled: Settlement) -> dict[str, object]:
    return {
        "hands": list(_hands(settled)),
        "decisions": [_made_document(made) for made in over.made],
        "slips": [_slip_document(slip) for slip in settled.slips],
        "awards": [_award_document(award) for award in settled.awards],
        "steps": [_step_document(movement) for movement in settled.movements],
        "house_gain": dollars(settled.house_gain),
    }


def _hands(settled: Settlement) -> Iterator[dict[str, object]]:
    """The dealer's first, then box by box; how each ended is told by its slip."""
    total = str(total_of(settled.dealer))
    yield {"seat": DEALERS, "hand": 1, "cards": show_cards(settled.dealer), "total": total}
    for box in settled.boxes:
        for number, hand in enumerate(box.hands, 1):
            yield {
                "seat": box.seat,
                "hand": number,
                "cards": show_cards(hand.cards),
                "total": str(hand.total),
            }


def _made_document(made: Made) -> dict[str, object]:
    document: dict[str, object] = {
        "seat": made.seat,
        "hand": made.hand,
        "decision": made.call.decision.value,
        "clause": made.clause,
    }
    if made.call.amount is not None:
        document["sum"] = dollars(made.call.amount)
    return document


def _slip_document(slip: Slip) -> dict[str, object]:
    numbered = {"hand": slip.hand} if slip.hand is not None else {}
    return {
        "seat": slip.seat,
        **numbered,
        "wager": slip.wager,
        "stake": dollars(slip.stake),
        "result": slip.result.value,
        "outcome": slip.outcome,
        "winnings": dollars(slip.winnings),
        "vigorish": dollars(slip.vigorish),
        "back": dollars(slip.back),
        "clause": slip.clause,
        "decided_by": slip.decided_by,
        **({"reading": slip.reading} if slip.reading else {}),
    }


def _award_document(award: Award) -> dict[str, object]:
    return {
        "seat": award.seat,
        "award": award.award,
        "sum": dollars(award.sum),
        "clause": award.clause,
    }


def _step_document(movement: Movement) -> dict[str, object]:
    numbered = {"hand": movement.hand} if movement.hand is not None else {}
    return {
        "phase": movement.phase.value,
        "action": movement.action.value,
        "seat": movement.seat,
        **numbered,
        "wager": movement.wager,
        "sum": dollars(movement.cents),
        "clause": movement.clause,
    }


def _show(over: Round, settled: Settlement) -> None:
    for hand in _hands(settled):
        seat, number = hand["seat"], hand["hand"]
        who = DEALERS if seat == DEALERS else f"seat {seat}, hand {number}"
        click.echo(f"{who:<15}{hand['cards']} = {hand['total']}")
        for made in over.made:
            if (made.seat, made.hand) == (seat, number):
                click.echo(f"  {made.call}  [{made.clause}]")
    slips = [
        [
            str({**_slip_document(slip), "clause": slip.cited}.get(column, ""))
            for column in SLIP_COLUMNS
        ]
        for slip in settled.slips
    ]
    print_table("Slips", SLIP_COLUMNS, slips, right=("seat", "hand", *SUMS))
    if settled.awards:
        _show_awards(settled)
    columns = ("", "when", "action", "seat", "hand", "wager", "sum", "clause")
    rows = [
        (str(n), *(str(_step_document(movement).get(key, "")) for key in STEP_KEYS))
        for n, movement in enumerate(settled.movements, 1)
    ]
    print_table("In the dealer's order", columns, rows, right=("", "seat", "hand", "sum"))
    click.echo(f"The house gains {dollars(settled.house_gain)}.")


STEP_KEYS = ("phase", "action", "seat", "hand", "wager", "sum", "clause")


def _show_awards(settled: Settlement) -> None:
    columns = ("seat", "award", "sum", "clause")
    rows = [[str(_award_document(award)[column]) for column in columns] for award in settled.awards]
    print_table("Beside the odds", columns, rows, right=("seat", "sum"))
