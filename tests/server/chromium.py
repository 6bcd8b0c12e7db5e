"""Where a browser is on this machine. As a command it gets one where that can be done: `make browser`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

OWN_PAGES = "InitialWebUI,PreloadTopChromeWebUI,WebUIOmniboxPopup,WebUIOmniboxFullPopup,WebUIReloadButton,WebUITabStrip"
"""Pages that chromium draws for its own window, which nobody sees here, for every visitor anew."""
UPGRADES = "HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter,OptimizationHints,PaintHolding"
"""What Playwright turns off itself, which has to be said again: the last word counts."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
SHELL = "chromium-headless-shell"
"""Chromium without a window: most tests ask no more, and it takes less time. It shows no notifications."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--mute-audio",
    f"--disable-features={OWN_PAGES},{UPGRADES}",
]
REMEDY = "on Debian or Ubuntu: apt update && apt install chromium"
RENEW = ("apt-get", "update", "-qq")
INSTALL = ("apt-get", "install", "-qq", "-y")
PACKAGES = (("chromium", SHELL), ("chromium",))
"""What to install: the first that can be had."""
LOG = Path("build/browser.log")


def chromium() -> str | None:
    """The program to start."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def quickest() -> str | None:
    """The program to start where no window is asked for."""
    return shutil.which(SHELL) or chromium()


def may_install() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(log: Path) -> None:
    """Renew the list of packages and install the first that can be had; the log has what was said."""
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as said:

        def done(*command: str) -> bool:
            return subprocess.run(command, stdout=said, stderr=said, check=False).returncode == 0

        if done(*RENEW):
            any(done(*INSTALL, *packages) for packages in PACKAGES)


def main() -> int:
    """See that a browser is there. It is an error only where one should have come: in CI, with the right to install."""
    tried = may_install()
    if chromium() is not None and (shutil.which(SHELL) or not tried or LOG.exists()):
        return 0
    if tried:
        sys.stdout.write("Installing chromium for the browser tests (once) …\n")
        sys.stdout.flush()
        install(LOG)
        if chromium() is not None:
            return 0
        sys.stdout.writelines(LOG.read_text(errors="replace").splitlines(keepends=True)[-12:])
    sys.stdout.write(f"No chromium or chrome found: the browser tests will be skipped; {REMEDY}\n")
    return 1 if tried and os.environ.get("CI", "") not in ("", "0", "false") else 0


if __name__ == "__main__":
    sys.exit(main())
