"""What is counted of what people do, from the page to the server: nothing without a yes, with one all of it
once."""

import json
import sqlite3
import urllib.request
from pathlib import Path

from clinic import BEGINS, EMAIL, add_patient, go, sign_up
from test_offline import until_installed
from test_privacy import YES, until_asked

PAGES = ["Agenda", "Pacientes", "Ajustes", "Hoje"]
# The lines of the live list, the oldest first.
LIVE = "[...document.querySelectorAll('.own-row-text')].map((line) => line.textContent).reverse()"
TRACKERS = (b"firebase", b"google-analytics", b"googletagmanager", b"mixpanel", b"appsflyer", b"amplitude.com")


def analytics(browser) -> list[str]:
    return [url for url in browser.witness.requests if "/v1/analytics/" in url]


def stored(server, table: str, what: str = "COUNT(*)") -> int:
    """What the server has of events, of which it has none before the first."""
    path = f"file:{server.data}/fisioflow.events.sqlite?mode=ro"
    with sqlite3.connect(path, uri=True) as database:
        return database.execute(f"SELECT COALESCE({what}, 0) FROM {table}").fetchone()[0]


def test_PR_007_PR_017_PR_035_PR_039_who_was_not_asked_is_not_counted_whatever_they_do(server, open_browser):
    browser = open_browser(server.origin)
    page = browser.page
    sign_up(page)
    until_installed(page)
    for name in ("Ana Souza", "Bia Lima"):
        add_patient(page, name)
    for _ in range(10):
        for place in PAGES:
            go(page, place)
    page.reload()
    page.get("heading", "Hoje")
    assert analytics(browser) == []
    assert stored(server, "event_batch") == stored(server, "event_installation") == 0


def test_PR_008_PR_048_PR_035_with_a_yes_the_device_is_made_known_once_and_a_page_is_sent_at_once(
        server, open_browser):
    browser = open_browser(server.origin, closes_consent=False)
    page = browser.page
    sign_up(page)
    until_installed(page)
    until_asked(page)
    assert stored(server, "event_batch") == 0
    page.get("button", YES).click()
    page.until(lambda: stored(server, "event_installation") == 1, "the device to be known")
    go(page, "Pacientes")
    page.until(lambda: stored(server, "event_batch") > 0, "the first events")
    for place in ("Ajustes", "Pacientes"):
        before = stored(server, "event_batch", "SUM(events)")
        go(page, place)
        page.until(lambda: stored(server, "event_batch", "SUM(events)") > before, f"{place} to be counted")
    # The first page is the same visit still: what draws it anew counts nothing.
    page.get("heading", "Nenhum paciente ainda")
    assert stored(server, "event_installation") == 1
    assert len([url for url in analytics(browser) if url.endswith("/analytics/consent")]) == 1


def test_PR_032_what_was_counted_without_a_network_is_sent_once_after_the_next_start(server, open_browser):
    browser = open_browser(server.origin, closes_consent=False)
    page = browser.page
    sign_up(page)
    until_installed(page)
    until_asked(page)
    page.get("button", YES).click()
    go(page, "Pacientes")
    page.until(lambda: stored(server, "event_batch", "SUM(events)") > 0, "the first events")
    browser.go_offline()
    # What was on its way may still arrive.
    page.until(lambda: not browser.witness.under_way("/v1/analytics/"), "no request on its way")
    before = stored(server, "event_batch", "SUM(events)")
    for place in PAGES:
        go(page, place)
    page.reload()
    page.get("heading", BEGINS)
    assert stored(server, "event_batch", "SUM(events)") == before
    browser.go_online()
    page.until(lambda: stored(server, "event_batch", "SUM(events)") >= before + len(PAGES),
               "what was done without a network")


def test_PR_225_thirty_actions_are_in_the_live_list_exactly_and_in_their_order(server, open_browser):
    browser = open_browser(server.origin, closes_consent=False)
    page = browser.page
    sign_up(page)
    until_installed(page)
    until_asked(page)
    page.get("button", YES).click()
    page.until(lambda: stored(server, "event_installation") == 1, "the device to be known")
    go(page, "Pacientes")
    page.until(lambda: stored(server, "event_batch") > 0, "the first events")
    server.command("events", "debug", EMAIL)
    page.open("/fisioflow/ajustes/privacidade/ao-vivo")
    page.get("button", "Começar").click()
    page.get("button", "Pausar")
    # What was counted before, and is told as it begins.
    before = len(page.evaluate(LIVE))
    for _ in range(10):
        for place, heading in (("Pacientes", "Nenhum paciente ainda"), ("Ajustes", "Ajustes"), ("Hoje", BEGINS)):
            go(page, place)
            page.get("heading", heading)
    go(page, "Ajustes")
    page.get("link", "Eventos ao vivo").click()
    page.get("button", "Pausar")
    # Settings say that they are opened, beside the page that is seen.
    wanted = ["PatientList", "Settings", "Today"] * 10 + ["Settings", "Privacy"]
    count = len(wanted) + 11

    def shown():
        return [line.split(" ", 1) for line in page.evaluate(LIVE)]

    def seen(lines):
        return [json.loads(what)["screen_name"] for name, what in lines if name == "screen_view"]

    page.until(lambda: seen(shown())[-len(wanted):] == wanted, "all that was done, in its order")
    lines = shown()
    # That the page itself was opened may have been on its way when it began.
    assert len(lines) - count <= before + 1
    done = lines[-count:]
    assert seen(done) == wanted
    assert [name for name, _ in done if name != "screen_view"] == ["settings_opened"] * 11
    page.get("button", "Limpar").click()
    page.get("button", "Trazer de volta").click()
    page.until(lambda: len(page.evaluate(LIVE)) >= count, "what was cleared")
    page.get("button", "Parar").click()
    page.get("button", "Começar")


def test_PR_213_what_is_served_comes_from_the_repo_alone_and_names_no_tracker(server, open_browser):
    manifest = (Path(__file__).resolve().parents[2] / "Package.swift").read_text("utf-8")
    assert ".package(" not in manifest
    browser = open_browser(server.origin)
    sign_up(browser.page)
    until_installed(browser.page)
    files = {url for url in browser.witness.requests
             if url.startswith("http") and "/v1/" not in url and url.rsplit(".", 1)[-1] in ("wasm", "js", "css")}
    kinds = set()
    for url in sorted(files):
        with urllib.request.urlopen(url) as answer:
            content = answer.read().lower()
        kinds.add(url.rsplit(".", 1)[-1])
        for name in TRACKERS:
            assert name not in content, url
    assert kinds == {"wasm", "js", "css"}
