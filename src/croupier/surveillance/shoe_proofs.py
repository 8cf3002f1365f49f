"""What a player is handed to check a shoe, or a set of tiles, without the house.

It holds what was sealed and opened, every card that left by the order between, every call of no
more bets, and the player's own rounds whole with the record that each follows; each stretch of
records with a proof that its last one is under a signed head.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import msgspec
from msgspec import UNSET

from croupier.journal.lines import Line
from croupier.journal.signing import included, tree_of
from croupier.journal.store import Journal
from croupier.surveillance.bodies import (
    ROUND_IS_OVER,
    Body,
    CardsCut,
    ShoeLoaded,
    ShoeOpened,
    ShoeSealed,
    StacksOpened,
    TilesDealt,
    TilesStacked,
    read_body,
)
from croupier.surveillance.exporting import line_of
from croupier.surveillance.games import game_at
from croupier.surveillance.giving_way import GiveWay, giving_way, in_one_go
from croupier.surveillance.hidden import HiddenFaces
from croupier.surveillance.inspected_journal import NoSuchRound
from croupier.surveillance.passages import Division, Passage, Told, passages, told_by
from croupier.surveillance.round_bounds import REACH, before_round, end_of_round
from croupier.transparency.heads import SignedHead
from croupier.transparency.tree import Subtree
from croupier.values.events import NO_MORE_BETS_CALLED
from croupier.values.refusals import Refused, refuse
from croupier.values.transfers import stack

FORMAT = "croupier-shoe-proof/1"


class OwnRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    shoe: int
    """0 where none was loaded: tiles, and cards of a device, have their commitment alone."""
    round: int
    first: int
    last: int


class Stretch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Records one behind the other, and that the last of them is under a head (C2SP tlog-proof)."""

    records: tuple[Line, ...]
    proof: str


