"""Draws a view of New game: the chest, the drawn treasures, and everybody's hoard."""

from __future__ import annotations

from meadhall.core import icons
from meadhall.core.game import Sheet
from meadhall.core.picture import Drawing, Whole
from meadhall.core.scene import Scene
from meadhall.core.svg import SEAT_COLOURS, at, circle, picture, piece, rect, seat_mark, text, tip
from meadhall.core.unexplained import course as course
from meadhall.core.unexplained import inspect as inspect
from meadhall.core.unexplained import legend as legend
from meadhall.core.unexplained import letters as letters
from meadhall.core.words import Words
from meadhall.games.newgame import phrases
from meadhall.games.newgame.box import MOST_SEATS
from meadhall.games.newgame.decisions import ALL_KINDS
from meadhall.games.newgame.view import GiveTreasure, KeepTreasure, NewGameView

ICONS = (icons.amber, icons.fur, icons.mead_horn, icons.coin)
WIDE, NARROW = 720.0, 380.0
ROW = 96.0
GIFT = 60.0


def draw(view: NewGameView, say: Words, narrow: bool) -> Drawing:
    scene = Scene(view, say, ALL_KINDS, phrases.option)
    width = NARROW if narrow else WIDE
    seats = scene.order()
    return Whole(
        picture(
            width,
            ROW * (2 + len(seats)),
            say("look.title", turn=view.turn, turns=view.turns),
            chest(scene, width),
            drawn(scene, width),
            *(hoard(scene, seat, ROW * (2 + place), width) for place, seat in enumerate(seats)),
        )
    )


def chest(scene: Scene[NewGameView], width: float) -> str:
    return panel(scene.say("look.chest"), 0, width, "var(--land)") + counts(scene, scene.view.chest, 0, width)


def drawn(scene: Scene[NewGameView], width: float) -> str:
    """The treasures that were drawn: whoever is asked which to keep chooses here."""
    lying = scene.view.lying()
    shown = panel(scene.say("look.drawn"), ROW, width, "var(--sea)")
    for place, kind in enumerate(lying):
        choosing = isinstance(scene.view.question, KeepTreasure) and kind not in lying[:place]
        body = coin(scene, kind, kind if choosing else None)
        shown += piece(f"drawn-{place}", width / 2 + (place - (len(lying) - 1) / 2) * 80, ROW * 1.5 + 6, body)
    return shown


def coin(scene: Scene[NewGameView], kind: int, option: int | None) -> str:
    """A treasure; where there is an option it can be chosen by it."""
    name = scene.say.called(scene.view.treasures[kind])
    face = circle(0, 0, 26, fill="var(--card)", stroke="var(--line)") + at(0, 0, ICONS[kind](), scale=1.5)
    return tip(name, face) if option is None else scene.spot(option, name, face, circle(0, 0, 26, class_="halo"))


def hoard(scene: Scene[NewGameView], seat: int, top: float, width: float) -> str:
    """What a seat has, and its oath where that is known; beside it what it can be given."""
    view = scene.view
    oath = view.hoards[seat].oath
    secret = scene.say("look.secret") if oath is None else scene.say.called(view.treasures[oath])
    title = f"{scene.say.who(seat)} – {scene.say('look.oath', oath=secret)}"
    gifts = sorted(set(view.lying())) if isinstance(view.question, GiveTreasure) and seat != scene.asked else []
    room = GIFT * len(gifts)
    return (
        panel(title, top, width, "var(--card)", 40)
        + at(24, top + 22, circle(0, 0, 11, fill=SEAT_COLOURS[seat]) + seat_mark(seat))
        + counts(scene, view.hoards[seat].treasures, top, width - room)
        + "".join(
            at(width - room + GIFT * (place + 0.4), top + 54, coin(scene, kind, kind * MOST_SEATS + seat))
            for place, kind in enumerate(gifts)
        )
    )


def panel(title: str, top: float, width: float, fill: str, indent: float = 16) -> str:
    frame = rect(4, top + 4, width - 8, ROW - 8, 10, fill=fill, stroke="var(--line)")
    return frame + text(indent, top + 22, title, 15, "start", font_weight="bold")


def counts(scene: Scene[NewGameView], treasures: list[int], top: float, width: float) -> str:
    """How many there are of each kind."""
    step = (width - 8) / len(treasures)
    return "".join(
        tip(
            scene.say.called(scene.view.treasures[kind]),
            at(30 + step * kind, top + 60, ICONS[kind](), scale=1.3),
            text(50 + step * kind, top + 60, count, 18, "start"),
        )
        for kind, count in enumerate(treasures)
    )


def sheet(view: NewGameView, say: Words) -> Sheet:
    """The table as text."""
    sections = [
        (say("look.title", turn=view.turn, turns=view.turns), [say("sheet.chest", list=listed(view, view.chest, say))])
    ]
    if view.lying():
        sections[0][1].append(say("sheet.drawn", list=listed(view, view.drawn, say)))
    for seat, hoard in enumerate(view.hoards):
        secret = say("look.secret") if hoard.oath is None else say.called(view.treasures[hoard.oath])
        sections.append((say.who(seat), [listed(view, hoard.treasures, say), say("look.oath", oath=secret)]))
        if view.over:
            sections[-1][1].append(say("sheet.glory", n=view.ending.scores[seat]))
        else:
            sections[-1][1].append(say("sheet.gathered", n=hoard.gathered))
    return sections


def listed(view: NewGameView, treasures: list[int], say: Words) -> str:
    """How many there are of each kind, in words."""
    return ", ".join(f"{say.called(kind)} {count}" for kind, count in zip(view.treasures, treasures, strict=True))
