"""Says what may be done now, and what happens otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from croupier.cli.playing.asking import requirement
from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.behind_table import BehindTable
from croupier.cli.playing.sitting import Sitting
from croupier.table.baccarat import acts
from croupier.table.baccarat.agenda import agenda
from croupier.table.baccarat.words import order_in_words, wager_in_words
from croupier.table.orders import Act
from croupier.table.steps import Step
from croupier.values.clauses import ClauseId
from croupier.values.money import dollars

Line = tuple[str, str]
"""A word and what it does."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """A heading, the clause behind it, and the words that may be said."""

    heading: str
    clause: ClauseId | None
    lines: Sequence[Line]


ASKED: Mapping[type[Act], Callable[..., str]] = {
    acts.CutCards: lambda _: "The cut is offered to you.",
    acts.AcceptShoe: lambda _: "The shoe is offered to you: you would be the curator.",
    acts.AcceptTurning: lambda act: f"You may turn the {act.side.hand}.",
    acts.ReturnCards: lambda act: f"The {act.side.hand} is in your hands.",
    acts.LetRide: lambda act: f"Your {wager_in_words(act.wager)} winnings may ride.",
    acts.DealCard: lambda _: "You hold the shoe: the next card is yours to draw.",
}
DUTIES: Mapping[type[Act], Callable[[Step], Line]] = {
    acts.CutCards: lambda s: ("cut N", f"cut after card N, {s.least} to {s.most}"),
    acts.DeclineCut: lambda _: (
        "decline",
        "it goes on to the next player, at last to the dealer (so does Enter)",
    ),
    acts.AcceptShoe: lambda _: ("accept", "hold the shoe and draw the cards"),
    acts.DeclineShoe: lambda _: (
        "decline",
        "it goes on; if nobody wants it the dealer deals (so does Enter)",
    ),
    acts.AcceptTurning: lambda _: ("accept", "take the cards and turn them"),
    acts.DeclineTurning: lambda _: (
        "decline",
        "it goes on to the next player, at last to the dealer (so does Enter)",
    ),
    acts.ReturnCards: lambda _: ("return", "lay them back face up (so does Enter)"),
    acts.LetRide: lambda s: _ride(s.act),
    acts.TakePayout: lambda _: ("take", "have them paid now (so does Enter)"),
    acts.DealCard: lambda _: ("deal", "draw the next card (so does Enter)"),
}
OPEN: Mapping[type[Act], Line] = {
    acts.Relinquish: ("give up", "the right to turn passes to the next player"),
    acts.PassShoe: ("pass", "the shoe goes to the next player"),
    acts.DesignateDealer: ("designate", "the dealer deals in your place"),
    acts.AskForShoe: ("ask", "for the shoe, which the dealer holds"),
    acts.RequestFaces: ("faces", "ask to see the faces of the spread"),
    acts.RequestSpread: ("spread", "ask to see the batch spread"),
}


def prompt(sitting: Sitting) -> Prompt:
    if isinstance(sitting, BehindTable):
        return _for_dealer(sitting)
    assert isinstance(sitting, AtSeat)
    return _for_player(sitting)


def _for_dealer(sitting: BehindTable) -> Prompt:
    steps = agenda(sitting.table)
    if not steps:
        return Prompt("The table is closed.", None, [("quit", "")])
    first = steps[0]
    words = order_in_words(first.act)
    heading = f"Next: {words}{' (floorperson)' if first.by.value == 'floorperson' else ''}."
    lines = [("next", f"{requirement(first.clause)} (Enter)")]
    if first.most:
        word = "cut N" if isinstance(first.act, acts.CutCards) else "cover N"
        lines.append((word, f"choose the depth, {first.least} to {first.most}"))
    if slips := len(sitting.irregularities()):
        lines.append(("error", f"{slips} things that can go wrong now"))
    if others := len(sitting.other_orders()):
        lines.append(("more", f"{others} further orders open to you"))
    return Prompt(heading, first.clause, lines)


def _for_player(sitting: AtSeat) -> Prompt:
    steps, duties = sitting.steps(), sitting.my_duties
    others = _others(steps)
    if duties:
        lines = [DUTIES[type(s.act)](s) for s in duties if type(s.act) in DUTIES]
        return Prompt(_asked(duties[0].act), duties[0].clause, [*lines, *others])
    if sitting.takes_bets:
        return Prompt(
            f"Wagers are open for round {sitting.table.rounds + 1}.",
            sitting.table.house.placing,
            [*_betting(sitting, steps), *others],
        )
    due_now = agenda(sitting.table)
    if not due_now:
        return Prompt("The table is closed.", None, [("quit", "")])
    heading = f"The dealer's: {order_in_words(due_now[0].act)}."
    return Prompt(heading, due_now[0].clause, [("deal", "let the dealer go on (Enter)"), *others])


def _asked(act: Act) -> str:
    asked = ASKED.get(type(act))
    return asked(act) if asked else f"It is yours: {order_in_words(act)}."


def _others(steps: Sequence[Step]) -> list[Line]:
    return list(dict.fromkeys(OPEN[type(s.act)] for s in steps if type(s.act) in OPEN))


def _ride(act: Act) -> Line:
    assert isinstance(act, acts.LetRide)
    return f"ride {act.on.value}", f"add them to your {act.on.value} wager"


def _betting(sitting: AtSeat, steps: Sequence[Step]) -> list[Line]:
    table = sitting.table
    standing = dict.fromkeys(s.act.wager for s in steps if isinstance(s.act, acts.WithdrawWager))
    placing = [s for s in steps if isinstance(s.act, acts.PlaceWager)]
    fresh = [s for s in placing if getattr(s.act, "wager", "") not in standing]
    lines = [("bet WAGER SUM", _offered(fresh, table.house.coin))] if fresh else []
    if not placing and not standing:
        lines.append(("buy SUM", "you have no chips left to bet"))
    if standing:
        names = ", ".join(wager.replace("_", " ") for wager in standing)
        lines.append(("raise, back", f"add to or take back {names}"))
    free = "" if standing else ", without a wager of yours"
    lines.append(("deal", f"no more bets; the cards come{free} (Enter)"))
    return lines


def _offered(placing: Sequence[Step], coin: int) -> str:
    """The wagers by the least sum they take: banker, player from 5.00; tie from 1.00."""
    by_least = dict[int, dict[str, None]]()
    for step in placing:
        assert isinstance(step.act, acts.PlaceWager)
        name = step.act.wager.replace("_", " ")
        by_least.setdefault(step.least, {})[name] = None
    return "; ".join(
        f"{', '.join(names)}{f' from {dollars(least)}' if least > coin else ''}"
        for least, names in by_least.items()
    )
