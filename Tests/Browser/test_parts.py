"""The program in two parts: the first shows the first view, the later one comes by itself."""

import re

import pytest

from clinic import BEGINS, EMAIL, PASSWORD, SAVED, add_patient, arrive, go, sign_up, until_names
from harness.accessibility import everywhere
from harness.conditions import PHONE
from harness.server import Server
from hosted import CAREGUIDE, GARDEN, START_DAY, start_day
from test_alone import BEGIN
from test_life import bring_new_version, is_new, rebuild, two_versions  # noqa: F401
from test_offline import until_installed

# Keeps the later part back until `letThrough()`, in each document anew.
HOLD = """
{
  const original = fetch
  const gate = new Promise((done) => { globalThis.letThrough = () => { done() } })
  globalThis.fetch = (what, ...rest) => String(what).includes('/later.')
    ? gate.then(() => original(what, ...rest)) : original(what, ...rest)
}
"""

# How many bytes the device keeps of the day's session: once one was had there are more of them.
DAY = """(async () => {
  const opening = indexedDB.open('%s')
  await new Promise((done) => { opening.onsuccess = done })
  const asked = opening.result.transaction('values').objectStore('values').get('secret/day')
  await new Promise((done) => { asked.onsuccess = done })
  opening.result.close()
  return asked.result?.sealed.byteLength ?? 0
})()""" % CAREGUIDE.database()

# The later part does not come before `isUp`.
DOWN = """
{
  const original = fetch
  globalThis.isUp = false
  globalThis.attempts = 0
  globalThis.fetch = (what, ...rest) => {
    if (!String(what).includes('/later.') || isUp) return original(what, ...rest)
    attempts += 1
    return Promise.reject(new TypeError('Failed to fetch'))
  }
}
"""

# The first part's last bytes do not come before the later part is asked for.
LAST_BYTES_WAIT = """
{
  const original = fetch
  let ask
  const asked = new Promise((done) => { ask = done })
  globalThis.fetch = async (what, ...rest) => {
    if (String(what).includes('/later.')) ask()
    const response = await original(what, ...rest)
    if (!String(what).includes('/app.')) return response
    const bytes = new Uint8Array(await response.arrayBuffer())
    const almost = Math.floor(bytes.length * 15 / 16)
    return new Response(new ReadableStream({
      async start(stream) {
        stream.enqueue(bytes.slice(0, almost))
        await asked
        stream.enqueue(bytes.slice(almost))
        stream.close()
      },
    }), { headers: response.headers })
  }
}
"""

# Once, the module stops at the page of today as it does where it lacks what is in the later part.
STOPS = """
{
  const original = WebAssembly.instantiateStreaming
  WebAssembly.instantiateStreaming = async (...given) => {
    const made = await original(...given)
    if (!location.pathname.endsWith('/hoje') || !('umbu_start' in made.instance.exports)
        || sessionStorage.getItem('has-stopped') !== null) return made
    sessionStorage.setItem('has-stopped', '')
    const stop = () => { throw new WebAssembly.RuntimeError('null function') }
    return { module: made.module, instance: { exports: { ...made.instance.exports, umbu_start: stop } } }
  }
}
"""

# Says of the form that the first part can show it, which it cannot.
UNTRUE = """
document.addEventListener('readystatechange', () => {
  const part = document.querySelector('meta[name=umbu-later]')
  if (part) part.dataset.firstPaths += ' /fisioflow/pacientes/novo'
})
"""


@pytest.fixture
def garden():
    server = Server(program=GARDEN.program, app=GARDEN.id)
    yield server
    server.close()


@pytest.fixture
def clinic(server, open_browser):
    """A clinic with a patient, from another device."""
    page = open_browser(server.origin).page
    sign_up(page)
    add_patient(page, "Ana Prado")
    page.get("button", SAVED)


