"""Events of Midgard, each with its numbers."""

from __future__ import annotations

from typing import Any

from meadhall.games.midgard.areas.keep import AttackChoice
from meadhall.games.midgard.areas.recruit import PROMOTE, RALLY, SPECIALISE, ReaverFate, RecruitPick
from meadhall.games.midgard.areas.sea import COMBAT, COMBINATION, DECK, RETREAT, JourneyChoice, SeaMethod, SeaPick
from meadhall.games.midgard.areas.spoils import ResolveOrder, SpoilsPick
from meadhall.games.midgard.areas.territory import FIRST_BY_FORCE, FIRST_PEACEFUL, ResolveTile, SubduePick, TurnOver
from meadhall.games.midgard.areas.trade import TradeReward
from meadhall.games.midgard.areas.village import RunesChoice, ShipUpgradeChoice
from meadhall.games.midgard.combat import CombatReroll
from meadhall.games.midgard.crew import Overflow, RerollDie, RestDie, TurnDie
from meadhall.games.midgard.packed import (
    ARTIFACT,
    BATTLE_PLACE,
    FAVOR,
    FOOD,
    JOURNEY,
    KEEP,
    KEEP_CARD,
    NONE,
    PROPHECIES,
    PROPHECY,
    PROPHECY_PLACE,
    REAVER_PLACE,
    SEA,
    TERRITORY,
    TILE,
    TRADE,
    VILLAGE,
    VILLAGES,
)
from meadhall.games.midgard.paying import PayDie
from meadhall.games.midgard.rounds import Cleanup, PlaceLongship, StartRound, StartTurn
from meadhall.games.midgard.table import CHOSEN, MARKET, ROLLED
from meadhall.games.midgard.turns import STORE, USE_ARTIFACT, ActivateOrRest, ArtifactWindow, SpecialistUse
from tests.games.midgard.situations import (
    arrange,
    artifact,
    ask,
    card,
    crew,
    die,
    lead,
    pile,
    purse,
    sail_to,
    show_battle,
    situation,
    specialise,
    take,
    upgrade,
)
from tests.kit import choose, told

SEAT = 2
Told = list[tuple[str, tuple[int, int, int, int]]]


def after(table: Any, decision: str, option: int) -> Told:
    """What everybody is told of an answer and all that follows from it."""
    heard = choose(table, decision, option)
    assert all(event.seen_by(seat) for event in heard for seat in (None, *range(int(table.seats))))
    return told(table, heard)


def values(told: Told, name: str) -> list[tuple[int, ...]]:
    """The values of all events of that name, without the noughts at their ends."""
    return [bare(each) for kind, each in told if kind == name]


def bare(numbers: tuple[int, ...]) -> tuple[int, ...]:
    while numbers and numbers[-1] == 0:
        numbers = numbers[:-1]
    return numbers


def by_itself(table: Any, step: Any) -> Told:
    """The events of a step about which no seat is asked."""
    table.top = None
    heard = table.listen()
    table.ask(step)
    table.advance()
    return told(table, heard)


def test_rounds_turns_and_ships_are_told() -> None:
    table = situation(3, start=1)
    story = by_itself(table, StartRound())
    assert values(story, "round") == [(1, 1, 1)]
    assert values(story, "turn") == [(1, 1)]
    table.turn = 2
    assert values(by_itself(table, StartTurn()), "turn") == [(int(table.order[2]), 3)]
    two = ask(situation(2), PlaceLongship(0))
    assert values(after(two, "place_longship", KEEP), "longship") == [(0, KEEP)]


def test_the_glory_of_conquered_lands_is_told_of_those_who_have_some() -> None:
    table = situation(3)
    pile(table, 1, "tile:0", "tile:9")
    assert values(by_itself(table, Cleanup()), "conquests") == [(1, 2)]


def test_the_end_is_told() -> None:
    table = situation(2)
    table.round = 6
    assert [name for name, _ in by_itself(table, Cleanup())] == ["end"]


def test_acting_and_resting_are_told() -> None:
    table = situation(4)
    sail_to(table, TRADE, 1)
    ask(table, ActivateOrRest(SEAT))
    acting, fed, crewed = table.clone(), table.clone(), table
    assert values(after(acting, "activate_or_rest", 0), "activate") == [(SEAT, TRADE, 1)]
    story = after(fed, "activate_or_rest", 1)
    assert values(story, "rest") == [(SEAT,)]
    assert values(story, "token") == [(SEAT, FOOD, 2)]
    assert values(after(crewed, "activate_or_rest", 2), "rest") == [(SEAT, 1)]


