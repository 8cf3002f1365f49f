"""Pai Gow events as sentences: a table's records can be read as a story."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.games.pai_gow.movements import Action
from croupier.table.events import Event
from croupier.table.pai_gow import events as e
from croupier.table.pai_gow import plans
from croupier.table.pai_gow.words import place
from croupier.table.seats import telling as seats
from croupier.table.seats.telling import money, total
from croupier.values.tiles import Tile, show_tiles


def tell(event: Event) -> str:
    """One sentence about what happened.

    >>> tell(e.TotalAnnounced("PA535-8-b-s1", 9))
    'The dealer announces a total of 9.'
    """
    return TOLD[type(event)](event)


def _start(text: str) -> str:
    return text[:1].upper() + text[1:]


def _style(name: str) -> str:
    return name.replace("_", " ")


def _tile(tile: Tile | None) -> str:
    return f"the {tile}" if tile else "a tile"


def _hands(event: Any) -> str:  # noqa: ANN401 several events hold two hands in the same fields
    if not event.high:
        return ""
    return f": {show_tiles(event.high)} | {show_tiles(event.low)}"


def _wager(event: Any) -> str:  # noqa: ANN401 several events name a wager in the same fields
    if not event.seat:
        return "the dealer's wager against the bank"
    return f"the wager of {event.owner} at seat {event.seat}"


def _opened(event: e.TableOpened) -> str:
    tiles = "real tiles and dice" if event.physical_cards else "sealed tiles and dice"
    practice = ", for practice" if event.practice else ""
    return (
        f"Table {event.table} opens under {event.rules.get('rulebook')} with"
        f" {total(event.transfers)} in the tray and {tiles}{practice}."
    )


def _prepared(event: e.TilesPrepared) -> str:
    told = PREPARED.get(event.step, f"takes the step {event.step}")
    return f"{_start(event.by)} {told.format(seat=event.seat, circles=event.circles)}."


def _cut(event: e.StacksCut) -> str:
    ends = [(event.left, "left"), (event.right, "right")]
    moved = " and ".join(f"{count} to the {end} end" for count, end in ends if count)
    block = f"stack {event.first}"
    if event.last != event.first:
        block = f"stacks {event.first} to {event.last}"
    return f"The bank at seat {event.seat} has {block} moved, {moved}."


def _lowered(event: e.DealerWagerLowered) -> str:
    if event.ceiling is not None:
        return f"The bank will have the dealer wager no more than {money(event.ceiling)}."
    return f"The dealer's wager gives way to the players' and is {money(event.cents)} now."


def _placed(event: e.WagerPlaced) -> str:
    added = sum(each.cents for each in event.transfers)
    standing = "" if added == event.stake else f", which makes it {money(event.stake)}"
    return f"{event.owner} bets {money(added)} on area {event.seat}{standing}."


def _withdrawn(event: e.WagerWithdrawn) -> str:
    left = f"; {money(event.stake)} of it stays" if event.stake else ""
    return f"{event.owner} takes back {total(event.transfers)} from area {event.seat}{left}."


def _dealt(event: e.TilesDealt) -> str:
    wrong = f", wrong in its {event.wrong}" if event.wrong else ""
    known = [(seat, [tile for tile in tiles if tile]) for seat, tiles in event.hands]
    hands = ", ".join(f"{place(seat)} {show_tiles(tiles)}" for seat, tiles in known if tiles)
    told = f": {hands}" if hands else ""
    style = _style(event.delivery)
    return f"The tiles are dealt, {style}, from {place(event.start)} on{wrong}{told}."


def _exposed(event: e.HandsExposed) -> str:
    verdict = f"; the wager {VERDICTS[event.verdict]}" if event.verdict else ""
    return f"The dealer exposes the hands of {event.owner}{_hands(event)}{verdict}."


def _judged(event: e.WagersJudged) -> str:
    if event.bank is not None:
        bank = event.bank
        if bank.surplus:
            return f"The centre has {money(bank.surplus)} left; the bank gains {money(bank.net)}."
        if bank.shortfall:
            return f"The centre lacks {money(bank.shortfall)}; the bank adds {money(bank.share)}."
        return "The centre comes out even."
    told = [f"{_wager(each)} {_verdict(each)}" for each in event.wagers]
    return _start(f"{'; '.join(told)}.") if told else "The winning wagers are paid in turn."


def _verdict(judged: e.JudgedWager) -> str:
    if judged.result == "won":
        vigorish = f" less {money(judged.vigorish)} vigorish" if judged.vigorish else ""
        return f"wins {money(judged.winnings)}{vigorish}"
    return "is a tie" if judged.result == "returned" else f"loses {money(judged.stake)}"


def _moved(event: e.ChipsMoved) -> str:
    told = MOVED.get(event.action, f"does {event.action} of {{sum}}")
    sum_ = money(event.cents)
    return f"The dealer {told.format(sum=sum_, wager=_wager(event), owner=event.owner)}."


def _exposed_tile(event: e.TileExposed) -> str:
    who = "its own player" if event.by_player else "the dealer"
    void = "; all hands are void" if event.void else ""
    return f"{_start(_tile(event.tile))} of {place(event.seat)} is shown by {who}{void}."


def _advised(event: e.AdviceGiven) -> str:
    return f"{event.person} asks how the house way sets the tiles of area {event.seat}."


def _set(event: e.HandsSet) -> str:
    if event.by_dealer:
        return f"The dealer sets the tiles of {event.person}, who does not answer{_hands(event)}."
    return f"{event.person} lays two hands face down behind area {event.seat}{_hands(event)}."


def _ended(event: e.RoundEnded) -> str:
    tiles = f": {show_tiles(event.discarded)}" if event.discarded else ""
    return f"Round {event.round} is over; the exposed tiles are picked up{tiles}."


VERDICTS: Mapping[str, str] = {"win": "wins", "tie": "is a tie", "lose": "loses"}
PREPARED: Mapping[str, str] = {
    plans.CLEAN: "cleans the tiles",
    plans.SORT: "sorts the tiles into the Supreme Pair and the fifteen others",
    plans.COMPARE: "finds the tiles alike in size and shading",
    plans.EXAMINE: "finds no flaw, scratch or mark on any tile",
    plans.VERIFY: "verifies the inspection of the tiles",
    plans.LAY_OUT: "lays the tiles out face up in 16 pairs by rank",
    plans.LOOK: "shows the tiles to seat {seat}",
    plans.TURN_DOWN: "turns the tiles face down",
    plans.MIX: "mixes the tiles in {circles} circles of each hand",
}
MOVED: Mapping[str, str] = {
    Action.COLLECT.value: "collects {sum}, {wager}",
    Action.TO_CENTRE.value: "moves {sum}, {wager}, to the centre",
    Action.RETURN.value: "returns {sum}, {wager}",
    Action.PAY.value: "pays {sum} on {wager}",
    Action.TAKE_VIGORISH.value: "takes {sum} of vigorish from {owner}",
    Action.TAKE_SHORTFALL.value: "collects the shortfall of {sum} from {owner}",
    Action.SHARE_SHORTFALL.value: "adds the house's half of the shortfall, {sum}",
    Action.TAKE_SHARE.value: "puts the house's half of the surplus, {sum}, into the tray",
    Action.HAND_OVER.value: "hands the surplus of {sum} to {owner}",
}

TOLD: Mapping[type[Event], Callable[[Any], str]] = {
    **seats.TOLD,
    e.TableOpened: _opened,
    e.TilePreparationBegun: lambda it: f"The tiles are to be prepared: {it.why}.",
    e.DicePlaced: lambda _: "Three dice are placed in the shaker.",
    e.DiceChanged: lambda _: "The dice are at the end of their time and are changed.",
    e.TilesReceived: lambda it: (
        f"{_start(it.by)} brings the reserve set from the pit stand."
        if it.reserve
        else f"{_start(it.by)} receives a set of tiles."
    ),
    e.TilesRejected: lambda it: f"{_start(it.by)} finds the set unsuitable: {it.defect}.",
    e.EnvelopeSealed: lambda it: (
        f"The unsuitable set is sealed in an envelope marked table {it.table},"
        f" {it.at:%Y-%m-%d %H:%M}, signed by {it.dealer}."
    ),
    e.EnvelopeSigned: lambda it: f"{_start(it.floorperson)} signs the envelope.",
    e.TilesPrepared: _prepared,
    e.TileExposedInStacking: lambda it: (
        f"While the stacks are built {_tile(it.tile)} shows; the whole set is mixed again."
    ),
    e.TilesStacked: lambda it: (
        f"Eight stacks of four stand, sealed under {it.commitment[:12]}…, the dice under"
        f" {it.dice[:12]}…"
        if it.commitment
        else "Eight stacks of four stand."
    ),
    e.StacksOpened: lambda it: f"The sealed order {it.commitment[:12]}… of the tiles is opened.",
    e.IdleDeclared: lambda _: "The table is declared idle.",
    e.BankOffered: lambda it: f"The bank is offered to seat {it.seat}.",
    e.BankDeclined: lambda it: f"Seat {it.seat} passes the bank on.",
    e.BankTaken: lambda it: f"{it.person} at seat {it.seat} takes the bank.",
    e.CoBankRequested: lambda it: (
        f"The bank at seat {it.seat} asks the house to answer for half of the winning wagers."
    ),
    e.MarkerPlaced: lambda it: (
        f"The {'co-bank' if it.co else 'bank'} marker is placed before seat {it.seat}."
    ),
    e.StacksCut: _cut,
    e.CutDeclined: lambda it: f"The bank at seat {it.seat} does not cut.",
    e.DealerWagerPlaced: lambda it: (
        f"The dealer wagers {money(it.cents)} against the bank."
        if it.cents
        else "The dealer places no wager against the bank."
    ),
    e.DealerWagerLowered: _lowered,
    e.BankGivenUp: lambda it: f"{it.person} at seat {it.seat} gives the bank up.",
    e.BankAbandoned: lambda it: (
        f"The bank, {it.person}, leaves in mid-round;"
        f" {'all hands are void' if it.void else 'its chips answer for the round'}."
    ),
    e.WagerPlaced: _placed,
    e.WagerWithdrawn: _withdrawn,
    e.WagerAbandoned: lambda it: f"{_start(_wager(it))} is abandoned and lost.",
    e.NoMoreBetsCalled: lambda it: f"The dealer calls no more bets for round {it.round}.",
    e.DeliveryChosen: lambda it: (
        f"{'The bank' if it.seat else 'The dealer'} chooses the delivery {_style(it.delivery)}."
    ),
    e.DeliveryShown: lambda it: f"The dealer repeats and shows the delivery {_style(it.delivery)}.",
    e.DiceShaken: lambda it: (
        f"{'The bank' if it.seat else 'The dealer'} shakes the dice {it.times} times."
    ),
    e.ShakerOpened: lambda it: (
        f"The dealer opens the shaker: {', '.join(map(str, it.dice))}, together {it.total}."
    ),
    e.NoRollCalled: lambda it: (
        f"No roll: {'a die fell out' if it.why == 'die_out' else 'the dice do not lie flat'}."
    ),
    e.ShakerUncoveredByBank: lambda it: (
        f"The bank at seat {it.seat} lifted the lid; the dice are shaken again."
    ),
    e.TotalAnnounced: lambda it: f"The dealer announces a total of {it.total}.",
    e.TotalCorrected: lambda it: f"The dealer corrects the total to {it.total}.",
    e.TilesDealt: _dealt,
    e.WrongDealFound: lambda it: (
        f"The tiles were dealt wrong in their {it.why};"
        f" {'all hands are void' if it.void else 'it is put right'}."
    ),
    e.DealerMarked: lambda it: (
        f"The dealer puts {f'the wager of {money(it.wager)}' if it.wager else 'the marker'}"
        " on the dealer's tiles."
    ),
    e.PositionsSwept: lambda it: (
        f"Unseen, the tiles of {', '.join(map(place, it.seats))} join the Dead Hand."
    ),
    e.ShakerCovered: lambda _: "The shaker is covered, shaken once and set aside.",
    e.AdviceGiven: _advised,
    e.HandsSet: _set,
    e.TilesTurned: lambda it: f"The tiles of {place(it.seat)} are {show_tiles(it.tiles)}.",
    e.HouseHandsSet: lambda it: (
        f"The dealer sets the tiles of {place(it.seat)}{_hands(it)}"
        f"{', against the house way' if it.wrong else ''}."
    ),
    e.HandsReset: lambda it: f"The tiles of {place(it.seat)} are set by the house way{_hands(it)}.",
    e.WagerSurrendered: lambda it: f"{it.owner} surrenders {_wager(it)}.",
    e.HandsExposed: _exposed,
    e.WagersJudged: _judged,
    e.ChipsMoved: _moved,
    e.TilesCollected: lambda it: f"The tiles of {place(it.seat)} are picked up{_hands(it)}.",
    e.RoundEnded: _ended,
    e.TileExposed: _exposed_tile,
    e.HandKept: lambda it: f"{it.person} plays on with the tiles of area {it.seat}.",
    e.HandVoided: lambda it: f"{it.owner} has the hand of area {it.seat} voided.",
    e.RoundVoided: lambda it: (
        f"All hands are void, {it.why}: {total(it.transfers)} goes back."
    ),
}  # fmt: skip
"""A sentence for every kind of event."""
