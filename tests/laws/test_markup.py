"""Markup injection: no name from players, editions or records changes the elements of a drawing."""

from __future__ import annotations

import inspect
import json
import pkgutil
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

import meadhall
from meadhall.core import draw
from meadhall.core.draw import animations, hit_areas, people, plain_board, player_plate, svg, text_layout
from meadhall.core.draw.drawing import Kit, compose_drawing, show, use
from meadhall.core.draw.picture import InspectCard, Part
from meadhall.core.draw.svg import EMPTY, Markup, join
from meadhall.core.engine.edition import Edition
from meadhall.core.engine.game import Game
from meadhall.core.engine.table import Table
from meadhall.core.i18n.words import LANGUAGES, Words
from tests.corrupt import look as value_at
from tests.editions import places
from tests.laws.stages import moments
from tests.markup import HARMLESS, HOSTILE, read, skeleton

GAMES = meadhall.games()
NAMING = "name", "title", "text_", "one_", "virtue_", "author", "artist", "publisher", "counts"
"""What the strings of an edition are called that people read."""
Draw = Callable[[str], Markup]


# The builders.

FACES = skeleton(join(people.portrait(f"{HARMLESS} {number}") for number in range(400)))
"""What a face may be made of: which it is follows from a name."""
BUILDERS: dict[str, Draw] = {
    "tag": lambda said: svg.tag("g", id=said, data_name=said, class_=said),
    "at": lambda said: svg.at(1, 2, svg.escape(said), id=said),
    "piece": lambda said: svg.piece(said, 1, 2, svg.escape(said), data_kin=said),
    "text": lambda said: svg.text(1, 2, said, fill=said),
    "rect": lambda said: svg.rect(1, 2, 3, 4, fill=said),
    "circle": lambda said: svg.circle(1, 2, 3, fill=said),
    "path": lambda said: svg.path(said, fill=said),
    "join": lambda said: join([svg.escape(said), svg.tag("g")]),
    "words": lambda said: text_layout.words(0, 0, said, room=60),
    "figure": lambda said: text_layout.figure(0, 0, said),
    "block": lambda said: text_layout.block(0, 0, said, 70, 2),
    "counted": lambda said: animations.animated_count(said, said),
    "rolled": lambda said: animations.animated_roll(said, said),
    "turned": lambda said: animations.animated_turn(said, said),
    "thing": lambda said: hit_areas.thing(said, said),
    "choice": lambda said: hit_areas.choice(1, True, said, EMPTY, name=said),
    "beneath": lambda said: hit_areas.under_hit_area(svg.escape(said)),
    "portrait": people.portrait,
    "face": lambda said: player_plate.face(0, said),
    "head": lambda said: player_plate.head(0, said, said, [player_plate.Figure(EMPTY, said)], 300, True),
    "plank": lambda said: plain_board.plank(said, 200, 40),
    "plate": lambda said: plain_board.plate(0, said, said, said, 300, 90, True),
    "use": use,
    "show": lambda said: show(said, 0, 0, 1, 1),
    "motif": lambda said: Markup(_kit(said).defs),
    "stage": lambda said: Markup(compose_drawing(10, 10, said, [Part(said, svg.escape(said))], Kit())),
}


def _kit(name: str) -> Kit:
    kit = Kit()
    kit.motif(name, svg.escape(name))
    kit.picture(f"{name}-2", 1, 1, svg.escape(name))
    return kit


@pytest.mark.parametrize("said", HOSTILE)
@pytest.mark.parametrize("builder", BUILDERS)
def test_a_builder_given_text_draws_no_element_of_it(builder: str, said: str) -> None:
    draw = BUILDERS[builder]
    assert skeleton(draw(said)) - FACES == skeleton(draw(HARMLESS)) - FACES


@pytest.mark.parametrize("said", HOSTILE)
def test_plain_text_among_children_is_escaped_at_run_time(said: str) -> None:
    """Without a type checker: in a notebook, or in a third-party game."""
    children: Any = (said, svg.tag("b"), said)
    parts: list[Markup] = [
        svg.tag("g", *children),
        svg.at(1, 2, *children),
        svg.piece("a", 1, 2, *children),
        join(children),
        EMPTY + children[1] + children[0],
        hit_areas.thing("a", "a", *children),
        hit_areas.choice(1, True, "a", *children),
        compose_drawing(1, 1, "a", [Part("a", each) for each in children], Kit()).inline,
    ]
    for drawn in parts:
        assert type(drawn) is Markup
        assert skeleton(drawn) <= {("svg", ()), ("b", ())} | skeleton(parts_of_themselves())


def parts_of_themselves() -> Markup:
    """What the builders of the test before draw besides their children."""
    inner = (
        svg.tag("g"),
        svg.at(1, 2),
        svg.piece("a", 1, 2),
        hit_areas.thing("a", "a"),
        hit_areas.choice(1, True, "a", EMPTY),
    )
    return join(inner) + compose_drawing(1, 1, "a", [], Kit()).inline


def test_what_is_made_of_markup_by_other_means_is_text_again() -> None:
    bold: Any = svg.tag("b")
    made: tuple[Any, ...] = (
        str(bold),
        bold[:],
        bold * 2,
        f"{bold}",
        "x" + bold,
        bold.upper(),
        "".join([bold]),
        bold.replace("b", "i"),
    )
    assert all(type(each) is str for each in made)
    assert all(svg.tag("g", each) != f"<g>{each}</g>" for each in made)


