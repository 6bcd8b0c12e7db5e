"""The four warehouses: the card in the middle, each player's goods on their own side."""

from __future__ import annotations

from typing import Any

from meadhall.core.icons.style import INK
from meadhall.core.svg import SEAT_COLOURS, at, circle, lines, rect, seat_mark, text, tip
from meadhall.games.lofoten.look import symbols, tiles
from meadhall.games.lofoten.look.frame import Frame
from meadhall.games.lofoten.look.names import good_name, warehouse_name, warehouse_rule

Row = dict[str, Any]
MOST_IN_ROW = 6


def warehouses(frame: Frame) -> str:
    return "".join(warehouse(frame, slot) for slot in range(len(frame.view["warehouses"])))


def warehouse(frame: Frame, slot: int) -> str:
    plan, say = frame.plan, frame.say
    state = frame.view["warehouses"][slot]
    width, height = plan.warehouse
    card, good = state["card"], state["good"]
    middle = height / 2
    rule = warehouse_rule(card, say)
    title = f"{slot + 1} · {warehouse_name(frame.view, slot, say)}"
    colour = "var(--line)" if good is None else frame.view["goods"][good]["colour"]
    symbol = (
        "" if good is None else tip(good_name(frame.view, good, say), at(24, middle, symbols.GOODS[good](), scale=1.35))
    )
    roof = at(24, middle, symbols.roof(card["level"]), scale=1.15, opacity=0.55) if good is None else ""
    ground = rect(0, 0, width, height, 10, fill="var(--card)", stroke=colour, stroke_width=2.4) + rect(
        0, middle - 27, width, 54, 0, fill=colour, opacity=0.2
    )
    words = (
        symbol
        + roof
        + text(46, middle - 15, title, 10.2 if plan.narrow else 12, "start", font_weight="bold")
        + lines(46, middle + 9, rule, 30 if plan.narrow else 34, 10.2 if plan.narrow else 11, anchor="start")
    )
    sides = side(frame, slot, frame.near, True) + side(frame, slot, 1 - frame.near, False)
    return at(*plan.slot(slot), ground, tip(f"{warehouse_name(frame.view, slot, say)}: {rule}", words), sides)


def side(frame: Frame, slot: int, seat: int, near: bool) -> str:
    """A seat's total and what it is worth now."""
    state = frame.view["warehouses"][slot]["sides"][seat]
    width, height = frame.plan.warehouse
    strip = height / 2 - 27
    y = height - strip / 2 if near else strip / 2
    x = width - 24
    words = (
        f"{frame.say.who(seat)}: {frame.say('table.total', n=state['total'])}, {frame.say('table.now', n=state['pp'])}"
    )
    shown = (
        circle(x, y, 12, fill=SEAT_COLOURS[seat], stroke=INK, stroke_width=1.2)
        + text(x, y + 0.5, state["total"], 14, font_weight="bold", style="fill:#fff")
        + at(x - 21, y, seat_mark(seat, 0.9, fill=SEAT_COLOURS[seat], stroke=INK, stroke_width=0.8))
    )
    if state["pp"]:
        shown += at(x + 2, y + (-17 if near else 17), symbols.badge(state["pp"]), scale=0.74)
    return tip(words, shown)


def tile_places(frame: Frame, slot: int, seat: int) -> list[tuple[Row, float, float, float]]:
    """Each stored tile of a seat: where it lies and how large it is drawn."""
    plan = frame.plan
    stored = frame.view["warehouses"][slot]["sides"][seat]["tiles"]
    x, y = plan.slot(slot)
    width, height = plan.warehouse
    strip = height / 2 - 27
    size = min(strip - 5, 42)
    room = width - 62
    pitch = min(size + 3, (room - size) / max(1, len(stored) - 1)) if len(stored) > 1 else size
    row = y + (height - strip / 2 if seat == frame.near else strip / 2)
    return [(tile, x + 6 + size / 2 + number * pitch, row, size) for number, tile in enumerate(stored)]


def stored(frame: Frame) -> str:
    """All stored tiles, as pieces that glide in from the longships."""
    return "".join(
        tiles.laid(frame, tile, x, y, size, tile["flipped"])
        for slot in range(len(frame.view["warehouses"]))
        for seat in (0, 1)
        for tile, x, y, size in tile_places(frame, slot, seat)
    )


def spots(frame: Frame) -> str:
    """Warehouses to choose, or stored tiles to flip."""
    if frame.asks("choose_warehouse", "jarl_warehouse"):
        width, height = frame.plan.warehouse
        halo = rect(0, 0, width, height, 10, class_="halo")
        return "".join(
            frame.spot(slot, warehouse_name(frame.view, slot, frame.say), at(*frame.plan.slot(slot), halo))
            for slot in range(len(frame.view["warehouses"]))
        )
    return flip_spots(frame) if frame.asks("improve_tile") else ""


def flip_spots(frame: Frame) -> str:
    drawn = []
    done = set()
    for slot in range(len(frame.view["warehouses"])):
        for tile, x, y, size in tile_places(frame, slot, frame.near):
            option = slot * 6 + (tile["value"] - 1) * 2 + tile["shield"]
            if tile["flipped"] or option in done:
                continue
            done.add(option)
            half = size / 2 + 2
            drawn.append(frame.spot(option, "", at(x, y, rect(-half, -half, half * 2, half * 2, 5, class_="halo"))))
    return "".join(drawn)
