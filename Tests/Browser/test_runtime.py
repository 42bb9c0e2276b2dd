"""The runtime and the demo feature: patches, typing, the device's store, life, offline."""

import re

import pytest

from harness.site import Site


@pytest.fixture
def browser(demo):
    return demo


def says(page, name: str) -> str:
    return page.evaluate(f"document.getElementById('{name}-line')?.textContent ?? ''")


def until_says(page, name: str, text: str) -> None:
    page.until(lambda: says(page, name) == text, f"{name} to say {text!r}, not {says(page, name)!r}")


def tap(page, button: str) -> None:
    page.get("button", button).click()


def test_a_feature_is_rendered_and_reacts(page):
    assert page.title == "Início · Demo"
    tap(page, "create")
    until_says(page, "rows", "1000")
    assert page.evaluate("document.querySelectorAll('#rows tr').length") == 1000
    tap(page, "update")
    tap(page, "swap")
    cells = "[...document.querySelectorAll('#rows tr')].map(row => row.children[1].textContent)"
    labels = page.evaluate(cells)
    assert labels[0].endswith("!") and labels[10].endswith("!") and not labels[2].endswith("!")
    numbers = page.evaluate(
        "[...document.querySelectorAll('#rows tr')].map(row => row.firstChild.textContent)")
    assert (numbers[1], numbers[998]) == ("999", "2")
    tap(page, "clear")
    assert page.evaluate("document.querySelectorAll('#rows tr').length") == 0


def test_whoever_leaves_is_asked_while_anything_wants_it(page):
    def asks() -> bool:
        return page.evaluate("""(() => {
          const event = new Event('beforeunload', { cancelable: true })
          dispatchEvent(event)
          return event.defaultPrevented
        })()""")

    assert not asks()
    tap(page, "run")
    page.until(asks, "the question")
    tap(page, "guard")
    tap(page, "end run")
    # What comes after it shows that it was heard.
    tap(page, "create")
    until_says(page, "rows", "1000")
    assert asks()


def test_what_is_typed_stays_and_the_caret_with_it(page):
    field = page.get("textbox", "name")
    field.type("João da Silva")
    page.press("Home", "ArrowRight")
    page.write("oã")
    assert field.value == "Joãoão da Silva"
    assert field.call("function() { return this.selectionStart }") == 3


def test_a_mask_does_not_fight_the_typist(page):
    field = page.get("textbox", "code")
    field.type("01x022026")
    assert field.value == "01/02/2026"
    page.press("Home", "ArrowRight", "ArrowRight")
    page.press("Backspace")
    assert field.value == "00/22/026"
    assert field.call("function() { return this.selectionStart }") == 1
    page.write("3")
    assert field.value == "03/02/2026"
    assert field.call("function() { return this.selectionStart }") == 2


def test_a_word_that_is_composed_is_not_broken(page):
    page.get("textbox", "code").focus()
    page.session.send("Input.imeSetComposition", text="1", selectionStart=1, selectionEnd=1)
    page.session.send("Input.imeSetComposition", text="1x2", selectionStart=3, selectionEnd=3)
    assert page.get("textbox", "code").value == "1x2"
    page.session.send("Input.insertText", text="1x2")
    page.until(lambda: page.get("textbox", "code").value == "12", "the mask after the composition")


def test_PR_049_a_tap_is_noted_once_beside_what_it_does_by_finger_and_by_keyboard(page):
    both = page.get("button", "both")
    both.click()
    page.until(lambda: says(page, "log").count("key done") == 1, "what the button does")
    both.focus()
    page.press("Enter")
    page.until(lambda: says(page, "log").count("key done") == 2, "what the button does by the keyboard")
    assert says(page, "log").count("key counted") == 2
    assert "key counted,key done" in says(page, "log")


def test_PR_050_what_comes_into_sight_is_noted_once_while_it_is_there(page):
    page.next_frame()
    assert "key far" not in says(page, "log")
    for _ in range(3):
        page.evaluate("document.getElementById('far').scrollIntoView({ block: 'center' })")
        page.until(lambda: "key far" in says(page, "log"), "it to be seen")
        page.evaluate("scrollTo(0, 0)")
        page.next_frame()
    assert says(page, "log").count("key far") == 1


def test_a_dialog_takes_the_keyboard_and_gives_it_back(page):
    tap(page, "dialog")
    page.get("dialog", "dialog")
    assert page.focused.name == "close"
    page.press("Tab", "Tab", "Tab")
    assert not page.evaluate(
        "document.activeElement.closest('dialog') === null && document.activeElement !== "
        "document.body")
    page.press("Escape")
    page.gone("dialog", "dialog")
    assert page.focused.name == "dialog"


