"""A petition from a proposal's file: laid over its base game, priced, drawn, written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path, PurePath

import click

from croupier.cli.material import beside, read_file
from croupier.cli.output import progress
from croupier.cli.papers import Papers
from croupier.cli.subjects import lawful_rules, subject_text
from croupier.games.baccarat.example_deals import example_deals
from croupier.games.baccarat.game import BaccaratGame, bind
from croupier.games.baccarat.settlement import settle
from croupier.odds.baccarat.tables import exact_odds
from croupier.odds.document import fraction
from croupier.odds.figures import WagerOdds
from croupier.odds.par_sheet import par_sheet
from croupier.rulebooks.digest import rulebook_digest
from croupier.rulebooks.filings import Step, digest_of_submission
from croupier.rulebooks.loader import SHELF, rulebook
from croupier.studio.felt import printed_felt
from croupier.studio.filing.approved_names import approved_name
from croupier.studio.filing.dossier import Told
from croupier.studio.filing.petition import Example, Petition, WorkedOut
from croupier.studio.filing.petition_pages import petition
from croupier.studio.filing.proposal import Proposal, read_proposal
from croupier.studio.report.page import page
from croupier.values.families import family_of
from croupier.values.money import Cents, dollars
from croupier.values.refusals import BadMaterial, Finding, Unreadable

STEPS = 3
USUAL_STAKE = Cents(500)
FAMILY = "baccarat"
"""Where a wager can be made up so far."""


def petition_file(
    file: str, step: Step, house_name: str, paper: str, papers: Papers
) -> dict[str, object]:
    """The petition's document; its pages are written."""
    text = read_file(file)
    proposal = read_proposal(text, file)
    base, sketches = _base(file, proposal), _sketches(file, proposal)
    told = Told(
        house_name,
        step.on.isoformat(),
        step.by,
        PurePath(file).name,
        digest_of_submission(text),
        version("croupier"),
        rulebook_digest(),
        paper,
    )
    with progress("The petition", STEPS) as going:
        game = _game(file, proposal, base)
        found = _worked_out(file, proposal, game, sketches)
        going()
        named = {
            "base submission": PurePath(base).name,
            "SHA-256 of the base": digest_of_submission(subject_text(base)),
        }
        about = Petition(proposal, found, told, named)
        going()
        written = page(petition(about))
        going()
    document = petition_document(about)

    def further(pages: Mapping[str, bytes]) -> dict[str, bytes]:
        return {
            **pages,
            "proposal.toml": text.encode(),
            "base.toml": subject_text(base).encode(),
            "layout.svg": printed_felt(found.house, name=house_name).svg.encode(),
            "petition.json": (json.dumps(document, indent=2, ensure_ascii=False) + "\n").encode(),
        }

    papers.write(written, "petition", further)
    for each in about.missing:
        click.echo(f"missing: {each}", err=True)
    return {**document, "file": papers.output}


def _base(file: str, proposal: Proposal) -> str:
    """A rulebook's name, or a file as seen from the proposal's folder."""
    return proposal.base if proposal.base in SHELF else str(Path(file).parent / proposal.base)


def _game(file: str, proposal: Proposal, base: str) -> BaccaratGame:
    house = lawful_rules(base)
    if known := approved_name(proposal.idea.name):
        why = f"is the name of {known}; 205 CMR 147.04(3)(b) wants another"
        raise _found(file, "name", proposal.idea.name, why)
    if family_of(house.game).name != FAMILY:
        why = f"is {house.title}; a made-up wager can be laid over baccarat alone so far"
        raise _found(file, "base", proposal.base, why)
    try:
        return proposal.idea.over(bind(house))
    except Unreadable as error:
        raise _found(file, "name", proposal.idea.name, str(error)) from None


def _found(file: str, key: str, given: str, allowed: str) -> BadMaterial:
    finding = Finding(key, given, allowed, None, file)
    return BadMaterial(str(finding), [finding])


def _sketches(file: str, proposal: Proposal) -> dict[str, str]:
    read = dict[str, str]()
    for name in proposal.sketches:
        try:
            read[name] = beside(file)(name)
        except BadMaterial as bad:
            raise _found(file, "sketches", name, str(bad)) from None
    return read


def _worked_out(
    file: str, proposal: Proposal, game: BaccaratGame, sketches: Mapping[str, str]
) -> WorkedOut:
    idea, house = proposal.idea, game.house
    rows = sorted(exact_odds(game).rows, key=lambda row: row.wager != idea.wager)
    new = rows[0]
    for outcome in new.outcomes:
        if not outcome.probability:
            raise _found(file, "outcomes", outcome.outcome, "never comes about at the base game")
    return WorkedOut(
        rulebook(house.rulebook),
        house,
        game.settles_early(idea.wager),
        rows,
        par_sheet(house, new, conditions={"decks": str(house.shoe_decks)}),
        _examples(game, new),
        sketches,
    )


def _examples(game: BaccaratGame, new: WagerOdds) -> dict[str, Example]:
    stake = dollars(game.house.limits_of(new.wager).minimum or USUAL_STAKE)
    deals = example_deals(game, new.wager, [each.outcome for each in new.outcomes])
    return {
        outcome: Example(deal, settle(game, f"1 {new.wager} {stake}", deal).slips[0])
        for outcome, deal in deals.items()
    }


def petition_document(about: Petition) -> dict[str, object]:
    """As JSON has it."""
    odds = about.found.sheet.odds
    return {
        "wager": about.proposal.idea.wager,
        "name": about.proposal.idea.name,
        "kind": about.proposal.kind,
        "rulebook": about.found.book.id,
        "date": about.told.date,
        "proposal": about.told.digest,
        "house_edge": fraction(odds.house_edge),
        "outcomes": [
            {
                "outcome": each.outcome,
                "pays": each.pays,
                "probability": fraction(each.probability),
                "example": str(about.found.examples[each.outcome].deal.coup),
            }
            for each in odds.outcomes
        ],
        "items": [
            {
                "asks": each.item.asks,
                "massachusetts": each.item.massachusetts or None,
                "maryland": each.item.maryland or None,
                "answer": each.answer,
            }
            for each in about.items
        ],
        "malfunctions": dict(about.malfunctions),
        "missing": about.missing,
    }