def parts(page) -> list[str]:
    """What was fetched of the program, without the names' hashes."""
    return page.evaluate("""performance.getEntriesByType('resource')
      .map((each) => each.name.match(/(\\w+)\\.\\w+\\.wasm$/)?.[1]).filter(Boolean).sort()""")


def fill_sign_in(page) -> None:
    page.get("textbox", "E-mail").type(EMAIL)
    page.get("textbox", "Senha").type(PASSWORD)


def test_the_first_view_needs_the_first_part_only_and_what_is_done_there_waits(
        clinic, server, open_browser):
    page = open_browser(server.origin, scripts=[HOLD]).page.open("/fisioflow/")
    fill_sign_in(page)
    page.get("button", "Entrar").click()
    assert parts(page) == ["app"]
    assert page.get("textbox", "E-mail").value == EMAIL
    page.reads("O resto do aplicativo ainda está chegando")
    page.get("heading", "Entrar")
    page.evaluate("letThrough()")
    arrive(page)
    until_names(page, "Ana Prado")
    assert "O resto do aplicativo" not in page.evaluate("document.body.innerText")

    page.open("/fisioflow/")
    page.get("heading", BEGINS)
    page.get("button", SAVED)
    assert parts(page) == ["app"]
    go(page, "Ajustes")
    page.get("heading", "Hoje")
    page.evaluate("letThrough()")
    page.get("heading", "Ajustes")
    assert parts(page) == ["app", "later"]


def test_PL_013_on_a_first_visit_the_later_part_is_asked_for_before_the_first_is_here(
        server, open_browser):
    page = open_browser(server.origin, scripts=[LAST_BYTES_WAIT]).page.open("/fisioflow/")
    page.get("heading", "Entrar")
    page.until(lambda: parts(page) == ["app", "later"], "both parts")


def test_PL_013_a_tap_that_needs_the_first_part_alone_is_answered_at_once(clinic, server, open_browser):
    page = open_browser(server.origin, scripts=[HOLD]).page.open("/fisioflow/")
    page.get("button", "Criar clínica").click()
    page.get("textbox", "Nome da clínica")
    page.get("textbox", "E-mail").type("ana")
    page.get("textbox", "Senha").click()
    page.reads("Este e-mail está incompleto")
    page.get("button", "Entrar").click()
    page.get("heading", "Entrar")
    assert page.get("textbox", "E-mail").value == "ana"
    assert parts(page) == ["app"]
    # To send it needs the whole.
    page.get("textbox", "E-mail").fill(EMAIL)
    page.get("textbox", "Senha").type(PASSWORD)
    page.press("Enter")
    page.reads("O resto do aplicativo ainda está chegando")
    assert page.sees("heading", "Entrar") and parts(page) == ["app"]
    page.evaluate("letThrough()")
    page.get("heading", "Hoje")

    alone = open_browser(server.origin, scripts=[HOLD]).page.open("/careguide/")
    alone.get("button", "Usar uma conta").click()
    alone.get("heading", "Entrar")
    assert parts(alone) == ["app"]


def test_CG_014_PL_013_an_app_is_begun_with_the_first_part_alone_and_goes_on_there_after_a_new_start(
        server, open_browser):
    page = open_browser(server.origin, scripts=[HOLD]).page.open("/careguide/")
    page.get("button", BEGIN).click()
    page.get("button", START_DAY)
    before = page.until(lambda: page.evaluate(DAY), "the device keeps how the day stands")
    start_day(page)
    page.get("heading", "De quem você cuida?")
    # Who leaves sooner has not had it: its start is kept once the device has written it.
    page.until(lambda: page.evaluate(DAY) > before + 100, "that it has started is kept")
    page.reload()
    page.get("heading", "De quem você cuida?")
    assert parts(page) == ["app"]
    page.get("link", "Adicionar pessoa").click()
    page.reads("O resto do aplicativo ainda está chegando")
    page.evaluate("letThrough()")
    page.get("textbox", re.compile("^Nome"))


