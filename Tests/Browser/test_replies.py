"""The pages that somebody opens by the link of a message, without an account: the server writes them, and they run no
program. For everybody, on any device, in both languages, by the keyboard too."""

import re
import sys
from datetime import datetime, timedelta, timezone

import pytest
from busy import NOBODY, TIMES
from clinic import CLINIC, EMAIL, PASSWORD, SAVED, add_patient, sign_up
from harness import ROOT
from harness.accessibility import beyond_the_keyboard, everywhere
from harness.mailbox import Mailbox
from harness.server import Server
from harness.waiting import until
from hosted import CAREGUIDE
from household import EAST, ZONE, Household
from practice import working_day
from test_today import CLOCK, book

sys.path.append(str(ROOT / "Tests/Client"))
from device import Account, Device, new_id  # noqa: E402

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
    assert beyond_the_keyboard(page) == []
    page.pictures(name)


def tab_to(page, name: str) -> None:
    """Goes on by the keyboard until it is there."""
    for _ in range(12):
        page.press("Tab")
        if page.focused.name.startswith(name):
            return
    raise AssertionError(f"the keyboard reaches no {name}: {page.outline()}")


@pytest.mark.parametrize("language, short, confirm, confirmed, cannot, cancel, cancelled", LANGUAGES,
                         ids=["pt", "en"])
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
    ("pt-BR", "Este endereço não vale mais"), ("en-US", "This address is no longer good")],
    ids=["pt", "en"])
def test_PL_008_an_address_that_is_no_longer_good_says_so_to_everybody(
        addressed, open_browser, language, words):
    page = open_browser(addressed.origin, language=language).page
    page.browser.witness.allow("404")
    for path in ("reply", "unsubscribe"):
        page.open(f"/fisioflow/{path}/{NONE}")
        page.reads(words)
        look(page, f"{path}-unknown-{language[:2]}")


# Where it is about noon now, whenever this runs: nobody is offered a time at night.
HOURS_EAST = 12 - datetime.now(timezone.utc).hour
NOON = f"Etc/GMT{-HOURS_EAST:+d}"

OFFERED = [
    ("pt-BR", "Aceito, eu vou", "Pronto: o horário é seu.", "Não posso ir", "Recusar o horário",
     "Obrigado por avisar.", "Não receber mais", "Pronto: você não receberá mais: Horários que vagam"),
    ("en-US", "I take it", "Done: the time is yours.", "I cannot come", "Decline the time",
     "Thank you for telling us.", "Unsubscribe", "Done: you will get no more: Times that become free"),
]


@pytest.fixture
def post(request):
    """A server that mails, and where its mails arrive."""
    mailbox = Mailbox()
    request.addfinalizer(mailbox.close)
    server = Server("--mail", f"smtp://127.0.0.1:{mailbox.port}?from=conta@clinica.example",
                    "--address", "https://umbu.example")
    request.addfinalizer(server.close)
    return server, mailbox


def path(address: str) -> str:
    """Of a link to the server's address, on whatever server it is."""
    return "/" + address.split("/", 3)[3]


class Waiting:
    """A clinic where Bento has a time that Caio and Dora wait for."""

    def __init__(self, server, mailbox):
        self.account = Account.sign_up(
            server.port, "fisioflow", clinicName=CLINIC, email=EMAIL, password=PASSWORD)
        # A house whose address nobody has confirmed writes to nobody.
        mailbox.wait(1)
        self.account.post("v1/accounts/confirm", code=mailbox.link(0).split("#")[1])
        self.device = Device(self.account)
        self.device.mutate("editClinic", timeZone=NOON, changes=[])
        bento, caio, dora = (self._patient(name) for name in ("Bento Reis", "Caio Melo", "Dora Lins"))
        start, session = f"{working_day()}T14:00", new_id()
        at = datetime.fromisoformat(start).replace(
            tzinfo=timezone(timedelta(hours=HOURS_EAST)))
        self.appointment = new_id()
        self.device.mutate("bookSession", session=TIMES | {
            "id": session, "therapist": self.account.id, "start": start, "zone": NOON,
            "startsAt": int(at.timestamp()) * 1000, "minutes": 50, "before": 0, "after": 0,
            "places": 1, "isCalledOff": False, "note": "", "createdBy": NOBODY,
        }, appointments=[TIMES | {
            "id": self.appointment, "session": session, "person": bento, "start": start,
            "state": "confirmed", "passed": 0, "month": "", "counts": False, "createdBy": NOBODY,
        }])
        # Caio has waited longer.
        for person, minutes in ((dora, 1), (caio, 2)):
            self.device.mutate("addWaitingEntry", waitingEntry=TIMES | {
                "id": new_id(), "person": person, "hours": [], "note": "", "isArchived": False})
            self.device.queue[-1]["time"] -= minutes * 60_000
        self.device.sync()
        assert not self.device.refused, self.device.refused

    def _patient(self, name: str) -> str:
        id = new_id()
        self.device.mutate("addPatient", patient=TIMES | {
            "id": id, "fullName": name, "email": f"{name.split()[0].lower()}@example.com",
            "socialName": "", "emergencyName": "", "insurance": "", "complaint": "", "notes": "",
            "isArchived": False})
        return id

    def link(self) -> str:
        """By which Bento answers."""
        return path(self.account.post("v1/agenda/link", space=self.device.space,
                                      appointment=self.appointment)["address"])


@pytest.mark.parametrize(
    "language, accept, accepted, cannot, decline, declined, leave, left", OFFERED, ids=["pt", "en"])
