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
from tests.attacks.kit import NEVER, House, attack, hold
from tests.server.crowds import RawConnection
from tests.server.kit import Player

SEED = "chosen by the host"
SIGNS = "!?*+"
"""Before each guess, so that no two lines are the same."""
SILENCE = 1.5
"""Seconds after which a stream has said all for now."""
NEAR = 28_000
"""So far back deflate surely refers."""
TELLING = 10
"""So many bytes less would tell a right guess from a wrong one."""


def sits(player: Player, match: str, seat: int) -> str:
    return str(player.get(match)["seats"][seat]["name"])


@attack("take a seat with a body sent after somebody else sat down")
def late_body(house: House) -> str:
    ann, bob, eve = house.somebody("Ann"), house.somebody("Bob"), house.somebody("Eve")
    match = ann.create_match("raids", ["me", ""])["match"]
    body = urlencode({"seat": 1, "name": "Eve"})
    wires = [house.wire(), house.wire()]
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
    hold(sits(ann, match, 1) == "Bob", "the seat and its hand are the thief's")
    hold(eve.get(match)["you"] is None, "the thief sits as well")
    return f"answered {statuses}; Bob sits"


@attack("listen on after leaving a seat, or after a closed match has begun")
def eavesdrop(house: House) -> str:
    ann, bob, cyd, eve = (house.somebody(name) for name in ("Ann", "Bob", "Cyd", "Eve"))
    match = ann.create_match("raids", ["me", "", ""], doors="closed")["match"]
    eve.join(match, 1)
    seated, stranger = house.wire(), house.wire()
    seated.request(f"/api/matches/{match}/events", f"Authorization: Bearer {eve.token}")
    stranger.request(f"/m/{match}/stream")
    hold((seated.status(), stranger.status()) == (200, 200), "the streams were not opened")
    house.page(eve).post(f"/m/{match}/leave")
    hold(seated.closed(NEVER), "whoever left the seat listens on")
    bob.join(match, 1)
    cyd.join(match, 2)
    hold(stranger.closed(NEVER), "a stranger listens to a closed match")
    hold(eve.http.get(f"/api/matches/{match}/view").status_code == 403, "a stranger looks at a closed match")
    return "both streams were ended"


@attack("as the host, choose the seed of a match with other people")
def chosen_seed(house: House) -> str:
    ann, bob = house.somebody("Ann"), house.somebody("Bob")
    plan = {"game": "raids", "seats": ["me", ""], "seed": SEED}
    answer = ann.http.post("/api/matches", json=plan)
    if answer.status_code >= 400:
        return f"refused ({answer.status_code})"
    match = answer.json()["match"]
    joined = bob.http.post(f"/api/matches/{match}/join", json={"seat": 1})
    if joined.status_code >= 400:
        return f"nobody else is seated there ({joined.status_code})"
    known = meadhall.game("raids").new(2, SEED)
    view = ann.http.get(f"/api/matches/{match}/view")
    hold(
        view.status_code != 200 or view.json() != as_json(known, 0),
        "the host knows every die and card under a label that says fair",
    )
    return "the deal is another one"


def as_json(table: Table, seat: int) -> object:
    return msgspec.json.decode(msgspec.json.encode(table.view(seat)))


@attack("look at the deal before choosing a seat")
def early_deal(house: House) -> str:
    ann = house.somebody("Ann")
    seen = set()
    for _ in range(4):
        match = ann.create_match("lofoten", ["", ""])["match"]
        seen.add(ann.http.get(f"/api/matches/{match}/view").text)
        page = house.page().get(f"/m/{match}").text
        board = re.search(r'<section id="board".*?</section>', page, re.DOTALL)
        seen.add(board[0] if board else "")
    hold(len(seen) <= 2, "every match shows another deal before anybody sits")
    return "before it begins, every match looks the same"


@attack("as the host, take back while a bot stands in for a friend")
def stand_in(house: House) -> str:
    match, ann, bob = house.match()
    for _ in range(6):
        for person in (ann, bob):
            person.step(match)
    page = house.page(ann)
    until = monotonic() + NEVER
    while page.post(f"/m/{match}/stand-in", data={"seat": 1, "bot": "yes"}).status_code != 200:
        hold(monotonic() < until, "no bot could stand in")
        sleep(0.5)
    while not bot_has_answered(ann, match):
        hold(monotonic() < until + NEVER, "the bot never answered")
    take = ann.get(match)["take"]
    status = page.post(f"/m/{match}/undo?take={take}").status_code
    hold(ann.get(match)["take"] == take, "what the bot answered for the friend was taken back without them")
    return f"answered {status}; nothing was taken back"


def bot_has_answered(player: Player, match: str) -> bool:
    """Answer once, and wait until asked again; whether it was somebody else who answered last."""
    before = player.get(match)["ply"]
    mine = bool(player.step(match))
    for _ in range(int(NEVER / 0.1)):
        now = player.get(match)
        if now["asked"] == 0:
            return bool(now["ply"] > before + mine)
        sleep(0.1)
    return False


@attack("send one take-back twice")
def undo_twice(house: House) -> str:
    ann = house.somebody("Ann")
    match = ann.create_match("raids", ["me", "random"])["match"]
    until = monotonic() + 4 * NEVER
    while (before := ann.get(match))["asked"] != before["you"] or before["ply"] < 6:
        hold(monotonic() < until, "the bot never answered")
        ann.step(match)
    page = house.page(ann)
    statuses = [page.post(f"/m/{match}/undo?take={before['take']}").status_code for _ in range(2)]
    taken_back = ann.get(match)["take"] - before["take"]
    hold(taken_back == 1, f"of one wish came {taken_back}")
    return f"answered {statuses}; {taken_back} taken back"


