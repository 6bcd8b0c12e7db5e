"""No text that people, editions, leagues or programs can set becomes markup: on no page, in no part, stream or file."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Iterator
from email import message_from_bytes, policy
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree

import httpx
import pytest
from playwright.sync_api import Browser, Dialog, Response

from meadhall.server.accounts.visitor import SESSION_COOKIE
from meadhall.server.notifications.mail import MailItem, SmtpSettings, build_mail
from meadhall.server.rendering import embedded_json
from tests import plain
from tests.server.kit import TIMEOUT_S, RunningServer
from tests.server.markup import FILES, FOLLOWED, JUST_AS, WORDLESS, fragments, pages, reading_routes, streams, visit
from tests.server.planted import CANARY, HOSTILE, PlantedStore, planted_at


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[RunningServer, PlantedStore]]:
    path = tmp_path_factory.mktemp("planted") / "matches.sqlite"
    found = planted_at(path)
    running = RunningServer(path, "--no-limits")
    yield running, found
    assert running.stop() == 0
    assert not running.error_lines()


def test_every_get_route_is_covered(planted: tuple[RunningServer, PlantedStore]) -> None:
    visited = {route for tried in (pages, fragments, streams) for route in tried(planted[1])}
    assert reading_routes() == visited | FOLLOWED | FILES | JUST_AS | WORDLESS


def test_planted_markup_is_inert(planted: tuple[RunningServer, PlantedStore], browser: Browser) -> None:
    server, found = planted
    count = visit(browser, server.base, found)

    assert count.harm == []
    assert count.pages > 60
    assert count.parts > 150


class Elements(HTMLParser):
    """All elements of a page, with what they have."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    @property
    def planted(self) -> list[str]:
        return [
            tag for tag, own in self.found if tag == "canary-x" or CANARY in f"{own.get('src')} {own.get('action')}"
        ]


@pytest.fixture(scope="module")
def client(planted: tuple[RunningServer, PlantedStore]) -> Iterator[httpx.Client]:
    server, found = planted
    with plain.Client(base_url=server.base, timeout=TIMEOUT_S, cookies={SESSION_COOKIE: found.cookie}) as opened:
        yield opened


def file_of(client: httpx.Client, path: str) -> bytes:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content


def test_feed_escapes_markup(planted: tuple[RunningServer, PlantedStore], client: httpx.Client) -> None:
    feed = f"/feed/{planted[1].secrets['feed']}"
    root = ElementTree.fromstring(file_of(client, f"{feed}/atom.xml"))
    assert {each.tag.partition("}")[0] for each in root.iter()} == {"{http://www.w3.org/2005/Atom"}
    assert sum("<canary-x" in (each.text or "") for each in root.iter()) >= 4
    items = json.loads(file_of(client, f"{feed}/feed.json"))["items"]
    assert all("content_html" not in item for item in items)


def test_a_leagues_files_keep_their_lines_and_columns(
    planted: tuple[RunningServer, PlantedStore], client: httpx.Client
) -> None:
    league = f"/league/{planted[1].league}"
    lines = file_of(client, f"{league}/calendar.ics").decode().replace("\r\n ", "").split("\r\n")
    assert lines.count("BEGIN:VCALENDAR") == lines.count("END:VCALENDAR") == 1
    assert [line for line in lines if line and not re.match(r"[A-Z-]+[;:]", line)] == []
    rows = list(csv.reader(io.StringIO(file_of(client, f"{league}/results.csv").decode("utf-8-sig"), newline="")))
    assert len({len(row) for row in rows}) == 1


def test_records_and_the_export_are_json(planted: tuple[RunningServer, PlantedStore], client: httpx.Client) -> None:
    over = planted[1].matches["over"]
    assert json.loads(file_of(client, f"/m/{over}/record.json"))["seats"] == [HOSTILE, f"{HOSTILE} 2"]
    with zipfile.ZipFile(io.BytesIO(file_of(client, "/me/data/export"))) as export:
        assert export.namelist()
        for name in export.namelist():
            assert name.isascii()
            assert not Path(name).is_absolute()
            assert not name.endswith((".html", ".svg"))
            if name.endswith(".json"):
                json.loads(export.read(name))


def test_mail_escapes_markup() -> None:
    line = MailItem(HOSTILE, HOSTILE, f"https://hall.example/{quote(HOSTILE)}", HOSTILE)
    post = SmtpSettings("mail.example", 25, "hall@example.org", "", "", False)
    written = build_mail(post, "ann@example.org", "en", HOSTILE, [line], HOSTILE, "https://hall.example/stop")
    read = message_from_bytes(written.as_bytes(policy=policy.SMTP), policy=policy.default)
    assert sorted(read.keys()) == sorted(written.keys())
    part = read.get_body(("html",))
    assert part is not None
    elements = Elements(part.get_content())
    assert elements.planted == []
    assert {tag for tag, _ in elements.found} <= {
        "html",
        "head",
        "meta",
        "body",
        "p",
        "a",
        "b",
        "br",
        "h1",
        "small",
        "title",
    }


def test_standalone_page_has_a_strict_csp(
    planted: tuple[RunningServer, PlantedStore], client: httpx.Client, browser: Browser, tmp_path: Path
) -> None:
    over = planted[1].matches["over"]
    path = tmp_path / "standalone_page.html"
    path.write_bytes(file_of(client, f"/m/{over}/page"))
    text = path.read_text(encoding="utf-8")
    assert Elements(text).planted == []
    assert "review" in text
    rules = next(own["content"] or "" for tag, own in Elements(text).found if tag == "meta" and "http-equiv" in own)
    assert rules.startswith("default-src 'none'; script-src 'sha256-")
    assert run_file(browser, path) == []


def test_csp_of_the_standalone_page_stops_injected_markup(
    planted: tuple[RunningServer, PlantedStore], client: httpx.Client, browser: Browser, tmp_path: Path
) -> None:
    """A page with unescaped markup: it runs no script and sends no request, nor do its forms and pictures."""
    server, found = planted
    text = file_of(client, f"/m/{found.matches['over']}/page").decode()
    inside = (
        f"<script>alert(1)</script><img src='{server.base}/healthz' onerror='alert(2)'><style>p{{color:red}}</style>"
    )
    path = tmp_path / "broken.html"
    path.write_text(text.replace('<main id="review">', f'<main id="review">{inside}'), encoding="utf-8")
    happened = run_file(browser, path)
    assert [each for each in happened if not each.startswith("policy")] == []
    assert len(happened) >= 4


def run_file(browser: Browser, path: Path) -> list[str]:
    """What a page is given by others, says in dialogs, or is kept from by its policy."""
    found: list[str] = []
    context = browser.new_context()
    page = context.new_page()

    def given(answer: Response) -> None:
        if not answer.url.startswith(("file:", "data:", "blob:")):
            found.append(answer.url)

    def said(dialog: Dialog) -> None:
        found.append(dialog.message)
        dialog.dismiss()

    page.on("response", given)
    page.on("dialog", said)
    page.on("console", lambda line: found.append(f"policy: {line.text}") if "Security Policy" in line.text else None)
    try:
        page.goto(path.as_uri())
        page.wait_for_selector("body[data-ready]")
    finally:
        context.close()
    return found


def test_json_in_a_page_can_not_end_its_element() -> None:
    text = embedded_json({HOSTILE: HOSTILE})
    assert not set(text) & set("<>&\u2028\u2029")
    assert json.loads(text) == {HOSTILE: HOSTILE}
