"""What lies and stands on the sea: emblems, pawns, the trail of the last moves, and where a piece may go."""

from __future__ import annotations

from meadhall.core import icons
from meadhall.core.svg import SEAT_COLOURS, SEAT_MARKS, at, circle, path, piece, rect, text, tip
from meadhall.games.drakkar.box import DIRECTIONS, square_name, square_number
from meadhall.games.drakkar.look import symbols
from meadhall.games.drakkar.look.layout import SHIP_OUT, Point
from meadhall.games.drakkar.look.scene import DrakkarScene
from meadhall.games.drakkar.moves import EMBLEM
from meadhall.games.drakkar.view import ChooseDestination, ChoosePiece, Claim, Emblem

RIM = ((-8.4, -8.4), (8.4, -8.4), (8.4, 8.4), (-8.4, 8.4))
"""Where the marks of those who have seen an emblem sit, by seat."""


def trail(scene: DrakkarScene) -> str:
    """Arrows along the moves since this seat's last turn; those of the running turn are stronger."""
    arrows = []
    for step in scene.view.trail:
        if step.start is None:
            continue
        old = step.turn < scene.view.turn
        arrows.append(arrow(scene, scene.mat.square(step.start), scene.mat.square(step.end), step.piece, old))
    return "".join(arrows)


def arrow(scene: DrakkarScene, start: Point, end: Point, moved: str, old: bool) -> str:
    """Dashed for an emblem, plain for a pawn; a ring where it began."""
    unit = scene.unit
    (x1, y1), (x2, y2) = start, end
    far = max(abs(x2 - x1), abs(y2 - y1))
    dx, dy = (x2 - x1) / far, (y2 - y1) / far
    x2, y2 = x2 - dx * unit * 0.42, y2 - dy * unit * 0.42
    head = unit * 0.16
    shape = (
        f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}M{x2 - dx * head - dy * head:.1f} {y2 - dy * head + dx * head:.1f}"
        f"L{x2:.1f} {y2:.1f}L{x2 - dx * head + dy * head:.1f} {y2 - dy * head - dx * head:.1f}"
    )
    dash = f"{unit * 0.12:.1f} {unit * 0.12:.1f}" if moved == "emblem" else None
    style = "trail old" if old else "trail"
    return path(shape, class_=style, stroke_width=unit / 14, stroke_dasharray=dash) + circle(
        x1, y1, unit * 0.1, class_=style, stroke_width=unit / 18
    )


def emblems(scene: DrakkarScene) -> str:
    return "".join(emblem(scene, each) for each in scene.view.emblems)


def emblem(scene: DrakkarScene, each: Emblem) -> str:
    """One emblem, named by its square alone: nothing else would let it be told from another."""
    x, y = scene.mat.square(each.square)
    option = EMBLEM + square_number(each.square)
    drawing = symbols.disc_face(each.known) if scene.view.over else symbols.disc_back(each.known)
    face = drawing + seen_by(scene, each)
    words = scene.piece_words(0, option)
    if scene.mine and isinstance(scene.view.question, ChoosePiece):
        body = scene.spot(option, words, face, halo(12.4))
    else:
        body = tip(emblem_words(scene, each, words), face)
    return piece(f"emblem-{each.square}", x, y, body, scale=scene.icon * 0.82)


def halo(radius: float) -> str:
    """What glows around a piece that may be chosen."""
    return circle(0, 0, radius, class_="halo", vector_effect="non-scaling-stroke")


def emblem_words(scene: DrakkarScene, each: Emblem, words: str) -> str:
    lookers = [scene.say.who(seat) for seat in each.learned or []]
    if not lookers or scene.view.over:
        return words
    return f"{words}. {scene.say('look.seen_by', seats=scene.say.listing(lookers))}"


def seen_by(scene: DrakkarScene, each: Emblem) -> str:
    """The marks of the seats that have learned the symbol; a bright rim if it was shown to all."""
    if scene.view.over or not each.learned:
        return ""
    if each.shown:
        return circle(0, 0, 11, fill="none", stroke="var(--glow)", stroke_width=2, stroke_dasharray="4.3 2.6")
    return "".join(
        at(
            *RIM[seat],
            circle(0, 0, 5.6, fill=SEAT_COLOURS[seat], stroke="#2a2018", stroke_width=1),
            at(0, 0, path(SEAT_MARKS[seat], fill="#fff"), scale=0.66),
            scale=0.62,
        )
        for seat in each.learned
    )


