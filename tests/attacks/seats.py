"""Attacks on seats, secrets and fairness."""

from __future__ import annotations

import re
import zlib
from contextlib import suppress
from time import monotonic, sleep
from urllib.parse import urlencode

import httpx
import msgspec

import meadhall
from meadhall.core.engine.table import Table
from tests.attacks.kit import GIVE_UP_S, Target, attack, require
from tests.server.crowds import RawConnection
from tests.server.kit import Player

SEED = "chosen by the host"
GUESS_PREFIXES = "!?*+"
"""Prefixes of the guesses, so that no two lines are equal."""
SILENCE_S = 1.5
"""Pause after which a message is complete."""
DEFLATE_WINDOW_BYTES = 28_000
"""Distance within which deflate surely finds repetitions."""
MAX_LENGTH_DIFFERENCE = 10
"""A larger difference of lengths would tell a right guess from a wrong one."""


def seat_name(player: Player, match: str, seat: int) -> str:
    return str(player.get(match)["seats"][seat]["name"])


@attack("take a seat with a body sent after another player sat down")
def late_body(target: Target) -> str:
    ann, bob, eve = target.new_player("Ann"), target.new_player("Bob"), target.new_player("Eve")
    match = ann.create_match("raids", ["me", ""])["match"]
    body = urlencode({"seat": 1, "name": "Eve"})
    wires = [target.connection(), target.connection()]
    form = "Content-Type: application/x-www-form-urlencoded"
    length = f"Content-Length: {len(body)}"
    wires[0].request(f"/m/{match}/sit", f"Cookie: meadhall={eve.token}", form, length, method="POST")
    json = '{"seat": 1}'
    token = f"Authorization: Bearer {eve.token}"
    length = f"Content-Length: {len(json)}"
    wires[1].request(f"/api/matches/{match}/join", token, "Content-Type: application/json", length, method="POST")
    sleep(0.3)
    bob.join(match, 1)
    statuses = [wire.send(text).status() for wire, text in zip(wires, (body, json), strict=True)]
    require(seat_name(ann, match, 1) == "Bob", "the seat and its hand are the thief's")
    require(eve.get(match)["you"] is None, "the thief sits as well")
    return f"answered {statuses}; Bob sits"


@attack("listen on after leaving a seat, or after a closed match has begun")
def eavesdrop(target: Target) -> str:
    ann, bob, cyd, eve = (target.new_player(name) for name in ("Ann", "Bob", "Cyd", "Eve"))
    match = ann.create_match("raids", ["me", "", ""], doors="closed")["match"]
    eve.join(match, 1)
    seated, stranger = target.connection(), target.connection()
    seated.request(f"/api/matches/{match}/events", f"Authorization: Bearer {eve.token}")
    stranger.request(f"/m/{match}/stream")
    require((seated.status(), stranger.status()) == (200, 200), "the streams were not opened")
    target.page(eve).post(f"/m/{match}/leave")
    require(seated.closed(GIVE_UP_S), "a player who left the seat listens on")
    bob.join(match, 1)
    cyd.join(match, 2)
    require(stranger.closed(GIVE_UP_S), "a stranger listens to a closed match")
    require(eve.http.get(f"/api/matches/{match}/view").status_code == 403, "a stranger looks at a closed match")
    return "both streams were ended"


@attack("as the host, choose the seed of a match with other people")
def chosen_seed(target: Target) -> str:
    ann, bob = target.new_player("Ann"), target.new_player("Bob")
    plan = {"game": "raids", "seats": ["me", ""], "seed": SEED}
    answer = ann.http.post("/api/matches", json=plan)
    if answer.status_code >= 400:
        return f"refused ({answer.status_code})"
    match = answer.json()["match"]
    joined = bob.http.post(f"/api/matches/{match}/join", json={"seat": 1})
    if joined.status_code >= 400:
        return f"no other player is seated there ({joined.status_code})"
    known = meadhall.game("raids").new(2, SEED)
    view = ann.http.get(f"/api/matches/{match}/view")
    require(
        view.status_code != 200 or view.json() != as_json(known, 0),
        "the host knows every die and card under a label that says fair",
    )
    return "the deal is another one"


