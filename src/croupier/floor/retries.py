"""When other nodes were quicker again and again."""

from __future__ import annotations

from croupier.journal.errors import Stale

TRIES = 8
"""How often something is decided again when another node was quicker."""


class Outrun(Stale):
    """Nothing was recorded."""

    def __init__(self, stream: str) -> None:
        super().__init__(stream, 0, 0)
        self.args = (f"{stream}: others were quicker each time; send it again under the same id",)
