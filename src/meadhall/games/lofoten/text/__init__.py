"""Text of Lofoten: prompts, options and events, in the reader's language."""

from __future__ import annotations

from meadhall.core.engine.events import Event
from meadhall.core.i18n.words import Words
from meadhall.games.lofoten import ids
from meadhall.games.lofoten.events import CoinStolen, Given, Picked, Unloaded, WarehouseScored
from meadhall.games.lofoten.packed import LEFT, PLACES, RIGHT, LofotenBox
from meadhall.games.lofoten.text.movement_preview import MovementPreview
from meadhall.games.lofoten.text.wording import (
    GOOD_IDS,
    LETTERS,
    card_name,
    card_words,
    cargo_names,
    good_name,
    ship_power_words,
    tile_name,
    tile_words,
    warehouse_name,
    warehouse_rule,
)
from meadhall.games.lofoten.view import (
    CentralPower,
    ChooseCard,
    ChooseWarehouse,
    EndTurn,
    FinalUnload,
    ImproveShip,
    ImproveTile,
    JarlTile,
    JarlWarehouse,
    LateralMove,
    LofotenView,
    PlaceCard,
    RefillPick,
    RefillPlace,
    SetupRedraw,
    ShipPower,
)


def prompt(view: LofotenView, say: Words) -> str:
    coins = view.fleets[view.asked.seat].coins
    match view.asked:
        case LateralMove(side=side, budget=budget):
            way = "right" if side == ids.TO_RIGHT else "left"
            if budget:
                return say.count(f"prompt.lateral_move.{way}", budget)
            return say(f"prompt.lateral_move.buy.{way}", coins=say.count("coins", coins))
        case CentralPower(good=good, uses=uses) | ShipPower(good=good, uses=uses):
            return say.count(f"prompt.{view.asked.decision}", uses, power=say(f"power.{view.goods[good].power}"))
        case ChooseWarehouse(good=good):
            return say(f"prompt.choose_warehouse.{GOOD_IDS[good]}")
        case PlaceCard():
            return say("prompt.place_card", card="" if view.drawn is None else card_name(view, view.drawn, say))
        case RefillPlace():
            return say("prompt.refill_place", tile=tile_name(view.in_hand, say))
        case JarlWarehouse(which=which) | JarlTile(which=which):
            return say(f"prompt.{view.asked.decision}", jarl=say.called(view.jarls[which].jarl))
        case EndTurn():
            key = "prompt.end_turn.last" if view.last else "prompt.end_turn"
            return say(key, coins=say.count("coins", coins))
    return say(f"prompt.{view.asked.decision}")


def option(view: LofotenView, option: int, say: Words) -> str:
    seat = view.asked.seat
    match view.asked:
        case SetupRedraw():
            return setup_option(view, seat, option, say)
        case ChooseCard():
            return card_option(view, seat, option, say)
        case LateralMove() as move:
            return move_option(view, move, option, say)
        case CentralPower() | ShipPower():
            return power_option(view, seat, option, say)
        case PlaceCard():
            return place_option(view, seat, option, say)
        case EndTurn():
            return end_option(view, option, say)
        case ChooseWarehouse() | JarlWarehouse():
            name, rule = warehouse_name(view, option, say), warehouse_rule(view.warehouses[option].card, say)
            return say(f"option.{view.asked.decision}", slot=option + 1, name=name, rule=rule)
        case RefillPick():
            return pick_option(view, option, say)
        case RefillPlace():
            return say("option.refill_place", tile=tile_name(view.in_hand, say), zone=option + 1)
        case JarlTile():
            return say("option.jarl_tile", tile=tile_name(view.tile_in(option), say), zone=option + 1)
        case ImproveTile():
            return flip_option(view, option, say)
        case ImproveShip():
            return say("option.improve_ship", letter=LETTERS[option], power=ship_power_words(view, option, say))
        case FinalUnload():
            return unload_option(view, seat, option, say)


def setup_option(view: LofotenView, seat: int, option: int, say: Words) -> str:
    places = view.fleets[seat].places
    if option == ids.REDRAW:
        return say("option.redraw")
    orders = [order for place in (LEFT, RIGHT) if (order := places[place].order) is not None]
    left, right = (card_name(view, order, say) for order in orders)
    return say("option.keep", left=left, right=right)


def card_option(view: LofotenView, seat: int, option: int, say: Words) -> str:
    fleet = view.fleets[seat]
    if option == ids.SWAP_FIRST:
        return swap_option(view, say)
    card = view.own_hand(seat)[{ids.PLAY_LEFT: 0, ids.PLAY_CENTER: 1, ids.PLAY_RIGHT: 2}[option]]
    name = card_name(view, card, say)
    if option != ids.PLAY_CENTER:
        side = "left" if option == ids.PLAY_LEFT else "right"
        return say.count(f"option.play_{side}", card.value + fleet.more_moves, card=name)
    quay = fleet.places[2]
    uses = max(1, fleet.stored[card.good]) + fleet.more_uses
    key = "option.play_center" if quay.order is None else "option.reorder"
    power = say(f"power.{view.goods[card.good].power}")
    return say.count(key, uses, card=name, letter=LETTERS[quay.letter], power=power)


