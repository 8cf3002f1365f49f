"""What a table's records say was settled: a row for each wager of each round that is over.

Nothing is settled a second time. What became of a wager is what its judgement says, and what the
house won by it is what its chips did, transfer by transfer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from croupier.surveillance.passages import Passage, Told
from croupier.table.seats.correcting import CorrectionMade
from croupier.table.seats.wagers import ChipsMoved, JudgedWager, NoMoreBetsCalled, RoundVoided
from croupier.values.actors import DEALER
from croupier.values.events import Event, Moving
from croupier.values.transfers import CAGE, DROP_BOX, INVENTORY, METERS, PURSES, Transfer

SPOT, OF_THE_DEALER, CENTRE = "spot:", "spot:0:", "centre"
BANK = "bank"
HOUSE = frozenset({INVENTORY, DROP_BOX, CAGE})
"""Whose chips and cash are the house's, wherever they lie; the dealer's own wager is too."""


class Part(NamedTuple):
    """A wager, or one hand of it where a seat may have several."""

    seat: int
    owner: str
    wager: str
    hand: int = 0


class SettledWager(msgspec.Struct, frozen=True):
    """One row; all sums in cents."""

    table: str
    game: str
    rulebook: str
    variant: str
    practice: bool
    shoe: int
    round: int
    place: int
    """Of the record with which the round was over."""
    at: str
    """When that was, in UTC."""
    day: str
    """The gaming day."""
    dealer: str
    """Who called no more bets."""
    seat: int
    owner: str
    """As the record has them, which is a pseudonym where the house keeps those."""
    wager: str
    hand: int
    """0 where a seat has one."""
    result: str
    outcome: str
    stake: int
    """All that was staked on it, doubles included."""
    laid: int
    """What lay there when bets were closed, by which an expectation is reckoned."""
    winnings: int
    """Gross of vigorish."""
    vigorish: int
    marked: int
    """Vigorish that is owed and paid later; the house has won it now."""
    from_meters: int
    """Paid by progressive meters and not out of the tray."""
    win: int
    """The house's: below zero where it paid more than it took."""
    priced: bool
    """Whether it was an ordinary wager against the house, with nothing added to it."""


class PlayedRound(msgspec.Struct, frozen=True):
    """A round that is over, with its rows."""

    called_at: str
    at: str
    dealer: str
    is_void: bool
    wagers: tuple[SettledWager, ...]
    rest: int
    """What the house won or lost beside any wager, as when a void round is put back."""
    shoe: int
    round: int
    place: int
    """Of the record with which it was over."""


class SettledRound(msgspec.Struct, frozen=True):
    """A round as one row; all sums in cents."""

    table: str
    game: str
    rulebook: str
    variant: str
    practice: bool
    shoe: int
    round: int
    place: int
    """Of the record with which it was over."""
    called_at: str
    """When no more bets was called, in UTC."""
    at: str
    """When it was over."""
    day: str
    """The gaming day."""
    dealer: str
    void: bool
    players: int
    wagers: int
    stake: int
    """All that was staked, doubles included."""
    winnings: int
    """Gross of vigorish."""
    vigorish: int
    from_meters: int
    """Paid by progressive meters and not out of the tray."""
    win: int
    """The house's, with what moved beside any wager."""


def settled_round(played: PlayedRound, facts: Facts, day: str) -> SettledRound:
    rows = played.wagers
    return SettledRound(
        table=facts.table,
        game=facts.game,
        rulebook=facts.rulebook,
        variant=facts.variant,
        practice=facts.practice,
        shoe=played.shoe,
        round=played.round,
        place=played.place,
        called_at=played.called_at,
        at=played.at,
        day=day,
        dealer=played.dealer,
        void=played.is_void,
        players=len({row.owner for row in rows}),
        wagers=len(rows),
        stake=sum(row.stake for row in rows),
        winnings=sum(row.winnings for row in rows),
        vigorish=sum(row.vigorish for row in rows),
        from_meters=sum(row.from_meters for row in rows),
        win=sum(row.win for row in rows) + played.rest,
    )


