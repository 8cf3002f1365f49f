"""Which paytable each wager of a submission uses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.rulebooks.chapter import Offer, Standing
from croupier.rulebooks.reader import Reader
from croupier.rulebooks.submissions.filing import Filing


@dataclass(frozen=True, slots=True)
class Followed:
    """Paytables that the file chooses by something else than their name."""

    stake: int
    """Of a wager whose paytable follows the progressive's stake."""
    shoe_decks: int | None
    """Where a paytable follows the decks; None: nobody can say how many there are."""

    def table(self, offer: Offer) -> int | None:
        """Of a wager that has one; for study, that of the nearest shoe."""
        if offer.by_stake:
            return self.stake
        if not offer.by_decks:
            return None
        decks = self.shoe_decks or offer.by_decks[0]
        nearest_shoe = min(offer.by_decks, key=lambda lawful: abs(lawful - decks))
        return offer.by_decks.index(nearest_shoe)


def chosen_paytables(
    filing: Filing, rows: Mapping[str, Reader], elected: list[str]
) -> dict[str, int]:
    """The paytable each wager uses; one filed for a hand serves its twin as well."""
    letters = dict[str, int]()
    open_offers = [offer for offer in filing.book.offers if offer.is_open_to(filing.games)]
    for offer in open_offers:
        row = rows.get(offer.wager, Reader({}))
        by_name = offer.paytables and not _follows(offer)
        is_filed = row.has if by_name else row.was_given
        if not is_filed("paytable"):
            continue
        given = filing.notes.attempt(row.text, "paytable")
        if given is None or offer.wager not in elected:
            continue
        if not by_name:
            why = (
                f"its paytable follows {_follows(offer)}" if _follows(offer) else "has one paytable"
            )
            filing.notes.find(
                row.at("paytable"), given, f"{offer.title}: {why}; leave the key out",
                offer.permitted_by,
            )  # fmt: skip
        elif given not in offer.paytables:
            letters_allowed = ", ".join(offer.paytables)
            filing.notes.find(
                row.at("paytable"), given, f"must be one of {letters_allowed}", offer.chosen_by
            )
        else:
            letters[offer.wager] = offer.paytables.index(given)
    for offer in open_offers:
        _agree_with_twin(filing, offer, letters, elected)
    for offer in open_offers:
        is_offered = offer.wager in elected or offer.standing is not Standing.ELECTIVE
        if is_offered and len(offer.paytables) > 1 and not _follows(offer):
            _warn_if_unnamed(filing, rows, offer, letters)
    return letters


def _follows(offer: Offer) -> str | None:
    """The key by which a paytable is chosen in place of its name."""
    if offer.by_stake:
        return "progressive.stake"
    return "decks" if offer.by_decks else None


def _agree_with_twin(
    filing: Filing, offer: Offer, letters: dict[str, int], elected: list[str]
) -> None:
    if offer.twin is None or not {offer.wager, offer.twin} <= set(elected):
        return
    here, there = letters.get(offer.wager), letters.get(offer.twin)
    if here is None and there is not None:
        letters[offer.wager] = there
    elif there is None and here is not None:
        letters[offer.twin] = here
    elif here is not None and there is not None and here != there:
        filing.notes.find(
            f"wagers.{offer.wager}.paytable",
            offer.paytables[here],
            f"must be the paytable of {offer.twin}, {offer.paytables[there]}",
            offer.chosen_by,
        )


def _warn_if_unnamed(
    filing: Filing, rows: Mapping[str, Reader], offer: Offer, letters: dict[str, int]
) -> None:
    twins = {offer.wager, offer.twin} | {
        each.wager for each in filing.book.offers if each.twin == offer.wager
    }
    named = any(name in rows and rows[name].has("paytable") for name in twins if name)
    if offer.wager not in letters and not named:
        taken = f"{offer.paytables[0]} is taken, the first of {', '.join(offer.paytables)}"
        filing.notes.warn_unfiled(f"wagers.{offer.wager}.paytable", taken, offer.chosen_by)
