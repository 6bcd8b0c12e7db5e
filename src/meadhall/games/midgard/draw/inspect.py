"""Inspect cards: picture, facts and rule ids of each thing on the table; and the legend of the drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from meadhall.core.draw.drawing import show, use
from meadhall.core.draw.ornament import knot
from meadhall.core.draw.palette import GOLD_THREAD
from meadhall.core.draw.picture import InspectCard as Inspected
from meadhall.core.draw.picture import LegendEntry
from meadhall.core.draw.player_plate import face
from meadhall.core.draw.signals import badge
from meadhall.core.draw.svg import EMPTY, Markup, at, join
from meadhall.core.i18n.words import Words
from meadhall.games.midgard.draw import card_parts
from meadhall.games.midgard.draw.icon_rows import (
    cost_signs,
    motif,
    token,
)
from meadhall.games.midgard.draw.inspect_card import card, motif_of
from meadhall.games.midgard.draw.inspect_parts import ground, number_in, sentence, signed
from meadhall.games.midgard.draw.purse import TAPESTRIES, goods_of
from meadhall.games.midgard.draw.reaver_faces import reaver_face
from meadhall.games.midgard.draw.shores import crest, left_at
from meadhall.games.midgard.packed import AREA_NAMES, COLOUR_NAMES, FIRST_SLOT, SYMBOL_NAMES
from meadhall.games.midgard.printed import (
    SYMBOLS,
)
from meadhall.games.midgard.text.wording import (
    ability_words,
    card_name,
    card_words,
    cost_words,
    dice_words,
    die_words,
    land_words,
)
from meadhall.games.midgard.view import MidgardView
from meadhall.games.midgard.view_builder import DECK_KEYS

AREA_RULES = {
    "recruit": ("MID-027", "MID-031", "MID-032"),
    "trade": ("MID-060", "MID-062", "MID-068"),
    "sea": ("MID-071", "MID-073", "MID-074"),
    "village": ("MID-086", "MID-087", "MID-088"),
    "keep": ("MID-110", "MID-111", "MID-113"),
    "territory": ("MID-121", "MID-122", "MID-123"),
}
DECK_RULES = {
    "reavers": ("MID-027",),
    "prophecies": ("MID-067", "MID-169"),
    "journeys": ("MID-073", "MID-075"),
    "battles": ("MID-074",),
    "village": ("MID-087",),
    "keep": ("MID-111",),
}
GOOD_RULES = {
    "food": ("MID-071", "MID-086", "MID-110"),
    "favor": ("MID-082", "MID-145"),
    "terror": ("MID-132", "MID-133"),
    "farm": ("MID-136", "MID-137"),
    "wall": ("MID-138", "MID-139"),
    "bastion": ("MID-140", "MID-141"),
    "treasure": ("MID-135",),
    "art": ("MID-135",),
    "armour": ("MID-135",),
    "tapestry": ("MID-114", "MID-158"),
    "land": ("MID-129", "MID-150"),
    "prophecy": ("MID-143", "MID-169"),
}
SYMBOL_RULES = {
    "hammer": ("MID-079", "MID-080"),
    "double_hammer": ("MID-080", "MID-163"),
    "shield": ("MID-110",),
    "chest": ("MID-086",),
    "longship": ("MID-078",),
    "clan": ("MID-056", "MID-164"),
}


def inspect(view: MidgardView, thing: str, say: Words) -> Inspected | None:
    """The card of anything that is drawn."""
    kind, _, name = thing.partition("-")
    explain = INSPECTORS.get(kind)
    return None if explain is None else explain(view, name, say)


# Areas, decks and lands.


def area(view: MidgardView, name: str, say: Words) -> Inspected | None:
    sign = next((each for each in view.areas if each.id == name), None)
    if sign is None:
        return None
    facts = [signed(cost_signs(sign.cost), say("look.cost", cost=cost_words(sign.cost, say)))] if sign.cost else []
    facts += [
        LegendEntry(
            crest(bonus, False, 1), say("look.bonus", position=place + 1, bonus=say.count(f"bonus.{name}", bonus))
        )
        for place, bonus in enumerate(sign.bonus)
    ]
    if sign.ship is not None:
        facts.append(
            LegendEntry(use(f"ship-of-{sign.ship}", 0, 3, 0.26), say("look.ship", seat=say.seat_name(sign.ship)))
        )
    facts += [LegendEntry(EMPTY, words) for words in lying_at(view, name, say)]
    picture = show(f"shore-{name}", 0, 0, 120, 120)
    left = say.count(f"look.left.{name}", left_at(view, name))
    kind = say("explain.area", left=left)
    return Inspected(say(f"area.{name}"), picture, kind, say(f"explain.area.{name}"), facts, AREA_RULES[name])


def lying_at(view: MidgardView, name: str, say: Words) -> Iterator[str]:
    """What an area offers."""
    match name:
        case "trade":
            dice = say.listing([die_words(die, say) for die in view.market])
            yield say("sheet.market", dice=dice or "–")
            yield from (card_words(card, say) for card in view.prophecies if card is not None)
        case "sea":
            yield from (card_words(card, say) for card in view.battles if card is not None)
        case "territory":
            yield from (stack_words(view, number, say) for number in range(len(view.stacks)))
        case _:
            for pair in view.pairs("reavers" if name == "recruit" else name):
                yield from (card_words(card, say) for card in pair if card is not None)


def stack_words(view: MidgardView, number: int, say: Words) -> str:
    stack = view.stacks[number]
    cost = cost_words(stack.cost, say)
    return say("look.stack", land=land_words(stack, say), cost=cost, defence=stack.defence, n=stack.left)


def deck(view: MidgardView, name: str, say: Words) -> Inspected | None:
    if name not in DECK_KEYS:
        return None
    thrown = len(getattr(view.discards, name))
    facts = [
        LegendEntry(motif("card-keep", 1), say("explain.deck.left", n=view.decks[name])),
        LegendEntry(motif("lost-die", 0.9), say("explain.deck.thrown", n=thrown)),
    ]
    picture = ground(card_parts.BACKS[name]) + at(60, 60, knot(96, GOLD_THREAD))
    return Inspected(
        say(f"look.deck.{name}"), picture, say("explain.deck"), say(f"explain.deck.{name}"), facts, DECK_RULES[name]
    )


def stack(view: MidgardView, name: str, say: Words) -> Inspected | None:
    number = number_in(name, len(view.stacks))
    if number < 0:
        return None
    land = view.stacks[number]
    facts = [
        signed(cost_signs(land.cost), say("explain.stack.peace", cost=cost_words(land.cost, say))),
        LegendEntry(card_parts.shield(land.defence, 0.72), say("explain.stack.force", defence=land.defence)),
        LegendEntry(motif("land", 1), say("explain.stack.left", n=land.left)),
    ]
    picture = show(f"country-{land.type}", 0, 0, 120, 120)
    return Inspected(
        land_words(land, say),
        picture,
        say("explain.stack"),
        say("explain.stack.does"),
        facts,
        ("MID-124", "MID-125", "MID-126", "MID-129"),
    )


def pair(view: MidgardView, name: str, say: Words) -> Inspected | None:
    key, _, place = name.partition("-")
    if key not in ("reavers", "village", "keep"):
        return None
    pairs = view.pairs(key)
    number = number_in(place, len(pairs))
    if number < 0:
        return None
    laid = [card for card in pairs[number] if card is not None]
    facts = [LegendEntry(motif_of(card), card_words(card, say)) for card in laid]
    named = say.listing([card_name(card, say) for card in laid]) or say("look.nothing")
    picture = ground(card_parts.BACKS[key]) + join(
        at(32 + 56 * place, 60, motif_of(card), scale=1.6) for place, card in enumerate(laid)
    )
    return Inspected(
        named,
        picture,
        say(f"look.deck.{key}"),
        say("explain.pair" if laid else "explain.pair.gone"),
        facts,
        DECK_RULES[key],
    )


# Dice, tokens and goods.


def die(view: MidgardView, name: str, say: Words) -> Inspected | None:
    colour, _, symbol = name.partition("-")
    if colour not in COLOUR_NAMES or (symbol and symbol not in SYMBOL_NAMES):
        return None
    left = LegendEntry(use(f"die-{colour}", 0, 0, 0.5), say("explain.die.left", n=view.supply[colour]))
    picture_of = ground("url(#oak)") + use(f"die-{name}", 60, 60, 1.7)
    if not symbol:
        return Inspected(
            dice_words([colour], say), picture_of, say("explain.die"), say("explain.die.any"), [left], ("MID-039",)
        )
    meaning = say(f"look.use.{'hammer' if symbol == 'double_hammer' else symbol}")
    if symbol == "double_hammer":
        meaning = say("explain.double_hammer")
    return Inspected(
        sentence(die_words(f"{colour}:{symbol}", say)),
        picture_of,
        say("explain.die"),
        meaning,
        [left],
        SYMBOL_RULES[symbol],
    )


def good(view: MidgardView, name: str, say: Words) -> Inspected | None:
    if name not in GOOD_RULES:
        return None
    facts = []
    for seat, board in enumerate(view.boards):
        had = next(each for each in goods_of(board, say) if each.name == name)
        facts.append(LegendEntry(badge(seat, 12), say("explain.has", who=say.seat_name(seat), what=had.words)))
    if name == "tapestry" and view.seat is not None:
        own = view.boards[view.seat].collection
        facts += [
            LegendEntry(motif(f"tapestry-{colour}", 1), say(f"look.keep.{colour}", n=own[colour]))
            for colour in TAPESTRIES
        ]
    if name == "prophecy":
        facts += known_prophecies(view, say)
    return Inspected(
        say(f"sign.{name}"),
        ground("url(#parchment)") + use(name, 60, 60, 3.4),
        say("explain.good"),
        say(f"explain.good.{name}"),
        facts,
        GOOD_RULES[name],
    )


def known_prophecies(view: MidgardView, say: Words) -> list[LegendEntry]:
    return [
        LegendEntry(badge(seat, 12), card_words(card, say))
        for seat, board in enumerate(view.boards)
        for card in (*board.prophecies, *board.secret_prophecies)
    ]


def upgrade(view: MidgardView, name: str, say: Words) -> Inspected | None:
    if name not in SYMBOLS:
        return None
    facts = [LegendEntry(token(name, 12), say("look.stock", symbol=say(f"symbol.{name}"), n=view.stock[name]))]
    picture_of = ground("#4f93ab") + at(60, 60, token(name, 42))
    named = say("look.upgrade", symbol=say(f"symbol.{name}"))
    return Inspected(
        named, picture_of, say("explain.upgrade"), say("explain.upgrade.does"), facts, ("MID-099", "MID-100", "MID-152")
    )


def stock(view: MidgardView, name: str, say: Words) -> Inspected | None:
    if name:
        return None
    facts = [
        LegendEntry(token(symbol, 12), say("look.stock", symbol=say(f"symbol.{symbol}"), n=left))
        for symbol, left in view.stock.items()
    ]
    picture_of = ground("#4f93ab") + at(60, 60, token("longship", 42))
    return Inspected(
        say("look.stock.all"),
        picture_of,
        say("explain.upgrade"),
        say("explain.upgrade.does"),
        facts,
        ("MID-038", "MID-098"),
    )


def upgrades(view: MidgardView, name: str, say: Words) -> Inspected | None:
    return stock(view, name, say)


# Boards.


def seat(view: MidgardView, name: str, say: Words) -> Inspected | None:
    number = number_in(name, view.seats)
    if number < 0:
        return None
    board = view.boards[number]
    who = say.seat_name(number)
    total = sum(board.points.values())
    facts = [
        LegendEntry(motif("glory", 1), say("look.glory", n=board.glory)),
        LegendEntry(motif("glory", 0.8), say("look.total", n=total)),
        *(LegendEntry(motif(each.name, 1), each.words) for each in goods_of(board, say) if each.number),
        LegendEntry(
            motif("any-die", 1),
            say("sheet.ship", dice=say.listing([die_words(each, say) for each in board.ship]) or "–"),
        ),
    ]
    if board.leader is not None:
        clan = say(f"clan.{board.leader.clan}")
        facts.append(
            LegendEntry(
                reaver_face(board.leader.name, board.leader.clan, 14),
                say("look.leader", name=board.leader.name, clan=clan),
            )
        )
    facts += [LegendEntry(motif_of(each), card_words(each, say)) for each in board.artifacts if each is not None]
    for area_name, reavers in board.slots.items():
        names = [say("card", name=each.name, text=ability_words(each.ability, say)) for each in reavers]
        if names:
            facts.append(
                LegendEntry(
                    motif("helmet", 1), say("look.slot", area=say(f"area.{area_name}"), names=say.listing(names))
                )
            )
    facts += [
        LegendEntry(token(each.symbol, 12), say("look.upgrade", symbol=say(f"symbol.{each.symbol}")))
        for each in board.upgrades
    ]
    if board.pile.battles:
        names = [card_name(each, say) for each in board.pile.battles]
        facts.append(LegendEntry(motif("battle", 1), say("look.battles", n=len(names), names=say.listing(names))))
    if view.start == number:
        facts.append(LegendEntry(motif("horn", 1), say("look.start")))
    if view.honour == number:
        facts.append(LegendEntry(use(f"ship-of-{number}", 0, 3, 0.26), say("look.honour")))
    picture_of = ground("url(#parchment)") + at(60, 60, face(number, who, 46))
    return Inspected(who, picture_of, say("explain.board"), "", facts, ("MID-043", "MID-058"))


def slot(view: MidgardView, name: str, say: Words) -> Inspected | None:
    if name not in AREA_NAMES[FIRST_SLOT:]:
        return None
    facts = [
        LegendEntry(
            badge(number, 12),
            say("explain.has", who=say.seat_name(number), what=say.listing([each.name for each in board.slots[name]])),
        )
        for number, board in enumerate(view.boards)
        if board.slots[name]
    ]
    return Inspected(
        say("explain.slot", area=say(f"area.{name}")),
        show(f"shore-{name}", 0, 0, 120, 120),
        say("look.slots"),
        say("explain.slot.does"),
        facts,
        ("MID-013", "MID-050", "MID-173"),
    )


Inspector = Callable[[MidgardView, str, Words], Inspected | None]


def plain(key: str, picture_of: Markup, *rules: str) -> Inspector:
    """Something that has only one kind."""

    def explained(view: MidgardView, name: str, say: Words) -> Inspected | None:
        if name:
            return None
        return Inspected(say(f"thing.{key}"), picture_of, say("explain.table"), say(f"explain.{key}"), (), rules)

    return explained


def market(view: MidgardView, name: str, say: Words) -> Inspected | None:
    if name:
        return None
    facts = [LegendEntry(use(f"die-{each.replace(':', '-')}", 0, 0, 0.5), die_words(each, say)) for each in view.market]
    return Inspected(
        say("look.market"),
        show("shore-trade", 0, 0, 120, 120),
        say("explain.table"),
        say("explain.market"),
        facts,
        ("MID-065", "MID-066"),
    )


def round_card(view: MidgardView, name: str, say: Words) -> Inspected | None:
    if name:
        return None
    facts = [
        LegendEntry(use(f"ship-of-{each}", 0, 3, 0.26), say("look.turn", number=turn + 1, seat=say.seat_name(each)))
        for turn, each in enumerate(view.order)
    ]
    facts.append(LegendEntry(motif("horn", 1), say("sheet.start", seat=say.seat_name(view.start))))
    picture_of = ground("url(#oak)") + at(60, 58, crest(view.round, True, 3))
    return Inspected(
        say("sheet.round", round=view.round),
        picture_of,
        say("explain.table"),
        say("explain.round"),
        facts,
        ("MID-001", "MID-003", "MID-129"),
    )


def turn(view: MidgardView, name: str, say: Words) -> Inspected | None:
    number = number_in(name, len(view.order))
    if number < 0:
        return None
    who = view.order[number]
    named = say("look.turn", number=number + 1, seat=say.seat_name(who))
    picture_of = ground("url(#sea)") + use(f"ship-of-{who}", 60, 66, 0.9)
    return Inspected(
        named, picture_of, say("explain.table"), say("explain.turn"), (), ("MID-003", "MID-011", "MID-170")
    )


INSPECTORS: dict[str, Inspector] = {
    "area": area,
    "deck": deck,
    "stack": stack,
    "pair": pair,
    "card": card,
    "die": die,
    "good": good,
    "upgrade": upgrade,
    "upgrades": upgrades,
    "stock": stock,
    "seat": seat,
    "slot": slot,
    "slots": plain("slots", ground("url(#oak)") + use("helmet", 60, 60, 4), "MID-013", "MID-049"),
    "place": plain("place", ground("#5f4a73") + use("relic-1", 60, 60, 1.5), "MID-091", "MID-092", "MID-093"),
    "leader": plain("leader", ground("url(#oak)") + use("helmet", 60, 60, 4), "MID-052", "MID-056"),
    "combat": plain("combat", ground("url(#slate)") + use("combat-2", 60, 60, 1.8), "MID-080", "MID-081", "MID-082"),
    "market": market,
    "round": round_card,
    "turn": turn,
}
"""What explains each kind of thing."""


def legend(say: Words) -> Sequence[LegendEntry]:
    """Every sign once: symbols, goods, effects."""
    symbols_of = [
        LegendEntry(token(symbol, 13), say(f"look.use.{symbol}"))
        for symbol in ("hammer", "shield", "chest", "longship")
    ]
    clans = [
        LegendEntry(token(clan, 13), say("explain.clan", clan=say(f"clan.{clan}")))
        for clan in ("tyr", "odin", "yggdrasil")
    ]
    goods = [LegendEntry(motif(name, 1), say(f"explain.good.{name}")) for name in GOOD_RULES]
    effects = [LegendEntry(motif(name, 1), say(f"sign.{name}")) for name in EFFECT_SIGNS]
    bonus = LegendEntry(crest(2, True, 1), say("look.legend.bonus"))
    defence = LegendEntry(card_parts.shield(3, 0.72), say("look.legend.defence"))
    return [*symbols_of, *clans, LegendEntry(motif("glory", 1), say("sign.glory")), *goods, bonus, defence, *effects]


EFFECT_SIGNS = (
    "roll-red",
    "pick-red",
    "any-die",
    "choice-die",
    "turn",
    "again",
    "lost-die",
    "combat_dice",
    "rewards",
    "attempts",
    "battle_defence",
    "card-village",
    "card-keep",
    "card-either",
    "chain",
    "horn",
)
