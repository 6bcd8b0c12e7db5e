"""Panels of different heights, laid side by side so that none of the columns grows much longer than the others."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table


def spread(heights: Sequence[int], columns: int) -> list[list[int]]:
    """Which panels stand in which column: read downwards, then to the right, the columns as even as can be."""
    height = max(heights, default=0)
    while len(stacked(heights, height)) > columns:
        height += 1
    return stacked(heights, height)


def stacked(heights: Sequence[int], most: int) -> list[list[int]]:
    """Columns filled one after the other, none higher than `most`."""
    stacks: list[list[int]] = []
    free = 0
    for panel, height in enumerate(heights):
        if not stacks or height > free:
            stacks.append([])
            free = most
        stacks[-1].append(panel)
        free -= height
    return stacks


def side_by_side(panels: Sequence[RenderableType], heights: Sequence[int], columns: int) -> RenderableType:
    stacks = spread(heights, columns)
    grid = Table.grid(expand=True, padding=(0, 1))
    for _ in stacks:
        grid.add_column(ratio=1)
    grid.add_row(*(Group(*(panels[panel] for panel in stack)) for stack in stacks))
    return grid
