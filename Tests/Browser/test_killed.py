"""What was typed and chosen before a browser is killed, and a week without a network. More of it, for every
app, is in test_every_app.py."""

import pytest

from clinic import (
    OFFLINE, SAVED, add_patient, fill_patient, go, open_patient, save, show_list, sign_up, until_names,
)
from test_audit import views
from test_offline import until_installed

HOUR = 3_600_000
DAY = 24 * HOUR

# The device's clock is ahead of the machine's by so many milliseconds.
CLOCK = """{
  const Real = Date
  const ahead = %d
  globalThis.Date = class extends Real {
    constructor(...parts) { parts.length ? super(...parts) : super(Real.now() + ahead) }
    static now() { return Real.now() + ahead }
  }
}"""

# The names of all values that the device keeps.
NAMES = """(async () => {
  const opening = indexedDB.open('%s')
  await new Promise((done) => { opening.onsuccess = done })
  const asked = opening.result.transaction('values').objectStore('values').getAllKeys()
  await new Promise((done) => { asked.onsuccess = done })
  opening.result.close()
  return asked.result
})()"""


def has_draft(page) -> bool:
    return any("draft" in name for name in page.evaluate(NAMES % "umbu:/fisioflow/"))


# The device comes to save, and no more to forget what was typed.
FORGETS_NO_DRAFT = """{
  const forget = IDBObjectStore.prototype.delete
  IDBObjectStore.prototype.delete = function (key) {
    return String(key).includes('draft') ? undefined : forget.call(this, key)
  }
}"""


@pytest.mark.own_browser
@pytest.mark.parametrize("is_direct", [True, False], ids=["by its address", "by the list"])
def test_FF_003_what_was_saved_does_not_come_back_as_a_draft(browser, is_direct):
    browser.conditions.scripts = [FORGETS_NO_DRAFT]
    browser.quit()
    page = browser.again().page
    sign_up(page)
    until_installed(page)
    fill_patient(page, "Ana Prado")
    page.until(lambda: has_draft(page), "the draft to be kept")
    save(page)
    page.get("heading", "Ana Prado")
    browser.kill()
    browser.conditions.scripts = []
    page = browser.again().page.open("/fisioflow/pacientes" + ("/novo" if is_direct else ""))
    if not is_direct:
        until_names(page, "Ana Prado")
        assert has_draft(page)
        page.get("link", "Novo").click()
    page.get("heading", "Novo paciente")
    page.until(lambda: not has_draft(page), "what was saved to be forgotten")
    assert page.get("textbox", "Nome completo").value == ""


@pytest.mark.own_browser
def test_FF_003_what_was_chosen_just_before_the_browser_is_killed_is_there_again(browser):
    page = browser.page
    sign_up(page)
    until_installed(page)
    go(page, "Ajustes")
    for choice in ("Escuro", "English"):
        page.get("radio", choice).call("function() { this.click() }")
    page.get("switch", "Single-key shortcuts").click()
    chosen = {"colorScheme", "language", "shortcuts"}
    page.until(lambda: set(page.evaluate(NAMES % "umbu:/fisioflow/:preferences")) == chosen,
               "what was chosen to be durable")
    browser.kill()
    page = browser.again().page.open("/fisioflow/ajustes")
    assert page.get("radio", "English").properties["checked"] == "true"
    assert page.get("radio", "Dark").properties["checked"] == "true"
    assert page.get("switch", "Single-key shortcuts").properties["checked"] == "false"


def looks(server) -> list[tuple[int, int]]:
    """When each look happened, and by how much the clock was ahead that told of it."""
    return [(row[3], row[5]) for row in views(server)]


@pytest.mark.own_browser
def test_FF_131_a_week_without_a_network_is_told_once_with_its_times(server, browser):
    ahead = -7 * DAY

    def turn(to: int) -> None:
        """Kills the browser; the device's clock goes on to another day."""
        nonlocal page, ahead
        browser.kill()
        browser.conditions.scripts = [CLOCK % to]
        ahead = to
        page = browser.again().page.open("/fisioflow/pacientes")
        page.get("heading", "Pacientes")

    def look() -> int:
        """Opens the patient; when that was, by the device's clock."""
        open_patient(page, "Ana Prado")
        page.get("link", "Editar")
        time = page.evaluate("Date.now()")
        # What is written after the look is durable after it.
        page.until(lambda: page.evaluate(QUEUED) > queued, "the look to be kept")
        show_list(page)
        return time

    browser.conditions.scripts = [CLOCK % ahead]
    browser.quit()
    page = browser.again().page
    sign_up(page)
    until_installed(page)
    add_patient(page, "Ana Prado")
    page.get("button", SAVED)
    page.until(lambda: len(looks(server)) == 1, "the look after saving")
    browser.go_offline()
    page.get("button", OFFLINE)
    times = []
    for days in (6, 4, 3, 1):
        turn(-days * DAY)
        queued = page.evaluate(QUEUED)
        times.append(look())
    turn(0)
    assert len(looks(server)) == 1
    browser.go_online()
    page.until(lambda: len(looks(server)) == 1 + len(times), "all looks to arrive")
    first, *rest = looks(server)
    # Whose clock was a week behind when it told is doubted; who was offline for a week is not.
    assert first[1] < -6 * DAY
    for (happened, clock_ahead), time in zip(rest, times, strict=True):
        assert abs(happened - time) < 60_000 and abs(clock_ahead) < 120_000
    page.get("button", SAVED)
    # Now with a clock that is wrong; and nothing is told twice.
    turn(3 * HOUR)
    queued = -1
    look()
    page.until(lambda: len(looks(server)) == 2 + len(times), "the look to arrive")
    assert abs(looks(server)[-1][1] - 3 * HOUR) < 120_000
    server.kill()
    browser.witness.allow_outage()
    server.start()
    turn(0)
    page.get("button", SAVED)
    assert len(looks(server)) == 2 + len(times)
    open_patient(page, "Ana Prado")
    page.get("link", "Quem acessou").click()
    page.get("heading", "Quem acessou Ana Prado")
    page.reads("O relógio do aparelho estava errado")
    assert page.evaluate("document.body.innerText").count("relógio do aparelho estava errado") >= 2
    assert server.command("audit", "verify").startswith("The audit is as it was written.")


QUEUED = """(async () => {
  const opening = indexedDB.open('umbu:/fisioflow/')
  await new Promise((done) => { opening.onsuccess = done })
  const asked = opening.result.transaction('queue').objectStore('queue').count()
  await new Promise((done) => { asked.onsuccess = done })
  opening.result.close()
  return asked.result
})()"""
