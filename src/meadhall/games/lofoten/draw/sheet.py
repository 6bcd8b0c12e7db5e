"""Text sheet: the table as plain text, for the terminal and for screen readers."""

from __future__ import annotations

from meadhall.core.engine.contracts import Sheet
from meadhall.core.i18n.words import Words
from meadhall.games.lofoten.draw.fleet import ship_words
from meadhall.games.lofoten.draw.scene import LofotenScene
from meadhall.games.lofoten.text.wording import card_name, good_name, tile_name, warehouse_name, warehouse_rule
from meadhall.games.lofoten.view import GuessedCard, HeldCard, Jarl, LofotenView, StoredTile


def sheet(view: LofotenView, say: Words) -> Sheet:
    scene = LofotenScene(view, say, narrow=False)
    parts = [
        (say("table.market"), market(view, say)),
        *(fleet(scene, seat) for seat in (scene.near, 1 - scene.near)),
        (
            say("table.warehouses"),
            [line for slot in range(len(view.warehouses)) for line in warehouse(view, slot, say)],
        ),
    ]
    if view.jarls:
        parts.append((say("table.jarls"), [line for state in view.jarls for line in jarl(state, say)]))
    if view.over:
        parts.append((say("table.final"), result(view, say)))
    return parts


def market(view: LofotenView, say: Words) -> list[str]:
    lines = [
        say("table.empty_zone", n=number + 1)
        if tile is None
        else say.about(say("table.zone", n=number + 1), tile_name(tile, say))
        for number, tile in enumerate(view.market)
    ]
    for number, pile in enumerate(view.piles):
        kind = say("table.empty") if pile.good is None else good_name(view, pile.good, say)
        lines.append(say.about(say("table.pile", n=number + 1), f"{kind}, {say.count('tiles', pile.count)}"))
    lines.append(say.about(say("table.reserve"), say.count("coins", view.reserve)))
    discard = [card_name(view, card, say) for card in view.discard]
    lines.append(say.about(say("table.deck"), say.count("cards", view.deck)))
    lines.append(say.about(say("table.discard"), ", ".join(discard) or say("table.empty")))
    lines.append(say("table.still", n=view.still, limit=view.stagnation))
    if view.last:
        lines.append(say("table.last_turn"))
    return lines


def fleet(scene: LofotenScene, seat: int) -> tuple[str, list[str]]:
    view, say = scene.view, scene.say
    state = scene.fleet(seat)
    name = say("sheet.you", seat=say.seat_name(seat)) if view.seat == seat else say.seat_name(seat)
    points, coins = say.count("points", view.points[seat]), say.count("coins", state.coins)
    lines = [say("table.points_line", points=points, coins=coins), say("table.fleet_at", n=state.zone + 1)]
    lines += [ship_words(view, seat, ship, say) for ship in state.places]
    lines.append(say("table.hand_line", cards=" · ".join(card_line(view, card, say) for card in view.hands[seat])))
    return name, lines


def card_line(view: LofotenView, card: HeldCard | GuessedCard | None, say: Words) -> str:
    if card is None:
        return "?"
    if isinstance(card, GuessedCard):
        return say("table.known_card", cards=" / ".join(card_name(view, each, say) for each in card.one_of))
    return card_name(view, card, say)


def warehouse(view: LofotenView, slot: int, say: Words) -> list[str]:
    state = view.warehouses[slot]
    good = say("table.empty") if state.good is None else good_name(view, state.good, say)
    rule = warehouse_rule(state.card, say)
    lines = [say.about(f"{slot + 1}. {warehouse_name(view, slot, say)} ({rule})", good)]
    for seat, side in enumerate(state.sides):
        if side.tiles:
            tiles = say.listing([stored_name(tile, say) for tile in side.tiles])
            total, now = say("table.total", n=side.total), say("table.now", n=side.pp)
            lines.append("   " + say("table.tally", seat=say.seat_name(seat), tiles=tiles, total=total, now=now))
    return lines


def stored_name(tile: StoredTile, say: Words) -> str:
    return f"{tile_name(tile, say)}, {say('table.flipped')}" if tile.flipped else tile_name(tile, say)


def jarl(state: Jarl, say: Words) -> list[str]:
    whose = say("table.unclaimed") if state.owner is None else say("table.owned", seat=say.seat_name(state.owner))
    demand = say.called(state.demand)
    lines = [say.about(say.called(state.jarl), f"{state.jarl.text(say.lang)} ({whose})")]
    need = state.demand.amount
    for seat, have in enumerate(state.progress):
        mark = f", {say('table.claimable')}" if state.claimable[seat] else ""
        lines.append(
            say.about(f"   {demand}", f"{say.seat_name(seat)} {say('table.progress', have=have, need=need)}{mark}")
        )
    if state.link is not None:
        lines.append(f"   {say('table.linked', n=state.link + 1)}")
    return lines


def result(view: LofotenView, say: Words) -> list[str]:
    lines = []
    for seat, points in enumerate(view.ending.breakdown):
        parts = ", ".join(f"{say(f'source.{source}')} {number}" for source, number in points.items())
        crown = f", {say('table.winner')}" if seat in view.ending.winners else ""
        lines.append(
            say.about(say.seat_name(seat), f"{say.count('points', view.ending.scores[seat])} ({parts}){crown}")
        )
    return lines
