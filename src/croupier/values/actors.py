"""Who acts in a house without being a person: its offices, and what moves by itself."""

from __future__ import annotations

PLAYER, DEALER, FLOORPERSON, INSPECTOR = "player", "dealer", "floorperson", "inspector"
ADMINISTRATOR = "administrator"
PUBLIC = "public"
"""Whoever looks on."""
OFFICES = (PLAYER, DEALER, FLOORPERSON, INSPECTOR, ADMINISTRATOR)

THE_CLOCK, THE_DOOR, THE_SERVER = "the clock", "the door", "the server"
AUTOMATIC = "automatic"
"""Begins the name of whoever does the work of an office that nobody holds."""
STAND_IN = "stand-in"
"""Begins the id of an order by which the house answers for a person."""
HOUSE = "house"
"""Begins the id of an order of the automatic staff."""


def automatic(office: str) -> str:
    """Whoever does the work of that office by itself.

    >>> automatic(DEALER)
    'automatic dealer'
    """
    return f"{AUTOMATIC} {office}"


def office_of(actor: str) -> str:
    """The one in which it acts, of whoever does the work of an office by itself.

    >>> office_of("automatic dealer"), office_of("ann")
    ('dealer', '')
    """
    return next((each for each in OFFICES if actor.startswith(automatic(each))), "")


ACTORS = (
    AUTOMATIC,
    HOUSE,
    STAND_IN,
    THE_CLOCK,
    THE_DOOR,
    THE_SERVER,
    *OFFICES,
    *map(automatic, OFFICES),
)

STAFF = ("cashier", "casino", "manager", "pit boss", "regulator", "staff", "supervisor")
"""As people call those who act for the house or watch over it."""
PARTS = (
    "admin",
    "clock",
    "door",
    "me",
    "meter",
    "meters",
    "purse",
    "purses",
    "server",
    "surveillance",
    STAND_IN,
    PUBLIC,
    *STAFF,
)
"""Whatever else of a house a page, an address or the record speaks of by one word."""