def test_specialists_are_told_when_they_work() -> None:
    table = situation(4)
    purse(table, SEAT, food=2)
    specialise(table, SEAT, "sea", "R10")
    ask(table, SpecialistUse(SEAT, card("R10")))
    skipped = table.clone()
    assert values(after(table, "specialist_use", 1), "specialist") == [(SEAT, card("R10"))]
    assert values(after(skipped, "specialist_use", 0), "specialist") == []


def test_dice_are_told_with_the_way_they_came() -> None:
    table = situation(4)
    ask(table, RestDie(SEAT))
    assert values(after(table, "rest_die", die("blue:clan")), "die_gained") == [(SEAT, die("blue:clan"), CHOSEN)]
    table.market[die("red:chest")] += 1
    table.supply[0] -= 1
    ask(table, TradeReward(SEAT, 1))
    choose(table, "trade_reward", 2)
    assert values(after(table, "trade_die", die("red:chest")), "die_gained")[0] == (SEAT, die("red:chest"), MARKET)
    arrange(table, RecruitPick(SEAT))
    pair = [int(table.board[REAVER_PLACE]), int(table.board[REAVER_PLACE + 1])]
    story = after(table, "recruit_pick", 0)
    assert values(story, "reaver") == [(SEAT, reaver) for reaver in pair]
    assert all(each[2:] == bare((ROLLED,)) for each in values(story, "die_gained"))


def test_dice_that_leave_a_ship_are_told() -> None:
    table = situation(4)
    crew(table, SEAT, *["red:clan"] * 10, "blue:shield")
    artifact(table, SEAT, 0, "A01", "blue:longship")
    upgrade(table, SEAT, "chest")
    ask(table, Overflow(SEAT))
    assert values(after(table, "overflow", die("blue:shield")), "overflow") == [(SEAT, die("blue:shield"))]
    ask(table, PayDie(SEAT, 2))
    assert values(after(table, "pay_die", die("red:clan")), "die_spent") == [(SEAT, die("red:clan"))]
    assert values(after(table, "pay_die", 18), "die_spent") == [(SEAT, die("blue:longship"), 1)]
    purse(table, SEAT, food=1)
    crew(table, SEAT, "yellow:chest", "yellow:chest")
    sail_to(table, VILLAGE, SEAT)
    ask(table, ActivateOrRest(SEAT))
    choose(table, "activate_or_rest", 0)
    assert values(after(table, "pay_symbol", 22), "upgrade_used") == [(SEAT, 3)]


def test_turned_and_rerolled_dice_are_told_before_and_after() -> None:
    table = situation(4)
    crew(table, SEAT, "red:hammer", "red:clan")
    ask(table, TurnDie(SEAT))
    choose(table, "turn_die", 1 + die("red:clan"))
    story = after(table, "die_face", 3)
    assert values(story, "die_turned") == [(SEAT, die("red:clan"), die("red:chest"))]
    ask(table, RerollDie(SEAT, 1, 0))
    story = after(table, "reroll_die", 1 + die("red:hammer"))
    [(seat, old, *new)] = values(story, "die_rerolled")
    assert (seat, old) == (SEAT, die("red:hammer"))
    assert int(table.ship[SEAT * 18 + (new[0] if new else 0)]) >= 1


def test_artifacts_are_told_when_filled_and_used() -> None:
    table = situation(4)
    sail_to(table, SEA, 0)
    artifact(table, SEAT, 1, "A03")
    crew(table, SEAT, "blue:hammer")
    arrange(table, ArtifactWindow(SEAT, 0))
    story = after(table, "artifact_window", STORE + 18 + die("blue:hammer"))
    assert values(story, "stored") == [(SEAT, die("blue:hammer"), card("A03"))]
    assert values(after(table, "artifact_window", USE_ARTIFACT + 1), "artifact_used") == [(SEAT, card("A03"))]


def test_artifacts_are_told_when_placed_and_retired() -> None:
    table = situation(4)
    for place, name in enumerate(("A01", "A02", "A03")):
        artifact(table, SEAT, place, name)
    arrange(table, ResolveOrder(SEAT), waiting=[take(table, card(name)) for name in ("A04", "A05", "A06")])
    assert values(after(table, "resolve_order", card("A04") - ARTIFACT), "artifact") == [(SEAT, card("A04"))]
    choose(table, "resolve_order", card("A05") - ARTIFACT)
    declined = table.clone()
    assert values(after(declined, "artifact_discard", 4), "artifact_retired") == [(SEAT, card("A05"))]
    story = after(table, "artifact_discard", 1)
    assert values(story, "artifact_retired") == [(SEAT, card("A02"))]
    assert values(story, "artifact") == [(SEAT, card("A05"))]