def test_CC_046_PL_008_who_waits_takes_a_free_time_or_not_and_is_written_no_more_by_the_keyboard(
        post, open_browser, language, accept, accepted, cannot, decline, declined, leave, left):
    server, mailbox = post
    short = language[:2]
    waiting = Waiting(server, mailbox)
    guest = open_browser(server.origin, language=language).page

    def mail_to(name: str):
        def found():
            return next((each for each in mailbox.mails if each["To"] == f"{name}@example.com"
                         and "reply/" in each.get_body(("plain",)).get_content()), None)
        return until(found, f"a mail to {name}")

    def offer(mail) -> str:
        text = mail.get_body(("plain",)).get_content()
        return path(next(line for line in text.splitlines() if "/reply/" in line).strip())

    # Bento gives the time up, which is offered at once to who has waited longest.
    guest.open(waiting.link())
    tab_to(guest, LANGUAGES[short == "en"][4])
    guest.press("Enter")
    tab_to(guest, LANGUAGES[short == "en"][5])
    guest.press("Enter")
    guest.reads(LANGUAGES[short == "en"][6])
    guest.open(offer(mail_to("caio")))
    guest.get("button", re.compile(f"^{accept}: "))
    look(guest, f"offer-open-{short}")
    tab_to(guest, cannot)
    guest.press("Enter")
    guest.get("button", re.compile(f"^{decline}: "))
    look(guest, f"offer-declining-{short}")
    tab_to(guest, decline)
    guest.press("Enter")
    guest.reads(declined)
    assert not guest.all("button")
    look(guest, f"offer-declined-{short}")
    # And then to the next.
    mail = mail_to("dora")
    guest.open(offer(mail))
    tab_to(guest, accept)
    guest.press("Enter")
    guest.reads(accepted)
    look(guest, f"offer-accepted-{short}")
    waiting.device.sync()
    assert sorted(each["state"] for each in waiting.device.table("appointment").values()) == [
        "cancelled", "cancelled", "confirmed"]
    # By the address in the mail's foot, as by that of its head for programs, they are written no more.
    guest.open(path(re.search(r"<(https://[^>]*)>", mail["List-Unsubscribe"])[1]))
    guest.get("button", leave)
    look(guest, f"unsubscribe-{short}")
    tab_to(guest, leave)
    guest.press("Enter")
    guest.reads(left)
    look(guest, f"unsubscribed-{short}")


DOSES = [
    ("pt-BR", "Tomou", "Pronto: anotado que tomou.", "Pulou", "Pronto: anotado que pulou.",
     "Já estava anotado. Nada mudou."),
    ("en-US", "Taken", "Done: noted as taken.", "Skipped", "Done: noted as skipped.",
     "It had been noted before. Nothing has changed."),
]


@pytest.fixture
def texting(request, tmp_path):
    """Careguide at a server that writes texts into a folder, and that folder."""
    texts = tmp_path / "texts"
    texts.mkdir()
    server = Server("--sms", f"file:{texts}", "--address", "https://umbu.example",
                    program=CAREGUIDE.program, app=CAREGUIDE.id)
    request.addfinalizer(server.close)
    return server, texts


def remind(server, texts) -> str:
    """Of two doses of Rosa's that are due; the link of the text that says so."""
    household = Household(server)
    rosa = household.person("Rosa Maria Andrade de Albuquerque")
    due = datetime.now(EAST) - timedelta(minutes=2)
    for name in ("Losartana", "Etinilestradiol + levonorgestrel"):
        medicine = household.medicine(rosa, name)
        household.schedule(medicine, [f"{due:%H:%M}"], due.date())
    household.device.mutate("agreeToReminders", person=rosa, isOn=True, part="first",
                            phone="+5511987654321", language="pt-BR", zone=ZONE)
    household.send()
    # What was due before they wanted to be told is not told: so that is longer ago, and is looked at again.
    server.until("SELECT count(*) = 1 FROM dose_time WHERE due_at > seen_at + 60000 AND seen_at > 600000")
    server.change("UPDATE dose_time SET seen_at = seen_at - 600000, due_at = 1 WHERE seen_at > 600000")
    server.change("UPDATE job SET due_at = 1 WHERE name = 'remind-of-doses'")
    found = until(lambda: re.search(r"https://\S*/reply/doses/[\w-]+", "".join(
        each.read_text() for each in texts.iterdir())), "the text")
    return path(found[0])


@pytest.mark.parametrize("language, took, taken, skip, skipped, again", DOSES, ids=["pt", "en"])
def test_CG_131_who_is_told_of_doses_notes_them_by_a_link_by_the_keyboard_in_their_language(
        texting, open_browser, language, took, taken, skip, skipped, again):
    server, texts = texting
    short = language[:2]
    link = remind(server, texts)
    guest = open_browser(server.origin, language=language).page
    guest.open(link)
    guest.get("button", re.compile(f"^{took}: .*Losartana"))
    look(guest, f"doses-{short}")
    # The address of a button, as a notification opens it, asks about that alone.
    one = guest.evaluate("new URL(document.forms[0].getAttribute('action'), location).pathname")
    guest.open(one)
    assert len(guest.all("button")) == 1
    look(guest, f"dose-asked-{short}")
    assert server.ask("SELECT count(*) FROM dose") == [(0,)]
    tab_to(guest, took)
    guest.press("Enter")
    guest.reads(taken)
    look(guest, f"dose-taken-{short}")
    guest.open(one)
    guest.reads(again)
    look(guest, f"dose-again-{short}")
    guest.open(link)
    tab_to(guest, skip)
    guest.press("Enter")
    guest.reads(skipped)
    look(guest, f"dose-skipped-{short}")
    assert sorted(server.ask("SELECT state FROM dose")) == [("skipped",), ("taken",)]
