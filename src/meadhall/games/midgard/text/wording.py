"""Wording of cards, dice and effects: what is printed on them, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from meadhall.core.i18n.words import Words
from meadhall.games.midgard.packed import COLOUR_NAMES, FACES, PURSE, SYMBOL_NAMES, VERB_NAMES
from meadhall.games.midgard.printed import (
    Ability,
    Artifact,
    Attacked,
    Bastion,
    Card,
    Collected,
    Journey,
    Land,
    NamedCard,
    Prophecy,
    Raided,
    Reaver,
    Runes,
    SeaBattle,
    ShipUpgrade,
    Tapestry,
)
from meadhall.games.midgard.view import sure

COUNTED = VERB_NAMES[:PURSE]
"""Effects that are a number of something."""


@lru_cache(2048)
def die_words(name: str, say: Words) -> str:
    """A die: `red:hammer` as "red hammer"."""
    colour, symbol = name.split(":")
    return say("die", colour=say(f"colour.{colour}"), symbol=say(f"symbol.{symbol}"))


@lru_cache(2048)
def face_words(name: str, say: Words) -> str:
    """What the face of a die is called, in a word."""
    return say(f"look.face.{name.partition(':')[2]}")


def die_name(die: int) -> str:
    return f"{COLOUR_NAMES[die // FACES]}:{SYMBOL_NAMES[die % FACES]}"


def die_number(name: str) -> int:
    colour, symbol = name.split(":")
    return COLOUR_NAMES.index(colour) * FACES + SYMBOL_NAMES.index(symbol)


def dice_words(colours: Sequence[str], say: Words) -> str:
    """Some dice by colour: "2 red dice and 1 blue die"."""
    counts = {colour: colours.count(colour) for colour in colours}
    return say.listing([say.count(f"dice.{colour}", count) for colour, count in counts.items()])


def effect_words(effect: str, say: Words) -> str:
    """One effect of a cost, a reward or a card."""
    verb, *rest = effect.split()
    if verb == "roll":
        return say("effect.roll", dice=dice_words(rest, say))
    if verb == "draw":
        return say(f"effect.draw.{rest[0]}")
    amount = int(rest[0])
    if verb in COUNTED:
        words = say.count(f"count.{verb}", abs(amount))
        return words if amount >= 0 else say("effect.lose", what=words)
    return say.count(f"effect.{verb}", amount)


def effects_words(effects: list[str], say: Words) -> str:
    return say.listing([effect_words(effect, say) for effect in effects]) if effects else say("effect.nothing")


def cost_words(effects: list[str], say: Words) -> str:
    """A cost: "1 Food and 2 chests"."""
    parts = []
    for effect in effects:
        what, amount = effect.split()
        parts.append(say.count(f"count.{what}", int(amount)))
    return say.listing(parts) if parts else say("cost.nothing")


def symbols_words(symbols: Sequence[str], say: Words) -> str:
    """A combination: "2 longships and 1 hammer"."""
    counts = {symbol: symbols.count(symbol) for symbol in symbols}
    return say.listing([say.count(f"count.{symbol}", count) for symbol, count in counts.items()])


def land_words(land: Land, say: Words) -> str:
    return say("land", land=say(f"land.{land.type}"), level=land.level)


def card_name(card: Card, say: Words) -> str:
    """A card's name, with what tells it from others of its kind."""
    if isinstance(card, Reaver):
        return card.name
    name = say.called(sure(card, NamedCard))
    match card:
        case ShipUpgrade(symbol=symbol):
            return say("card.variant", name=name, variant=say(f"symbol.{symbol}"))
        case Tapestry(colour=colour):
            return say("card.variant", name=name, variant=say(f"tapestry.{colour}"))
        case Bastion(gain=gain):
            colours = [say(f"colour.{colour}") for colour in gain[0].split()[1:]]
            return say("card.variant", name=name, variant=say.listing(colours))
    return name


def ability_words(ability: Ability, say: Words) -> str:
    gain = effects_words(ability.gain, say)
    if ability.cost:
        return say("ability.pay", cost=cost_words(ability.cost, say), gain=gain)
    return say("ability.gain", gain=gain)


def prophecy_words(card: Prophecy, say: Words) -> str:
    """What a Prophecy counts."""
    what = say.count(f"counts.{card.what}", card.per)
    key = "prophecy.each" if card.per == 1 else "prophecy.every"
    return say(key, glory=say.count("count.glory", card.glory), what=what, most=card.max)


def card_text(card: Card, say: Words) -> str:
    """What a card does, without its name."""
    match card:
        case Reaver():
            return reaver_text(card, say)
        case SeaBattle(defence=defence, gain=gain):
            combination = symbols_words(card.combination, say)
            return say("text.battle", defence=defence, combination=combination, gain=effects_words(gain, say))
        case Artifact():
            return artifact_text(card, say)
        case Prophecy():
            return prophecy_words(card, say)
        case Journey(cost=cost, effect=effect):
            if not effect:
                return say("text.calm")
            return say("text.journey", cost=cost_words(cost or [], say), effect=effects_words(effect, say))
        case Raided(gain=gain, pillage=pillage):
            return say(f"text.{card.kind}", gain=effects_words(gain, say), pillage=effects_words(pillage, say))
        case Runes(pillage=pillage):
            return say("text.runes", pillage=effects_words(pillage, say))
        case ShipUpgrade(gain=gain):
            return say("text.ship_upgrade", gain=effects_words(gain, say))
    return keep_text(card, say)


def reaver_text(card: Reaver, say: Words) -> str:
    return say(
        "text.reaver",
        clan=say(f"clan.{card.clan}"),
        left=dice_words(card.left, say),
        rally=dice_words(card.rally, say),
        ability=ability_words(card.ability, say),
    )


def artifact_text(card: Artifact, say: Words) -> str:
    return say(
        "text.artifact",
        symbol=say(f"symbol.{card.symbol}"),
        area=say(f"area.{card.area}"),
        gain=effects_words(card.gain, say),
        glory=say.count("count.glory", card.glory),
    )


def keep_text(card: Card, say: Words) -> str:
    """What the spoils of a keep do."""
    match card:
        case Attacked(gain=gain, defence=defence, win=win):
            return say("text.attack", gain=effects_words(gain, say), defence=defence, win=effects_words(win, say))
        case Tapestry(scale=scale):
            return say("text.tapestry", full=scale[0], spare=scale[1])
    scale = sure(card, Collected).scale
    return say("text.set", most=len(scale), scale="/".join(map(str, scale)))


def card_words(card: Card, say: Words) -> str:
    """Name and text."""
    return say("card", name=card_name(card, say), text=card_text(card, say))


def pair_words(pair: Sequence[Card | None], say: Words) -> str:
    return say.listing([card_name(card, say) for card in pair if card is not None])
