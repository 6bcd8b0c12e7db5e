"""Printed cards and tiles of Midgard: what players read on each, and its number."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import UNSET, Struct, UnsetType

Symbol = Literal["hammer", "shield", "chest", "longship"]
SYMBOLS: Final[tuple[Symbol, ...]] = ("hammer", "shield", "chest", "longship")
Colour = Literal["red", "blue", "yellow"]
Clan = Literal["tyr", "odin", "yggdrasil"]
AreaName = Literal["recruit", "trade", "sea", "village", "keep", "territory"]


class Card(Struct, frozen=True, tag_field="kind"):
    card: int
    """Its number in the box; cards that are alike have one number."""

    @property
    def kind(self) -> str:
        return str(type(self).__struct_config__.tag)


class Ability(Struct, frozen=True):
    gain: list[str]
    cost: list[str]


class Reaver(Card, frozen=True, tag="reaver"):
    id: str
    name: str
    clan: Clan
    left: list[Colour]
    """The dice that come with it."""
    rally: list[Colour]
    ability: Ability
    promotion: list[str]
    """What its clan gives when it becomes the leader."""


class NamedCard(Card, frozen=True):
    name_en: str
    name_fr: str


class SeaBattle(NamedCard, frozen=True, tag="battle"):
    id: str
    defence: int
    combination: list[Symbol]
    gain: list[str]


class Tile(Card, frozen=True, tag="tile"):
    """A Territory tile, turned over."""

    stack: int
    gain: list[str]


class Artifact(NamedCard, frozen=True, tag="artifact"):
    id: str
    area: AreaName
    symbol: Symbol
    gain: list[str]
    glory: int


class OwnArtifact(Artifact, frozen=True, tag="artifact"):
    """An artifact on a player board, with the die stored on it."""

    die: str | None
    used: bool
    """Whether it was used this turn."""


class Spoils(NamedCard, frozen=True):
    count: int
    """How many there are of it."""


class Pillaged(Spoils, frozen=True):
    """What can be pillaged."""

    pillage: list[str]


class Raided(Pillaged, frozen=True):
    """What gives something without being pillaged, too."""

    gain: list[str]


class Farm(Raided, frozen=True, tag="farm"):
    pass


class VillageWall(Raided, frozen=True, tag="village_wall"):
    pass


class Swords(Raided, frozen=True, tag="swords"):
    pass


class Bows(Raided, frozen=True, tag="bows"):
    pass


class Axes(Raided, frozen=True, tag="axes"):
    pass


class Runes(Pillaged, frozen=True, tag="runes"):
    pass


class ShipUpgrade(Spoils, frozen=True, tag="ship_upgrade"):
    symbol: Symbol
    gain: list[str]


class KeepSpoils(Spoils, frozen=True):
    defence: int
    """0 for what is simply taken."""


class Collected(KeepSpoils, frozen=True):
    """What scores in sets."""

    scale: list[int]
    """The Glory of sets of 1, 2 and so on; of a tapestry, of three colours and of a spare one."""


class Treasure(Collected, frozen=True, tag="treasure"):
    pass


class Art(Collected, frozen=True, tag="art"):
    pass


class Armour(Collected, frozen=True, tag="armour"):
    pass


class Tapestry(Collected, frozen=True, tag="tapestry"):
    colour: Literal["crimson", "azure", "gold"]


class Attacked(KeepSpoils, frozen=True):
    """What can be attacked."""

    gain: list[str]
    win: list[str]


class KeepWall(Attacked, frozen=True, tag="keep_wall"):
    pass


class Bastion(Attacked, frozen=True, tag="bastion"):
    pass


class Journey(NamedCard, frozen=True, tag="journey"):
    id: str
    count: int
    cost: list[str] | UnsetType = UNSET
    effect: list[str] | UnsetType = UNSET


class Prophecy(NamedCard, frozen=True, tag="prophecy"):
    id: str
    count: int
    what: str
    per: int
    glory: int
    max: int


VillageCard = Artifact | Farm | VillageWall | Swords | Bows | Axes | Runes | ShipUpgrade
KeepCard = Treasure | Art | Armour | Tapestry | KeepWall | Bastion
AnyCard = Reaver | SeaBattle | Tile | VillageCard | KeepCard | Journey | Prophecy


class Land(Struct, frozen=True):
    """What is printed on the tiles of a stack."""

    type: Literal["food", "favor", "dice"]
    level: int
    defence: int
    cost: list[str]


class Sign(Struct, frozen=True):
    """What is printed on the board at an area."""

    id: AreaName
    cost: list[str]
    bonus: list[int]
    """For the four columns."""
