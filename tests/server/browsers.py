"""People at a browser: what the browser tests do with a page."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import APIResponse, Browser, ConsoleMessage, Error, Page, TimeoutError, expect

from tests.server.kit import RunningServer

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
FOUND: dict[str, Any] = {"resultTypes": ["violations"], "iframes": False}
"""Axe lists what is wrong, and not all that is right."""
EVERYTHING: dict[str, Any] = {**FOUND, "rules": {"label-content-name-mismatch": {"enabled": True}}}
COLOURS: dict[str, Any] = {**FOUND, "runOnly": ["color-contrast"]}
"""What axe is to look at."""
ON_THE_BOARD = "#board [data-action]"
CHOICES = f"{ON_THE_BOARD}, #prompt [data-action]"
CLICK = "places => places.slice(0, 1).forEach(place => place.dispatchEvent(new Event('click', { bubbles: true })))"
LOOK = f"""() => {{
    const {{ state, ply }} = document.querySelector("#prompt").dataset;
    const places = [...document.querySelectorAll("{CHOICES}")].filter((each) => each.checkVisibility());
    return [state, Number(ply), places.map((place) => Number(place.dataset.action))];
}}"""
STEP = f"""(action) => {{
    const here = document.activeElement;
    const shown = [...document.querySelectorAll("{CHOICES}")].filter((each) => each.checkVisibility());
    const place = shown.find((each) => Number(each.dataset.action) === action);
    const behind = place?.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING;
    const key = here === place ? "Enter" : behind ? "Shift+Tab" : "Tab";
    return [Number(document.querySelector("#prompt").dataset.ply), key];
}}"""
"""The ply, and the key that leads to an action from where the focus is."""
UNDRAWN = """{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { opacity: 0 }");
    document.adoptedStyleSheets.push(sheet);
    window.draw = () => sheet.replaceSync("");
}"""
"""Nobody looks at most pages. What is not seen is laid out, can be clicked and is read as ever, but not drawn: that
would take a browser without a graphics card a quarter of all its time."""
DRAW = "window.draw?.()"
WHOLE = "MEADHALL_WHOLE" in os.environ
"""Whether people play everything to its end themselves (`make whole`), and not only its beginning."""
PATIENCE = 40_000
WITH_BOTS_ALONE = 200_000
"""Milliseconds for a match that bots play on among themselves: they get only what processor time nobody else wants."""
expect.set_options(timeout=PATIENCE)
EXPECTED = re.compile(r"Failed to load resource|htmx:sse:error|htmx:error: Failed to fetch")
"""What a browser itself writes when the connection is cut on purpose."""


USUAL: dict[str, Any] = {
    "viewport": {"width": 1280, "height": 900},
    "locale": "en-GB",
    "reduced_motion": "reduce",
    "service_workers": "block",
}
"""A window, unless a test says otherwise; the worker that hears pushes and helps out offline is seldom asked for."""


class Seen(NamedTuple):
    """What the page shows at one moment. It may show something else at the next: the server passes for people."""

    state: str
    """`mine`, `others`, `over` or `waiting`."""
    ply: int
    choices: list[int]
    """The actions that can be clicked, on the table or beside it."""


class Visitor:
    """One person with a browser window. Whatever the page complains about is noted."""

    def __init__(self, browser: Browser, server: RunningServer, drawn: bool = False, **settings: Any) -> None:
        self.context = browser.new_context(**{**USUAL, **settings})
        self.context.set_default_timeout(PATIENCE)
        self.context.tracing.start()
        self.context.add_init_script("localStorage.setItem('pace', 'instant')")
        if not drawn:
            self.context.add_init_script(UNDRAWN)
        self.page: Page = self.context.new_page()
        self.server = server
        self.touch = bool(settings.get("has_touch"))
        self.complaints: list[str] = []
        self.unreachable = 0
        self.page.on("console", self.note)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def note(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.complaints.append(said.text)

    def go(self, path: str) -> None:
        self.page.goto(f"{self.server.base}{path}")

    def ask(self, path: str, **more: Any) -> APIResponse:
        """Send a request past the page; again, where the server has just closed a connection that nobody used."""
        return self.context.request.fetch(f"{self.server.base}{path}", max_retries=3, **more)

    def submit(self, button: str) -> None:
        """Click what sends a form, and see the page that comes of it."""
        with self.page.expect_event("load"):
            self.page.click(button)

    def play_from_the_hall(self, game: str = "raids") -> None:
        """One click on a cover."""
        self.go("/")
        self.page.locator(f'article:has(input[value="{game}"]) button').click()
        self.page.wait_for_selector("#board svg")
        self.page.wait_for_load_state()

    def play_now(self, game: str = "raids") -> str:
        """What that click sends, without the hall; returns the address of the match."""
        origin = {"Origin": self.server.base}
        answer = self.ask("/play", method="POST", form={"game": game}, headers=origin, max_redirects=0)
        self.go(answer.headers["location"])
        self.page.wait_for_selector("#board svg")
        self.page.wait_for_load_state()
        return self.path

    def drawer(self, tab: str) -> None:
        """Open the log, the talk or the players beside the table."""
        if not self.page.locator(f'.tab[data-tab="{tab}"]').is_visible():
            self.page.keyboard.press({"log": "l", "talk": "c", "people": "p"}[tab])
        expect(self.page.locator(f'.tab[data-tab="{tab}"]')).to_be_visible()

    def talk(self, words: str) -> None:
        """Say something at the table."""
        self.drawer("talk")
        self.page.fill("#talk-words", words)
        self.page.press("#talk-words", "Enter")

    @property
    def path(self) -> str:
        return self.page.url.removeprefix(self.server.base)

    def look(self) -> Seen:
        """State, ply and choices, all read at the same moment."""
        return Seen(*self.page.evaluate(LOOK))

    @property
    def state(self) -> str:
        return self.look().state

    @property
    def ply(self) -> int:
        return self.look().ply

    def wait_for(self, *states: str, patience: float = PATIENCE) -> str:
        """Wait for a table in one of these states, on a page that listens: its scripts come after what it shows."""
        wanted = ", ".join(f'#prompt[data-state="{state}"]' for state in states)
        self.page.wait_for_selector(wanted, state="attached", timeout=patience)
        self.page.wait_for_load_state()
        return self.state

    def wait_for_ply(self, condition: str) -> None:
        """Wait until something is true of the ply: `== 7`, `> 0`."""
        self.page.wait_for_function(f"() => Number(document.querySelector('#prompt').dataset.ply) {condition}")

    def leave_to_a_bot(self) -> None:
        """Stand up: a bot plays on."""
        self.page.evaluate("fetch(`${location.pathname}/leave`, { method: 'POST' }).then((answer) => answer.ok)")

    def choose(self, action: int, ply: int) -> None:
        """Click what stands for an action, or tap on it, unless that ply has been answered meanwhile."""
        which = f'[data-action="{action}"]:visible'
        place = self.page.locator(f"#board {which}, #prompt {which}")
        try:
            (place.first.tap if self.touch else place.first.click)(timeout=6_000)
        except TimeoutError:
            if self.ply == ply:
                self.unreachable += 1
                place.evaluate_all(CLICK)
        self.wait_for_ply(f"!= {ply}")

    def choose_any(self, number: int) -> None:
        """Click one of the things that can be chosen, if there still is one: the server passes for people."""
        seen = self.look()
        if seen.choices:
            self.choose(seen.choices[number % len(seen.choices)], seen.ply)

    def until_asked_on_the_board(self) -> None:
        """Answer beside the table until something on it can be chosen: some deals begin with a monster in the way."""
        while self.wait_for("mine") and not self.page.locator(ON_THE_BOARD).count():
            self.choose_any(0)

    def choose_by_keyboard(self, action: int, ply: int) -> None:
        """Tab to what stands for an action and press Enter, unless that ply has been answered meanwhile."""
        for _ in range(300):
            shown, key = self.page.evaluate(STEP, action)
            if shown != ply:
                return
            self.page.keyboard.press(key)
            if key == "Enter":
                self.wait_for_ply(f"!= {ply}")
                return
        raise AssertionError("what can be chosen never gets the focus")

    def sideways(self) -> int:
        """How many pixels the page is wider than the window."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))

    def barriers(self, what: dict[str, Any] = EVERYTHING) -> list[str]:
        """What axe finds serious or worse; also what is not called by the words that are seen on it."""
        self.page.evaluate(DRAW)
        self.page.evaluate(AXE)
        found = self.page.evaluate("what => axe.run(what).then(result => result.violations)", what)
        serious = [each for each in found if each["impact"] in ("serious", "critical")]
        return [f"{each['id']}: {[node['html'][:160] for node in each['nodes'][:4]]}" for each in serious]

    def keep(self, folder: Path, name: str) -> list[Path]:
        """Put away what the page shows now, and all that led to it."""
        saved: dict[str, Callable[[Path], object]] = {
            ".png": self.picture,
            ".html": lambda path: path.write_text(self.page.content(), encoding="utf-8"),
            ".zip": lambda path: self.context.tracing.stop(path=path),
        }
        kept = []
        for suffix, save in saved.items():
            path = folder / f"{name}{suffix}"
            try:
                save(path)
                kept.append(path)
            except Error as trouble:  # a page that has crashed has nothing to show
                kept.append(path.with_suffix(f"{suffix}.txt"))
                kept[-1].write_text(str(trouble), encoding="utf-8")
        return kept

    def picture(self, path: Path) -> None:
        self.page.evaluate(DRAW)
        self.page.screenshot(path=path)

    def close(self) -> None:
        self.context.close()


class Visitors:
    """The people of one test: `host, friend = visitors(2)`. At the end they must have nothing to complain about."""

    def __init__(self, browser: Browser, server: RunningServer) -> None:
        self.browser = browser
        self.server = server
        self.people: list[Visitor] = []

    def __call__(self, count: int = 1, server: RunningServer | None = None, **settings: Any) -> list[Visitor]:
        come = [Visitor(self.browser, server or self.server, **settings) for _ in range(count)]
        self.people += come
        return come

    def check(self) -> None:
        complaints = [words for person in self.people for words in person.complaints if not EXPECTED.search(words)]
        assert not complaints, complaints

    def keep(self, folder: Path) -> list[Path]:
        """Put away what everybody sees, and what led to it."""
        folder.mkdir(parents=True, exist_ok=True)
        return [path for number, person in enumerate(self.people) for path in person.keep(folder, f"person-{number}")]

    def close(self) -> None:
        for person in self.people:
            person.close()
