"""Text of Walhalla: prompts, options and events, in the reader's language."""

from __future__ import annotations

from meadhall.core.engine.events import Event
from meadhall.core.i18n.words import Words
from meadhall.games.walhalla.events import HeroesLeft, Shown
from meadhall.games.walhalla.ids import BOARD, BOW_OUT, COMMIT, DONE, YES
from meadhall.games.walhalla.packed import BENCHES, LONGEST, WAR_BAND, WalhallaBox
from meadhall.games.walhalla.view import (
    ActiveBoard,
    ChooseLanding,
    CommitEndCards,
    Defend,
    PassengerBoard,
    PlaceShip,
    PlayAxe,
    PlayHunt,
    SellCard,
    SupplyWalhalla,
    WalhallaView,
)


def field_id(field: int) -> str:
    """A field as it is called: peninsula and distance from the board."""
    return f"{'ABC'[field // LONGEST]}{field % LONGEST + 1}"


def field_name(view: WalhallaView, field: int, say: Words) -> str:
    """A field with its terrain and number."""
    land = view.field(field)
    terrain = next(each for each in view.terrains if each.id == land.terrain)
    return say(f"field.{land.terrain}", id=field_id(field), terrain=say.called(terrain), worth=land.worth)


def field_beside(view: WalhallaView, at: int, side: int) -> int:
    """The field left or right of a seat of the ship of this turn."""
    ship = view.sailing
    return int((ship.fjord - 1 + side) * LONGEST + ship.slot * BENCHES + at)


def lander(view: WalhallaView, at: int) -> int:
    """Whose Viking sits at that distance from the board in the ship of this turn."""
    ship = view.sailing
    return int(ship.riders[BENCHES - 1 - at if ship.facing == BOW_OUT else at])


def prompt(view: WalhallaView, say: Words) -> str:
    midgard = view.asked_player.midgard
    match view.asked:
        case PassengerBoard():
            key = "prompt.passenger_board" if midgard else "prompt.passenger_board.buy"
            return say(key, active=say.seat_name(view.active))
        case ActiveBoard():
            return say.count("prompt.active_board", midgard)
        case CommitEndCards(left=left):
            return say.count("prompt.commit_end_cards", left, attack=view.attack)
        case PlayAxe(field=field) | PlayHunt(field=field):
            return fight_prompt(view, field, "", say)
        case Defend(at=at, field=field):
            return fight_prompt(view, field, say.seat_name(lander(view, at)), say)
    return say(f"prompt.{view.asked.decision}")


def fight_prompt(view: WalhallaView, field: int, attacker: str, say: Words) -> str:
    return say(
        f"prompt.{view.asked.decision}",
        field=field_name(view, field, say),
        defender=say.seat_name(view.field(field).holder),
        lander=attacker,
    )


def option(view: WalhallaView, option: int, say: Words) -> str:
    match view.asked:
        case PassengerBoard():
            if option == BOARD:
                return say("option.board" if view.asked_player.midgard else "option.board.buy")
            return say("option.stay")
        case ActiveBoard():
            return seats_option(view, option, say)
        case SellCard():
            return say("option.sell", card=say.called(view.cards[option]))
        case PlaceShip():
            return sail_option(view, option, say)
        case ChooseLanding(at=at):
            return land_option(view, at, option, say)
        case PlayAxe(field=field):
            defender = say.seat_name(view.field(field).holder)
            return say("option.axe.yes" if option == YES else "option.axe.no", defender=defender)
        case Defend():
            return say(f"option.defend.{option}")
        case PlayHunt(field=field):
            worth = view.field(field).worth
            if option == YES:
                return say.count("option.hunt.yes", worth * view.hunt)
            return say.count("option.hunt.no", worth)
        case CommitEndCards():
            return commit_option(view, option, say)
        case SupplyWalhalla():
            return say("option.walhalla.yes" if option == YES else "option.walhalla.no")


def seats_option(view: WalhallaView, benches: int, say: Words) -> str:
    filled = [say(f"bench.{bench}") for bench in range(BENCHES) if (benches >> bench) & 1]
    if not filled:
        return say("option.nobody")
    words = capital(say.listing(filled))
    bought = len(filled) - view.asked_player.midgard
    return say("option.seats", benches=words) if bought <= 0 else say.count("option.seats.buy", bought, benches=words)


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def sail_option(view: WalhallaView, option: int, say: Words) -> str:
    fjord = option // 2
    near = len(view.fjords[fjord].ships) * BENCHES + 1
    riders = view.sailing.riders
    key = "option.sail"
    if riders[0] != riders[-1]:
        key += ".bow_out" if option % 2 == BOW_OUT else ".bow_in"
    return say(key, fjord=fjord + 1, near=near, far=near + BENCHES - 1)


def land_option(view: WalhallaView, at: int, side: int, say: Words) -> str:
    field = field_beside(view, at, side)
    holder = view.field(field).holder
    name = field_name(view, field, say)
    if holder < 0:
        return say("option.land.free", field=name)
    return say("option.land.attack", defender=say.seat_name(holder), field=name)


def commit_option(view: WalhallaView, option: int, say: Words) -> str:
    if option == DONE:
        return say("option.done")
    card = view.cards[option - COMMIT]
    if option - COMMIT < WAR_BAND:
        return say.count("option.commit.spoils", spoils(view, option - COMMIT), card=say.called(card))
    where = "".join("ABC"[at] for at, each in enumerate(view.peninsulas) if each.outer == card.headland)
    return say("option.commit.band", card=say.called(card), peninsula=where)


def spoils(view: WalhallaView, card: int) -> int:
    """How many points a spoils card would bring its player as things stand."""
    terrain = view.terrains[card].id
    seat = view.asked.seat
    fields = [field for peninsula in view.peninsulas for field in peninsula.fields]
    return sum(1 for field in fields if field.holder == seat and field.terrain == terrain)


def event(event: Event, box: WalhallaBox, seats: int, say: Words) -> str:
    if isinstance(event, HeroesLeft):
        return say.count("event.heroes_leave", event.heroes)
    words = {place: value_words(box, place, value, say) for place, value in event.named.items()}
    if isinstance(event, Shown):
        words["cardlist"] = words["card"] if event.count == 1 else say("card.several", **words)
    return say(f"event.{event.name}", **words)


def value_words(box: WalhallaBox, place: str, value: int, say: Words) -> str:
    if place in ("seat", "rival", "owner"):
        return say.person(value)
    if place == "card":
        return say.called(box.card_names[value])
    if place == "terrain":
        return say.called(box.terrain_names[value])
    if place == "field":
        return field_id(value)
    if place == "bench":
        return say(f"bench.{value}")
    if place == "peninsula":
        return "ABC"[value]
    if place == "places":
        return f"{value * BENCHES + 1}–{(value + 1) * BENCHES}"
    if place in ("vikings", "points", "cards", "heroes"):
        return say.count(place, value)
    return str(value + 1 if place == "fjord" else value)
