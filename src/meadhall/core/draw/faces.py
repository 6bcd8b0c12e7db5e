"""Portrait generator: a name always has the same face, and no two players at a table look alike."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

SKINS = ("#f4d3b3", "#f0c8a0", "#e6b48a", "#d79d70", "#c58a5e")
HAIRS = {
    "red": "#b8481f",
    "ginger": "#d07f2e",
    "straw": "#e8c25a",
    "brown": "#6b3f1d",
    "black": "#33261f",
    "ash": "#a98c62",
    "grey": "#948e87",
    "white": "#e4dfd3",
}
OLD = HAIRS["grey"], HAIRS["white"]
EYES = ("#2b5d7d", "#3d6b3a", "#5a4326", "#6b7f8c")
CLOAKS = ("#5b3a63", "#2f5d3a", "#24527f", "#8f2b25", "#7d6112", "#2e4a4f")
GROUNDS = ("#cfd8c8", "#b4cdd8", "#e6cda6", "#dcb5a2", "#bcc795", "#c2b6d2", "#9fc2b2", "#ece0bd")
HEADS = ("oval", "narrow", "broad", "round", "heart", "gaunt")
NOSES = ("straight", "wide", "hooked", "snub", "long", "broken")
GAZES = ("round", "narrow", "wide", "almond", "hooded", "merry")
BROWS = ("soft", "heavy", "stern", "raised", "thin", "bushy")
MOUTHS = ("calm", "smile", "grin", "grim", "lips", "smirk")
STYLES = ("bald", "cropped", "shaved", "topknot", "loose", "braids", "curls", "side", "wreath", "mane")
BEARDS = ("short", "fork", "long", "braid", "twin", "full", "goatee", "moustache", "chops", "stubble")
HATS = ("bare", "bare", "bare", "nasal", "spangen", "fur", "hood", "wolf", "bear", "circlet", "scarf", "band", "cap")
MARKS = ("", "", "", "", "scar", "gash", "freckles", "freckles", "paint", "stripes", "tattoo", "tattoo", "patch")
JEWELS = ("", "torc", "earrings", "beads", "brooches")
COLLARS = ("fur", "pelt", "pin", "trim", "mail")
WOMEN = (
    *("a", "hild", "run", "dis", "gerd", "bjorg", "veig", "gny", "dny", "unn", "vor", "id", "liv"),
    *("ie", "ine", "elle", "ette", "anne", "ann"),
)
"""How names end that are women's more often than not: those grow no beards, and don't go bald."""
SALT = "hall 4533 "
"""Chosen so that the people of the games are as different as they can be."""


class Face(NamedTuple):
    """The features of a face."""

    skin: str
    hair: str
    eyes: str
    cloak: str
    head: str
    nose: str
    gaze: str
    brows: str
    mouth: str
    style: str
    """How the hair is worn."""
    beard: str
    """Empty for who wears none."""
    hat: str
    mark: str
    """What life, ink or paint has left on a face; empty for nothing."""
    jewel: str
    collar: str
    ground: str
    """What is behind them."""

    @property
    def old(self) -> bool:
        return self.hair in OLD


HOUSEHOLD = {
    "Astrid": Face(
        *(SKINS[0], HAIRS["straw"], EYES[0], CLOAKS[3], "heart", "straight", "almond", "soft", "calm"),
        *("braids", "", "nasal", "freckles", "torc", "trim", GROUNDS[1]),
    ),
    "Bjorn": Face(
        *(SKINS[2], HAIRS["ginger"], EYES[1], CLOAKS[2], "broad", "wide", "round", "heavy", "smile"),
        *("loose", "full", "bear", "scar", "", "pelt", GROUNDS[0]),
    ),
    "Gudrun": Face(
        *(SKINS[3], HAIRS["black"], EYES[2], CLOAKS[0], "narrow", "hooked", "hooded", "thin", "lips"),
        *("loose", "", "hood", "tattoo", "earrings", "pin", GROUNDS[5]),
    ),
    "Inga": Face(
        *(SKINS[1], HAIRS["red"], EYES[1], CLOAKS[1], "round", "snub", "wide", "raised", "grin"),
        *("curls", "", "bare", "freckles", "beads", "trim", GROUNDS[6]),
    ),
    "Knut": Face(
        *(SKINS[3], HAIRS["black"], EYES[2], CLOAKS[1], "round", "wide", "narrow", "bushy", "grim"),
        *("bald", "braid", "bare", "", "earrings", "fur", GROUNDS[2]),
    ),
    "Orm": Face(
        *(SKINS[1], HAIRS["brown"], EYES[3], CLOAKS[4], "gaunt", "long", "narrow", "stern", "smirk"),
        *("shaved", "moustache", "bare", "tattoo", "torc", "mail", GROUNDS[4]),
    ),
    "Signe": Face(
        *(SKINS[0], HAIRS["white"], EYES[0], CLOAKS[5], "oval", "straight", "almond", "thin", "smile"),
        *("side", "", "wolf", "gash", "", "fur", GROUNDS[3]),
    ),
    "Sigurd": Face(
        *(SKINS[0], HAIRS["straw"], EYES[0], CLOAKS[0], "broad", "broken", "round", "stern", "calm"),
        *("cropped", "fork", "spangen", "", "", "mail", GROUNDS[7]),
    ),
    "Svein": Face(
        *(SKINS[2], HAIRS["red"], EYES[3], CLOAKS[2], "heart", "long", "wide", "raised", "smirk"),
        *("topknot", "goatee", "band", "stripes", "beads", "pin", GROUNDS[1]),
    ),
    "Tove": Face(
        *(SKINS[4], HAIRS["brown"], EYES[2], CLOAKS[3], "round", "snub", "merry", "soft", "smile"),
        *("braids", "", "scarf", "", "brooches", "trim", GROUNDS[4]),
    ),
    "Ulf": Face(
        *(SKINS[1], HAIRS["grey"], EYES[3], CLOAKS[3], "gaunt", "hooked", "hooded", "bushy", "grim"),
        *("mane", "twin", "bare", "patch", "torc", "pelt", GROUNDS[3]),
    ),
}
"""Those who live in the hall, and play the bots' part."""


def face(seed: str, cloak: str = "") -> Face:
    """The face of that name, in a cloak of its own or in the one given."""
    looks = HOUSEHOLD.get(seed) or drawn(seed)
    return looks._replace(cloak=cloak or looks.cloak)


def drawn(seed: str) -> Face:
    """The generated face of a name that is no character's."""
    dice = Random(SALT + seed)
    woman = seed.casefold().partition(" ")[0].endswith(WOMEN)
    return Face(
        skin=dice.choice(SKINS),
        hair=dice.choice(tuple(HAIRS.values())),
        eyes=dice.choice(EYES),
        cloak=dice.choice(CLOAKS),
        head=dice.choice(HEADS),
        nose=dice.choice(NOSES),
        gaze=dice.choice(GAZES),
        brows=dice.choice(BROWS[:5] if woman else BROWS),
        mouth=dice.choice(MOUTHS),
        style=dice.choice(STYLES[3:] if woman else STYLES),
        beard="" if woman else dice.choice(("", *BEARDS)),
        hat=dice.choice(HATS),
        mark=dice.choice(MARKS),
        jewel=dice.choice(JEWELS),
        collar=dice.choice(COLLARS),
        ground=dice.choice(GROUNDS),
    )
