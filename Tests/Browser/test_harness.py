"""The harness itself, on a small page of its own: it sees, acts, and notices what is wrong."""

import http.server
import re
import threading
from pathlib import Path
from types import SimpleNamespace

import conftest
import pytest

from harness.accessibility import assert_accessible, violations
from harness.browser import Browser
from harness.chromium import Chromium
from harness.conditions import DESKTOP
from harness import BUILD

POLICY = "; ".join(["default-src 'none'"] + [
    f"{kind}-src 'self'" for kind in ("script", "style", "img", "connect")])


class Sample(http.server.SimpleHTTPRequestHandler):
    def end_headers(self):
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, *arguments):
        pass


@pytest.fixture
def origin():
    def handler(*arguments):
        return Sample(*arguments, directory=Path(__file__).parent / "pages")

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}"
        server.shutdown()


@pytest.fixture
def page(open_browser, origin):
    return open_browser(origin).page.open("/")


def test_a_form_is_filled_by_role_and_name(page):
    page.get("textbox", "Nome").type("João Conceição")
    page.get("button", "Salvar").click()
    assert page.get("listitem").text == "João Conceição"
    assert page.get("textbox", "Nome").value == ""


def test_the_keyboard_alone_is_enough(page):
    page.press("Tab")
    assert page.focused.name == "Nome"
    page.write("Ana")
    page.press("Enter", "Shift+Tab", "Tab", "Tab")
    assert repr(page.focused) == "button 'Salvar'"
    page.get("textbox", "Nome").fill("Zé")
    page.press("Control+a", "Backspace")
    assert page.get("textbox", "Nome").value == ""


def test_an_error_beside_a_field_is_heard_with_it(page):
    page.get("button", "Salvar").click()
    field = page.get("textbox", "Nome").until(lambda each: each.description, "has an error")
    assert field == "Diga um nome."
    assert page.focused.properties["invalid"] == "true"


def test_what_never_comes_fails_with_what_was_there(page):
    waited = "waited 0.2 s for one button named 'Apagar'"
    with pytest.raises(AssertionError, match=waited) as failure:
        page.get("button", "Apagar", within=0.2)
    assert "heading 'Pacientes'" in str(failure.value)


def test_a_file_is_given_and_another_taken(page, tmp_path):
    file = tmp_path / "pacientes.csv"
    file.write_text("Nome;Telefone")
    page.gives(file, to=page.get("button", "Importar"))
    assert page.get("listitem").text == "Nome;Telefone"
    page.get("link", "Baixar").click()
    assert "<svg" in page.downloaded("figura.svg").read_text()


def test_a_full_device_refuses_to_store(page):
    store = "caches.open('x').then(c => c.put('/x', new Response('x'.repeat(100000))))" \
            ".then(() => 'stored', error => error.name)"
    page.until(lambda: page.evaluate("!!navigator.serviceWorker.controller"), "a service worker")
    page.limit_storage(1000)
    assert page.evaluate(store) == "QuotaExceededError"
    page.limit_storage(None)
    assert page.evaluate(store) == "stored"


def test_text_can_be_twice_as_large(open_browser, origin):
    page = open_browser(origin, text_size=2).page.open("/")
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"


def test_flight_mode_reaches_page_and_service_worker(page):
    page.until(lambda: page.evaluate("!!navigator.serviceWorker.controller"), "a service worker")
    page.browser.go_offline()
    page.reads("Sem rede")
    page.reload()
    assert page.get("heading", "Pacientes")
    assert page.evaluate("fetch('/other.txt').then(() => 'came', () => 'lost')") == "lost"
    page.browser.go_online()
    page.reads("Com rede")
    page.browser.witness.allow("ERR_INTERNET_DISCONNECTED")
    page.browser.witness.allow("ERR_FAILED")
    page.browser.witness.allow("Failed to fetch")


def test_two_devices_share_nothing(open_browser, origin):
    first, second = (open_browser(origin).page.open("/") for _ in range(2))
    first.get("textbox", "Nome").type("Ana")
    first.get("button", "Salvar").click()
    first.get("listitem")
    second.reload()
    assert not second.sees("listitem")


def test_devices_of_one_program_have_their_own_conditions_requests_and_downloads(open_browser, origin):
    first, second = (open_browser(origin).page.open("/") for _ in range(2))
    assert first.browser.devtools is second.browser.devtools
    first.browser.screen(DESKTOP)
    assert (first.evaluate("innerWidth"), second.evaluate("innerWidth")) == (1280, 360)
    for each in (first, second):
        each.until(lambda: each.evaluate("!!navigator.serviceWorker.controller"), "a service worker")
    first.browser.go_offline()
    first.reads("Sem rede")
    assert second.evaluate("fetch('/other.txt').then(() => 'came', () => 'lost')") == "came"
    assert second.browser.witness.requests_to("/other.txt")
    assert not first.browser.witness.requests_to("/other.txt")
    second.get("link", "Baixar").click()
    second.downloaded("figura.svg")
    assert first.browser.whole == set()
    second.browser.witness.allow("404")


