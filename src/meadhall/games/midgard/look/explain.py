"""What the inspect sheet says of the things on the table, and the signs of the drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from meadhall.core.look.brush import box
from meadhall.core.look.drawing import show, use
from meadhall.core.look.ornament import knot
from meadhall.core.look.palette import GOLD_THREAD
from meadhall.core.look.plate import face
from meadhall.core.look.signals import badge
from meadhall.core.picture import Card as Inspected
from meadhall.core.picture import Fact
from meadhall.core.svg import at
from meadhall.core.words import Words
from meadhall.games.midgard.box import AREA_NAMES, COLOUR_NAMES, FIRST_SLOT, SYMBOL_NAMES
from meadhall.games.midgard.look import cards
from meadhall.games.midgard.look.people import likeness
from meadhall.games.midgard.look.purse import TAPESTRIES, goods_of
from meadhall.games.midgard.look.shores import crest, left_at
from meadhall.games.midgard.look.signs import (
    Sign,
    ability_signs,
    cost_signs,
    counted_sign,
    deed_signs,
    motif,
    row,
    token,
)
from meadhall.games.midgard.look.wording import (
    ability_words,
    card_name,
    card_text,
    card_words,
    cost_words,
    deeds_words,
    dice_words,
    die_words,
    land_words,
)
from meadhall.games.midgard.printed import (
    SYMBOLS,
    Artifact,
    Attacked,
    Card,
    Collected,
    Journey,
    OwnArtifact,
    Pillaged,
    Prophecy,
    Raided,
    Reaver,
    SeaBattle,
    ShipUpgrade,
    Tapestry,
)
from meadhall.games.midgard.sight import DECK_KEYS
from meadhall.games.midgard.view import Board, MidgardView

AREA_RULES = {
    "recruit": ("MID-027", "MID-031", "MID-032"),
    "trade": ("MID-060", "MID-062", "MID-068"),
    "sea": ("MID-071", "MID-073", "MID-074"),
    "village": ("MID-086", "MID-087", "MID-088"),
    "keep": ("MID-110", "MID-111", "MID-113"),
    "territory": ("MID-121", "MID-122", "MID-123"),
}
CARD_RULES = {
    "reaver": ("MID-047", "MID-049", "MID-052"),
    "battle": ("MID-078", "MID-079", "MID-084"),
    "artifact": ("MID-093", "MID-095", "MID-134"),
    "farm": ("MID-101", "MID-103", "MID-104"),
    "village_wall": ("MID-102", "MID-103", "MID-104"),
    "swords": ("MID-106", "MID-107"),
    "bows": ("MID-106", "MID-107"),
    "axes": ("MID-106", "MID-107"),
    "runes": ("MID-109",),
    "ship_upgrade": ("MID-098", "MID-099"),
    "treasure": ("MID-113", "MID-135"),
    "art": ("MID-113", "MID-135"),
    "armour": ("MID-113", "MID-135"),
    "tapestry": ("MID-114", "MID-158"),
    "keep_wall": ("MID-116", "MID-117"),
    "bastion": ("MID-118", "MID-119", "MID-120"),
    "journey": ("MID-076", "MID-161"),
    "prophecy": ("MID-143", "MID-169"),
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
    explain = EXPLAINED.get(kind)
    return None if explain is None else explain(view, name, say)


def number_in(name: str, count: int) -> int:
    """A number below `count`; -1 if the name is none."""
    number = int(name) if name.isascii() and name.isdecimal() and len(name) < 4 else -1
    return number if number < count else -1


def ground(fill: str) -> str:
    return box(0, 0, 120, 120, 0, fill)


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def signed(signs: Sequence[Sign], words: str) -> Fact:
    """A fact with its first sign."""
    drawn = row(signs[:1], 46, 0.9, 15)
    return Fact(at(-drawn.wide / 2, 0, drawn.drawing), sentence(words))


# Areas, decks and lands.


def area(view: MidgardView, name: str, say: Words) -> Inspected | None:
    sign = next((each for each in view.areas if each.id == name), None)
    if sign is None:
        return None
    facts = [signed(cost_signs(sign.cost), say("look.cost", cost=cost_words(sign.cost, say)))] if sign.cost else []
    facts += [
        Fact(crest(bonus, False, 1), say("look.bonus", position=place + 1, bonus=say.count(f"bonus.{name}", bonus)))
        for place, bonus in enumerate(sign.bonus)
    ]
    if sign.ship is not None:
        facts.append(Fact(use(f"ship-of-{sign.ship}", 0, 3, 0.26), say("look.ship", seat=say.who(sign.ship))))
    facts += [Fact("", words) for words in lying_at(view, name, say)]
    picture = show(f"shore-{name}", 0, 0, 120, 120)
    left = say.count(f"look.left.{name}", left_at(view, name))
    kind = say("explain.area", left=left)
    return Inspected(say(f"area.{name}"), picture, kind, say(f"explain.area.{name}"), facts, AREA_RULES[name])


def lying_at(view: MidgardView, name: str, say: Words) -> Iterator[str]:
    """What is to be had in an area."""
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
        Fact(motif("card-keep", 1), say("explain.deck.left", n=view.decks[name])),
        Fact(motif("lost-die", 0.9), say("explain.deck.thrown", n=thrown)),
    ]
    picture = ground(cards.BACKS[name]) + at(60, 60, knot(96, GOLD_THREAD))
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
        Fact(cards.shield(land.defence, 0.72), say("explain.stack.force", defence=land.defence)),
        Fact(motif("land", 1), say("explain.stack.left", n=land.left)),
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
    facts = [Fact(motif_of(card), card_words(card, say)) for card in laid]
    named = say.listing([card_name(card, say) for card in laid]) or say("look.nothing")
    picture = ground(cards.BACKS[key]) + "".join(
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


def motif_of(card: Card) -> str:
    """A card as a small sign."""
    match card:
        case Reaver(name=name, clan=clan):
            return likeness(name, clan, 14)
        case ShipUpgrade(symbol=symbol):
            return token(symbol, 13)
    return use(cards.picture_of(card), 0, 0, 0.46)


# Cards.


def in_sight(view: MidgardView) -> Iterator[Card]:
    """Every card that lies open."""
    yield from (card for card in (*view.prophecies, *view.battles, view.drawn_battle, view.met) if card is not None)
    for key in ("reavers", "village", "keep"):
        yield from (card for laid in view.pairs(key) for card in laid if card is not None)
    yield from view.waiting
    for board in view.boards:
        yield from held_by(board)


def held_by(board: Board) -> Iterator[Card]:
    yield from (card for card in (*board.artifacts, board.leader) if card is not None)
    yield from (reaver for reavers in board.slots.values() for reaver in reavers)
    yield from (*board.prophecies, *board.secret_prophecies)


def card(view: MidgardView, name: str, say: Words) -> Inspected | None:
    number = number_in(name, 1000)
    found = next((each for each in in_sight(view) if each.card == number), None)
    if found is None or found.kind not in CARD_RULES:
        return None
    facts = [*facts_of(found, say), *had(view, found, say)]
    kind, rules = kind_words(found, say), CARD_RULES[found.kind]
    return Inspected(card_name(found, say), picture(found), kind, effect(found, say), facts, rules)


def had(view: MidgardView, card: Card, say: Words) -> list[Fact]:
    """How many cards of a set whoever looks has already."""
    if view.seat is None or not isinstance(card, Collected):
        return []
    kind = card.colour if isinstance(card, Tapestry) else card.kind
    sign = f"tapestry-{kind}" if isinstance(card, Tapestry) else kind
    return [Fact(motif(sign, 1), say("explain.have", n=view.boards[view.seat].collection[kind]))]


def kind_words(card: Card, say: Words) -> str:
    return say("kind.reaver", clan=say(f"clan.{card.clan}")) if isinstance(card, Reaver) else say(f"kind.{card.kind}")


def picture(card: Card) -> str:
    match card:
        case Reaver(name=name, clan=clan):
            return ground("url(#parchment)") + at(60, 60, likeness(name, clan, 50))
        case SeaBattle():
            return show(cards.foe_picture(card), 0, 0, 120, 120)
        case Prophecy(what=what):
            return ground("#5b3a63") + at(60, 60, motif(counted_sign(what).name, 2.6))
        case ShipUpgrade(symbol=symbol):
            return ground("#4f93ab") + at(60, 60, token(symbol, 42))
    return ground(cards.ground_of(card)) + use(cards.picture_of(card), 60, 60, 1.5)


def effect(card: Card, say: Words) -> str:
    return say("explain.reaver") if isinstance(card, Reaver) else sentence(card_text(card, say))


def facts_of(card: Card, say: Words) -> list[Fact]:
    match card:
        case Reaver():
            return reaver_facts(card, say)
        case OwnArtifact(die=str(die)):
            return [
                *artifact_facts(card, say),
                Fact(use(f"die-{die.replace(':', '-')}", 0, 0, 0.5), say("explain.stored", die=die_words(die, say))),
            ]
        case Artifact():
            return artifact_facts(card, say)
        case SeaBattle(defence=defence, combination=combination, gain=gain):
            return [
                Fact(cards.shield(defence, 0.72), say("explain.defence", n=defence)),
                Fact(token(combination[0], 13), say("explain.combination", symbols=symbols(combination, say))),
                signed(deed_signs(gain), say("explain.gain", gain=deeds_words(gain, say))),
            ]
        case Prophecy(what=what, max=most):
            return [Fact(motif(counted_sign(what).name, 1), say("look.at_most", n=most))]
        case Journey(cost=cost, effect=effect) if effect:
            return [
                signed(cost_signs(cost or []), say("explain.price", cost=cost_words(cost or [], say))),
                signed(deed_signs(effect), say("explain.suffered", effect=deeds_words(effect, say))),
            ]
        case Tapestry():
            return []
        case Collected(scale=scale):
            return [Fact(motif("glory", 1), say("explain.set", scale=" · ".join(map(str, scale))))]
    return spoils_facts(card, say)


def spoils_facts(card: Card, say: Words) -> list[Fact]:
    """What spoils give at once, and for a pillage or an attack."""
    facts = []
    if isinstance(card, Raided | Attacked | ShipUpgrade):
        facts.append(signed(deed_signs(card.gain), say("explain.at_once", gain=deeds_words(card.gain, say))))
    if isinstance(card, Pillaged):
        facts.append(signed(deed_signs(card.pillage), say("explain.pillaged", gain=deeds_words(card.pillage, say))))
    if isinstance(card, Attacked):
        facts.append(Fact(cards.shield(card.defence, 0.72), say("explain.defence", n=card.defence)))
        facts.append(signed(deed_signs(card.win), say("explain.won", gain=deeds_words(card.win, say))))
    return facts


def symbols(combination: Sequence[str], say: Words) -> str:
    counts = {symbol: list(combination).count(symbol) for symbol in combination}
    return say.listing([say.count(f"count.{symbol}", count) for symbol, count in counts.items()])


def reaver_facts(card: Reaver, say: Words) -> list[Fact]:
    return [
        signed(
            [Sign(f"roll-{each}") for each in card.left], say("explain.reaver.left", dice=dice_words(card.left, say))
        ),
        signed(
            [Sign(f"pick-{each}") for each in card.rally], say("explain.reaver.rally", dice=dice_words(card.rally, say))
        ),
        signed(ability_signs(card.ability)[-1:], say("explain.reaver.slot", ability=ability_words(card.ability, say))),
        signed(deed_signs(card.promotion), say("explain.reaver.promote", gain=deeds_words(card.promotion, say))),
    ]


def artifact_facts(card: Artifact, say: Words) -> list[Fact]:
    return [
        Fact(token(card.symbol, 13), say("explain.artifact.takes", symbol=say(f"symbol.{card.symbol}"))),
        signed(
            deed_signs(card.gain),
            say("explain.artifact.gives", area=say(f"area.{card.area}"), gain=deeds_words(card.gain, say)),
        ),
        Fact(motif("glory", 1), say("explain.artifact.worth", glory=say.count("count.glory", card.glory))),
    ]


# Dice, tokens and goods.


def die(view: MidgardView, name: str, say: Words) -> Inspected | None:
    colour, _, symbol = name.partition("-")
    if colour not in COLOUR_NAMES or (symbol and symbol not in SYMBOL_NAMES):
        return None
    left = Fact(use(f"die-{colour}", 0, 0, 0.5), say("explain.die.left", n=view.supply[colour]))
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
        facts.append(Fact(badge(seat, 12), say("explain.has", who=say.who(seat), what=had.words)))
    if name == "tapestry" and view.seat is not None:
        own = view.boards[view.seat].collection
        facts += [
            Fact(motif(f"tapestry-{colour}", 1), say(f"look.keep.{colour}", n=own[colour])) for colour in TAPESTRIES
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


def known_prophecies(view: MidgardView, say: Words) -> list[Fact]:
    return [
        Fact(badge(seat, 12), card_words(card, say))
        for seat, board in enumerate(view.boards)
        for card in (*board.prophecies, *board.secret_prophecies)
    ]


def upgrade(view: MidgardView, name: str, say: Words) -> Inspected | None:
    if name not in SYMBOLS:
        return None
    facts = [Fact(token(name, 12), say("look.stock", symbol=say(f"symbol.{name}"), n=view.stock[name]))]
    picture_of = ground("#4f93ab") + at(60, 60, token(name, 42))
    named = say("look.upgrade", symbol=say(f"symbol.{name}"))
    return Inspected(
        named, picture_of, say("explain.upgrade"), say("explain.upgrade.does"), facts, ("MID-099", "MID-100", "MID-152")
    )


def stock(view: MidgardView, name: str, say: Words) -> Inspected | None:
    if name:
        return None
    facts = [
        Fact(token(symbol, 12), say("look.stock", symbol=say(f"symbol.{symbol}"), n=left))
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
    who = say.who(number)
    total = sum(board.points.values())
    facts = [
        Fact(motif("glory", 1), say("look.glory", n=board.glory)),
        Fact(motif("glory", 0.8), say("look.total", n=total)),
        *(Fact(motif(each.name, 1), each.words) for each in goods_of(board, say) if each.number),
        Fact(
            motif("any-die", 1),
            say("sheet.ship", dice=say.listing([die_words(each, say) for each in board.ship]) or "–"),
        ),
    ]
    if board.leader is not None:
        clan = say(f"clan.{board.leader.clan}")
        facts.append(
            Fact(
                likeness(board.leader.name, board.leader.clan, 14),
                say("look.leader", name=board.leader.name, clan=clan),
            )
        )
    facts += [Fact(motif_of(each), card_words(each, say)) for each in board.artifacts if each is not None]
    for area_name, reavers in board.slots.items():
        names = [say("card", name=each.name, text=ability_words(each.ability, say)) for each in reavers]
        if names:
            facts.append(
                Fact(motif("helmet", 1), say("look.slot", area=say(f"area.{area_name}"), names=say.listing(names)))
            )
    facts += [
        Fact(token(each.symbol, 12), say("look.upgrade", symbol=say(f"symbol.{each.symbol}")))
        for each in board.upgrades
    ]
    if board.pile.battles:
        names = [card_name(each, say) for each in board.pile.battles]
        facts.append(Fact(motif("battle", 1), say("look.battles", n=len(names), names=say.listing(names))))
    if view.start == number:
        facts.append(Fact(motif("horn", 1), say("look.start")))
    if view.honour == number:
        facts.append(Fact(use(f"ship-of-{number}", 0, 3, 0.26), say("look.honour")))
    picture_of = ground("url(#parchment)") + at(60, 60, face(number, who, 46))
    return Inspected(who, picture_of, say("explain.board"), "", facts, ("MID-043", "MID-058"))


def slot(view: MidgardView, name: str, say: Words) -> Inspected | None:
    if name not in AREA_NAMES[FIRST_SLOT:]:
        return None
    facts = [
        Fact(
            badge(number, 12),
            say("explain.has", who=say.who(number), what=say.listing([each.name for each in board.slots[name]])),
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


Explain = Callable[[MidgardView, str, Words], Inspected | None]


def plain(key: str, picture_of: str, *rules: str) -> Explain:
    """Something that has only one kind."""

    def explained(view: MidgardView, name: str, say: Words) -> Inspected | None:
        if name:
            return None
        return Inspected(say(f"thing.{key}"), picture_of, say("explain.table"), say(f"explain.{key}"), (), rules)

    return explained


def market(view: MidgardView, name: str, say: Words) -> Inspected | None:
    if name:
        return None
    facts = [Fact(use(f"die-{each.replace(':', '-')}", 0, 0, 0.5), die_words(each, say)) for each in view.market]
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
        Fact(use(f"ship-of-{each}", 0, 3, 0.26), say("look.turn", number=turn + 1, seat=say.who(each)))
        for turn, each in enumerate(view.order)
    ]
    facts.append(Fact(motif("horn", 1), say("sheet.start", seat=say.who(view.start))))
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
    named = say("look.turn", number=number + 1, seat=say.who(who))
    picture_of = ground("url(#sea)") + use(f"ship-of-{who}", 60, 66, 0.9)
    return Inspected(
        named, picture_of, say("explain.table"), say("explain.turn"), (), ("MID-003", "MID-011", "MID-170")
    )


EXPLAINED: dict[str, Explain] = {
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


def legend(say: Words) -> Sequence[Fact]:
    """Every sign once: symbols, goods, deeds."""
    symbols_of = [
        Fact(token(symbol, 13), say(f"look.use.{symbol}")) for symbol in ("hammer", "shield", "chest", "longship")
    ]
    clans = [
        Fact(token(clan, 13), say("explain.clan", clan=say(f"clan.{clan}"))) for clan in ("tyr", "odin", "yggdrasil")
    ]
    goods = [Fact(motif(name, 1), say(f"explain.good.{name}")) for name in GOOD_RULES]
    deeds = [Fact(motif(name, 1), say(f"sign.{name}")) for name in DEED_SIGNS]
    bonus = Fact(crest(2, True, 1), say("look.legend.bonus"))
    defence = Fact(cards.shield(3, 0.72), say("look.legend.defence"))
    return [*symbols_of, *clans, Fact(motif("glory", 1), say("sign.glory")), *goods, bonus, defence, *deeds]


DEED_SIGNS = (
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
