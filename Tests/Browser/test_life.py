"""The app's life in its browser: hidden and back, new versions, the policy."""

import base64
import hashlib
import json
import re
import shutil
import sqlite3
import urllib.request

import pytest

from clinic import SAVED, add_patient, sign_in, sign_up
from harness import BUILD
from harness.accessibility import everywhere
from harness.conditions import PHONE
from harness.server import Server
from test_offline import until_installed

# Counts the timers that wait, and lets a test say whether the page can be seen.
WATCH = """
globalThis.running = new Set()
{
  const start = setTimeout, stop = clearTimeout
  globalThis.setTimeout = (work, ...rest) => {
    const handle = start(() => { running.delete(handle); work() }, ...rest)
    running.add(handle)
    return handle
  }
  globalThis.clearTimeout = (handle) => { running.delete(handle); stop(handle) }
  globalThis.setInterval = () => { throw new Error('an interval') }
}
globalThis.look = (state) => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  return running.size
}
"""


def test_FF_001_FF_036_nothing_runs_and_nothing_is_asked_while_hidden(server, open_browser):
    browser = open_browser(server.origin, scripts=[WATCH])
    page = browser.page
    sign_up(page)
    add_patient(page, "Ana Prado")
    page.get("button", SAVED)
    page.evaluate("look('hidden')")
    page.until(lambda: page.evaluate("running.size") == 0, "the timers to rest")
    asked = len(browser.witness.requests)
    # With no timer that waits and no socket message, nothing can begin by itself.
    other = open_browser(server.origin).page
    sign_in(other)
    other.get("button", SAVED)
    assert len(browser.witness.requests) == asked
    hidden = page.evaluate(
        "Array.from({ length: 100 }, () => { const hidden = look('hidden'); look('visible');"
        " return hidden })")
    assert hidden == [0] * 100
    page.get("button", SAVED)


def test_PL_011_the_policy_is_strict_and_nobody_else_is_asked(server, browser, page):
    sign_up(page)
    add_patient(page, "Ana Prado")
    with urllib.request.urlopen(server.origin + "/fisioflow/") as answer:
        policy = answer.headers["Content-Security-Policy"]
        headers = answer.headers
    for rule in ("default-src 'none'", "require-trusted-types-for 'script'", "base-uri 'none'",
                 "frame-ancestors 'none'"):
        assert rule in policy, policy
    assert "unsafe-inline" not in policy and "'unsafe-eval'" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"]
    assert {re.sub(r"^(\w+://[^/]+).*", r"\1", url) for url in browser.witness.requests
            if url.startswith(("http", "ws"))} <= {server.origin, server.origin.replace("http", "ws")}
    # A script that was slipped into the page does not run: the policy is alive.
    browser.witness.allow("content security policy")
    browser.witness.allow("Content Security Policy")
    browser.witness.allow("TrustedScript")
    ran = page.evaluate("""new Promise((done) => {
      addEventListener('securitypolicyviolation', () => done(false), { once: true })
      const script = document.createElement('script')
      try { script.textContent = 'globalThis.slipped = true' } catch { return done(false) }
      document.body.append(script)
      done(globalThis.slipped === true)
    })""")
    assert ran is False


@pytest.fixture
def two_versions(tmp_path):
    """A server whose built app can be changed, as by an update."""
    web = tmp_path / "web"
    shutil.copytree(BUILD / "web", web)
    server = Server("--web", str(web))
    yield server, web
    server.close()


def rebuild(web, change) -> None:
    """Another version of the app: `change` makes its page and its worker's list anew."""
    site = web / "fisioflow"
    html = change((site / "index.html").read_text())
    (site / "index.html").write_text(html)
    line, rest = (site / "worker.js").read_text().split("\n", 1)
    build = json.loads(change(line).removeprefix("const BUILD = ").removesuffix(";"))
    digest = base64.b64encode(hashlib.sha256(html.encode()).digest()).decode()
    build["version"] = "new" + build["version"]
    build["files"] = [[path, f"sha256-{digest}" if path == build["base"] else known]
                      for path, known in build["files"]]
    (site / "worker.js").write_text(f"const BUILD = {json.dumps(build)}\n{rest}")
    for name in ("index.html", "worker.js"):
        for packed in site.glob(name + ".*"):
            packed.unlink()


def bring_new_version(server, web, page) -> None:
    """An update whose pages say so arrives at the server, and the page hears of it."""
    rebuild(web, lambda text: text.replace("<html ", '<html data-version="new" ', 1))
    page.browser.witness.allow_outage()
    server.stop()
    server.start()
    page.evaluate("navigator.serviceWorker.getRegistration().then(each => each.update()).then(() => 0)")
    page.reads("Há uma versão nova do FisioFlow")


def is_new(page) -> bool:
    return page.evaluate("document.documentElement?.dataset.version === 'new'")


def take_new_version(page) -> None:
    assert not is_new(page)
    page.get("button", "Recarregar").click()
    page.until(lambda: is_new(page), "the new version")
    page.get("heading", "Nenhum paciente ainda")
    assert not page.sees("button", "Recarregar")


def test_FF_014_a_new_version_is_offered_and_taken_when_wanted(two_versions, open_browser):
    server, web = two_versions
    browser = open_browser(server.origin)
    page = browser.page
    sign_up(page)
    until_installed(page)
    bring_new_version(server, web, page)
    page.pictures("new-version")
    second = browser.new_page().open("/fisioflow/pacientes")
    second.reads("Há uma versão nova do FisioFlow")
    take_new_version(page)
    # Until it is wanted there too, the second stays what it is.
    take_new_version(second)
    browser.go_offline()
    page.reload()
    page.get("heading", "Nenhum paciente ainda")
    assert is_new(page)


