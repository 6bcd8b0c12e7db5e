"""Player plates: the clan, its five shields, where its pawns are, and what keeps it from moving."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.draw.drawing import cached, cached_group, use
from meadhall.core.draw.font_metrics import HEAVY, PROSE, SANS, STRONG
from meadhall.core.draw.hit_areas import thing
from meadhall.core.draw.palette import HARM, INK, SOFT_INK
from meadhall.core.draw.picture import Part
from meadhall.core.draw.player_plate import face, ground, panel
from meadhall.core.draw.signals import pennant
from meadhall.core.draw.svg import EMPTY, Markup, at, join, tag
from meadhall.core.draw.text_layout import words
from meadhall.core.i18n.words import Words
from meadhall.games.drakkar.draw.layout import Box, layout
from meadhall.games.drakkar.draw.scene import DrakkarScene
from meadhall.games.drakkar.packed import SIDES
from meadhall.games.drakkar.view import Clan, Pawn, Symbol


def plates(scene: DrakkarScene) -> Iterator[Part]:
    view, narrow = scene.view, scene.layout.narrow
    for place, seat in enumerate(scene.order()):
        turn = not view.over and seat == view.mover
        clan = view.clans[seat]
        name = player_name(view.seat, clan, seat, scene.say)
        yield from cached_group(whole_plate, seat, place, clan, name, turn, view.symbols, narrow, scene.say)
    yield from empty_plates(scene)


def whole_plate(
    seat: int, place: int, clan: Clan, name: str, turn: bool, symbols: list[Symbol], narrow: bool, say: Words
) -> list[Part]:
    return list(plate(seat, place, clan, name, turn, symbols, narrow, say))


def plate(
    seat: int, place: int, clan: Clan, name: str, turn: bool, symbols: list[Symbol], narrow: bool, say: Words
) -> Iterator[Part]:
    x, y, wide, high = layout(narrow).plate_of(place)
    label = say("thing.clan", who=say.seat_name(seat), clan=say.called(clan))
    yield Part(f"clan-{seat}", at(x, y, cached(sheet, seat, wide, high, label)))
    portrait = at(
        x + (33 if narrow else 44),
        y + (32 if narrow else 45),
        cached(face, seat, say.seat_name(seat), 21 if narrow else 31),
    )
    yield Part(f"face-{seat}", portrait)
    won = say.count("look.shields", shields_filled(clan), most=len(clan.shields))
    head = cached(names, seat, clan.side, name, say.called(clan), won, note(clan, say), turn, narrow)
    yield Part(f"head-{seat}", at(x, y, head))
    for number, shield in enumerate(clan.shields):
        key = "look.shield.filled" if shield.filled else "look.shield.empty"
        symbol = next(say.called(each) for each in symbols if each.id == shield.symbol)
        drawn = cached(
            shield_of,
            seat,
            number,
            shield.symbol,
            shield.filled,
            say(key, seat=say.seat_name(seat), symbol=symbol),
            narrow,
        )
        middle = (x + 27 + number * 33.6, y + 82) if narrow else (x + 33 + number * 49.4, y + 116)
        yield Part(f"shield-{seat}-{number}", at(*middle, drawn))
    for number, pawn in enumerate(clan.pawns):
        where = cached(pawn_line, seat, number, pawn_place_words(pawn, say), pawn.status == "captive", narrow)
        step = 86 if narrow else 122
        yield Part(
            f"where-{seat}-{number}",
            at(x + (24 if narrow else 28) + number * step, y + (116 if narrow else 163), where),
        )


def empty_plates(scene: DrakkarScene) -> Iterator[Part]:
    """On a phone with three players, in the fourth plate's place: the clan that has not come, cut into slate."""
    view, narrow = scene.view, scene.layout.narrow
    if narrow and view.seats % 2:
        side = next(each for each in SIDES if each not in scene.sides)
        yield Part("absent", cached(empty_plate, side, layout(narrow).plate_of(view.seats)))