class Beside(msgspec.Struct, frozen=True):
    """Money that moved beside play."""

    at: str
    dropped: int = 0
    """Cash into the drop box."""
    brought: int = 0
    """Chips that people brought from their purses."""
    corrected: int = 0
    """What the house gained when two people put a payment right."""
    debts: int = 0
    """Marked vigorish that was paid; it was won before."""


class Facts(msgspec.Struct, frozen=True):
    """What every row of a table says of it."""

    table: str
    game: str
    rulebook: str
    variant: str
    practice: bool


def house_gain(transfers: Iterable[Transfer]) -> int:
    """What the house has more after them.

    >>> buy_in = Transfer("cash", DROP_BOX, 500), Transfer(INVENTORY, "stack:ann", 500)
    >>> house_gain(buy_in), house_gain([Transfer("spot:1:tie:ann", INVENTORY, 100)])
    (0, 100)
    """
    return sum(each.cents * (_is_house(each.target) - _is_house(each.source)) for each in transfers)


def _is_house(account: str) -> bool:
    return account in HOUSE or account.startswith(OF_THE_DEALER)


def beside_play(told: Told) -> Beside | None:
    """What an event moved that is no part of a round, if it did."""
    event = told.event
    if not isinstance(event, Moving) or isinstance(event, ChipsMoved | RoundVoided):
        return None
    moves = event.transfers
    dropped = _into(moves, DROP_BOX) - _out_of(moves, DROP_BOX)
    brought = _out_of(moves, PURSES)
    gain = 0 if _touches_layout(moves) else house_gain(moves)
    corrected, debts = (gain, 0) if isinstance(event, CorrectionMade) else (0, gain)
    found = Beside(told.record.at, dropped, brought, corrected, debts)
    return found if any((dropped, brought, gain)) else None


def _into(moves: Iterable[Transfer], account: str) -> int:
    return sum(each.cents for each in moves if each.target == account)


def _out_of(moves: Iterable[Transfer], account: str) -> int:
    return sum(each.cents for each in moves if each.source == account)


def _touches_layout(moves: Iterable[Transfer]) -> bool:
    return any(
        end.startswith((SPOT, CENTRE)) for each in moves for end in (each.source, each.target)
    )


def played_round(passage: Passage, facts: Facts, day: str) -> PlayedRound | None:
    """The round of a passage that is over; None of one between rounds."""
    if passage.round is None:
        return None
    seen = _Seen(passage.told)
    called, last = seen.called, passage.told[-1]
    assert called is not None
    is_void = isinstance(last.event, RoundVoided)
    rows = () if is_void else seen.parts()
    settled = tuple(_row(seen, part, passage, facts, day) for part in rows)
    won = sum(row.win - row.marked for row in settled)
    dealer = _dealer(passage.told, called)
    return PlayedRound(
        called_at=called.record.at,
        at=last.record.at,
        dealer=dealer,
        is_void=is_void,
        wagers=settled,
        rest=seen.gained - won,
        shoe=passage.shoe,
        round=passage.round,
        place=last.record.place,
    )


def _dealer(told: Sequence[Told], called: Told) -> str:
    """Whoever called; a call that followed of itself is of the last dealer before it."""
    if called.record.office == DEALER:
        return called.record.actor
    acted = (each.record.actor for each in told if each.record.office == DEALER)
    return next(acted, "")


