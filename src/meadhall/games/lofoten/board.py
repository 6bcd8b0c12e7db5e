"""Draws a view of Lofoten."""

from meadhall.core.game import Sheet, View
from meadhall.core.words import Words


def draw(view: View, say: Words, narrow: bool) -> str:
    return "<svg/>"


def sheet(view: View, say: Words) -> Sheet:
    return []
