"""What people do in the agenda of a clinic, as steps that journeys share."""

import re
from datetime import date, timedelta

from clinic import field, go, save

# Months and days of national holidays, on which nobody works as long as nothing else is said.
HOLIDAYS = {(1, 1), (4, 21), (5, 1), (9, 7), (10, 12), (11, 2), (11, 15), (11, 20), (12, 25)}

# A time that is free, by its start: its button says what a tap does.
FREE = "Livre às {}, marcar"


def working_day() -> date:
    """A Wednesday of the week after this one, or the first behind it that is no holiday."""
    day = date.today() + timedelta(days=7)
    while day.weekday() != 2 or (day.month, day.day) in HOLIDAYS:
        day += timedelta(days=1)
    return day


def brazilian(day: date) -> str:
    return day.strftime("%d/%m/%Y")


def open_day(page, day: date) -> None:
    page.open(f"/fisioflow/agenda/{day}")
    page.get("heading", re.compile(brazilian(day)))


def add_service(page, name: str = "Fisioterapia") -> None:
    """From the agenda of a clinic that has none, as it says itself."""
    go(page, "Agenda")
    page.get("heading", "Comece por um serviço")
    page.get("link", "Adicionar serviço").click()
    page.get("heading", "Novo serviço")
    field(page, "Nome").type(name)
    save(page)
    page.get("heading", name)


def take_free(page, time: str):
    """Taps a free time of the day that is shown; the sheet that opens."""
    page.get("button", FREE.format(time)).click()
    return page.get("dialog", "Marcar sessão")


def choose_person(page, name: str) -> None:
    page.get("combobox", "Paciente").type(name)
    page.get("option", re.compile(f"^{re.escape(name)}")).click()


def book(page, name: str, time: str) -> None:
    """A session of somebody whom the clinic knows, at a free time of the day that is shown."""
    sheet = take_free(page, time)
    choose_person(page, name)
    page.get("button", "Marcar", inside=sheet).click()
    page.gone("dialog", "Marcar sessão")


def session(page, name: str):
    """The session of somebody on the day that is shown."""
    return page.get("link", re.compile(f"^{re.escape(name)} "))
