"""Open area: cards, dice and lands to choose from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meadhall.core.draw.drawing import cached, use
from meadhall.core.draw.font_metrics import HEAVY, SANS, STRONG
from meadhall.core.draw.hit_areas import thing
from meadhall.core.draw.ornament import sunk
from meadhall.core.draw.palette import CHALK, EDGE, SOFT_INK
from meadhall.core.draw.picture import Part
from meadhall.core.draw.player_plate import panel
from meadhall.core.draw.shapes import box, sheen
from meadhall.core.draw.svg import EMPTY, Markup, at, piece, rect, tag
from meadhall.core.draw.text_layout import block, words
from meadhall.core.i18n.words import Words
from meadhall.games.midgard.areas import recruit, sea, spoils, territory
from meadhall.games.midgard.areas.trade import DRAW_PROPHECY, TAKE_DICE, TAKE_FAVOR, TAKE_FOOD, TAKE_PROPHECY
from meadhall.games.midgard.draw import card_parts, cards, open_area_frame
from meadhall.games.midgard.draw.icon_rows import cost_signs, effect_signs, line_of
from meadhall.games.midgard.draw.icons import LANDS
from meadhall.games.midgard.draw.layout import Box
from meadhall.games.midgard.draw.scene import UNAVAILABLE_OPACITY, MidgardScene
from meadhall.games.midgard.packed import COLOUR_NAMES, KEEPS
from meadhall.games.midgard.printed import Card
from meadhall.games.midgard.text.wording import (
    card_words,
    cost_words,
    die_number,
    die_words,
    effects_words,
    land_words,
    pair_words,
)
from meadhall.games.midgard.view import RecruitPick, SeaPick, SpoilsPick, Stack, SubduePick, TradeDie, TradeReward

HINTED_MOTIFS = {"reavers": "helmet", "village": "loot-farm", "keep": "loot-art"}
"""What is hinted at where a card of a deck was taken."""


def opened(scene: MidgardScene) -> str:
    """The area that is shown: that of the turn, or the one whose spoils are taken."""
    question = scene.view.question
    if isinstance(question, SpoilsPick):
        return "keep" if question.deck == KEEPS else "village"
    return scene.view.area or ""


def draw(scene: MidgardScene, area: str) -> Iterator[Part]:
    yield from open_area_frame.decks(scene, area)
    match area:
        case "trade":
            yield from trade(scene)
        case "sea":
            yield from sea_row(scene)
        case "territory":
            yield from lands(scene)
        case _:
            yield from pairs(scene, area)


# Pairs of cards.


def pairs(scene: MidgardScene, area: str) -> Iterator[Part]:
    deck = open_area_frame.DECKS[area]
    laid = scene.view.pairs(deck)
    asked = scene.puts(RecruitPick) if area == "recruit" else scene.puts(SpoilsPick)
    for number, pair in enumerate(laid):
        place = pair_place(scene, number, len(laid))
        label = pair_words(pair, scene.say) or scene.say("look.nothing")
        drawn = cached(linked, list(pair), place, deck, number, area != "recruit", scene.say)
        stands_back = asked and not scene.can(number)
        yield Part(
            f"pair-{deck}-{number}", at(place.x, place.y, drawn, opacity=UNAVAILABLE_OPACITY if stands_back else None)
        )
        if asked:
            yield scene.target(f"pair-{number}", number, place, f"pair-{deck}-{number}", label)
    if asked:
        from_deck = recruit.DECK if area == "recruit" else spoils.DECK
        place = open_area_frame.deck_place(scene, deck)
        yield scene.target("deck", from_deck, place, f"deck-{deck}", open_area_frame.deck_words(scene, deck))


def pair_place(scene: MidgardScene, number: int, count: int) -> Box:
    x, y, wide, high = open_area_frame.room(scene)
    if scene.narrow:
        step = min(high / count, 92)
        return Box(x, y + number * step, wide, step - 6)
    step = wide / count
    across = min(2 * 124 + 2.0, step - 12)
    return Box(x + number * step + (step - across) / 2, y, across, high)


def linked(pair: Sequence[Card | None], place: Box, deck: str, number: int, chained: bool, say: Words) -> Markup:
    wide = (place.wide - 2) / 2
    drawing = EMPTY
    for side, card in enumerate(pair):
        x = side * (wide + 2)
        if card is None:
            drawing += at(x, 0, card_parts.empty_place(wide, place.high, HINTED_MOTIFS[deck]))
        else:
            drawing += at(
                x, 0, thing(f"card-{card.card}", card_words(card, say), cards.drawn(card, wide, place.high, say))
            )
    if chained and any(pair):
        drawing += use("chain", place.wide / 2, 46 if place.high > 100 else place.high / 2)
    return tag("g", drawing, data_thing=f"pair-{deck}-{number}")


# The sea.


def sea_row(scene: MidgardScene) -> Iterator[Part]:
    battles = scene.view.battles
    asked = scene.puts(SeaPick)
    for number, card in enumerate(battles):
        place = foe_place(scene, number, len(battles))
        name = f"foe-{number}" if card is None else f"card-{card.card}"
        label = scene.say("look.nothing") if card is None else card_words(card, scene.say)
        drawn = cached(faced, card, place, label, scene.say)
        stands_back = asked and not scene.can(number)
        yield Part(f"foe-{number}", at(place.x, place.y, drawn, opacity=UNAVAILABLE_OPACITY if stands_back else None))
        if asked and card is not None:
            yield scene.target(f"foe-{number}", number, place, name, label)
    if asked:
        place = open_area_frame.deck_place(scene, "battles")
        yield scene.target("deck", sea.DECK, place, "deck-battles", open_area_frame.deck_words(scene, "battles"))


def foe_place(scene: MidgardScene, number: int, count: int) -> Box:
    x, y, wide, high = open_area_frame.room(scene)
    if scene.narrow:
        rows = (count + 1) // 2
        step = min(high / rows, 124)
        return Box(x + number % 2 * 187, y + number // 2 * step, 183, step - 6)
    across = min(168.0, (wide - 8 * (count - 1)) / count)
    gap = (wide - count * across) / max(1, count - 1) if count > 3 else 24
    left = x if count > 3 else x + (wide - count * across - (count - 1) * gap) / 2
    return Box(left + number * (across + gap), y, across, high)


def faced(card: Card | None, place: Box, label: str, say: Words) -> Markup:
    if card is None:
        return card_parts.empty_place(place.wide, place.high) + at(place.wide / 2, place.high / 2, use("maelstrom"))
    return thing(f"card-{card.card}", label, cards.drawn(card, place.wide, place.high, say))


# Trade.


def trade(scene: MidgardScene) -> Iterator[Part]:
    view, say = scene.view, scene.say
    asked = scene.puts(TradeReward)
    market = market_place(scene)
    yield Part("market", at(market.x, market.y, cached(stand, market, say("look.market"))))
    yield from market_dice(scene, market)
    if asked:
        yield scene.target("market", TAKE_DICE, market, "market", say("look.market"))
    for option, thing_name in ((TAKE_FAVOR, "favor"), (TAKE_FOOD, "food")):
        place = reward_place(scene, option)
        effects = view.rewards[option]
        label = effects_words(effects, say)
        yield Part(
            f"reward-{option}", at(place.x, place.y, cached(reward, effects, place, f"good-{thing_name}", label))
        )
        if asked:
            yield scene.target(f"reward-{option}", option, place, f"good-{thing_name}", label)
    for number, card in enumerate(view.prophecies):
        place = prophecy_place(scene, number, len(view.prophecies))
        label = say("look.nothing") if card is None else card_words(card, say)
        option = TAKE_PROPHECY + number
        stands_back = asked and not scene.can(option)
        yield Part(
            f"prophecy-{number}",
            at(
                place.x,
                place.y,
                cached(faced, card, place, label, say),
                opacity=UNAVAILABLE_OPACITY if stands_back else None,
            ),
        )
        if asked and card is not None:
            yield scene.target(f"prophecy-{number}", option, place, f"card-{card.card}", label)
    if asked:
        place = open_area_frame.deck_place(scene, "prophecies")
        yield scene.target(
            "deck", DRAW_PROPHECY, place, "deck-prophecies", open_area_frame.deck_words(scene, "prophecies")
        )


def market_place(scene: MidgardScene) -> Box:
    x, y, _, _ = open_area_frame.room(scene)
    return Box(x, y, 164, 116) if scene.narrow else Box(x, y, 210, 142)


def reward_place(scene: MidgardScene, option: int) -> Box:
    x, y, wide, _ = open_area_frame.room(scene)
    if scene.narrow:
        return Box(x + 172, y + option * 60, wide - 172, 54)
    return Box(x + option * 108, y + 152, 102, 60)


def prophecy_place(scene: MidgardScene, number: int, count: int) -> Box:
    x, y, wide, high = open_area_frame.room(scene)
    if scene.narrow:
        step = (high - 122) / 2
        return Box(x + number % 2 * 187, y + 122 + number // 2 * step, 183, step - 5)
    step = (wide - 222) / count
    across = min(146.0, step - 8)
    return Box(x + 222 + number * step + (step - across) / 2, y, across, high)


def stand(place: Box, label: str) -> Markup:
    hollow = box(5, 5, place.wide - 10, place.high - 10, 6, "#1c0d04", opacity=0.28)
    tray = sunk(5, 5, place.wide - 10, place.high - 10, 12) + box(
        5, 5, place.wide - 10, place.high - 10, 6, edge=EDGE, width=1.2
    )
    return thing("market", label, panel(0, 0, place.wide, place.high, "oak"), hollow, tray)


def market_dice(scene: MidgardScene, place: Box) -> Iterator[Part]:
    """Dice by colour, one column each."""
    seen: dict[str, int] = {}
    in_column = dict.fromkeys(COLOUR_NAMES, 0)
    most = max(2, *(sum(die.startswith(colour) for die in scene.view.market) for colour in COLOUR_NAMES))
    right, down = place.wide / 3, (place.high - 8) / most
    size = min(52.0 if not scene.narrow else 46.0, down - 7)
    for die in scene.view.market:
        colour = die.split(":")[0]
        x = place.x + right * (COLOUR_NAMES.index(colour) + 0.5)
        y = place.y + 3 + down * (in_column[colour] + 0.5)
        in_column[colour] += 1
        seen[die] = seen.get(die, 0) + 1
        name = f"market-{die.replace(':', '-')}-{seen[die]}"
        label = die_words(die, scene.say)
        yield Part(name, piece(name, x, y, cached(die_face, die, size, label)))
        if scene.puts(TradeDie):
            half = max(size, 47 if scene.narrow else 34) / 2
            spot = Box(x - half, y - half, 2 * half, 2 * half)
            yield scene.target(name, die_number(die), spot, f"die-{die.replace(':', '-')}", label, 9)


def die_face(die: str, size: float, label: str) -> Markup:
    """A die around its middle."""
    name = f"die-{die.replace(':', '-')}"
    return thing(name, label, use(name, 0, 0, size / 50))


def reward(effects: list[str], place: Box, thing_name: str, label: str) -> Markup:
    signs = line_of(place.wide / 2, place.high / 2 - 9, effect_signs(effects), place.wide - 12, 1.1, 19)
    said = words(place.wide / 2, place.high - 9, label, 14, SANS, "middle", place.wide - 12, fill=SOFT_INK)
    return thing(thing_name, label, panel(0, 0, place.wide, place.high), signs, said)


# Territories.


def lands(scene: MidgardScene) -> Iterator[Part]:
    say = scene.say
    asked = scene.puts(SubduePick)
    if not scene.narrow:
        x, y, _, _ = scene.layout.focus
        yield Part("hint", at(x + 18, y + 128, cached(hint, say("look.pay_or_fight"))))
    for number, stack in enumerate(scene.view.stacks):
        place = land_place(scene, number)
        label = say(
            "look.stack",
            land=land_words(stack, say),
            cost=cost_words(stack.cost, say),
            defence=stack.defence,
            n=stack.left,
        )
        left = f"×{stack.left}" if scene.narrow else say.count("look.left", stack.left)
        yield Part(f"stack-{number}", at(place.x, place.y, cached(land, stack, number, place, left, label)))
        if asked and stack.left:
            price, force = halves(place)
            yield scene.target(f"peace-{number}", territory.FIRST_PEACEFUL + number, price, f"stack-{number}", label, 7)
            yield scene.target(f"force-{number}", territory.FIRST_BY_FORCE + number, force, f"stack-{number}", label, 7)


def hint(said: str) -> Markup:
    return block(0, 0, said, open_area_frame.HEAD_WIDTH_WIDE - 24, 5, 14, STRONG, fill=CHALK)


def land_place(scene: MidgardScene, number: int) -> Box:
    x, y, wide, high = open_area_frame.room(scene)
    right, down = wide / 3, high / 3
    gap = 5 if scene.narrow else 10
    return Box(x + number % 3 * right, y + number // 3 * down, right - gap, down - (5 if scene.narrow else 7))


def halves(place: Box) -> tuple[Box, Box]:
    """Where the price is paid, and where one fights."""
    x, y, wide, high = place
    right = wide / 2 if high > 70 else 66
    return Box(x + 3, y + 3, wide - right - 13, high - 6), Box(x + wide - right + 1, y + 3, right - 4, high - 6)


def land(stack: Stack, number: int, place: Box, left: str, label: str) -> Markup:
    _, _, wide, high = place
    narrow = high > 70
    drawing = panel(0, 0, wide, high, "parchment", 7) + box(0, 0, wide, high, 7, LANDS[stack.type], EDGE, 2)
    drawing += sheen(1, 1, wide - 2, high - 2, 6, 0.75)
    signs = cost_signs(stack.cost)
    if narrow:
        scene = card_parts.framed(f"country-{stack.type}", 4, 4, wide - 8, high - 56)
        drawing += scene + line_of(wide / 4 + 1, high - 38, signs, wide / 2 - 6, 0.95, 18, CHALK)
        drawing += at(wide * 3 / 4, high - 30, card_parts.shield(stack.defence, 0.84))
        drawing += words(wide / 4 + 1, high - 10, left, 13.5, STRONG, "middle", wide / 2 - 6, fill=CHALK)
    else:
        drawing += card_parts.framed(f"country-{stack.type}", 5, 5, 92, high - 10)
        drawing += line_of(106, high / 2 - 8, signs, wide - 180, 1.1, 21, CHALK, "start")
        drawing += words(106, high - 10, left, 14, HEAVY, room=wide - 180, fill=CHALK)
        drawing += at(wide - 33, high / 2 - 2, card_parts.shield(stack.defence, 1.1))
    body = tag("g", rect(0, 0, wide, high, fill="#0000"), drawing, opacity=None if stack.left else 0.5)
    return thing(f"stack-{number}", label, body)
