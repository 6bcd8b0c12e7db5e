"""Drawing of Lofoten, as a picture and as text."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from meadhall.bots import answer, bot
from meadhall.core.engine.dice import FastDice
from meadhall.games.lofoten.ids import MOVE_ROTATE, MOVE_SLIDE, PLAY_LEFT, PLAY_RIGHT
from meadhall.games.lofoten.text.movement_preview import MovementPreview, reachable
from tests.games.lofoten.situations import GAME, Situation, choose, new


def actions_in(picture: str) -> set[int]:
    return {int(number) for number in re.findall(r'data-action="(\d+)"', picture)}


def test_every_option_has_its_place_on_the_table() -> None:
    """In whole games played well, wide and narrow, every legal action can be clicked, and nothing else."""
    seen = set()
    for seed in range(3):
        table = new(seed, warehouses=2, jarls=True, longships=True)
        dice = FastDice(seed)
        greedy = bot("greedy")
        while not table.over:
            if table.decision not in seen or table.ply % 12 == 0:
                seen.add(table.decision)
                for narrow in (False, True):
                    assert actions_in(table.svg(table.seat, "en", narrow)) == set(table.legal()), table.decision
                assert actions_in(table.svg(1 - table.seat)) == set()
                assert actions_in(table.svg(None)) == set()
            table.apply(answer(greedy, table, dice))
    assert {"choose_card", "lateral_move", "central_power", "refill_place", "improve_ship", "end_turn"} <= seen


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("narrow", [False, True])
def test_pictures_are_well_formed_with_ids_used_once(lang: str, narrow: bool) -> None:
    table = new(4, warehouses=4, jarls=True, longships=True)
    dice = FastDice(4)
    while not table.over:
        if table.ply % 25 == 0:
            check_picture(table.svg(table.seat, lang, narrow))
        legal = table.legal()
        table.apply(legal[dice.below("test", len(legal))])
    check_picture(table.svg(0, lang, narrow))
    assert str(table.scores()[0]) in table.svg(0, lang, narrow)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("narrow", [False, True])
def test_a_button_is_called_what_is_written_on_it(lang: str, narrow: bool) -> None:
    """Labels are what all players read, for voice control; the price stands beside them."""
    written = set()
    offered = set()
    table = new(4, warehouses=2, jarls=True, longships=True)
    dice = FastDice(4)
    while not table.over:
        legal = table.legal()
        if tuple(legal) not in offered:
            offered.add(tuple(legal))
            for place in ElementTree.fromstring(table.svg(table.seat, lang, narrow)).iter():
                if place.get("role") == "button" and place.get("data-thing") in (None, "deck", "reserve"):
                    text = "".join(place.itertext())
                    assert text.lower() in place.attrib["aria-label"].lower()
                    written.add(text)
        table.apply(legal[dice.below("test", len(legal))])
    assert {GAME.words(lang)(f"table.{name}_button") for name in ("redraw", "swap", "stop", "end", "turn")} <= written


def check_picture(picture: str) -> None:
    root = ElementTree.fromstring(picture)
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))


def test_with_all_modules_every_thing_has_a_card() -> None:
    table = new(6, warehouses=4, jarls=True, longships=True)
    dice = FastDice(6)
    kinds = set()
    while not table.over:
        if table.ply % 20 == 0:
            view, say = table.view(table.seat), GAME.words("fr")
            for thing in set(re.findall(r'data-thing="([^"]*)"', table.svg(table.seat, "fr", table.ply % 40 == 0))):
                kinds.add(thing.split("-")[0])
                card = GAME.board.inspect(view, thing, say)
                assert card is not None, thing
                assert card.effect or card.facts
                assert all(GAME.rule(rule, "fr") for rule in card.rules)
        legal = table.legal()
        table.apply(legal[dice.below("test", len(legal))])
    assert {"tile", "card", "ship", "fleet", "warehouse", "jarl", "seat", "back", "pile", "deck", "reserve"} <= kinds


def test_a_lever_shows_what_its_movement_loads() -> None:
    """The quarter turn brings the mead order to the market, where mead lies; the slide brings nothing."""
    scene = Situation().wheel(0, "a:- | b:- | c:- | d:M1", zone=3).market("- - mead3w - -").hand(0, "C1 C2 F2")
    table = scene.action(0)
    choose(table, "choose_card", PLAY_RIGHT)
    drawing = GAME.board.draw(table.view(0), GAME.words("en"), False)
    shown = {
        part.name: part.content.count('href="#goods-mead-') for part in drawing.parts if part.name.startswith("lever-")
    }
    assert shown == {f"lever-{MOVE_SLIDE}": 0, f"lever-{MOVE_ROTATE}": 1}


@pytest.mark.rule("LOF-032", "LOF-162")
def test_a_quarter_turn_is_drawn_as_a_turn() -> None:
    table = Situation().hand(0, "M3 F1 S3").action(0)
    assert turn_of(table.svg(0)) == 0
    choose(table, "choose_card", PLAY_RIGHT)
    for quarters in (1, 2, 3):
        choose(table, "lateral_move", MOVE_ROTATE)
        assert turn_of(table.svg(0)) == 90 * quarters


def turn_of(picture: str) -> int:
    """The angle of seat 0's wheel."""
    found = re.search(r'id="wheel-0" class="piece" style="[^"]*px\)(?: rotate\((-?\d+)deg\))?', picture)
    assert found
    return int(found[1] or 0)


