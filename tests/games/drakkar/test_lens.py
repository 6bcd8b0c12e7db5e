"""Lens of a phone: shows the squares around one, from the player's own side, and never leaves the chart."""

from __future__ import annotations

from typing import Any

import pytest

import meadhall
from meadhall.games.drakkar.draw import phone_lens
from meadhall.games.drakkar.draw.layout import Chart, layout
from meadhall.games.drakkar.draw.lens import Lens
from meadhall.games.drakkar.draw.scene import DrakkarScene
from meadhall.games.drakkar.draw.sea import WINDOWS
from meadhall.games.drakkar.moves import EMBLEM
from meadhall.games.drakkar.packed import LINE, SQUARES, square_name

ACROSS, DOWN, UNIT = WINDOWS["card"]
SAY = meadhall.game("drakkar").words("en", ("Ann", "Ben"))


@pytest.fixture(scope="module")
def view() -> Any:
    return meadhall.game("drakkar").new(2, "a lens").view(0)


def chart(view: Any) -> Chart:
    return Chart(layout(True), view.clans[0].side)


def test_every_square_is_in_its_own_lens_which_stays_on_the_chart(view: Any) -> None:
    for number in range(SQUARES):
        lens = Lens(chart(view), square_name(number))
        x, y = lens.place(square_name(number)) or (-1, -1)
        assert 0 < x < ACROSS * UNIT
        assert 0 < y < DOWN * UNIT
        assert 0 <= lens.left <= LINE - ACROSS
        assert 0 <= lens.top <= LINE - DOWN
        shown = [each for each in map(square_name, range(SQUARES)) if lens.place(each)]
        assert len(shown) == ACROSS * DOWN


def test_it_shows_what_lies_there_and_of_emblems_only_what_this_seat_knows(view: Any) -> None:
    emblem = view.emblems[0]
    card = meadhall.game("drakkar").board.inspect(view, f"square-{emblem.square}", SAY)
    assert card is not None
    near = [each for each in view.emblems if Lens(chart(view), emblem.square).place(each.square)]
    assert not any(each.known for each in near)
    assert card.around.count('href="#back"') == len(near) > 0
    assert "known-" not in card.around


def test_a_pawn_at_sea_has_it_and_one_at_home_has_none(view: Any) -> None:
    card = meadhall.game("drakkar").board.inspect(view, "pawn-0-0", SAY)
    assert card is not None
    assert card.around == ""


def test_below_the_chart_it_looks_at_what_a_finger_can_not_tell_apart_and_there_it_can_be_chosen() -> None:
    game = meadhall.game("drakkar")
    table = game.new(4, "a lens")
    met = 0
    while met < 3:
        view: Any = table.view(table.seat)
        scene = DrakkarScene(view, game.words("en", ("Ann", "Ben", "Cat", "Dan")), layout(True))
        near = [option for option in scene.crowded if option >= EMBLEM] if scene.choosing_piece() else []
        if near and phone_lens.has_room(scene):
            met += 1
            drawn = {part.name: part.content for part in game.board.draw(view, scene.say, True).parts}
            for option in near:
                square = square_name(option - EMBLEM)
                assert f"glass-square-{square}" in drawn or f"pick-{square}" in drawn
            assert any(name.startswith("glass-square") for name in drawn)
        table.apply(table.legal()[-1])
