"""What every app promises, whichever it is: one body of journeys over FisioFlow, Careguide and Sample, the app
of the tests, which is served beside them; in the quick form each over one of them (conftest.py)."""

import json
import re
import urllib.request

import pytest

from clinic import OFFLINE, PENDING, SAVED
from harness.server import Server
from hosted import APPS, EVERY, FISIOFLOW
from test_bad_days import until_told
from test_killed import CLOCK, DAY, HOUR, NAMES
from test_offline import until_installed


@pytest.fixture(params=APPS, ids=lambda app: app.id)
def app(request):
    return request.param


@pytest.fixture
def server(app):
    server = Server(program=app.program, app=app.id)
    yield server
    server.close()


def of(apps: list) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("app", apps, indirect=True, ids=lambda app: app.id)


def cases(*more, of: list = APPS) -> pytest.MarkDecorator:
    """Each app with the first value, FisioFlow with the others too."""
    first, *others = more
    every = [(each, first) for each in of] + [(FISIOFLOW, each) for each in others]
    return pytest.mark.parametrize("app, case", every, indirect=["app"],
                                   ids=[f"{app.id}-{case}" for app, case in every])


# Killed

@pytest.mark.own_browser
def test_FF_003_a_browser_that_is_killed_keeps_each_row_that_it_said_was_saved(
        app, server, browser, open_browser):
    browser.witness.allow_outage()
    page = browser.page
    app.sign_up(page)
    until_installed(page)
    saved = []
    turns = {"with a network": "Ana Prado", "the server killed a moment before": "Bento Reis",
             "without a network": "Caio Melo", "while it sends": "Dora Lins"}
    for turn, name in turns.items():
        if turn == "the server killed a moment before":
            server.kill()
        if turn == "without a network":
            browser.go_offline()
            page.get("button", OFFLINE)
        page.get("link", app.new).click()
        app.field(page, app.name).type(name)
        app.save(page)
        page.get("heading", name)
        saved.append(name)
        if turn == "while it sends":
            browser.go_online()
        browser.kill()
        page = browser.again().page.open(app.home)
        app.until_names(page, *saved)
        if turn == "the server killed a moment before":
            server.start()
            page.reload()
            page.get("button", SAVED)
        if turn == "without a network":
            assert page.sees("link", re.compile(f"^{name}.*{PENDING}"))
    browser.go_online()
    page.get("button", SAVED)
    # What the server said it had stays as well, when it is killed in turn.
    server.kill()
    server.start()
    other = open_browser(server.origin).page
    app.sign_in(other)
    app.until_names(other, *saved)
    server.until(f"SELECT count(*) = {len(saved)} FROM {app.table}")
    assert server.command("audit", "verify").startswith("The audit is as it was written.")


def has_draft(page, app) -> bool:
    return any("draft" in name for name in page.evaluate(NAMES % app.database()))


@pytest.mark.own_browser
def test_FF_003_a_draft_survives_the_browser_that_is_killed(app, browser):
    page = browser.page
    app.sign_up(page)
    until_installed(page)
    app.fill(page, "Ana Prado", long="Dor ao subir escada")
    page.until(lambda: has_draft(page, app), "the draft to be kept")
    browser.kill()
    page = browser.again().page.open(app.new_path)
    page.until(lambda: page.get("textbox", app.name).value == "Ana Prado", "what was typed")


# A clock that jumps

@of(EVERY)
@pytest.mark.own_browser
def test_FF_131_a_clock_that_jumps_loses_nothing_and_is_told_with_what_was_done(
        app, server, browser):
    page = browser.page
    app.sign_up(page)
    until_installed(page)
    browser.go_offline()
    page.get("button", OFFLINE)
    for days, name in ((-1, "Ana Prado"), (2, "Bento Reis")):
        browser.quit()
        browser.conditions.scripts = [CLOCK % (days * DAY)]
        page = browser.again().page.open(app.home)
        page.until(lambda: page.sees("heading", app.empty) or app.names(page), "the list")
        app.add(page, name)
    browser.quit()
    browser.conditions.scripts = [CLOCK % (3 * HOUR)]
    page = browser.again().page.open(app.home)
    app.until_names(page, "Ana Prado", "Bento Reis")
    browser.go_online()
    app.until_sent(page)
    server.until(f"SELECT count(*) = 2 FROM {app.table}")
    ahead = server.ask("SELECT max(clock_ahead) FROM audit WHERE happened_at IS NOT NULL")[0][0]
    assert abs(ahead - 3 * HOUR) < 120_000


# A full, a refusing, a damaged device

