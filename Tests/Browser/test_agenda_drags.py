"""What a mouse, a finger and keys do over the hours of a day: sessions begin over free time, and stretch (FF-010)."""

import re

from harness.conditions import DESKTOP
from practice import FREE, book, choose_person, session
from test_agenda import drag


def value(page, field: str) -> str:
    return page.evaluate(f"document.getElementById('{field}').value")


def test_FF_010_a_drag_over_free_time_opens_the_sheet_with_that_start_and_length(clinic):
    page = clinic
    page.browser.screen(DESKTOP)
    free = page.get("button", FREE.format("09:00"))
    # From ten past nine, a third of its half hour, to half past ten.
    drag(page, free, free.call("function() { return this.getBoundingClientRect().height / 30 * 80 }"))
    sheet = page.get("dialog", "Marcar sessão")
    assert (value(page, "book-time"), value(page, "book-minutes")) == ("09:00", "90")
    choose_person(page, "Ana Prado")
    page.get("button", "Marcar", inside=sheet).click()
    page.gone("dialog", "Marcar sessão")
    page.get("link", re.compile("^Ana Prado .*09:00–10:30"))


def test_FF_010_a_finger_that_stays_at_the_lower_edge_stretches_a_session(clinic):
    page = clinic
    book(page, "Ana Prado", "09:00")
    block = session(page, "Ana Prado")
    at = block.call("""function() {
      this.scrollIntoView({ block: "center", behavior: "instant" })
      const { x, bottom, width, height } = this.getBoundingClientRect()
      return { x: x + width / 2, bottom, minute: height / 50 }
    }""")

    def touch(kind: str, *points: dict) -> None:
        page.session.send("Input.dispatchTouchEvent", type=kind, touchPoints=list(points))

    touch("touchStart", {"x": at["x"], "y": at["bottom"] - 5})
    page.until(lambda: page.evaluate("!!document.querySelector('.hours-session.dragged')"),
               "the finger to have stayed")
    # From ten to ten to half past ten.
    for step in range(1, 11):
        touch("touchMove", {"x": at["x"], "y": at["bottom"] + 4 * step * at["minute"]})
    assert page.evaluate("document.querySelector('.hours-session.dragged').dataset.time") == "09:00–10:30"
    touch("touchEnd")
    page.get("link", re.compile("^Ana Prado .*09:00–10:30"))
    page.get("button", "Desfazer").click()
    page.get("link", re.compile("^Ana Prado .*09:00–09:50"))


def test_FF_010_keys_say_how_long_what_they_book_is_and_move_it(clinic):
    page = clinic
    page.browser.screen(DESKTOP)
    page.get("button", FREE.format("08:00")).call("function() { this.focus() }")
    page.press("Shift+ArrowDown", "Shift+ArrowDown")
    page.get("button", FREE.format("08:00") + ": 08:00–09:00")
    page.press("Enter")
    sheet = page.get("dialog", "Marcar sessão")
    assert value(page, "book-minutes") == "60"
    choose_person(page, "Ana Prado")
    page.get("button", "Marcar", inside=sheet).click()
    page.gone("dialog", "Marcar sessão")
    page.until(lambda: page.evaluate("document.activeElement.classList.contains('hours-session')"),
               "the keyboard at what was booked")
    page.press("ArrowDown", "ArrowUp")
    page.press("Alt+ArrowDown")
    page.get("link", re.compile("^Ana Prado .*08:15–09:15"))
    page.press("Shift+ArrowDown")
    page.get("link", re.compile("^Ana Prado .*08:15–09:30"))
