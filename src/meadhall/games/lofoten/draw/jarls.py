"""Jarls: the two of them, each with the demand that wins them (module 2)."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.draw.drawing import cached
from meadhall.core.draw.font_metrics import HEAD, PROSE, STRONG
from meadhall.core.draw.hit_areas import choice, thing
from meadhall.core.draw.palette import INK, SEATS, SOFT_INK, ZERO_INK
from meadhall.core.draw.people import portrait
from meadhall.core.draw.picture import Part
from meadhall.core.draw.player_plate import panel
from meadhall.core.draw.shapes import line
from meadhall.core.draw.signals import badge, rail, tick
from meadhall.core.draw.svg import EMPTY, Markup, at
from meadhall.core.draw.text_layout import block, figure, words
from meadhall.games.lofoten import ids
from meadhall.games.lofoten.draw.layout import Box
from meadhall.games.lofoten.draw.scene import LofotenScene
from meadhall.games.lofoten.view import EndTurn

FREE_INK = "#e0b352"


def jarls(scene: LofotenScene) -> Iterator[Part]:
    for which in range(len(scene.view.jarls)):
        yield jarl(scene, which)


def jarl(scene: LofotenScene, which: int) -> Part:
    """Who it is, what wins them, and how far both are."""
    state, say = scene.view.jarls[which], scene.say
    name = say.called(state.jarl)
    order = (scene.near, 1 - scene.near)
    standing = [(seat, state.progress[seat], state.claimable[seat]) for seat in order]
    owner = -1 if state.owner is None else state.owner
    below = say("table.owned", seat=say.seat_name(owner)) if owner >= 0 else say("look.of", n=state.demand.amount)
    option = ids.CLAIM + which
    asked = isinstance(scene.put, EndTurn) and not scene.narrow
    can = asked and scene.can(option)
    action = scene.action(option) if asked else -1
    label = scene.words(option) if can else name
    content = cached(
        plate,
        which,
        scene.layout.jarls[which],
        state.jarl.name_en,
        name,
        say.called(state.demand),
        standing,
        owner,
        below,
        action,
        can,
        label,
    )
    return Part(f"jarl-{which}", content)


def plate(
    which: int,
    where: Box,
    looks: str,
    name: str,
    demand: str,
    standing: list[tuple[int, int, bool]],
    owner: int,
    below: str,
    action: int,
    can: bool,
    label: str,
) -> Markup:
    x, y, wide, high = where
    first, _, rest = name.partition(" ")
    drawing = (
        panel(*where)
        + at(x + 28, y + 26, portrait(looks, 20, SEATS[owner].fill if owner >= 0 else FREE_INK))
        + words(x + 56, y + 21, first, 16, HEAD, room=wide - 62)
        + words(x + 56, y + 39, rest, 15, PROSE, room=wide - 62)
        + line(f"M{x + 10} {y + 51}H{x + wide - 10}", "#8a7a4a", 1)
    )
    if owner >= 0:
        drawing += at(x + 24, y + high - 25, badge(owner, 12))
        drawing += words(x + 44, y + high - 19, below, 15, STRONG, room=wide - 54, fill=SOFT_INK)
    else:
        drawing += block(x + 12, y + 68, demand, wide - 20, 1, 14, STRONG, fill=SOFT_INK)
        for number, (seat, have, ready) in enumerate(standing):
            left = x + 22 + number * 60
            drawing += at(left, y + high - 17, badge(seat, 9))
            drawing += figure(left + 19, y + high - 17, have, 17, fill=INK if have else ZERO_INK)
            drawing += at(left + 36, y + high - 17, tick(8)) if ready else EMPTY
        drawing += words(x + wide - 10, y + high - 12, below, 14, STRONG, "end", fill=SOFT_INK)
    if action < 0:
        return thing(f"jarl-{which}", label, drawing)
    return choice(action, can, label, rail(x + 7, y + 7, wide - 14, high - 14), drawing, name=f"jarl-{which}")
