"""What is bought in the App Store reaches a screen that is open."""

import re

import pytest

from clinic import EMAIL, PASSWORD, sign_up
from harness.store import Store

GOLD = "com.fisioflow.gold.monthly"
SILVER = "com.fisioflow.silver.monthly"


@pytest.fixture
def store(server, tmp_path):
    store = Store(server, tmp_path)
    yield store
    store.close()


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