def test_the_other_seat_sees_the_market_from_the_other_side() -> None:
    table = Situation().market("mead1w mead2w fish1w fish2w sheep1w").action(0)
    places = [x_of(table.svg(seat), int(table.market[0])) for seat in (0, 1)]
    assert places[0] < places[1]
    assert x_of(table.svg(None), int(table.market[0])) == places[0]


def x_of(picture: str, tile: int) -> float:
    found = re.search(rf'id="tile-{tile}" class="piece" style="transform:translate\(([\d.]+)px', picture)
    assert found
    return float(found[1])


@pytest.mark.rule("LOF-061", "LOF-068", "LOF-146")
@pytest.mark.parametrize("seed", range(8))
def test_what_a_movement_is_said_to_bring_is_what_it_brings(seed: int) -> None:
    table = new(seed, longships=True)
    dice = FastDice(seed)
    while not table.over:
        if table.decision == "lateral_move" and not table.view(0).last:
            for option in (MOVE_SLIDE, MOVE_ROTATE):
                check_outlook(table, option)
        legal = table.legal()
        table.apply(legal[dice.below("test", len(legal))])


def check_outlook(table: Any, option: int) -> None:
    seat = table.seat
    view = table.view(seat)
    rightwards = view.question.side == 1
    now = MovementPreview(view, seat)
    after = now.slid(rightwards) if option == MOVE_SLIDE else now.turned(rightwards)
    action = GAME.action("lateral_move", option)
    assert (after is None) == (action not in table.legal())
    if after is None:
        return
    then = table.clone()
    then.apply(action)
    fleet = then.view(seat).fleets[seat]
    assert fleet.zone == after.zone
    if then.decision == "lateral_move":
        assert [ship.cargo for ship in fleet.places] == [ship.cargo for ship in after.places]
        assert then.view(seat).market == after.market


@pytest.mark.rule("LOF-029", "LOF-033")
def test_the_reach_of_a_card_counts_slides_and_turns() -> None:
    scene = Situation().wheel(0, "a:- | b:- | c:- | d:M1", zone=4).market("- - - - mead3w").hand(0, "C1 C2 F2")
    table = scene.action(0)
    found = reachable(table.view(0), 0, True, 2)
    assert {(slides, turns) for slides, turns, _ in found} == {(0, 1), (1, 0), (0, 2), (1, 1)}
    loads = {(slides, turns): [tile.value for tile in outlook.loaded] for slides, turns, outlook in found}
    assert loads == {(0, 1): [], (1, 0): [], (0, 2): [], (1, 1): [3]}
    choose(table, "choose_card", PLAY_LEFT)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_sheet_tells_everything_a_seat_sees(lang: str) -> None:
    scene = Situation(jarls=True, longships=True).market("mead1w mead2w fish1w fish2w -").hand(0, "C1 C2 F2")
    table = scene.store(0, 1, "sheep3w* sheep2r").jarl(1, "J5", "ten_goods", owner=1, link=2).coins(4, 1)
    scene.table.improved[0] = 1
    view = table.action(0).view(0)
    lines = "\n".join(line for _, part in GAME.board.sheet(view, GAME.words(lang)) for line in part)
    for name in ("Ulf", "2", "A"):
        assert name in lines
    assert ("retournée" if lang == "fr" else "flipped") in lines
    assert "? · ? · ?" in lines
