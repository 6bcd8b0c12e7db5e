"""The pages as a browser gets them: every game, both languages, all ways from hall to rematch."""

from __future__ import annotations

import gzip
import re
from html import unescape

import httpx
import pytest

import meadhall
from meadhall.core.draw.people import ROUND
from meadhall.core.engine.game import Game
from meadhall.core.engine.record import Record
from meadhall.core.i18n.person_grammar import Reader
from meadhall.core.i18n.words import LANGUAGES
from meadhall.match import Match
from meadhall.server.http.pages.navigation import NAV_LINKS
from meadhall.server.rendering import bot_face, face
from tests import plain
from tests.kit import well_into
from tests.server.kit import RunningServer, play_plies, start_match

GAMES = pytest.mark.parametrize("game", meadhall.games(), ids=lambda game: game.name)
LIGHT = 150_000
YOU = {"en": "you", "fr": "vous"}


def browser(server: RunningServer, lang: str = "en") -> httpx.Client:
    return plain.Client(base_url=server.base, headers={"accept-language": lang}, timeout=60, follow_redirects=True)


def as_person(server: RunningServer, authorization: str, lang: str = "en") -> httpx.Client:
    """The browser of a person of the HTTP API."""
    client = browser(server, lang)
    client.cookies.set("meadhall", authorization.removeprefix("Bearer "))
    return client


def page_text(page: httpx.Response) -> str:
    assert page.status_code == 200, page.text
    return unescape(page.text)


@GAMES
def test_each_game_has_pictures_rules_and_a_form(server: RunningServer, game: Game) -> None:
    for lang in LANGUAGES:
        client = browser(server, lang)
        say = game.words(lang)
        lobby = page_text(client.get("/"))
        assert say("game.title") in lobby
        assert say("game.kind") in lobby
        assert say("game.line") in lobby
        assert f"/pictures/covers/{game.name}.svg" in lobby
        form = page_text(client.get(f"/new?game={game.name}"))
        for option in game.options:
            assert say(f"rule.{option.name}") in form
        rules = page_text(client.get(f"/rules/{game.name}"))
        assert [rule for rule in game.rule_ids() if f'id="{rule}"' not in rules] == []
        for moment in ("start", "middle", "end"):
            picture = client.get(f"/games/{game.name}/{moment}.svg")
            assert picture.headers["content-type"].startswith("image/svg+xml")
            assert picture.text.startswith("<svg")


def test_faces_have_no_ids_that_could_collide() -> None:
    """A page that updates itself moves elements with an id, and a moved face became invisible."""
    assert not any("id=" in drawn for drawn in (face("Ann"), face("Ann", 1), face("", 2), bot_face(3)))
    assert f"url(#{ROUND})" in face("Ann")


def test_shared_gradients_are_on_a_page_once(server: RunningServer) -> None:
    match, people = start_match(server, "raids", 2)
    client = as_person(server, people[0].http.headers["Authorization"])
    for path in ("/", "/me", "/rules/raids", f"/m/{match}"):
        page = page_text(client.get(path))
        assert [page.count(f'id="{name}"') for name in ("light", "dome", "steel", ROUND)] == [1, 1, 1, 1], path


@GAMES
def test_table_page_is_small_and_complete(server: RunningServer, game: Game) -> None:
    match, people = start_match(server, game.name, game.players[-1])
    play_plies(match, people, well_into(game, game.players[-1], 40))
    asked = people[people[0].get(match)["asked"]]
    client = as_person(server, asked.http.headers["Authorization"])
    page = client.get(f"/m/{match}")
    assert page.headers["content-encoding"] == "gzip"
    weight = len(gzip.compress(page.content, 4))
    for file in set(re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text)):
        weight += len(gzip.compress(client.get(file).content, 4))
    assert weight < LIGHT
    legal = {str(each["action"]) for each in asked.get(match, "/legal")["actions"]}
    assert set(re.findall(r'data-action="(\d+)"', page.text)) == legal


