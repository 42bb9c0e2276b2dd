"""The device's store, as the runtime has it (`Web/runtime/store.js`)."""

import pytest

from harness import ROOT
from test_runtime import tap, until_says


@pytest.fixture
def browser(demo):
    return demo


DUMP = """(async () => {
  const open = indexedDB.open('umbu:/demo/')
  await new Promise((done) => { open.onsuccess = done })
  const out = []
  for (const name of open.result.objectStoreNames) {
    const store = open.result.transaction(name).objectStore(name)
    const [keys, values] = [store.getAllKeys(), store.getAll()]
    await new Promise((done) => { values.onsuccess = done })
    for (const value of values.result) {
      out.push(JSON.stringify(value, (_, each) => each instanceof ArrayBuffer
        ? String.fromCharCode(...new Uint8Array(each))
        : each instanceof CryptoKey ? { extractable: each.extractable } : each))
    }
    out.push(keys.result.join())
  }
  open.result.close()
  return out.join('\\n')
})()"""

FLIP = """(async () => {
  const open = indexedDB.open('umbu:/demo/')
  await new Promise((done) => { open.onsuccess = done })
  const store = open.result.transaction('values', 'readwrite').objectStore('values')
  const found = store.get('secret/name')
  await new Promise((done) => { found.onsuccess = done })
  new Uint8Array(found.result.sealed)[0] ^= 1
  store.put(found.result, 'secret/name')
  await new Promise((done) => { store.transaction.oncomplete = done })
  open.result.close()
})()"""


def test_secrets_outlive_a_reload_and_lie_sealed(page):
    page.get("textbox", "name").type("segredo")
    tap(page, "keep")
    tap(page, "read")
    until_says(page, "secret", "segredo")
    page.reload()
    page.get("heading", "Início")
    tap(page, "read")
    until_says(page, "secret", "segredo")
    stored = page.evaluate(DUMP)
    assert "secret/name" in stored
    assert "segredo" not in stored
    assert '"extractable":false' in stored


def test_a_damaged_secret_is_no_secret_and_nothing_breaks(page):
    page.get("textbox", "name").type("segredo")
    tap(page, "keep")
    tap(page, "read")
    until_says(page, "secret", "segredo")
    page.evaluate(FLIP)
    tap(page, "read")
    until_says(page, "secret", "nothing")


def test_FF_119_a_tab_that_finds_its_store_wiped_writes_nothing_more(site, page):
    for module in (ROOT / "Web" / "runtime").glob("*.js"):
        site.changes[f"/runtime/{module.name}"] = module.read_bytes()
    assert page.evaluate("""(async () => {
      const { openStore } = await import("/runtime/store.js")
      let ended = 0
      const heard = { lost() {}, ended() { ended += 1 }, used() {}, slow() {} }
      const write = (tab, name) =>
        tab.commit({ puts: [[name, new Uint8Array([1])]], removed: [], taken: [] })
      const first = await openStore("tabs", heard)
      await write(first, "secret/kept")
      const second = await openStore("tabs", heard)
      await second.read("secret/kept")
      await first.wipe([], null)
      // The one that finds it out, and those that come before the page is gone.
      for (const name of ["secret/one", "secret/two", "secret/three"]) await write(second, name)
      const left = await (await openStore("tabs", heard)).list("")
      return [ended, left.map(([name]) => name).join()]
    })()""") == [1, ""]
