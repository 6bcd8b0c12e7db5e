"""Draws a view of New game: the chest, the drawn treasures, and everybody's hoard."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.canvas import unlettered
from meadhall.core.game import Sheet
from meadhall.core.look.cover import cover as cover
from meadhall.core.look.drawing import TALL, WIDE, kept, stage, use
from meadhall.core.look.lettering import figure, words
from meadhall.core.look.plate import face, ground, head, panel
from meadhall.core.look.signals import round_rail
from meadhall.core.look.spots import choice, thing
from meadhall.core.picture import Course, Drawing, Part
from meadhall.core.scene import Scene
from meadhall.core.svg import at, piece
from meadhall.core.words import Words
from meadhall.games.newgame import phrases
from meadhall.games.newgame.box import KINDS, MOST_SEATS
from meadhall.games.newgame.cards import KIT
from meadhall.games.newgame.cards import inspect as inspect
from meadhall.games.newgame.cards import legend as legend
from meadhall.games.newgame.decisions import ALL_KINDS
from meadhall.games.newgame.view import GiveTreasure, KeepTreasure, NewGameView

letters = unlettered
GAP = 12.0
CHEST, DRAWN = 110.0, 150.0
HOARD = WIDE[1] - CHEST - DRAWN - 4 * GAP
"""How high the chest, the drawn treasures and a hoard are on a wide screen, where hoards stand beside each other."""
LOW_HOARD = 122.0
"""And how high a hoard is on a phone, where they lie below each other."""
RADIUS = 26.0


def draw(view: NewGameView, say: Words, narrow: bool) -> Drawing:
    scene = Scene(view, say, ALL_KINDS, phrases.option)
    tall = CHEST + DRAWN + MOST_SEATS * (LOW_HOARD + GAP) + 3 * GAP
    title = say("look.title", turn=view.turn, turns=view.turns)
    return stage(*((TALL, tall) if narrow else WIDE), title, parts(scene, narrow), KIT)


def parts(scene: Scene[NewGameView], narrow: bool) -> Iterator[Part]:
    view, say = scene.view, scene.say
    across = (TALL if narrow else WIDE[0]) - 2 * GAP
    wide = across if narrow else (across - (MOST_SEATS - 1) * GAP) / MOST_SEATS
    below = CHEST + DRAWN + 3 * GAP
    named = [say.called(each) for each in view.treasures]
    yield Part("chest", at(GAP, GAP, kept(chest, say("look.chest"), named, view.chest, across)))
    yield Part("drawn", at(GAP, CHEST + 2 * GAP, kept(shelf, say("look.drawn"), "oak", across, DRAWN)))
    lying = view.lying()
    for place, kind in enumerate(lying):
        x = GAP + across / 2 + (place - (len(lying) - 1) / 2) * 96
        mark = treasure(scene, kind, kind, isinstance(view.question, KeepTreasure) and kind not in lying[:place])
        yield Part(f"drawn-{place}", piece(f"drawn-{place}", x, CHEST + DRAWN / 2 + 2 * GAP + 14, mark))
    for place, seat in enumerate(scene.order()):
        x, y = (0, place * (LOW_HOARD + GAP)) if narrow else (place * (wide + GAP), 0)
        body = hoard(scene, seat, wide, LOW_HOARD if narrow else HOARD)
        yield Part(f"hoard-{seat}", at(GAP + x, below + y, body))


def shelf(title: str, material: str, wide: float, high: float) -> str:
    """Where treasures lie, from its upper left corner."""
    light = "#fff4dc" if material == "oak" else None
    return panel(0, 0, wide, high, material) + words(16, 28, title, 18, room=wide - 32, fill=light)


def chest(title: str, named: list[str], counts: list[int], wide: float) -> str:
    """How many there are of each kind in the chest."""
    held = "".join(
        at(
            wide * (kind + 0.4) / KINDS,
            68,
            thing(f"treasure-{kind}", name, use(f"treasure-{kind}"), figure(42, 0, count, 20)),
        )
        for kind, (name, count) in enumerate(zip(named, counts, strict=True))
    )
    return shelf(title, "parchment", wide, CHEST) + held


def treasure(scene: Scene[NewGameView], kind: int, option: int, choosing: bool) -> str:
    """A treasure, which can be chosen by an option where one is asked to choose here."""
    name, sign = scene.say.called(scene.view.treasures[kind]), use(f"treasure-{kind}")
    if not choosing or not scene.mine:
        return thing(f"treasure-{kind}", name, sign)
    can = scene.can(option)
    spoken = scene.words(option) if can else name
    return choice(scene.action(option), can, spoken, round_rail(0, 0, RADIUS), sign, name=f"treasure-{kind}")


def hoard(scene: Scene[NewGameView], seat: int, wide: float, high: float) -> str:
    """A seat's plate with its oath, as far as it is known, and its treasures: there one gives it another."""
    view, say = scene.view, scene.say
    score = str(view.ending.scores[seat] if view.over else view.hoards[seat].gathered)
    plate = kept(name_plate, seat, say.who(seat), score, oath(view, seat, say), wide, high, seat == scene.asked)
    across = KINDS if high == LOW_HOARD else KINDS // 2
    giving = isinstance(view.question, GiveTreasure) and seat != scene.asked
    return thing(f"hoard-{seat}", say.who(seat), plate) + "".join(
        at(
            wide * (kind % across + 0.38) / across,
            high - RADIUS - 14 - (kind // across) * 130,
            treasure(scene, kind, kind * MOST_SEATS + seat, giving and kind in view.lying()),
            figure(44, 0, count, 18),
        )
        for kind, count in enumerate(view.hoards[seat].treasures)
    )


def name_plate(seat: int, name: str, score: str, oath: str, wide: float, high: float, turn: bool) -> str:
    top = head(seat, name, score, (), wide, turn)
    return ground(seat, wide, high) + at(32, 24, face(seat, name)) + top + words(62, 52, oath, 15, room=wide - 76)


def oath(view: NewGameView, seat: int, say: Words) -> str:
    kind = view.hoards[seat].oath
    return say("look.oath", oath=say("look.secret") if kind is None else say.called(view.treasures[kind]))


def course(view: NewGameView, say: Words) -> Course:
    """What everybody is after, and how far the game has come."""
    return Course(say("course.aim"), say("look.title", turn=view.turn, turns=view.turns))


def sheet(view: NewGameView, say: Words) -> Sheet:
    """The table as text."""
    sections = [
        (say("look.title", turn=view.turn, turns=view.turns), [say("sheet.chest", list=listed(view, view.chest, say))])
    ]
    if view.lying():
        sections[0][1].append(say("sheet.drawn", list=listed(view, view.drawn, say)))
    for seat, hoard in enumerate(view.hoards):
        sections.append((say.who(seat), [listed(view, hoard.treasures, say), oath(view, seat, say)]))
        if view.over:
            sections[-1][1].append(say("sheet.glory", n=view.ending.scores[seat]))
        else:
            sections[-1][1].append(say("sheet.gathered", n=hoard.gathered))
    return sections


def listed(view: NewGameView, treasures: list[int], say: Words) -> str:
    """How many there are of each kind, in words."""
    return ", ".join(f"{say.called(kind)} {count}" for kind, count in zip(view.treasures, treasures, strict=True))
