"""The player's artifacts with the dice stored on them, and the specialists."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.draw.drawing import cached, use
from meadhall.core.draw.font_metrics import HEAVY, STRONG, text_width
from meadhall.core.draw.hit_areas import thing
from meadhall.core.draw.ornament import sunk
from meadhall.core.draw.palette import CHALK, EDGE, INK, SOFT_INK
from meadhall.core.draw.picture import Part
from meadhall.core.draw.player_plate import panel
from meadhall.core.draw.shapes import box, disc, line, shape
from meadhall.core.draw.signals import tick
from meadhall.core.draw.svg import EMPTY, Markup, at, tag
from meadhall.core.draw.text_layout import words
from meadhall.core.i18n.words import Words
from meadhall.games.midgard import combat, crew, turns
from meadhall.games.midgard.draw.icon_rows import ability_signs, effect_signs, line_of
from meadhall.games.midgard.draw.kit import sign
from meadhall.games.midgard.draw.layout import Box
from meadhall.games.midgard.draw.open_area import die_face
from meadhall.games.midgard.draw.reaver_faces import reaver_face
from meadhall.games.midgard.draw.scene import MidgardScene
from meadhall.games.midgard.packed import ARTIFACT, DICE, FROM_ARTIFACT, PLACES, REAVERS_PER_SLOT
from meadhall.games.midgard.printed import OwnArtifact, Reaver
from meadhall.games.midgard.text.wording import card_name, card_words, die_number, die_words
from meadhall.games.midgard.view import (
    ArtifactDiscard,
    ArtifactWindow,
    CombatCommit,
    Overflow,
    PayDie,
    PaySymbol,
    SpecialistUse,
)

HEAD_HEIGHT = 24.0
MIN_ROOMY_WIDTH = 150.0
"""On a phone places are wider than this."""
HINTED_ARTIFACTS = (1, 4, 7, 10)
"""The artifacts that are hinted at where none lies yet."""


def artifacts(scene: MidgardScene) -> Iterator[Part]:
    say = scene.say
    for number, artifact in enumerate(scene.own.artifacts):
        place = scene.layout.places[number]
        if artifact is None:
            yield Part(
                f"place-{number}",
                at(place.x, place.y, cached(free, place, number, say("look.place.free"), say("look.artifact.place"))),
            )
            continue
        label = card_words(artifact, say)
        storing = stores(scene, number)
        area = say(f"look.in.{artifact.area}")
        drawn = cached(artifact_tile, artifact, place, card_name(artifact, say), area, bool(storing), label)
        yield Part(f"place-{number}", at(place.x, place.y, drawn))
        option = artifact_option(scene, number)
        if option is not None and scene.can(option):
            yield scene.target(f"place-{number}", option, place, f"card-{artifact.card}", label)
        for count, (die, store) in enumerate(storing):
            spot = store_place(place, count, len(storing), scene.narrow)
            name = f"store-{number}-{count}"
            middle = spot.x + spot.wide / 2, spot.y + spot.high / 2
            yield Part(name, at(*middle, cached(die_face, die, min(40.0, spot.wide - 4), die_words(die, say))))
            yield scene.target(name, store, spot, f"card-{artifact.card}", label, 8)


def free(place: Box, number: int, label: str, title: str) -> Markup:
    """Where an artifact could lie: the ghost of one."""
    wide, high = place.wide, place.high
    niche = (6, 6, wide - 12, high - 12)
    ground = panel(0, 0, wide, high, "oak") + box(*niche, 7, "#24120a", opacity=0.62)
    ground += disc(wide / 2, high / 2 - 12, 44, "url(#glow)", opacity=0.2) + sunk(*niche, 16)
    ground += box(7, high - 36, wide - 14, 6, 1, "#94622f", EDGE, 1.2) + line(
        f"M9 {high - 35}H{wide - 9}", "#e0b57c", 1
    )
    ground += line(f"M12 {high - 5.6}H{wide - 12}", "#e0b57c", 1, opacity=0.6)
    ghost = at(wide / 2, high / 2 - 13, use(f"relic-{HINTED_ARTIFACTS[number]}", 0, 0, 0.92), opacity=0.42)
    name = words(wide / 2, high - 14, title, 14, STRONG, "middle", wide - 16, fill="#f3e6c8")
    return thing("place", label, ground, ghost, name)


def artifact_tile(artifact: OwnArtifact, place: Box, name: str, area: str, storing: bool, label: str) -> Markup:
    """An artifact: its picture, the place of the die, what it gives where, and what it is worth."""
    _, _, wide, high = place
    top = shape(f"M0 8Q0 0 8 0H{wide - 8}Q{wide} 0 {wide} 8V{HEAD_HEIGHT}H0Z", "url(#iron)", EDGE, 1.2)
    drawing = panel(0, 0, wide, high) + top + words(8, 17, name, 14, STRONG, room=wide - 14, fill=CHALK)
    roomy = wide > MIN_ROOMY_WIDTH
    if not storing:
        well = use("well", 0, 0, 2.3) + box(-23, -23, 46, 46, 9, edge=INK, width=1.4)
        stored = (
            use(f"die-{artifact.die.replace(':', '-')}", 0, 0, 0.76)
            if artifact.die
            else at(0, 0, sign(artifact.symbol, INK, 0, 0, 1.3), opacity=0.5)
        )
        drawing += at(31, 57, well, stored)
        right = wide - 62 - (48 if roomy else 0)
        drawing += line_of(
            62, 57 if roomy else 72, effect_signs(artifact.gain), right if roomy else wide - 64, 0.8, 16, anchor="start"
        )
        relic = use(f"relic-{artifact.card - ARTIFACT}", 0, 0, 0.62 if roomy else 0.5)
        drawing += at(wide - 32, 57, relic) if roomy else at(wide - 32, 45, relic)
    worth = text_width(str(artifact.glory), 15, HEAVY)
    drawing += words(8, high - 8, area, 14, room=wide - worth - 46, fill=SOFT_INK)
    drawing += use("glory", wide - worth - 24, high - 13, 0.7) + words(
        wide - 8, high - 8, artifact.glory, 15, HEAVY, "end"
    )
    used = at(wide - 12, 12, tick(8)) if artifact.used else EMPTY
    return thing(f"card-{artifact.card}", label, tag("g", drawing), used)


def artifact_option(scene: MidgardScene, place: int) -> int | None:
    """What choosing an artifact answers now."""
    if scene.puts(ArtifactWindow):
        return turns.USE_ARTIFACT + place
    if scene.puts(ArtifactDiscard):
        return place
    if scene.puts(PaySymbol, PayDie):
        return FROM_ARTIFACT + place
    if not scene.puts(CombatCommit):
        return None
    use_it = combat.USE_ARTIFACT + place
    return use_it if scene.can(use_it) else combat.COMMIT + FROM_ARTIFACT + place


def stores(scene: MidgardScene, place: int) -> list[tuple[str, int]]:
    """The dice that may be stored on an artifact, and the option of each."""
    found = []
    for die in dict.fromkeys(scene.own.ship):
        number = die_number(die)
        if scene.puts(ArtifactWindow):
            option = turns.STORE + place * DICE + number
        elif scene.puts(Overflow):
            option = crew.STORE + number * PLACES + place
        else:
            return []
        if scene.can(option):
            found.append((die, option))
    return found


def store_place(place: Box, number: int, count: int, narrow: bool) -> Box:
    side = 48.0 if narrow else 36.0
    step = min(64.0 if narrow else 50.0, (place.wide - 2) / count)
    left = place.x + (place.wide - step * count) / 2 + (step - side) / 2
    return Box(left + number * step, place.y + HEAD_HEIGHT + (7 if narrow else 12), side, side)


# Specialists.


def slots(scene: MidgardScene) -> Iterator[Part]:
    say = scene.say
    at_work = (
        scene.view.met.card if isinstance(scene.view.question, SpecialistUse) and scene.view.met is not None else -1
    )
    for number, (area, reavers) in enumerate(scene.own.slots.items()):
        place = scene.layout.slots[number]
        here = area == scene.view.area
        label = say("look.slot", area=say(f"area.{area}"), names=say.listing([each.name for each in reavers]) or "–")
        busy = at_work if any(each.card == at_work for each in reavers) else -1
        yield Part(
            f"slot-{area}",
            at(place.x, place.y, cached(slot, area, say(f"short.{area}"), reavers, here, busy, place, label, say)),
        )


def slot(
    area: str, name: str, reavers: list[Reaver], here: bool, at_work: int, place: Box, label: str, say: Words
) -> Markup:
    """Up to three specialists of an area; red where work is going on."""
    _, _, wide, high = place
    wool = "url(#wool-red)" if here else "url(#wool-blue)"
    top = shape(f"M0 8Q0 0 8 0H{wide - 8}Q{wide} 0 {wide} 8V{HEAD_HEIGHT}H0Z", wool, EDGE, 1.2)
    drawing = (
        panel(0, 0, wide, high, "oak") + top + words(wide / 2, 17, name, 14, HEAVY, "middle", wide - 8, fill=CHALK)
    )
    step = (high - HEAD_HEIGHT - 4) / REAVERS_PER_SLOT
    bunks = EMPTY
    for rank in range(REAVERS_PER_SLOT):
        y = HEAD_HEIGHT + 4 + rank * step
        if rank < len(reavers):
            bunks += at(4, y, specialist(reavers[rank], wide - 8, step - 3, reavers[rank].card == at_work, say))
        else:
            bunks += use(f"bunk-{area}-{'long' if wide > MIN_ROOMY_WIDTH else 'short'}", 4, y)
    return thing(f"slot-{area}", label, drawing) + bunks


def specialist(reaver: Reaver, wide: float, high: float, at_work: bool, say: Words) -> Markup:
    edge = "#084a34" if at_work else INK
    drawing = box(0, 0, wide, high, 5, "url(#parchment)", edge, 3 if at_work else 1.2)
    drawing += at(17, high / 2, reaver_face(reaver.name, reaver.clan, 14.5))
    drawing += words(36, 14, reaver.name, 13.5, STRONG, room=wide - 40)
    drawing += line_of(36, high - 10, ability_signs(reaver.ability), wide - 38, 0.7, 14, anchor="start")
    return thing(f"card-{reaver.card}", card_words(reaver, say), drawing)
