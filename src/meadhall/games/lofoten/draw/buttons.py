"""Buttons beside the hand: stopping, buying, claiming; on a phone also the levers and the piles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from meadhall.core.draw.drawing import cached, use
from meadhall.core.draw.font_metrics import STRONG
from meadhall.core.draw.hit_areas import choice
from meadhall.core.draw.palette import CHALK, EDGE, INK
from meadhall.core.draw.people import portrait
from meadhall.core.draw.picture import Part
from meadhall.core.draw.shapes import box, sheen
from meadhall.core.draw.signals import rail
from meadhall.core.draw.svg import EMPTY, Markup, at, tag
from meadhall.core.draw.text_layout import figure, words
from meadhall.games.lofoten import ids
from meadhall.games.lofoten.draw import fleet
from meadhall.games.lofoten.draw.kit import GOODS
from meadhall.games.lofoten.draw.layout import Box
from meadhall.games.lofoten.draw.scene import LofotenScene
from meadhall.games.lofoten.text.wording import good_name
from meadhall.games.lofoten.view import CentralPower, ShipPower, Tile

STOP_OPTIONS = {
    "lateral_move": (ids.MOVE_STOP, "stop"),
    "central_power": (ids.POWER_STOP, "stop"),
    "ship_power": (ids.POWER_STOP, "stop"),
    "end_turn": (ids.END, "end"),
    "final_unload": (ids.UNLOAD_NONE, "none"),
    "setup_redraw": (ids.KEEP, "keep"),
}
"""How a question is ended."""
SWAP_OPTIONS = {"choose_card": ids.SWAP_FIRST, "refill_pick": ids.SWAP_AT_REFILL, "end_turn": ids.SWAP}
"""Where the hand can be swapped (LOF-056)."""
SIGNS = {"stop": "stop", "end": "anchor", "none": "stop", "keep": "anchor"}


class Button(NamedTuple):
    option: int
    label: str
    sign: str
    """A motif of the kit, or whose portrait it is."""
    price: int = 0
    material: str = "parchment"
    thing: str | None = None
    gains: Sequence[Tile] = ()


def buttons(scene: LofotenScene) -> list[Button]:
    if scene.put is None:
        return []
    return [*moves(scene), *piles(scene), *offers(scene), *stops(scene)]


def moves(scene: LofotenScene) -> Iterator[Button]:
    """On a phone the levers are here."""
    for option, slides, right in fleet.moves(scene) if scene.narrow else []:
        sign = f"{'slide' if slides else 'turn'}-{'right' if right else 'left'}"
        wool = "wool-blue" if right else "wool-red"
        gains = fleet.movement_gains(scene, slides, right) if scene.can(option) else []
        yield Button(option, fleet.lever_words(scene, slides), sign, material=wool, gains=gains)


def piles(scene: LofotenScene) -> Iterator[Button]:
    """On a phone the piles are here while one is asked for."""
    if not scene.narrow or scene.put is None or scene.put.decision != "refill_pick":
        return
    for number, pile in enumerate(scene.view.piles):
        if pile.good is not None:
            name = good_name(scene.view, pile.good, scene.say)
            yield Button(number, name, GOODS[pile.good], material="oak", thing=f"pile-{number}")


def offers(scene: LofotenScene) -> Iterator[Button]:
    """What coins buy, the help of a Jarl, and the improvement of a longship."""
    assert scene.put is not None
    say, decision, prices = scene.say, scene.put.decision, scene.view.prices
    if isinstance(scene.put, CentralPower | ShipPower) and scene.view.goods[scene.put.good].power == "coin":
        yield Button(ids.TAKE, say("table.take_button"), "coin", thing="reserve")
    if decision == "setup_redraw":
        yield Button(ids.REDRAW, say("table.redraw_button"), "swap", thing="deck")
    if decision == "end_turn":
        for which, jarl in enumerate(scene.view.jarls if scene.narrow else []):
            if scene.can(ids.CLAIM + which):
                name = say.called(jarl.jarl).split(" ")[0]
                yield Button(ids.CLAIM + which, name, jarl.jarl.name_en, thing=f"jarl-{which}")
        if scene.view.options["longships"]:
            yield Button(ids.IMPROVE, say("table.improve_button"), "hammer")
        yield Button(ids.EXTRA, say("table.turn_button"), "again", prices[2])
    if decision in SWAP_OPTIONS:
        yield Button(SWAP_OPTIONS[decision], say("table.swap_button"), "swap", prices[1])


def stops(scene: LofotenScene) -> Iterator[Button]:
    if scene.put is not None and scene.put.decision in STOP_OPTIONS:
        option, name = STOP_OPTIONS[scene.put.decision]
        yield Button(option, scene.say(f"table.{name}_button"), SIGNS[name])


# Drawn.


def columns(count: int) -> int:
    """Buttons lie in two rows."""
    return (count + 1) // 2


def size(scene: LofotenScene, count: int) -> tuple[float, float, float]:
    """How wide and high a button is, and how far apart they lie."""
    if not scene.narrow:
        return 84, 56, 8
    return (76, 68, 6) if columns(count) > 2 else (80, 68, 8)


def taken(scene: LofotenScene, count: int) -> float:
    """How much room the buttons take from the right end of the hand."""
    wide, _, gap = size(scene, count)
    return columns(count) * (wide + gap)


def place(scene: LofotenScene, number: int, count: int) -> Box:
    """Where a button lies: column by column, the last at the right end."""
    x, y, wide, high = scene.layout.hand
    each_wide, each_high, gap = size(scene, count)
    column, row = divmod(number, 2)
    left = x + wide - 8 - (columns(count) - column) * (each_wide + gap) + gap
    return left, y + (high - 2 * each_high - gap) / 2 + row * (each_high + gap), each_wide, each_high


def draw(scene: LofotenScene) -> Iterator[Part]:
    found = buttons(scene)
    for number, button in enumerate(found):
        can = scene.can(button.option)
        label = named(scene, button) if can else button.label
        where = place(scene, number, len(found))
        yield Part(f"button-{button.option}", cached(plank, scene.action(button.option), can, label, button, where))


def named(scene: LofotenScene, button: Button) -> str:
    """What a button does, beginning with what is written on it: so it is found by what everybody sees."""
    told = scene.words(button.option)
    return told if button.label.lower() in told.lower() else scene.say.about(button.label, told)


def plank(action: int, can: bool, label: str, button: Button, where: Box) -> Markup:
    x, y, wide, high = where
    middle, up = x + wide / 2, y + high * 0.36
    ink = INK if button.material == "parchment" else CHALK
    if button.thing is not None and button.thing.startswith("jarl"):
        sign = at(middle, up, portrait(button.sign, high * 0.26, "#f3e6c8"))
    else:
        motif = 0.5 if button.sign in GOODS else high / 64
        sign = use(button.sign, middle - (15 if button.price else 0), up, motif)
    face = (
        box(x, y + 2, wide, high, 8, "#12080a", opacity=0.4)
        + box(*where, 8, f"url(#{button.material})", EDGE, 2)
        + sheen(x + 1, y + 1, wide - 2, high - 2, 7)
        + sign
        + words(middle, y + high - 9, button.label, 14, STRONG, "middle", wide - 6, fill=ink)
    )
    around, faint = rail(x + 1, y + 1, wide - 2, high - 2), None if can else 0.6
    coins = use("coin", middle + 15, up, 1.15) + figure(middle + 15, up, button.price, 14) if button.price else EMPTY
    figures = coins + fleet.cargo_gained(button.gains, x + wide - 16, y + 16)
    beside = tag("g", figures, aria_hidden="true", pointer_events="none", opacity=faint) if figures else EMPTY
    return choice(action, can, label, around, face, name=button.thing, opacity=faint) + beside
