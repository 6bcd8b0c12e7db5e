"""Knowledge: what each seat has learned, may still be shown, and can't know."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest

from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.events import Event
from meadhall.core.engine.record import Record
from meadhall.games.drakkar import memory
from meadhall.games.drakkar.decisions import TurnStart
from meadhall.games.drakkar.events import START_THROW, THROWN, TURN
from meadhall.games.drakkar.packed import square_number as at
from meadhall.games.drakkar.view import DrakkarView, Emblem
from meadhall.match import Match
from tests.games.drakkar.situations import GAME, NAMES, claim, give, go, learned, new, scatter, situation, throw
from tests.games.drakkar.test_packed import PLAIN
from tests.kit import random_plies

PAWNS = {"S.A": "e4", "S.B": "k1", "N.A": "m9", "N.B": "b12"}
EMBLEMS = {"e7": "crown", "g13": "heart", "m13": "tower", "a9": "club"}


def looked(**options: Any) -> Any:
    """S has looked at e7 and has a 1 left to play."""
    table = situation(PAWNS, EMBLEMS, dice=(3, 1), **options)
    go(table, "A", "3:e7")
    claim(table, "see")
    return table


@pytest.mark.rule("DRA-114", "DRA-112")
def test_what_was_learned_travels_with_the_emblem() -> None:
    table = looked()
    go(table, "B", "1:k2")
    table.turn += 1
    throw(table, 2, 1)
    go(table, "A", "2:c9")
    go(table, "e7", "1:f8")
    assert learned(table, "S", "f8") == "crown"
    assert learned(table, "N", "f8") is None
    emblem = next(emblem for emblem in table.view(1).emblems if emblem.square == "f8")
    assert emblem == Emblem("f8", False, None, [0], False)


@pytest.mark.rule("DRA-137")
def test_spectators_learn_nothing_from_looks_even_if_every_seat_has_looked() -> None:
    table = looked()
    table.learned[0] = 0b11
    emblem = next(emblem for emblem in table.view(None).emblems if emblem.square == "e7")
    assert emblem.symbol is None
    assert emblem.learned == [0, 1]


def looked_by(side: str, symbol: str) -> Any:
    """A side has looked at e7, where lies the fourth token, after a look at another, and has a 1 left to play."""
    emblems = {"g13": "?", "a9": "club", "m13": "?", "e7": symbol}
    table = situation({f"{side}.A": "e4", f"{side}.B": "k1"}, emblems, turn=side, dice=(3, 1))
    table.looks = type(table.looks)([1, at("a9"), 1, 0])
    go(table, "A", "3:e7")
    claim(table, "see")
    return table


def test_the_outcome_of_a_throw_is_its_faces_in_any_order() -> None:
    faces = range(1, 7)
    outcomes = {(one, two): situation(PAWNS, EMBLEMS, dice=(one, two)).outcome(0) for one in faces for two in faces}
    assert all(outcomes[one, two] == outcomes[two, one] for one, two in outcomes)
    assert len(set(outcomes.values())) == 21
    assert min(outcomes.values()) > len(NAMES), "a throw is not taken for a symbol"


@pytest.mark.parametrize(("side", "seat"), [("S", 0), ("N", 1)])
def test_the_outcome_of_a_look_is_the_last_symbol_for_the_looker_alone(side: str, seat: int) -> None:
    outcomes = []
    for symbol in NAMES:
        table = looked_by(side, symbol)
        assert table.outcome(1 - seat) == 0
        outcomes.append(int(table.outcome(seat)))
    assert sorted(outcomes) == list(range(1, 1 + len(NAMES)))


def test_where_nothing_was_thrown_or_seen_there_is_no_outcome() -> None:
    table = situation(PAWNS, EMBLEMS, dice=(3, 1))
    go(table, "B", "1:k2")
    assert [table.outcome(seat) for seat in (0, 1)] == [0, 0]


# What is shown of the last moves.


def moves_shown(table: Any, seat: int | None) -> list[str]:
    """The trail in the order of a view, as `turn seat piece start end`."""
    return [
        f"{step.turn} {step.seat} {step.piece} {step.start or 'ship'} {step.end}" for step in table.view(seat).trail
    ]


def test_the_trail_shows_the_moves_since_ones_last_turn_the_latest_turn_first() -> None:
    table = situation({**PAWNS, "S.B": "SR home"}, EMBLEMS, dice=(3, 1))
    assert moves_shown(table, 0) == []
    go(table, "B", "3:i3")
    go(table, "a9", "1:a10")
    mine = ["2 0 B ship i3", "2 0 emblem a9 a10"]
    assert moves_shown(table, 0) == moves_shown(table, 1) == moves_shown(table, None) == mine
    throw(table, 5, 2)
    go(table, "A", "5:m4")
    theirs = ["3 1 A m9 m4"]
    assert moves_shown(table, 0) == moves_shown(table, 1) == [*theirs, *mine]
    go(table, "B", "2:d12")
    theirs.append("3 1 B b12 d12")
    assert (table.turn, moves_shown(table, 0), moves_shown(table, 1)) == (4, theirs, theirs)
    throw(table, 4, 2)
    go(table, "A", "4:i4")
    assert moves_shown(table, 0) == moves_shown(table, 1) == ["4 0 A e4 i4", *theirs]


def test_with_three_players_the_trail_reaches_back_to_ones_own_last_turn() -> None:
    pawns = {**PAWNS, "W.A": "a2", "W.B": "c2", "N.A": "k9"}
    table = situation(pawns, {"m13": "?"}, players=3, dice=(5, 1))
    for side, one, two in (("S", "A 1:e5", "B 5:k6"), ("W", "A 1:b2", "B 5:h2"), ("N", "A 5:f9", "")):
        assert table.view().clans[table.mover()].side == side
        throw(table, 5, 1)
        for move in filter(None, (one, two)):
            go(table, *move.split())
    south, west, north = ["3 0 A e4 e5", "3 0 B k1 k6"], ["4 1 A a2 b2", "4 1 B c2 h2"], ["5 2 A k9 f9"]
    assert moves_shown(table, 0) == [*north, *west, *south]
    assert moves_shown(table, 1) == [*north, *west]
    assert moves_shown(table, 2) == [*north, *west, *south]
    assert moves_shown(table, None) == [*north, *west]


@pytest.mark.rule("DRA-138")
def test_after_a_skipped_turn_no_move_is_shown_twice() -> None:
    table = situation({**PAWNS, "N.A": "k9"}, {"m13": "?"}, players=3, turn="W")
    table.skips[1], table.failed[1] = 1, 1
    table.top = None
    table.ask(TurnStart())
    table.advance()
    throw(table, 5, 1)
    go(table, "A", "5:k4")
    assert (table.turn, table.mover()) == (5, 2)
    assert moves_shown(table, 1) == ["5 2 A k9 k4"]


def no_symbols_on_the_board(view: DrakkarView) -> bool:
    return all(emblem == Emblem(emblem.square, emblem.blocked) for emblem in view.emblems)


def shown(table: Any, seat: int | None) -> list[str | None]:
    return [look.symbol for look in table.view(seat).shown]


def next_turn(table: Any, one: int = 1, two: int = 2) -> None:
    """As if the turn had been played, without touching what was shown."""
    seat = table.mover()
    table.returning[seat] = 0
    table.turn += 1
    seat = table.mover()
    if table.skips[seat]:
        table.skips[seat] -= 1
        if table.skips[seat] == 0:
            table.returning[seat] = 1
        next_turn_after_skip(table, one, two)
    else:
        throw(table, one, two)


def next_turn_after_skip(table: Any, one: int, two: int) -> None:
    table.turn += 1
    throw(table, one, two)


@pytest.mark.rule("DRA-115")
def test_without_aid_a_look_is_readable_until_the_lookers_next_turn() -> None:
    table = looked(memory_aid=False)
    assert no_symbols_on_the_board(table.view(0))
    assert shown(table, 0) == ["crown"]
    assert shown(table, 1) == [None]
    next_turn(table)
    assert shown(table, 0) == ["crown"]
    assert shown(table, 1) == [None]
    next_turn(table)
    assert shown(table, 0) == []
    assert shown(table, 1) == [], "N's turn is over, so its window begins with that turn"


@pytest.mark.rule("DRA-115")
def test_without_aid_the_others_failed_claim_is_readable_until_the_end_of_the_own_next_turn() -> None:
    table = situation(PAWNS, {**EMBLEMS, "e7": "heart", "g13": "spade"}, dice=(3, 1), memory_aid=False)
    go(table, "A", "3:e7")
    claim(table, "take")
    assert no_symbols_on_the_board(table.view(1))
    assert shown(table, 1) == ["heart"]
    assert table.mover() == 1
    next_turn(table)
    assert table.mover() == 1, "S skipped"
    assert shown(table, 1) == []


@pytest.mark.rule("DRA-138")
def test_without_aid_what_was_shown_before_a_skipped_turn_stays_until_the_turn_after_it() -> None:
    pawns = {**PAWNS, "S.A": "e4"}
    table = situation(pawns, {**EMBLEMS, "e7": "heart", "g13": "spade"}, players=3, dice=(3, 1), memory_aid=False)
    table.skips[1] = 2
    table.failed[1] = 1
    go(table, "A", "3:e7")
    claim(table, "take")
    assert (table.mover(), table.skips[1]) == (2, 1), "W has skipped its turn, N is on turn"
    assert shown(table, 1) == ["heart"], "W's window begins at the end of its turn before the skipped one"
    assert shown(table, 2) == ["heart"]
    assert shown(table, 0) == ["heart"]
    while table.turn == 5:
        table.apply(table.legal()[-1])
    assert (table.turn, table.returning[1]) == (8, 1), "S and W have skipped their turns"
    assert shown(table, 1) == []


@pytest.mark.rule("DRA-115", "DRA-138")
def test_a_look_is_kept_for_two_rounds_and_no_longer() -> None:
    table = situation({**PAWNS, "S.B": "a8"}, EMBLEMS, players=3, dice=(3, 1))
    go(table, "B", "1:a9")
    claim(table, "see")
    go(table, "A", "3:e7")
    table.apply(GAME.action("claim", 0))
    assert (shown(table, 0), shown(table, 1)) == (["club", "crown"], [None, None])
    looks = [3, at("a9"), 3, 0, 3, at("e7"), 0, 0]
    for turn in range(4, 9):
        start_turn(table, turn)
        assert list(table.looks) == looks, "W might have skipped turn 4 and be shown it until turn 7"
    table.looks = type(table.looks)([*looks, 4, at("g13"), 1, 0])
    start_turn(table, 9)
    assert list(table.looks) == [4, at("g13"), 1, 0]
    start_turn(table, 10)
    assert list(table.looks) == []


def start_turn(table: Any, turn: int) -> None:
    """The turn with this number begins."""
    table.turn = turn
    table.top = None
    table.ask(TurnStart())
    table.advance()


@pytest.mark.rule("DRA-115")
def test_in_the_first_round_everything_so_far_is_shown() -> None:
    table = situation({"S.A": "SL home"}, {"e3": "crown", "g13": "?"}, players=3, mode="opening", memory_aid=False)
    throw(table, 3, 1)
    go(table, "A", "3:e3")
    claim(table, "see")
    for seat in (None, 0, 1, 2):
        assert shown(table, seat) == ["crown" if seat == 0 else None]
        assert table.view(seat).log_from_turn == 0
    start_turn(table, 1)
    for seat in (None, 0, 1, 2):
        assert shown(table, seat) == ["crown" if seat == 0 else None]


@pytest.mark.rule("DRA-115")
def test_whoever_has_just_failed_is_shown_the_turn_of_the_failure_and_nothing_before() -> None:
    table = situation({**PAWNS, "S.A": "e4"}, {**EMBLEMS, "e7": "heart"}, dice=(3, 1), memory_aid=False)
    table.looks = type(table.looks)([1, at("g13"), 1, 0])
    assert len(shown(table, 0)) == 1, "S is on turn and sees N's last"
    go(table, "A", "3:e7")
    claim(table, "take")
    assert table.skips[0] == 2
    assert shown(table, 0) == ["heart"], "no turn was skipped yet"


@pytest.mark.rule("DRA-138")
def test_without_aid_what_was_shown_before_the_last_skipped_turn_stays_until_the_return() -> None:
    table = situation(
        {"N.A": "e4", "N.B": "a1", "W.A": "c1", "W.B": "m1"},
        {"e7": "diamond", "g13": "?"},
        players=3,
        turn="N",
        dice=(3, 1),
        memory_aid=False,
    )
    table.skips[0], table.failed[0] = 1, 1
    go(table, "A", "3:e7")
    claim(table, "take")
    assert (table.turn, table.mover(), table.returning[0]) == (7, 1, 1), "S has skipped its last turn"
    assert shown(table, 0) == ["diamond"]
    start_turn(table, 8)
    assert table.mover() == 0, "N skips, and S returns"
    assert shown(table, 0) == []


@pytest.mark.rule("DRA-115")
def test_spectators_without_aid_see_two_turns() -> None:
    table = looked(memory_aid=False)
    assert no_symbols_on_the_board(table.view(None))
    assert shown(table, None) == [None]
    next_turn(table)
    assert shown(table, None) == [None]
    next_turn(table)
    assert shown(table, None) == []


@pytest.mark.rule("DRA-115", "DRA-138")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_log_tells_exactly_the_window(players: int) -> None:
    """Replays a random game beside a log of its own making, and compares what each seat is told."""
    record = Record(GAME, players, f"window {players}", {"memory_aid": False, "round_limit": 20})
    match = Match(record)
    say = GAME.words("en")
    dice = FastDice(players)
    while not match.table.over:
        legal = match.table.legal()
        match.answer(int(match.table.seat or 0), legal[dice.below("x", len(legal))])
        for seat in range(players):
            first = expected_window(match.table, match.events, seat)
            index = match.table.remembers_from(seat, match.events)
            turns = [event.values[1] for event in match.events[index:] if is_turn(event)]
            assert not turns or turns[0] == first
            assert first > 0 or index == 0
            assert match.log(seat, say) == match.log(seat, say, index)


def is_turn(event: Event) -> bool:
    return event.name == "turn"


def told_turns(*turns: int) -> list[Event]:
    """A throw for the start, and then turns, each with a throw."""
    events = [GAME.events.make(START_THROW, 0, -1, (0, 1, 2, 0))]
    for turn in turns:
        events.append(GAME.events.make(TURN, 0, -1, (turn % 2, turn, 1, 0)))
        events.append(GAME.events.make(THROWN, 0, -1, (turn % 2, 3, 4, 0)))
    return events


@pytest.mark.rule("DRA-115")
def test_a_log_begins_with_the_event_of_its_first_turn() -> None:
    events = told_turns(0, 1, 2)
    assert memory.first_told(events, 0) == 0, "the throws for the start belong to the first turn"
    assert memory.first_told(events, 1) == 3
    assert memory.first_told(events, 2) == 5
    assert memory.first_told(events[:-1], 2) == 5, "also when the turn has only just begun"
    assert memory.first_told(told_turns(5, 6), 4) == 0, "all of them, if they do not reach back so far"
    assert memory.first_told([], 3) == 0


def expected_window(table: Any, events: list[Any], seat: int) -> int:
    """Section 10, told from the events alone."""
    if table.over:
        return 0
    turns = [event for event in events if is_turn(event)]
    skipped = set()
    for one, other in pairwise(events):
        if is_turn(one) and other.name == "skip":
            skipped.add(one.values[1])
    mine = [event.values[1] for event in turns if event.values[0] == seat]
    now = turns[-1].values[1] if turns else 0
    if now in mine:
        return mine[-2] + 1 if len(mine) > 1 else 0
    if not mine:
        return 0
    if mine[-1] in skipped:
        return mine[-2] + 1 if len(mine) > 1 else 0
    return int(mine[-1])


@pytest.mark.rule("DRA-116", "DRA-135")
def test_nothing_a_seat_is_shown_depends_on_the_numbers_of_tokens() -> None:
    """The same situation with the tokens renumbered looks the same to everybody, to the byte."""
    table = looked()
    twin = looked()
    order = list(reversed(range(18)))
    twin.symbols = type(twin.symbols)([int(table.symbols[order[token]]) for token in range(18)])
    twin.learned = type(twin.learned)([int(table.learned[order[token]]) for token in range(18)])
    renamed = [order.index(int(token)) if token >= 0 else -1 for token in table.emblem_on]
    twin.emblem_on = type(twin.emblem_on)(renamed)
    looks = [int(number) for number in table.looks]
    looks[2] = order.index(looks[2])
    twin.looks = type(twin.looks)(looks)
    for seat in (None, 0, 1):
        assert msgspec.json.encode(table.view(seat)) == msgspec.json.encode(twin.view(seat))
        assert table.svg(seat) == twin.svg(seat)
    assert table.legal() == twin.legal()
    squares = [emblem.square for emblem in table.view(0).emblems]
    assert squares == sorted(squares, key=lambda name: (name[0], int(name[1:])))
    guesses = [place.guess(1, FastDice(4)) for place in (table, twin)]
    assert guesses[0].view(0) == guesses[1].view(0), "a guess deals by square, not by token"


@pytest.mark.rule("DRA-136")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_guess_keeps_what_the_seat_knows_and_redraws_the_rest(seat: int) -> None:
    table = situation(PAWNS, {square: NAMES[number % 6] for number, square in enumerate(PLAIN)}, dice=(3, 1))
    table.learned[0] = 0b01
    table.learned[1] = 0b10
    table.learned[2] = 0b11 | memory.SHOWN_TO_ALL_BIT
    seen = set()
    for seed in range(60):
        world: Any = table.guess(seat, FastDice(seed))
        assert world.symbols[seat] == table.symbols[seat]
        assert world.symbols[2] == table.symbols[2]
        assert list(world.learned) == list(table.learned)
        assert sorted(world.symbols) == sorted(table.symbols)
        seen.add(int(world.symbols[1 - seat]))
    assert len(seen) == 6, "what only the other has seen may be anything"


@pytest.mark.rule("DRA-016")
def test_what_nobody_has_learned_can_be_drawn_anew_and_all_else_stays() -> None:
    table = situation(PAWNS, {square: NAMES[number % 6] for number, square in enumerate(PLAIN)}, dice=(3, 1))
    table.learned[0] = 0b01
    table.learned[1] = 0b10
    table.learned[2] = 0b11 | memory.SHOWN_TO_ALL_BIT
    seen = [table.view(seat) for seat in (0, 1, None)]
    drawn: list[Any] = [table.reroll(FastDice(seed)) for seed in range(100)]
    for again in drawn:
        assert [again.view(seat) for seat in (0, 1, None)] == seen
        assert list(again.symbols[:3]) == list(table.symbols[:3])
        assert sorted(again.symbols) == sorted(table.symbols)
    for token in range(3, 18):
        assert len({int(again.symbols[token]) for again in drawn}) == 6, "it may be anything"


@pytest.mark.rule("DRA-136")
def test_looks_of_others_show_what_the_guess_has_dealt() -> None:
    table = looked()
    symbols = set()
    for seed in range(40):
        world: Any = table.guess(1, FastDice(seed))
        assert world.view(0).shown[0].symbol == world.view(0).emblems[1].symbol
        symbols.add(world.view(0).shown[0].symbol)
    assert len(symbols) > 1
    assert {table.guess(0, FastDice(seed)).view(0).shown[0].symbol for seed in range(20)} == {"crown"}


@pytest.mark.rule("DRA-136")
def test_a_guess_has_dice_of_its_own() -> None:
    table = looked()
    worlds = [table.guess(0, FastDice(seed)) for seed in range(12)]
    throws = set()
    for world in worlds:
        world.apply(world.legal()[0])
        while world.decision != "choose_piece":
            world.apply(world.legal()[0])
        throws.add(tuple(int(die) for die in world.thrown))
    assert len(throws) > 3


def test_example_22_the_pool() -> None:
    table = situation({}, {}, dice=None)
    scatter(table, {square: NAMES[number % 6] for number, square in enumerate(PLAIN)})
    for side, names in (("S", ("crown", "club")), ("N", ("heart",))):
        for name in names:
            token = next(
                token for token in range(18) if NAMES[table.symbols[token]] == name and table.learned[token] == 0
            )
            square = next(square for square in range(169) if table.emblem_on[square] == token)
            table.emblem_on[square] = -1
            table.learned[token] = 0b11 | memory.SHOWN_TO_ALL_BIT
            give(table, side, name)
    tower = next(token for token in range(18) if NAMES[table.symbols[token]] == "tower")
    table.learned[tower] = 0b01
    heart = next(token for token in range(18) if NAMES[table.symbols[token]] == "heart" and table.learned[token] == 0)
    table.learned[heart] = 0b11 | memory.SHOWN_TO_ALL_BIT
    pool = dict(zip(NAMES, table.view(0).unknown, strict=True))
    assert pool == {"heart": 1, "spade": 3, "diamond": 3, "club": 2, "crown": 2, "tower": 2}
    assert sum(pool.values()) == 13
    assert pool["spade"] + pool["diamond"] + pool["tower"] == 8
    for seat in (1, None):
        others = dict(zip(NAMES, table.view(seat).unknown, strict=True))
        assert others == {**pool, "tower": 3}, "only S has seen the tower"


@pytest.mark.rule("DRA-113")
def test_at_the_end_all_symbols_are_shown() -> None:
    table = new(2, 4, round_limit=10, memory_aid=False)
    for _ in random_plies(table, FastDice(1)):
        pass
    for seat in (None, 0, 1):
        assert all(emblem.symbol for emblem in table.view(seat).emblems)