@pytest.mark.parametrize("said", ["\x00", "a\x08b", "\x0b\x0c", "\x1f", "\ud800", "\ufffe", "\uffff"])
def test_characters_that_xml_forbids_are_replaced(said: str) -> None:
    shown = "".join(each if each in "ab" else "\N{REPLACEMENT CHARACTER}" for each in said)
    drawn = ElementTree.fromstring(svg.tag("text", svg.escape(said), id=said).encode())
    assert drawn.text == drawn.get("id") == shown


@pytest.mark.parametrize("said", ["a\tb\nc", "Ærik", "\N{SNOWMAN}", "\U0001f6e1", "\x85", "\u202e"])
def test_characters_that_xml_allows_are_kept(said: str) -> None:
    assert ElementTree.fromstring(svg.tag("text", svg.escape(said))).text == said


def drawing_functions() -> Iterator[tuple[str, Callable[..., object]]]:
    """All functions with which tables are drawn: those of the foundation and of every game's look."""
    packages = [draw, *(import_module(f"meadhall.games.{game.name}.draw") for game in GAMES)]
    found = [
        import_module(f"{each.__name__}.{name}")
        for each in packages
        for _, name, _ in pkgutil.iter_modules(each.__path__)
    ]
    for module in (svg, *found):
        for name, function in inspect.getmembers(module, inspect.isfunction):
            if function.__module__ == module.__name__:
                yield f"{module.__name__}.{name}", function


TEXTS = {
    *("meadhall.core.draw.cover.fade", "meadhall.core.draw.cover.sky"),
    "meadhall.games.midgard.draw.shore_paintings.stall",
}
"""Builders that take colours, or names of wares."""


def test_children_are_markup_by_their_types() -> None:
    """What takes any number of strings after the first is a builder, and these are not text."""
    drawn = [
        (name, function)
        for name, function in drawing_functions()
        if inspect.get_annotations(function).get("return") == "Markup"
    ]
    assert len(drawn) > 800
    for name, function in drawn:
        for each in inspect.signature(function).parameters.values():
            if each.kind is each.VAR_POSITIONAL and each.annotation == "str":
                assert name in TEXTS, f"{name} takes text as children"


# The games.


def renamed(game: Game, called: Sequence[str]) -> Edition[Any]:
    """The edition of a game with all its texts replaced, each by the next of these names."""
    content = json.loads(msgspec.json.encode(game.edition.content))
    found = list(places(msgspec.inspect.type_info(game.edition_shape), content))
    for number, (path, kind) in enumerate(found):
        key = str(next(key for key in reversed(path) if isinstance(key, str)))
        if isinstance(kind, msgspec.inspect.StrType) and kind.pattern is None and key.startswith(NAMING):
            value_at(content, path[:-1])[path[-1]] = f"{called[number % len(called)]} {number}"
    return Edition("hostile.toml", msgspec.convert(content, game.edition_shape))


def shown(card: InspectCard) -> list[Markup]:
    return [card.picture, card.around, *(fact.sign for fact in card.facts)]


def drawings(table: Table, say: Words, narrow: bool) -> Iterator[str]:
    """All drawings of a table for the seat that is asked."""
    game = table.game
    view = table.view(table.seat)
    drawing = game.board.draw(view, say, narrow)
    yield str(drawing)
    yield drawing.inline
    found = ElementTree.fromstring(drawing.inline).iter()
    for thing in sorted({each.attrib["data-thing"] for each in found if "data-thing" in each.attrib}):
        card = game.board.inspect(view, thing, say)
        assert card is not None
        yield from shown(card)
    for fact in game.board.legend(say):
        yield fact.sign
    yield game.board.cover()


def all_drawn(game: Game, called: Sequence[str]) -> list[str]:
    """Everything drawn of a game where people and things are called so."""
    players = game.players[-1]
    names = tuple(f"{called[seat % len(called)]}{seat}" for seat in range(players))
    found: list[str] = []
    for number, table in enumerate(moments(game, players, 400, renamed(game, called))):
        say = game.words(LANGUAGES[number % 2], names)
        for narrow in (False, True):
            found += drawings(table, say, narrow)
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_draws_no_element_of_what_people_and_things_are_called(game: Game) -> None:
    """Its table on both kinds of screens, cards, signs and cover, with names of players and of all components."""
    usual, hostile = all_drawn(game, (HARMLESS,)), all_drawn(game, HOSTILE)
    allowed = FACES.union(*map(skeleton, usual))
    for drawn in hostile:
        assert skeleton(drawn) <= allowed
    said = "\n".join(map(read, hostile))
    assert all(f"{each}{seat}" in said for seat, each in enumerate(HOSTILE[: game.players[-1]])), "players"
    assert any(f"{each} " in said for each in HOSTILE), "components"


def test_a_component_that_names_part_of_a_drawing_is_called_by_letters_and_digits() -> None:
    raids = meadhall.game("raids")
    content = json.loads(msgspec.json.encode(raids.edition.content))
    assert msgspec.convert(content, raids.edition_shape) == raids.edition.content
    for name in ("x--><img src=x>", "a b", "", "a\n", 'a"'):
        content["voyage"][0]["tiles"][0]["id"] = name
        with pytest.raises(msgspec.ValidationError, match="id"):
            msgspec.convert(content, raids.edition_shape)
