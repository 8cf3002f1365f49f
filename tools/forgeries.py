"""Forges every leaf of a journal of each game in turn, and counts what `verify` lets pass.

Every hash is made anew each time. With a head nothing may pass; without one, what does is listed.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent.parent))

from croupier.journal.opening import open_journal
from croupier.journal.signing import sign_head
from tests.surveillance.forging import covered, forgeries, of_each_leaf, verifies
from tests.surveillance.test_forged_leaves import SIGNER, TABLES, play


def forge(table: str, path: Path, *, every: bool) -> int:
    """How many passed although a head covers them."""
    play(table, path)
    with open_journal(path) as journal:
        head = sign_head(journal, SIGNER).head
        records = {stream: list(journal.read(stream)) for stream in journal.streams()}
        told = list(forgeries(records))
        under = sum(covered(each.of(records), journal, head).holds for each in told)
        tried = told if every else list(of_each_leaf(records))
        without = [each for each in tried if verifies(each.of(records), journal)]
    count = sum(map(len, records.values()))
    print(f"{table}: {count} records, {len(told):,} forgeries; {under} pass with a head")
    print(f"  without one {len(without):,} of {len(tried):,}, in these leaves:")
    for leaf, times in Counter(each.leaf for each in without).most_common():
        kinds = sorted({each.kind for each in without if each.leaf == leaf})
        print(f"  {times:5} {leaf} of {', '.join(kinds)}", flush=True)
    return under


def main() -> int:
    every = "--few" not in sys.argv
    with TemporaryDirectory() as folder:
        return min(1, sum([forge(each, Path(folder) / each, every=every) for each in TABLES]))


if __name__ == "__main__":
    sys.exit(main())
