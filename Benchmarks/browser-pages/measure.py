"""Prints `name value unit ratio against-what`."""

import sys

sys.path.insert(0, "Tests/Browser")

from harness.browser import Browser  # noqa: E402
from harness.server import Server  # noqa: E402
from hosted import CAREGUIDE, FISIOFLOW, PRSNL  # noqa: E402

MOST = 5  # MB
FIRST = 200


def visit(page, app, count: int) -> float:
    """Goes to so many pages, by turns; what the tab holds then, in MB."""
    paths = [app.path, "ajustes", app.path, "sincronizacao"]
    for number in range(count):
        page.follow(app.base + paths[number % len(paths)])
    page.session.send("HeapProfiler.collectGarbage")
    return page.browser.memory() / 1e6


pages = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
for app in (FISIOFLOW, CAREGUIDE, PRSNL):
    server = Server(program=app.program, app=app.id)
    browser = Browser(server.origin)
    try:
        app.sign_up(browser.page)
        before = visit(browser.page, app, FIRST)
        grown = visit(browser.page, app, pages) - before
        print(f"browser-pages-{app.id} {grown:.1f} MB {grown / MOST:.2f} limit-{MOST}-MB-after-{pages}-pages", flush=True)
    finally:
        browser.forget()
        server.close()
