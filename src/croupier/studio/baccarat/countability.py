"""Which wagers of a baccarat table can be counted, and how deep to cut against it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.counting.advice import BEARABLE, safe_cut
from croupier.counting.counted import ByCut, Counted, CountedWager
from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.report.document import (
    Block,
    Cell,
    Drawing,
    Facts,
    Paragraph,
    Section,
    Table,
)
from croupier.studio.report.pictures import framed
from croupier.studio.run_pictures import by_cut

COLUMNS = (
    "wager", "perfect player", "± s.e.", "tags, ace to ten", "follows", "from", "count wins",
    "safe: perfect", "safe: count",
)  # fmt: skip
MOST = BEARABLE[0]


def countability_section(house: HouseRules, found: Counted) -> Section:
    order = sorted(found.wagers, key=lambda each: -_won(each.perfect))
    blocks: list[Block] = [
        Paragraph(
            "Shoes were dealt by chance; before each round every wager was priced exactly from the"
            " cards nobody had seen. The perfect player bets a unit whenever that favours the"
            " player; the count is a simple one with the best small tags. Figures are units won a"
            " shoe, at the cut that is filed. Safe is the fewest cards behind the cover card with"
            f" which at most {MOST:g} units are won a shoe."
        ),
        Facts(
            {
                "shoes dealt": f"{found.shoes:,} of {found.cards} cards, seed {found.seed}",
                "cards behind the cover card, as filed": str(found.own_cut),
                "cuts looked at": f"{min(found.behind)} to {max(found.behind)} cards",
            },
            "counting",
        ),
        *map(Paragraph, recommended(house, found)),
        Table(
            "What counting wins",
            COLUMNS,
            [_row(house, each) for each in order],
            "wrrwrrrrr",
            "countability",
        ),
        *_picture(house, order[0]),
    ]
    return Section("counting", "Countability and the recommended cut", blocks)


def recommended(house: HouseRules, found: Counted) -> Iterator[str]:
    """The cut that bears every simple count, and every perfect player, if any cut does."""
    for who, cuts in (
        ("a simple count", {each.wager: _safe(each.counter) for each in found.wagers}),
        ("a perfect player", {each.wager: _safe(each.perfect) for each in found.wagers}),
    ):
        known = {wager: cut for wager, cut in cuts.items() if cut is not None}
        never = [house.wagers[wager].title for wager, cut in cuts.items() if cut is None]
        cut = max(known.values(), default=found.own_cut)
        deeper = cut > found.own_cut
        enough = f"cut off {cut} of {found.cards} cards" if deeper else "the cut as filed is enough"
        but = f", all but {', '.join(never)}" if never else ""
        told = f"Against {who}: {enough} for every wager{but} to lose at most {MOST:g} units a shoe"
        yield f"{told}{_most_of_it(house, found, known) if deeper else ''}."
        if never:
            yield (
                f"{', '.join(never)}: no cut up to {max(found.behind)} cards bears {who}; a lower"
                " maximum or an earlier shuffle would."
            )


def _most_of_it(house: HouseRules, found: Counted, cuts: Mapping[str, int]) -> str:
    """The wager that asks for the deepest cut, and what would do without it."""
    deepest = max(cuts, key=lambda wager: cuts[wager])
    others = max((cut for wager, cut in cuts.items() if wager != deepest), default=0)
    rest = "the cut as filed" if others <= found.own_cut else f"{others} cards"
    return f"; {house.wagers[deepest].title} asks for most, for all others {rest} would do"


def _safe(by_cut: ByCut) -> int | None:
    """Where there is nobody to win anything, any cut is safe."""
    return safe_cut(by_cut, MOST) if by_cut else 0


def _won(by_cut: ByCut) -> float:
    return by_cut[0].won_a_shoe if by_cut else 0.0


def _row(house: HouseRules, each: CountedWager) -> tuple[Cell, ...]:
    tags = each.count.words if each.count else "no count follows it"
    perfect, counter = _safe(each.perfect), _safe(each.counter)
    return (
        house.wagers[each.wager].title,
        f"{_won(each.perfect):.3f}",
        f"{each.perfect[0].won_error:.3f}" if each.perfect else "",
        "by rank or suit" if "," in tags else tags,
        "" if each.correlation is None else f"{each.correlation:.3f}",
        str(each.spread.steps[0][0]) if each.spread.steps else "never",
        f"{_won(each.counter):.3f}",
        "none" if perfect is None else str(perfect),
        "none" if counter is None else str(counter),
    )


def _picture(house: HouseRules, each: CountedWager) -> Iterator[Drawing]:
    players = {"perfect": each.perfect, "count": each.counter}
    lines = {
        name: sorted((f.behind, f.won_a_shoe, f.won_error) for f in figures)
        for name, figures in players.items()
        if figures
    }
    if lines:
        title = house.wagers[each.wager].title
        drawn = by_cut(f"{title}: what counting wins by cut", lines)
        yield Drawing(
            framed(drawn), f"{title}, the wager of this table that counting wins most of."
        )
