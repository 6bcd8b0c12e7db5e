"""Inspect cards: picture, facts and rule ids of each thing on the table; and the legend of the drawing."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from meadhall.core.draw.drawing import use
from meadhall.core.draw.picture import InspectCard, LegendEntry
from meadhall.core.draw.player_plate import face
from meadhall.core.draw.shapes import box
from meadhall.core.draw.signals import badge
from meadhall.core.draw.svg import EMPTY, Markup, at, join
from meadhall.core.i18n.words import Words
from meadhall.games.drakkar import text
from meadhall.games.drakkar.draw import panels, plates
from meadhall.games.drakkar.draw.lens import lens
from meadhall.games.drakkar.packed import LINE, square_number
from meadhall.games.drakkar.view import Clan, DrakkarView, Emblem, Pawn, Symbol


def inspect(view: DrakkarView, thing: str, say: Words) -> InspectCard | None:
    """The card of a square, a pawn, a shield, a clan, a longship, a die or a symbol."""
    kind, _, name = thing.partition("-")
    numbers = [int(each) if each.isdecimal() and len(each) < 3 else -1 for each in name.split("-")]
    seat, number = numbers if len(numbers) == 2 else (numbers[0], -1)
    clan = view.clans[seat] if 0 <= seat < view.seats else None
    match kind:
        case "square" if square_number(name) >= 0:
            card = square_card(view, name, say)
            return card._replace(line=square_words(view, name, say), around=lens(view, name))
        case "symbol":
            return next((symbol_card(view, each, say) for each in view.symbols if each.id == name), None)
        case "die" if len(numbers) == 1 and 0 <= seat < len(view.dice):
            return die_card(view, seat, say)
        case "clan" if clan and len(numbers) == 1:
            line = say("thing.clan", who=say.seat_name(seat), clan=say.called(clan))
            return clan_card(view, seat, clan, say)._replace(line=line)
        case "pawn" if clan and 0 <= number < len(clan.pawns):
            place = text.place_of_pawn(clan.pawns[number], say)
            line = say("thing.pawn", who=say.seat_name(seat), pawn="AB"[number], place=place)
            square = clan.pawns[number].square
            around = lens(view, square) if square else EMPTY
            return pawn_card(view, seat, number, say)._replace(line=line, around=around)
        case "shield" if clan and 0 <= number < len(clan.shields):
            return shield_card(view, seat, number, say)._replace(line=shield_words(view, seat, number, say))
        case "longship" if clan and 0 <= number < len(clan.longships):
            return longship_card(view, seat, number, say)
        case _:
            return None


def shield_words(view: DrakkarView, seat: int, number: int, say: Words) -> str:
    """A shield, and whether it is filled."""
    shield = view.clans[seat].shields[number]
    symbol = text.symbol_named(view, shield.symbol, say)
    return say("look.shield.filled" if shield.filled else "look.shield.empty", seat=say.seat_name(seat), symbol=symbol)


def sea(*drawing: Markup) -> Markup:
    return box(0, 0, 120, 120, 0, "url(#sea)") + join(drawing)


def named(view: DrakkarView, symbol: str) -> Symbol:
    return next(each for each in view.symbols if each.id == symbol)


# Squares and emblems.


def square_words(view: DrakkarView, square: str, say: Words) -> str:
    """A square with what lies and stands there."""
    symbol, seat = text.known(view, square), text.pawn_on(view, square)
    if symbol:
        words = say("thing.square.known", square=square, symbol=text.symbol_named(view, symbol, say))
    else:
        words = say("thing.square" if text.emblem_on(view, square) is None else "thing.square.emblem", square=square)
    return words if seat is None else say("thing.occupied", square=words, who=say.seat_name(seat))


def square_card(view: DrakkarView, square: str, say: Words) -> InspectCard:
    emblem, seat = text.emblem_on(view, square), text.pawn_on(view, square)
    plain, orange = square in view.circles.plain, square in view.circles.orange
    ring = use("stones", 60, 60, 2.6) if plain else use("buoys", 60, 60, 2.6) if orange else EMPTY
    facts = (
        [LegendEntry(use("buoys" if orange else "stones", 0, 0, 0.7), say(circle_key(view, orange)))]
        if plain or orange
        else []
    )
    if seat is not None:
        facts.append(LegendEntry(use(f"viking-{seat}", 0, 1, 0.66), say("card.pawn_here", who=say.seat_name(seat))))
    facts += ways(view, square, say)
    if emblem is not None:
        return emblem_card(view, emblem, ring, facts, say)
    return InspectCard(
        say("card.square", square=square),
        sea(ring),
        say("card.sea"),
        say("card.square.effect"),
        facts,
        ("DRA-054", "DRA-056") if seat is not None else ("DRA-005", "DRA-054") if ring else ("DRA-038", "DRA-054"),
    )


def circle_key(view: DrakkarView, orange: bool) -> str:
    if not orange:
        return "legend.plain"
    return "legend.orange" if view.seats > 2 else "legend.orange.empty"


def ways(view: DrakkarView, square: str, say: Words) -> list[LegendEntry]:
    """From where one's own pawns look at the square in a straight line, and how far it is."""
    if view.seat is None or view.over:
        return []
    facts = []
    for number, pawn in enumerate(view.clans[view.seat].pawns):
        far = distance(pawn.square, square) if pawn.square else 0
        if 0 < far <= 6:
            words = say("card.way", pawn="AB"[number], n=far)
            facts.append(LegendEntry(use(f"die-{far}", 0, 0, 0.42), words))
    return facts


