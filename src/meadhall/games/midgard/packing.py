"""Compiler of editions: packs their content into vectors; every list of effects becomes a row of verbs and amounts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from meadhall.core.engine.edition import number_vector
from meadhall.games.midgard.packed import (
    AREA_NAMES,
    ARTIFACT,
    ATTEMPTS,
    BATTLE,
    BATTLE_DEFENCE,
    CARDS,
    CLAN,
    COLOUR_NAMES,
    COMBAT_DICE,
    DRAW,
    DRAWS,
    FACE,
    FACES,
    FAVOR,
    FOOD,
    JOURNEY,
    KEEP_CARD,
    LOSE_DICE,
    MAX_ARMS,
    NONE,
    PAY,
    PROPHECY,
    PROPHECY_COUNTS,
    PURSE,
    REWARDS,
    ROLL,
    ROLL_BASE,
    SPOILS,
    STOW,
    SYMBOL_NAMES,
    TILE,
    TOKENS,
    VERB_NAMES,
    MidgardBox,
)
from meadhall.games.midgard.printed import (
    Ability,
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

if TYPE_CHECKING:
    from meadhall.games.midgard.edition import Artifact as ArtifactOfEdition
    from meadhall.games.midgard.edition import ClanSign, MidgardEdition, Scoring

TYPES: Final = ("food", "favor", "dice")
CLANS: Final = ("tyr", "odin", "yggdrasil")
"""In the order of the colours red, blue, yellow."""
MAX_AMOUNTS: Final = {
    "reroll": 3,
    "turn_die": 1,
    "roll_any": ROLL_BASE - 1,
    "combat_dice": MAX_ARMS,
    "attempts": 1,
    "rewards": 1,
    "battle_defence": 3,
}
"""The greatest numbers of some effects; all others may have MAX_DICE_OF_A_KIND."""
MAX_DICE_OF_A_KIND: Final = 30


class BadEffectError(Exception):
    """An effect that the vocabulary does not have, and where it was written."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(reason)
        self.key = key
        self.reason = reason


class Packer:
    """Collects rows of effects."""

    def __init__(self) -> None:
        self.verbs: list[int] = []
        self.amounts: list[int] = []
        self.starts: list[int] = [0]

    def row(self, entries: list[tuple[int, int]]) -> int:
        for verb, amount in entries:
            self.verbs.append(verb)
            self.amounts.append(amount)
        self.starts.append(len(self.verbs))
        return len(self.starts) - 2

    def gain(self, key: str, effects: list[str]) -> int:
        entries = [parse_gain(key, effect) for effect in effects]
        for verb in range(TOKENS, PURSE):
            total = sum(amount for each, amount in entries if each == verb)
            if total > MAX_AMOUNTS[VERB_NAMES[verb]]:
                raise BadEffectError(
                    key, f"{VERB_NAMES[verb]} {total} in all is too large: {MAX_AMOUNTS[VERB_NAMES[verb]]} is the most."
                )
        return self.row(entries)

    def cost(self, key: str, effects: list[str]) -> int:
        """Food and Favor first, then symbols, then any dice (4.6)."""
        entries: list[tuple[int, int]] = []
        for effect in effects:
            entries += parse_cost(key, effect)
        if len({effect.split()[0] for effect in effects}) < len(effects):
            raise BadEffectError(key, "name everything that a cost asks for once.")
        verbs = [verb for verb, _ in entries]
        if PAY in verbs and LOSE_DICE in verbs:
            raise BadEffectError(key, "a cost names symbols or any dice, not both.")
        return self.row(sorted(entries, key=verb_of))

    def faces(self, colours: Sequence[str]) -> int:
        """Dice taken on faces of choice, then the ship is put in order."""
        return self.row([(FACE, COLOUR_NAMES.index(colour)) for colour in colours] + [(STOW, 0)])


def verb_of(entry: tuple[int, int]) -> int:
    verb, _ = entry
    return 0 if verb in (FOOD, FAVOR) else verb


def parse_gain(key: str, effect: str) -> tuple[int, int]:
    words = effect.split()
    verb = VERB_NAMES.index(words[0]) if words and words[0] in VERB_NAMES[:FACE] else NONE
    if verb == NONE or len(words) < 2:
        raise BadEffectError(key, f"{effect!r} is no effect. Effects begin with: {', '.join(VERB_NAMES[:FACE])}.")
    if verb == ROLL:
        return ROLL, roll_amount(key, words[1:])
    if verb == DRAW:
        if len(words) != 2 or words[1] not in DRAWS:
            raise BadEffectError(key, f"{effect!r}: draw one of: {', '.join(DRAWS)}.")
        return DRAW, DRAWS.index(words[1])
    amount = whole(key, effect, words)
    if amount == 0 or (verb >= TOKENS and amount < 0):
        raise BadEffectError(key, f"{effect!r}: the number must be 1 or more.")
    most = MAX_AMOUNTS.get(words[0], MAX_DICE_OF_A_KIND)
    if abs(amount) > most:
        raise BadEffectError(key, f"{effect!r}: the number is too large, {most} is the most.")
    return verb, amount


