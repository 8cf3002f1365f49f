"""Royal 9 as the floor runs it: when meters are read, and what a round takes from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from croupier.cage.progressive import Award
from croupier.floor.live_game import Win
from croupier.table.baccarat.announcing import AnnounceResult, CallPoints
from croupier.table.baccarat.clearing import ClearCards
from croupier.table.baccarat.handed_over import as_listed, decides_must_hit, judges_progressive
from croupier.table.baccarat.judging import WagersJudged, meter_awards
from croupier.table.baccarat.progressive import MustHitWin, looks_at_round_end, progressive_wagers
from croupier.table.baccarat.state import Table
from croupier.table.orders import Order
from croupier.values.events import Event
from croupier.values.refusals import Refusal

HANDED = CallPoints | AnnounceResult | ClearCards
"""Orders that the floor may hand meters over with."""


class Royal9:
    def link(self, table: Table) -> str:
        return (table.link or table.id) if table.house.progressive else ""

    def refuse_filled(self, table: Table, act: Order) -> Refusal | None:
        if not isinstance(act, HANDED) or as_listed(act) == act:
            return None
        return Refusal(table.house.wager_list, "meters are read off their controller")

    def judges(self, table: Table, act: Order) -> bool:
        return judges_progressive(table, act)

    def looks(self, table: Table, act: Order) -> bool:
        return decides_must_hit(table, act)

    def looks_at_round_end(self, table: Table) -> bool:
        return looks_at_round_end(table)

    def bettors(self, table: Table) -> tuple[tuple[int, str], ...]:
        return tuple((each.seat, each.owner) for each in progressive_wagers(table))

    def round(self, table: Table) -> int:
        return table.in_round.number

    def with_meters(self, act: Order, shown: Mapping[str, int] | None, win: Win | None) -> Order:
        handed = {} if shown is None else {"meters": dict(shown)}
        won = {} if win is None else {"must_hit": MustHitWin(*win)}
        return replace(act, **handed, **won)

    def awarded(self, table: Table, events: Sequence[Event]) -> tuple[Award, ...]:
        judged = [each for each in events if isinstance(each, WagersJudged)]
        return tuple(
            Award(each.meter, each.seat, each.share, each.cents, each.clause)
            for one in judged
            for each in meter_awards(table.game, one)
        )


ROYAL_9 = Royal9()
