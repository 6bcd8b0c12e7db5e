"""Text sheet: the table as plain text, for the terminal and for screen readers."""

from __future__ import annotations

from meadhall.core.engine.contracts import Sheet
from meadhall.core.i18n.words import Words
from meadhall.games.midgard.printed import Tile
from meadhall.games.midgard.text.wording import (
    ability_words,
    card_name,
    card_words,
    cost_words,
    die_words,
    land_words,
    pair_words,
)
from meadhall.games.midgard.view import Board, MidgardView

TOKENS = ("glory", "food", "favor", "terror", "farm", "wall", "bastion")


def sheet(view: MidgardView, say: Words) -> Sheet:
    first = view.seat or 0
    seats = [(first + step) % view.seats for step in range(view.seats)]
    sections = [course(view, say), areas(view, say), display(view, say), lands(view, say)]
    if view.waiting or view.met:
        sections.append(question_section(view, say))
    sections += [board(view, seat, say) for seat in seats]
    if view.over:
        sections.append(count(view, say))
    return sections


def course(view: MidgardView, say: Words) -> tuple[str, list[str]]:
    order = say.listing([say.seat_name(seat) for seat in view.order])
    lines = [say("sheet.order", order=order), say("sheet.start", seat=say.seat_name(view.start))]
    if view.honour is not None:
        lines.append(say("sheet.honour", seat=say.seat_name(view.honour)))
    return say("sheet.round", round=view.round), lines


def areas(view: MidgardView, say: Words) -> tuple[str, list[str]]:
    lines = []
    for sign in view.areas:
        bonus = "/".join(map(str, sign.bonus))
        words = say("sheet.area", area=say(f"area.{sign.id}"), cost=cost_words(sign.cost, say), bonus=bonus)
        lines.append(words if sign.ship is None else say("sheet.area.ship", area=words, seat=say.seat_name(sign.ship)))
    return say("sheet.areas"), lines


def display(view: MidgardView, say: Words) -> tuple[str, list[str]]:
    """What lies face up, and the market."""
    market = say.listing([die_words(name, say) for name in view.market]) or "–"
    lines = [say("sheet.market", dice=market)]
    lines += [
        say("sheet.shown", kind=say("look.deck.prophecies"), card=card_words(card, say))
        for card in view.prophecies
        if card
    ]
    lines += [
        say("sheet.shown", kind=say("look.deck.battles"), card=card_words(card, say)) for card in view.battles if card
    ]
    for key in ("reavers", "village", "keep"):
        for pair in view.pairs(key):
            if any(pair):
                lines.append(say("sheet.shown", kind=say(f"look.deck.{key}"), card=pair_words(pair, say)))
    return say("sheet.display"), lines


def lands(view: MidgardView, say: Words) -> tuple[str, list[str]]:
    lines = [
        say(
            "look.stack",
            land=land_words(stack, say),
            cost=cost_words(stack.cost, say),
            defence=stack.defence,
            n=stack.left,
        )
        for stack in view.stacks
    ]
    return say("sheet.lands"), lines


def question_section(view: MidgardView, say: Words) -> tuple[str, list[str]]:
    found = [card for card in [*view.waiting, view.met] if card is not None and not isinstance(card, Tile)]
    return say("sheet.moment"), [card_words(card, say) for card in found]


def board(view: MidgardView, seat: int, say: Words) -> tuple[str, list[str]]:
    """One player: tokens, dice, crew, tools and treasures."""
    mine: Board = view.boards[seat]
    lines = [
        say.listing(
            [say.count(f"count.{kind}", mine.tokens[kind]) for kind in TOKENS if mine.tokens[kind] or kind == "glory"]
        )
    ]
    lines.append(say("sheet.ship", dice=say.listing([die_words(name, say) for name in mine.ship]) or "–"))
    if mine.leader:
        lines.append(say("look.leader", name=mine.leader.name, clan=say(f"clan.{mine.leader.clan}")))
    for area, reavers in mine.slots.items():
        if reavers:
            names = [say("card", name=each.name, text=ability_words(each.ability, say)) for each in reavers]
            lines.append(say("look.slot", area=say(f"area.{area}"), names=say.listing(names)))
    for artifact in mine.artifacts:
        if artifact:
            words = card_words(artifact, say)
            stored = artifact.die and die_words(artifact.die, say)
            lines.append(say("sheet.stored", card=words, die=stored) if stored else words)
    lines += treasures(view, mine, say)
    return say("sheet.board", seat=say.seat_name(seat), n=sum(mine.points.values())), lines


def treasures(view: MidgardView, mine: Board, say: Words) -> list[str]:
    lines = []
    if mine.upgrades:
        lines.append(say("sheet.upgrades", names=say.listing([say(f"symbol.{each.symbol}") for each in mine.upgrades])))
    held = [say(f"look.keep.{kind}", n=number) for kind, number in mine.collection.items() if number]
    if held:
        lines.append(say("look.collection", names=say.listing(held)))
    if mine.tiles:
        names = say.listing([land_words(view.stacks[tile.stack], say) for tile in mine.tiles])
        lines.append(say("look.tiles", n=len(mine.tiles), names=names))
    if mine.pile.battles:
        names = say.listing([card_name(card, say) for card in mine.pile.battles])
        lines.append(say("look.battles", n=len(mine.pile.battles), names=names))
    lines += [say("sheet.prophecy", card=card_words(card, say)) for card in mine.prophecies]
    lines += [say("sheet.prophecy.secret", card=card_words(card, say)) for card in mine.secret_prophecies]
    if mine.hidden_prophecies:
        lines.append(say.count("look.hidden", mine.hidden_prophecies))
    return lines


def count(view: MidgardView, say: Words) -> tuple[str, list[str]]:
    """The final count of everybody."""
    lines = []
    for seat, points in enumerate(view.ending.breakdown):
        parts = [
            say("sheet.points", source=say(f"source.{source}"), n=number) for source, number in points.items() if number
        ]
        lines.append(
            say(
                "sheet.count", seat=say.seat_name(seat), total=view.ending.scores[seat], parts=say.listing(parts) or "–"
            )
        )
    return say("sheet.final"), lines
