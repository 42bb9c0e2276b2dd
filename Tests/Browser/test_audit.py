"""Who looked at a patient is told from devices with and without a network; test_every_app_together.py reads it."""

import json
import re
import sqlite3

import pytest

from clinic import SAVED, add_patient, open_patient, show_list, sign_up
from test_offline import until_installed


def rows(server) -> list[tuple]:
    """The audit's rows in their order: action, details, device, times."""
    with sqlite3.connect(f"file:{server.data}/fisioflow.sqlite?mode=ro", uri=True) as database:
        return database.execute(
            "SELECT action, details, device, happened_at, recorded_at, clock_ahead FROM audit"
            " ORDER BY space, number").fetchall()


def views(server) -> list[tuple]:
    return [row for row in rows(server) if row[0] == "view_patient"]


@pytest.mark.own_browser
def test_FF_122_FF_131_a_look_without_a_network_is_told_later_and_once(server, browser):
    page = browser.page
    sign_up(page)
    add_patient(page, "Ana Prado", notes="Prefere a manhã")
    page.get("button", SAVED)
    page.until(lambda: len(views(server)) == 1, "the look at the page after saving")
    show_list(page)
    add_patient(page, "Bento Reis")
    page.until(lambda: len(views(server)) == 2, "the look at the second")
    until_installed(page)
    browser.quit()
    page = browser.again().page.open("/fisioflow/pacientes")
    until_installed(page)
    browser.go_offline()
    open_patient(page, "Ana Prado")
    page.get("heading", "Ana Prado")
    # Nothing of it looks like a change that waits.
    page.get("button", re.compile("^Sem internet$"))
    browser.quit()
    page = browser.again().page.open("/fisioflow/pacientes")
    browser.go_online()
    page.get("button", SAVED)
    page.until(lambda: len(views(server)) == 3, "the look to arrive")
    action, details, device, happened, recorded, ahead = views(server)[-1]
    assert happened < recorded and abs(ahead) < 120_000
    sensitive = [row for row in rows(server) if row[0] == "access_sensitive_data"]
    assert [json.loads(row[1]) for row in sensitive] == [{"fields": ["notes"]}] * 2
    assert server.command("audit", "verify").startswith("The audit is as it was written.")


def test_FF_129_the_device_is_three_words(server, browser):
    sign_up(browser.page)
    device = json.loads(rows(server)[0][2])
    assert list(device) == ["device_model", "os_version", "app_version"]
    assert re.fullmatch("[0-9a-f]{16}", device["app_version"])
