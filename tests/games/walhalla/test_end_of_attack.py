"""End of an attack: secret cards, and the scoring (4.10)."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from meadhall.core.engine.dice import FastDice
from meadhall.games.walhalla.decisions import NextTurn
from meadhall.games.walhalla.packed import FROM_PENINSULAS, FROM_WHEAT, SOURCES
from meadhall.games.walhalla.scoring import share_out
from meadhall.games.walhalla.table import WalhallaTable
from meadhall.games.walhalla.view import CommitEndCards
from tests.games.walhalla.situations import (
    BLACK,
    BLUE,
    RED,
    YELLOW,
    Hands,
    card,
    commit,
    discards,
    end_attack,
    hand,
    reveal,
    send,
    situation,
)
from tests.kit import choose, four, options, random_plies, told

DONE = 0
ELEVEN = {1: ["S01", "S02", "S03", "S04"], 2: ["S05", "S06", "S07", "S08"], 3: ["S09", "S10", "S11"]}


def scored(table: WalhallaTable, source: int) -> list[int]:
    return [int(table.points[seat * SOURCES + source]) for seat in range(int(table.seats))]


def prizes(totals: list[int], first: int, second: int) -> list[int]:
    return [int(prize) for prize in share_out(vec[i64](totals), first, second)]


@pytest.mark.rule("WAL-140", "WAL-030")
def test_an_attack_ends_when_all_twelve_ships_have_sailed() -> None:
    table = situation(moored=ELEVEN)
    heard = send(table, "S12", fjord=4, board=0, passenger=False)
    assert ("attack_over", (1, 0, 0, 0)) in told(table, heard)
    assert table.attack == 2
    assert sum(table.midgard) > 0


@pytest.mark.rule("WAL-141")
def test_an_attack_ends_when_nobody_is_left_in_midgard() -> None:
    table = situation(midgard=[1, 0, 0, 0])
    heard = send(table, "S01", fjord=1, board=0b001)
    assert ("attack_over", (1, 0, 0, 0)) in told(table, heard)
    assert table.attack == 2


@pytest.mark.rule("WAL-141")
def test_the_chance_of_buying_vikings_does_not_keep_an_attack_alive() -> None:
    table = situation(midgard=[0, 0, 0, 0], scores=[9] * 4, hands={RED: ["hunt"]})
    table.top = None
    table.ask(NextTurn())
    table.advance()
    assert table.decision == "commit_end_cards"


@pytest.mark.rule("WAL-142")
def test_a_viking_who_comes_back_to_midgard_keeps_the_attack_going() -> None:
    table = situation(midgard=[1, 0, 0, 0], fields={"A1": RED})
    heard = send(table, "S01", fjord=1, board=0b001)
    assert ("attack_over", (1, 0, 0, 0)) not in told(table, heard)
    assert (table.attack, table.midgard[RED], table.sailed) == (1, 1, 2)


@pytest.mark.rule("WAL-030", "WAL-190")
@pytest.mark.parametrize("players", [3, 4])
def test_a_game_has_three_attacks(players: int) -> None:
    for seed in range(5):
        table: Any = situation(players)
        reveal(table, "S01")
        dice = FastDice(seed)
        attacks = {int(table.attack) for _ in random_plies(table, dice)}
        assert attacks == {1, 2, 3}
        assert table.over


@pytest.mark.rule("WAL-031")
@pytest.mark.parametrize("players", [3, 4])
def test_players_take_turns_clockwise(players: int) -> None:
    table: Any = situation(players, active=BLACK)
    reveal(table, "S01")
    turns = {}
    for _ in random_plies(table, FastDice(1)):
        if table.attack == 1 and table.sailed:
            turns[int(table.sailed)] = int(table.active())
    assert [turns[ship] for ship in sorted(turns)] == [(BLACK + ship - 1) % players for ship in sorted(turns)]


@pytest.mark.rule("WAL-143", "WAL-103")
def test_cards_are_laid_down_in_secret_and_shown_together() -> None:
    table = situation(
        fields={"A1": RED, "A4": BLACK}, hands={RED: ["bonus_forest"], BLACK: ["bonus_wheat"], YELLOW: ["axe"]}
    )
    end_attack(table)
    assert (table.decision, table.seat) == ("commit_end_cards", RED)
    heard = choose(table, "commit_end_cards", 1 + card("bonus_forest"))
    assert [four(event) for event in heard if event.seen_by(RED)] == [(RED, card("bonus_forest"), 0, 0)]
    assert [event for event in heard if event.seen_by(BLACK) or event.seen_by(None)] == []
    seen: Any = table.view(BLACK)
    assert [(player.hand, player.answered) for player in seen.players][:2] == [(1, 1), (1, 0)]
    assert seen.laid == [0] * 11
    assert table.score[RED] == 0
    assert table.seat == BLACK
    heard = choose(table, "commit_end_cards", 1 + card("bonus_wheat"))
    assert [four(event) for event in heard if event.seen_by(BLACK)] == [(BLACK, card("bonus_wheat"), 0, 0)]
    assert [event for event in heard if event.seen_by(RED) or event.seen_by(None)] == []
    heard = choose(table, "commit_end_cards", DONE)
    shown = [event for event in heard if event.name == "show"]
    assert [four(event) for event in shown] == [(RED, 0, 1, 0), (BLACK, 1, 1, 0)]
    assert all(event.seen_by(None) for event in shown)
    assert discards(table) == ["bonus_forest", "bonus_wheat"]
    assert hand(table, RED) == hand(table, BLACK) == []


@pytest.mark.rule("WAL-143")
def test_everybody_is_asked_clockwise_from_the_first_player_of_the_attack() -> None:
    table = situation(active=YELLOW, hands={seat: ["axe"] for seat in range(4)})
    end_attack(table)
    asked = []
    while table.decision == "commit_end_cards":
        asked.append(table.seat)
        choose(table, "commit_end_cards", DONE)
    assert asked == [YELLOW, BLUE, RED, BLACK]


@pytest.mark.rule("WAL-123")
def test_a_player_answers_as_many_questions_as_he_holds_cards() -> None:
    everything = ["bonus_forest", "bonus_forest", "warband_8", "axe"]
    for answers in ([DONE] * 4, [1, 1, 7, DONE], [7, DONE, DONE, DONE]):
        table = situation(hands={RED: everything, BLUE: ["hunt"]})
        end_attack(table)
        for left, answer in zip((4, 3, 2, 1), answers, strict=True):
            assert (table.decision, table.seat) == ("commit_end_cards", RED)
            assert table.view(None).question == CommitEndCards(RED, left)
            choose(table, "commit_end_cards", answer)
        assert table.seat == BLUE


@pytest.mark.rule("WAL-123", "WAL-100")
def test_only_end_cards_not_yet_laid_down_are_offered_and_none_after_done() -> None:
    table = situation(hands={RED: ["bonus_forest", "bonus_village", "warband_7", "walhalla", "hunt", "axe", "shield"]})
    end_attack(table)
    assert options(table) == [0, 1, 4, 6]
    choose(table, "commit_end_cards", 6)
    assert options(table) == [0, 1, 4]
    assert "(WAL-143)" in str(table.why_not(table.game.action("commit_end_cards", 6)))
    choose(table, "commit_end_cards", DONE)
    assert options(table) == [DONE]
    assert "(WAL-123)" in str(table.why_not(table.game.action("commit_end_cards", 1)))


@pytest.mark.rule("WAL-143")
def test_cards_are_shown_clockwise_from_the_first_player_of_the_attack() -> None:
    chosen: Hands = {RED: ["warband_6"], BLACK: ["bonus_wheat"], YELLOW: ["bonus_cult"], BLUE: ["warband_7"]}
    table = situation(active=YELLOW, hands=chosen)
    end_attack(table)
    heard = commit(table, chosen)
    shown = [values[0] for name, values in told(table, heard) if name == "show"]
    assert shown == [YELLOW, BLUE, RED, BLACK]


@pytest.mark.rule("WAL-143")
def test_cards_once_shown_cannot_be_taken_back_freely() -> None:
    table = situation(hands={RED: ["bonus_forest", "axe"]})
    end_attack(table)
    choose(table, "commit_end_cards", 1 + card("bonus_forest"))
    assert table.barrier < table.ply
    choose(table, "commit_end_cards", DONE)
    assert table.decision == "supply_walhalla"
    assert table.barrier == table.ply


@pytest.mark.rule("WAL-123")
def test_without_cards_nobody_is_asked() -> None:
    table = situation()
    end_attack(table)
    assert table.attack == 2


@pytest.mark.rule("WAL-112", "WAL-113", "WAL-114", "WAL-115")
@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("bonus_forest", ["A1", "A9", "C9"]),
        ("bonus_wheat", ["A4", "A7", "B2"]),
        ("bonus_cult", ["A5", "B1", "C5"]),
        ("bonus_village", ["A2", "B7", "C2"]),
    ],
)
def test_spoils_give_a_point_for_each_own_field_of_their_terrain(name: str, fields: list[str]) -> None:
    others = {"A3": BLUE, "A11": BLUE, "A8": BLUE, "A6": BLUE}
    table = situation(fields=dict.fromkeys(fields, RED) | others, hands={RED: [name]})
    end_attack(table)
    heard = commit(table, {RED: [name]})
    assert ("spoils", (RED, card(name), 3, 0)) in told(table, heard)


@pytest.mark.rule("WAL-121")
def test_several_cards_may_be_played_and_equal_ones_add_up() -> None:
    chosen: Hands = {RED: ["bonus_forest", "bonus_forest", "bonus_wheat"]}
    table = situation(fields={"A1": RED, "A3": RED, "A4": RED}, hands=chosen)
    end_attack(table)
    heard = commit(table, chosen)
    spoils = [values for name, values in told(table, heard) if name == "spoils"]
    assert spoils == [(RED, 0, 4, 0), (RED, 1, 1, 0)]


@pytest.mark.rule("WAL-121")
def test_cards_without_any_effect_may_be_laid_down() -> None:
    table = situation(hands={RED: ["bonus_forest"]})
    end_attack(table)
    commit(table, {RED: ["bonus_forest"]})
    assert table.score[RED] == 0
    assert discards(table) == ["bonus_forest"]


@pytest.mark.rule("WAL-116", "WAL-117")
def test_a_war_band_counts_two_on_the_peninsula_of_its_headland_even_where_nobody_stands() -> None:
    for name, points in (("warband_7", [7, 5]), ("warband_6", [6, 7]), ("warband_8", [8, 7])):
        table = situation(fields={"A4": BLUE}, hands={RED: [name]})
        end_attack(table)
        commit(table, {RED: [name]})
        assert [scored(table, FROM_PENINSULAS)[seat] for seat in (RED, BLUE)] == points


@pytest.mark.rule("WAL-093", "WAL-150", "WAL-151")
def test_totals_are_vikings_and_villages_of_each_peninsula_apart() -> None:
    table = situation(fields={"A1": RED, "A4": RED, "B7": BLUE, "B4": RED, "B10": RED, "C1": BLUE, "C4": RED})
    seen: Any = table.view(None)
    assert [peninsula.totals for peninsula in seen.peninsulas] == [[2, 0, 0, 0], [2, 0, 0, 3], [2, 0, 0, 1]]
    end_attack(table)
    assert scored(table, FROM_PENINSULAS) == [7 + 4 + 8, 0, 0, 6 + 3]


@pytest.mark.rule("WAL-150", "WAL-152", "WAL-156", "WAL-157", "WAL-159")
def test_e2_peninsula_with_headlands_5_and_7() -> None:
    fields = {"A1": RED, "A2": RED, "A3": RED, "A5": BLUE, "A9": BLUE, "A6": YELLOW, "A8": BLACK}
    table = situation(fields=fields)
    seen: Any = table.view(None)
    assert seen.peninsulas[0].totals == [4, 1, 2, 2]
    end_attack(table)
    assert scored(table, FROM_PENINSULAS) == [7, 0, 3, 3]


@pytest.mark.rule("WAL-153", "WAL-154")
def test_e3_peninsula_with_headlands_3_and_8() -> None:
    fields = {"C2": BLACK, "C3": BLACK, "C5": BLACK, "C4": BLUE, "C7": BLUE, "C9": YELLOW, "C11": YELLOW}
    table = situation(fields=fields)
    seen: Any = table.view(None)
    assert seen.peninsulas[2].totals == [0, 5, 2, 5]
    end_attack(table)
    assert scored(table, FROM_PENINSULAS) == [0, 6, 0, 6]


@pytest.mark.rule("WAL-152", "WAL-155", "WAL-158")
@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ([3, 2, 1, 0], [8, 5, 0, 0]),
        ([1, 0, 0, 0], [8, 0, 0, 0]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
        ([2, 5, 5, 5], [0, 5, 5, 5]),
    ],
)
def test_first_second_and_nobody(totals: list[int], expected: list[int]) -> None:
    assert prizes(totals, 8, 5) == expected


@pytest.mark.rule("WAL-153", "WAL-154", "WAL-157")
@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ([4, 4, 2, 1], [6, 6, 0, 0]),
        ([4, 4, 4, 1], [4, 4, 4, 0]),
        ([4, 4, 4, 4], [3, 3, 3, 3]),
        ([4, 4, 0], [6, 6, 0]),
        ([2, 2, 2], [4, 4, 4]),
    ],
)
def test_a_tie_for_first_shares_both_headlands_and_leaves_no_second(totals: list[int], expected: list[int]) -> None:
    assert prizes(totals, 8, 3) == expected


@pytest.mark.rule("WAL-156", "WAL-157")
@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ([4, 2, 2, 1], [7, 3, 3, 0]),
        ([4, 2, 2, 2], [7, 2, 2, 2]),
        ([1, 1, 3], [3, 3, 7]),
        ([4, 0, 0, 0], [7, 0, 0, 0]),
    ],
)
def test_a_tie_for_second_shares_the_inner_headland_alone(totals: list[int], expected: list[int]) -> None:
    assert prizes(totals, 7, 5) == expected


@pytest.mark.rule("WAL-094", "WAL-160", "WAL-191")
@pytest.mark.parametrize(("attack", "each"), [(1, 1), (2, 2), (3, 3)])
def test_wheat_is_worth_more_with_every_attack(attack: int, each: int) -> None:
    table = situation(fields={"A4": RED, "A7": RED, "B2": BLUE}, attack=attack)
    heard = end_attack(table)
    assert scored(table, FROM_WHEAT) == [2 * each, 0, 0, each]
    reaped = [values for name, values in told(table, heard) if name == "wheat"]
    assert reaped == [(RED, 2 * each, 0, 0), (BLUE, each, 0, 0)]


@pytest.mark.rule("WAL-144")
@pytest.mark.parametrize("attack", [1, 2, 3])
def test_the_third_attack_ends_with_the_final_scoring_the_others_do_not(attack: int) -> None:
    table = situation(fields={"A1": RED}, attack=attack)
    heard = end_attack(table)
    names = [name for name, _ in told(table, heard)]
    assert ("peninsula" in names, "fields" in names, "supply" in names) == (True, attack == 3, attack < 3)
    assert table.over == (attack == 3)


def test_e8_full_scoring_after_attack_1() -> None:
    fields = dict.fromkeys(["A1", "A2", "A3", "B10"], RED)
    fields |= dict.fromkeys(["A8", "C2", "C3", "C5", "B4"], BLACK)
    fields |= dict.fromkeys(["A6", "C9", "C11", "B7"], YELLOW)
    fields |= dict.fromkeys(["A5", "A9", "C4", "C7", "B2"], BLUE)
    chosen: Hands = {RED: ["bonus_forest"], BLUE: ["warband_6"]}
    table = situation(fields=fields, scores=[9, 6, 7, 5], hands=chosen)
    away = [int(14 - table.midgard[seat] - table.walhalla[seat]) for seat in range(4)]
    end_attack(table)
    heard = commit(table, chosen)
    assert list(table.score) == [19, 13, 15, 20]
    peninsulas = [values for name, values in told(table, heard) if name == "peninsula"]
    assert peninsulas == [
        (RED, 0, 4, 7),
        (YELLOW, 0, 2, 3),
        (BLUE, 0, 2, 3),
        (YELLOW, 1, 3, 5),
        (BLUE, 1, 3, 5),
        (BLACK, 2, 5, 6),
        (BLUE, 2, 5, 6),
    ]
    standing = {index: int(seat) for index, seat in enumerate(table.holder) if seat >= 0}
    assert standing == {16 + 1: BLUE, 16 + 3: BLACK, 16 + 9: RED}
    supplied = {values[0]: values[2] for name, values in told(table, heard) if name == "supply"}
    heroes_back = 1
    assert [int(table.asgard[seat]) for seat in range(4)] == [
        away[seat] - [1, 1, 0, 1][seat] - supplied[seat] + heroes_back for seat in range(4)
    ]