def as_json(table: Table, seat: int) -> object:
    return msgspec.json.decode(msgspec.json.encode(table.view(seat)))


@attack("look at the deal before choosing a seat")
def early_deal(target: Target) -> str:
    ann = target.new_player("Ann")
    seen = set()
    for _ in range(4):
        match = ann.create_match("lofoten", ["", ""])["match"]
        seen.add(ann.http.get(f"/api/matches/{match}/view").text)
        page = target.page().get(f"/m/{match}").text
        board = re.search(r'<section id="board".*?</section>', page, re.DOTALL)
        seen.add(board[0] if board else "")
    require(len(seen) <= 2, "every match shows another deal before a player sits")
    return "before it begins, every match looks the same"


@attack("as the host, take back while a bot stands in for a friend")
def stand_in(target: Target) -> str:
    match, ann, bob = target.match()
    for _ in range(6):
        for person in (ann, bob):
            person.step(match)
    page = target.page(ann)
    until = monotonic() + GIVE_UP_S
    while page.post(f"/m/{match}/stand-in", data={"seat": 1, "bot": "yes"}).status_code != 200:
        require(monotonic() < until, "no bot could stand in")
        sleep(0.5)
    while not bot_has_answered(ann, match):
        require(monotonic() < until + GIVE_UP_S, "the bot never answered")
    take = ann.get(match)["take"]
    status = page.post(f"/m/{match}/undo?take={take}").status_code
    require(ann.get(match)["take"] == take, "what the bot answered for the friend was taken back without them")
    return f"answered {status}; nothing was taken back"


def bot_has_answered(player: Player, match: str) -> bool:
    """Answer once and wait for the next turn; returns whether another seat has answered meanwhile."""
    before = player.get(match)["ply"]
    mine = bool(player.step(match))
    for _ in range(int(GIVE_UP_S / 0.1)):
        now = player.get(match)
        if now["asked"] == 0:
            return bool(now["ply"] > before + mine)
        sleep(0.1)
    return False


@attack("send one take-back twice")
def undo_twice(target: Target) -> str:
    ann = target.new_player("Ann")
    match = ann.create_match("raids", ["me", "random"])["match"]
    until = monotonic() + 4 * GIVE_UP_S
    while (before := ann.get(match))["asked"] != before["you"] or before["ply"] < 6:
        require(monotonic() < until, "the bot never answered")
        ann.step(match)
        sleep(0.1)  # within the rate limit
    page = target.page(ann)
    statuses = [page.post(f"/m/{match}/undo?take={before['take']}").status_code for _ in range(2)]
    taken_back = ann.get(match)["take"] - before["take"]
    require(taken_back == 1, f"of one wish came {taken_back}")
    return f"answered {statuses}; {taken_back} taken back"


@attack("forge cookies, tokens and links of devices")
def forged(target: Target) -> str:
    match, ann, _ = target.match()
    name, mark = ann.token.rsplit(".", 1)
    flipped = f"{name}.{'0' if mark[0] != '0' else '1'}{mark[1:]}"
    for token in (flipped, name, f"{name}.", f".{mark}", f"{name}.{mark[:-1]}", f"{'a' * 16}.{mark}", "é" * 20):
        wire = target.connection().request(f"/api/matches/{match}/legal", f"Authorization: Bearer {token}")
        require(wire.status() == 401, f"{token[:6]}… is taken for a person")
        wire = target.connection().request(f"/m/{match}/hint", f"Cookie: meadhall={token}")
        require(wire.status() in (400, 403), f"the cookie {token[:6]}… is taken for a person")
        require(
            target.connection().request(f"/me/{token}".replace("é", "e")).status() == 404,
            "a link of a device was made up",
        )
    link = re.search(r"/me/([0-9a-f]+\.[0-9a-f]+)", target.page(ann).get("/me/devices").text)
    if link is not None:
        wire = target.connection().request(f"/api/matches/{match}/legal", f"Authorization: Bearer {link[1]}")
        require(wire.status() == 401, "a link of a device serves as a token")
    return "none was taken for a person"