class ShoeProof(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    format: str = FORMAT
    table: str
    person: str
    commitment: str
    rounds: tuple[OwnRound, ...]
    passages: tuple[Stretch, ...]


def shoe_proof(
    journal: Journal, table: str, person: str, place: int, give_way: GiveWay = in_one_go
) -> ShoeProof:
    """For whoever had chips in the round that a place belongs to, once its shoe is opened."""
    newest = journal.newest_head()
    if newest is None:
        raise Refused([refuse(None, "this house has signed no head of its record yet")])
    if not _had_part(journal, table, person, place):
        raise NoSuchRound(f"{person} has had no part in a round of {table} at place {place}")
    story = _story(journal, table, place, give_way)
    seal, rounds = story.seal, giving_way(story.rounds, give_way)
    own = [own_round(each, seal.loaded_before) for each in rounds if has_part(each, person)]
    if story.hidden:
        raise Refused([refuse(None, "a face of this table is nobody's to know yet")])
    wanted = {seal.place, *seal.prepared, *seal.calls, *seal.taken, seal.opened}
    wanted.update(n for each in own for n in range(each.first - 1, each.last + 1))
    told = [each for each in story.told if each.record.place in wanted]
    signed = SignedHead.parse(newest)
    tree = tree_of(journal)
    stretches = giving_way(_stretches(told), give_way)
    return ShoeProof(
        table=table,
        person=person,
        commitment=seal.commitment,
        rounds=tuple(own),
        passages=tuple(_proved(journal, each, signed, tree) for each in stretches),
    )


@dataclass(slots=True)
class Sealed:
    """Where what was sealed was cut, loaded, called for, taken from and opened."""

    place: int
    commitment: str
    prepared: list[int] = field(default_factory=list)
    """Cuts, and the loading of the shoe."""
    calls: list[int] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    opened: int = 0
    loaded: list[tuple[int, int]] = field(default_factory=list)
    """Place and number of the shoe."""

    def look(self, place: int, kind: str, body: Body) -> None:
        if isinstance(body, ShoeLoaded):
            self.loaded.append((place, body.shoe))
        if isinstance(body, CardsCut | ShoeLoaded):
            self.prepared.append(place)
        elif kind == NO_MORE_BETS_CALLED:
            self.calls.append(place)
        elif takes(body):
            self.taken.append(place)

    def loaded_before(self, place: int) -> int:
        return loaded_before(self.loaded, place)


def loaded_before(loaded: Iterable[tuple[int, int]], place: int) -> int:
    """The number of the shoe that was in use at a place; 0 where none was loaded."""
    return max(((where, shoe) for where, shoe in loaded if where <= place), default=(0, 0))[1]


def takes(body: Body) -> bool:
    """Whether cards or tiles leave what was sealed."""
    return isinstance(body, TilesDealt) or (body.card is not UNSET and not body.held)


def seals(body: Body) -> bool:
    return isinstance(body, ShoeSealed | TilesStacked) and bool(body.commitment)


@dataclass(slots=True)
class Story:
    """A table's records as far as the opening of what a round was dealt from."""

    seal: Sealed
    told: list[Told]
    rounds: list[Passage]
    """That were dealt from it."""
    hidden: bool


def _had_part(journal: Journal, table: str, person: str, place: int) -> bool:
    """Asked of the round alone, which is soon read, once it is over."""
    end = end_of_round(journal, table, place)
    if end is None:
        return False
    records = journal.read(table, before_round(journal, table, place), end)
    return any(
        each.round is not None
        and each.told[0].record.place <= place <= each.told[-1].record.place
        and has_part(each, person)
        for each in passages(told_by(records, game_at(journal, table)))
    )


def _story(journal: Journal, table: str, place: int, give_way: GiveWay) -> Story:
    """Of a round that is over; no further than what it was dealt from is known, and opened."""
    game = game_at(journal, table)
    division, faces = Division(), HiddenFaces(game)
    told, known = list[Told](), list[Passage]()
    in_use: Sealed | None = None
    wanted: Sealed | None = None
    sealed = dict[str, Sealed]()
    records = giving_way(journal.read(table, max(0, place - REACH)), give_way)
    for each in told_by(records, game):
        record = each.record
        body = read_body(record.kind, record.body)
        told.append(each)
        known += division.look(each)
        faces.look(record, each.event)
        if seals(body):
            in_use = Sealed(record.place, getattr(body, "commitment", ""))
            sealed[in_use.commitment] = in_use
        elif in_use is not None:
            in_use.look(record.place, record.kind, body)
        if isinstance(body, ShoeOpened | StacksOpened) and body.commitment in sealed:
            sealed[body.commitment].opened = record.place
        if wanted is None and record.place >= place:
            wanted = _dealt_from(sealed.values(), known, place)
            if wanted is None and record.kind in ROUND_IS_OVER:
                break
        if wanted is not None and wanted.opened:
            rounds = [one for one in known if is_dealt_from(one, wanted.taken)]
            return Story(wanted, told, rounds, bool(faces.places))
    if wanted is None:
        raise NoSuchRound(f"{table} has dealt no finished round from sealed cards at place {place}")
    why = (
        "what this round was dealt from is not opened yet: a shoe is once its last round is over,"
        " tiles are after their round"
    )
    raise Refused([refuse(None, why)])


def _dealt_from(sealed: Iterable[Sealed], passages: Sequence[Passage], place: int) -> Sealed | None:
    """What the round at a place was dealt from first, once it is over."""
    for passage in passages[-1:]:
        if passage.round is not None and passage.told[-1].record.place >= place:
            return next((each for each in sealed if is_dealt_from(passage, each.taken)), None)
    return None


def is_dealt_from(passage: Passage, taken: Iterable[int]) -> bool:
    """A round with a card or tiles that left what was sealed."""
    first, last = passage.told[0].record.place, passage.told[-1].record.place
    return passage.round is not None and any(first <= place <= last for place in taken)


def own_round(passage: Passage, shoe_at: Callable[[int], int]) -> OwnRound:
    first, last = passage.told[0].record.place, passage.told[-1].record.place
    return OwnRound(shoe_at(last), passage.round or 0, first, last)


def has_part(passage: Passage, person: str) -> bool:
    """Chips of theirs moved in it."""
    bodies = (read_body(told.record.kind, told.record.body) for told in passage.told)
    moved = (each for body in bodies for each in body.transfers)
    return any(stack(person) in {each.source, each.target} for each in moved)


def _stretches(told: Iterable[Told]) -> Iterator[list[Told]]:
    waiting = list[Told]()
    for each in told:
        if waiting and each.record.place != waiting[-1].record.place + 1:
            yield waiting
            waiting = []
        waiting.append(each)
    yield waiting


def _proved(journal: Journal, told: Sequence[Told], signed: SignedHead, tree: Subtree) -> Stretch:
    proof = included(journal, told[-1].record, signed, tree)
    if proof is None:
        why = "not all of this is under a signed head yet; ask again in a moment"
        raise Refused([refuse(None, why)])
    return Stretch(tuple(line_of(each, ()) for each in told), str(proof))
