"""A view made of the view before it and what the house says has changed."""

from __future__ import annotations

from croupier.client.messages import Document


def changed(view: Document, changes: Document) -> Document:
    """The view after them; the one before is left as it is.

    >>> changed({"place": 7, "wagers": ["a", "b"]},
    ...         {"of": 7, "fields": {"place": 8}, "lists": {"wagers": [1, 1, ["c", "d"]]}})
    {'place': 8, 'wagers': ['a', 'c', 'd']}
    """
    after: Document = view | changes.get("fields", {})
    for name, (first, gone, came) in changes.get("lists", {}).items():
        items = view[name]
        after[name] = [*items[:first], *came, *items[first + gone :]]
    return after
