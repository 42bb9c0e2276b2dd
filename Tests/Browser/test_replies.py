"""The pages that somebody opens by the link of a message, without an account: the server writes them, and they run no
program. For everybody, on any device, in both languages, by the keyboard too."""

import re
import sys

import pytest
from clinic import EMAIL, PASSWORD, SAVED, add_patient, sign_up
from harness import ROOT
from harness.accessibility import everywhere
from test_today import CLOCK, book

sys.path.append(str(ROOT / "Tests/Client"))
from device import Account, Device  # noqa: E402

#: A token that is none.
NONE = "x" * 43

LANGUAGES = [
    ("pt-BR", "pt", "Confirmo, eu vou", "Está confirmado.", "Não posso ir", "Cancelar o horário",
     "Este horário foi cancelado."),
    ("en-US", "en", "I am coming", "It is confirmed.", "I cannot come", "Cancel the appointment",
     "This appointment was cancelled."),
]


def look(page, name: str) -> None:
    """At one of these pages, as all who open it see it."""
    found = [f"{where}: {each}" for where, wrong in everywhere(page) for each in wrong]
    assert not found, f"{name}:\n" + "\n".join(found)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    # As narrow as any, with text twice as large, nothing goes beyond the screen.
    page.browser.screen((320, 640))
    page.session.send("Page.setFontSizes", fontSizes={"standard": 32})
    page.until(lambda: page.evaluate("innerWidth") == 320, "a narrow screen")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.session.send("Page.setFontSizes", fontSizes={"standard": 16})
    page.browser.screen((360, 740))
    page.until(lambda: page.evaluate("innerWidth") == 360, "the screen as before")
    small = page.evaluate("""[...document.querySelectorAll('button, summary, a')]
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44)
      .map((each) => each.innerText)""")
    assert small == [], "too small for a finger"
    page.pictures(name)


def tab_to(page, name: str) -> None:
    """Goes on by the keyboard until it is there."""
    for _ in range(12):
        page.press("Tab")
        if page.focused.name.startswith(name):
            return
    raise AssertionError(f"the keyboard reaches no {name}: {page.outline()}")


@pytest.mark.parametrize("language, short, confirm, confirmed, cannot, cancel, cancelled", LANGUAGES)
def test_FF_160_who_answers_by_a_link_does_so_by_the_keyboard_in_their_language(
        addressed, open_browser, language, short, confirm, confirmed, cannot, cancel, cancelled):
    server = addressed
    # By a day later: whenever this runs, the session is still to come for the server, too.
    page = open_browser(server.origin, scripts=[CLOCK % (24 * 60)]).page
    sign_up(page, clinic="Clínica de Fisioterapia e Reabilitação Movimento & Saúde")
    add_patient(page, "Bento Reis")
    book(page, "Bento Reis", "13:30")
    page.get("button", SAVED)
    account = Account.sign_in(server.port, "fisioflow", email=EMAIL, password=PASSWORD)
    device = Device(account)
    device.sync()
    appointment = next(iter(device.table("appointment")))
    link = account.post("v1/agenda/link", space=device.space, appointment=appointment)["address"]
    guest = open_browser(server.origin, language=language).page
    guest.open(link[link.index("/fisioflow/"):])
    guest.get("button", re.compile(f"^{confirm}: "))
    assert guest.evaluate("document.documentElement.lang") == {"pt": "pt-BR"}.get(short, short)
    look(guest, f"reply-open-{short}")
    tab_to(guest, confirm)
    guest.press("Enter")
    guest.reads(confirmed)
    look(guest, f"reply-confirmed-{short}")
    # Who cannot come says so in two steps.
    tab_to(guest, cannot)
    guest.press("Enter")
    guest.get("button", re.compile(f"^{cancel}: "))
    look(guest, f"reply-cancelling-{short}")
    tab_to(guest, cancel)
    guest.press("Enter")
    guest.reads(cancelled)
    look(guest, f"reply-cancelled-{short}")


@pytest.mark.parametrize("language, words", [
    ("pt-BR", "Este endereço não vale mais"), ("en-US", "This address is no longer good")])
def test_PL_008_an_address_that_is_no_longer_good_says_so_to_everybody(
        addressed, open_browser, language, words):
    page = open_browser(addressed.origin, language=language).page
    page.browser.witness.allow("404")
    for path in ("reply", "unsubscribe"):
        page.open(f"/fisioflow/{path}/{NONE}")
        page.reads(words)
        look(page, f"{path}-unknown-{language[:2]}")