def test_fates_are_told() -> None:
    table = situation(4)
    lead(table, SEAT, "R30")
    arrange(table, ReaverFate(SEAT), waiting=[take(table, card(name)) for name in ("R42", "R22")])
    rallied, placed, promoted = table.clone(), table.clone(), table
    assert values(after(rallied, "reaver_fate", RALLY), "rally") == [(SEAT, card("R42"))]
    assert values(after(placed, "reaver_fate", 6 + SPECIALISE + 2), "specialise") == [(SEAT, card("R22"), KEEP)]
    story = after(promoted, "reaver_fate", 6 + PROMOTE)
    assert values(story, "promote") == [(SEAT, card("R22"))]
    assert values(story, "replaced") == [(SEAT, card("R30"))]
    assert values(story, "token") == [(SEAT, FAVOR, 2)]


def test_the_marker_and_prophecies_are_told() -> None:
    table = situation(4)
    sail_to(table, TRADE, SEAT)
    ask(table, ActivateOrRest(SEAT))
    assert values(after(table, "activate_or_rest", 0), "marker") == [(SEAT,)]
    taken = int(table.board[PROPHECY_PLACE + 1])
    assert values(after(table, "trade_reward", 4), "prophecy") == [(SEAT, taken)]


def test_how_a_journey_is_met_is_told() -> None:
    table = situation(4)
    purse(table, SEAT, favor=1)
    ask(table, SeaPick(SEAT), JourneyChoice(SEAT, card("J06")))
    paid = table.clone()
    assert values(after(table, "journey_choice", 0), "journey_suffered") == [(SEAT, card("J06"))]
    assert values(after(paid, "journey_choice", 1), "journey_paid") == [(SEAT, card("J06"))]


def test_a_journey_is_told_when_it_comes() -> None:
    table = situation(4)
    purse(table, SEAT, food=4)
    sail_to(table, SEA, 0)
    ask(table, ActivateOrRest(SEAT))
    story = after(table, "activate_or_rest", 0)
    [(seat, journey)] = values(story, "journey")
    assert seat == SEAT
    assert int(table.discard[journey]) == 1


def test_sea_battles_are_told_when_met_won_and_left() -> None:
    table = situation(4)
    show_battle(table, 1, "B11")
    crew(table, SEAT, "blue:longship", "blue:shield", "blue:hammer")
    ask(table, SeaPick(SEAT))
    drawn = table.clone()
    assert values(after(table, "sea_pick", 1), "battle") == [(SEAT, card("B11"), 1)]
    left = table.clone()
    assert values(after(left, "sea_method", RETREAT), "retreat") == [(SEAT, card("B11"))]
    assert values(after(table, "sea_method", COMBINATION), "won") == [(SEAT, card("B11"))]
    [(seat, battle, place)] = values(after(drawn, "sea_pick", DECK), "battle")
    assert (seat, place) == (SEAT, DECK)
    assert drawn.over or int(drawn.board[BATTLE_PLACE + DECK]) == battle


def test_combats_are_told_with_every_roll_and_their_end() -> None:
    table = situation(4)
    battle = show_battle(table, 0, "B11")
    purse(table, SEAT, favor=1)
    ask(table, CombatReroll(SEAT, 3, 2, 0, 1, battle))
    given_up = table.clone()
    assert values(after(given_up, "combat_reroll", 0), "lost") == [(SEAT, battle)]
    story = after(table, "combat_reroll", 2)
    assert values(story, "reroll") == [(SEAT, 2)]
    assert len(values(story, "combat")) == 1
    assert len(values(story, "won") + values(story, "lost")) == 1
    weak = situation(4)
    crew(weak, SEAT, "red:hammer")
    purse(weak, SEAT, favor=0)
    ask(weak, SeaMethod(SEAT, show_battle(weak, 0, "B26")))
    assert values(after(weak, "sea_method", COMBAT), "lost") == [(SEAT, card("B26"))]


def test_a_combat_that_is_won_is_told() -> None:
    table = situation(4)
    crew(table, SEAT, "red:double_hammer")
    purse(table, SEAT, favor=0)
    sail_to(table, KEEP, SEAT)
    ask(table, AttackChoice(SEAT, card("keep_wall")))
    for seed in range(50):
        then = table.clone()
        then.dice = type(table.dice)(seed)
        story = after(then, "attack_choice", 1)
        [(seat, *results)] = [each for name, each in story if name == "combat"]
        assert seat == SEAT
        end = "won" if results[1] + 2 * results[2] >= 2 else "lost"
        assert values(story, "won") + values(story, "lost") == values(story, end) == [(SEAT, card("keep_wall"))]


