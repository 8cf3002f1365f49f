"""Which rounds a player's proof holds, by its records alone: what it calls them is not believed.

A round is told from the record behind which it begins to its end, as everywhere. Of a stretch the
first passage may lack its beginning, so it counts for nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from croupier.surveillance.bodies import ROUND_IS_OVER, ShoeLoaded, read_body
from croupier.surveillance.games import every_game
from croupier.surveillance.passages import Division, Passage, Told, told_by
from croupier.surveillance.shoe_proofs import (
    OwnRound,
    ShoeProof,
    Stretch,
    has_part,
    is_dealt_from,
    loaded_before,
    own_round,
)
from croupier.surveillance.watched_game import AnyGame
from croupier.values.records import Record
from croupier.values.refusals import BadMaterial


class RoundsProven(msgspec.Struct, frozen=True):
    called: tuple[int, ...]
    """Every round that was called between the sealing and the opening."""
    problems: tuple[str, ...]


def rounds_proven(proof: ShoeProof, taken: Sequence[int], sealed: int, opened: int) -> RoundsProven:
    """By the places where cards or tiles left, and those of the sealing and the opening."""
    game = _game_of(proof)
    told = [list(_told(stretch, game)) for stretch in proof.passages]
    between = [each for part in told for each in part if sealed < each.record.place < opened]
    called = [each.calls for each in between if each.calls is not None]
    missing = [(one, two) for one, two in pairwise(called) if two > one + 1]
    return RoundsProven(
        tuple(dict.fromkeys(called)),
        (
            *_named_otherwise(proof, [p for part in told for p in _whole(part)], taken),
            *(f"no call stands between those of rounds {one} and {two}" for one, two in missing),
        ),
    )


def _named_otherwise(
    proof: ShoeProof, whole: Sequence[Passage], taken: Sequence[int]
) -> Iterator[str]:
    loaded = [
        (record.place, body.shoe)
        for record in _records(proof)
        if isinstance(body := read_body(record.kind, record.body), ShoeLoaded)
    ]
    found = {own_round(each, lambda place: loaded_before(loaded, place)): each for each in whole}
    own = {
        each
        for each, passage in found.items()
        if is_dealt_from(passage, taken) and has_part(passage, proof.person)
    }
    if not proof.rounds:
        yield f"it holds no round of {proof.person}'s"
    for each in dict.fromkeys(proof.rounds):
        if each not in own:
            yield _unlike(each, found, taken, proof.person)
    for each in sorted(own - {*proof.rounds}, key=lambda one: one.first):
        yield f"round {each.round} is {proof.person}'s too, and is not named"
    if len({*proof.rounds}) != len(proof.rounds):
        yield "it names a round twice"


def _unlike(
    named: OwnRound, found: dict[OwnRound, Passage], taken: Sequence[int], person: str
) -> str:
    """Why a round that is named is not one of theirs from what was sealed."""
    passage = found.get(named)
    if passage is not None:
        if not is_dealt_from(passage, taken):
            return f"round {named.round} was not dealt from what was sealed"
        return f"{person} had no part in round {named.round}"
    there = next((one for one in found if (one.first, one.last) == (named.first, named.last)), None)
    if there is None:
        return f"round {named.round} is not whole: places {named.first} to {named.last}"
    at = f"places {named.first} to {named.last}"
    if there.round != named.round:
        return f"{at} are round {there.round}, and not {named.round}"
    return f"{at} are of shoe {there.shoe}, and not of {named.shoe}"


def _whole(told: Sequence[Told]) -> Iterator[Passage]:
    """The rounds that stand in a stretch from beginning to end."""
    division = Division()
    passages = [passage for each in told for passage in division.look(each)]
    for passage in passages[1:]:
        if passage.round is not None and passage.told[-1].record.kind in ROUND_IS_OVER:
            yield passage


def _told(stretch: Stretch, game: AnyGame) -> Iterator[Told]:
    return told_by((line.record for line in stretch.records), game)


def _records(proof: ShoeProof) -> Iterator[Record]:
    return (line.record for stretch in proof.passages for line in stretch.records)


def _game_of(proof: ShoeProof) -> AnyGame:
    """One that knows every event of it; games that share those say the same of them."""
    kinds = {record.kind for record in _records(proof)}
    for game in every_game():
        if kinds <= game.tables.ledger.events.keys():
            return game
    raise BadMaterial("nobody here knows by which game this was dealt")