def test_the_app_opens_offline_after_its_first_visit(browser, page):
    page.until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"), "the worker")
    browser.go_offline()
    page.open("/demo/page/9")
    page.get("heading", "Início")
    until_says(page, "location", "page/9")
    page.until(lambda: "offline" in says(page, "lifecycle"), "the app to know")
    browser.go_online()
    page.until(lambda: "online" in says(page, "lifecycle"), "the app to know")


def test_a_new_version_waits_until_it_is_wanted(site, browser, page):
    page.until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"), "the worker")
    old = page.evaluate("fetch('/demo/worker.js').then(answer => answer.text())")
    site.changes["/demo/worker.js"] = old.replace('"version": "', '"version": "x').encode()
    page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update()).then()")
    page.until(lambda: says(page, "lifecycle").endswith("new"), "word of the new version")
    assert len(caches(page)) == 2
    tap(page, "reload")
    page.until(lambda: "new" not in says(page, "lifecycle") and says(page, "lifecycle") != "",
               "the new version")
    # It takes over, and the old one goes, once no page of the app is open. None is opened until
    # then: a worker that is asked for a page while it is stopped waits for ever when the developer
    # protocol is attached to it, as it is here.
    site.changes["/elsewhere.html"] = b'<!doctype html><link rel="icon" href="data:,">'
    page.open("/elsewhere.html")
    page.until(lambda: len(caches(page)) == 1, "the old version to go")
    assert ":x" in caches(page)[0]
    page.open("/demo/")
    page.get("heading", "Início")
    assert "new" not in says(page, "lifecycle")


def caches(page) -> list[str]:
    return page.evaluate("caches.keys()")


def test_FF_001_a_hundred_times_away_and_back(page):
    page.evaluate("""
      globalThis.running = new Set()
      const start = setTimeout, stop = clearTimeout
      setTimeout = (work, ...rest) => {
        const handle = start(() => { running.delete(handle); work() }, ...rest)
        running.add(handle)
        return handle
      }
      clearTimeout = (handle) => { running.delete(handle); stop(handle) }
      globalThis.look = (state) => {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
        return running.size
      }; 0""")
    tap(page, "timer")
    assert page.evaluate("running.size") == 1
    counts = page.evaluate(
        "Array.from({ length: 100 }, () => [look('hidden'), look('visible')])")
    assert counts == [[0, 1]] * 100
    assert says(page, "log") == ",".join(["active"] + ["background", "active"] * 100)
    until_says(page, "fired", "1")


def test_the_way_back_leads_to_the_place_before(page):
    tap(page, "push")
    until_says(page, "location", "page/2")
    assert page.path == "/demo/page/2"
    page.back()
    until_says(page, "location", "")


def test_keys_that_no_field_takes_are_heard(page):
    page.get("textbox", "name").type("?")
    page.evaluate("document.activeElement.blur()")
    page.press("?")
    until_says(page, "log", "active,key ?")


def test_a_long_list_has_only_the_rows_that_are_seen(page):
    rows = "document.querySelectorAll('.virtual-row').length"
    page.until(lambda: 10 < page.evaluate(rows) < 60, "a window of rows")
    page.evaluate("document.getElementById('list').scrollTop = 48 * 5000")
    page.reads("row 5000")
    assert page.evaluate(rows) < 60
    assert page.evaluate("document.querySelector('.virtual-row').getAttribute('aria-setsize')") == (
        "10000")


def test_files_are_chosen_up_to_a_size(page, tmp_path):
    small, large = tmp_path / "a.csv", tmp_path / "b.csv"
    small.write_text("nome")
    large.write_text("x" * 200)
    for file, said in ((small, "a.csv 4"), (large, "b.csv too large 200")):
        page.session.send("Page.setInterceptFileChooserDialog", enabled=True)
        tap(page, "pick")
        page.until(lambda: page.evaluate("!!document.querySelector('[data-purpose=pick]')"), "a field")
        node = page.session.send("DOM.getDocument", depth=0)["root"]["nodeId"]
        field = page.session.send("DOM.querySelector", nodeId=node, selector="[data-purpose=pick]")
        page.session.send("DOM.setFileInputFiles", files=[str(file)], nodeId=field["nodeId"])
        page.until(lambda: says(page, "log").endswith(said), said)


