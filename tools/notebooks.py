"""Runs examples/notebooks anew and keeps what they show; exits 1 if any shows something else."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parent.parent / "examples" / "notebooks"
SECONDS = 300
"""For a cell, on a machine that does much else."""


def notebooks() -> list[Path]:
    return sorted(FOLDER.glob("*.ipynb"))


def read(file: Path) -> Any:  # noqa: ANN401 nbformat has no types of its own
    return nbformat.read(file, as_version=4)  # type: ignore[no-untyped-call]


def write(notebook: Any, file: Path) -> None:  # noqa: ANN401 likewise
    nbformat.write(notebook, file)  # type: ignore[no-untyped-call]


def run_anew(file: Path) -> Any:  # noqa: ANN401 likewise
    """The notebook with the outputs of a fresh kernel, and nothing that tells when it ran."""
    notebook = read(file)
    NotebookClient(
        notebook,
        timeout=SECONDS,
        coalesce_streams=True,
        resources={"metadata": {"path": str(FOLDER)}},
    ).execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    notebook.metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    return notebook


KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def shown(notebook: Any) -> list[list[tuple[str, str]]]:  # noqa: ANN401 likewise
    """What each cell shows, as text: what it prints, and its value in each form it has."""
    return [
        [part for output in cell.get("outputs", []) for part in _parts(output)]
        for cell in notebook.cells
    ]


def _parts(output: Any) -> list[tuple[str, str]]:  # noqa: ANN401 likewise
    if output.output_type == "stream":
        return [(output.name, output.text)]
    if output.output_type == "error":
        return [("error", output.evalue)]
    return sorted(output.data.items())


def main() -> int:
    changed = []
    for file in notebooks():
        before = read(file)
        after = run_anew(file)
        if shown(before) != shown(after):
            changed.append(file.name)
            write(after, file)
    for name in changed:
        print(f"{name} shows something else and has been written anew: look at it, and commit it")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
