"""The tiles of every position, held to the stacks once they are opened."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.pai_gow.delivery import STYLES, deliver
from croupier.surveillance.deals import Claim, Opened, SealedDeals
from croupier.surveillance.felt import faces_in_words
from croupier.surveillance.kept_secrets import hidden_in
from croupier.table.pai_gow.dealing import TilesDealt
from croupier.table.pai_gow.ending import StacksOpened
from croupier.table.pai_gow.game import GAME as PAI_GOW_TABLES
from croupier.table.pai_gow.picture import View
from croupier.table.pai_gow.seals import as_cut
from croupier.table.pai_gow.spoken import place as place_of
from croupier.table.pai_gow.state import STACKS, Table
from croupier.values.clauses import ClauseId
from croupier.values.events import Event
from croupier.values.refusals import Unreadable
from croupier.values.tiles import parse_tiles

WHOLE_SET = 32


def deals() -> SealedDeals[Table, View]:
    return SealedDeals(PAI_GOW_TABLES, _claims, _as_opened)


def _as_opened(table: Table, commitment: str, secret: bytes) -> StacksOpened | None:
    stacks = (*table.unopened, *([table.stacks] if table.stacks else []))
    cut = next((each.cut for each in stacks if each.commitment == commitment), ())
    try:
        tiles = parse_tiles(hidden_in(secret))
    except Unreadable:
        return None
    return StacksOpened(ClauseId(""), commitment, tiles, "", cut)


def _claims(table: Table, place: int, event: Event) -> Iterator[Claim]:
    if isinstance(event, TilesDealt) and table.stacks and (seal := table.stacks.commitment):

        def wrong(opened: Opened) -> Iterator[str]:
            return unlike_sealed(event, opened[seal])

        yield Claim(place, frozenset({seal}), wrong)


def unlike_sealed(dealt: TilesDealt, opened: StacksOpened) -> Iterator[str]:
    """Stacks or a delivery that cannot be are told by others."""
    is_whole = len(opened.tiles) == WHOLE_SET and sorted(opened.cut) == list(STACKS)
    if not is_whole or dealt.delivery not in STYLES:
        return
    sealed = deliver(dealt.delivery, as_cut(opened.tiles, opened.cut))
    for (seat, tiles), gives in zip(dealt.hands, sealed, strict=False):
        if tiles != gives:
            has, sealed_as = (
                faces_in_words([str(tile) if tile else None for tile in each])
                for each in (tiles, gives)
            )
            yield f"{place_of(seat)} is dealt {has}, and the sealed order gives {sealed_as}"
