"""What was typed on the pages that only Careguide has, before the battery goes."""

import re

import pytest

from clinic import SAVED, go
from harness.server import Server
from hosted import CAREGUIDE
from test_offline import until_installed

# What the device keeps of drafts, sealed: another draft is another text.
DRAFTS = """(async () => {
  const opening = indexedDB.open('%s')
  await new Promise((done) => { opening.onsuccess = done })
  const values = opening.result.transaction('values').objectStore('values')
  const [names, sealed] = [values.getAllKeys(), values.getAll()]
  await new Promise((done) => { sealed.onsuccess = done })
  opening.result.close()
  const bytes = (value) => value instanceof Uint8Array || value instanceof ArrayBuffer
    ? [...new Uint8Array(value)].join() : JSON.stringify(value, (_, part) =>
      part instanceof ArrayBuffer || ArrayBuffer.isView(part) ? bytes(part.buffer ?? part) : part)
  return names.result.flatMap((name, at) =>
    String(name).includes('draft') ? [bytes(sealed.result[at])] : [])
})()"""


def drafts(page) -> list[str]:
    return page.evaluate(DRAFTS % CAREGUIDE.database())


@pytest.fixture
def server():
    server = Server(program=CAREGUIDE.program, app=CAREGUIDE.id)
    yield server
    server.close()


@pytest.mark.own_browser
def test_CG_129_times_that_were_typed_are_there_again_after_the_battery_went(browser, page):
    CAREGUIDE.sign_up(page)
    CAREGUIDE.add(page, "Rosa Andrade")
    go(page, "Hoje")
    page.get("link", "Adicionar remédio").click()
    CAREGUIDE.field(page, "Nome do remédio").type("Losartana")
    CAREGUIDE.save(page)
    page.get("heading", "Losartana")
    page.get("button", SAVED)
    until_installed(page)
    page.get("link", "Definir").click()
    page.until(lambda: not drafts(page), "the draft of the medicine to be forgotten")
    page.get("switch", "Quando precisar").click()
    before = page.until(lambda: drafts(page), "the draft to be kept")
    page.get("textbox", re.compile("^Horas entre uma e outra")).type("6")
    page.until(lambda: drafts(page) not in ([], before), "the draft with what was typed")
    path = page.path
    browser.kill()
    page = browser.again().page.open(path)
    page.reads("Continuamos de onde você parou")
    assert page.get("textbox", re.compile("^Horas entre uma e outra")).value == "6"
    assert page.get("switch", "Quando precisar").properties["checked"] == "true"
    page.pictures("careguide-times-resumed")
    CAREGUIDE.save(page)
    page.reads("com 6 h entre doses")
    page.until(lambda: not drafts(page), "the draft to be forgotten")
