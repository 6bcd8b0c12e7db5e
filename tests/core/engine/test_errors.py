"""Error messages for wrong requests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import meadhall
from meadhall.core.engine import errors
from meadhall.core.engine.errors import BadOption, IllegalAction, MeadhallError, UnknownGame
from meadhall.core.engine.game import Game
from meadhall.core.engine.option import Option, OptionValue

RAIDS = meadhall.game("raids")


def test_all_errors_are_one_family() -> None:
    found = [value for value in vars(errors).values() if isinstance(value, type) and issubclass(value, Exception)]
    assert len(found) > 8
    assert all(issubclass(value, MeadhallError) for value in found)
    assert all(hasattr(meadhall, value.__name__) for value in found)


@pytest.mark.parametrize("typed", ["raid", "Raids", "rads", "raids "])
def test_an_unknown_game_brings_a_suggestion(typed: str) -> None:
    with pytest.raises(UnknownGame) as caught:
        meadhall.game(typed)
    message = str(caught.value)
    assert f"no game called {typed!r}" in message
    assert "Did you mean 'raids'?" in message
    assert all(game.name in message for game in meadhall.games())


@pytest.mark.parametrize("typed", ["", "xyzzy", "../core", "ᚱ"])
def test_a_name_like_no_game_lists_the_games(typed: str) -> None:
    with pytest.raises(UnknownGame, match=r"The games are: .*raids") as caught:
        meadhall.game(typed)
    assert "Did you mean" not in str(caught.value)


@pytest.mark.parametrize("players", [0, 1, 5, -1, 10**9, "3", 2.0])
def test_a_number_of_players_the_game_does_not_have(players: Any) -> None:
    with pytest.raises(BadOption) as caught:
        RAIDS.new(players, seed=1)
    assert f"raids is not for {players!r} players. It is for: 2, 3, 4." in str(caught.value)


def test_an_option_the_game_does_not_have() -> None:
    with pytest.raises(BadOption, match=r"raids has no option 'oars'. Its options: "):
        RAIDS.new(3, seed=1, oars=True)


def no_jarls_alone(players: int, options: Mapping[str, OptionValue]) -> str:
    return "Two players need no jarls." if players == 2 and options["jarls"] else ""


def with_options() -> Game:
    """Raids as if it had options."""
    return Game(
        name="raids",
        folder=RAIDS.folder,
        rules_version=1,
        players=(2, 3, 4),
        kinds=RAIDS.kinds,
        events=RAIDS.events,
        first_decision=RAIDS.first_decision,
        edition_shape=RAIDS.edition_shape,
        open_box=RAIDS.open_box,
        table=RAIDS.table,
        phrases=RAIDS.phrases,
        board=RAIDS.board,
        evaluation=RAIDS.evaluation,
        view_bounds=RAIDS.view_bounds,
        options=(
            Option("jarls", (False, True), False),
            Option("warehouses", (1, 2, 3), 1),
            Option("coast", ("north", "south"), "north"),
        ),
        conflict=no_jarls_alone,
    )


def test_options_have_a_kind_and_a_usual_value() -> None:
    game = with_options()
    assert [option.kind for option in game.options] == ["flag", "number", "choice"]
    assert game.validate_options(3, {}) == {"jarls": False, "warehouses": 1, "coast": "north"}
    assert game.validate_options(3, {"warehouses": 3})["warehouses"] == 3
    assert game.new(3, seed=1, coast="south").rule_options["coast"] == "south"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"warehouses": 4}, "The option warehouses can't be 4. It can be: 1, 2, 3."),
        ({"warehouses": True}, "can't be True"),
        ({"jarls": 1}, "The option jarls can't be 1. It can be: no, yes."),
        ({"coast": "east"}, "can't be 'east'. It can be: north, south."),
        ({"sea": 1}, "Its options: jarls, warehouses, coast."),
    ],
)
def test_an_option_value_that_is_not_offered(options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOption) as caught:
        with_options().new(3, seed=1, **options)
    assert words in str(caught.value)


def test_options_that_do_not_go_together() -> None:
    with pytest.raises(BadOption, match="Two players need no jarls"):
        with_options().new(2, seed=1, jarls=True)
    with_options().new(3, seed=1, jarls=True)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        *(("jarls", text, True) for text in ("yes", "TRUE", "on", "1", " yes ")),
        *(("jarls", text, False) for text in ("no", "False", "off", "0")),
        ("warehouses", "2", 2),
        ("coast", "South", "south"),
    ],
)
def test_options_as_people_type_them(name: str, text: str, value: OptionValue) -> None:
    parsed = with_options().parse_options({name: text})[name]
    assert parsed == value
    assert type(parsed) is type(value)


@pytest.mark.parametrize(("name", "text"), [("jarls", "maybe"), ("warehouses", "two"), ("coast", "")])
def test_options_nobody_can_read(name: str, text: str) -> None:
    with pytest.raises(BadOption, match=f"The option {name} can't be '{text}'"):
        with_options().parse_options({name: text})


def test_an_illegal_action_says_why() -> None:
    table = RAIDS.new(3, seed=7)
    with pytest.raises(IllegalAction, match="the actions of this game are 0 to"):
        table.apply(10**6)
    with pytest.raises(IllegalAction, match=r"\(RAI-\d{3}\)"):
        table.apply(RAIDS.action("navigate", 5))
    with pytest.raises(IllegalAction, match="another question"):
        table.apply(RAIDS.action("combat_response", 0))
    while not table.over:
        table.apply(table.legal()[0])
    with pytest.raises(IllegalAction, match="The game is over"):
        table.apply(0)


@pytest.mark.parametrize("action", [-1, 10**6])
def test_a_number_that_is_no_action(action: int) -> None:
    with pytest.raises(BadOption, match=f"{action} is no action of raids"):
        RAIDS.split(action)


def test_a_rule_that_is_not_there() -> None:
    with pytest.raises(BadOption, match=r"no rule 'RAI-999'. Its rules are RAI-001 to RAI-152"):
        RAIDS.rule("RAI-999", "en")
