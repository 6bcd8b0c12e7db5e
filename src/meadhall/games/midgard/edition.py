"""Edition schema of Midgard: the types of the TOML file, and the checks that make it a playable game."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from meadhall.core.engine.edition import Edition, EditionFile, EditionPart
from meadhall.games.midgard.packed import COLOUR_NAMES, PROPHECY_COUNTS, MidgardBox
from meadhall.games.midgard.packing import BadEffectError, pack

Small = Annotated[int, msgspec.Meta(ge=0, le=99)]
Copies = Annotated[int, msgspec.Meta(ge=0, le=30)]
Colour = Literal["red", "blue", "yellow"]
Symbol = Literal["hammer", "shield", "chest", "longship"]
Face = Literal["double_hammer", "hammer", "shield", "chest", "longship", "clan"]
Clan = Literal["tyr", "odin", "yggdrasil"]
Area = Literal["recruit", "trade", "sea", "village", "keep", "territory"]
Effects = Annotated[list[str], msgspec.Meta(max_length=6)]
Penalty = Annotated[int, msgspec.Meta(ge=-99, le=0)]
Places = Annotated[list[Annotated[int, msgspec.Meta(ge=1, le=4)]], msgspec.Meta(min_length=3, max_length=3)]
SixFaces = Annotated[list[Face], msgspec.Meta(min_length=6, max_length=6)]
Columns = Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=4)]], msgspec.Meta(min_length=4, max_length=4)]
FewColours = Annotated[list[Colour], msgspec.Meta(max_length=3)]
Defence = Annotated[int, msgspec.Meta(ge=1, le=12)]


class Start(EditionPart):
    favor: Small
    food_by_turn_order: Annotated[list[Small], msgspec.Meta(min_length=4, max_length=4)]


class Display(EditionPart):
    prophecies: Places
    sea_battles: Annotated[list[Annotated[int, msgspec.Meta(ge=1, le=5)]], msgspec.Meta(min_length=3, max_length=3)]
    village_pairs: Places
    keep_pairs: Places
    reaver_pairs: Places
    market_dice_per_colour: Annotated[int, msgspec.Meta(ge=1, le=6)]


class Supply(EditionPart):
    crew_dice_per_colour: Annotated[int, msgspec.Meta(ge=1, le=99)]
    upgrade_tokens_per_symbol: Annotated[int, msgspec.Meta(ge=0, le=12)]


class DiceFaces(EditionPart):
    red: SixFaces
    blue: SixFaces
    yellow: SixFaces
    combat: Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=2)]], msgspec.Meta(min_length=6, max_length=6)]


class ClanSign(EditionPart):
    name_en: str
    name_fr: str
    promotion: Effects


class Clans(EditionPart):
    tyr: ClanSign
    odin: ClanSign
    yggdrasil: ClanSign


class AreaSign(EditionPart):
    cost: Effects
    bonus: Columns


class Areas(EditionPart):
    recruit: AreaSign
    trade: AreaSign
    sea: AreaSign
    village: AreaSign
    keep: AreaSign
    territory: AreaSign


class Rest(EditionPart):
    gain: Effects


class TradeRewards(EditionPart):
    favor: Effects
    food: Effects


class Ability(EditionPart):
    gain: Effects
    cost: Effects = msgspec.field(default_factory=list)


class Reaver(EditionPart):
    id: str
    name: str
    clan: Clan
    left: FewColours
    rally: FewColours
    ability: str


class Reavers(EditionPart):
    cards: Annotated[list[Reaver], msgspec.Meta(min_length=60, max_length=60)]


class SeaBattle(EditionPart):
    id: str
    name_en: str
    name_fr: str
    defence: Defence
    combination: Annotated[list[Symbol], msgspec.Meta(min_length=1, max_length=6)]
    gain: Effects


class SeaBattles(EditionPart):
    cards: Annotated[list[SeaBattle], msgspec.Meta(min_length=28, max_length=28)]


class Stack(EditionPart):
    type: Literal["food", "favor", "dice"]
    level: Annotated[int, msgspec.Meta(ge=1, le=3)]
    defence: Defence
    cost: Effects
    rewards: Annotated[list[Effects], msgspec.Meta(min_length=1)]


class Territories(EditionPart):
    stacks: Annotated[list[Stack], msgspec.Meta(min_length=9, max_length=9)]


class Artifact(EditionPart):
    id: str
    name_en: str
    name_fr: str
    area: Area
    symbol: Symbol
    gain: Effects
    glory: Small


class Artifacts(EditionPart):
    cards: Annotated[list[Artifact], msgspec.Meta(min_length=18, max_length=18)]


class VillageCard(EditionPart):
    kind: Literal["farm", "village_wall", "swords", "bows", "axes", "runes", "ship_upgrade"]
    name_en: str
    name_fr: str
    count: Copies
    gain: Effects = msgspec.field(default_factory=list)
    pillage: Effects = msgspec.field(default_factory=list)
    symbol: Symbol | None = None


class VillageSpoils(EditionPart):
    cards: Annotated[list[VillageCard], msgspec.Meta(min_length=10, max_length=10)]


class KeepCard(EditionPart):
    kind: Literal["treasure", "art", "armour", "tapestry", "keep_wall", "bastion"]
    name_en: str
    name_fr: str
    count: Copies
    gain: Effects = msgspec.field(default_factory=list)
    win: Effects = msgspec.field(default_factory=list)
    defence: Annotated[int, msgspec.Meta(ge=0, le=12)] = 0
    colour: Literal["crimson", "azure", "gold"] | None = None


class KeepSpoils(EditionPart):
    cards: Annotated[list[KeepCard], msgspec.Meta(min_length=10, max_length=10)]


class Journey(EditionPart):
    id: str
    name_en: str
    name_fr: str
    count: Copies
    cost: Effects
    effect: Effects


class Journeys(EditionPart):
    cards: Annotated[list[Journey], msgspec.Meta(min_length=11, max_length=11)]


class Prophecy(EditionPart):
    id: str
    name_en: str
    name_fr: str
    count: Copies
    what: str
    per: Annotated[int, msgspec.Meta(ge=1, le=20)]
    glory: Small
    max: Small


class Prophecies(EditionPart):
    cards: Annotated[list[Prophecy], msgspec.Meta(min_length=24, max_length=24)]


class Token(EditionPart):
    tiers: Annotated[list[tuple[Small, Small]], msgspec.Meta(min_length=3, max_length=3)]
    majority: Small


class Scoring(EditionPart):
    terror: Annotated[list[Penalty], msgspec.Meta(min_length=1, max_length=30)]
    terror_each_further: Penalty
    treasure: Annotated[list[Small], msgspec.Meta(min_length=2, max_length=30)]
    art: Annotated[list[Small], msgspec.Meta(min_length=2, max_length=30)]
    armour: Annotated[list[Small], msgspec.Meta(min_length=2, max_length=30)]
    tapestry_set: Small
    tapestry_spare: Small
    farm: Token
    wall: Token
    bastion: Token
    territory_each_cleanup: Annotated[int, msgspec.Meta(ge=0, le=9)]


class MidgardEdition(EditionFile):
    game: Literal["midgard"]
    start: Start
    display: Display
    supply: Supply
    dice: DiceFaces
    clans: Clans
    areas: Areas
    rest: Rest
    trade_rewards: TradeRewards
    abilities: Annotated[dict[str, Ability], msgspec.Meta(max_length=60)]
    reavers: Reavers
    sea_battles: SeaBattles
    territories: Territories
    artifacts: Artifacts
    village_spoils: VillageSpoils
    keep_spoils: KeepSpoils
    journeys: Journeys
    prophecies: Prophecies
    scoring: Scoring


VILLAGE_ORDER = ["farm", "village_wall", "swords", "bows", "axes", "runes", *["ship_upgrade"] * 4]
PRINTED = {
    "farm": ("gain", "pillage"),
    "village_wall": ("gain", "pillage"),
    "swords": ("gain", "pillage"),
    "bows": ("gain", "pillage"),
    "axes": ("gain", "pillage"),
    "runes": ("pillage",),
    "ship_upgrade": ("gain",),
    "treasure": (),
    "art": (),
    "armour": (),
    "tapestry": (),
    "keep_wall": ("gain", "win", "defence"),
    "bastion": ("gain", "win", "defence"),
}
"""What is printed on spoils cards of each kind, besides a symbol or a colour."""
KEEP_ORDER = ["treasure", "art", "armour", *["tapestry"] * 3, "keep_wall", *["bastion"] * 3]


def check(edition: Edition[MidgardEdition]) -> None:
    """What the shape alone cannot say: the pieces fit together."""
    content = edition.content
    check_cards(edition)
    check_stacks(edition)
    for name in ("farm", "wall", "bastion"):
        starts = [start for start, _ in getattr(content.scoring, name).tiers]
        if starts[0] != 1 or starts != sorted(set(starts)):
            raise edition.bad(f"scoring.{name}.tiers", "begin at 1 and rise.")
    for colour in COLOUR_NAMES:
        if len(set(getattr(content.dice, colour))) == 1:
            raise edition.bad(f"dice.{colour}", "name two different faces at least, so that the die can be turned.")
    if content.supply.crew_dice_per_colour < content.display.market_dice_per_colour:
        raise edition.bad("supply.crew_dice_per_colour", "the market takes more dice than there are.")


def check_cards(edition: Edition[MidgardEdition]) -> None:
    content = edition.content
    for key, ids in {
        "reavers": [card.id for card in content.reavers.cards],
        "sea_battles": [card.id for card in content.sea_battles.cards],
        "artifacts": [card.id for card in content.artifacts.cards],
        "journeys": [card.id for card in content.journeys.cards],
        "prophecies": [card.id for card in content.prophecies.cards],
    }.items():
        if len(set(ids)) != len(ids):
            raise edition.bad(f"{key}.cards", "every card needs an id of its own.")
    for reaver in content.reavers.cards:
        if reaver.ability not in content.abilities:
            raise edition.bad(f"reavers.{reaver.id}.ability", f"choose one of: {', '.join(content.abilities)}.")
    for prophecy in content.prophecies.cards:
        if prophecy.what not in PROPHECY_COUNTS:
            raise edition.bad(f"prophecies.{prophecy.id}.what", f"choose one of: {', '.join(PROPHECY_COUNTS)}.")
    if [card.kind for card in content.village_spoils.cards] != VILLAGE_ORDER:
        raise edition.bad("village_spoils.cards", f"the kinds, in this order: {', '.join(VILLAGE_ORDER)}.")
    if [card.symbol for card in content.village_spoils.cards[6:]] != ["hammer", "shield", "chest", "longship"]:
        raise edition.bad("village_spoils.cards", "the ship upgrades are hammer, shield, chest and longship.")
    if [card.kind for card in content.keep_spoils.cards] != KEEP_ORDER:
        raise edition.bad("keep_spoils.cards", f"the kinds, in this order: {', '.join(KEEP_ORDER)}.")
    if [card.colour for card in content.keep_spoils.cards[3:6]] != ["crimson", "azure", "gold"]:
        raise edition.bad("keep_spoils.cards", "the tapestries are crimson, azure and gold.")
    check_spoils(edition)
    for journey in content.journeys.cards:
        if bool(journey.cost) != bool(journey.effect):
            raise edition.bad(f"journeys.{journey.id}", "a Journey has a cost and an effect, or neither (MID-076).")
    if sum(card.count for card in content.journeys.cards) == 0:
        raise edition.bad("journeys.cards", "there must be a Journey to draw.")


def check_spoils(edition: Edition[MidgardEdition]) -> None:
    """A spoils card has what is printed on cards of its kind, and nothing else."""
    village, keep = edition.content.village_spoils.cards, edition.content.keep_spoils.cards
    for index, card in enumerate(village):
        key = f"village_spoils.cards[{index}] ({card.kind})"
        check_printed(edition, key, card.kind, {"gain": card.gain, "pillage": card.pillage})
    for index, loot in enumerate(keep):
        key = f"keep_spoils.cards[{index}] ({loot.kind})"
        check_printed(edition, key, loot.kind, {"gain": loot.gain, "win": loot.win}, loot.defence)
        if loot.kind == "bastion" and not loot.gain[0].startswith("roll "):
            raise edition.bad(f"{key}.gain", "a bastion is known by its dice: begin with roll.")


def check_printed(
    edition: Edition[MidgardEdition], key: str, kind: str, effects: dict[str, list[str]], defence: int = 0
) -> None:
    printed = PRINTED[kind]
    for name, shown in {**effects, "defence": defence}.items():
        if bool(shown) != (name in printed):
            raise edition.bad(f"{key}.{name}", f"such a card shows: {', '.join(printed) or 'nothing'}.")
    if any(draws_spoils(effect) for row in effects.values() for effect in row):
        raise edition.bad(key, "spoils can't draw spoils: that might never end.")


def draws_spoils(effect: str) -> bool:
    words = effect.split()
    return words[:1] == ["draw"] and words != ["draw", "prophecy"]


def check_stacks(edition: Edition[MidgardEdition]) -> None:
    stacks = edition.content.territories.stacks
    wanted = [(kind, level) for kind in ("food", "favor", "dice") for level in (1, 2, 3)]
    if [(stack.type, stack.level) for stack in stacks] != wanted:
        raise edition.bad("territories.stacks", "name food 1 to 3, favor 1 to 3 and dice 1 to 3.")
    if sum(len(stack.rewards) for stack in stacks) != 45:
        raise edition.bad("territories.stacks", "there are 45 tiles in all.")


def open_box(edition: Edition[MidgardEdition]) -> MidgardBox:
    """The components, checked, as the rules handle them."""
    check(edition)
    try:
        return pack(edition.content)
    except BadEffectError as error:
        raise edition.bad(error.key, error.reason) from None
