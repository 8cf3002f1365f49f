"""Checks a player's proof of a shoe, or of a set of tiles, by nothing but itself and a key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from croupier.journal.lines import Line
from croupier.surveillance.bodies import (
    Body,
    ShoeOpened,
    StacksOpened,
    TilesDealt,
    read_body,
)
from croupier.surveillance.chain import Chain
from croupier.surveillance.games import every_game
from croupier.surveillance.rounds_proven import rounds_proven
from croupier.surveillance.sealed_cards import SealedCards
from croupier.surveillance.sealed_dice import SealedDice
from croupier.surveillance.sealed_tiles import SealedTiles
from croupier.surveillance.shoe_proofs import FORMAT, ShoeProof, Stretch, seals, takes
from croupier.table.orders_in_writing import FIRST, referred
from croupier.transparency.heads import SignedHead
from croupier.transparency.proofs import InclusionProof
from croupier.values.records import Record
from croupier.values.refusals import BadMaterial, CroupierError, Unreadable
from croupier.values.sealing import dealt_at
from croupier.values.single_keys import refuse_twice

Read = tuple[Record, Body]


class Taken(msgspec.Struct, frozen=True):
    place: int
    card: str
    """As the order has it there."""
    shown: bool
    """False where it left face down."""


class Checked(msgspec.Struct, frozen=True):
    head: SignedHead
    sealed: int
    """Where it was sealed, and where opened."""
    opened: int
    order: tuple[str, ...]
    """The faces as they were sealed."""
    salt: str
    taken: tuple[Taken, ...]
    """Every card that left it, in order; of tiles, nothing."""
    called: tuple[int, ...]
    """The rounds that were called while it was in use, whoever had a part in them."""
    problems: tuple[str, ...]


def read_proof(text: str) -> ShoeProof:
    try:
        proof = msgspec.json.decode(text, type=ShoeProof)
        refuse_twice(text)
    except (msgspec.DecodeError, ValueError, RecursionError) as wrong:
        raise BadMaterial(f"this is no proof of a shoe: {wrong}") from None
    if proof.format != FORMAT:
        raise BadMaterial(f"{proof.format!r} is no format of a proof that is known here")
    return proof


def checked(proof: ShoeProof) -> Checked:
    """Whose the head is, a reader must know; all else is looked at here."""
    parsed = [_parsed(each) for each in proof.passages]
    heads = {str(each.head): each.head for each in parsed}
    if len(heads) != 1:
        raise BadMaterial(f"a proof of a shoe stands under one head, and this under {len(heads)}")
    read = [_read(line) for stretch in proof.passages for line in stretch.records]
    of_it = [each for each in read if getattr(each[1], "commitment", "") == proof.commitment]
    sealing = [record.place for record, body in of_it if seals(body)]
    opening = [(r.place, body) for r, body in of_it if isinstance(body, ShoeOpened | StacksOpened)]
    if len(sealing) != 1 or len(opening) != 1:
        raise BadMaterial("it does not hold what was sealed and what was opened under its hash")
    [first], [(last, opened)] = sealing, opening
    between = [each for each in read if first <= each[0].place <= last]
    taken = [(record.place, body) for record, body in between if takes(body)]
    proven = rounds_proven(proof, [place for place, _ in taken], first, last)
    problems = (
        *_under_the_head(proof, parsed),
        *_as_sealed(proof.table, between),
        *proven.problems,
    )
    order = opened.cards if isinstance(opened, ShoeOpened) else opened.tiles
    [head] = heads.values()
    through = _through(opened, taken)
    return Checked(head, first, last, order, opened.salt, through, proven.called, problems)


def _through(opened: Body, taken: Sequence[tuple[int, Body]]) -> tuple[Taken, ...]:
    if not isinstance(opened, ShoeOpened) or not opened.cards:
        return ()
    return tuple(
        Taken(place, dealt_at(opened.cards, opened.offset, nth), isinstance(body.card, str))
        for nth, (place, body) in enumerate(taken)
    )


def _parsed(stretch: Stretch) -> InclusionProof:
    if not stretch.records:
        raise BadMaterial("a stretch of this proof has no record")
    try:
        return InclusionProof.parse(stretch.proof)
    except Unreadable as wrong:
        raise BadMaterial(str(wrong)) from None


def _read(line: Line) -> Read:
    try:
        record = line.record
        return record, read_body(record.kind, record.body)
    except (Unreadable, msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise BadMaterial(f"place {line.place} cannot be read: {wrong}") from None


def _under_the_head(proof: ShoeProof, parsed: Sequence[InclusionProof]) -> Iterator[str]:
    """Each record is what its hash covers, and the last of each stretch is a leaf of the tree."""
    place = 0
    for stretch, inclusion in zip(proof.passages, parsed, strict=True):
        records = [line.record for line in stretch.records]
        if records[0].place <= place:
            yield f"place {records[0].place} stands behind place {place}"
        goes_on = referred(records[0].order) != FIRST
        chain = Chain.begun_at(records[0], proof.table, goes_on=goes_on)
        for record in records:
            yield from (f"place {each.place}: {each.problem}" for each in chain.next(record))
        place = records[-1].place
        if inclusion.record_hash != records[-1].hash:
            yield f"place {place}: its proof is for another record"
        elif not inclusion.holds_for_its_record:
            yield f"place {place}: its proof does not lead to the head"


def _as_sealed(table: str, read: Sequence[Read]) -> Iterator[str]:
    """Every card through cut and burn, every hand by its delivery, the dice of every shake."""
    held = SealedCards(table), SealedTiles(table), SealedDice(table)
    for record, body in read:
        for each in held:
            troubles = each.look(record.place, record.kind, body)
            yield from (f"place {trouble.place}: {trouble.problem}" for trouble in troubles)
    last, opened = read[-1]
    if isinstance(opened, StacksOpened):
        for record, body in read:
            if isinstance(body, TilesDealt):
                yield from (f"place {record.place}: {why}" for why in _unlike(record, last))


def _unlike(dealt: Record, opened: Record) -> Iterable[str]:
    for game in every_game():
        if game.unlike_sealed is not None and dealt.kind in game.tables.ledger.events:
            try:
                events = [game.tables.event_from(each.kind, each.body) for each in (dealt, opened)]
            except CroupierError as wrong:
                return [str(wrong)]
            return game.unlike_sealed(*events)
    return ["nobody here knows by which game these tiles were dealt"]