def distance(start: str, end: str) -> int:
    """How many steps a straight line has from one square to another; 0 if there is none."""
    (file, rank), (end_file, end_rank) = (divmod(square_number(each), LINE) for each in (start, end))
    across, along = abs(end_file - file), abs(end_rank - rank)
    return max(across, along) if across == along or not across or not along else 0


def emblem_card(view: DrakkarView, emblem: Emblem, ring: Markup, facts: list[LegendEntry], say: Words) -> InspectCard:
    """What is known of an emblem; of one that is not, how many of those still hidden would fit."""
    symbol = named(view, emblem.known) if emblem.known else None
    picture = sea(ring, use(f"known-{emblem.known}" if symbol else "back", 60, 60, 2.2))
    more = []
    if symbol is not None:
        more.append(
            LegendEntry(use(f"medal-{symbol.id}", 0, 0, 0.8), say("card.known", symbol=text.with_article(symbol, say)))
        )
    elif view.unknown is not UNSET and view.seat is not None:
        more.append(LegendEntry(use("hand", 0, 0, 0.6), chance(view, view.unknown, view.seat, say)))
    if emblem.shown is True and not view.over:
        more.append(LegendEntry(panels.shown_sign(), say("legend.shown")))
    elif emblem.learned and not view.over:
        names = say.listing([say.seat_name(seat) for seat in emblem.learned])
        more.append(LegendEntry(panels.seen_sign(), say("look.seen_by", seats=names)))
    if emblem.blocked:
        more.append(LegendEntry(use("bars", 0, 0, 0.6), say("look.blocked")))
    return InspectCard(
        say("option.emblem", square=emblem.square),
        picture,
        say("card.emblem.known", symbol=say.called(symbol)) if symbol else say("card.emblem"),
        say("card.emblem.effect"),
        [*more, *facts],
        ("DRA-061", "DRA-082") if emblem.blocked else ("DRA-037", "DRA-048", "DRA-057"),
    )


def chance(view: DrakkarView, unknown: list[int], seat: int, say: Words) -> str:
    """How many of the emblems that a seat does not know would fit its shields."""
    wanted = {shield.symbol for shield in text.claimable(view, seat) if not shield.filled}
    fitting = sum(count for symbol, count in zip(view.symbols, unknown, strict=True) if symbol.id in wanted)
    return say("card.chance", n=fitting, all=sum(unknown))


def symbol_card(view: DrakkarView, symbol: Symbol, say: Words) -> InspectCard:
    virtue = symbol.virtue_fr if say.lang == "fr" else symbol.virtue_en
    facts = [LegendEntry(use("back", 0, 0, 0.74), say("card.copies", n=view.copies))]
    if view.unknown is not UNSET and not view.over:
        count = next(n for each, n in zip(view.symbols, view.unknown, strict=True) if each.id == symbol.id)
        facts.append(
            LegendEntry(use("eye", 0, 0, 0.6), say.count("look.unknown.one", count, symbol=say.called(symbol)))
        )
    for seat, clan in enumerate(view.clans):
        for shield in clan.shields:
            if shield.symbol == symbol.id:
                key = "look.shield.filled" if shield.filled else "look.shield.empty"
                words = say(key, seat=say.seat_name(seat), symbol=say.called(symbol))
                facts.append(
                    LegendEntry(at(0, 0, plates.round_shield(seat, symbol.id, shield.filled), scale=0.6), words)
                )
    return InspectCard(
        say.called(symbol).capitalize(),
        box(0, 0, 120, 120, 0, "url(#slate)") + use(f"medal-{symbol.id}", 60, 60, 2.6),
        say("card.virtue", virtue=virtue),
        facts=facts,
        rules=("DRA-010", "DRA-011"),
    )


# Clans.


def clan_card(view: DrakkarView, seat: int, clan: Clan, say: Words) -> InspectCard:
    won = [say.called(named(view, each.symbol)) for each in clan.shields if each.filled]
    missing = [say.called(named(view, each.symbol)) for each in clan.shields if not each.filled]
    facts = [LegendEntry(use(f"crest-{clan.side}", 0, 0, 0.66), plates.clan_line(clan, say))]
    if won:
        facts.append(LegendEntry(use("medal-crown", 0, 0, 0.8), say("look.won", symbols=say.listing(won))))
    if missing:
        facts.append(LegendEntry(use("pale-crown", 0, 0, 0.9), say("look.missing", symbols=say.listing(missing))))
    facts += [
        LegendEntry(use(f"viking-{seat}", 0, 1, 0.64), text.piece_words(view, seat, number, say))
        for number in range(len(clan.pawns))
    ]
    if clan.skips:
        facts.append(LegendEntry(use("hourglass"), say.count("look.skips", clan.skips)))
    if clan.returning:
        facts.append(LegendEntry(use("hourglass"), say("look.returning")))
    if clan.failed:
        facts.append(LegendEntry(use("cross"), say.count("look.failed", clan.failed)))
    picture = box(0, 0, 120, 120, 0, "url(#parchment)") + at(60, 60, face(seat, say.seat_name(seat), 46))
    side = say("card.clan", side=say(f"side.{clan.side}"))
    rules = ("DRA-002", "DRA-013") if clan.partner is None else ("DRA-013", "DRA-102", "DRA-104")
    return InspectCard(say.seat_name(seat), picture, side, facts=facts, rules=rules)


