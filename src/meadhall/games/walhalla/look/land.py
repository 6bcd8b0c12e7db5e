"""The sea, the peninsulas with their fields and headlands, and the Vikings who stand there."""

from __future__ import annotations

from functools import cache

from meadhall.core import icons
from meadhall.core.icons.style import INK
from meadhall.core.svg import SEAT_COLOURS, SEAT_MARKS, at, circle, path, piece, rect, text, tip
from meadhall.games.walhalla import phrases
from meadhall.games.walhalla.box import ATTACKS, FJORDS, LONGEST
from meadhall.games.walhalla.kinds import LEFT, RIGHT
from meadhall.games.walhalla.look.scene import WalhallaScene, badge
from meadhall.games.walhalla.look.symbols import TERRAIN_SIGNS, number
from meadhall.games.walhalla.view import ChooseLanding, Defend, Field, Peninsula, PlayAxe, PlayHunt

GROUND = {"forest": "var(--forest)", "wheat": "var(--wheat)", "cult": "var(--heath)", "village": "var(--village)"}


def water(scene: WalhallaScene) -> str:
    x, y, width, height = scene.layout.sea
    crests = ""
    for fjord in range(FJORDS):
        middle = scene.layout.channel(fjord)
        for row in range(int(height // 90)):
            crests += f"M{middle - 16 + (row % 2) * 14:.0f} {y + 60 + row * 90:.0f}q4-5 8 0q4-5 8 0"
    return (
        rect(x, y - 6, width, height + 6, 14, fill="var(--sea)", stroke="var(--line)", stroke_width=1.6)
        + path(crests, class_="waves")
        + "".join(
            text(scene.layout.channel(fjord), y + height - 14, fjord + 1, 15, class_="quiet", font_style="italic")
            for fjord in range(FJORDS)
        )
    )


def peninsulas(scene: WalhallaScene) -> str:
    return "".join(peninsula(scene, at, each) for at, each in enumerate(scene.view.peninsulas))


def peninsula(scene: WalhallaScene, letter: int, state: Peninsula) -> str:
    x, y, width, _ = scene.layout.field(letter * LONGEST)
    bottom = y + len(state.fields) * scene.layout.cell
    cliff = rect(x - 4, y - 8, width + 8, bottom - y + 12, 6, fill="var(--cliff)")
    return (
        cliff
        + headlands(scene, state, x, bottom, width)
        + "".join(field(scene, each) for each in state.fields)
        + tiles(scene, state, x, y)
    )


def tiles(scene: WalhallaScene, state: Peninsula, x: float, y: float) -> str:
    """The edges between tiles, heavier than the line across a tile."""
    edges = "".join(
        f"M{x:.0f} {y + k * scene.layout.cell:.0f}h{scene.layout.land:.0f}" for k in range(2, len(state.fields), 2)
    )
    return path(edges, stroke=INK, stroke_width=2.2, opacity=0.7)


def headlands(scene: WalhallaScene, state: Peninsula, x: float, y: float, width: float) -> str:
    """Inner and outer headland, with who would score them as things stand."""
    say = scene.say
    inner = path(f"M{x - 4:.0f} {y:.0f}h{width + 8:.0f}l-4 42h-{width:.0f}Z", fill="var(--crag)")
    outer = path(
        f"M{x:.0f} {y + 42:.0f}h{width:.0f}q-2 26-{width * 0.36:.0f} 46l-{width * 0.14:.0f} 8-{width * 0.14:.0f}-8"
        f"q-{width * 0.34:.0f}-20-{width * 0.36:.0f}-46Z",
        fill="var(--cliff)",
        stroke="var(--crag)",
        stroke_width=2,
    )
    middle = x + width / 2
    marks = leaders(state, middle, y + 74, width)
    return (
        tip(say("look.inner", n=state.inner), inner, number(middle, y + 20, state.inner, 17, "var(--silver)"))
        + tip(say("look.outer", n=state.outer), outer, number(middle, y + 58, state.outer, 19, "var(--gold)"))
        + tip(standing_words(scene, state), marks)
    )


def leaders(state: Peninsula, middle: float, y: float, width: float) -> str:
    """The totals of those who would score, as badges on both sides of the headlands."""
    scoring = [seat for seat, points in enumerate(state.prizes) if points]
    scoring.sort(key=lambda seat: -state.totals[seat])
    drawn = ""
    for place, seat in enumerate(scoring):
        side = -1 if place % 2 == 0 else 1
        at_x = middle + side * width * 0.36
        at_y = y - 54 + (place // 2) * 38
        drawn += badge(at_x, at_y, seat, 7.5) + text(
            at_x, at_y + 14, state.totals[seat], 11, font_weight="bold", style="fill:#fff"
        )
    return drawn


def standing_words(scene: WalhallaScene, state: Peninsula) -> str:
    say = scene.say
    points = [say.count("points", prize) for prize in state.prizes]
    return " · ".join(
        say("look.standing", who=say.who(seat), total=total, points=points[seat])
        for seat, total in enumerate(state.totals)
    )


def field(scene: WalhallaScene, state: Field) -> str:
    x, y, width, height = scene.layout.field(state.field)
    drawn = (
        rect(x, y, width, height, fill=GROUND[state.terrain], stroke=INK, stroke_width=0.7)
        + at(x + width * 0.22, y + height / 2, TERRAIN_SIGNS[state.terrain](), scale=min(width / 62, height / 30))
        + worth(state, x + width - 12, y + 12)
        + text(x + width - 5, y + height - 8, phrases.field_id(state.field), 9, "end", opacity=0.7)
    )
    question = scene.view.question
    if isinstance(question, ChooseLanding):
        for side in (LEFT, RIGHT):
            if phrases.beside(scene.view, question.at, side) == state.field:
                halo = rect(x + 1.5, y + 1.5, width - 3, height - 3, 4, class_="halo")
                chosen = scene.against if state.holder >= 0 else scene.spot
                return chosen(side, field_words(scene, state), drawn, halo)
    if isinstance(question, PlayAxe | Defend | PlayHunt) and question.field == state.field:
        drawn += rect(x + 1, y + 1, width - 2, height - 2, 4, fill="none", stroke="var(--foe)", stroke_width=3.4)
    return tip(field_words(scene, state), drawn)


def worth(state: Field, x: float, y: float) -> str:
    if not state.worth:
        return ""
    if state.terrain == "forest":
        return number(x, y, state.worth, 12)
    return path(
        f"M{x - 10:.1f} {y - 8:.1f}h20v8q0 7-10 10-10-3-10-10Z", fill="#fff", stroke=INK, stroke_width=1
    ) + text(x, y - 0.6, f"+{state.worth}", 11, font_weight="bold", class_="dark")


def field_words(scene: WalhallaScene, state: Field) -> str:
    """What a field is, what it does, and who holds it."""
    say = scene.say
    help_key = f"terrain.{state.terrain}.help"
    if state.terrain == "wheat":
        last = scene.view.attack == ATTACKS
        words = say.count(f"{help_key}.last" if last else help_key, scene.view.wheat)
    else:
        words = say(help_key, n=state.worth, points=say.count("points", state.worth))
    held = say("look.held", who=say.who(state.holder)) if state.holder >= 0 else say("look.free")
    return f"{phrases.field_id(state.field)}. {words} {held}"


def warriors(scene: WalhallaScene) -> str:
    """The Vikings on the fields."""
    drawn = ""
    for land in scene.view.peninsulas:
        for state in land.fields:
            if state.holder >= 0:
                x, y, width, height = scene.layout.field(state.field)
                name = f"viking-{state.field}"
                size = min(height / 28, width / 54)
                drawn += piece(name, x + width * 0.58, y + height / 2, viking(state.holder), scale=size)
    return f'<g pointer-events="none">{drawn}</g>'


@cache
def viking(seat: int) -> str:
    """A seat's Viking, with the seat's mark on the chest."""
    return (
        icons.pawn(SEAT_COLOURS[seat])
        + circle(0, 7.2, 3.8, fill="#fff", stroke=INK, stroke_width=0.6)
        + at(0, 7.2, path(SEAT_MARKS[seat], fill=SEAT_COLOURS[seat]), scale=0.5)
    )
