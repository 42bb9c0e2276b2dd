"""What others book comes into the day that somebody looks at, and moves nothing of what they see or type (FF-010)."""

import re
import sys

from clinic import EMAIL, PASSWORD, SAVED
from harness import ROOT
from harness.conditions import DESKTOP
from practice import book, session, take_free, working_day
from test_agenda_held import book_elsewhere

sys.path.append(str(ROOT / "Tests/Client"))
from device import Account, Device  # noqa: E402

# Where the window stands, where what has the keyboard stands in it, and whether that is what had it.
STANDS = """(() => {
  const block = document.activeElement
  return { scrolled: scrollY, top: block.getBoundingClientRect().top, id: block.id, isSame: block === globalThis.held }
})()"""


def sessions(page) -> int:
    return page.evaluate("document.querySelectorAll('.hours-session').length")


def colleague(server) -> tuple[Device, str]:
    """Another device of the clinic, and Bruno."""
    device = Device(Account.sign_in(server.port, "fisioflow", email=EMAIL, password=PASSWORD))
    device.sync()
    return device, next(id for id, row in device.table("patient").items() if row["fullName"] == "Bruno Lima")


def test_FF_010_what_others_book_appears_and_nothing_jumps(server, clinic):
    page, day = clinic, working_day()
    page.browser.screen(DESKTOP)
    book(page, "Ana Prado", "15:00")
    block = session(page, "Ana Prado")
    page.get("button", SAVED)
    device, bruno = colleague(server)
    page.settle()
    block.call("""function() {
      this.focus({ preventScroll: true })
      this.scrollIntoView({ block: "center", behavior: "instant" })
      globalThis.held = this
    }""")
    before = page.evaluate(STANDS)
    assert before["scrolled"] > 0 and before["isSame"]
    # Above it, out of sight, and beside it.
    for hour in (8, 9):
        book_elsewhere(device, bruno, day, hour)
        device.sync()
        page.get("link", re.compile(f"^Bruno Lima .*0{hour}:00–0{hour}:50"))
        assert page.evaluate(STANDS) == before, hour
    # Before the first hour that was shown: there are more hours above it, and it stays where it was.
    book_elsewhere(device, bruno, day, 6)
    device.sync()
    page.get("link", re.compile("^Bruno Lima .*06:00–06:50"))
    after = page.evaluate(STANDS)
    assert after["scrolled"] > before["scrolled"]
    assert abs(after["top"] - before["top"]) <= 1
    assert (after["id"], after["isSame"]) == (before["id"], True)
    assert device.refused == {}


def test_FF_010_what_is_typed_in_a_sheet_stays_while_others_book_below_it(server, clinic):
    page, day = clinic, working_day()
    page.get("button", SAVED)
    device, bruno = colleague(server)
    take_free(page, "10:00")
    page.get("combobox", "Paciente").type("Ana P")
    page.press("ArrowLeft")
    typed = "(({ id, value, selectionStart }) => [id, value, selectionStart])(document.activeElement)"
    before = page.evaluate(typed)
    assert before[1:] == ["Ana P", 4]
    book_elsewhere(device, bruno, day, 8)
    device.sync()
    assert device.refused == {}
    page.until(lambda: sessions(page) == 1, "what was booked, below the sheet")
    assert page.evaluate(typed) == before
    page.get("dialog", "Marcar sessão")
    page.get("option", re.compile("^Ana Prado")).click()
    page.until(lambda: page.get("combobox", "Paciente").value == "Ana Prado", "who comes")