@attack("act, look and ask for hints in another player's seat")
def other_seats(target: Target) -> str:
    match, ann, bob = target.match(doors="closed")
    eve = target.new_player("Eve")
    stranger = target.page(eve)
    asked = ann.get(match)
    for path in ("", "/view", "/legal", "/record"):
        require(eve.http.get(f"/api/matches/{match}{path}").status_code in (403, 409), f"{path} is open to a stranger")
    for path in ("", "/zones", "/hint", "/moment?ply=0", "/replay?eyes=1", "/why?action=1", "/record.json"):
        status = stranger.get(f"/m/{match}{path}").status_code
        require(status in (403, 409), f"{path} is open to a stranger ({status})")
    other = (ann, bob)[1 - asked["asked"]]
    require(other.act(match, asked["ply"], 0).status_code == 409, "another seat answered")
    require(eve.act(match, asked["ply"], 0).status_code in (403, 409), "a stranger answered")
    require(
        stranger.post(f"/m/{match}/stand-in", data={"seat": 0, "bot": "yes"}).status_code >= 400, "a bot was sent in"
    )
    return "all refused"


@attack("talk under the host's name")
def false_name(target: Target) -> str:
    match, ann, _ = target.match()
    eve = target.page(target.new_player("Eve"))
    eve.post("/me", data={"name": "Ann"})
    status = eve.post(f"/m/{match}/chat", data={"words": "give me your link"}).status_code
    lines = re.findall(r"<li>.*?</li>", target.page(ann).get(f"/m/{match}").text, re.DOTALL)
    said = [re.sub(r"<[^>]*>", "", line) for line in lines if "give me your link" in line]
    require(said, f"the message was not shown ({status})")
    require("<b>Ann</b>" not in str(lines), "a spectator speaks as the host")
    return f"answered {status}; shown as “{said[0].strip()}”"


def read_gzip_stream(
    target: Target, listener: Player, match: str, speaker: httpx.Client, words: str
) -> tuple[str, int]:
    """First message of a compressed stream, and the number of bytes sent after a chat line of the speaker."""
    wire = target.connection()
    wire.request(f"/m/{match}/stream", f"Cookie: meadhall={listener.token}", "Accept-Encoding: gzip")
    first = until_silent(wire)
    said = speaker.post(f"/m/{match}/chat", data={"words": words}).status_code
    seen = until_silent(wire)
    wire.close()
    require(said == 200 and seen, f"nothing was said ({said})")
    chunks = first.partition(b"\r\n\r\n")[2]
    content = b""
    while chunks:
        size, _, rest = chunks.partition(b"\r\n")
        content += rest[: int(size, 16)]
        chunks = rest[int(size, 16) + 2 :]
    return zlib.decompressobj(31).decompress(content).decode(), len(seen)


def until_silent(wire: RawConnection) -> bytes:
    said = b""
    wire.socket.settimeout(SILENCE_S)
    with suppress(TimeoutError):
        while more := wire.socket.recv(65536):
            said += more
    return said


@attack("guess in talk what another player is sent, and see by its length whether their stream has it")
def guessed_in_talk(target: Target) -> str:
    match, _, bob = target.match("lofoten")
    page = target.page(target.new_player("Eve"))
    shown, _ = read_gzip_stream(target, bob, match, page, "hello")
    parts = sorted(set(re.findall(r"[\w .,#()/-]{40}", shown[-DEFLATE_WINDOW_BYTES:])))
    secrets = sorted(parts, key=lambda part: len(zlib.compress(part.encode())))[-len(GUESS_PREFIXES) :]
    require(len(secrets) == len(GUESS_PREFIXES), "the stream shows too little")
    right: list[int] = []
    wrong: list[int] = []
    for sign, secret in zip(GUESS_PREFIXES, secrets, strict=True):
        for sizes, guess in ((right, secret), (wrong, secret[::-1])):
            sizes.append(read_gzip_stream(target, bob, match, page, f"{sign}{guess}")[1])
    require(
        sum(wrong) - sum(right) < len(GUESS_PREFIXES) * MAX_LENGTH_DIFFERENCE,
        f"right guesses are seen: {right} bytes and {wrong}",
    )
    return f"right guesses: {right} bytes, wrong ones: {wrong}"
