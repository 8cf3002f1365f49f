"""What every setting of a player's own tiles is worth, from the tiles that player has seen."""

from __future__ import annotations

from functools import partial

from croupier.games.pai_gow.game import bind
from croupier.odds.document import fraction
from croupier.odds.pai_gow.advice import Advice, advise
from croupier.odds.pai_gow.document import hand_document
from croupier.odds.pai_gow.roles import Role as Facing
from croupier.rulebooks.house_rules import HouseRules
from croupier.table.pai_gow.places import is_looked_at, own_areas, owner_of
from croupier.table.pai_gow.setting import known, not_to_set
from croupier.table.pai_gow.state import Table
from croupier.values.refusals import Refusal, Refused
from croupier.values.tiles import Tile
from croupier.web.game_page import Document, Worked
from croupier.web.pai_gow.rules import way_rule

BANKS_NOTE = (
    "Against one wager that is set by the house way; with several wagers the vigorish falls on"
    " what is left once wins and losses are netted."
)
PLAYERS_NOTE = "Against a bank that sets by the house way."


def advice(table: Table, person: str, seat: int) -> Worked:
    """What the figures depend on, and how they are found; nobody is told of others' tiles."""
    tiles, seen = _held(table, person, seat), _seen(table, person, seat)
    bank = table.bank is not None and table.bank.seat == seat
    facing = Facing.BANK if bank else Facing.BETTOR
    note = _note(table, facing)
    known = (seat, facing, tiles, seen)
    return known, partial(_advised, table.house, *known, note)


def _advised(
    house: HouseRules,
    seat: int,
    facing: Facing,
    tiles: tuple[Tile, ...],
    seen: tuple[Tile, ...],
    note: str,
) -> Document:
    game = bind(house)
    advised = advise(game, tiles, role=facing, seen=seen)
    return {
        "seat": seat,
        "as": facing.value,
        "tiles": [str(tile) for tile in tiles],
        "settings": _settings(advised),
        "house_way": {
            **hand_document(advised.house_way),
            "rules": [way_rule(rule) for rule in game.way.why(tiles)],
        },
        "note": note,
    }


def _note(table: Table, facing: Facing) -> str:
    """What the figures take for granted."""
    if facing is Facing.BANK:
        return BANKS_NOTE
    return PLAYERS_NOTE if table.bank and not table.bank.co else ""


def _held(table: Table, person: str, seat: int) -> tuple[Tile, ...]:
    """The four tiles that this person may look at and has still to set."""
    nothing = Refusal(table.duty("own_tiles"), "you hold no tiles here")
    if table.round is None or owner_of(table, seat) != person:
        raise Refused([nothing])
    if refusal := not_to_set(table, seat):
        raise Refused([refusal])
    tiles = known(table.round.hands[seat])
    if not tiles:
        raise Refused([nothing])
    return tiles


def _seen(table: Table, person: str, seat: int) -> tuple[Tile, ...]:
    """Tiles of other positions: one's own at another area, and what everybody has seen."""
    own = own_areas(table, person)
    return tuple(
        tile
        for at, hand in table.in_round.hands.items()
        if at != seat
        for nth, tile in enumerate(hand.tiles, 1)
        if tile is not None
        and (hand.up or nth in hand.seen or (at in own and is_looked_at(table, hand)))
    )


def _settings(advised: Advice) -> list[Document]:
    best = advised.settings[0].value
    return [
        {
            **hand_document(each.setting),
            "win": fraction(each.win),
            "tie": fraction(each.tie),
            "lose": fraction(each.lose),
            "value": fraction(each.value),
            "best": each.value == best,
            "house_way": each.house_way,
        }
        for each in advised.settings
    ]
