"""Write the golden transcripts anew."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.rounds import spanish_21_scenarios as spanish_21  # noqa: E402
from tests.rounds.scenarios import (  # noqa: E402
    every_irregularity,
    every_shoe,
    irregularity,
    whole_shoe,
)


def main() -> None:
    folder = ROOT / "tests" / "rounds"
    for book, variant in every_shoe():
        (folder / "shoes" / f"{book} {variant}.txt").write_text(whole_shoe(book, variant))
    for clause in every_irregularity():
        (folder / "irregularities" / f"{clause}.txt").write_text(irregularity(clause))
    shoe = folder / "shoes" / f"{spanish_21.BOOK} standard.txt"
    shoe.write_text(spanish_21.whole_shoe())
    for clause in spanish_21.every_irregularity():
        story = spanish_21.irregularity(clause)
        (folder / "irregularities" / f"{clause}.txt").write_text(story)
    written = [*folder.glob("*/*.txt")]
    print(f"{len(written)} transcripts, {sum(p.stat().st_size for p in written):,} bytes")


if __name__ == "__main__":
    main()
