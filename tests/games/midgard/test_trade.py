"""Trading: the marker, rewards, market dice and Prophecies (4.9)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.midgard import GAME
from meadhall.games.midgard.areas.trade import TradeReward
from meadhall.games.midgard.packed import DICE, PROPHECIES, PROPHECY_PLACE, TRADE
from meadhall.games.midgard.turns import ActivateOrRest, Resolution
from tests.games.midgard.situations import (
    arrange,
    artifact,
    ask,
    asked,
    crew,
    die,
    give_prophecies,
    has,
    sail_to,
    ship,
    situation,
)
from tests.kit import choose, options, told

FAVOR, FOOD, MARKET, FIRST_PROPHECY, DECK = 0, 1, 2, 3, 7


def trading(active: int, marker: int, seat: int) -> Any:
    table = situation(4, start=marker)
    sail_to(table, TRADE, active)
    arrange(table, Resolution(4), ActivateOrRest(seat))
    choose(table, "activate_or_rest", 0)
    return table


@pytest.mark.rule("MID-060", "MID-062", "MID-069", "MID-170")
def test_the_active_player_takes_the_marker_and_the_most_rewards() -> None:
    """Worked example W4."""
    assert trading(3, 1, 3).start == 3
    counts = []
    for seat in (3, 0, 1, 2):
        table = trading(3, 1, seat)
        counts.append(table.view().question.count)
        assert table.start == (3 if seat == 3 else 1)
    assert counts == [3, 2, 1, 1]


@pytest.mark.rule("MID-061")
def test_who_has_the_marker_passes_it_on() -> None:
    """Worked example W5."""
    assert trading(1, 1, 1).start == 2
    assert trading(3, 3, 3).start == 0


@pytest.mark.rule("MID-063", "MID-064", "MID-068")
def test_favor_and_food_can_be_taken_again() -> None:
    table = ask(situation(4), TradeReward(0, 3))
    choose(table, "trade_reward", FAVOR)
    choose(table, "trade_reward", FOOD)
    choose(table, "trade_reward", FOOD)
    assert (has(table, 0, "favor"), has(table, 0, "food")) == (3, 10)


@pytest.mark.rule("MID-065", "MID-066", "MID-068")
def test_two_market_dice_keep_their_faces() -> None:
    table = situation(4)
    table.market = type(table.market)([0] * DICE)
    for name in ("red:clan", "red:clan", "blue:longship", "blue:shield", "yellow:chest", "yellow:hammer"):
        table.market[die(name)] += 1
    ask(table, TradeReward(0, 3))
    choose(table, "trade_reward", MARKET)
    assert options(table) == [
        die(n) for n in ("red:clan", "blue:longship", "blue:shield", "yellow:chest", "yellow:hammer")
    ]
    assert table.view().asked.count == 2
    choose(table, "trade_die", die("yellow:chest"))
    assert table.view().asked.count == 1
    choose(table, "trade_die", die("red:clan"))
    assert ship(table, 0) == ["red:clan", "yellow:chest"]
    choose(table, "trade_reward", MARKET)
    choose(table, "trade_die", die("blue:shield"))
    choose(table, "trade_die", die("red:clan"))
    choose(table, "trade_reward", MARKET)
    choose(table, "trade_die", die("blue:longship"))
    assert table.over
    assert len(ship(table, 0)) == 6
    empty = ask(table, TradeReward(0, 1))
    assert MARKET not in options(empty)
    reason = empty.why_not(GAME.action("trade_reward", MARKET))
    assert reason is not None
    assert "MID-065" in reason


@pytest.mark.rule("MID-065")
def test_a_single_market_die_is_taken_alone() -> None:
    table = situation(4)
    for kind in range(DICE):
        table.supply[kind // 6] += table.market[kind]
        table.market[kind] = 0
    table.market[die("blue:clan")] = 1
    table.supply[1] -= 1
    ask(table, TradeReward(0, 1))
    choose(table, "trade_reward", MARKET)
    assert ship(table, 0) == ["blue:clan"]


@pytest.mark.rule("MID-065", "MID-058")
def test_market_dice_overflow_after_the_second() -> None:
    table = situation(4)
    crew(table, 0, *["red:clan"] * 10)
    ask(table, TradeReward(0, 1))
    choose(table, "trade_reward", MARKET)
    choose(table, "trade_die", options(table)[0])
    assert table.decision != "overflow"
    while table.decision == "trade_die":
        choose(table, "trade_die", options(table)[0])
    assert table.decision == "overflow"


@pytest.mark.rule("MID-067")
def test_a_face_up_prophecy_is_known_to_all_and_not_replaced() -> None:
    table = ask(situation(4), TradeReward(0, 2))
    assert options(table) == [0, 1, 2, 3, 4, 5, 6, 7]
    card = table.box.cards[table.board[PROPHECY_PLACE + 1]]
    choose(table, "trade_reward", FIRST_PROPHECY + 1)
    assert all(table.view(seat).boards[0].prophecies == [card] for seat in (0, 1, 2, 3, None))
    assert options(table) == [0, 1, 2, 3, 5, 6, 7]


@pytest.mark.rule("MID-067", "MID-169")
def test_a_prophecy_from_the_deck_is_seen_by_its_owner_alone() -> None:
    table = ask(situation(4), TradeReward(2, 2))
    left = int(table.left[PROPHECIES])
    heard = choose(table, "trade_reward", DECK)
    assert int(table.left[PROPHECIES]) == left - 1
    own = table.view(2).boards[2]
    assert len(own.secret_prophecies) == 1
    assert own.hidden_prophecies == 0
    for seat in (0, 1, 3, None):
        board = table.view(seat).boards[2]
        assert (board.secret_prophecies, board.hidden_prophecies) == ([], 1)
        assert [name for name, _ in told(table, [event for event in heard if event.seen_by(seat)])] == [
            "hidden_prophecy"
        ]
    assert [name for name, _ in told(table, [event for event in heard if event.seen_by(2)])] == ["secret_prophecy"]


@pytest.mark.rule("MID-169")
def test_secret_prophecies_are_shown_at_the_end() -> None:
    table = situation(3)
    give_prophecies(table, 1, "P05", "P06", secret=True)
    assert [card.id for card in table.view(None).boards[1].secret_prophecies] == ["P05", "P06"]
    ask(table, TradeReward(0, 1))
    assert table.view(None).boards[1].secret_prophecies == []
    assert table.view(None).boards[1].points["prophecies"] == 0


@pytest.mark.rule("MID-062", "MID-174")
def test_an_extra_reward_from_the_scales() -> None:
    table = situation(4)
    artifact(table, 0, 0, "A16", "yellow:chest")
    sail_to(table, TRADE, 0)
    arrange(table, Resolution(0))
    assert asked(table) == (0, "artifact_window", [0, 73])
    choose(table, "artifact_window", 73)
    choose(table, "activate_or_rest", 0)
    assert table.view().question.count == 4