def parse_cost(key: str, effect: str) -> list[tuple[int, int]]:
    words = effect.split()
    amount = whole(key, effect, words)
    if not 1 <= amount <= 10:
        raise BadEffectError(key, f"{effect!r}: a cost is from 1 to 10.")
    if words[0] == "die":
        return [(LOSE_DICE, amount)]
    if words[0] in ("food", "favor"):
        return [(FOOD if words[0] == "food" else FAVOR, -amount)]
    if words[0] in SYMBOL_NAMES[1:CLAN]:
        return [(PAY, SYMBOL_NAMES.index(words[0]))] * amount
    raise BadEffectError(key, f"{effect!r} is no cost. Costs are food, favor, die, hammer, shield, chest and longship.")


def whole(key: str, effect: str, words: list[str]) -> int:
    try:
        return int(words[1]) if len(words) == 2 else int("")
    except ValueError:
        raise BadEffectError(key, f"{effect!r}: write a word and a whole number.") from None


def roll_amount(key: str, colours: Sequence[str]) -> int:
    amount = 0
    for colour in colours:
        if colour not in COLOUR_NAMES:
            raise BadEffectError(key, f"{colour!r} is no colour of dice: {', '.join(COLOUR_NAMES)}.")
        amount += int(ROLL_BASE ** COLOUR_NAMES.index(colour))
    if len(colours) > 6:
        raise BadEffectError(key, "roll six dice at most.")
    return amount


def pack(content: MidgardEdition) -> MidgardBox:
    """The box of an edition whose shape has been checked."""
    box = MidgardBox()
    packer = Packer()
    pack_dice(box, content)
    pack_boards(box, packer, content)
    pack_reavers(box, packer, content)
    pack_cards(box, packer, content)
    pack_stacks(box, packer, content)
    pack_scoring(box, content.scoring)
    box.verbs = number_vector(packer.verbs)
    box.amounts = number_vector(packer.amounts)
    box.row_start = number_vector(packer.starts)
    show_cards(box, content)
    return box


def pack_dice(box: MidgardBox, content: MidgardEdition) -> None:
    faces: list[int] = []
    kinds: list[int] = []
    for colour, shown in enumerate((content.dice.red, content.dice.blue, content.dice.yellow)):
        dice = [colour * FACES + SYMBOL_NAMES.index(face) for face in shown]
        faces += dice
        kinds += list(dict.fromkeys(dice))
    box.faces = number_vector(faces)
    box.kinds = number_vector(kinds)
    box.combat_faces = number_vector(content.dice.combat)
    box.crew_dice = content.supply.crew_dice_per_colour
    box.upgrade_tokens = content.supply.upgrade_tokens_per_symbol
    box.market_dice = content.display.market_dice_per_colour


def pack_boards(box: MidgardBox, packer: Packer, content: MidgardEdition) -> None:
    areas = content.areas
    signs = (areas.recruit, areas.trade, areas.sea, areas.village, areas.keep, areas.territory)
    rows = [packer.cost(f"areas.{name}.cost", sign.cost) for name, sign in zip(AREA_NAMES, signs, strict=True)]
    box.area_cost = number_vector(rows)
    box.bonus = number_vector([bonus for sign in signs for bonus in sign.bonus])
    box.areas = [
        msgspec.convert({"id": name, "cost": sign.cost, "bonus": sign.bonus}, Sign)
        for name, sign in zip(AREA_NAMES, signs, strict=True)
    ]
    box.rest = content.rest.gain
    box.rest_row = packer.gain("rest.gain", box.rest)
    box.rewards = [content.trade_rewards.favor, content.trade_rewards.food]
    box.trade_row = number_vector(
        [packer.gain("trade_rewards.favor", box.rewards[0]), packer.gain("trade_rewards.food", box.rewards[1])]
    )
    promotions = [
        packer.gain(f"clans.{clan}.promotion", sign.promotion)
        for clan, sign in zip(CLANS, clan_signs(content), strict=True)
    ]
    box.promotion_row = number_vector(promotions)
    box.start_favor = content.start.favor
    box.start_food = number_vector(content.start.food_by_turn_order)
    display = content.display
    rows = []
    for players in range(3):
        rows += [display.prophecies[players], display.sea_battles[players], display.village_pairs[players]]
        rows += [display.keep_pairs[players], display.reaver_pairs[players]]
    box.places = number_vector(rows)


