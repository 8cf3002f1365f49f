"""The dealer's hand and the hands of one box, drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from croupier.cli.games.spanish_21.play import felt
from croupier.cli.games.spanish_21.play.hands_on_felt import Dealers, OnFelt
from croupier.cli.playing.sitting import Sitting
from croupier.table.people import Role
from croupier.table.spanish_21.picture import View
from croupier.table.spanish_21.state import Table

TURN = "▸ "


@dataclass(frozen=True, slots=True)
class Cloth:
    """How large cards are drawn, and how wide the felt is."""

    wide: int
    tall: bool


def hands_drawn(
    sitting: Sitting[Table], view: View, dealer: Dealers, lying: Sequence[OnFelt], cloth: Cloth
) -> Text:
    shown = [each for each in lying if each.seat == looked_at(sitting, view, lying)]
    blocks = [_dealers(dealer, cloth), *(_hand(sitting, view, each, cloth) for each in shown)]
    return felt.side_by_side(blocks, cloth.wide)


def looked_at(sitting: Sitting[Table], view: View, lying: Sequence[OnFelt]) -> int | None:
    """The box whose turn it is; a player looks at the own ones only, if there are any."""
    seats = list(dict.fromkeys(each.seat for each in lying))
    if sitting.viewer.role is Role.PLAYER:
        own = [each.seat for each in lying if each.owner == sitting.person]
        seats = own or seats
    if view.turn and view.turn.seat in seats:
        return view.turn.seat
    played = [each.seat for each in lying if each.seat in seats and each.state]
    return played[-1] if view.stage == "deciding" and played else next(iter(seats), None)


def _dealers(dealer: Dealers, cloth: Cloth) -> felt.Block:
    head = Text("Dealer", "bold").append(f"  {dealer.total}", "not bold")
    cards = felt.hand(felt.Held(dealer.cards), tall=cloth.tall)
    return [head, *cards, Text(dealer.note, "dim"), Text()]


def _hand(sitting: Sitting[Table], view: View, lying: OnFelt, cloth: Cloth) -> felt.Block:
    turn = view.turn and (view.turn.seat, view.turn.hand) == (lying.seat, lying.number)
    held = felt.Held(lying.cards, sideways=lying.sideways, fanned=lying.of > 1)
    cards = felt.hand(held, tall=cloth.tall)
    head = Text(f"{TURN if turn else ''}{_whose(sitting, lying)}", "bold")
    return [head, *cards, Text(lying.ends), Text(lying.verdict, "" if lying.slip else "dim")]


def _whose(sitting: Sitting[Table], lying: OnFelt) -> str:
    name = "You" if lying.owner == sitting.person else lying.owner
    if lying.of > 1:
        return f"Box {lying.seat}, hand {lying.number}"
    return f"{name}, box {lying.seat}" if name else f"Box {lying.seat}"
