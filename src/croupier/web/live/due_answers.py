"""What is due at a table, worked out once for a viewer until the table moves on."""

from __future__ import annotations

from datetime import datetime

import msgspec

from croupier.floor.casino import Casino
from croupier.table.people import Viewer
from croupier.tongues import ENGLISH
from croupier.tongues.speaking import spoken_in

MOST = 512
"""Viewers of one table."""
GOOD_FOR_SECONDS = 10
"""Some steps wait for the time of day."""

Moment = tuple[int, int]


class DueAnswers:
    def __init__(self) -> None:
        self._at = dict[str, tuple[Moment, dict[tuple[Viewer, str], msgspec.Raw]]]()
        """By table: a house has so many."""

    async def steps(
        self,
        casino: Casino,
        table_id: str,
        viewer: Viewer,
        now: datetime,
        tongue: str = ENGLISH,
    ) -> tuple[int, msgspec.Raw]:
        """The place of the table, and the steps as a document."""
        if casino.table(table_id).tray_change:
            await casino.offices.now()  # they say who may carry it out
        place = casino.table(table_id).place
        moment = (place, int(now.timestamp()) // GOOD_FOR_SECONDS)
        known, answers = self._at.get(table_id, (None, {}))
        if known != moment or len(answers) >= MOST:
            answers = {}
            self._at[table_id] = moment, answers
        if (viewer, tongue) not in answers:
            with spoken_in(tongue):
                answers[viewer, tongue] = casino.due_document(table_id, viewer)
        return place, answers[viewer, tongue]