def test_a_program_that_many_share_is_not_quit(page):
    for end in (page.browser.quit, page.browser.kill, page.browser.again):
        with pytest.raises(AssertionError, match="own_browser"):
            end()
    assert page.title == "Amostra"


def test_a_program_that_ends_by_itself_is_told_and_the_next_device_has_another(open_browser, origin):
    browser = Browser(origin, own=False)
    Chromium.shared().kill()
    with pytest.raises(AssertionError, match="ended by itself"):
        browser.forget()
    assert open_browser(origin).page.open("/").title == "Amostra"


def test_a_device_remembers_after_its_browser_was_quit(open_browser, origin):
    browser = open_browser(origin, own=True)
    browser.page.open("/").get("textbox", "Nome").type("Ana")
    browser.page.get("button", "Salvar").click()
    browser.page.get("listitem")
    browser.quit()
    browser.again()
    assert browser.page.open("/").get("listitem").text == "Ana"


def test_two_tabs_of_one_device(page):
    other = page.browser.new_page().open("/")
    other.get("textbox", "Nome").type("Ana")
    other.get("button", "Salvar").click()
    page.reload()
    assert page.get("listitem").text == "Ana"
    page.close()
    assert other.title == "Amostra"


def test_place_and_language_are_brazil(page):
    page.reads("America/Sao_Paulo pt-BR 1.234,5")


def test_another_place_and_language(open_browser, origin):
    browser = open_browser(origin, time_zone="Asia/Tokyo", language="en-US")
    browser.page.open("/").reads("Asia/Tokyo en-US 1,234.5")


def test_screen_and_preferences_can_change(page, monkeypatch):
    def matches(query):
        return page.evaluate(f"matchMedia({query!r}).matches")

    assert page.evaluate("innerWidth") == 360
    monkeypatch.setattr("harness.page.SCREENSHOTS", True)
    page.pictures("sample")
    page.browser.screen(DESKTOP, prefers_color_scheme="dark", prefers_reduced_motion="reduce",
                        forced_colors="active", prefers_contrast="more")
    assert page.evaluate("innerWidth") == 1280
    for query in ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)",
                  "(forced-colors: active)", "(prefers-contrast: more)"]:
        assert matches(query), query
    for name in ["360-light", "360-dark", "1280-light", "1280-dark"]:
        assert (BUILD / "screenshots" / f"sample-{name}.png").stat().st_size > 1000


def test_a_wrong_clock(open_browser, origin):
    clock = "const now = Date.now; Date.now = () => now() + 86_400_000 * 400"
    page = open_browser(origin, scripts=[clock]).page.open("/")
    assert page.evaluate("Date.now() - performance.timeOrigin") > 86_400_000 * 399


def test_PL_010_axe_runs_under_a_strict_policy(page):
    assert_accessible(page)
    page.evaluate("document.querySelector('label').remove()")
    assert any(each.startswith("label (critical)") for each in violations(page))


def test_PL_011_a_third_party_is_noticed(page):
    page.evaluate("fetch('https://third.invalid/pixel').catch(() => 0)")
    witness = page.browser.witness
    page.until(witness.unexpected, "a complaint")
    assert any("third.invalid" in each for each in witness.unexpected())
    witness.allow("third.invalid")
    witness.allow("connect-src")


def test_complaints_of_the_page_are_noticed(page):
    page.evaluate("console.error('oops'); setTimeout(() => { throw new Error('lost') }); 0")
    witness = page.browser.witness
    page.until(lambda: len(witness.unexpected()) == 2, "two complaints")
    assert re.search(r"console: oops\nexception: Error: lost", "\n".join(witness.unexpected()))
    witness.allow("oops")
    witness.allow("lost")


def test_the_quick_form_has_each_promise_once_and_leaves_out_what_is_long(monkeypatch):
    def journey(name: str, *marks: str, **given: str) -> SimpleNamespace:
        item = SimpleNamespace(originalname=name, get_closest_marker=lambda mark: mark in marks)
        if given:
            item.callspec = SimpleNamespace(params=given)
        return item

    items = [journey("plain"), journey("slow", "long"), journey("case", case="a"), journey("case", case="b"),
             *(journey("promise", app=app) for app in "abc"), journey("promise", app="a", case="more"),
             *(journey("own", "each_app", app=app) for app in "abc"), *(journey("door", proxy=each) for each in "ab")]
    left: list[SimpleNamespace] = []
    hook = SimpleNamespace(pytest_deselected=lambda items: left.extend(items))
    monkeypatch.setattr(conftest, "QUICK", False)
    conftest.pytest_collection_modifyitems(SimpleNamespace(hook=hook), items)
    assert left == []
    monkeypatch.setattr(conftest, "QUICK", True)
    conftest.pytest_collection_modifyitems(SimpleNamespace(hook=hook), items)
    assert sorted(each.originalname for each in items) == [
        "case", "case", "door", "own", "own", "own", "plain", "promise", "promise"]
    assert sorted(each.originalname for each in left) == ["door", "promise", "promise", "slow"]
