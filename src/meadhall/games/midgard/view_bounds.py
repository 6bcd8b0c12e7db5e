"""View bounds of Midgard: the greatest lists and numbers that a view can hold."""

from __future__ import annotations

from typing import get_args

from meadhall.core.ml.view_bounds import ViewBounds, view_bounds_of
from meadhall.games.midgard.packed import PAIR, PAY, MidgardBox
from meadhall.games.midgard.printed import AnyCard, Artifact, OwnArtifact
from meadhall.games.midgard.table import MidgardTable
from meadhall.games.midgard.view import MidgardView
from meadhall.games.midgard.view_builder import build_own_artifact, die_name


def extent(table: MidgardTable) -> ViewBounds:
    box = table.box
    dice = [die_name(die) for die in box.kinds]
    artifacts = [card for card in box.cards if isinstance(card, Artifact)]
    known = view_bounds_of(
        MidgardView,
        {
            **{kind: [card for card in box.cards if type(card) is kind] for kind in get_args(AnyCard)},
            OwnArtifact: [build_own_artifact(artifact, die, False) for artifact in artifacts for die in dice],
            "dice": dice,
        },
    )
    for name, most in (("waiting", PAIR + max(map(int, box.bonus))), ("paying", most_symbols(box))):
        row = known[name]
        assert isinstance(row, list)
        known[name] = row * most
    return known


def most_symbols(box: MidgardBox) -> int:
    """The most symbols that any price asks for."""
    prices = [box.verbs[box.begins(row) : box.ends(row)] for row in range(len(box.row_start) - 1)]
    return max(sum(1 for verb in price if verb == PAY) for price in prices)