def pawns(scene: DrakkarScene) -> str:
    return "".join(pawn(scene, seat, which) for seat, _ in scene.clans() for which in range(2))


def pawn(scene: DrakkarScene, seat: int, which: int) -> str:
    clan = scene.view.clans[seat]
    each = clan.pawns[which]
    if each.square:
        x, y = scene.mat.square(each.square)
    else:
        x, y = scene.mat.outside(clan.side, clan.longships[each.longship or 0], SHIP_OUT)
    face = pawn_face(seat, which) + (symbols.bars(19) if each.status == "captive" else "")
    words = scene.say("look.pawn", seat=scene.say.who(seat), pawn=scene.piece_words(seat, which))
    if scene.mine and isinstance(scene.view.question, ChoosePiece) and scene.view.seat == seat:
        body = scene.spot(which, scene.piece_words(seat, which), face, halo(10.8))
    else:
        chosen = (
            circle(0, 0, 10.6, fill="none", stroke="var(--glow)", stroke_width=2.4)
            if on_move(scene, seat, which)
            else ""
        )
        body = tip(words, face, chosen)
    return piece(f"pawn-{seat}-{'ab'[which]}", x, y, body, scale=scene.icon * 0.86)


def on_move(scene: DrakkarScene, seat: int, option: int) -> bool:
    """Whether this is the piece whose destination is being chosen."""
    question = scene.view.question
    return isinstance(question, ChooseDestination) and question.seat == seat and question.piece == option


def pawn_face(seat: int, which: int) -> str:
    """A short cylinder from above: colour and mark of its seat, and its letter."""
    return (
        circle(0.6, 1, 9.4, fill="#0005")
        + circle(0, 0, 9, fill=SEAT_COLOURS[seat], stroke="#2a2018", stroke_width=1.2)
        + circle(0, 0, 6.8, fill="none", stroke="#ffffff99", stroke_width=0.9)
        + at(0, -1.8, path(SEAT_MARKS[seat], fill="#fff"), scale=0.72)
        + text(0, 4.6, "AB"[which], 6, class_="light", font_weight="bold")
    )


def destinations(scene: DrakkarScene) -> str:
    """The squares to which the chosen piece may go, each with the die that brings it there."""
    question = scene.view.question
    if not isinstance(question, ChooseDestination):
        return ""
    chosen = chosen_emblem(scene, question.piece)
    return chosen + "".join(destination(scene, int(option), square) for option, square in scene.view.targets.items())


def chosen_emblem(scene: DrakkarScene, option: int) -> str:
    if option < EMBLEM:
        return ""
    x, y = scene.mat.square(square_name(option - EMBLEM))
    return circle(x, y, scene.unit * 0.44, fill="none", stroke="var(--glow)", stroke_width=scene.unit / 14)


def claimed(scene: DrakkarScene) -> str:
    """A ring around the emblem that is spoken about."""
    question = scene.view.question
    if not isinstance(question, Claim):
        return ""
    x, y = scene.mat.square(square_name(question.square))
    return circle(x, y, scene.unit * 0.47, fill="none", stroke="var(--glow)", stroke_width=scene.unit / 11)


def destination(scene: DrakkarScene, option: int, square: str) -> str:
    x, y = scene.mat.square(square)
    half = scene.unit / 2 - 1
    die = at(half * 0.6, -half * 0.6, icons.die(option // DIRECTIONS + 1), scale=scene.icon * 0.36)
    box = rect(-half, -half, 2 * half, 2 * half, scene.unit * 0.14, class_="halo")
    if not scene.mine:
        return at(
            x, y, rect(-half, -half, 2 * half, 2 * half, scene.unit * 0.14, fill="var(--glow)", opacity=0.18), die
        )
    return at(x, y, scene.spot(option, "", box, die))
