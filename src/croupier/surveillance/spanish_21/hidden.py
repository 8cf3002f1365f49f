"""What nobody may know yet of a Spanish 21 table: nothing that was recorded.

The hole card's face is recorded when it is turned, and an unseen card's when it is dealt.
"""

from __future__ import annotations

from croupier.values.events import Event


class Hidden:
    places: frozenset[int] = frozenset()

    def look(self, place: int, event: Event) -> None:
        """Every recorded face has been seen."""
