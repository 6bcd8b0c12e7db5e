"""Portrait generator: every character has a distinct face."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from meadhall.core.draw import faces
from meadhall.core.draw.faces import HOUSEHOLD, Face, face
from meadhall.core.draw.materials import LIGHTS
from meadhall.core.draw.people import medallion, portrait
from meadhall.games.lofoten import GAME as LOFOTEN
from meadhall.games.midgard import GAME as MIDGARD
from meadhall.games.midgard.draw.reaver_faces import CLANS

DISTINCTIVE_FEATURES = {"hair", "style", "beard", "hat", "skin"}
"""What is seen of a face 38 pixels wide."""
NOT_THEIRS = {"cloak", "ground"}
"""What all of a clan have in common."""
MADE_OF: dict[str, tuple[str, ...]] = {
    "skin": faces.SKINS,
    "hair": tuple(faces.HAIRS.values()),
    "eyes": faces.EYES,
    "cloak": faces.CLOAKS,
    "head": faces.HEADS,
    "nose": faces.NOSES,
    "gaze": faces.GAZES,
    "brows": faces.BROWS,
    "mouth": faces.MOUTHS,
    "style": faces.STYLES,
    "beard": ("", *faces.BEARDS),
    "hat": faces.HATS,
    "mark": faces.MARKS,
    "jewel": faces.JEWELS,
    "collar": faces.COLLARS,
    "ground": faces.GROUNDS,
}


REAVERS = {card.name: face(card.name, CLANS[card.clan]) for card in MIDGARD.edition.content.reavers.cards}
JARLS = {card.name_en: face(card.name_en) for card in LOFOTEN.edition.content.jarl}


def differing(one: Face, other: Face) -> set[str]:
    return {name for name, a, b in zip(Face._fields, one, other, strict=True) if a != b} - NOT_THEIRS


@pytest.mark.parametrize("people", [REAVERS, JARLS], ids=["Reavers", "jarls"])
def test_no_two_at_a_table_look_alike(people: dict[str, Face]) -> None:
    """Cards and players: at least six things differ, at least two of them seen from afar."""
    for (name, one), (other_name, other) in combinations({**people, **HOUSEHOLD}.items(), 2):
        differ = differing(one, other)
        assert len(differ) >= 6, (name, other_name, differ)
        assert len(differ & DISTINCTIVE_FEATURES) >= 2, (name, other_name, differ)


def test_a_name_always_looks_the_same() -> None:
    assert face("Ann") == face("Ann") != face("Anna")
    assert face("Ann", "#123456") == face("Ann")._replace(cloak="#123456")
    assert face("Sigrun").beard == ""
    assert face("Ragnhild of the Shields").beard == ""


def test_names_are_spread_over_everything_there_is() -> None:
    drawn = [face(f"name {number}") for number in range(600)]
    for name, values in MADE_OF.items():
        assert {getattr(each, name) for each in drawn} == set(values), name


@pytest.mark.parametrize("name", MADE_OF)
def test_everything_that_a_face_is_made_of_can_be_seen(name: str) -> None:
    plain = HOUSEHOLD["Knut"]._replace(
        style="cropped", beard="", mark="", jewel="", brows="soft", cloak=faces.CLOAKS[3]
    )
    drawn = {
        each: medallion(looks := plain._replace(**{name: each}), 40, "", looks.ground, "") for each in MADE_OF[name]
    }
    assert len(set(drawn.values())) == len(drawn)


def test_a_portrait_needs_nothing_but_the_lights() -> None:
    known = set(re.findall(r'id="([\w-]+)"', LIGHTS))
    for name in HOUSEHOLD:
        drawn = portrait(name)
        assert set(re.findall(r"url\(#([\w-]+)\)", drawn)) <= known | set(re.findall(r'id="([\w-]+)"', drawn))
