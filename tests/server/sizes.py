"""The law of sizes, measured in a browser: what is too small, outside, covered or over something else in a drawing."""

from __future__ import annotations

from typing import Any, NamedTuple

from playwright.sync_api import Page, ViewportSize

from meadhall.core.draw.picture import Drawing
from tests.server.widths import fonts

MEASURE = """([leastText, leastTarget]) => {
    const svg = document.querySelector("#board svg");
    const inside = (box, frame = svg.getBoundingClientRect()) => box.left >= frame.left - 1 && box.top >= frame.top - 1
        && box.right <= frame.right + 1 && box.bottom <= frame.bottom + 1;
    const found = [];
    const texts = [...svg.querySelectorAll("text")].filter((text) => text.textContent.trim()).map((text) => {
        const matrix = text.getScreenCTM();
        const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix.a, matrix.b);
        return { words: text.textContent, size, box: text.getBoundingClientRect() };
    });
    for (const { words, size, box } of texts) {
        if (size < leastText - 0.01) found.push(`"${words}" is ${size.toFixed(1)} px high`);
        if (!inside(box)) found.push(`"${words}" leaves the drawing`);
    }
    for (const [number, one] of texts.entries())
        for (const other of texts.slice(0, number)) {
            const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
            const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
            if (across > 2 && down > 6) found.push(`"${one.words}" lies over "${other.words}"`);
        }
    for (const place of svg.querySelectorAll("[data-action]")) {
        const name = place.getAttribute("aria-label");
        if (!inside(place.getBoundingClientRect())) found.push(`${name} leaves the drawing`);
        place.scrollIntoView({ block: "center" });
        const box = place.getBoundingClientRect();
        const [x, y, reach] = [box.left + box.width / 2, box.top + box.height / 2, leastTarget / 2 - 1];
        for (const [across, down] of [[0, 0], [reach, 0], [-reach, 0], [0, reach], [0, -reach]])
            if (!place.contains(document.elementFromPoint(x + across, y + down)))
                found.push(`${name} is too small or covered (${across}, ${down})`);
    }
    return found;
}"""


class Screen(NamedTuple):
    """A kind of screen: how wide the drawing is on it, and what the law asks there."""

    name: str
    narrow: bool
    width: int
    text: float
    target: float

    @property
    def window(self) -> ViewportSize:
        return {"width": max(self.width, 360), "height": 844 if self.narrow else 900}


SMALL = (Screen("1280x800", False, 1216, 11, 32), Screen("360x740", True, 360, 12, 44))
LARGE = (Screen("1600x1000", False, 1536, 11, 32), Screen("390x844", True, 390, 12, 44))
"""The same two drawings, larger: what is too small there is too small on the others."""


def open_easel(page: Page, drawing: Drawing, screen: Screen) -> None:
    """A page with the fonts and the kit of a game, on which one drawing after the other can be put."""
    page.set_viewport_size(screen.window)
    page.set_content(
        f"<style>{fonts()}body{{margin:0}}#board svg{{display:block;width:{screen.width}px;height:auto}}{drawing.style}"
        f'</style><svg width="0" height="0" style="position:absolute">{drawing.defs}</svg><div id="board"></div>'
    )
    page.evaluate("Promise.all([...document.fonts].map((font) => font.load()))")


def offences(page: Page, drawing: Drawing, screen: Screen) -> list[str]:
    """What breaks the law in a drawing."""
    page.evaluate("svg => { document.querySelector('#board').innerHTML = svg; }", drawing.inline)
    found: list[Any] = page.evaluate(MEASURE, [screen.text, screen.target])
    return [str(each) for each in found]