# While `full` is true, every transaction ends as it does on a full disk.
FULL = """
globalThis.full = false
for (const name of ['put', 'add']) {
  const original = IDBObjectStore.prototype[name]
  IDBObjectStore.prototype[name] = function (...rest) {
    if (globalThis.full) throw new DOMException('no room', 'QuotaExceededError')
    return original.apply(this, rest)
  }
}
"""


def test_FF_003_FF_031_on_a_full_device_nothing_typed_is_lost(app, server, open_browser):
    browser = open_browser(server.origin, scripts=[FULL])
    page = browser.page
    app.sign_up(page)
    app.add(page, "Ana Prado")
    page.get("button", SAVED)
    until_installed(page)
    browser.go_offline()
    page.evaluate("full = true")
    app.add(page, "Bento Reis")
    until_told(page)
    page.reads("Bento Reis")
    page.evaluate("full = false")
    browser.go_online()
    app.until_sent(page)
    page.reload()
    app.until_names(page, "Ana Prado", "Bento Reis")


# Flips a byte in every sealed record of the replica; `which` chooses from the values' names.
DAMAGE = """(async (name, which) => {
  const open = indexedDB.open(name)
  await new Promise((done) => { open.onsuccess = done })
  const store = open.result.transaction('values', 'readwrite').objectStore('values')
  let count = 0
  store.openCursor().onsuccess = ({ target: { result: cursor } }) => {
    if (!cursor) return
    if (new RegExp(which).test(cursor.key)) {
      const value = cursor.value
      new Uint8Array(value.sealed)[0] ^= 1
      cursor.update(value)
      count += 1
    }
    cursor.continue()
  }
  await new Promise((done) => { store.transaction.oncomplete = done })
  open.result.close()
  return count
})"""
DAMAGED = {"all": "^(?!secret)", "records": "^(?!secret|pref)"}


@cases("all", "records")
def test_FF_030_a_damaged_store_opens_and_keeps_what_was_not_sent(app, case, browser):
    page = browser.page
    app.sign_up(page)
    for name in ("Ana Prado", "Bento Reis"):
        app.add(page, name)
    page.get("button", SAVED)
    until_installed(page)
    browser.go_offline()
    page.get("button", "Sem internet")
    app.add(page, "Caio Melo")
    hurt = page.evaluate(f"{DAMAGE}({app.database()!r}, {DAMAGED[case]!r})")
    assert hurt > 0, page.evaluate(NAMES % app.database())
    page.reload()
    page.reads("Os dados deste aparelho estavam danificados")
    page.pictures(f"repaired-{app.id}")
    browser.go_online()
    app.until_names(page, "Ana Prado", "Bento Reis", "Caio Melo")
    page.get("button", SAVED)
    page.get("button", "Entendi").click()
    page.gone("button", "Entendi")
    page.reload()
    app.until_names(page, "Ana Prado", "Bento Reis", "Caio Melo")
    assert "danificados" not in page.evaluate("document.body.innerText")


# Takes the device's key away, or puts another in its place.
LOSE_KEY = """(async (name, isSwapped) => {
  const done = (asked) => new Promise((resolve) => { asked.onsuccess = () => resolve(asked.result) })
  const database = await done(indexedDB.open(name))
  const kind = { name: 'AES-GCM', length: 256 }
  const other = await crypto.subtle.generateKey(kind, false, ['encrypt', 'decrypt'])
  const keys = database.transaction('keys', 'readwrite').objectStore('keys')
  const [held] = await done(keys.getAllKeys())
  if (isSwapped) keys.put(other, held)
  else keys.delete(held)
  await new Promise((resolve) => { keys.transaction.oncomplete = resolve })
  database.close()
})"""


@cases("removed", "swapped", of=EVERY)
def test_FF_030_without_its_key_a_device_says_so_and_begins_anew(app, case, browser):
    page = browser.page
    app.sign_up(page)
    for name in ("Ana Prado", "Bento Reis"):
        app.add(page, name)
    page.get("button", SAVED)
    until_installed(page)
    page.evaluate(f"{LOSE_KEY}({app.database()!r}, {json.dumps(case == 'swapped')})")
    page.reload()
    page.get("heading", app.way_in)
    page.reads("não podem mais ser lidos")
    page.get("button", "Entendi").click()
    app.sign_in(page)
    app.until_names(page, "Ana Prado", "Bento Reis")
    app.add(page, "Caio Melo")
    page.get("button", SAVED)
    page.reload()
    app.until_names(page, "Ana Prado", "Bento Reis", "Caio Melo")


# Two tabs

