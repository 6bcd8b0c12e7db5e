"""Open area while a question is about something else: new Reavers, dice, a fight, a card."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.draw.drawing import cached, use
from meadhall.core.draw.font_metrics import HEAD, HEAVY, PROSE, SANS, STRONG
from meadhall.core.draw.hit_areas import thing
from meadhall.core.draw.palette import CHALK, EDGE, SOFT_INK
from meadhall.core.draw.picture import LegendEntry, Part
from meadhall.core.draw.player_plate import panel
from meadhall.core.draw.shapes import shape
from meadhall.core.draw.svg import EMPTY, Markup, at, join
from meadhall.core.draw.text_layout import LEAST_WORD, block, words, wrap_text
from meadhall.games.midgard.areas import recruit, village
from meadhall.games.midgard.draw import card_parts, cards, fight, inspect_card, open_area_frame
from meadhall.games.midgard.draw.icon_rows import Sign, effect_signs, line_of, token
from meadhall.games.midgard.draw.layout import Box
from meadhall.games.midgard.draw.reaver_faces import WOOLS
from meadhall.games.midgard.draw.scene import UNAVAILABLE_OPACITY, MidgardScene
from meadhall.games.midgard.packed import (
    AREA_NAMES,
    ARTIFACT,
    COLOUR_NAMES,
    COLOURS,
    DICE,
    DRAW_KEEP,
    DRAW_VILLAGE,
    FACES,
    FIRST_SLOT,
    REAVERS_PER_SLOT,
    SLOTS,
    SYMBOL_NAMES,
)
from meadhall.games.midgard.printed import Reaver, SeaBattle, Tile
from meadhall.games.midgard.text.wording import (
    ability_words,
    card_name,
    card_words,
    die_name,
    effects_words,
    land_words,
)
from meadhall.games.midgard.view import (
    ArtifactDiscard,
    AttackChoice,
    BundleChoice,
    CombatCommit,
    CombatReroll,
    DieChoice,
    DieColour,
    DieFace,
    JourneyChoice,
    MidgardQuestion,
    PillageChoice,
    PromoteSpoils,
    ReaverFate,
    ResolveOrder,
    ResolveTile,
    RestDie,
    RunesChoice,
    SeaMethod,
    ShipUpgradeChoice,
    SpecialistUse,
    sure,
)

QUESTIONS_ABOUT_CARDS: tuple[type[MidgardQuestion], ...] = (
    ArtifactDiscard,
    AttackChoice,
    BundleChoice,
    JourneyChoice,
    PillageChoice,
    RunesChoice,
    SeaMethod,
    ShipUpgradeChoice,
    SpecialistUse,
)
"""Questions about one card."""
PALETTES: tuple[type[MidgardQuestion], ...] = (DieFace, DieChoice, DieColour, RestDie)
"""Questions that are answered by one of many dice."""
CHALK_STYLE: dict[str, str | float] = {"fill": CHALK, "stroke": EDGE, "stroke_width": 3.0, "paint_order": "stroke"}
"""How words are written that lie on the ground of an area."""


def draw(scene: MidgardScene) -> Iterator[Part]:
    """Parts for the open area; none if the question has its place elsewhere."""
    question = scene.view.question
    match question:
        case ReaverFate():
            yield from fates(scene)
        case CombatCommit() | CombatReroll():
            yield from fight.fight(scene, question)
        case ResolveOrder():
            yield from order(scene)
        case ResolveTile():
            yield from tiles(scene)
        case PromoteSpoils():
            yield from two_decks(scene)
        case _ if scene.puts(*PALETTES):
            yield from palette(scene)
        case _ if isinstance(question, QUESTIONS_ABOUT_CARDS):
            yield from about(scene)


# New Reavers.


def fates(scene: MidgardScene) -> Iterator[Part]:
    """Each new Reaver, and beside it what may become of it."""
    count = len(scene.view.waiting)
    for number, card in enumerate(scene.view.waiting):
        reaver = sure(card, Reaver)
        place, card_place = fate_places(scene, number, count)
        label = card_words(reaver, scene.say)
        yield Part(
            f"new-{number}", at(card_place.x, card_place.y, cached(cards.shown, reaver, card_place, label, scene.say))
        )
        if not scene.puts(ReaverFate):
            continue
        for fate in range(recruit.FATES):
            box_of = plate_place(scene, place, card_place, fate)
            option = number * recruit.FATES + fate
            content = fate_plate(scene, reaver, fate, box_of)
            can = scene.can(option)
            yield Part(f"fate-{option}", at(box_of.x, box_of.y, content, opacity=None if can else UNAVAILABLE_OPACITY))
            yield scene.target(f"fate-{option}", option, box_of, f"card-{reaver.card}", label)


def fate_places(scene: MidgardScene, number: int, count: int) -> tuple[Box, Box]:
    """The room of one Reaver, and in it the card."""
    x, y, wide, high = open_area_frame.room(scene)
    if scene.narrow:
        step = high / max(count, 2)
        place = Box(x, y + number * step, wide, step - 6)
        return place, Box(place.x, place.y, 140, place.high)
    step = wide / max(count, 2)
    place = Box(x + number * step, y, step - 14, high)
    return place, Box(place.x, place.y, 104 if step > 300 else 92, high)


def plate_place(scene: MidgardScene, place: Box, card: Box, fate: int) -> Box:
    across = 3 if scene.narrow else 2
    down = recruit.FATES // across
    left = place.x + card.wide + 8
    right, step = (place.x + place.wide - left + 6) / across, (place.high + 6) / down
    where = ORDER.index(fate)
    return Box(left + where % across * right, place.y + where // across * step, right - 6, step - 6)


ORDER = (recruit.RALLY, recruit.PROMOTE, *range(recruit.SPECIALISE, recruit.SPECIALISE + SLOTS))
"""In which order what may become of a Reaver is shown."""


def fate_plate(scene: MidgardScene, reaver: Reaver, fate: int, place: Box) -> Markup:
    say = scene.say
    if fate == recruit.RALLY:
        return cached(
            effect_plate,
            say("look.fate.rally"),
            [Sign(f"pick-{each}") for each in reaver.rally],
            "url(#wool-red)",
            place,
        )
    if fate == recruit.PROMOTE:
        return cached(effect_plate, say("look.fate.promote"), effect_signs(reaver.promotion), WOOLS[reaver.clan], place)
    area = AREA_NAMES[FIRST_SLOT + fate - recruit.SPECIALISE]
    taken = len(scene.own.slots[area])
    return cached(slot_plate, say(f"short.{area}"), taken, place)


def head(title: str, ground: str, place: Box) -> Markup:
    return (
        panel(0, 0, place.wide, place.high, radius=7)
        + shape(f"M0 7Q0 0 7 0H{place.wide - 7}Q{place.wide} 0 {place.wide} 7V24H0Z", ground, EDGE, 1.2)
        + words(place.wide / 2, 17, title, 14.5, HEAVY, "middle", place.wide - 3, fill=CHALK)
    )


def effect_plate(title: str, signs: list[Sign], ground: str, place: Box) -> Markup:
    middle = 24 + (place.high - 24) / 2
    return head(title, ground, place) + line_of(place.wide / 2, middle, signs, place.wide - 8, 0.95, 17)


def slot_plate(title: str, taken: int, place: Box) -> Markup:
    """A slot for specialists, with those who are there already."""
    middle = 24 + (place.high - 24) / 2
    pitch = min(24.0, place.wide / 4)
    seats = join(
        at(
            place.wide / 2 + (number - 1) * pitch,
            middle,
            use("helmet", 0, 0, 0.8),
            opacity=None if number < taken else 0.28,
        )
        for number in range(REAVERS_PER_SLOT)
    )
    return head(title, "url(#wool-blue)", place) + seats


# Dice to choose from.


def palette(scene: MidgardScene) -> Iterator[Part]:
    """Every die that may be taken, one row for each colour; beside them what symbols are good for."""
    x, y, wide, high = open_area_frame.room(scene)
    size, step = (48.0, 62.0) if scene.narrow else (54.0, 68.0)
    offered = [option for option in range(DICE) if scene.can(option)]
    rows: dict[int, list[int]] = {}
    for option in offered:
        rows.setdefault(colour_of(scene, option), []).append(option)
    down = min(78.0, high / len(rows)) if scene.narrow else step
    top = y + (high - down * len(rows)) / 2
    left = x + (max(0.0, wide - step * max(map(len, rows.values()))) / 2 if scene.narrow else 12)
    for row, options in enumerate(rows.values()):
        for number, option in enumerate(options):
            middle = left + step * (number + 0.5), top + step / 2 + down * row
            die = die_of(scene, option)
            label = scene.words(option)
            face = die.partition("-")[2]
            called = scene.say(f"look.face.{face}") if scene.narrow and face else ""
            yield Part(f"offer-{option}", at(*middle, cached(offered_die, die, size, label, called)))
            spot = Box(middle[0] - size / 2, middle[1] - size / 2, size, size)
            yield scene.target(f"offer-{option}", option, spot, f"die-{die}", label, 10)
    if not scene.narrow:
        meanings = [scene.say(f"look.use.{use_of}") for use_of in open_area_frame.KEY]
        yield Part("uses", at(x + 390, y, cached(uses, meanings, wide - 390, high)))


def colour_of(scene: MidgardScene, option: int) -> int:
    question = scene.view.question
    return 0 if isinstance(question, DieFace | DieColour) else option // FACES


def die_of(scene: MidgardScene, option: int) -> str:
    """The name of a die on offer; one of unknown face is its colour alone."""
    match scene.view.question:
        case DieColour():
            return COLOUR_NAMES[option % COLOURS]
        case DieFace(colour=colour):
            return f"{COLOUR_NAMES[colour]}-{SYMBOL_NAMES[option]}"
    return die_name(option).replace(":", "-")


def offered_die(die: str, size: float, label: str, called: str) -> Markup:
    """A die on offer; on a phone, where nothing beside it says what symbols are good for, with the name of its face."""
    name = words(0, size / 2 + 19, called, LEAST_WORD, STRONG, "middle", size + 12, **CHALK_STYLE) if called else EMPTY
    return thing(f"die-{die}", label, use(f"die-{die}", 0, 0, size / 50)) + at(0, 0, name, aria_hidden="true")


def uses(meanings: list[str], wide: float, high: float) -> Markup:
    drawing = panel(0, 0, wide, high)
    step = (high - 12) / len(open_area_frame.KEY)
    for number, (symbol, meaning) in enumerate(zip(open_area_frame.KEY, meanings, strict=True)):
        y = 6 + step * (number + 0.5)
        drawing += at(28, y, token(symbol, 15) if symbol != "clan" else clans())
        lines = len(wrap_text(meaning, 15, SANS, wide - 66))
        drawing += block(56, y + (5 if lines == 1 else -3), meaning, wide - 66, 2, 15, fill=SOFT_INK)
    return drawing


def clans() -> Markup:
    return token("tyr", 15)


# Cards in turn.


def order(scene: MidgardScene) -> Iterator[Part]:
    """Spoils before the player, the next to be resolved to be chosen."""
    waiting = scene.view.waiting
    for number, card in enumerate(waiting):
        place = row_place(scene, number, len(waiting))
        label = card_words(card, scene.say)
        yield Part(f"spoil-{number}", at(place.x, place.y, cached(cards.shown, card, place, label, scene.say)))
        if scene.puts(ResolveOrder):
            yield scene.target(f"spoil-{number}", card.card - ARTIFACT, place, f"card-{card.card}", label)


def row_place(scene: MidgardScene, number: int, count: int) -> Box:
    x, y, wide, high = open_area_frame.room(scene)
    if scene.narrow:
        rows = max(2, (count + 1) // 2)
        step = min(118.0, high / rows)
        return Box(x + number % 2 * 187, y + number // 2 * step, 183, step - 6)
    step = min(170.0, wide / count)
    across = min(124.0, step - 10)
    return Box(x + (wide - step * count) / 2 + number * step + (step - across) / 2, y, across, high)


def tiles(scene: MidgardScene) -> Iterator[Part]:
    """Territories just taken, turned over; the next to reward is chosen."""
    turned = scene.view.turned
    for number, tile in enumerate(turned):
        if tile is None:
            continue
        place = row_place(scene, number, len(turned))
        stack = scene.view.stacks[tile.stack]
        label = scene.say(
            "option.tile",
            number=number + 1,
            land=land_words(stack, scene.say),
            gain=effects_words(tile.gain, scene.say),
        )
        yield Part(f"turned-{number}", at(place.x, place.y, cached(turned_tile, stack.type, tile, label, place)))
        if scene.puts(ResolveTile):
            yield scene.target(f"turned-{number}", number, place, f"stack-{tile.stack}", label)


def turned_tile(land: str, tile: Tile, label: str, place: Box) -> Markup:
    high = place.high - 44
    inner = card_parts.framed(f"country-{land}", 6, 6, place.wide - 12, high)
    signs = line_of(place.wide / 2, place.high - 18, effect_signs(tile.gain), place.wide - 10, 1, 18)
    return thing(f"stack-{tile.stack}", label, panel(0, 0, place.wide, place.high), inner, signs)


def two_decks(scene: MidgardScene) -> Iterator[Part]:
    """A new leader of Tyr brings a card from one deck or the other."""
    x, y, wide, high = open_area_frame.room(scene)
    for option, kind in ((DRAW_VILLAGE, "village"), (DRAW_KEEP, "keep")):
        across = min(140.0, wide / 2 - 20)
        place = Box(x + wide / 2 + (option - 0.5) * (across + 30) - across / 2, y + 6, across, min(190.0, high - 12))
        label = open_area_frame.deck_words(scene, kind)
        yield Part(f"deck-{kind}", at(place.x, place.y, cached(back, kind, scene.view.decks[kind], label, place)))
        if scene.puts(PromoteSpoils):
            yield scene.target(f"deck-{kind}", option, place, f"deck-{kind}", label)


def back(kind: str, left: int, label: str, place: Box) -> Markup:
    return thing(f"deck-{kind}", label, card_parts.deck(kind, left, place.wide, place.high))


# One card.


def about(scene: MidgardScene) -> Iterator[Part]:
    """The card a question is about, large, and what it says."""
    card = scene.view.met
    if card is None or isinstance(card, Tile):
        return
    x, y, wide, high = open_area_frame.room(scene)
    place = (
        Box(x, y, 196, min(high, 128)) if scene.narrow else Box(x + 8, y, 168 if card.kind == "battle" else 132, high)
    )
    label = card_words(card, scene.say)
    yield Part("met", at(place.x, place.y, cached(cards.shown, card, place, label, scene.say)))
    if scene.puts(ArtifactDiscard):
        yield scene.target("met", village.NEW_ARTIFACT, place, f"card-{card.card}", label)
    text = (
        Box(x, y + place.high + 8, wide, high - place.high - 8)
        if scene.narrow
        else Box(place.x + place.wide + 18, y, wide - place.wide - 30, high)
    )
    facts, lead = inspect_card.facts_of(card, scene.say), inspect_card.effect(card, scene.say)
    if isinstance(card, Reaver):
        lead = scene.say("look.at_work", ability=ability_words(card.ability, scene.say))
        facts = []
    elif isinstance(card, SeaBattle):
        lead = ""
    yield Part("meaning", at(text.x, text.y, cached(told, card_name(card, scene.say), lead, facts, text)))


def told(name: str, lead: str, facts: list[LegendEntry], place: Box) -> Markup:
    """What a card is called and does: in a sentence, and sign by sign."""
    roomy = place.high > 150
    size = 18.0 if roomy else 14.5
    mark = use("watermark", place.wide - 96, place.high / 2, 2) if roomy else EMPTY
    drawing = panel(0, 0, place.wide, place.high) + mark + words(18, 32, name, 20, HEAD, room=place.wide - 36)
    top = 58.0 if roomy else 52.0
    if lead:
        rows = min(2 if facts else 4, len(wrap_text(lead, size, PROSE, place.wide - 36)))
        drawing += block(18, top, lead, place.wide - 36, rows, size, PROSE, fill=SOFT_INK)
        top += rows * size * 1.16 - 4
    step = min(42.0, max(22.0, (place.high - top) / max(1, len(facts))))
    for number, fact in enumerate(facts):
        y = top + step * (number + 0.5) - 4
        if y + 8 < place.high:
            drawing += at(42, y, fact.sign) + words(74, y + 5, fact.words, size - 1, SANS, room=place.wide - 80)
    return drawing
