"""The agenda of a clinic as its people see it: from its first service to a time that two phones want."""

import re

import pytest

from clinic import OFFLINE, SAVED, add_patient, go, sign_in, sign_up
from harness.accessibility import violations
from harness.conditions import DESKTOP
from practice import add_service, book, brazilian, choose_person, open_day, session, take_free, working_day


def test_FF_010_FF_012_a_new_clinic_says_what_to_do_first_and_books_by_two_taps(page):
    sign_up(page)
    add_patient(page, "Ana Prado")
    add_service(page)
    day = working_day()
    open_day(page, day)
    page.pictures("agenda-empty")
    sheet = take_free(page, "09:00")
    choose_person(page, "Ana Prado")
    page.pictures("agenda-booking")
    page.get("button", "Marcar", inside=sheet).click()
    page.gone("dialog", "Marcar sessão")
    page.reads("Ana Prado: marcado")
    session(page, "Ana Prado")
    page.get("button", SAVED)
    page.settle()
    assert violations(page) == []
    page.pictures("agenda-day")
    session(page, "Ana Prado").click()
    page.get("heading", "Ana Prado")
    page.reads("09:00–09:50")
    page.pictures("agenda-session")
    # It is on the page of who comes, with the way to one more.
    page.get("link", "Ana Prado").click()
    page.reads("Próximas sessões")
    page.reads(brazilian(day))
    page.pictures("agenda-patient")