@GAMES
def test_first_page_logs_events_before_the_first_question(server: RunningServer, game: Game) -> None:
    match, people = start_match(server, game.name, game.players[0], seed="50")
    asked = people[0].get(match)["asked"]
    names = tuple(f"Player {number}" for number in range(game.players[0]))
    for lang in LANGUAGES:
        page = page_text(as_person(server, people[asked].http.headers["Authorization"], lang).get(f"/m/{match}"))
        log = page[page.index('id="log"') :]
        own = tuple(Reader(YOU[lang]) if seat == asked else name for seat, name in enumerate(names))
        told = Match(Record(game, game.players[0], "50")).log(asked, game.words(lang, own))
        assert told
        assert [line.words for line in told if line.words not in log] == []


def test_forced_moves_are_shown_with_the_question(server: RunningServer) -> None:
    """In this deal of Raids a troll takes the only Viking of the player who sails first, who is asked nothing."""
    match, people = start_match(server, "raids", 2, ("Ann", "Bo"), seed="50")
    page = page_text(as_person(server, people[0].http.headers["Authorization"]).get(f"/m/{match}"))
    news = "You had no choice: You yield 1 Viking to Troll (strength 4) and sail on."
    assert news in page[page.index('id="prompt"') : page.index('id="board"')]
    assert news not in page_text(as_person(server, people[1].http.headers["Authorization"]).get(f"/m/{match}"))


@GAMES
def test_match_from_form_to_end_and_rematch(server: RunningServer, game: Game) -> None:
    client = browser(server)
    client.get("/")
    players = game.players[0]
    form = {"game": game.name, "players": str(players), "seat0": "me", "name": "Ann", "hints": "on", "doors": "open"}
    lobby = client.post("/new", data=form | {f"seat{seat}": "friend" for seat in range(1, players)})
    assert "Waiting for players" in lobby.text
    assert "Ann" in page_text(browser(server).get("/"))
    match = lobby.url.path
    table = client.post(f"{match}/fill", data={"level": "random"})
    assert "Waiting for players" not in table.text
    left = client.post(f"{match}/leave")
    assert "a bot stands in" in left.text
    client.post(f"{match}/stand-in", data={"seat": "0"})
    assert "a bot stands in" not in client.get(match).text


def first_table(server: RunningServer, match: str) -> str:
    """The table at the start of a match as a spectator sees it, without anybody's name."""
    page = browser(server).get(f"/m/{match}/moment?ply=0&eyes=-1").text
    return re.sub(r"<text.*?</text>|aria-label=.*?>", "", page[page.index("<svg") : page.index("</svg>")])


def test_rematch_and_same_deal_from_another_seat(server: RunningServer) -> None:
    match, people = start_match(server, "raids", 2)
    play_plies(match, people, 10_000)
    ann, bob = (as_person(server, person.http.headers["Authorization"]) for person in people)
    end = page_text(ann.get(f"/m/{match}"))
    assert all(f"eyes={seat}" in end for seat in range(2)), "at the end everybody's secrets are open"
    first = ann.post(f"/m/{match}/rematch")
    assert bob.post(f"/m/{match}/rematch").url == first.url
    assert first.url.path in page_text(bob.get(f"/m/{match}"))
    again = people[0].get(first.url.path.removeprefix("/m/"))
    assert (again["started"], again["you"], again["ply"]) == (True, 1, 0)
    eve = browser(server)
    other = eve.post(f"/m/{match}/other-seat", data={"seat": "1"})
    name = other.url.path.removeprefix("/m/")
    assert people[0].get(name)["seats"][1]["who"] == "person"
    assert people[0].get(name)["deal"]["chosen"]
    assert first_table(server, name) == first_table(server, match)


