"""What a player has the house hold them to: limits, a pause, and staying out altogether.

After 58 Pa. Code 814a.1 and 814a.2, which are outside the texts of this program: controls of the
house. The book says what it must: no reason, no hand, no name but the one the record has.
"""

from croupier.cage.care.counting import (
    ChipsCounted,
    DepositCounted,
    Stirred,
    WagersCounted,
    answers_for_others,
    deposited,
    stirred,
    too_much_at_once,
    wagered,
)
from croupier.cage.care.left_rounds import HearOfLeftRounds, LeftRoundsHeard, RoundLeft
from croupier.cage.care.limiting import ConfirmRaise, LimitRaised, LimitSet, RaiseAsked, SetLimit
from croupier.cage.care.limits import Counted, Limit, Period, Raise
from croupier.cage.care.noticing import GiveNotice, NoticeGiven, due
from croupier.cage.care.state import (
    HOURLY,
    PAUSE,
    Care,
    CareEvent,
    CareOrder,
    Exclusion,
    Told,
    book,
    kept_out,
)
from croupier.cage.care.staying_out import (
    NOTICES,
    YEARS,
    ChooseNotice,
    ExcludeMyself,
    NoticeChosen,
    PausePlay,
    PlayPaused,
    SelfExcluded,
)

__all__ = [
    "HOURLY",
    "NOTICES",
    "PAUSE",
    "UNASKED",
    "YEARS",
    "Care",
    "CareEvent",
    "CareOrder",
    "ChipsCounted",
    "ChooseNotice",
    "ConfirmRaise",
    "Counted",
    "DepositCounted",
    "ExcludeMyself",
    "Exclusion",
    "GiveNotice",
    "HearOfLeftRounds",
    "LeftRoundsHeard",
    "Limit",
    "LimitRaised",
    "LimitSet",
    "NoticeChosen",
    "NoticeGiven",
    "PausePlay",
    "Period",
    "PlayPaused",
    "Raise",
    "RaiseAsked",
    "RoundLeft",
    "SelfExcluded",
    "SetLimit",
    "Stirred",
    "Told",
    "WagersCounted",
    "answers_for_others",
    "body_of",
    "book",
    "decide_again",
    "deposited",
    "due",
    "event_from",
    "evolve",
    "kept_out",
    "stirred",
    "tell",
    "too_much_at_once",
    "wagered",
]  # fmt: skip

UNASKED = frozenset({NoticeGiven.kind, RoundLeft.kind, LeftRoundsHeard.kind})
"""What alone has nothing counted of anybody."""
evolve, decide_again, tell = book.evolve, book.decide_again, book.tell
LEDGER = book.ledger
body_of, event_from = LEDGER.body_of, LEDGER.event_from
