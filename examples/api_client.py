"""A bot of your own that plays over the network, with nothing but the JSON interface.

    python examples/api_client.py http://127.0.0.1:8080 Halfdan MATCH      take a free seat in a match
    python examples/api_client.py http://127.0.0.1:8080 Halfdan raids      make a match of Raids against a bot

It answers at random; put your own idea into `choose`.
"""

import json
import random
import sys

import httpx


def choose(view: dict, actions: list[dict]) -> int:
    """Your idea goes here: `view` is all you may know, each action has words that say what it means."""
    return random.choice(actions)["action"]


def take_seat(client: httpx.Client, name: str, wish: str) -> dict:
    token = client.post("/api/people", json={"name": name}).raise_for_status().json()["token"]
    client.headers["Authorization"] = f"Bearer {token}"
    games = {game["name"]: game for game in client.get("/api/games").json()}
    if wish in games:
        seats = ["me", games[wish]["bots"][-1]]
        return client.post("/api/matches", json={"game": wish, "seats": seats}).raise_for_status().json()
    return client.post(f"/api/matches/{wish}/join", json={}).raise_for_status().json()


def news(client: httpx.Client, path: str):
    """Where the match stands, at once and after every change."""
    with client.stream("GET", f"{path}/events", timeout=60) as stream:
        for line in stream.iter_lines():
            if line.startswith("data: {"):
                yield json.loads(line.removeprefix("data: "))


def play(server: str, name: str, wish: str) -> None:
    client = httpx.Client(base_url=server)
    match = take_seat(client, name, wish)
    path = f"/api/matches/{match['match']}"
    for now in news(client, path):
        if now["over"]:
            break
        if now["asked"] == match["you"]:
            legal = client.get(f"{path}/legal").json()
            if legal["actions"]:
                action = choose(client.get(f"{path}/view").json(), legal["actions"])
                client.post(f"{path}/act", json={"ply": legal["ply"], "take": legal["take"], "action": action})
    scores = client.get(path).json()["scores"]
    print(f"{name} scored {scores[match['you']]}; the scores were {scores}.")


if __name__ == "__main__":
    play(*sys.argv[1:])