def swap_option(view: LofotenView, say: Words) -> str:
    return say("option.swap", coins=say.count("coins", view.prices[1]))


def move_option(view: LofotenView, question: LateralMove, option: int, say: Words) -> str:
    if option == ids.MOVE_STOP:
        return say("option.stop")
    rightwards = question.side == ids.TO_RIGHT
    words = movement(view, question.seat, option == ids.MOVE_SLIDE, rightwards, say)
    if question.budget:
        return words
    return say("option.paid", option=words, coins=say.count("coins", view.prices[0]))


def movement(view: LofotenView, seat: int, slide: bool, rightwards: bool, say: Words) -> str:
    """A slide or a quarter turn, with what it makes the fleet unload and load."""
    now = MovementPreview(view, seat)
    after = now.slid(rightwards) if slide else now.turned(rightwards)
    assert after is not None, "a slide leads to a zone"
    side = "right" if rightwards else "left"
    words = say(f"option.slide.{side}", zone=after.zone + 1) if slide else say(f"option.turn.{side}")
    if after.unloaded:
        words = say("option.unloading", option=words, tiles=cargo_names(after.unloaded, say))
    if after.loaded:
        words = say("option.loading", option=words, tiles=cargo_names(after.loaded, say))
    return words


def power_option(view: LofotenView, seat: int, option: int, say: Words) -> str:
    if option == ids.POWER_STOP:
        return say("option.stop")
    if option == ids.TAKE:
        return say("option.take") if view.reserve else say("option.steal", rival=say.seat_name(1 - seat))
    if option >= ids.DISCARD_TILE:
        zone = option - ids.DISCARD_TILE
        return say("option.discard", tile=tile_name(view.tile_in(zone), say), zone=zone + 1)
    slide = option in (ids.SLIDE_LEFT, ids.SLIDE_RIGHT)
    return movement(view, seat, slide, option in (ids.SLIDE_RIGHT, ids.ROTATE_CW), say)


def place_option(view: LofotenView, seat: int, option: int, say: Words) -> str:
    """The hand as it would be, from left to right."""
    assert view.drawn is not None, "no card was drawn"
    kept = [card_name(view, card, say) for card in view.own_hand(seat)]
    drawn = card_name(view, view.drawn, say)
    side = "left" if option == ids.TO_LEFT else "right"
    hand = [drawn, *kept] if option == ids.TO_LEFT else [*kept, drawn]
    return say(f"option.place.{side}", hand=" · ".join(hand))


def pick_option(view: LofotenView, option: int, say: Words) -> str:
    if option == ids.SWAP_AT_REFILL:
        return swap_option(view, say)
    return say("option.refill_pick", pile=option + 1, good=good_name(view, view.piles[option].good or 0, say))


def end_option(view: LofotenView, option: int, say: Words) -> str:
    if option < ids.IMPROVE:
        jarl = view.jarls[option - ids.CLAIM].jarl
        return say("option.claim", jarl=say.called(jarl), text=jarl.text(say.lang))
    if option == ids.SWAP:
        return swap_option(view, say)
    if option == ids.EXTRA:
        return say("option.extra_turn", coins=say.count("coins", view.prices[2]))
    return say("option.improve" if option == ids.IMPROVE else "option.end")


def flip_option(view: LofotenView, option: int, say: Words) -> str:
    slot, front = divmod(option, 6)
    tile = tile_words(view.warehouses[slot].good or 0, front // 2 + 1, front % 2, say)
    return say("option.improve_tile", tile=tile, slot=slot + 1, name=warehouse_name(view, slot, say))


def unload_option(view: LofotenView, seat: int, option: int, say: Words) -> str:
    if option == ids.UNLOAD_NONE:
        return say("option.unload_none")
    ship = view.fleets[seat].places[option]
    place = say(f"place.{PLACES[option]}")
    return say("option.unload", letter=LETTERS[ship.letter], place=place, tiles=cargo_names(ship.cargo, say))


def event(event: Event, box: LofotenBox, seats: int, say: Words) -> str:
    if isinstance(event, Picked | Unloaded):
        return ""
    words = {place: value_words(box, place, value, say) for place, value in event.named.items()}
    if isinstance(event, CoinStolen | Given):
        words["rival"] = say.person((seats - 1) - event.seat)
    if isinstance(event, WarehouseScored):
        return say("event.warehouse", **words, wolf=say.seat_name(0), raven=say.seat_name(1))
    return say(f"event.{event.name}", **words)


def value_words(box: LofotenBox, place: str, value: int, say: Words) -> str:
    if place == "seat":
        return say.person(value)
    if place == "tile":
        return tile_name(box.tiles[value], say)
    if place in ("card", "other", "third"):
        return card_words(box.goods, box.cards[value], say)
    if place == "good":
        return say.called(box.goods[value])
    if place == "jarl":
        return say.called(box.jarls[value])
    if place == "demand":
        return say.called(box.demands[value])
    if place == "warehouse":
        return say.called(box.warehouses[value])
    if place == "letter":
        return LETTERS[value]
    if place in ("side", "turn"):
        return say(f"{place}.{'right' if value else 'left'}")
    if place == "coins":
        return say.count("coins", value)
    if place == "moves":
        return say.count("moves", value)
    return str(value + 1 if place in ("zone", "slot", "pile") else value)
