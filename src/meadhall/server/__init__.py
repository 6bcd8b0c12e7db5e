"""The server: pages to play on, a JSON interface for programs, and a store that loses nothing."""

from importlib.util import find_spec

from meadhall.core.engine.errors import MissingExtra

PACKAGES = (
    *("aiosmtplib", "babel", "jinja2", "litestar", "markdown_it", "prometheus_client"),
    *("pywebpush", "segno", "uvicorn", "webauthn"),
)
"""What the extra `server` installs."""

for package in PACKAGES:
    if find_spec(package) is None:
        raise MissingExtra("server", package)