def empty_plate(side: str, area: Box) -> Markup:
    x, y, wide, _ = area
    shields = join(use("shield-bare", x + 27 + number * 33.2, y + 104, 0.62) for number in range(5))
    crest = tag("g", use(f"crest-{side}", x + wide / 2, y + 44, 1.5), opacity=0.22)
    return panel(*area, "slate") + tag("g", crest, tag("g", shields, opacity=0.2), aria_hidden="true")


def player_name(looker: int | None, clan: Clan, seat: int, say: Words) -> str:
    """A player's name, as one of them reads it: you, your ally, or the name."""
    if looker is None or looker not in (seat, clan.partner):
        return say.seat_name(seat)
    return say("look.you" if looker == seat else "look.ally", seat=say.seat_name(seat))


def shields_filled(clan: Clan) -> int:
    return sum(shield.filled for shield in clan.shields)


def clan_line(clan: Clan, say: Words) -> str:
    name = say.called(clan)
    return name if clan.partner is None else say("look.partner", clan=name, partner=say.seat_name(clan.partner))


def note(clan: Clan, say: Words) -> tuple[str, str]:
    """What holds a clan up, or has: a sign and a few words."""
    if clan.skips:
        return "hourglass", say.count("look.skips", clan.skips)
    if clan.returning:
        return "hourglass", say("look.returning.short")
    return ("cross", say.count("look.failed", clan.failed)) if clan.failed else ("", say("look.failed.none"))


def pawn_place_words(pawn: Pawn, say: Words) -> str:
    return pawn.square or say(f"look.where.{pawn.status}")


def sheet(seat: int, wide: float, high: float, label: str) -> Markup:
    return thing(f"clan-{seat}", label, ground(seat, wide, high))


def names(
    seat: int, side: str, name: str, clan: str, won: str, held: tuple[str, str], turn: bool, narrow: bool
) -> Markup:
    """Name, clan, and how many shields are filled; a pennant hangs there in turn."""
    wide = layout(narrow).plate[2]
    flag = at(wide - 22, -2, pennant(seat, 30 if narrow else 38)) if turn else EMPTY
    sign, words_held = held
    colour = HARM if sign else SOFT_INK
    if narrow:
        second = words(
            61,
            48,
            words_held if sign == "hourglass" else won,
            14,
            STRONG,
            room=wide - 66,
            fill=HARM if sign == "hourglass" else SOFT_INK,
        )
        return words(61, 27, name, 16, HEAVY, room=wide - 88, fill=INK) + second + flag
    foot = words(40 if sign else 16, 208, words_held, 14, STRONG if sign else SANS, room=wide - 52, fill=colour)
    return (
        words(88, 33, name, 18, HEAVY, room=wide - 120)
        + use(f"crest-{side}", 99, 51, 0.56)
        + words(115, 56, clan, 15, PROSE, room=wide - 124, fill=SOFT_INK)
        + words(88, 79, won, 14, STRONG, room=wide - 96, fill=SOFT_INK)
        + (use(sign, 24, 203, 0.86) if sign else EMPTY)
        + foot
        + flag
    )


def shield_of(seat: int, number: int, symbol: str, filled: bool, label: str, narrow: bool) -> Markup:
    return thing(
        f"shield-{seat}-{number}", label, at(0, 0, round_shield(seat, symbol, filled), scale=0.7 if narrow else 1.0)
    )


def round_shield(seat: int, symbol: str, filled: bool) -> Markup:
    """In the clan's colour with the symbol when it is won, bare wood with the symbol cut into it while it waits; 44 wide."""
    if filled:
        return use(f"shield-of-{seat}") + use(f"sign-{symbol}", 0, 0, 0.96)
    return use("shield-bare") + use(f"pale-{symbol}")


def pawn_line(seat: int, number: int, where: str, captive: bool, narrow: bool) -> Markup:
    colour = HARM if captive else INK
    if narrow:
        said = words(28, 5, where, 14, STRONG, room=48, fill=colour)
        return use(f"viking-{seat}", 0, 0, 0.5) + use(f"letter-{number}", 18, 0, 0.78) + said
    said = words(40, 6, where, 16, STRONG, room=74, fill=colour)
    bars = use("bars", 0, 0, 0.72) if captive else EMPTY
    return use(f"viking-{seat}", 0, 0, 0.76) + bars + use(f"letter-{number}", 26, 0, 1) + said
