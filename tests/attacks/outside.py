"""Attacks through outgoing connections: DNS lookups, webhooks, mails (SSRF)."""

from __future__ import annotations

import re
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import httpx

from tests.attacks.bombs import collect_failures
from tests.attacks.kit import GIVE_UP_S, Target, attack, require
from tests.server.kit import Player, RunningServer
from tests.server.listeners import SENDER, MailServer, PushSubscriber, mail_text

SITE = "https://hall.example"
PROGRAM = """
import socket, time
from asyncio.selector_events import BaseSelectorEventLoop

usual = socket.getaddrinfo

def found(host, port, *args, **more):
    label, _, kind = str(host).partition(".")
    if kind == "slow.example":
        open({path!r}, "a").write("slow\\n")
        time.sleep(90)
        raise OSError
    if kind != "at.example":
        return usual(host, port, *args, **more)
    address = label[1:].replace("-", ":" if "--" in label else ".")
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    return [(family, socket.SOCK_STREAM, 0, "", (address, port))]

async def spoken_to(loop, sock, address):
    open({path!r}, "a").write(address[0] + "\\n")
    raise OSError

socket.getaddrinfo = found
BaseSelectorEventLoop.sock_connect = spoken_to
from meadhall.commands import main
main()
"""
"""Server program with a fake resolver: names are slow, or resolve to the address in them. Connections are noted."""
PUBLIC = ("9.9.9.9", "2620:fe::fe")
INNER = (
    "127.0.0.1",
    "10.1.2.3",
    "169.254.169.254",
    "::1",
    "::ffff:a01:203",  # mapped
    "64:ff9b::7f00:1",  # NAT64
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::a01:203",  # NAT64 of one's own
    "2002:7f00:1::1",  # 6to4
    "2002:a01:203::1",
    "2001:0:a01:203::1",  # Teredo
    "::a01:203",  # IPv4-compatible
    "fec0::1",
)
"""Addresses of the host's own network, and tunnels that may lead there."""
CHANNELS = 10
"""Push channels that one person may have."""


@contextmanager
def another(*more: str, program: str = "") -> Iterator[Target]:
    """A server whose log must have no errors at the end."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "m.sqlite"
        server = RunningServer(path, *more, quiet=True, program=program.format(path=str(path.with_suffix(".told"))))
        try:
            yield Target(server)
        finally:
            server.stop()
        require(not server.error_lines(), f"something broke inside: {server.error_lines()[:1]}")


def noted(target: Target) -> list[str]:
    """Addresses the server has connected to, and slow lookups."""
    path = target.server.path.with_suffix(".told")
    return path.read_text().split() if path.exists() else []


def call(target: Target, names: list[str]) -> None:
    """Register push channels of one person at these servers, and mention the person in a match."""
    eve, bob = target.new_player("Eve"), target.new_player("Bob")
    match = eve.create_match("raids", ["me", ""])["match"]
    bob.join(match)
    page = target.page(eve)
    for name in names:
        told = page.post("/me/told/push", json=PushSubscriber(f"https://{name}/x").subscription)
        require(told.status_code == 200, f"no browser was taken ({told.status_code})")
    said = target.page(bob).post(f"/m/{match}/chat", data={"words": "@Eve listen"})
    require(said.status_code == 200, f"the mention was refused ({said.status_code})")


def until(fact: Callable[[list[str]], bool], target: Target, otherwise: str) -> None:
    """Wait until the noted connections fulfil a condition."""
    late = monotonic() + 3 * GIVE_UP_S
    while not fact(noted(target)):
        require(monotonic() < late, otherwise)
        sleep(0.2)


@attack("browsers and programs at names whose servers never answer")
def slow_names(target: Target) -> str:
    seconds: list[float] = []
    failures: list[Exception] = []
    stop = threading.Event()
    with another(program=PROGRAM) as slow:
        for person in range(3):
            call(slow, [f"n{person}x{number}.slow.example" for number in range(CHANNELS)])
        until(lambda found: len(found) >= 2, slow, "no name was looked up")
        coming = threading.Thread(target=collect_failures, args=(slow, stop, seconds, failures))
        with slow.people_playing() as players:
            coming.start()
            sleep(10)
            stop.set()
            coming.join()
        asked = len(noted(slow))
        begun = monotonic()
        slow.server.stop()
        ended = monotonic() - begun
    require(not failures, f"a newcomer can't play: {failures[:1]!r}")
    require(seconds and max(seconds) < GIVE_UP_S, f"a newcomer waited for {max(seconds, default=GIVE_UP_S):.0f} s")
    require(ended < GIVE_UP_S, f"the server took {ended:.0f} s to stop")
    return f"{asked} names asked, newcomers waited {max(seconds):.1f} s at most; {players.verdict()}"


@attack("programs to be told at public names of inner addresses: NAT64, 6to4, Teredo, mapped")
def tunnels(target: Target) -> str:
    names = [f"x{re.sub('[.:]', '-', address)}.at.example" for address in (*INNER, *PUBLIC)]
    with another(program=PROGRAM) as near:
        for first in range(0, len(names), CHANNELS):
            call(near, names[first : first + CHANNELS])
        until(lambda found: {*PUBLIC} <= {*found}, near, "not even public addresses were spoken to")
        sleep(3)
        met = {*noted(near)} - {*PUBLIC}
    require(not met, f"the server speaks to {', '.join(sorted(met))}")
    return f"{len(INNER)} addresses, none was spoken to"


def letter(office: MailServer, what: str) -> str:
    """Path of the link in the next mail."""
    found = re.search(rf"{SITE}(/mail/{what}/[\w-]+)", mail_text(office.next_unread()))
    assert found is not None, "the letter has no link"
    return found[1]


def addresses_of(page: httpx.Client) -> bool:
    return "ann@mail.example" in page.get("/me/told").text


@attack("let a person verify their mail for another's account")
def proof_by_another(target: Target) -> str:
    with (
        MailServer() as office,
        another("--mail", office.url, "--mail-from", SENDER, "--site", SITE) as posting,
    ):
        ann, eve = (posting.page(Player(posting.server, name)) for name in ("Ann", "Eve"))
        eve.post("/me/told/mail", data={"address": "ann@mail.example"})
        link = letter(office, "prove")
        stranger = posting.page()
        statuses = [how(link).status_code for page in (ann, stranger) for how in (page.get, page.post)]
        require(not addresses_of(eve), f"Eve's account has Ann's address ({statuses}): Ann would sign in as Eve")
        require(set(statuses) == {403}, f"another person is shown the question ({statuses})")
        ann.post("/me/told/mail", data={"address": "ann@mail.example"})
        own = ann.post(letter(office, "prove")).status_code
        require(own == 200 and addresses_of(ann), f"Ann can't prove her own ({own})")
    return f"answered {statuses}; Ann's own proof {own}"
