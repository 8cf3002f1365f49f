"""What two regulations ask of a petition for a new game or wager, item by item.

205 CMR 147.04 is Massachusetts', COMAR 36.05.03.20 Maryland's; both were read on public pages of
them, for they are no chapter of ours. What they ask is told in our own words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from croupier.studio.filing.proposal import KINDS, Proposal

MASSACHUSETTS, MARYLAND = "205 CMR 147.04", "COMAR 36.05.03.20"


class Part(Enum):
    """The sections of a petition, by the ids of their headings."""

    WAGER = "petition-wager"
    RULES = "petition-rules"
    EXAMPLES = "petition-examples"
    ODDS = "petition-odds"
    LAYOUT = "petition-layout"
    EQUIPMENT = "petition-equipment"
    REMEDIES = "petition-remedies"
    STATEMENTS = "petition-statements"
    SIGNATURES = "petition-signatures"


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that is asked for."""

    asks: str
    massachusetts: str
    maryland: str
    """Which paragraph asks for it; empty where none does."""
    part: Part
    """Where the petition has it."""
    answer: Callable[[Proposal], str | None]
    """In a few words; None: nobody has written it."""
    key: str = ""
    """Of the proposal, where it comes from there."""


@dataclass(frozen=True, slots=True)
class Answered:
    item: Item
    answer: str | None


def _worked_out(words: str) -> Callable[[Proposal], str]:
    """What follows from the idea and its base game."""
    return lambda _: words


def _listed(texts: Sequence[str] | None, none: str) -> str | None:
    if texts is None:
        return None
    return ", ".join(texts) or none


def _petitioners(proposal: Proposal) -> str | None:
    return "; ".join(f"{each.name}, {each.address}" for each in proposal.petitioners) or None


def _equipment(proposal: Proposal) -> str | None:
    return _listed(proposal.equipment, "nothing new or changed is used")


def _samples(proposal: Proposal) -> str | None:
    if proposal.equipment:
        return f"to be handed in with it: {', '.join(proposal.equipment)}"
    return _equipment(proposal)


def _sketches(proposal: Proposal) -> str | None:
    """Nothing new needs no other sketch than the layout's."""
    if proposal.equipment and not proposal.sketches:
        return None
    return _listed(proposal.sketches, "that of the layout") if _equipment(proposal) else None


def _laboratory(proposal: Proposal) -> str | None:
    given = proposal.laboratory
    return f"{given.name}, {given.report} of {given.date}" if given else None


ITEMS: Sequence[Item] = (
    Item("names and addresses of the petitioners", "(3)(a)", "", Part.STATEMENTS, _petitioners,
         "petitioners"),
    Item("a name that no approved game has", "(3)(b)", "", Part.WAGER,
         lambda proposal: proposal.idea.name, "name"),
    Item("whether it is a variation, a composite or new", "(3)(c)", "A(2)", Part.WAGER,
         lambda proposal: KINDS[proposal.kind], "kind"),
    Item("the licensee who sponsors it", "(3)(d)", "A", Part.STATEMENTS,
         lambda proposal: proposal.sponsor, "sponsor"),
    Item("a summary: the object, how it is played, its wagers", "(3)(e)1", "A(1)", Part.WAGER,
         lambda proposal: proposal.summary, "summary"),
    Item("the proposed rules, with dealing and equipment", "(3)(e)2", "A(1)", Part.RULES,
         _worked_out("drafted over the base game's chapter")),
    Item("examples of play", "(3)(e)2", "", Part.EXAMPLES,
         _worked_out("a round for every outcome")),
    Item("true odds, payout odds and house advantage of each wager", "(3)(e)4", "A(3)", Part.ODDS,
         _worked_out("counted over all deals of the shoe")),
    Item("samples of new or changed equipment", "(3)(e)5", "A(5)", Part.EQUIPMENT, _samples,
         "equipment"),
    Item("a sketch of the layout", "(3)(e)6", "A(4)", Part.LAYOUT,
         _worked_out("drawn with the new area at every seat")),
    Item("sketches of the equipment", "(3)(e)7", "A(5)", Part.EQUIPMENT, _sketches, "sketches"),
    Item("an independent laboratory's report", "(3)(e)8, (4)", "B", Part.STATEMENTS, _laboratory,
         "laboratory"),
    Item("copyrights, trademarks and patents, or that there are none", "(3)(f)", "A(8)",
         Part.STATEMENTS, lambda proposal: proposal.rights, "rights"),
    Item("a request for a test of the game", "(3)(g), (5)", "", Part.STATEMENTS,
         lambda proposal: proposal.trial, "trial"),
    Item("the reason for proposing it", "", "A(6)", Part.WAGER,
         lambda proposal: proposal.reason, "reason"),
    Item("where else it is offered", "", "A(7)", Part.STATEMENTS,
         lambda proposal: _listed(proposal.elsewhere, "nowhere"), "elsewhere"),
    Item("whatever else the regulator asks for", "(3)(h)", "A(9)", Part.STATEMENTS,
         lambda proposal: proposal.further or "nothing has been asked for"),
    Item("in writing, signed by the petitioners", "(3)", "A", Part.SIGNATURES,
         _worked_out("lines to be signed")),
)  # fmt: skip


def answered(proposal: Proposal) -> list[Answered]:
    return [Answered(each, each.answer(proposal)) for each in ITEMS]