def clan_signs(content: MidgardEdition) -> list[ClanSign]:
    """In the order of CLANS."""
    return [content.clans.tyr, content.clans.odin, content.clans.yggdrasil]


def pack_reavers(box: MidgardBox, packer: Packer, content: MidgardEdition) -> None:
    abilities = content.abilities
    names = list(abilities)
    box.ability_cost = number_vector(
        [
            packer.cost(f"abilities.{name}.cost", ability.cost) if ability.cost else NONE
            for name, ability in abilities.items()
        ]
    )
    box.ability_gain = number_vector(
        [packer.gain(f"abilities.{name}.gain", ability.gain) for name, ability in abilities.items()]
    )
    reavers = content.reavers.cards
    box.clan = number_vector([CLANS.index(reaver.clan) for reaver in reavers])
    box.ability = number_vector([names.index(reaver.ability) for reaver in reavers])
    box.left_roll = number_vector([roll_amount(reaver.id, reaver.left) for reaver in reavers])
    box.rally_row = number_vector([packer.faces(reaver.rally) for reaver in reavers])


def pack_cards(box: MidgardBox, packer: Packer, content: MidgardEdition) -> None:
    gain = [NONE] * CARDS
    second = [NONE] * CARDS
    defence = [0] * CARDS
    copies = [1] * CARDS
    battles = content.sea_battles.cards
    for i, battle in enumerate(battles):
        gain[BATTLE + i] = packer.gain(f"sea_battles.{battle.id}.gain", battle.gain)
        defence[BATTLE + i] = battle.defence
    for i, artifact in enumerate(content.artifacts.cards):
        gain[ARTIFACT + i] = packer.gain(f"artifacts.{artifact.id}.gain", artifact.gain)
    for i, village in enumerate(content.village_spoils.cards):
        key = f"village_spoils.{village.kind}"
        gain[SPOILS + i] = packer.gain(f"{key}.gain", village.gain)
        second[SPOILS + i] = packer.gain(key, village.pillage)
        copies[SPOILS + i] = village.count
    for i, keep in enumerate(content.keep_spoils.cards):
        key = f"keep_spoils.{keep.kind}"
        gain[KEEP_CARD + i] = packer.gain(f"{key}.gain", keep.gain)
        second[KEEP_CARD + i] = packer.gain(key, keep.win)
        defence[KEEP_CARD + i] = keep.defence
        copies[KEEP_CARD + i] = keep.count
    journeys = content.journeys.cards
    for i, journey in enumerate(journeys):
        copies[JOURNEY + i] = journey.count
    prophecies = content.prophecies.cards
    for i, prophecy in enumerate(prophecies):
        copies[PROPHECY + i] = prophecy.count
    box.gain_row = number_vector(gain)
    box.second_row = number_vector(second)
    box.defence = number_vector(defence)
    box.copies = number_vector(copies)
    box.combination_row = number_vector(
        [packer.row([(PAY, SYMBOL_NAMES.index(symbol)) for symbol in battle.combination]) for battle in battles]
    )
    pack_artifacts(box, packer, content.artifacts.cards)
    box.journey_cost = number_vector([packer.cost(f"journeys.{card.id}.cost", card.cost) for card in journeys])
    box.journey_effect = number_vector([packer.gain(f"journeys.{card.id}.effect", card.effect) for card in journeys])
    box.prophecy_what = number_vector([PROPHECY_COUNTS.index(card.what) for card in prophecies])
    box.prophecy_per = number_vector([card.per for card in prophecies])
    box.prophecy_glory = number_vector([card.glory for card in prophecies])
    box.prophecy_max = number_vector([card.max for card in prophecies])


def pack_artifacts(box: MidgardBox, packer: Packer, artifacts: list[ArtifactOfEdition]) -> None:
    early = []
    arms = []
    for i in range(len(artifacts)):
        row = box.gain_row[ARTIFACT + i]
        effects = slice(packer.starts[row], packer.starts[row + 1])
        verbs = packer.verbs[effects]
        early.append(int(any(verb in (COMBAT_DICE, ATTEMPTS, REWARDS, BATTLE_DEFENCE) for verb in verbs)))
        arms.append(sum(packer.amounts[effects]) if set(verbs) == {COMBAT_DICE} else 0)
    box.artifact_early = number_vector(early)
    box.artifact_arms = number_vector(arms)
    box.artifact_area = number_vector([AREA_NAMES.index(card.area) for card in artifacts])
    box.artifact_symbol = number_vector([SYMBOL_NAMES.index(card.symbol) for card in artifacts])
    box.artifact_glory = number_vector([card.glory for card in artifacts])


