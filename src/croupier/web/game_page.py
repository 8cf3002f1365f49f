"""What a game must say for itself so that the browser can show its tables.

The rest follows: its templates and scripts lie beside its `GAME` (`templates/table.html`,
`static/page.js`), and stories, slips, lobby and console are told by shared code.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from croupier.floor.automatic import filled
from croupier.rulebooks.house_rules import HouseRules
from croupier.table.orders import Order
from croupier.table.people import Viewer
from croupier.table.steps import Step
from croupier.tongues import ENGLISH
from croupier.tongues.speaking import spoken_in
from croupier.training.drilling import NO_DRILLS, Drills
from croupier.training.palette import Groups
from croupier.web.expected import Expected, Laid, laid_by_slips
from croupier.web.past_rounds import PastRound
from croupier.web.rules_card import RulesCard, rules_card
from croupier.web.worded import worded

Document = dict[str, object]
Worked = tuple[Hashable, Callable[[], Document]]
"""What figures depend on, and how they are worked out."""
Meters = Mapping[str, int] | None
Pictures = Mapping[str, Callable[[], str]]

FELT, CHIPS, CARDS = "/static-felt.css", "/static/css/chips.css", "/static/css/cards.css"


def written(make: Callable[[], Document], tongue: str = ENGLISH) -> bytes:
    """A document as it is sent, in whichever process it is made."""
    with spoken_in(tongue):
        return msgspec.json.encode(worded(make()))


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePage:
    """How one game comes to a screen; a table is the game's own frozen value."""

    folder: str
    """The name of its family, under which its templates and files are asked for."""
    styles: tuple[str, ...] = (FELT, CHIPS, CARDS)
    """Of its felt and of what lies on it."""

    pictures: Pictures = field(default_factory=dict)
    """What it draws beside its felt, by name: `/drawn/<folder>/<name>.svg`."""

    rules: Callable[[HouseRules], Document]
    """What its tables play by, as the page needs it."""
    card: Callable[[HouseRules], RulesCard] = rules_card
    """How it is played, for somebody who never did; `card_picture.html` draws its picture."""
    summary: Callable[[Any], Document]
    """What the lobby tells of a table beside its house rules: the `phase` in a word."""
    roads: Callable[[Any], tuple[Document, Document]]
    """The last rounds as small as the lobby shows them, and whole."""
    recall: Callable[[PastRound, str, Any], Document | None]
    """A round as a person looks back on it, its `slips` among it; None if they had no part."""

    odds: Callable[[Any, Viewer | None, Meters], Worked]
    """From what a viewer has not seen, or for nobody from the full shoe or set."""
    priced: Callable[[HouseRules], Document]
    """Every wager of a submission, from the full shoe or set."""
    laid: Callable[[PastRound, str, Document], Laid] = laid_by_slips
    """A person's wagers as they were laid first, from a round and how it is recalled."""
    expected: Callable[[HouseRules], Expected] | None = None
    """What each wager brings on average, from the full shoe or set."""
    advice: Callable[[Any, str, int], Worked] | None = None
    """For a person at a seat, where players set or choose by what they hold."""
    strategy: Callable[[HouseRules], Document] | None = None
    """A chart to play by, for a game in which one fits on a page."""
    drawn_strategy: Callable[[HouseRules], str] | None = None
    """The same as SVG."""

    palette: Callable[[Any], Groups] = lambda _: ()
    """What a dealer in training chooses from at a table."""
    answer: Callable[[Any, Step], Order] = lambda _, step: filled(step)
    """What somebody says who is asked at a table of the school."""
    drills: Drills[Any, Any] = NO_DRILLS
    """For the staff."""
