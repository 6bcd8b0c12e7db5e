"""Measures how wide every letter of our fonts is: `make widths` writes the table that drawings are set with."""

from __future__ import annotations

import json
import sys
from base64 import b64encode
from functools import lru_cache
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from meadhall.core.draw.font_metrics import FONTS, WIDTHS
from meadhall.server.rendering import STATIC
from tests.server.chromium import FLAGS, chromium

LETTERS = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2010, 0x2030), 0x2030, 0x2192, 0x2212]))
RUNES = "".join(map(chr, range(0x16A0, 0x16F9)))
MEASURE = """([face, letters]) => {
    const span = document.createElement("span");
    span.style = `font: ${face.weight} 1000px "${face.family}"; font-variant-numeric: lining-nums; font-kerning: none;
        white-space: pre; position: absolute`;
    document.body.append(span);
    return [...letters].map((letter) => {
        span.textContent = letter;
        return Math.round(span.getBoundingClientRect().width);
    });
}"""


@lru_cache
def fonts() -> str:
    """All our fonts, for the style sheet of a page that has no server."""
    return "".join(
        f"@font-face{{font-family:'{face.family}';font-weight:{face.weight};src:url(data:font/woff2;base64,"
        f"{b64encode((STATIC / 'fonts' / face.file).read_bytes()).decode()})}}"
        for face in FONTS.values()
    )


def page_with_fonts(page: Page) -> Page:
    """A bare page that knows all our fonts."""
    page.set_content(f"<style>{fonts()}</style><body>")
    page.evaluate("Promise.all([...document.fonts].map((font) => font.load()))")
    return page


def measure(page: Page) -> dict[str, dict[str, int]]:
    """The width of each letter in thousandths of the size, by face."""
    table = {}
    for name, face in FONTS.items():
        letters = RUNES if "Runic" in face.family else LETTERS
        widths = page.evaluate(MEASURE, [{"family": face.family, "weight": face.weight}, letters])
        table[name] = dict(zip(letters, widths, strict=True))
    return table


def main(target: Path = WIDTHS) -> None:
    found = chromium()
    if found is None:
        sys.exit("No chromium or chrome on this machine: nothing was measured.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        table = measure(page_with_fonts(browser.new_page()))
    target.write_text(json.dumps(table, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