def test_what_is_typed_before_the_later_part_is_there_is_searched_for(garden, open_browser):
    GARDEN.sign_up(open_browser(garden.origin).page)
    page = open_browser(garden.origin, scripts=[HOLD]).page.open(GARDEN.base + "entrar")
    fill_sign_in(page)
    page.press("Enter")
    page.evaluate("letThrough()")
    page.get("heading", GARDEN.empty)
    GARDEN.add(page, "Jasmim")
    page.reload()
    GARDEN.until_names(page, "Jasmim")
    page.get("searchbox", GARDEN.search).type("nada")
    GARDEN.until_names(page, "Jasmim")
    page.evaluate("letThrough()")
    page.until(lambda: GARDEN.names(page) == [], "nothing to be found")
    assert page.get("searchbox", GARDEN.search).value == "nada"


def test_an_address_of_the_later_part_waits_for_it_and_opens_offline_too(
        clinic, server, open_browser):
    browser = open_browser(server.origin, scripts=[HOLD])
    page = browser.page.open("/fisioflow/entrar")
    page.evaluate("letThrough()")
    fill_sign_in(page)
    page.press("Enter")
    page.get("heading", BEGINS)
    until_installed(page)
    for offline in (False, True):
        browser.go_offline() if offline else None
        page.open("/fisioflow/ajustes/sincronizacao")
        assert page.evaluate("document.querySelector('.shell') !== null")
        page.evaluate("letThrough()")
        page.get("heading", "Sincronização")


def test_moves_and_keys_wait_too(clinic, server, open_browser):
    page = open_browser(server.origin, scripts=[HOLD]).page.open("/fisioflow/entrar")
    page.evaluate("letThrough()")
    fill_sign_in(page)
    page.press("Enter")
    page.get("heading", BEGINS)
    go(page, "Ajustes")
    page.get("heading", "Ajustes")
    go(page, "Hoje")
    page.reload()
    page.get("heading", BEGINS)
    page.back()
    page.until(lambda: page.path == "/fisioflow/ajustes", "the way back")
    page.get("heading", BEGINS)
    page.evaluate("letThrough()")
    page.get("heading", "Ajustes")
    go(page, "Hoje")
    page.reload()
    page.get("heading", BEGINS)
    page.press("b")
    page.get("heading", BEGINS)
    page.evaluate("letThrough()")
    page.get("dialog", "Marcar sessão")


def times_started_again(browser) -> int:
    return sum("started again" in each for each in browser.witness.problems)


def test_a_start_that_needs_the_later_part_after_all_begins_again_with_both(
        clinic, server, open_browser):
    browser = open_browser(server.origin, scripts=[HOLD, STOPS])
    page = browser.page.open("/fisioflow/entrar")
    page.evaluate("letThrough()")
    fill_sign_in(page)
    page.press("Enter")
    page.get("heading", BEGINS)
    browser.witness.allow("started again with both parts")
    page.open("/fisioflow/hoje")
    page.until(lambda: times_started_again(browser) == 1, "the end of the first start")
    page.until(lambda: page.evaluate("document.querySelector('.shell') !== null"), "the new start")
    page.evaluate("letThrough()")
    page.get("heading", BEGINS)
    assert times_started_again(browser) == 1
    assert parts(page) == ["app", "later"]
    # The mark is good for one start.
    page.open("/fisioflow/hoje")
    page.get("heading", BEGINS)
    assert parts(page) == ["app"]


def test_a_page_of_the_later_part_loads_until_it_is_there(clinic, server, open_browser):
    browser = open_browser(server.origin, scripts=[HOLD, UNTRUE])
    page = browser.page.open("/fisioflow/entrar")
    page.evaluate("letThrough()")
    fill_sign_in(page)
    page.press("Enter")
    page.get("heading", BEGINS)
    page.open("/fisioflow/pacientes/novo")
    page.reads("Carregando")
    page.evaluate("letThrough()")
    page.get("heading", "Novo paciente")