class _Seen:
    """What the events of one round did to its wagers."""

    def __init__(self, told: Sequence[Told]) -> None:
        self.called: Told | None = None
        self.gained = 0
        self.judged = dict[Part, JudgedWager]()
        self.ended_by = dict[Part, str]()
        self.won = Counter[Part]()
        self.of_meters = Counter[Part]()
        self.laid = dict[tuple[int, str, str], int]()
        self.is_banked = False
        self.unplayed = set[Part]()
        """Forfeited, or dead: given up or back whatever was dealt."""
        self._on_spots = Counter[str]()
        for each in told:
            self._look(each)

    def _look(self, told: Told) -> None:
        event = told.event
        if isinstance(event, Moving):
            self._move(event)
        if isinstance(event, NoMoreBetsCalled):
            self.called = told
            self.laid = {_spot(name)[:3]: cents for name, cents in self._on_spots.items() if cents}
        for judged in _judged_in(event):  # winnings that ride are judged again: the last word holds
            self.judged[_part(judged)] = judged

    def _move(self, event: Moving) -> None:
        moves = event.transfers
        for each in moves:
            self._on_spots.update(
                {name: cents for name, cents in _on_layout(each) if name.startswith(SPOT)}
            )
            self.is_banked = self.is_banked or CENTRE in (each.source, each.target)
        gain = house_gain(moves)
        if not isinstance(event, ChipsMoved | RoundVoided) and not _touches_layout(moves):
            return  # money beside play
        self.gained += gain
        if isinstance(event, RoundVoided):
            return
        if isinstance(event, ChipsMoved):
            part = _part(event)
            self.won[part] += gain
            self.of_meters[part] += _out_of(moves, METERS)
        elif own := tuple(_judged_in(event)):
            for judged in own:
                self.won[_part(judged)] += judged.stake - judged.back
                self.unplayed.add(_part(judged))
        elif gain:
            for each in moves:
                if (one := house_gain([each])) and each.source.startswith(SPOT):
                    self.won[_spot(each.source)] += one
                    self.ended_by[_spot(each.source)] = event.kind.partition("/")[0]

    def parts(self) -> list[Part]:
        """What was judged, and what was decided or paid without a judgement."""
        return list(
            dict.fromkeys((*self.judged, *(key for key, cents in self.won.items() if cents)))
        )


def _on_layout(move: Transfer) -> Iterator[tuple[str, int]]:
    yield move.source, -move.cents
    yield move.target, move.cents


def _judged_in(event: Event) -> Iterator[JudgedWager]:
    for each in getattr(event, "wagers", ()):
        if isinstance(each, JudgedWager):
            yield each


def _part(of: JudgedWager | ChipsMoved) -> Part:
    return Part(of.seat, of.owner, of.wager, getattr(of, "hand", 0) or 0)


def _spot(account: str) -> Part:
    _, seat, wager, owner = account.split(":", 3)
    return Part(int(seat), owner, wager)


def _row(seen: _Seen, part: Part, passage: Passage, facts: Facts, day: str) -> SettledWager:
    last = passage.told[-1].record
    judged = seen.judged.get(part)
    stake, marked = _stake(seen, part, judged), _marked(judged)
    assert seen.called is not None
    assert passage.round is not None
    return SettledWager(
        **msgspec.structs.asdict(facts),
        shoe=passage.shoe,
        round=passage.round,
        place=last.place,
        at=last.at,
        day=day,
        dealer=_dealer(passage.told, seen.called),
        seat=part.seat,
        owner=part.owner,
        wager=part.wager,
        hand=part.hand,
        result=judged.result if judged else _result(seen, part),
        outcome=judged.outcome if judged else seen.ended_by.get(part, ""),
        stake=stake,
        laid=_laid(seen, part, stake),
        winnings=judged.winnings if judged else max(0, -seen.won[part]) + seen.of_meters[part],
        vigorish=judged.vigorish if judged else 0,
        marked=marked,
        from_meters=seen.of_meters[part],
        win=seen.won[part] + marked,
        priced=_is_priced(seen, part, judged),
    )


def _stake(seen: _Seen, part: Part, judged: JudgedWager | None) -> int:
    if judged is not None:
        return 0 if part.seat == 0 else judged.stake  # the dealer's wager is the house's own
    return seen.laid.get(part[:3], 0) if part in seen.ended_by else 0


def _marked(judged: JudgedWager | None) -> int:
    return judged.vigorish if judged and getattr(judged, "marked", False) else 0


def _result(seen: _Seen, part: Part) -> str:
    if part in seen.ended_by:
        return "lost"
    return BANK if seen.is_banked else "won"


def _laid(seen: _Seen, part: Part, stake: int) -> int:
    """Of a box that was split the first hand has it all."""
    if part[:3] not in seen.laid:
        return stake
    others = (each.hand for each in seen.judged if each[:3] == part[:3])
    return min(stake, seen.laid[part[:3]]) if part.hand == min(others, default=part.hand) else 0


def _is_priced(seen: _Seen, part: Part, judged: JudgedWager | None) -> bool:
    is_plain = judged is not None and not getattr(judged, "match_play", 0)
    return is_plain and part not in seen.unplayed and not seen.is_banked and part.seat > 0
