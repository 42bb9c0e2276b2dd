"""Rules of time zones: the device's own and others by name, without a network, and on a journey."""

import pytest
from test_runtime import says, tap, until_says

from harness import BUILD

HOME = "America/Sao_Paulo -3 -3"
LISBON = "Europe/Lisbon 0 1"


@pytest.fixture
def browser(site, open_browser):
    return open_browser(site.origin)


@pytest.fixture
def page(browser):
    return visit(browser)


def visit(browser):
    page = browser.page.open("/demo/")
    page.get("heading", "Início")
    page.until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"), "the worker")
    return page


def fetched(page) -> list[str]:
    return page.evaluate("""performance.getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname).filter((path) => path.endsWith('.tzif'))""")


def kept(page) -> list[str]:
    """The zones that the device keeps, and by which version of them."""
    return page.evaluate("""caches.open('umbu:zones').then((cache) => cache.keys())
      .then((kept) => kept.map(({ url }) => new URL(url).pathname.slice(7, -5)).sort())""")


def look_away(page) -> None:
    """The person comes back to the page."""
    page.evaluate("""for (const value of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }""")


def travel(page, zone: str) -> None:
    page.session.send("Emulation.setTimezoneOverride", timezoneId=zone)
    look_away(page)


def find(page, name: str, expected: str) -> None:
    page.get("textbox", "name").fill(name)
    tap(page, "other zone")
    until_says(page, "other-zone", expected)


def test_CG_129_who_does_not_ask_downloads_nothing_and_who_asks_one_file(page):
    assert fetched(page) == []
    tap(page, "zone")
    until_says(page, "zone", HOME)
    [address] = fetched(page)
    assert address.startswith("/zones/America/Sao_Paulo.")


def test_CG_129_offline_after_the_first_visit_the_zone_is_right(browser, page):
    browser.witness.allow("404")
    for name, expected in [("Europe/Lisbon", LISBON), ("America/Nowhere", "none"),
                           ("America/Buenos_Aires", "America/Buenos_Aires -3 -3"), ("../zones/UTC", "none")]:
        find(page, name, expected)
    tap(page, "zone")
    until_says(page, "zone", HOME)
    browser.go_offline()
    page = browser.page.open("/demo/")
    page.get("heading", "Início")
    tap(page, "zone")
    until_says(page, "zone", HOME)
    find(page, "Europe/Lisbon", LISBON)
    find(page, "Europe/Paris", "none")
    assert all("/Europe/Paris." in each for each in fetched(page))


def test_CG_129_the_device_moves_to_another_zone_while_the_app_is_open(page):
    tap(page, "zone")
    until_says(page, "zone", HOME)
    travel(page, "Europe/Lisbon")
    until_says(page, "zone", LISBON)
    travel(page, "America/Sao_Paulo")
    until_says(page, "zone", HOME)


def test_CG_129_without_the_file_the_hour_is_as_it_is_until_it_comes(browser, page):
    browser.go_offline()
    travel(page, "Asia/Tokyo")
    tap(page, "zone")
    until_says(page, "zone", "Asia/Tokyo 9 9")
    # Nobody knows the summers of a zone that was never asked for: both months are as today.
    travel(page, "Europe/Lisbon")
    page.until(lambda: says(page, "zone") in ("Europe/Lisbon 0 0", "Europe/Lisbon 1 1"), "today's hour")
    browser.go_online()
    until_says(page, "zone", LISBON)


def test_CG_129_what_an_older_version_kept_serves_until_the_newer_one_comes(browser, page):
    find(page, "Europe/Lisbon", LISBON)
    [current] = kept(page)
    page.evaluate("""(async () => {
      const cache = await caches.open('umbu:zones')
      const [request] = await cache.keys()
      const older = request.url.replace(/[.]\\w{16}[.]/, '.0123456789abcdef.')
      await cache.put(older, await cache.match(request))
      await cache.delete(request)
    })()""")
    assert kept(page) == ["Europe/Lisbon.0123456789abcdef"]
    browser.go_offline()
    find(page, "Europe/Lisbon", LISBON)
    assert kept(page) == ["Europe/Lisbon.0123456789abcdef"]
    browser.go_online()
    find(page, "Europe/Lisbon", LISBON)
    assert kept(page) == [current]


def test_CG_129_who_signs_out_leaves_no_trace_of_where_they_were(page):
    tap(page, "zone")
    until_says(page, "zone", HOME)
    find(page, "Europe/Lisbon", LISBON)
    assert [each.split(".")[0] for each in kept(page)] == ["America/Sao_Paulo", "Europe/Lisbon"]
    tap(page, "leave")
    page.until(lambda: [each.split(".")[0] for each in kept(page)] == ["America/Sao_Paulo"], "them to go")


def test_CG_129_each_zone_that_a_browser_can_be_in_has_its_file(page):
    names = page.evaluate("Intl.supportedValuesOf('timeZone')")
    there = {str(file.relative_to(BUILD / "web/zones")).split(".")[0]
             for file in (BUILD / "web/zones").rglob("*.tzif")}
    assert len(names) > 400
    assert [name for name in names if name not in there] == []
