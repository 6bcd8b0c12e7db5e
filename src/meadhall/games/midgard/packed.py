"""Packed edition of Midgard: its components and tables as plain vectors, for the compiled rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

if TYPE_CHECKING:
    from meadhall.games.midgard.printed import (
        AnyCard,
        Artifact,
        Journey,
        KeepCard,
        Land,
        Prophecy,
        Reaver,
        SeaBattle,
        Sign,
        Tile,
        VillageCard,
    )

NONE: Final = -1
SEATS: Final = 4
ROUNDS: Final = 6
TURNS: Final = 4
SHIP_DICE: Final = 10
PLACES: Final = 4
"""Artifact places on a player board."""
SLOTS: Final = 4
REAVERS_PER_SLOT: Final = 3
UPGRADE_PLACES: Final = 3
MAX_ARMS: Final = 3
"""Combat dice that an artifact can give."""
MAX_POOL: Final = 56
"""Combat dice that can ever be rolled at once."""
RECRUITS: Final = 2
PAIR: Final = 2
MARKET_PICKS: Final = 2
MAX_TILES: Final = 12
"""Tiles that can ever be taken in one turn."""

# Dice. A die is a number: its colour times FACES plus the symbol it shows.
RED: Final = 0
BLUE: Final = 1
YELLOW: Final = 2
COLOURS: Final = 3
COLOUR_NAMES: Final = ("red", "blue", "yellow")
DOUBLE_HAMMER: Final = 0
HAMMER: Final = 1
SHIELD: Final = 2
CHEST: Final = 3
LONGSHIP: Final = 4
CLAN: Final = 5
FACES: Final = 6
SYMBOL_NAMES: Final = ("double_hammer", "hammer", "shield", "chest", "longship", "clan")
DICE: Final = 18
"""How many numbers a die can have; some show faces that its colour lacks."""
BASIC: Final = 4
"""Symbols that can be paid, from hammer to longship; a clan die of the leader's clan shows them all."""

# Where something is spent from: a die on the ship, a stored die, an upgrade token.
FROM_ARTIFACT: Final = 18
FROM_UPGRADE: Final = 22
SOURCES: Final = 23

# Areas.
RECRUIT: Final = 0
TRADE: Final = 1
SEA: Final = 2
VILLAGE: Final = 3
KEEP: Final = 4
TERRITORY: Final = 5
AREAS: Final = 6
AREA_NAMES: Final = ("recruit", "trade", "sea", "village", "keep", "territory")
COLUMNS: Final = 4
"""Bonuses of an area, from the active player on."""
FIRST_SLOT: Final = 2
"""The first area with a specialise slot; all later ones have one too."""

# Decks and Territory stacks.
REAVERS: Final = 0
PROPHECIES: Final = 1
JOURNEYS: Final = 2
BATTLES: Final = 3
VILLAGES: Final = 4
KEEPS: Final = 5
DECKS: Final = 6
STACKS: Final = 9
PILES: Final = 15
"""Six decks and nine stacks: what is drawn from."""

# Cards, numbered by kind. Up to UNIQUE there is one of each.
REAVER: Final = 0
BATTLE: Final = 60
TILE: Final = 88
ARTIFACT: Final = 133
UNIQUE: Final = 151
SPOILS: Final = 151
KEEP_CARD: Final = 161
JOURNEY: Final = 171
PROPHECY: Final = 182
CARDS: Final = 206
BATTLE_CARDS: Final = 28
TILES: Final = 45
ARTIFACTS: Final = 18
SPOILS_KINDS: Final = 10
KEEP_KINDS: Final = 10
JOURNEY_KINDS: Final = 11
PROPHECY_KINDS: Final = 24
COLLECTED: Final = 6
"""Keep cards that are collected: the first six kinds."""

FARM_CARD: Final = 151
WALL_CARD: Final = 152
SWORDS: Final = 153
AXES: Final = 155
RUNES: Final = 156
UPGRADE_CARD: Final = 157
"""The first of four: hammer, shield, chest, longship."""
TREASURE: Final = 161
ART: Final = 162
ARMOUR: Final = 163
TAPESTRY: Final = 164
"""The first of three colours."""
KEEP_WALL: Final = 167
BASTION_CARD: Final = 168
"""The first of three."""

# Face-up places on the board.
PROPHECY_PLACE: Final = 0
BATTLE_PLACE: Final = 4
DRAWN_BATTLE: Final = 9
"""Where a Sea Battle drawn from the deck lies while it is met."""
VILLAGE_PLACE: Final = 10
KEEP_PLACE: Final = 18
REAVER_PLACE: Final = 26
BOARD_PLACES: Final = 34
MAX_PROPHECIES: Final = 4
MAX_BATTLES: Final = 5
MAX_PAIRS: Final = 4

