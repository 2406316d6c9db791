"""A server of the built page, and a browser, for the tests of the page.

`nox -s page` sets `CHROMIUM`, the browser; `SITE`, a folder with the built page in `play`;
`AXE`, the script of axe-core. `SHOTS` is an optional folder for screenshots.
"""

from __future__ import annotations

import functools
import http.server
import os
import threading
from collections.abc import Iterator

import pytest
from driving import Server
from playwright.sync_api import Browser, sync_playwright

ARGUMENTS = ["--no-sandbox", "--js-flags=--no-wasm-tier-up"]
"""Python is compiled once, and not a second time for speed: most tests start it."""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A server of a folder, without a log."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Log nothing."""


@pytest.fixture(scope="session")
def served() -> Iterator[str]:
    """Serve the site, and yield the address of the page."""
    handler = functools.partial(Quiet, directory=os.environ["SITE"])
    server = Server(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/play/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def address(served: str) -> str:
    """Return the address of the page without pauses, and with a seed."""
    return f"{served}?pace=0&seed=5"


@pytest.fixture(scope="session")
def browsers() -> Iterator[list[Browser]]:
    """Start two browsers; a process can have Playwright only once."""
    path = os.environ["CHROMIUM"]
    with sync_playwright() as playwright:
        both = [
            playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
            for _ in range(2)
        ]
        yield both
        for browser in both:
            browser.close()


@pytest.fixture(scope="session")
def browser(browsers: list[Browser]) -> Browser:
    """Return the browser of the tests that need one."""
    return browsers[0]