def pack_stacks(box: MidgardBox, packer: Packer, content: MidgardEdition) -> None:
    stacks = content.territories.stacks
    box.stack_cost = number_vector([packer.cost(f"{stack.type} {stack.level}", stack.cost) for stack in stacks])
    box.stack_defence = number_vector([stack.defence for stack in stacks])
    box.stack_type = number_vector([TYPES.index(stack.type) for stack in stacks])
    box.stack_level = number_vector([stack.level for stack in stacks])
    box.stacks = [Land(stack.type, stack.level, stack.defence, stack.cost) for stack in stacks]
    first = [0, PROPHECY, JOURNEY, BATTLE, ARTIFACT, KEEP_CARD]
    end = [BATTLE, CARDS, PROPHECY, TILE, KEEP_CARD, JOURNEY]
    owner: list[int] = []
    tile = TILE
    for i, stack in enumerate(stacks):
        first.append(tile)
        for effects in stack.rewards:
            box.gain_row[tile] = packer.gain(f"{stack.type} {stack.level}", effects)
            owner.append(i)
            tile += 1
        end.append(tile)
    box.first = number_vector(first)
    box.end = number_vector(end)
    box.stack_of = number_vector(owner)


def pack_scoring(box: MidgardBox, scoring: Scoring) -> None:
    box.terror = number_vector(scoring.terror)
    box.terror_further = scoring.terror_each_further
    box.sets = [number_vector(scoring.treasure), number_vector(scoring.art), number_vector(scoring.armour)]
    box.tapestry_set = scoring.tapestry_set
    box.tapestry_spare = scoring.tapestry_spare
    tokens = (scoring.farm, scoring.wall, scoring.bastion)
    box.tier_from = number_vector([start for token in tokens for start, _ in token.tiers])
    box.tier_glory = number_vector([glory for token in tokens for _, glory in token.tiers])
    box.majority = number_vector([token.majority for token in tokens])
    box.territory_glory = scoring.territory_each_cleanup


def show_cards(box: MidgardBox, content: MidgardEdition) -> None:
    """Every card as a person sees it."""
    box.reavers = [show_reaver(content, number) for number in range(len(content.reavers.cards))]
    box.battles = [
        msgspec.convert(printed(BATTLE + i, battle), SeaBattle) for i, battle in enumerate(content.sea_battles.cards)
    ]
    rewards = [
        (number, effects) for number, stack in enumerate(content.territories.stacks) for effects in stack.rewards
    ]
    box.tiles = [Tile(TILE + i, number, effects) for i, (number, effects) in enumerate(rewards)]
    box.artifacts = [
        msgspec.convert(printed(ARTIFACT + i, card), Artifact) for i, card in enumerate(content.artifacts.cards)
    ]
    box.village = [*box.artifacts]
    for i, spoils in enumerate(content.village_spoils.cards):
        box.village.append(msgspec.convert(printed(SPOILS + i, spoils), VillageCard))
    scales = set_scales(content.scoring)
    box.keep = []
    for i, keep in enumerate(content.keep_spoils.cards):
        shown = {**printed(KEEP_CARD + i, keep), "scale": scales.get(keep.kind)}
        box.keep.append(msgspec.convert(shown, KeepCard))
    box.journeys = [show_journey(content, number) for number in range(len(content.journeys.cards))]
    box.prophecies = [
        msgspec.convert(printed(PROPHECY + i, card), Prophecy) for i, card in enumerate(content.prophecies.cards)
    ]
    box.cards = [
        *box.reavers,
        *box.battles,
        *box.tiles,
        *box.village,
        *box.keep,
        *box.journeys,
        *box.prophecies,
    ]


def show_reaver(content: MidgardEdition, number: int) -> Reaver:
    """With its ability, and what its clan gives."""
    reaver = content.reavers.cards[number]
    ability = content.abilities[reaver.ability]
    promotion = clan_signs(content)[CLANS.index(reaver.clan)].promotion
    shown = {**printed(number, reaver), "ability": Ability(ability.gain, ability.cost), "promotion": promotion}
    return msgspec.convert(shown, Reaver)


def show_journey(content: MidgardEdition, number: int) -> Journey:
    """A calm sea has neither cost nor effect."""
    shown = printed(JOURNEY + number, content.journeys.cards[number])
    return msgspec.convert({key: value for key, value in shown.items() if value != []}, Journey)


def set_scales(scoring: Scoring) -> dict[str, list[int]]:
    """What is printed on the cards that score in sets."""
    return {
        "treasure": scoring.treasure[1:],
        "art": scoring.art[1:],
        "armour": scoring.armour[1:],
        "tapestry": [scoring.tapestry_set, scoring.tapestry_spare],
    }


def printed(number: int, card: msgspec.Struct) -> dict[str, object]:
    """What is printed on a card of the edition, and its number."""
    return {"card": number, **msgspec.structs.asdict(card)}