# Effects: first what a purse holds, then everything else (see `effects.py`).
FOOD: Final = 0
FAVOR: Final = 1
GLORY: Final = 2
TERROR: Final = 3
FARM: Final = 4
WALL: Final = 5
BASTION: Final = 6
TOKENS: Final = 7
COMBAT_DICE: Final = 7
ATTEMPTS: Final = 8
REWARDS: Final = 9
BATTLE_DEFENCE: Final = 10
PURSE: Final = 11
ROLL: Final = 11
CHOOSE_DICE: Final = 12
ROLL_ANY: Final = 13
TURN_DIE: Final = 14
REROLL: Final = 15
LOSE_DICE: Final = 16
DRAW: Final = 17
FACE: Final = 18
STOW: Final = 19
PAY: Final = 20
VERB_NAMES: Final = (
    "food",
    "favor",
    "glory",
    "terror",
    "farm",
    "wall",
    "bastion",
    "combat_dice",
    "attempts",
    "rewards",
    "battle_defence",
    "roll",
    "choose_dice",
    "roll_any",
    "turn_die",
    "reroll",
    "lose_dice",
    "draw",
    "face",
    "stow",
    "pay",
)
DRAW_VILLAGE: Final = 0
DRAW_KEEP: Final = 1
DRAW_EITHER: Final = 2
DRAW_PROPHECY: Final = 3
DRAWS: Final = ("village", "keep", "either", "prophecy")
ROLL_BASE: Final = 16
"""The amount of a `roll` counts red, blue and yellow dice as the digits of a number in this base."""

PROPHECY_COUNTS: Final = (
    "reaver_clan:tyr",
    "reaver_clan:odin",
    "reaver_clan:yggdrasil",
    "reaver_clan_sets",
    "sea_battle_cards",
    "territories",
    "territories:food",
    "territories:favor",
    "territories:dice",
    "territories:level3",
    "artifacts",
    "specialised_reavers",
    "ship_upgrades",
    "farm",
    "wall",
    "bastion",
    "terror",
    "keep:treasure",
    "keep:art",
    "keep:armour",
    "keep:tapestry",
    "crew_dice",
    "food",
    "favor",
)


class MidgardBox:
    """The vectors say what each card, tile and area is; `row` numbers name lists of effects."""

    copies: vec[i64]
    """How many there are of each card."""
    first: vec[i64]
    """The first card of each deck and stack; PILES + 1 numbers would not do, since decks are not in card order."""
    end: vec[i64]
    verbs: vec[i64]
    """The effects of all rows, one after the other."""
    amounts: vec[i64]
    row_start: vec[i64]
    """Where each row begins; the last number is where the last row ends."""
    faces: vec[i64]
    """The six dice each colour can become when rolled."""
    kinds: vec[i64]
    """All different dice, in the order in which they are listed."""
    combat_faces: vec[i64]
    clan: vec[i64]
    """The clan of each Reaver, as the colour of its dice."""
    left_roll: vec[i64]
    """The dice a Reaver brings, as the amount of a `roll`."""
    rally_row: vec[i64]
    ability: vec[i64]
    """The ability of each Reaver."""
    ability_cost: vec[i64]
    """NONE if the ability happens by itself."""
    ability_gain: vec[i64]
    promotion_row: vec[i64]
    area_cost: vec[i64]
    bonus: vec[i64]
    """Four columns for each area."""
    rest_row: i64
    trade_row: vec[i64]
    """The rewards favor and food."""
    defence: vec[i64]
    """The Defence of Sea Battles, walls and bastions, 0 for all other cards; that of tiles is `stack_defence`."""
    combination_row: vec[i64]
    gain_row: vec[i64]
    """Of each card from BATTLE on to JOURNEY: what it gives when won, used, turned over or resolved."""
    second_row: vec[i64]
    """Of each spoils card: what pillaging it or winning against it gives."""
    artifact_area: vec[i64]
    artifact_symbol: vec[i64]
    artifact_early: vec[i64]
    """1 for those that do not work after the action (MID-174)."""
    artifact_arms: vec[i64]
    """How many combat dice an artifact gives whose effect is nothing else: it works in a combat too (MID-174)."""
    artifact_glory: vec[i64]
    stack_of: vec[i64]
    """The stack of each tile."""
    stack_cost: vec[i64]
    stack_defence: vec[i64]
    stack_type: vec[i64]
    stack_level: vec[i64]
    journey_cost: vec[i64]
    journey_effect: vec[i64]
    prophecy_what: vec[i64]
    prophecy_per: vec[i64]
    prophecy_glory: vec[i64]
    prophecy_max: vec[i64]
    start_favor: i64
    start_food: vec[i64]
    places: vec[i64]
    """Face-up places for 2, 3 and 4 players: prophecies, sea battles, village, keep and reaver pairs."""
    market_dice: i64
    crew_dice: i64
    upgrade_tokens: i64
    terror: vec[i64]
    terror_further: i64
    sets: list[vec[i64]]
    """Glory of sets of treasure, art and armour."""
    tapestry_set: i64
    tapestry_spare: i64
    tier_from: vec[i64]
    """For farm, wall and bastion: three numbers from which on a higher rate holds."""
    tier_glory: vec[i64]
    majority: vec[i64]
    territory_glory: i64
    cards: list[AnyCard]
    """Every card as a person sees it; the same by kind below."""
    reavers: list[Reaver]
    battles: list[SeaBattle]
    tiles: list[Tile]
    artifacts: list[Artifact]
    village: list[VillageCard]
    """The deck of the village: artifacts first."""
    keep: list[KeepCard]
    journeys: list[Journey]
    prophecies: list[Prophecy]
    stacks: list[Land]
    areas: list[Sign]
    rest: list[str]
    rewards: list[list[str]]

    def __init__(self) -> None:
        pass

    def begins(self, row: i64) -> i64:
        return self.row_start[row]

    def ends(self, row: i64) -> i64:
        return self.row_start[row + 1]
