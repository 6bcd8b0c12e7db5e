"""What is said of a Walhalla table: prompts, options and events, in the reader's language."""

from __future__ import annotations

from typing import Any

from meadhall.core.game import View
from meadhall.core.words import Words
from meadhall.games.walhalla.box import BENCHES, LONGEST, WAR_BAND, WalhallaBox
from meadhall.games.walhalla.kinds import BOARD, BOW_OUT, COMMIT, DONE, YES


def name_of(thing: dict[str, Any], say: Words) -> str:
    """The name of a card or terrain."""
    return str(thing[f"name_{say.lang}"])


def field_id(field: int) -> str:
    """A field as it is called: peninsula and distance from the board."""
    return f"{'ABC'[field // LONGEST]}{field % LONGEST + 1}"


def field_in(view: View, field: int) -> dict[str, Any]:
    found: dict[str, Any] = view["peninsulas"][field // LONGEST]["fields"][field % LONGEST]
    return found


def field_name(view: View, field: int, say: Words) -> str:
    """A field with its terrain and number."""
    land = field_in(view, field)
    terrain = next(each for each in view["terrains"] if each["id"] == land["terrain"])
    return say(f"field.{land['terrain']}", id=field_id(field), terrain=name_of(terrain, say), worth=land["worth"])


def beside(view: View, at: int, side: int) -> int:
    """The field left or right of a seat of the ship of this turn."""
    ship = view["ship"]
    return int((ship["fjord"] - 1 + side) * LONGEST + ship["slot"] * BENCHES + at)


def lander(view: View, at: int) -> int:
    """Whose Viking sits at that distance from the board in the ship of this turn."""
    ship = view["ship"]
    return int(ship["riders"][BENCHES - 1 - at if ship["facing"] == BOW_OUT else at])


def prompt(view: View, say: Words) -> str:
    question = view["question"]
    decision = question["decision"]
    player = view["players"][question["seat"]]
    if decision == "passenger_board":
        key = "prompt.passenger_board" if player["midgard"] else "prompt.passenger_board.buy"
        return say(key, active=say.who(view["active"]))
    if decision == "active_board":
        return say.count("prompt.active_board", player["midgard"])
    if decision == "commit_end_cards":
        return say.count("prompt.commit_end_cards", question["left"], attack=view["attack"])
    if decision in ("play_axe", "defend", "play_hunt"):
        field = question["field"]
        return say(
            f"prompt.{decision}",
            field=field_name(view, field, say),
            defender=say.who(field_in(view, field)["holder"]),
            lander=say.who(lander(view, question["at"])) if decision == "defend" else "",
        )
    return say(f"prompt.{decision}")


def option(view: View, decision: str, option: int, say: Words) -> str:
    if decision == "passenger_board":
        if option == BOARD:
            return say("option.board" if own(view)["midgard"] else "option.board.buy")
        return say("option.stay")
    if decision == "active_board":
        return seats_option(view, option, say)
    if decision == "sell_card":
        return say("option.sell", card=name_of(view["cards"][option], say))
    if decision == "place_ship":
        return sail_option(view, option, say)
    if decision == "choose_landing":
        return land_option(view, option, say)
    if decision == "play_axe":
        defender = say.who(field_in(view, view["question"]["field"])["holder"])
        return say("option.axe.yes" if option == YES else "option.axe.no", defender=defender)
    if decision == "defend":
        return say(f"option.defend.{option}")
    if decision == "play_hunt":
        worth = field_in(view, view["question"]["field"])["worth"]
        return (
            say.count("option.hunt.yes", worth * view["hunt"]) if option == YES else say.count("option.hunt.no", worth)
        )
    if decision == "commit_end_cards":
        return commit_option(view, option, say)
    return say("option.walhalla.yes" if option == YES else "option.walhalla.no")


def own(view: View) -> dict[str, Any]:
    """The player who is asked."""
    player: dict[str, Any] = view["players"][view["question"]["seat"]]
    return player


def seats_option(view: View, benches: int, say: Words) -> str:
    filled = [say(f"bench.{bench}") for bench in range(BENCHES) if (benches >> bench) & 1]
    if not filled:
        return say("option.nobody")
    words = capital(say.listing(filled))
    bought = len(filled) - own(view)["midgard"]
    return say("option.seats", benches=words) if bought <= 0 else say.count("option.seats.buy", bought, benches=words)


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def sail_option(view: View, option: int, say: Words) -> str:
    fjord = option // 2
    near = len(view["fjords"][fjord]["ships"]) * BENCHES + 1
    riders = view["ship"]["riders"]
    key = "option.sail"
    if riders[0] != riders[-1]:
        key += ".bow_out" if option % 2 == BOW_OUT else ".bow_in"
    return say(key, fjord=fjord + 1, near=near, far=near + BENCHES - 1)


def land_option(view: View, side: int, say: Words) -> str:
    field = beside(view, view["question"]["at"], side)
    holder = field_in(view, field)["holder"]
    places = {"side": say(f"side.{side}"), "field": field_name(view, field, say)}
    if holder < 0:
        return say("option.land.free", **places)
    return say("option.land.attack", defender=say.who(holder), **places)


def commit_option(view: View, option: int, say: Words) -> str:
    if option == DONE:
        return say("option.done")
    card = view["cards"][option - COMMIT]
    if option - COMMIT < WAR_BAND:
        return say.count("option.commit.spoils", spoils(view, option - COMMIT), card=name_of(card, say))
    where = "".join("ABC"[at] for at, each in enumerate(view["peninsulas"]) if each["outer"] == card["headland"])
    return say("option.commit.band", card=name_of(card, say), peninsula=where)


def spoils(view: View, card: int) -> int:
    """How many points a spoils card would bring its player as things stand."""
    terrain = view["terrains"][card]["id"]
    seat = view["question"]["seat"]
    fields = [field for peninsula in view["peninsulas"] for field in peninsula["fields"]]
    return sum(1 for field in fields if field["holder"] == seat and field["terrain"] == terrain)


PLACES = {
    "attack": ("attack", "seat"),
    "reveal": ("seat", "ship", "owner", "bench"),
    "board": ("seat", "bench"),
    "sell": ("seat", "card", "bench"),
    "sail": ("seat", "fjord", "places"),
    "ashore_again": ("seat",),
    "fight": ("seat", "rival", "field"),
    "axe": ("seat", "rival", "field"),
    "fall": ("seat", "field"),
    "hero_wins": ("seat", "rival", "field"),
    "shield_wins": ("seat", "rival", "field"),
    "occupy": ("seat", "field", "terrain", "worth"),
    "forest": ("seat", "field", "points"),
    "hunt": ("seat", "field", "points"),
    "draw": ("seat", "card"),
    "draw_hidden": ("seat",),
    "reshuffle": ("cards",),
    "no_card": ("seat",),
    "attack_over": ("attack",),
    "commit": ("seat", "card"),
    "show": ("seat", "card", "count"),
    "spoils": ("seat", "card", "points"),
    "peninsula": ("seat", "peninsula", "total", "points"),
    "wheat": ("seat", "points"),
    "home": ("seat", "vikings"),
    "walhalla_card": ("seat",),
    "supply": ("seat", "place", "vikings"),
    "fields": ("seat", "points"),
    "heroes": ("seat", "heroes", "points"),
    "end": (),
}
"""What the values of each event are."""


def event(box: WalhallaBox, seats: int, name: str, values: tuple[int, int, int, int], say: Words) -> str:
    if name == "heroes_leave":
        return say.count("event.heroes_leave", values[0])
    places = dict(zip(PLACES[name], values, strict=False))
    words = {place: value_words(box, place, value, say) for place, value in places.items()}
    if name == "show":
        words["cardlist"] = words["card"] if values[2] == 1 else say("card.several", **words)
    return say(f"event.{name}", **words)


def value_words(box: WalhallaBox, place: str, value: int, say: Words) -> str:
    if place in ("seat", "rival", "owner"):
        return say.who(value)
    if place == "card":
        return name_of(box.card_names[value], say)
    if place == "terrain":
        return name_of(box.terrain_names[value], say)
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
