"""Royal 9 as the floor runs it: when meters are read, and what a round takes from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from croupier.cage.progressive import Award
from croupier.floor.live_game import Win
from croupier.table.baccarat.handed_over import decides_must_hit, judges_progressive
from croupier.table.baccarat.judging import WagersJudged, meter_awards
from croupier.table.baccarat.progressive import MustHitWin, looks_at_round_end, progressive_wagers
from croupier.table.baccarat.state import Table
from croupier.table.orders import Order
from croupier.values.events import Event


class Royal9:
    def link(self, table: Table) -> str:
        return (table.link or table.id) if table.house.progressive else ""

    def judges(self, table: Table, order: Order) -> bool:
        return judges_progressive(table, order)

    def looks(self, table: Table, order: Order) -> bool:
        return decides_must_hit(table, order)

    def looks_at_round_end(self, table: Table) -> bool:
        return looks_at_round_end(table)

    def bettors(self, table: Table) -> tuple[tuple[int, str], ...]:
        return tuple((each.seat, each.owner) for each in progressive_wagers(table))

    def round(self, table: Table) -> int:
        return table.in_round.number

    def with_meters(self, order: Order, shown: Mapping[str, int] | None, win: Win | None) -> Order:
        handed = {} if shown is None else {"meters": dict(shown)}
        won = {} if win is None else {"must_hit": MustHitWin(*win)}
        return replace(order, **handed, **won)

    def awarded(self, table: Table, events: Sequence[Event]) -> tuple[Award, ...]:
        judged = [each for each in events if isinstance(each, WagersJudged)]
        return tuple(
            Award(each.meter, each.seat, each.share, each.cents, each.clause)
            for one in judged
            for each in meter_awards(table.game, one)
        )


ROYAL_9 = Royal9()
