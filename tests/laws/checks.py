"""Invariant checks (the laws): each takes a table in mid-game and fails if it breaks the law."""

from __future__ import annotations

import json

import msgspec
import pytest

from meadhall.core.draw.canvas import MIN_SIZE
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.errors import IllegalAction
from meadhall.core.engine.events import Event
from meadhall.core.engine.table import Table
from meadhall.core.engine.view import View
from meadhall.core.i18n.words import LANGUAGES

Seen = list[tuple[int, str, tuple[int, ...]]]


def options_are_sound(table: Table) -> None:
    """Never an empty list, no option twice, every action in range and of the question asked."""
    legal = table.legal()
    assert legal, f"no legal action answers {table.decision}"
    assert len(set(legal)) == len(legal)
    for action in (min(legal), max(legal)):
        assert table.game.split(action)[0] == table.decision


def option_order_is_fixed(table: Table) -> None:
    assert table.top is not None
    assert [int(option) for option in table.top.options(table)] == [int(option) for option in table.choices]
    assert table.clone().legal() == table.legal()


def components_are_conserved(table: Table) -> None:
    assert table.audit() == ""


def position_round_trips(table: Table) -> None:
    position = table.position()
    again = table.game.load(json.loads(json.dumps(position)))
    assert again.position() == position
    assert again.legal() == table.legal()
    assert again.view(table.seat) == table.view(table.seat)


def clone_is_independent(table: Table) -> None:
    """A clone is independent: play on it leaves the original as it was, and the same play gives the same table."""
    before = json.dumps(table.position())
    one, other = table.clone(), table.clone()
    assert json.dumps(one.position()) == before
    for _ in range(12):
        if one.over:
            break
        action = one.legal()[-1]
        one.apply(action)
        other.apply(action)
    assert one.position() == other.position()
    assert json.dumps(table.position()) == before


def illegal_actions_change_nothing(table: Table, dice: FastDice) -> None:
    before = table.position()
    legal = set(table.legal())
    tries = [int(dice.below("try", table.actions)) for _ in range(12)]
    for action in [*tries, -1, table.actions, 10**9, -(10**30), 10**30]:
        reason = table.why_not(action)
        if action in legal:
            assert reason is None
            continue
        assert reason
        assert table.why_not(action, "fr")
        with pytest.raises(IllegalAction):
            table.apply(action)
    assert table.position() == before


def every_option_is_described(table: Table) -> None:
    """Each option reads well enough to be told from the others, in every language."""
    view = table.view(table.seat)
    for lang in LANGUAGES:
        say = table.game.words(lang)
        words = [table.game.option_words(view, action, say) for action in table.legal()]
        assert all(words)
        assert len(set(words)) == len(words), words
        assert table.game.prompt(view, say)
        assert table.game.board.sheet(view, say)


def guess_preserves_known_information(table: Table, dice: FastDice) -> None:
    """The resample law, and: a guess depends only on what the seat may know."""
    for seat in range(int(table.seats)):
        seed = int(dice.below("seed", 1 << 30))
        world = table.guess(seat, FastDice(seed))
        assert world.audit() == ""
        assert world.view(seat) == table.view(seat)
        assert table.guess(seat, FastDice(9)).position() == world.guess(seat, FastDice(9)).position()


def reroll_changes_no_view(table: Table, dice: FastDice) -> None:
    """Another future looks the same to everybody, and nothing is left of the one that was to come."""
    before = table.position()
    seed = int(dice.below("seed", 1 << 30))
    again = table.reroll(FastDice(seed))
    assert again.audit() == ""
    for seat in (None, *range(int(table.seats))):
        assert again.view(seat) == table.view(seat)
    assert table.reroll(FastDice(9)).position() == again.reroll(FastDice(9)).position()
    assert table.position() == before