def test_FF_014_a_new_version_comes_at_once_while_the_old_worker_is_busy(
        two_versions, open_browser):
    server, web = two_versions
    page = open_browser(server.origin).page
    sign_up(page)
    until_installed(page)
    bring_new_version(server, web, page)
    # There is always something to answer.
    page.evaluate("""{
      const file = performance.getEntriesByType('resource').find((each) => each.name.endsWith('.css'))
      const ask = () => fetch(file.name).catch(() => 0).then(ask)
      for (let line = 0; line < 4; line++) ask()
      true  // Not the promise, which never ends.
    }""")
    take_new_version(page)


# The classes below an element for which no style sheet has a rule.
UNSTYLED = """((root) => {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  const selectors = []
  for (let rule; (rule = rules.pop());) {
    if (rule.selectorText) selectors.push(rule.selectorText)
    rules.push(...(rule.cssRules ?? []))
  }
  const used = [root, ...root.querySelectorAll('*')].flatMap((each) => [...each.classList])
  return used.filter((name) => !selectors.some((text) => text.includes('.' + name)))
})"""


def look_at(page, name: str, root: str) -> None:
    """Pictures, and what a machine can judge of a page that is shown without the app."""
    assert page.evaluate(f"{UNSTYLED}(document.querySelector('{root}'))") == []
    page.pictures(name)
    for where, broken in everywhere(page, sizes=(PHONE,)):
        assert broken == [], where
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0], where


def test_the_shell_says_what_is_missing_where_scripts_do_not_run(server, open_browser):
    page = open_browser(server.origin).page
    page.session.send("Emulation.setScriptExecutionDisabled", value=True)
    page.open("/fisioflow/")
    page.session.send("Emulation.setScriptExecutionDisabled", value=False)
    page.reads("FisioFlow precisa de JavaScript")
    look_at(page, "shell", ".shell")


# The module cannot be started, as in a browser that is too old for it.
BROKEN = "WebAssembly.instantiateStreaming = () => Promise.reject(new Error('no such instruction'))"


def test_FF_030_an_app_that_stopped_says_so_in_plain_words_and_leads_back(server, open_browser):
    browser = open_browser(server.origin, scripts=[BROKEN])
    browser.witness.allow("no such instruction")
    page = browser.page.open("/fisioflow/")
    page.get("alertdialog", "O aplicativo parou")
    assert page.focused.name == "Reabrir o aplicativo"
    page.get("button", "Baixar o que ainda não foi enviado").click()
    page.reads("Não há nada por enviar neste aparelho")
    page.evaluate("document.querySelector('details').open = true")
    page.reads("no such instruction")
    look_at(page, "crash", ".crash")


def test_FF_030_after_a_crash_what_was_not_sent_can_be_taken_along(server, browser, page):
    sign_up(page)
    until_installed(page)
    browser.go_offline()
    add_patient(page, "Ana Prado", notes="Não me perca: 37,5 °C")
    page.session.send("Page.addScriptToEvaluateOnNewDocument", source=BROKEN)
    browser.witness.allow("no such instruction")
    page.reload()
    page.get("button", "Baixar o que ainda não foi enviado").click()
    kept = json.loads(page.downloaded("nao-enviado.json").read_text())
    assert kept["format"] == "umbu.unsynced.v1"
    # The look at the patient waits as well.
    mutation, *looks = kept["mutations"]
    assert mutation["name"] == "addPatient"
    assert {each["name"] for each in looks} <= {"viewPatient"}
    assert mutation["arguments"]["patient"]["fullName"] == "Ana Prado"
    assert mutation["arguments"]["patient"]["notes"] == "Não me perca: 37,5 °C"
    assert {"space", "account"} <= mutation.keys()


def exports(server) -> list[tuple]:
    with sqlite3.connect(f"file:{server.data}/fisioflow.sqlite?mode=ro", uri=True) as database:
        return database.execute("SELECT details, happened_at, recorded_at, clock_ahead FROM audit"
                                " WHERE action = 'export_data'").fetchall()


@pytest.mark.parametrize("token", ["good", "old"])
def test_FF_126_what_was_taken_along_after_a_crash_is_told_when_there_is_a_network(
        server, browser, page, token):
    browser.witness.allow("no such instruction")
    sign_up(page)
    until_installed(page)
    browser.go_offline()
    add_patient(page, "Ana Prado")
    page.session.send("Page.addScriptToEvaluateOnNewDocument", source=BROKEN)
    page.reload()
    page.get("button", "Baixar o que ainda não foi enviado").click()
    kept = json.loads(page.downloaded("nao-enviado.json").read_text())["mutations"]
    page.reload()
    page.get("alertdialog", "O aplicativo parou")
    assert exports(server) == []
    if token == "old":
        browser.witness.allow("401")
        server.change("UPDATE session SET access_until = 0")
    browser.go_online()
    page.until(lambda: exports(server), "the export to be told")
    page.reload()
    page.get("alertdialog", "O aplicativo parou")
    (details, happened, recorded, ahead), = exports(server)
    assert json.loads(details) == {
        "scope": "unsentChanges", "format": "json", "count": len(kept)}
    assert happened < recorded and abs(ahead) < 120_000


def test_PL_009_an_app_that_never_started_says_so_in_the_browsers_language(server, open_browser):
    browser = open_browser(server.origin, scripts=[BROKEN], language="en-US")
    browser.witness.allow("no such instruction")
    page = browser.page.open("/fisioflow/")
    page.get("alertdialog", "The app stopped")
    assert page.focused.name == "Open the app again"
    # What was chosen on this device comes first.
    page.evaluate("localStorage.setItem('umbu:/fisioflow/:language', 'pt')")
    page.reload()
    page.get("alertdialog", "O aplicativo parou")