def test_invalid_form_is_shown_again_with_a_message(server: RunningServer) -> None:
    client = browser(server)
    client.get("/")
    answer = client.post("/new", data={"game": "raids", "players": "9"})
    assert answer.status_code == 400
    assert "raids is for" in answer.text
    answer = client.post("/new", data={"game": "raids", "players": "2", "seat0": "me", "seat1": "nobody"})
    assert answer.status_code == 400
    assert "There is no bot called" in answer.text
    assert client.post("/new", data={"game": "chess"}).status_code == 404


@GAMES
def test_a_hint_has_reasons_in_both_languages(server: RunningServer, game: Game) -> None:
    match, people = start_match(server, game.name, game.players[0])
    asked = people[people[0].get(match)["asked"]]
    options = [action["words"] for action in asked.get(match, "/legal")["actions"]]
    hint = page_text(as_person(server, asked.http.headers["Authorization"]).get(f"/m/{match}/hint"))
    assert any(f"A bot would choose: {words}" in hint for words in options)
    shares = re.findall(r"<b>(\d+)%</b>", hint)
    assert len(shares) == min(3, len(options))
    french = page_text(as_person(server, asked.http.headers["Authorization"], "fr").get(f"/m/{match}/hint"))
    assert "Un bot choisirait" in french


def test_a_match_without_hints_gives_none(server: RunningServer) -> None:
    match, people = start_match(server, "raids", 2, hints=False)
    asked = people[people[0].get(match)["asked"]]
    client = as_person(server, asked.http.headers["Authorization"])
    assert 'id="hint"' not in client.get(f"/m/{match}").text
    assert client.get(f"/m/{match}/hint").status_code == 403


def test_lobby_lists_own_turn_first_with_its_question(server: RunningServer) -> None:
    match, people = start_match(server, "raids", 2)
    asked = people[0].get(match)["asked"]
    for seat, person in enumerate(people):
        client = as_person(server, person.http.headers["Authorization"])
        lobby = page_text(client.get("/"))
        assert ("Your turn at one table" in lobby) == (seat == asked)
        assert ("Nobody is waiting for you" in lobby) == (seat != asked)
        table = page_text(client.get(f"/m/{match}"))
        found = re.search(r'<p class="prompt-question" aria-live="assertive">(.*?)</p>', table)
        assert (found is not None) == (seat == asked)
        assert found is None or f"<h2>{found[1]}</h2>" in lobby


def test_a_first_visit_has_no_list_of_matches_and_one_click_seats_two_easy_bots(server: RunningServer) -> None:
    client = browser(server)
    lobby = page_text(client.get("/"))
    assert "Take a seat by the fire" in lobby
    (game,) = re.findall(r'name="game" value="(\w+)"><input type="hidden" name="level" value="thrall"', lobby)
    assert game == "raids"
    table = client.post("/play", data={"game": game, "level": "thrall"})
    assert page_text(table).count("Thrall (first game)") >= 2
    again = page_text(client.get("/"))
    assert "Take a seat by the fire" not in again
    assert table.url.path in again


def test_header_links_exactly_to_existing_pages(server: RunningServer) -> None:
    client = browser(server)
    header = re.search(r'<nav class="site-nav".*?</nav>', client.get("/").text, re.DOTALL)
    assert header is not None
    doors = re.findall(r'href="([^"]+)"', header[0])
    assert {"/", "/rules", "/me"} <= set(doors)
    assert [link for link in doors if client.get(link).status_code != 200] == []
    missing = {link.path for link in NAV_LINKS} - set(doors)
    assert [link for link in missing if client.get(link).status_code != 404] == []


@pytest.mark.parametrize("path", ["/pictures/covers/raids.svg", "/pictures/scenes/hearth.svg", "/materials/oak.svg"])
def test_public_pictures_are_cacheable_and_set_no_cookie(server: RunningServer, path: str) -> None:
    answer = browser(server).get(path)
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.headers["cache-control"].startswith("public")
    assert "set-cookie" not in answer.headers
    assert browser(server).get("/pictures/covers/chess.svg").status_code == 404