def test_spoils_are_told() -> None:
    table = situation(4)
    sail_to(table, VILLAGE, 0)
    arrange(table, SpoilsPick(SEAT, VILLAGES))
    story = after(table, "spoils_pick", 4)
    assert len(values(story, "spoils")) == 2
    assert {seat for seat, _ in values(story, "spoils")} == {SEAT}
    table = situation(4)
    names = ("treasure", "village_wall", "farm")
    arrange(table, ResolveOrder(SEAT), waiting=[take(table, card(name)) for name in names])
    assert values(after(table, "resolve_order", card("treasure") - ARTIFACT), "collected") == [(SEAT, card("treasure"))]
    choose(table, "resolve_order", card("farm") - ARTIFACT)
    assert values(after(table, "pillage_choice", 1), "pillage") == [(SEAT, card("farm"))]


def test_tokens_and_terror_passed_on_are_told() -> None:
    table = situation(4)
    ask(table, ShipUpgradeChoice(SEAT, card("ship_upgrade:longship")))
    assert values(after(table, "ship_upgrade_choice", 1), "upgrade") == [(SEAT, 4)]
    purse(table, SEAT, terror=1)
    ask(table, RunesChoice(SEAT, card("runes")))
    assert values(after(table, "runes_choice", 1 + 3), "cleanse") == [(SEAT, 3)]


def test_subduing_is_told_with_its_way_and_the_tiles_when_they_are_turned() -> None:
    table = situation(4)
    crew(table, SEAT, "red:hammer", "red:hammer")
    purse(table, SEAT, food=9)
    sail_to(table, TERRITORY, SEAT)
    arrange(table, TurnOver(SEAT), SubduePick(SEAT, 1, 2))
    forced = table.clone()
    assert values(after(forced, "subdue_pick", FIRST_BY_FORCE + 3), "subdue") == [(SEAT, 3, 1)]
    story = after(table, "subdue_pick", FIRST_PEACEFUL + 1)
    assert values(story, "subdue") == [(SEAT, 1)]
    assert values(story, "tile") == []
    [(seat, tile, stack)] = values(after(table, "subdue_pick", 18), "tile")
    assert (seat, stack) == (SEAT, 1)
    assert int(table.box.stack_of[tile - TILE]) == 1


def test_rewards_are_told_and_what_brings_nothing_is_not() -> None:
    table = situation(4)
    pile(table, SEAT, "tile:0", "tile:5")
    arrange(table, ResolveTile(SEAT), turned=[TILE, TILE + 5])
    assert values(after(table, "resolve_tile", 0), "token") == [(SEAT, FAVOR, 2), (SEAT, 2, 3)]
    poor = situation(4)
    purse(poor, SEAT, food=0, glory=1)
    crew(poor, SEAT, "yellow:chest")
    ask(poor, JourneyChoice(SEAT, card("J11")))
    assert values(after(poor, "journey_choice", 0), "token") == [(SEAT, 2, -1)], "there was no Food to lose"


def test_a_reshuffle_is_told_with_its_deck() -> None:
    table = situation(4)
    while table.left[VILLAGES]:
        table.discard[int(table.draw(VILLAGES))] += 1
    heard = table.listen()
    assert table.draw(VILLAGES) != NONE
    assert told(table, heard) == [("reshuffled", (VILLAGES, 0, 0, 0))]


def test_an_empty_deck_without_discards_tells_nothing_and_a_single_discard_is_reshuffled() -> None:
    table = situation(4)
    known = table.known[:]
    while table.left[PROPHECIES]:
        known[int(table.draw(PROPHECIES)) - PROPHECY] += 1
    heard = table.listen()
    assert table.draw(PROPHECIES) == NONE
    assert heard == []
    table.discard[PROPHECY + 3] += 1
    assert int(table.draw(PROPHECIES)) == PROPHECY + 3
    assert told(table, heard) == [("reshuffled", (PROPHECIES, 0, 0, 0))]


def test_a_spoils_card_that_comes_in_between_is_told() -> None:
    table = situation(4)
    arrange(table, ReaverFate(SEAT), waiting=[take(table, card("R02"))])
    choose(table, "reaver_fate", PROMOTE)
    [(seat, spoils)] = values(after(table, "promote_spoils", 1), "spoils")
    assert seat == SEAT
    assert KEEP_CARD <= spoils < JOURNEY
