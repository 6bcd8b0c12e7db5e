"""How heavy a table page is, how soon the table is drawn, and how soon a click is answered, for every game.

    python -m benchmarks.page [game …]

Only people sit at each table, so that no bot's thinking is counted. Times are in milliseconds: of the clicks the median
and the best, which differ much where the machine has other things to do.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import meadhall
from tests.server.chromium import FLAGS, chromium
from tests.server.kit import RunningServer, play_plies, start_match

CLICKS = 12
CLICK = """() => new Promise((done) => {
    const prompt = document.querySelector('#prompt');
    const { ply } = prompt.dataset;
    const begun = performance.now();
    const watcher = new MutationObserver(() => {
        if (document.querySelector('#prompt').dataset.ply === ply) return;
        watcher.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
    });
    watcher.observe(document.body, { subtree: true, attributes: true, childList: true });
    document.querySelector('#board [data-action], #prompt [data-action]')
        .dispatchEvent(new MouseEvent('click', { bubbles: true }));
})"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"
WEIGHT = """() => performance.getEntriesByType('navigation').concat(performance.getEntriesByType('resource'))
    .filter((entry) => !entry.name.includes('/stream')).reduce((sum, entry) => sum + entry.transferSize, 0)"""


def open_page(browser: Browser, server: RunningServer, person: Any, match: str) -> Page:
    page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
    token = person.http.headers["Authorization"].removeprefix("Bearer ")
    page.context.add_cookies([{"name": "meadhall", "value": token, "url": server.base}])
    page.goto(f"{server.base}/m/{match}")
    page.wait_for_selector("#board svg")
    return page


def measure(browser: Browser, server: RunningServer, game: str, players: int) -> str:
    match, people = start_match(server, game, players)
    play_plies(match, people, 30)
    pages = [open_page(browser, server, person, match) for person in people]
    pages[0].wait_for_timeout(800)
    weight, painted = pages[0].evaluate(WEIGHT), pages[0].evaluate(PAINTED)
    clicks = []
    for _ in range(CLICKS):
        asked = people[0].get(match)["asked"]
        if asked is None:
            break
        pages[asked].wait_for_selector("#prompt[data-state=mine]", state="attached")
        clicks.append(pages[asked].evaluate(CLICK))
    for page in pages:
        page.context.close()
    answered = f"{median(clicks):.0f} (best {min(clicks):.0f})"
    return f"{game:10} {weight / 1024:5.0f} kB   drawn after {painted:5.0f}   click answered after {answered}"


def main() -> None:
    found = chromium()
    if found is None:
        sys.exit("No chromium or chrome on this machine: nothing was measured.")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = RunningServer(Path(folder) / "matches.sqlite", "--no-limits")
        try:
            browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
            for game in meadhall.games():
                if game.name in (sys.argv[1:] or [game.name]):
                    print(measure(browser, server, game.name, game.players[0]), flush=True)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
