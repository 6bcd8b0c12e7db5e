"""Every option of every question in words."""

from __future__ import annotations

from typing import Any

from meadhall.core.game import View
from meadhall.core.words import Words
from meadhall.games.midgard.box import (
    AREA_NAMES,
    ARTIFACT,
    COLOUR_NAMES,
    DICE,
    FROM_ARTIFACT,
    FROM_UPGRADE,
    PLACES,
    SYMBOL_NAMES,
)
from meadhall.games.midgard.combat import USE_ARTIFACT
from meadhall.games.midgard.look.wording import (
    ability_words,
    card_name,
    card_text,
    cost_words,
    deeds_words,
    dice_words,
    die_name,
    die_words,
    land_words,
    pair_words,
    symbols_words,
)


def own_board(view: View) -> dict[str, Any]:
    """The board of the player who is asked."""
    board: dict[str, Any] = view["boards"][view["question"]["seat"]]
    return board


def reaver_fate(view: View, option: int, say: Words) -> str:
    card = view["waiting"][option // 6]
    fate = option % 6
    if fate == 0:
        return say("option.rally", name=card["name"], dice=dice_words(card["rally"], say))
    if fate == 5:
        clan = say(f"clan.{card['clan']}")
        return say("option.promote", name=card["name"], clan=clan, bonus=deeds_words(card["promotion"], say))
    area = say(f"area.{AREA_NAMES[fate + 1]}")
    return say("option.specialise", name=card["name"], area=area, ability=ability_words(card["ability"], say))


def die_face(view: View, option: int, say: Words) -> str:
    return die_words(f"{COLOUR_NAMES[view['question']['colour']]}:{SYMBOL_NAMES[option]}", say)


def any_die(view: View, option: int, say: Words) -> str:
    return say("option.take_die", die=die_words(die_name(option), say))


def overflow(view: View, option: int, say: Words) -> str:
    if option < DICE:
        return say("option.discard", die=die_words(die_name(option), say))
    die, place = divmod(option - DICE, PLACES)
    artifact = own_board(view)["artifacts"][place]
    return say("option.store", die=die_words(die_name(die), say), artifact=card_name(artifact, say))


def place_longship(view: View, option: int, say: Words) -> str:
    sign = view["areas"][option]
    return say("option.place", area=say(f"area.{sign['id']}"), cost=cost_words(sign["cost"], say))


def specialist_use(view: View, option: int, say: Words) -> str:
    reaver = view["met"]
    if option == 0:
        return say("option.specialist.skip", name=reaver["name"])
    return say("option.specialist.use", ability=ability_words(reaver["ability"], say))


def turn_die(view: View, option: int, say: Words) -> str:
    return say("option.turn.skip") if option == 0 else say("option.turn", die=die_words(die_name(option - 1), say))


def reroll_die(view: View, option: int, say: Words) -> str:
    if option == 0:
        return say("option.reroll.done" if view["question"]["chosen"] else "option.reroll.skip")
    return say("option.reroll", die=die_words(die_name(option - 1), say))


def die_colour(view: View, option: int, say: Words) -> str:
    return say("option.colour", dice=dice_words([COLOUR_NAMES[option]], say))


def use_words(artifact: dict[str, Any], say: Words) -> str:
    return say("option.use", artifact=card_name(artifact, say), gain=deeds_words(artifact["gain"], say))


def artifact_window(view: View, option: int, say: Words) -> str:
    if option == 0:
        return say("option.window.done")
    artifacts = own_board(view)["artifacts"]
    if option > DICE * PLACES:
        return use_words(artifacts[option - DICE * PLACES - 1], say)
    place, die = divmod(option - 1, DICE)
    return say("option.store", die=die_words(die_name(die), say), artifact=card_name(artifacts[place], say))


def activate_or_rest(view: View, option: int, say: Words) -> str:
    if option == 0:
        cost = view["areas"][AREA_NAMES.index(view["area"])]["cost"]
        key = "option.activate.free" if not cost else "option.activate"
        return say(key, area=say(f"area.{view['area']}"), cost=cost_words(cost, say))
    return say(f"option.activate_or_rest.{option}", gain=deeds_words(view["rest"], say))


def source_words(view: View, source: int, symbol: str, say: Words) -> str:
    """Where something is spent from."""
    if source < FROM_ARTIFACT:
        return die_words(die_name(source), say)
    if source == FROM_UPGRADE:
        return say("source_of.upgrade", symbol=say(f"symbol.{symbol}"))
    artifact = own_board(view)["artifacts"][source - FROM_ARTIFACT]
    return say("source_of.artifact", die=die_words(artifact["die"], say), artifact=card_name(artifact, say))


def pay_symbol(view: View, option: int, say: Words) -> str:
    return say("option.pay", source=source_words(view, option, view["paying"][0], say))


def pay_die(view: View, option: int, say: Words) -> str:
    return say("option.lose", source=source_words(view, option, "hammer", say))


def combat_commit(view: View, option: int, say: Words) -> str:
    if option == 0:
        return say.count("option.roll", view["question"]["pool"])
    if option >= USE_ARTIFACT:
        return use_words(own_board(view)["artifacts"][option - USE_ARTIFACT], say)
    source = source_words(view, option - 1, "hammer", say)
    dice = 2 if option <= DICE and (option - 1) % 6 == 0 else 1
    return say.count("option.commit", dice, source=source)


def combat_reroll(view: View, option: int, say: Words) -> str:
    return say("option.accept") if option == 0 else say.count("option.favor_reroll", option)


def recruit_pick(view: View, option: int, say: Words) -> str:
    if option == 4:
        return say("option.recruit.deck")
    return say("option.pair", number=option + 1, cards=pair_words(view["reavers"][option], say))


def spoils_pick(view: View, option: int, say: Words) -> str:
    deck = "keep" if view["question"]["deck"] == 5 else "village"
    if option == 4:
        return say(f"option.spoils.{deck}")
    return say("option.pair", number=option + 1, cards=pair_words(view[deck][option], say))


def trade_reward(view: View, option: int, say: Words) -> str:
    if 3 <= option < 7:
        card = view["prophecies"][option - 3]
        return say("option.prophecy", number=option - 2, name=card_name(card, say), text=card_text(card, say))
    if option < 2:
        return deeds_words(view["rewards"][option], say)
    return say(f"option.trade_reward.{option}")


def journey_choice(view: View, option: int, say: Words) -> str:
    card = view["met"]
    if option == 0:
        return say("option.suffer", effect=deeds_words(card.get("effect", []), say))
    return say("option.pay_journey", cost=cost_words(card.get("cost", []), say))


def sea_pick(view: View, option: int, say: Words) -> str:
    if option == 5:
        return say("option.battle.deck")
    card = view["battles"][option]
    return say("option.battle", number=option + 1, name=card_name(card, say), text=card_text(card, say))


def sea_method(view: View, option: int, say: Words) -> str:
    battle = view["met"]
    if option == 1:
        return say("option.combination", symbols=symbols_words(battle["combination"], say))
    if option == 2:
        defence = battle["defence"] + own_board(view)["battle_defence"]
        return say("option.combat", defence=defence)
    return say("option.retreat")


def resolve_order(view: View, option: int, say: Words) -> str:
    card = next(card for card in view["waiting"] if card["card"] == ARTIFACT + option)
    return say("option.resolve", name=card_name(card, say), text=card_text(card, say))


def artifact_discard(view: View, option: int, say: Words) -> str:
    if option == 4:
        return say("option.retire.new", artifact=card_name(view["met"], say))
    return say("option.retire", artifact=card_name(own_board(view)["artifacts"][option], say))


def ship_upgrade_choice(view: View, option: int, say: Words) -> str:
    card = view["met"]
    if option == 0:
        return say("option.gain", gain=deeds_words(card["gain"], say))
    return say("option.token", symbol=say(f"symbol.{card['symbol']}"))


def pillage_choice(view: View, option: int, say: Words) -> str:
    card = view["met"]
    if option == 0:
        return say("option.leave")
    return say("option.pillage", gain=deeds_words(card["pillage"], say))


def bundle_choice(view: View, option: int, say: Words) -> str:
    card = view["met"]
    if option == 0:
        return say("option.barter", gain=deeds_words(card["gain"], say))
    return say("option.pillage", gain=deeds_words(card["pillage"], say))


def runes_choice(view: View, option: int, say: Words) -> str:
    if option == 0:
        return say("option.pillage", gain=deeds_words(view["met"]["pillage"], say))
    return say("option.cleanse", player=say.who(option - 1))


def attack_choice(view: View, option: int, say: Words) -> str:
    card = view["met"]
    if option == 0:
        return say("option.leave")
    return say("option.attack", defence=card["defence"], win=deeds_words(card["win"], say))


def subdue_pick(view: View, option: int, say: Words) -> str:
    if option == 18:
        return say("option.stop")
    stack = view["stacks"][option % 9]
    if option < 9:
        return say("option.peace", land=land_words(stack, say), cost=cost_words(stack["cost"], say))
    return say("option.force", land=land_words(stack, say), defence=stack["defence"])


def resolve_tile(view: View, option: int, say: Words) -> str:
    tile = view["turned"][option]
    land = land_words(view["stacks"][tile["stack"]], say)
    return say("option.tile", number=option + 1, land=land, gain=deeds_words(tile["gain"], say))


OPTIONS = {
    "reaver_fate": reaver_fate,
    "die_face": die_face,
    "overflow": overflow,
    "place_longship": place_longship,
    "specialist_use": specialist_use,
    "turn_die": turn_die,
    "reroll_die": reroll_die,
    "die_choice": any_die,
    "die_colour": die_colour,
    "artifact_window": artifact_window,
    "activate_or_rest": activate_or_rest,
    "rest_die": any_die,
    "pay_symbol": pay_symbol,
    "pay_die": pay_die,
    "recruit_pick": recruit_pick,
    "trade_reward": trade_reward,
    "trade_die": any_die,
    "journey_choice": journey_choice,
    "sea_pick": sea_pick,
    "sea_method": sea_method,
    "combat_commit": combat_commit,
    "combat_reroll": combat_reroll,
    "spoils_pick": spoils_pick,
    "resolve_order": resolve_order,
    "artifact_discard": artifact_discard,
    "ship_upgrade_choice": ship_upgrade_choice,
    "pillage_choice": pillage_choice,
    "bundle_choice": bundle_choice,
    "runes_choice": runes_choice,
    "attack_choice": attack_choice,
    "subdue_pick": subdue_pick,
    "resolve_tile": resolve_tile,
}
