"""Beside the mat: whose turn it is, the dice, the three words over an emblem, the clans, and what may be known."""

from __future__ import annotations

from msgspec import UNSET

from meadhall.core import icons
from meadhall.core.svg import SEAT_COLOURS, at, lines, rect, text, tip
from meadhall.games.drakkar.kinds import LEAVE, SEE, TAKE
from meadhall.games.drakkar.look import symbols
from meadhall.games.drakkar.look.scene import DrakkarScene, group
from meadhall.games.drakkar.view import Claim, Clan, Die, Look, Shield

CARD = 74.0
GAP = 8.0
CLAIM_HEIGHT = 62.0


class Column:
    """Boxes one below the other."""

    def __init__(self, scene: DrakkarScene, x: float, y: float, width: float) -> None:
        self.scene = scene
        self.x = x
        self.y = y
        self.width = width
        self.parts: list[str] = []

    def add(self, height: float, *children: str) -> None:
        """A box's content, drawn from its upper left corner."""
        self.parts.append(at(self.x, self.y, *children))
        self.y += height + GAP


def panel(scene: DrakkarScene) -> tuple[str, float]:
    """The drawing, and where it ends."""
    layout = scene.layout
    column = Column(scene, 6, layout.mat + 8, 388) if layout.narrow else Column(scene, layout.mat + 18, 4, 306)
    moment(column)
    if scene.mine and isinstance(scene.view.question, Claim):
        claim(column)
    clans(column)
    knowledge(column)
    return group(*column.parts), column.y


def moment(column: Column) -> None:
    """Round, turn and dice; at the end, who has won."""
    scene = column.scene
    view, say = scene.view, scene.say
    box = frame(column.width, 78)
    if view.over:
        crown = at(34, 39, symbols.king(), scale=1.9)
        names = say.listing([say.who(seat) for seat in view.ending.winners])
        headline = lines(66, 30, say(f"look.end.{view.reason}", seats=names), 30, 15, anchor="start", class_="strong")
        column.add(78, box, crown, headline, text(66, 62, round_words(scene), 12, "start", class_="quiet"))
        return
    seat = view.mover
    dice = "".join(
        at(column.width - 84 + 52 * slot, 39, die(die_view, scene), scale=1.75)
        for slot, die_view in enumerate(view.dice)
    )
    column.add(
        78,
        box,
        at(26, 28, scene.badge(seat, 13)),
        text(48, 22, say("look.turn", seat=say.who(seat)), 16, "start", class_="strong"),
        text(48, 41, say(f"look.mode.{view.mode}"), 12, "start"),
        text(48, 60, round_words(scene), 12, "start", class_="quiet"),
        dice,
    )


def round_words(scene: DrakkarScene) -> str:
    limit = int(scene.view.options["round_limit"])
    if scene.view.over:
        return scene.say("look.rounds", round=min(scene.view.round, limit or scene.view.round))
    return scene.say("look.round.of" if limit else "look.round", round=scene.view.round, limit=limit)


def die(view: Die, scene: DrakkarScene) -> str:
    """A die to be played, or greyed and crossed out once it is used."""
    words = scene.say("look.die.used" if view.used else "look.die", value=view.value)
    if not view.used:
        return tip(words, icons.die(view.value))
    line = rect(-12, -1.2, 24, 2.4, 1, fill="var(--ink)", transform="rotate(-45)")
    return tip(words, group(icons.die(view.value, "#b9b2a4", "#7d766a"), line, opacity=0.55))


def frame(width: float, height: float, strong: str | None = None) -> str:
    return rect(
        0,
        0,
        width,
        height,
        9,
        fill="var(--card)",
        stroke=strong or "var(--line)",
        stroke_width=3 if strong else 1.2,
    )


def claim(column: Column) -> None:
    """I see, I take, or leave it."""
    scene = column.scene
    icon = {SEE: symbols.eye(), TAKE: symbols.hand(), LEAVE: symbols.disc_back(None)}
    names = {SEE: "see", TAKE: "take", LEAVE: "leave"}
    if scene.layout.narrow:
        width = (column.width - 2 * GAP) / 3
        buttons = [
            at(
                option * (width + GAP),
                0,
                claim_button(scene, option, width, 78, at(width / 2, 27, icon[option], scale=1.45)),
                text(
                    width / 2,
                    62,
                    scene.say(f"look.claim.{names[option]}"),
                    14,
                    class_="strong",
                    style="pointer-events:none",
                ),
            )
            for option in (SEE, TAKE, LEAVE)
        ]
        column.add(78, *buttons)
        return
    for option in (SEE, TAKE, LEAVE):
        words = lines(62, CLAIM_HEIGHT / 2, scene.words(option), 36, 14, anchor="start")
        face = at(32, CLAIM_HEIGHT / 2, icon[option], scale=1.7)
        column.add(CLAIM_HEIGHT, claim_button(scene, option, column.width, CLAIM_HEIGHT, face + words))