def test_a_later_part_that_does_not_come_is_told_and_asked_for_again(
        clinic, server, open_browser):
    browser = open_browser(server.origin, scripts=[DOWN])
    page = browser.page.open("/fisioflow/")
    page.reads("O resto do aplicativo não chegou")
    fill_sign_in(page)
    page.get("button", "Entrar").click()
    page.pictures("later-part-missing")
    for where, broken in everywhere(page, sizes=(PHONE,)):
        assert broken == [], where
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0], where
    # The attempts that it makes by itself leave the button alone: the last one is the person's.
    page.evaluate("globalThis.before = document.querySelector('.notice button'); attempts = 0")
    page.until(lambda: page.evaluate("attempts") > 0, "an attempt by itself")
    assert page.evaluate("before === document.querySelector('.notice button')")
    page.evaluate("addEventListener('click', () => { isUp = true }, { capture: true, once: true })")
    page.get("button", "Tentar agora").click()
    page.get("heading", BEGINS)
    page.gone("button", "Tentar agora")

    page.open("/fisioflow/ajustes")
    page.reads("O resto do aplicativo não chegou")
    page.evaluate("globalThis.isUp = true; dispatchEvent(new Event('online'))")
    page.get("heading", "Ajustes")


def rename_parts(web) -> None:
    """As if both parts were built anew."""
    names = {}
    for part in ("app", "later"):
        (file,) = (web / "fisioflow/assets").glob(f"{part}.*.wasm")
        names[file.name] = f"{part}.0123456789abcdef.wasm"
        for each in file.parent.glob(f"{file.name}*"):
            each.rename(each.with_name(each.name.replace(file.name, names[file.name])))

    def change(text: str) -> str:
        for old, new in names.items():
            text = text.replace(old, new)
        return text

    rebuild(web, change)


def hashes(page) -> set[bool]:
    """Whether the parts that were fetched are those of the new version."""
    return set(page.evaluate("""performance.getEntriesByType('resource')
      .filter((each) => each.name.endsWith('.wasm'))
      .map((each) => each.name.includes('.0123456789abcdef.'))"""))


def test_FF_014_both_parts_are_of_one_version(two_versions, open_browser):  # noqa: F811
    server, web = two_versions
    browser = open_browser(server.origin)
    page = browser.page
    sign_up(page)
    until_installed(page)
    rename_parts(web)
    bring_new_version(server, web, page)
    page.open("/fisioflow/ajustes")
    page.get("heading", "Ajustes")
    assert not is_new(page) and parts(page) == ["app", "later"] and hashes(page) == {False}
    page.get("button", "Recarregar").click()
    page.until(lambda: is_new(page), "the new version")
    page.get("heading", "Ajustes")
    assert parts(page) == ["app", "later"] and hashes(page) == {True}
    browser.go_offline()
    page.open("/fisioflow/pacientes")
    page.get("heading", "Nenhum paciente ainda")
    go(page, "Ajustes")
    page.get("heading", "Ajustes")
    assert parts(page) == ["app", "later"] and hashes(page) == {True}


def test_a_later_part_that_the_server_has_no_more_comes_with_a_new_page(
        two_versions, open_browser):  # noqa: F811
    server, web = two_versions
    later = list((web / "fisioflow/assets").glob("later.*"))
    for file in later:
        file.rename(web / file.name)
    browser = open_browser(server.origin)
    browser.witness.allow("404")
    page = browser.page.open("/fisioflow/")
    page.reads("O resto do aplicativo não chegou")
    for file in later:
        (web / file.name).rename(file)
    rename_parts(web)
    page.get("button", "Tentar agora").click()
    page.until(lambda: parts(page) == ["app", "later"] and hashes(page) == {True}, "both parts")
    page.get("button", "Criar clínica").click()
    page.get("heading", "Criar uma clínica")