@of(EVERY)
def test_FF_032_two_tabs_of_one_device_show_the_same(app, browser, page):
    app.sign_up(page)
    second = browser.new_page().open(app.home)
    second.get("heading", app.empty)
    app.add(page, "Dora Lins")
    app.until_names(second, "Dora Lins")
    browser.go_offline()
    app.add(second, "Enzo Luz")
    app.until_names(page, "Dora Lins", "Enzo Luz")
    browser.go_online()
    second.get("button", SAVED)
    app.until_sent(page)


# Nothing stays behind

# Opens a record and comes back to the list so many times, as links do.
COME_AND_GO = """(async (times, list, record) => {
  const until = async (there) => {
    while (!there()) await new Promise((done) => { requestAnimationFrame(done) })
  }
  for (let count = 0; count < times; count += 1) {
    document.querySelector(record).click()
    await until(() => !document.querySelector(list))
    history.back()
    await until(() => document.querySelector(record))
  }
})"""


def test_FF_021_many_openings_leave_nothing_in_the_document(app, page):
    app.sign_up(page)
    app.add(page, "Ana Prado", long="Prefere a manhã")
    page.get("button", SAVED)
    page.session.send("Performance.enable")

    def kept(times: int) -> dict[str, float]:
        """What the document holds after so many openings."""
        list = f"#{app.table}-list"
        page.evaluate(f"{COME_AND_GO}({times}, {list!r}, {list + ' a'!r})")
        # What one round lets go of, another one finds.
        for _ in range(3):
            page.session.send("HeapProfiler.collectGarbage")
        metrics = page.session.send("Performance.getMetrics")["metrics"]
        return {each["name"]: each["value"] for each in metrics}

    before = kept(5)
    # Chromium slows down who moves more often than this in ten seconds.
    after = kept(60)
    for what in ("Nodes", "JSEventListeners", "Documents", "LayoutObjects"):
        assert after[what] == before[what], what
    # The history itself grows by half a kilobyte a page.
    assert after["JSHeapUsedSize"] < before["JSHeapUsedSize"] + 120_000


# All bytes and words that the device keeps, and whether its key can be taken along.
KEPT = """(async (name) => {
  const opening = indexedDB.open(name)
  await new Promise((done) => { opening.onsuccess = done })
  const database = opening.result
  const all = async (name) => {
    const asked = database.transaction(name).objectStore(name).getAll()
    await new Promise((done) => { asked.onsuccess = done })
    return asked.result
  }
  const words = (value) => {
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
      return new TextDecoder('latin1').decode(value)
    }
    if (value === null || typeof value !== 'object') return String(value)
    return Object.values(value).map(words).join(' ')
  }
  const [key] = await all('keys')
  const taken = await crypto.subtle.exportKey('raw', key).then(() => 'taken', (error) => error.name)
  const queue = await all('queue')
  const kept = [...queue, ...await all('values'), ...Object.entries(localStorage)]
  database.close()
  return { taken, queued: queue.length, words: kept.map(words).join(' ') }
})"""


def test_FF_119_FF_131_what_the_device_keeps_is_sealed_and_its_key_stays(app, browser):
    page = browser.page
    app.sign_up(page)
    app.add(page, "Segredo Prado", long="Segredo clinico")
    page.get("button", SAVED)
    until_installed(page)
    browser.go_offline()
    app.add(page, "Segredo Reis", long="Segredo")
    kept = page.evaluate(f"{KEPT}({app.database()!r})")
    # The record that waits, and the look at it.
    assert kept["queued"] == 2 and len(kept["words"]) > 1_000
    for word in ("Segredo", "clinico", app.adds, app.looks):
        assert word not in kept["words"]
    assert kept["taken"] == "InvalidAccessError"


# Installed

@of(EVERY)
@pytest.mark.each_app
def test_FF_014_PL_001_the_app_can_be_installed_by_its_own_name_and_face(app, server, page):
    app.sign_up(page)
    until_installed(page)
    answer = page.session.send("Page.getAppManifest")
    assert not answer["errors"], answer["errors"]
    manifest = json.loads(answer["data"])
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == (
        app.base, app.base, "standalone")
    said = json.loads((app.folder / "app.json").read_text())
    assert manifest["name"] == said["name"]
    assert manifest["theme_color"] in (said["light"], said["dark"])
    sizes = {(icon["sizes"], icon.get("purpose", "any")) for icon in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("192x192", "maskable"),
            ("512x512", "maskable")} <= sizes
    for icon in manifest["icons"]:
        with urllib.request.urlopen(server.origin + icon["src"]) as got:
            assert got.headers["Content-Type"] == icon["type"]
    problems = page.session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A profile without a window of its own cannot install anything.
    assert [each["errorId"] for each in problems if each["errorId"] != "in-incognito"] == []
