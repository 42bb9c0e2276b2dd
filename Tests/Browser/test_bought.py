"""What is bought in the App Store reaches a screen that is open, through renewals that are paid or fail."""

import re

import pytest

from clinic import EMAIL, OFFLINE, PASSWORD, add_patient, go, set_plan, sign_up
from harness.accessibility import violations
from harness.store import Store
from test_killed import CLOCK, DAY
from test_offline import until_installed
from test_plan import bring

GOLD = "com.fisioflow.gold.monthly"
SILVER = "com.fisioflow.silver.monthly"


@pytest.fixture
def stores(server, tmp_path):
    """Makes a store whose clock is so many days behind at first."""
    made = []

    def make(behind: int = 0) -> Store:
        made.append(Store(server, tmp_path, behind=behind))
        return made[-1]

    yield make
    for store in made:
        store.close()


@pytest.fixture
def store(stores):
    return stores()


def until_plan(page, name: str) -> None:
    page.until(lambda: re.search(rf"{name}\s+Seu plano", page.evaluate("document.body.innerText")),
               f"the plan {name} to be here")


def test_FF_080_FF_095_an_open_screen_has_what_is_bought_changed_and_refunded(server, store, page):
    sign_up(page)
    page.open("/fisioflow/planos")
    until_plan(page, "Gratuito")
    token = store.announce(SILVER, EMAIL, PASSWORD)
    store.does("buys", "ana", SILVER, token)
    until_plan(page, "Silver")
    store.does("changes", "ana", GOLD)
    until_plan(page, "Gold")
    # What was left of the other went back when it was changed.
    store.does("refunded", "ana")
    until_plan(page, "Gratuito")
    store.does("buys", "ana", GOLD)
    until_plan(page, "Gold")


def purchases(page) -> None:
    page.open("/fisioflow/planos/compras")
    page.reads("Silver, Por mês")


def test_FF_095_a_trial_renews_by_itself(server, stores, page):
    store = stores(8)
    sign_up(page)
    store.does("buys", "ana", SILVER, store.announce(SILVER, EMAIL, PASSWORD))
    # The week is over since yesterday, and was charged two hours before.
    store.turns("7d")
    page.open("/fisioflow/planos")
    until_plan(page, "Silver")
    purchases(page)
    page.reads("Ativa")


@pytest.mark.parametrize("days, plan, state", [
    (9, "Silver", "Ativa, pagamento atrasado"), (30, "Gratuito", "O pagamento falhou")])
def test_FF_095_a_renewal_fails_has_days_of_grace_is_tried_again_and_recovers(
        server, stores, page, days, plan, state):
    store = stores(days)
    sign_up(page)
    store.does("buys", "ana", SILVER, store.announce(SILVER, EMAIL, PASSWORD))
    store.does("card-fails", "ana")
    # The week is over since two days, within those of grace; or since three weeks and more, beyond them.
    store.turns(f"{days - 1}d")
    page.open("/fisioflow/planos")
    until_plan(page, plan)
    purchases(page)
    page.reads(state)
    assert violations(page) == []
    page.pictures(f"purchase-late-{days}")
    page.open("/fisioflow/planos")
    store.does("card-pays", "ana")
    store.turns("1h")
    # On the screen that is open.
    until_plan(page, "Silver")
    purchases(page)
    page.until(lambda: state not in page.evaluate("document.body.innerText"), "the payment to be there")
    page.reads("Ativa")


@pytest.mark.own_browser
def test_FF_065_FF_088_a_day_without_a_network_what_is_paid_has_all_its_room(server, browser, tmp_path):
    browser.conditions.scripts = [CLOCK % -DAY]
    browser.quit()
    page = browser.again().page
    sign_up(page)
    until_installed(page)
    set_plan(server, "silver")
    bring(page, tmp_path, 10)
    page.open("/fisioflow/planos")
    until_plan(page, "Silver")
    go(page, "Pacientes")
    browser.go_offline()
    page.get("button", OFFLINE)
    browser.kill()
    browser.conditions.scripts = []
    page = browser.again().page.open("/fisioflow/pacientes")
    page.reads("10 pacientes")
    # On the free plan there is room for ten.
    add_patient(page, "Paciente Onze")
    page.reads("11 pacientes")
    go(page, "Ajustes")
    page.get("link", re.compile("^Planos e uso")).click()
    page.reads(re.compile(r"Silver\s+Seu plano"))
    page.pictures("plans-offline")
    browser.go_online()
    server.until("SELECT count(*) = 11 FROM patient WHERE is_archived = 0")
