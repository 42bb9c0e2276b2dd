"""Fixtures of the journeys. A browser that saw a complaint nobody expected fails its journey."""

import base64
import contextlib
import shutil
import sys
from collections import defaultdict
from pathlib import Path
from zlib import crc32

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from clinic import add_patient, sign_up  # noqa: E402
from harness import BUILD, QUICK  # noqa: E402
from harness.browser import Browser  # noqa: E402
from harness.chromium import Chromium  # noqa: E402
from harness.server import Server  # noqa: E402
from harness.site import Site  # noqa: E402
from practice import add_service, open_day, working_day  # noqa: E402


# What belongs to a program and not to a device in it.
OWN = {"profile", "language", "time_zone", "text_size"}


def pytest_collection_modifyitems(config, items):
    """In the quick form journeys that `long` marks are left out, and what is so with every app, or every proxy, is
    looked at with one of them, always the same, but where `each_app` says that it is each app's own."""
    if not QUICK:
        return
    promises = defaultdict(list)
    for item in items:
        given = dict(item.callspec.params) if hasattr(item, "callspec") else {}
        either = given.pop("app", None) or given.pop("proxy", None)
        if either and not item.get_closest_marker("each_app"):
            promises[f"{item.originalname} {given}"].append(item)
    kept = {id(each[crc32(name.encode()) % len(each)]) for name, each in promises.items()}
    left = [item for item in items if item.get_closest_marker("long")]
    left += [item for each in promises.values() for item in each if id(item) not in kept]
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if item not in left]


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    report = outcome.get_result()
    if report.when == "call":
        item.failed = report.failed


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item):
    """What goes wrong after the journey, while its server and browsers end, is nobody's fault."""
    yield
    for browser in getattr(item, "browsers", []):
        browser.witness.rest()


@pytest.fixture
def server():
    """A server with no data yet."""
    server = Server()
    yield server
    server.close()


@pytest.fixture
def addressed():
    """A server that knows its address: only then it makes links."""
    server = Server("--address", "https://umbu.example")
    yield server
    server.close()


@pytest.fixture
def site():
    """The demo feature's files, without a server behind them."""
    site = Site("demo")
    yield site
    site.close()


@pytest.fixture
def open_browser(request):
    """Makes browsers, each a device of its own: `open_browser(server.origin, size=DESKTOP)`. They share one
    program, but for those of another place, language or size of text, those that have a profile already,
    and `own=True`: what is to be quit or killed."""
    browsers: list[Browser] = []
    request.node.browsers = browsers

    def open(origin: str, own: bool = False, **conditions) -> Browser:
        browsers.append(Browser(origin, own=own or bool(conditions.keys() & OWN), **conditions))
        return browsers[-1]

    yield open

    failed = getattr(request.node, "failed", False)
    complaints = []
    # Each of them ends, whatever becomes of the others.
    with contextlib.ExitStack() as ends:
        for number, browser in enumerate(browsers, 1):
            ends.callback(browser.forget)
            complaints += [f"browser {number}: {each}" for each in browser.witness.unexpected()]
            if failed:
                keep_evidence(request.node.name, number, browser)
    if complaints and not failed:
        pytest.fail("complaints behind the page:\n" + "\n".join(complaints))
    for complaint in complaints:
        print(complaint)


@pytest.fixture
def browser(request, server, open_browser):
    """One phone at the server's address; `own_browser` marks a journey that quits or kills it."""
    return open_browser(server.origin, own=request.node.get_closest_marker("own_browser") is not None)


@pytest.fixture
def page(browser):
    return browser.page


@pytest.fixture
def demo(site, open_browser):
    """One phone on which the demo feature is open."""
    browser = open_browser(site.origin)
    browser.page.open("/demo/").get("heading", "Início")
    return browser


def keep_evidence(name: str, number: int, browser: Browser) -> None:
    """What the screen looked like when the journey failed, in .build/failures."""
    folder = BUILD / "failures" / name.replace("/", "-")
    folder.mkdir(parents=True, exist_ok=True)
    try:
        browser.page.show()
        image = browser.page.session.send("Page.captureScreenshot", format="png")["data"]
        (folder / f"{number}.png").write_bytes(base64.b64decode(image))
        (folder / f"{number}.txt").write_text(browser.page.outline())
    except Exception as error:  # The browser itself may be what failed.
        (folder / f"{number}.txt").write_text(f"no picture: {error}")


def pytest_sessionstart(session):
    if hasattr(session.config, "workerinput"):
        return  # One of several side by side; what they keep is removed before they start.
    shutil.rmtree(BUILD / "failures", ignore_errors=True)
    BUILD.mkdir(exist_ok=True)


def pytest_sessionfinish(session):
    Chromium.forget_shared()


@pytest.fixture
def clinic(page):
    """A clinic with a service and two patients, at its agenda's page of a working day."""
    sign_up(page)
    for name in ("Ana Prado", "Bruno Lima"):
        add_patient(page, name)
    add_service(page)
    open_day(page, working_day())
    return page