def pawn_card(view: DrakkarView, seat: int, number: int, say: Words) -> InspectCard:
    pawn = view.clans[seat].pawns[number]
    emblem = text.emblem_on(view, pawn.square) if pawn.square else None
    ground = sea(use("back", 40, 84, 1.3)) if emblem else sea() if pawn.square else box(0, 0, 120, 120, 0, "url(#deep)")
    bars = use("bars", 60, 62, 2) if pawn.status == "captive" else EMPTY
    facts = [LegendEntry(use(f"letter-{number}", 0, 0, 1.2), text.place_of_pawn(pawn, say).capitalize())]
    if emblem:
        facts.append(LegendEntry(use("back", 0, 0, 0.74), say("card.pawn.on_emblem")))
    return InspectCard(
        say("card.pawn", pawn="AB"[number]),
        ground + use(f"viking-{seat}", 60, 62, 2) + bars,
        say.seat_name(seat),
        say(f"card.pawn.{pawn.status}"),
        facts,
        pawn_rules(pawn),
    )


def pawn_rules(pawn: Pawn) -> tuple[str, ...]:
    if pawn.status == "captive":
        return "DRA-089", "DRA-092"
    return ("DRA-042", "DRA-043") if pawn.status == "home" else ("DRA-038", "DRA-045", "DRA-082")


def shield_card(view: DrakkarView, seat: int, number: int, say: Words) -> InspectCard:
    shield = view.clans[seat].shields[number]
    symbol = named(view, shield.symbol)
    key = "look.shield.filled" if shield.filled else "look.shield.empty"
    facts = [LegendEntry(badge(seat), say(key, seat=say.seat_name(seat), symbol=say.called(symbol)))]
    if view.seat is not None and not view.over:
        known = [each.square for each in view.emblems if each.known == shield.symbol]
        if known:
            facts.append(
                LegendEntry(use(f"known-{symbol.id}", 0, 0, 0.74), say("card.known_on", squares=say.listing(known)))
            )
    return InspectCard(
        say("card.shield", symbol=say.called(symbol)),
        box(0, 0, 120, 120, 0, "url(#parchment)")
        + at(60, 60, plates.round_shield(seat, symbol.id, shield.filled), scale=2.2),
        say.called(view.clans[seat]).capitalize(),
        say("card.shield.effect"),
        facts,
        ("DRA-008", "DRA-063", "DRA-080"),
    )


def longship_card(view: DrakkarView, seat: int, number: int, say: Words) -> InspectCard:
    clan = view.clans[seat]
    here = [
        LegendEntry(use(f"viking-{seat}", 0, 1, 0.64), text.piece_words(view, seat, pawn, say))
        for pawn, each in enumerate(clan.pawns)
        if each.square is None and each.longship == number
    ]
    return InspectCard(
        say("ship.left" if number == 0 else "ship.right").capitalize(),
        box(0, 0, 120, 120, 0, "url(#deep)") + use(f"ship-of-{seat}", 60, 62, 2.2),
        say.seat_name(seat),
        say("card.longship", square=clan.longships[number]),
        here,
        ("DRA-007", "DRA-042", "DRA-085"),
    )


def die_card(view: DrakkarView, slot: int, say: Words) -> InspectCard:
    die = view.dice[slot]
    return InspectCard(
        say("look.die.used" if die.used else "look.die", value=die.value),
        box(0, 0, 120, 120, 0, "url(#oak)") + use(f"die-{die.value}", 60, 60, 1.4),
        say("look.turn", seat=say.seat_name(view.mover)),
        say.count("card.die", die.value),
        rules=("DRA-031", "DRA-032", "DRA-051"),
    )


def legend(say: Words) -> Sequence[LegendEntry]:
    """Everything that is drawn on a chart, with the memory aid and without."""
    with_aid, without = panels.signs(say, True, True), panels.signs(say, False, True)
    signs = [*with_aid, *(each for each in without if each not in with_aid)]
    own = [
        (use("axes"), say("legend.axes")),
        (use("eye", 0, 0, 0.62), say("option.see")),
        (use("hand", 0, 0, 0.6), say("option.take")),
        (use("hourglass"), say("legend.hourglass")),
        (use("cross"), say("legend.cross")),
    ]
    return [LegendEntry(sign, words) for sign, words in (*signs, *own)]
