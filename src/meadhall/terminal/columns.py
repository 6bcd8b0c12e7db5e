"""Column layout: panels of different heights in columns of balanced height."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table


def balanced_columns(heights: Sequence[int], columns: int) -> list[list[int]]:
    """The panels of each column, read downwards, then to the right, with the lowest possible height."""
    height = max(heights, default=0)
    while len(filled_columns(heights, height)) > columns:
        height += 1
    return filled_columns(heights, height)


def filled_columns(heights: Sequence[int], max_height: int) -> list[list[int]]:
    """Columns filled one after the other, none higher than `max_height`."""
    stacks: list[list[int]] = []
    free = 0
    for panel, height in enumerate(heights):
        if not stacks or height > free:
            stacks.append([])
            free = max_height
        stacks[-1].append(panel)
        free -= height
    return stacks


def side_by_side(panels: Sequence[RenderableType], heights: Sequence[int], columns: int) -> RenderableType:
    stacks = balanced_columns(heights, columns)
    grid = Table.grid(expand=True, padding=(0, 1))
    for _ in stacks:
        grid.add_column(ratio=1)
    grid.add_row(*(Group(*(panels[panel] for panel in stack)) for stack in stacks))
    return grid
