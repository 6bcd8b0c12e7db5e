"""Fight in the open area: the enemy, the combat dice on their tray, and the odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meadhall.core.draw.drawing import cached, use
from meadhall.core.draw.font_metrics import HEAD, HEAVY, SANS, STRONG
from meadhall.core.draw.hit_areas import thing
from meadhall.core.draw.ornament import sunk
from meadhall.core.draw.palette import CHALK, CHOSEN, EDGE, INK, SOFT_INK
from meadhall.core.draw.picture import Part
from meadhall.core.draw.player_plate import panel
from meadhall.core.draw.shapes import box, sheen
from meadhall.core.draw.signals import empty
from meadhall.core.draw.svg import EMPTY, Markup, at, join
from meadhall.core.draw.text_layout import block, figure, words
from meadhall.games.midgard.draw import card_parts, cards, combat_odds, open_area_frame
from meadhall.games.midgard.draw.layout import Box
from meadhall.games.midgard.draw.scene import MidgardScene
from meadhall.games.midgard.printed import Card, Tile
from meadhall.games.midgard.text.wording import card_words, land_words
from meadhall.games.midgard.view import CombatCommit, CombatReroll, sure

MAX_EMPTY_PLACES = 10
"""No more places are shown for dice that have not been committed yet."""
HEADING_HEIGHT = 34.0
"""How high the heading of the tray is."""


def fight(scene: MidgardScene, question: CombatCommit | CombatReroll) -> Iterator[Part]:
    """The enemy, the combat dice to be rolled or as they fell, and the chances."""
    x, y, wide, high = open_area_frame.room(scene)
    if scene.narrow:
        card, note = Box(x, y, 186, 108), Box(x + 194, y, wide - 194, 108)
        tray = Box(x, y + 116, wide, high - 116)
    else:
        card, note = Box(x, y, 168, high), Box(x + wide - 236, y, 236, high)
        tray = Box(x + 180, y, wide - 428, high)
    yield from prize_card(scene, sure(scene.view.met, Card), card)
    yield from dice(scene, question, tray)
    yield from promise(scene, question, note)


def rolled(question: CombatCommit | CombatReroll) -> list[int]:
    """The combat dice as they fell, the lowest first; those still to be rolled are -1."""
    if isinstance(question, CombatCommit):
        return [-1] * question.pool
    return [0] * question.zeros + [1] * question.ones + [2] * question.twos


# The enemy.


def prize_card(scene: MidgardScene, prize: Card, place: Box) -> Iterator[Part]:
    """What is fought for."""
    if isinstance(prize, Tile):
        stack = scene.view.stacks[prize.stack]
        label = land_words(stack, scene.say)
        yield Part("prize", at(place.x, place.y, cached(country, stack.type, prize.stack, label, place)))
    else:
        yield Part(
            "prize", at(place.x, place.y, cached(cards.shown, prize, place, card_words(prize, scene.say), scene.say))
        )


def country(land: str, stack: int, label: str, place: Box) -> Markup:
    low = place.high < place.wide
    high = place.high - (46 if low else 60)
    inner = card_parts.framed(f"country-{land}", 6, 6, place.wide - 12, high)
    return thing(
        f"stack-{stack}",
        label,
        panel(0, 0, place.wide, place.high),
        inner,
        block(place.wide / 2, high + 26, label, place.wide - 12, 2, 15, HEAD, "middle"),
    )


# The dice.


def dice(scene: MidgardScene, question: CombatCommit | CombatReroll, tray: Box) -> Iterator[Part]:
    """Combat dice on an oak tray, with places for as many as the Defence asks for on average."""
    say, results = scene.say, rolled(question)
    committing = isinstance(question, CombatCommit)
    hint = say("look.commit" if committing else "look.reroll")
    places = max(len(results), min(question.defence, MAX_EMPTY_PLACES) if committing else 0)
    field = Box(
        tray.x + 8,
        tray.y + HEADING_HEIGHT,
        tray.wide - 16,
        tray.high - HEADING_HEIGHT - (44 if not scene.narrow else 30),
    )
    spots = dice_places(places, field)
    yield Part("tray", at(tray.x, tray.y, cached(board, say("look.tray"), hint, tray.wide, tray.high)))
    if places > len(results):
        yield Part("no-dice", cached(no_dice, spots[len(results) :]))
    for number, result in enumerate(results):
        place = spots[number]
        middle = place.x + place.wide / 2, place.y + place.high / 2
        yield Part(f"combat-{number}", at(*middle, cached(combat_die, result, place.wide, say("look.combat"))))
        if scene.puts(CombatReroll) and scene.can(number + 1):
            yield scene.target(f"combat-{number}", number + 1, place, "combat", say("look.combat"), 8)


def board(title: str, hint: str, wide: float, high: float) -> Markup:
    low = high < 170
    felt = (8, HEADING_HEIGHT, wide - 16, high - HEADING_HEIGHT - (30 if low else 44))
    return (
        panel(0, 0, wide, high, "oak")
        + sheen(1, 1, wide - 2, high - 2, 7, 0.6)
        + box(*felt, 8, "#4a1f1a", EDGE, 1.6)
        + box(*felt, 8, "url(#pool)")
        + sunk(*felt, 14)
        + words(14, 23, title, 16, HEAD, room=wide - 28, fill=CHALK)
        + block(wide / 2, high - (12 if low else 27), hint, wide - 24, 1 if low else 2, 14, SANS, "middle", fill=CHALK)
    )


def dice_places(count: int, field: Box) -> list[Box]:
    """Dice in rows around the middle of a field, as large as they can be."""
    pitch = 62.0
    while pitch > 34 and (field.wide // pitch) * (field.high // pitch) < count:
        pitch -= 2
    across = max(1, int(field.wide // pitch))
    rows = max(1, -(-count // across))
    across = -(-count // rows)
    size = pitch - 10
    places = []
    for number in range(count):
        row, column = divmod(number, across)
        here = min(across, count - row * across)
        x = field.x + field.wide / 2 + (column - (here - 1) / 2) * pitch
        y = field.y + field.high / 2 + (row - (rows - 1) / 2) * pitch
        places.append(Box(x - size / 2, y - size / 2, size, size))
    return places


def no_dice(places: Sequence[Box]) -> Markup:
    """Places for the dice that are still to be committed."""
    return join(box(*place, 10, "#1c0d08", opacity=0.4) + empty(*place, 10, "#e8b088") for place in places)


def combat_die(result: int, size: float, label: str) -> Markup:
    return thing("combat", label, use("combat" if result < 0 else f"combat-{result}", 0, 0, size / 50))


# The chances.


def promise(scene: MidgardScene, question: CombatCommit | CombatReroll, note: Box) -> Iterator[Part]:
    """The Defence, what was made of it, and how often these dice or a few more win."""
    say, results = scene.say, rolled(question)
    if isinstance(question, CombatCommit):
        made = say.count("look.needed", question.defence)
        rows = combat_odds.by_pool(question.pool, question.defence)
        title, sign, now = say("look.odds"), "combat", question.pool
    else:
        made = say("look.successes", n=sum(results), defence=question.defence)
        rows = combat_odds.by_reroll(results, question.defence)
        title, sign, now = say("look.odds.again"), "again", rows[0][0]
    if not combat_odds.known(scene.view.edition):
        rows = []
    lines = [(count, chance, say("hint.percent", n=chance)) for count, chance in rows]
    draw = brief if scene.narrow else score
    drawn = cached(draw, question.defence, made, title if rows else "", lines, sign, now, note)
    yield Part("odds", at(note.x, note.y, drawn))


OddsLines = Sequence[tuple[int, int, str]]
"""Number of dice, their chance in hundredths, and its text."""


def score(defence: int, made: str, title: str, lines: OddsLines, sign: str, now: int, place: Box) -> Markup:
    """Defence and successes above, below a bar for each number of dice."""
    drawing = panel(0, 0, place.wide, place.high) + at(32, 34, card_parts.shield(defence, 1.05))
    drawing += block(60, 30 if len(made) < 20 else 24, made, place.wide - 70, 2, 17, HEAVY)
    drawing += words(14, 82, title, 15, STRONG, room=place.wide - 28, fill=SOFT_INK)
    pitch = 24.0
    for number, (count, chance, written) in enumerate(lines):
        y = 104 + number * pitch
        drawing += at(0, y, bar(count, chance, written, sign, count == now, place.wide))
    return drawing


def bar(count: int, chance: int, written: str, sign: str, now: bool, wide: float) -> Markup:
    """How often so many dice win; those committed stand out."""
    left, long = 60.0, wide - 60 - 58
    return (
        (box(6, -11.5, wide - 12, 23, 5, "#fff3c4", "#8a6a3a", 1) if now else EMPTY)
        + use(sign, 24, 0, 0.38 if sign == "combat" else 0.9)
        + figure(44, 0, count, 16)
        + box(left, -6, long, 12, 3, "#d9c79d", EDGE, 1)
        + (box(left, -6, max(3.0, long * chance / 100), 12, 3, CHOSEN, INK, 1) if chance else EMPTY)
        + words(wide - 12, 5.5, written, 16 if now else 15, HEAVY if now else STRONG, "end")
    )


def brief(defence: int, made: str, title: str, lines: OddsLines, sign: str, now: int, place: Box) -> Markup:
    """On a phone: Defence, successes, and the chance that matters now."""
    drawing = panel(0, 0, place.wide, place.high) + at(26, 28, card_parts.shield(defence, 0.9))
    drawing += block(50, 26 if len(made) < 18 else 20, made, place.wide - 56, 2, 15, HEAVY)
    if not lines:
        return drawing
    count, chance, written = next((line for line in lines if line[0] == now), lines[0])
    drawing += words(12, 70, title, 14, STRONG, room=place.wide - 22, fill=SOFT_INK)
    return drawing + at(0, 90, bar(count, chance, written, sign, False, place.wide))