def indistinguishable_worlds_look_alike(table: Table, dice: FastDice) -> None:
    """Two tables that differ only in what a seat can't know are the same to it, to the byte."""
    other = int(dice.below("seat", table.seats))
    for seat in {other, other if table.seat is None else table.seat}:
        world = table.guess(seat, FastDice(int(dice.below("seed", 1 << 30))))
        assert faces(table, seat, FastDice(dice)) == faces(world, seat, FastDice(dice))
        assert encoded(table.view(None)) == encoded(world.view(None))


def faces(table: Table, seat: int, dice: FastDice) -> list[str]:
    """Everything a seat is shown of a table; of its drawings one, in one language, now this, now that."""
    view = table.view(seat)
    lang = LANGUAGES[dice.below("lang", len(LANGUAGES))]
    shown = [encoded(view), *DRAWINGS[dice.below("drawing", len(DRAWINGS))](table, seat, lang)]
    if table.seat == seat:
        shown += [json.dumps(table.legal())]
        shown += [table.describe(action, lang) for action in table.legal()]
        shown += [str(table.why_not(int(dice.below("why", table.actions)))) for _ in range(20)]
    return shown


def drawn(table: Table, seat: int, lang: str) -> list[str]:
    return [table.svg(seat, lang, narrow=lang == "fr")]


def told(table: Table, seat: int, lang: str) -> list[str]:
    return [json.dumps(table.game.board.sheet(table.view(seat), table.game.words(lang)))]


def spelt(table: Table, seat: int, lang: str) -> list[str]:
    letters = table.game.board.letters(table.view(seat), table.game.words(lang), MIN_SIZE)
    return [] if letters is None else [str(letters), json.dumps(letters.inks), json.dumps(sorted(letters.things))]


DRAWINGS = (drawn, told, spelt)


def questions_leak_nothing(table: Table, dice: FastDice) -> None:
    """Unless something is revealed or drawn, an action looks the same in every world its seat can imagine."""
    asked = table.seat
    assert asked is not None
    world = table.guess(asked, FastDice(int(dice.below("seed", 1 << 30))))
    for action in table.legal()[:10]:
        here, heard_here = after(table, action, asked)
        there, heard_there = after(world, action, asked)
        if here.barrier < here.ply and there.barrier < there.ply:
            assert here.view(asked) == there.view(asked)
            assert heard_here == heard_there


def secrets_are_kept(table: Table, dice: FastDice) -> None:
    """The others' actions leave the same events behind in every world, and so do their secret choices.

    Where the options are private, two different answers that look alike must also sound alike.
    """
    assert table.top is not None
    secret = type(table.top).hides_option_count
    for seat in range(int(table.seats)):
        if seat == table.seat:
            continue
        world = table.guess(seat, FastDice(int(dice.below("seed", 1 << 30))))
        stories: dict[tuple[int, str], Seen] = {}
        for place in (table, world):
            for action in place.legal()[:10]:
                then, heard = after(place, action, seat)
                look = (0 if secret else action, encoded(then.view(seat)))
                assert stories.setdefault(look, heard) == heard


def encoded(view: View) -> str:
    return msgspec.json.encode(view).decode()


def after(table: Table, action: int, seat: int) -> tuple[Table, Seen]:
    """The table after an action, with the dice of another world, and what the seat was told."""
    then = table.clone()
    then.dice = FastDice(5)
    events = then.listen()
    then.apply(action)
    return then, seen(events, seat)


def seen(events: list[Event], seat: int) -> Seen:
    return [(int(event.ply), event.name, event.values) for event in events if event.seen_by(seat)]


def undo_leaks_nothing(table: Table, start: Table, actions: list[int], dice: FastDice) -> None:
    """From the barrier on only one seat has acted, and it would have seen the same in any world it could imagine."""
    actor = int(table.actor)
    world = start.guess(actor, FastDice(int(dice.below("seed", 1 << 30))))
    for action in actions:
        assert world.seat == actor
        world.apply(action)
    assert world.view(actor) == table.view(actor)
