"""What a number of somebody's may be, whichever way it comes."""

from __future__ import annotations

from typing import Annotated

import msgspec
from pydantic import Field

from croupier.values.money import MOST_CENTS

GREATEST = 2**53
"""Up to here a browser counts right; no record is as long."""

Place = Annotated[int, Field(ge=0, le=GREATEST), msgspec.Meta(ge=0, le=GREATEST)]
"""Of a record, or the number of a shoe or a round."""
Cents = Annotated[int, Field(ge=0, le=MOST_CENTS), msgspec.Meta(ge=0, le=MOST_CENTS)]
