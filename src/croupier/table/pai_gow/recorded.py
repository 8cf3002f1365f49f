"""Pai Gow events as they stand in a journal, and orders as they come over a wire."""

from __future__ import annotations

from croupier.table.order_slips import OrderSlips, orders_in
from croupier.table.pai_gow import acts
from croupier.table.pai_gow.events import EVENTS
from croupier.table.recording import Recording

RECORDING = Recording(*EVENTS.values())
body_of, event_from = RECORDING.body_of, RECORDING.event_from
ORDER_SLIPS = OrderSlips(*orders_in(acts))
act_from = ORDER_SLIPS.act_from