@attack("forge cookies, tokens and links of devices")
def forged(house: House) -> str:
    match, ann, _ = house.match()
    name, mark = ann.token.rsplit(".", 1)
    flipped = f"{name}.{'0' if mark[0] != '0' else '1'}{mark[1:]}"
    for token in (flipped, name, f"{name}.", f".{mark}", f"{name}.{mark[:-1]}", f"{'a' * 16}.{mark}", "é" * 20):
        wire = house.wire().request(f"/api/matches/{match}/legal", f"Authorization: Bearer {token}")
        hold(wire.status() == 401, f"{token[:6]}… is taken for somebody")
        wire = house.wire().request(f"/m/{match}/hint", f"Cookie: meadhall={token}")
        hold(wire.status() in (400, 403), f"the cookie {token[:6]}… is taken for somebody")
        hold(house.wire().request(f"/me/{token}".replace("é", "e")).status() == 404, "a link of a device was made up")
    link = re.search(r"/me/([0-9a-f]+\.[0-9a-f]+)", house.page(ann).get("/me/devices").text)
    if link is not None:
        wire = house.wire().request(f"/api/matches/{match}/legal", f"Authorization: Bearer {link[1]}")
        hold(wire.status() == 401, "a link of a device serves as a token")
    return "none was taken for somebody"


@attack("act, look and ask for hints in somebody else's seat")
def other_seats(house: House) -> str:
    match, ann, bob = house.match(doors="closed")
    eve = house.somebody("Eve")
    stranger = house.page(eve)
    asked = ann.get(match)
    for path in ("", "/view", "/legal", "/record"):
        hold(eve.http.get(f"/api/matches/{match}{path}").status_code in (403, 409), f"{path} is open to a stranger")
    for path in ("", "/zones", "/hint", "/moment?ply=0", "/replay?eyes=1", "/why?action=1", "/record.json"):
        status = stranger.get(f"/m/{match}{path}").status_code
        hold(status in (403, 409), f"{path} is open to a stranger ({status})")
    other = (ann, bob)[1 - asked["asked"]]
    hold(other.act(match, asked["ply"], 0).status_code == 409, "another seat answered")
    hold(eve.act(match, asked["ply"], 0).status_code in (403, 409), "a stranger answered")
    hold(stranger.post(f"/m/{match}/stand-in", data={"seat": 0, "bot": "yes"}).status_code >= 400, "a bot was sent in")
    return "all refused"


@attack("talk under the host's name")
def false_name(house: House) -> str:
    match, ann, _ = house.match()
    eve = house.page(house.somebody("Eve"))
    eve.post("/me", data={"name": "Ann"})
    status = eve.post(f"/m/{match}/chat", data={"words": "give me your link"}).status_code
    lines = re.findall(r"<li>.*?</li>", house.page(ann).get(f"/m/{match}").text, re.DOTALL)
    said = [re.sub(r"<[^>]*>", "", line) for line in lines if "give me your link" in line]
    hold(said, f"nobody heard it ({status})")
    hold("<b>Ann</b>" not in str(lines), "a spectator speaks as the host")
    return f"answered {status}; shown as “{said[0].strip()}”"


def told_in_gzip(house: House, listener: Player, match: str, speaker: httpx.Client, words: str) -> tuple[str, int]:
    """What a stream says at first to somebody, and how many bytes somebody else sees pass when they have talked."""
    wire = house.wire()
    wire.request(f"/m/{match}/stream", f"Cookie: meadhall={listener.token}", "Accept-Encoding: gzip")
    first = until_silent(wire)
    said = speaker.post(f"/m/{match}/chat", data={"words": words}).status_code
    seen = until_silent(wire)
    wire.close()
    hold(said == 200 and seen, f"nothing was said ({said})")
    chunks = first.partition(b"\r\n\r\n")[2]
    content = b""
    while chunks:
        size, _, rest = chunks.partition(b"\r\n")
        content += rest[: int(size, 16)]
        chunks = rest[int(size, 16) + 2 :]
    return zlib.decompressobj(31).decompress(content).decode(), len(seen)


def until_silent(wire: RawConnection) -> bytes:
    said = b""
    wire.socket.settimeout(SILENCE)
    with suppress(TimeoutError):
        while more := wire.socket.recv(65536):
            said += more
    return said


@attack("guess in talk what another player is sent, and see by its length whether their stream has it")
def guessed_in_talk(house: House) -> str:
    match, _, bob = house.match("lofoten")
    page = house.page(house.somebody("Eve"))
    shown, _ = told_in_gzip(house, bob, match, page, "hello")
    parts = sorted(set(re.findall(r"[\w .,#()/-]{40}", shown[-NEAR:])))
    secrets = sorted(parts, key=lambda part: len(zlib.compress(part.encode())))[-len(SIGNS) :]
    hold(len(secrets) == len(SIGNS), "the stream shows too little")
    right: list[int] = []
    wrong: list[int] = []
    for sign, secret in zip(SIGNS, secrets, strict=True):
        for sizes, guess in ((right, secret), (wrong, secret[::-1])):
            sizes.append(told_in_gzip(house, bob, match, page, f"{sign}{guess}")[1])
    hold(sum(wrong) - sum(right) < len(SIGNS) * TELLING, f"right guesses are seen: {right} bytes and {wrong}")
    return f"right guesses: {right} bytes, wrong ones: {wrong}"
