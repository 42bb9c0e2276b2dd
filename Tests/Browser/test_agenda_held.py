"""What a device does not hold of an agenda, what an absence meets, and how much of one a plan has room for."""

import re
import sys
from datetime import date, timedelta

from clinic import EMAIL, PASSWORD, SAVED, go, open_patient
from harness import ROOT
from harness.accessibility import violations
from practice import book, brazilian, choose_person, open_day, session, take_free, working_day
from test_offline import until_installed

sys.path.append(str(ROOT / "Tests/Client"))
from device import Account, Device, new_id  # noqa: E402

NOBODY = "00000000-0000-0000-0000-000000000000"


def book_elsewhere(device: Device, patient: str, day, hour: int) -> None:
    """A session of nobody's before ten, as another device books it."""
    id, start = new_id(), f"{day}T0{hour}:00"
    starts_at = (day.toordinal() - 719_163) * 86_400_000 + (hour + 3) * 3_600_000
    device.mutate(
        "bookSession",
        session={
            "id": id, "start": start, "zone": "America/Sao_Paulo", "startsAt": starts_at,
            "minutes": 50, "before": 0, "after": 0, "places": 1, "isCalledOff": False, "note": "",
            "createdAt": 0, "createdBy": NOBODY, "updatedAt": 0},
        appointments=[{
            "id": new_id(), "session": id, "person": patient, "start": start, "state": "confirmed",
            "month": "", "counts": False, "passed": 0, "createdAt": 0, "createdBy": NOBODY, "updatedAt": 0}])


def month_full(account: Account, day, count: int) -> None:
    """So many appointments of nobody's before eight on a day."""
    device = Device(account)
    device.sync()
    patient = next(iter(device.table("patient")))
    for number in range(count):
        book_elsewhere(device, patient, day, number % 8)
    device.sync()
    assert device.refused == {}


def test_FF_010_what_is_older_than_the_device_holds_is_asked_for(server, clinic):
    page, day = clinic, date.today() - timedelta(days=200)
    page.get("button", SAVED)
    device = Device(Account.sign_in(server.port, "fisioflow", email=EMAIL, password=PASSWORD))
    device.sync()
    patient = next(id for id, row in device.table("patient").items() if row["fullName"] == "Ana Prado")
    book_elsewhere(device, patient, day, 9)
    device.sync()
    assert device.refused == {}
    go(page, "Pacientes")
    open_patient(page, "Ana Prado")
    page.get("button", "Mostrar anteriores").click()
    page.reads(f"{brazilian(day)} · 09:00–09:50")
    page.pictures("agenda-older")
    until_installed(page)
    page.browser.witness.allow_outage()
    page.browser.go_offline()
    page.reload()
    page.get("button", "Mostrar anteriores").click()
    page.reads("Sem rede. As sessões mais antigas estão no servidor")
    page.browser.go_online()
    page.get("button", "Tentar de novo").click()
    page.reads(f"{brazilian(day)} · 09:00–09:50")


def test_FF_010_a_day_that_the_device_does_not_hold_says_so_and_is_fetched(server, clinic):
    page, day = clinic, date.today() - timedelta(days=210)
    page.get("button", SAVED)
    device = Device(Account.sign_in(server.port, "fisioflow", email=EMAIL, password=PASSWORD))
    device.sync()
    patient = next(id for id, row in device.table("patient").items() if row["fullName"] == "Ana Prado")
    book_elsewhere(device, patient, day, 9)
    device.sync()
    assert device.refused == {}
    open_day(page, day)
    page.reads("Este dia não está neste aparelho")
    assert not page.all("button", re.compile("^Livre às"))
    page.get("button", "Buscar no servidor").click()
    page.reads("09:00–09:50 · Ana Prado")
    page.settle()
    assert violations(page) == []
    page.pictures("agenda-day-elsewhere")
    page.open(f"/fisioflow/agenda/mes/{day}")
    page.reads("Abra um dia para buscar.")
    page.get("link", re.compile(f"^.+{re.escape(brazilian(day))}: não está neste aparelho$"))


def test_FF_010_three_months_behind_and_twelve_ahead_are_on_the_device_without_a_network(server, clinic):
    page = clinic
    page.get("button", SAVED)
    device = Device(Account.sign_in(server.port, "fisioflow", email=EMAIL, password=PASSWORD))
    device.sync()
    patient = next(id for id, row in device.table("patient").items() if row["fullName"] == "Ana Prado")
    days = [date.today() - timedelta(days=90), date.today() + timedelta(days=360)]
    for day in days:
        book_elsewhere(device, patient, day, 9)
    device.sync()
    assert device.refused == {}
    for day in days:
        open_day(page, day)
        page.get("link", re.compile("^Ana Prado .*09:00–09:50"))
        assert "Este dia não está neste aparelho" not in page.outline()
    page.get("button", SAVED)
    until_installed(page)
    page.browser.witness.allow_outage()
    page.browser.go_offline()
    page.reload()
    for day in reversed(days):
        open_day(page, day)
        page.get("link", re.compile("^Ana Prado .*09:00–09:50"))
        assert "Este dia não está neste aparelho" not in page.outline()
    page.browser.go_online()


def test_FF_010_all_that_an_absence_meets_is_cancelled_or_moved_together(clinic):
    page, day = clinic, working_day()
    book(page, "Ana Prado", "09:00")
    book(page, "Bruno Lima", "10:00")
    session(page, "Bruno Lima")
    page.open("/fisioflow/ajustes/ausencias")
    page.get("button", "Nova ausência").click()
    sheet = page.get("dialog", "Nova ausência")
    page.get("textbox", "Primeiro dia").fill(brazilian(day))
    page.reads("2 sessões já estão marcadas nesse período.")
    page.get("button", "Salvar", inside=sheet).click()
    page.get("button", re.compile("^Cancelar todas")).click()
    sheet = page.get("dialog", "Cancelar todas")
    page.reads("2 sessões · 2 pessoas")
    page.settle()
    assert violations(page) == []
    page.pictures("agenda-clearing")
    page.get("button", "Cancelar 2 sessões", inside=sheet).click()
    page.reads("2 sessões canceladas")
    page.get("button", "Desfazer").click()
    page.get("button", re.compile("^Mudar todas")).click()
    sheet = page.get("dialog", "Mudar todas")
    page.get("textbox", "Quantos dias depois").fill("7")
    page.get("button", "Mudar 2 sessões", inside=sheet).click()
    page.reads("2 sessões mudaram de horário")
    open_day(page, day + timedelta(days=7))
    for name in ("Ana Prado", "Bruno Lima"):
        session(page, name)
    page.get("button", SAVED)


def test_FF_071_the_fifty_first_appointment_of_a_month_meets_the_paywall(server, clinic):
    page, day = clinic, working_day()
    page.get("button", SAVED)
    account = Account.sign_in(server.port, "fisioflow", email=EMAIL, password=PASSWORD)
    month_full(account, day, 50)
    page.until(lambda: page.evaluate("document.querySelectorAll('.hours-session').length > 0"), "the others")
    sheet = take_free(page, "09:00")
    choose_person(page, "Ana Prado")
    page.get("button", "Marcar", inside=sheet).click()
    page.get("dialog", "Limite de Agendamentos Atingido")
    page.pictures("agenda-paywall")
    page.get("button", "Agora não").click()
    # What was typed is there, with why.
    page.reads("O plano permite 50 agendamentos por mês")
    page.press("Escape")
    page.open("/fisioflow/planos")
    page.reads("Agendamentos deste mês")
