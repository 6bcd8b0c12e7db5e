"""A bot of your own that plays over the network, with nothing but Python and the JSON interface.

It answers at random; put your own idea into `choose`.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator
from http.client import HTTPException, HTTPResponse
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

EXAMPLES = """
  api_client.py http://127.0.0.1:8080 Halfdan raids    makes a match of Raids against a bot
  api_client.py http://127.0.0.1:8080 Halfdan MATCH    takes a free seat in a match (MATCH is the end of its link)
"""


def choose(view: dict[str, Any], actions: list[dict[str, Any]]) -> int:
    """Your idea goes here: `view` is all you may know, each action has words that say what it means."""
    return random.choice(actions)["action"]


class Refused(Exception):
    """The server said no: a word for the reason, and a sentence for people."""


class Server:
    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.headers = {"Content-Type": "application/json"}

    def open(self, path: str, body: object = None) -> HTTPResponse:
        data = None if body is None else json.dumps(body).encode()
        try:
            return urlopen(Request(f"{self.address}/api{path}", data, self.headers), timeout=60)
        except HTTPError as error:
            problem = json.load(error)
            raise Refused(problem["error"], problem["detail"]) from None

    def ask(self, path: str, body: object = None) -> Any:
        with self.open(path, body) as answer:
            return json.load(answer)

    def news(self, path: str) -> Iterator[dict[str, Any]]:
        """Where the match stands, at once and after every change; a stream that ends is opened anew."""
        while True:
            with self.open(f"{path}/events") as stream:
                for line in stream:
                    if line.startswith(b"data: {"):
                        yield json.loads(line.removeprefix(b"data: "))


def take_seat(server: Server, name: str, wish: str) -> dict[str, Any]:
    token = server.ask("/people", {"name": name})["token"]
    server.headers["Authorization"] = f"Bearer {token}"
    games = {game["name"]: game for game in server.ask("/games")}
    if wish not in games:
        return server.ask(f"/matches/{quote(wish, safe='')}/join", {})
    rivals = [games[wish]["bots"][-1]] * (games[wish]["players"][0] - 1)
    return server.ask("/matches", {"game": wish, "seats": ["me", *rivals]})


def play(server: Server, name: str, wish: str) -> None:
    match = take_seat(server, name, wish)
    path = f"/matches/{match['match']}"
    for now in server.news(path):
        if now["over"]:
            break
        if now["asked"] == match["you"]:
            answer(server, path)
    scores = server.ask(path)["scores"]
    print(f"{name} scored {scores[match['you']]}; the scores were {scores}.")


def answer(server: Server, path: str) -> None:
    legal = server.ask(f"{path}/legal")
    if not legal["actions"]:
        return
    action = choose(server.ask(f"{path}/view"), legal["actions"])
    try:
        server.ask(f"{path}/act", {"ply": legal["ply"], "take": legal["take"], "action": action})
    except Refused as refused:
        if refused.args[0] == "illegal":
            raise  # anything else means that the table has moved on: the news will tell


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("server", help="where the server is, such as http://127.0.0.1:8080")
    parser.add_argument("name", help="what the others shall call you")
    parser.add_argument("wish", help="a game to make a match of, or the match to join")
    given = parser.parse_args()
    try:
        play(Server(given.server), given.name, given.wish)
    except Refused as refused:
        sys.exit(f"{given.server} says: {refused.args[1]}")
    except (OSError, HTTPException, ValueError) as error:
        sys.exit(f"{given.server} is no meadhall server, or can't be reached: {error}")