def test_FF_030_a_trap_ends_in_plain_words(browser, page):
    browser.witness.allow("unreachable")
    tap(page, "crash")
    page.get("heading", "O aplicativo parou")
    assert page.focused.name == "Reabrir o aplicativo"
    page.get("button", "Baixar o que ainda não foi enviado").click()
    page.reads("Não há nada por enviar")
    page.get("button", "Reabrir o aplicativo").click()
    page.get("heading", "Início")


def test_FF_001_the_log_says_what_the_browser_did_to_the_page(browser, page):
    """Real events: the page is covered and frozen by the browser, left for another and come back to."""
    def stands(phase: str) -> None:
        page.until(lambda: says(page, "log").endswith(phase), f"the page to be {phase}")

    until_says(page, "log", "active")
    expected = ["active"]
    other = browser.new_page()
    for is_frozen in (True, False, True):
        other.show()
        stands("background")
        if is_frozen:
            page.session.send("Page.setWebLifecycleState", state="frozen")
            page.session.send("Page.setWebLifecycleState", state="active")
        page.show()
        stands("active")
        expected += ["background", "frozen", "background", "active"] if is_frozen else [
            "background", "active"]
    until_says(page, "log", ",".join(expected))
    # The browser keeps the page that is left, frozen, and brings it back as it was. It may give a page
    # up instead, as when that takes long to freeze; then another one comes, which is left again.
    for _ in range(20):
        if left_and_brought_back(page):
            break
        expected = ["active"]
        until_says(page, "log", "active")
    else:
        pytest.fail("the browser never kept the page")
    until_says(page, "log", ",".join(expected + ["background", "frozen", "background", "active"]))


def left_and_brought_back(page) -> bool:
    """Goes to another page and back; whether it is the same one again. Fails when it never can be,
    by what the page itself does."""
    page.evaluate("globalThis.isTheSame = true")
    page.open("/demo/page/3")
    until_says(page, "log", "active")
    page.back()
    if page.evaluate("globalThis.isTheSame === true"):
        return True
    told = page.until(lambda: page.session.seen.pop("Page.backForwardCacheNotUsed", None), "why not")
    assert not [each for each in told["notRestoredExplanations"] if each["type"] == "PageSupportNeeded"]
    return False


def test_FF_024_FF_025_the_shipped_fetch_keeps_the_contract_of_transports(open_browser):
    other = Site("demo")
    # The page may connect to anywhere, so that nothing but the runtime keeps a request from it.
    site = Site("demo", connect="*", redirect=f"{other.origin}/demo/v1/wire/echo")
    browser = open_browser(site.origin)
    for told in ("Failed to load resource", "net::ERR_"):
        browser.witness.allow(told)
    page = browser.page.open("/demo/")
    page.get("heading", "Início")
    page.evaluate(SOONER)
    kept, number, count = [], 0, 1
    while number < count:
        tap(page, "wire")
        number += 1
        page.until(lambda: says(page, "wire").startswith(f"{number} of "), f"promise {number}")
        said = re.fullmatch(r"\d+ of (\d+), (.*): (.*)", says(page, "wire"), re.DOTALL)
        count = int(said[1])
        kept.append((said[2], said[3]))
    assert [each for each in kept if each[1] != "kept"] == []
    assert count >= 18

    # What the contract says of the wire, and what it cannot see: where the token went.
    def sent(path: str) -> bytes:
        [request] = [each for each in site.requests if f" /demo/v1/wire/{path}".encode() in each]
        return request

    assert sent("echo?q=jo%C3%A3o").startswith(b"POST /demo/v1/wire/echo?q=jo%C3%A3o HTTP/1.1\r\n")
    assert sent("echo?q=").endswith(b'\r\n\r\n{"a":1}')
    for path in ("echo?q=", "redirect"):
        assert b"\r\nAuthorization: Bearer abc\r\n" in sent(path)
    assert not any(b"Bearer" in each for each in site.requests if b"/v1/wire/status/" in each)
    assert not any(b"\r\nCookie:" in each for each in site.requests)
    assert other.requests == []
    site.close()
    other.close()


# Time passes sixty times as fast for what waits for an answer: nobody waits half a minute here.
SOONER = """(() => {
  const now = performance.now.bind(performance), timeout = AbortSignal.timeout.bind(AbortSignal)
  performance.now = () => now() * 60
  AbortSignal.timeout = (milliseconds) => timeout(milliseconds / 60)
  return 0
})()"""
