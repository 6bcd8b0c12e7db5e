"""The two Jarls, each under a demand (module 2)."""

from __future__ import annotations

from meadhall.core.icons.style import CREAM, GOLD, INK, SKIN, drawn, flat
from meadhall.core.svg import SEAT_COLOURS, at, circle, lines, path, rect, seat_mark, text
from meadhall.games.lofoten import kinds
from meadhall.games.lofoten.look.scene import LofotenScene
from meadhall.games.lofoten.view import EndTurn, Jarl, JarlCard

CLOAKS = ("#7f2419", "#3c6130", "#2f5d8a", "#6b4a7c", "#b87d16", "#75491f", "#4a5568", "#8a3b5c")
HAIR = ("#c46f24", "#e0c27a", "#4a3320", "#b9b2a3")
BEARDED = ("J2", "J3", "J5", "J7")


def jarls(scene: LofotenScene) -> str:
    return "".join(jarl(scene, which) for which in range(len(scene.view.jarls)))


def jarl(scene: LofotenScene, which: int) -> str:
    """The demand above, the portrait and the power below; who has won it, or who could now."""
    state = scene.view.jarls[which]
    say, layout = scene.say, scene.layout
    width, height = layout.jarl
    owner = state.owner
    edge = "var(--line)" if owner is None else SEAT_COLOURS[owner]
    wide = 26 if layout.narrow else 31
    card = (
        rect(0, 0, width, height, 10, fill="var(--card)", stroke=edge, stroke_width=2 if owner is None else 4)
        + rect(0, 0, width, 44, 10, fill="#c9a15a", opacity=0.35)
        + lines(8, 15, say.called(state.demand), wide + 6, 11.5, anchor="start", font_weight="bold")
        + progress(scene, state, width)
        + at(26, 44 + (height - 44) / 2, portrait(state.jarl, which), scale=1.5)
        + text(50, 58, say.called(state.jarl), 12, "start", font_weight="bold")
        + lines(50, 58 + 26, state.jarl.text(say.lang), wide - 2, 11, anchor="start")
        + standing(scene, state, height)
    )
    if not isinstance(scene.put, EndTurn):
        return at(*layout.jarl_place(which), card)
    halo = rect(0, 0, width, height, 10, class_="halo")
    name = say.called(state.jarl)
    return at(*layout.jarl_place(which), scene.spot(kinds.CLAIM + which, name, card, halo))


def progress(scene: LofotenScene, state: Jarl, width: float) -> str:
    """How far each seat is with the demand."""
    need = state.demand.amount
    shown = []
    for number, seat in enumerate((scene.near, 1 - scene.near)):
        x = 20 + number * 66
        met = state.claimable[seat]
        shown.append(
            at(x, 34, seat_mark(seat, 0.9, fill=SEAT_COLOURS[seat], stroke=INK, stroke_width=0.8))
            + text(x + 10, 34.5, f"{state.progress[seat]}/{need}" + (" ✓" if met else ""), 11.5, "start")
        )
    return "".join(shown) + rect(width - 6, 0, 0, 0)


def standing(scene: LofotenScene, state: Jarl, height: float) -> str:
    """Free, owned, or open to be claimed."""
    say = scene.say
    words = say("table.unclaimed") if state.owner is None else say("table.owned", seat=say.who(state.owner))
    able = [seat for seat in (0, 1) if state.claimable[seat]]
    if able:
        words = f"{say.listing([say.who(seat) for seat in able])}: {say('table.claimable')}"
    if state.link is not None:
        words = f"{words} · {say('table.linked', n=state.link + 1)}"
    return text(50, height - 11, words, 10.5, "start", style="fill:var(--faint)", font_style="italic")


def portrait(row: JarlCard, which: int) -> str:
    """A face in a cloak; each Jarl has colours of their own."""
    number = int(row.id[1:]) if row.id[1:].isdigit() else which
    cloak, hair = CLOAKS[number % len(CLOAKS)], HAIR[number % len(HAIR)]
    beard = flat("M-5.6-1C-5 6 5 6 5.6-1 4 2.4-4 2.4-5.6-1Z", hair) if row.id in BEARDED else ""
    braids = (
        ""
        if row.id in BEARDED
        else flat("M-6.6-4C-8.6 0-8 5-7 8H-4.6C-5.6 4-5.4 0-5-3ZM6.6-4C8.6 0 8 5 7 8H4.6C5.6 4 5.4 0 5-3Z", hair)
    )
    return drawn(
        circle(0, 0, 13.4, fill=CREAM),
        path("M-10.4 8C-9 3.6-4 3-0 3S9 3.6 10.4 8C8 11.6 4 13.2 0 13.2S-8 11.6-10.4 8Z", fill=cloak),
        circle(0, -2.4, 5.8, fill=SKIN),
        braids,
        beard,
        path("M-6.4-3.4C-6.6-9.6 6.6-9.6 6.4-3.4 3-5.6-3-5.6-6.4-3.4Z", fill=hair),
        circle(-2, -2, 0.7, fill=INK, stroke="none"),
        circle(2, -2, 0.7, fill=INK, stroke="none"),
        circle(0, 6.4, 1.7, fill=GOLD, stroke_width=0.9),
        width=1.1,
    )