def claim_button(scene: DrakkarScene, option: int, width: float, height: float, face: str) -> str:
    halo = rect(0, 0, width, height, 9, class_="halo")
    return scene.spot(option, "", frame(width, height), face, halo)


def clans(column: Column) -> None:
    """A card for each clan; two beside each other on a phone."""
    scene = column.scene
    if not scene.layout.narrow:
        for seat, _ in scene.clans():
            column.add(CARD, clan_card(scene, seat, column.width))
        return
    width = (column.width - GAP) / 2
    for first in range(0, len(scene.view.clans), 2):
        pair = [seat for seat in (first, first + 1) if seat < len(scene.view.clans)]
        column.add(CARD, *(at((seat - first) * (width + GAP), 0, clan_card(scene, seat, width)) for seat in pair))


def clan_card(scene: DrakkarScene, seat: int, width: float) -> str:
    view, say = scene.view, scene.say
    clan = view.clans[seat]
    on_turn = not view.over and view.mover == seat
    step = min(24.0, (width - 20) / 8)
    shields = "".join(
        at(20 + step * index, 54, small_shield(scene, shield), scale=step / 27)
        for index, shield in enumerate(clan.shields)
    )
    name = say.who(seat) if scene.view.seat != seat else say("look.you", seat=say.who(seat))
    return (
        frame(width, CARD, SEAT_COLOURS[seat] if on_turn else None)
        + at(19, 20, scene.badge(seat, 11))
        + text(37, 14, name, 15, "start", class_="strong")
        + text(37, 31, clan_line(scene, clan), 11.5, "start", class_="quiet")
        + shields
        + notes(scene, clan, width)
    )


def clan_line(scene: DrakkarScene, clan: Clan) -> str:
    name = scene.say.called(clan)
    if clan.partner is None:
        return name
    return scene.say("look.partner", clan=name, partner=scene.say.who(clan.partner))


def small_shield(scene: DrakkarScene, shield: Shield) -> str:
    """A won symbol in colour, a missing one as an outline."""
    words = scene.name_of(shield.symbol)
    return tip(words, symbols.disc_face(shield.symbol) if shield.filled else symbols.pale_symbol(shield.symbol))


def notes(scene: DrakkarScene, clan: Clan, width: float) -> str:
    """Turns still to skip, and wrong takes so far."""
    parts = []
    x = width - 22.0
    if clan.failed:
        words = scene.say.count("look.failed", clan.failed)
        parts.append(
            at(x, 54, tip(words, at(-7, 0, symbols.cross(), scale=0.6), text(8, 0, clan.failed, 14, class_="strong")))
        )
        x -= 44
    if clan.skips or clan.returning:
        words = scene.say.count("look.skips", clan.skips) if clan.skips else scene.say("look.returning")
        number = text(11, 0, clan.skips or "↩", 14, class_="strong")
        parts.append(at(x, 54, tip(words, at(-6, 0, icons.hourglass(), scale=0.75), number)))
    return "".join(parts)


def knowledge(column: Column) -> None:
    """What this seat does not know yet, and what was shown of late."""
    scene = column.scene
    view, say = scene.view, scene.say
    if view.unknown is not UNSET and not view.over:
        step = (column.width - 24) / 6
        counts = "".join(
            at(
                12 + step * (index + 0.5),
                46,
                tip(
                    say.count("look.unknown.one", count, symbol=scene.name_of(symbol.id)),
                    unknown(symbol.id, count),
                ),
            )
            for index, (symbol, count) in enumerate(zip(view.symbols, view.unknown, strict=True))
        )
        title = say("look.unknown" if view.seat is not None else "look.unknown.all")
        column.add(66, frame(column.width, 66), text(12, 16, title, 12.5, "start", class_="quiet"), counts)
    looks = view.shown[-5:]
    if looks:
        height = 26 + 19 * len(looks)
        rows = [look_row(scene, look, 34 + 19 * index) for index, look in enumerate(reversed(looks))]
        title = text(12, 15, say("look.shown"), 12.5, "start", class_="quiet")
        column.add(height, frame(column.width, height), title, *rows)


def unknown(symbol: str, count: int) -> str:
    return group(
        at(-9, 0, symbols.disc_face(symbol), scale=0.95),
        text(11, 0, count, 14, class_="strong"),
        opacity=1 if count else 0.35,
    )


def look_row(scene: DrakkarScene, look: Look, y: float) -> str:
    """Who looked where, and what this seat saw of it."""
    say = scene.say
    key = "look.row.wrong" if look.to_all else "look.row.own" if look.symbol else "look.row.other"
    symbol = scene.name_of(look.symbol) if look.symbol else ""
    words = say(key, seat=say.who(look.seat), square=look.square, symbol=symbol)
    glyph = at(54, y, symbols.disc_face(look.symbol), scale=0.75) if look.symbol else ""
    icon = symbols.cross() if look.to_all else symbols.eye()
    return (
        at(20, y, scene.badge(look.seat, 7))
        + at(36, y, icon, scale=0.5)
        + glyph
        + text(68 if look.symbol else 48, y, words, 12.5, "start")
    )
