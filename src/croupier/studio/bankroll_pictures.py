"""Pictures of a bankroll: how purses fan out over a session, and how many are lost by when."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.bankrolls.sessions import Session
from croupier.studio.run_pictures import Axis, Field, fan, sheet, together
from croupier.studio.svg import tag


def bankroll_picture(title: str, session: Session) -> str:
    """The fan of a session above the curve of its ruin."""
    until = "Lost, and at the goal" if any(session.reached) else "Lost"
    curve = ruin_curve(f"{until}, by rounds", session)
    return together((fan(title, session.moments, session.fan), curve))


def ruin_curve(title: str, session: Session) -> str:
    """How many of all purses cannot play on, and how many have reached the goal."""
    most = max(*session.ruined, *session.reached, 0.01)
    field = Field(Axis(0, session.moments[-1]), Axis(0, min(1.0, most * 1.1), "%"))
    parts = [_line(field, session.moments, session.ruined, "line")]
    told = "Purses that cannot cover the stakes any more."
    if any(session.reached):
        parts.append(_line(field, session.moments, session.reached, "exact"))
        told = "Purses that cannot cover the stakes any more; dashes have reached the goal."
    return sheet(title, told, field, parts)


def _line(field: Field, rounds: Sequence[int], shares: Sequence[float], kind: str) -> str:
    along = [float(each) for each in rounds]
    return tag("polyline", class_=kind, points=field.path(along, shares))
