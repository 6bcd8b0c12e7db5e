"""Option text: every option of every question, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.core.i18n.words import Words
from meadhall.games.midgard import combat, crew, turns
from meadhall.games.midgard.areas import keep, recruit, sea, spoils, territory, trade, village
from meadhall.games.midgard.packed import (
    AREA_NAMES,
    ARTIFACT,
    COLOUR_NAMES,
    DICE,
    DOUBLE_HAMMER,
    DRAWS,
    FACES,
    FIRST_SLOT,
    FROM_ARTIFACT,
    FROM_UPGRADE,
    KEEPS,
    PLACES,
    SYMBOL_NAMES,
)
from meadhall.games.midgard.printed import (
    Artifact,
    Attacked,
    Journey,
    OwnArtifact,
    Pillaged,
    Prophecy,
    Raided,
    Reaver,
    Runes,
    SeaBattle,
    ShipUpgrade,
    Tile,
)
from meadhall.games.midgard.text.wording import (
    ability_words,
    card_name,
    card_text,
    cost_words,
    dice_words,
    die_name,
    die_words,
    effects_words,
    land_words,
    pair_words,
    symbols_words,
)
from meadhall.games.midgard.view import (
    ActivateOrRest,
    ArtifactDiscard,
    ArtifactWindow,
    AttackChoice,
    BundleChoice,
    CombatCommit,
    CombatReroll,
    DieChoice,
    DieColour,
    DieFace,
    JourneyChoice,
    MidgardQuestion,
    MidgardView,
    Overflow,
    PayDie,
    PaySymbol,
    PillageChoice,
    PlaceLongship,
    PromoteSpoils,
    ReaverFate,
    RecruitPick,
    RerollDie,
    ResolveOrder,
    ResolveTile,
    RestDie,
    RunesChoice,
    SeaMethod,
    SeaPick,
    ShipUpgradeChoice,
    SpecialistUse,
    SpoilsPick,
    SubduePick,
    TradeDie,
    TradeReward,
    TurnDie,
    sure,
)


def reaver_fate(view: MidgardView, option: int, say: Words) -> str:
    card = sure(view.waiting[option // recruit.FATES], Reaver)
    fate = option % recruit.FATES
    if fate == recruit.RALLY:
        return say("option.rally", name=card.name, dice=dice_words(card.rally, say))
    if fate == recruit.PROMOTE:
        clan = say(f"clan.{card.clan}")
        return say("option.promote", name=card.name, clan=clan, bonus=effects_words(card.promotion, say))
    area = say(f"area.{AREA_NAMES[FIRST_SLOT + fate - recruit.SPECIALISE]}")
    return say("option.specialise", name=card.name, area=area, ability=ability_words(card.ability, say))


def die_face(view: MidgardView, option: int, say: Words) -> str:
    return die_words(f"{COLOUR_NAMES[sure(view.asked, DieFace).colour]}:{SYMBOL_NAMES[option]}", say)


def promote_spoils(view: MidgardView, option: int, say: Words) -> str:
    return say(f"option.draw.{DRAWS[option]}")


def any_die(view: MidgardView, option: int, say: Words) -> str:
    return say("option.take_die", die=die_words(die_name(option), say))


def overflow(view: MidgardView, option: int, say: Words) -> str:
    if option < crew.STORE:
        return say("option.discard", die=die_words(die_name(option), say))
    die, place = divmod(option - crew.STORE, PLACES)
    artifact = view.board.artifact(place)
    return say("option.store", die=die_words(die_name(die), say), artifact=card_name(artifact, say))


def place_longship(view: MidgardView, option: int, say: Words) -> str:
    sign = view.areas[option]
    return say("option.place", area=say(f"area.{sign.id}"), cost=cost_words(sign.cost, say))


def specialist_use(view: MidgardView, option: int, say: Words) -> str:
    reaver = sure(view.met, Reaver)
    if option == turns.SKIP:
        return say("option.specialist.skip", name=reaver.name)
    return say("option.specialist.use", ability=ability_words(reaver.ability, say))


def turn_die(view: MidgardView, option: int, say: Words) -> str:
    if option == crew.SKIP:
        return say("option.turn.skip")
    return say("option.turn", die=die_words(die_name(option - crew.DIE), say))


def reroll_die(view: MidgardView, option: int, say: Words) -> str:
    if option == crew.DONE:
        return say("option.reroll.done" if sure(view.asked, RerollDie).chosen else "option.reroll.skip")
    return say("option.reroll", die=die_words(die_name(option - crew.DIE), say))


def die_colour(view: MidgardView, option: int, say: Words) -> str:
    return say("option.colour", dice=dice_words([COLOUR_NAMES[option]], say))


def use_words(artifact: OwnArtifact, say: Words) -> str:
    return say("option.use", artifact=card_name(artifact, say), gain=effects_words(artifact.gain, say))


def artifact_window(view: MidgardView, option: int, say: Words) -> str:
    if option == turns.DONE:
        return say("option.window.done")
    if option >= turns.USE_ARTIFACT:
        return use_words(view.board.artifact(option - turns.USE_ARTIFACT), say)
    place, die = divmod(option - turns.STORE, DICE)
    return say("option.store", die=die_words(die_name(die), say), artifact=card_name(view.board.artifact(place), say))


def activate_or_rest(view: MidgardView, option: int, say: Words) -> str:
    if option == turns.ACTIVATE:
        sign = view.opened
        bonus = say.count(f"bonus.{sign.id}", sign.bonus[view.board.column])
        key = "option.activate" if sign.cost else "option.activate.free"
        return say(key, cost=cost_words(sign.cost, say), bonus=bonus)
    return (
        say("option.rest.food", gain=effects_words(view.rest, say))
        if option == turns.REST_FOOD
        else say("option.rest.die")
    )


def source_words(view: MidgardView, source: int, symbol: str, say: Words) -> str:
    """Where something is spent from."""
    if source < FROM_ARTIFACT:
        return die_words(die_name(source), say)
    if source == FROM_UPGRADE:
        return say("source_of.upgrade", symbol=say(f"symbol.{symbol}"))
    artifact = view.board.artifact(source - FROM_ARTIFACT)
    return say("source_of.artifact", die=die_words(artifact.die or "", say), artifact=card_name(artifact, say))


def pay_symbol(view: MidgardView, option: int, say: Words) -> str:
    return say("option.pay", source=source_words(view, option, view.paying[0], say))


def pay_die(view: MidgardView, option: int, say: Words) -> str:
    return say("option.lose", source=source_words(view, option, "hammer", say))


def combat_commit(view: MidgardView, option: int, say: Words) -> str:
    if option == combat.ROLL:
        return say.count("option.roll", sure(view.asked, CombatCommit).pool)
    if option >= combat.USE_ARTIFACT:
        return use_words(view.board.artifact(option - combat.USE_ARTIFACT), say)
    source = source_words(view, option - combat.COMMIT, "hammer", say)
    die = option - combat.COMMIT
    dice = 2 if die < DICE and die % FACES == DOUBLE_HAMMER else 1
    return say.count("option.commit", dice, source=source)


def combat_reroll(view: MidgardView, option: int, say: Words) -> str:
    return say("option.accept") if option == combat.ACCEPT else say.count("option.favor_reroll", option)


def recruit_pick(view: MidgardView, option: int, say: Words) -> str:
    if option == recruit.DECK:
        return say("option.recruit.deck")
    return say("option.pair", number=option + 1, cards=pair_words(view.reavers[option], say))


def spoils_pick(view: MidgardView, option: int, say: Words) -> str:
    deck = "keep" if sure(view.asked, SpoilsPick).deck == KEEPS else "village"
    if option == spoils.DECK:
        return say(f"option.spoils.{deck}")
    return say("option.pair", number=option + 1, cards=pair_words(view.pairs(deck)[option], say))


def trade_reward(view: MidgardView, option: int, say: Words) -> str:
    if trade.TAKE_PROPHECY <= option < trade.DRAW_PROPHECY:
        card = sure(view.prophecies[option - trade.TAKE_PROPHECY], Prophecy)
        return say(
            "option.prophecy",
            number=option - trade.TAKE_PROPHECY + 1,
            name=card_name(card, say),
            text=card_text(card, say),
        )
    if option < trade.TAKE_DICE:
        return effects_words(view.rewards[option], say)
    return say("option.market" if option == trade.TAKE_DICE else "option.prophecy.deck")


def journey_choice(view: MidgardView, option: int, say: Words) -> str:
    card = sure(view.met, Journey)
    if option == sea.SUFFER:
        return say("option.suffer", effect=effects_words(card.effect or [], say))
    return say("option.pay_journey", cost=cost_words(card.cost or [], say))


def sea_pick(view: MidgardView, option: int, say: Words) -> str:
    if option == sea.DECK:
        return say("option.battle.deck")
    card = sure(view.battles[option], SeaBattle)
    return say("option.battle", number=option + 1, name=card_name(card, say), text=card_text(card, say))


def sea_method(view: MidgardView, option: int, say: Words) -> str:
    battle = sure(view.met, SeaBattle)
    if option == sea.COMBINATION:
        return say("option.combination", symbols=symbols_words(battle.combination, say))
    if option == sea.COMBAT:
        defence = battle.defence + view.board.battle_defence
        return say("option.combat", defence=defence)
    return say("option.retreat")


def resolve_order(view: MidgardView, option: int, say: Words) -> str:
    card = next(card for card in view.waiting if card.card == ARTIFACT + option)
    return say("option.resolve", name=card_name(card, say), text=card_text(card, say))


def artifact_discard(view: MidgardView, option: int, say: Words) -> str:
    if option == village.NEW_ARTIFACT:
        return say("option.retire.new", artifact=card_name(sure(view.met, Artifact), say))
    return say("option.retire", artifact=card_name(view.board.artifact(option), say))


def ship_upgrade_choice(view: MidgardView, option: int, say: Words) -> str:
    card = sure(view.met, ShipUpgrade)
    if option == village.TAKE_GLORY:
        return say("option.gain", gain=effects_words(card.gain, say))
    return say("option.token", symbol=say(f"symbol.{card.symbol}"))


def pillage_choice(view: MidgardView, option: int, say: Words) -> str:
    card = sure(view.met, Pillaged)
    if option == village.LEAVE:
        return say("option.leave")
    return say("option.pillage", gain=effects_words(card.pillage, say))


def bundle_choice(view: MidgardView, option: int, say: Words) -> str:
    card = sure(view.met, Raided)
    if option == village.TRADE:
        return say("option.barter", gain=effects_words(card.gain, say))
    return say("option.pillage", gain=effects_words(card.pillage, say))


def runes_choice(view: MidgardView, option: int, say: Words) -> str:
    if option == village.RUNES_PILLAGE:
        return say("option.pillage", gain=effects_words(sure(view.met, Runes).pillage, say))
    return say("option.cleanse", player=say.seat_name(option - village.CLEANSE))


def attack_choice(view: MidgardView, option: int, say: Words) -> str:
    card = sure(view.met, Attacked)
    if option == keep.LEAVE:
        return say("option.leave")
    return say("option.attack", defence=card.defence, win=effects_words(card.win, say))


def subdue_pick(view: MidgardView, option: int, say: Words) -> str:
    if option == territory.STOP:
        return say("option.stop")
    stack = view.stacks[option % territory.FIRST_BY_FORCE]
    if option < territory.FIRST_BY_FORCE:
        return say("option.peace", land=land_words(stack, say), cost=cost_words(stack.cost, say))
    return say("option.force", land=land_words(stack, say), defence=stack.defence)


def resolve_tile(view: MidgardView, option: int, say: Words) -> str:
    tile = sure(view.turned[option], Tile)
    land = land_words(view.stacks[tile.stack], say)
    return say("option.tile", number=option + 1, land=land, gain=effects_words(tile.gain, say))


OptionText = Callable[[MidgardView, int, Words], str]
OPTIONS: dict[type[MidgardQuestion], OptionText] = {
    ReaverFate: reaver_fate,
    DieFace: die_face,
    PromoteSpoils: promote_spoils,
    Overflow: overflow,
    PlaceLongship: place_longship,
    SpecialistUse: specialist_use,
    TurnDie: turn_die,
    RerollDie: reroll_die,
    DieChoice: any_die,
    DieColour: die_colour,
    ArtifactWindow: artifact_window,
    ActivateOrRest: activate_or_rest,
    RestDie: any_die,
    PaySymbol: pay_symbol,
    PayDie: pay_die,
    RecruitPick: recruit_pick,
    TradeReward: trade_reward,
    TradeDie: any_die,
    JourneyChoice: journey_choice,
    SeaPick: sea_pick,
    SeaMethod: sea_method,
    CombatCommit: combat_commit,
    CombatReroll: combat_reroll,
    SpoilsPick: spoils_pick,
    ResolveOrder: resolve_order,
    ArtifactDiscard: artifact_discard,
    ShipUpgradeChoice: ship_upgrade_choice,
    PillageChoice: pillage_choice,
    BundleChoice: bundle_choice,
    RunesChoice: runes_choice,
    AttackChoice: attack_choice,
    SubduePick: subdue_pick,
    ResolveTile: resolve_tile,
}
