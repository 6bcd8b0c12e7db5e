"""Faces of Reavers: one for each name."""

from __future__ import annotations

from functools import lru_cache

from meadhall.core.draw.faces import face
from meadhall.core.draw.palette import GOLD_THREAD, WOOL_BLUE, WOOL_GOLD, WOOL_RED
from meadhall.core.draw.people import medallion
from meadhall.core.draw.svg import Markup

CLANS = {"tyr": WOOL_RED, "odin": WOOL_BLUE, "yggdrasil": WOOL_GOLD}
"""The wool that each clan wears."""
WOOLS = {"tyr": "url(#wool-red)", "odin": "url(#wool-blue)", "yggdrasil": "url(#wool-gold)"}
SKIES = {"tyr": "#e8b8a0", "odin": "#b5cfe6", "yggdrasil": "#ecd79a"}


@lru_cache(256)
def reaver_face(name: str, clan: str, radius: float, ring: str = GOLD_THREAD) -> Markup:
    """A Reaver in the colours of the clan, around 0, 0."""
    return medallion(face(name, CLANS[clan]), radius, ring, SKIES[clan], "round")
