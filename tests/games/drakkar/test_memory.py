"""What each seat has learned, may still be shown, and can't know."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from meadhall.core.dice import FastDice
from meadhall.core.events import Event
from meadhall.core.record import Record
from meadhall.games.drakkar import memory
from meadhall.games.drakkar.view import DrakkarView, Emblem
from meadhall.match import Match
from tests.games.drakkar.situations import GAME, NAMES, claim, give, go, lay, learned, new, scatter, throw
from tests.games.drakkar.test_box import PLAIN
from tests.kit import random_plies

PAWNS = {"S.A": "e4", "S.B": "k1", "N.A": "m9", "N.B": "b12"}
EMBLEMS = {"e7": "crown", "g13": "heart", "m13": "tower", "a9": "club"}


def looked(**options: Any) -> Any:
    """S has looked at e7 and has a 1 left to play."""
    table = lay(PAWNS, EMBLEMS, dice=(3, 1), **options)
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


def test_the_outcome_of_a_throw_is_its_faces_in_any_order() -> None:
    faces = range(1, 7)
    outcomes = {(one, two): lay(PAWNS, EMBLEMS, dice=(one, two)).outcome(0) for one in faces for two in faces}
    assert all(outcomes[one, two] == outcomes[two, one] for one, two in outcomes)
    assert len(set(outcomes.values())) == 21
    assert 0 not in outcomes.values()


def test_the_outcome_of_a_look_is_for_the_looker_alone() -> None:
    outcomes = set()
    for symbol in NAMES:
        table = lay(PAWNS, {**EMBLEMS, "e7": symbol}, dice=(3, 1))
        go(table, "A", "3:e7")
        claim(table, "see")
        assert table.outcome(1) == 0
        outcomes.add(int(table.outcome(0)))
    assert len(outcomes) == len(NAMES)
    assert 0 not in outcomes


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
    table = lay(PAWNS, {**EMBLEMS, "e7": "heart", "g13": "spade"}, dice=(3, 1), memory_aid=False)
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
    table = lay(pawns, {**EMBLEMS, "e7": "heart", "g13": "spade"}, players=3, dice=(3, 1), memory_aid=False)
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
            assert match.log(seat, say) == match.log(seat, say, index)


def is_turn(event: Event) -> bool:
    return event.name == "turn"


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
def test_a_guess_keeps_what_the_seat_knows_and_redraws_the_rest() -> None:
    table = lay(PAWNS, {square: NAMES[number % 6] for number, square in enumerate(PLAIN)}, dice=(3, 1))
    table.learned[0] = 0b01
    table.learned[1] = 0b10
    table.learned[2] = 0b11 | memory.SHOWN
    seen = set()
    for seed in range(60):
        world: Any = table.guess(0, FastDice(seed))
        assert world.symbols[0] == table.symbols[0]
        assert world.symbols[2] == table.symbols[2]
        assert list(world.learned) == list(table.learned)
        assert sorted(world.symbols) == sorted(table.symbols)
        seen.add(int(world.symbols[1]))
    assert len(seen) == 6, "what only N has seen may be anything to S"


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
    table = lay({}, {}, dice=None)
    scatter(table, {square: NAMES[number % 6] for number, square in enumerate(PLAIN)})
    for side, names in (("S", ("crown", "club")), ("N", ("heart",))):
        for name in names:
            token = next(
                token for token in range(18) if NAMES[table.symbols[token]] == name and table.learned[token] == 0
            )
            square = next(square for square in range(169) if table.emblem_on[square] == token)
            table.emblem_on[square] = -1
            table.learned[token] = 0b11 | memory.SHOWN
            give(table, side, name)
    tower = next(token for token in range(18) if NAMES[table.symbols[token]] == "tower")
    table.learned[tower] = 0b01
    heart = next(token for token in range(18) if NAMES[table.symbols[token]] == "heart" and table.learned[token] == 0)
    table.learned[heart] = 0b11 | memory.SHOWN
    pool = dict(zip(NAMES, table.view(0).unknown, strict=True))
    assert pool == {"heart": 1, "spade": 3, "diamond": 3, "club": 2, "crown": 2, "tower": 2}
    assert sum(pool.values()) == 13
    assert pool["spade"] + pool["diamond"] + pool["tower"] == 8


@pytest.mark.rule("DRA-113")
def test_at_the_end_all_symbols_are_shown() -> None:
    table = new(2, 4, round_limit=10, memory_aid=False)
    for _ in random_plies(table, FastDice(1)):
        pass
    for seat in (None, 0, 1):
        assert all(emblem.symbol for emblem in table.view(seat).emblems)


@pytest.mark.rule("DRA-127", "DRA-128")
def test_corrupt_positions_are_refused() -> None:
    table: Any = GAME.new(players=2, seed=4)
    for path, value in (("emblem_on", 0), ("pawn_on", 1), ("skips", 2), ("returning", 1), ("learned", 16)):
        position = json.loads(json.dumps(table.position()))
        index = position["components"][path].index(-1) if path.endswith("_on") else 0
        position["components"][path][index] = value
        with pytest.raises(Exception, match="components"):
            GAME.load(position)
