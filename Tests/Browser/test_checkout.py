"""Buying on the web, on the pages of the provider in the box: the server writes them, and they run no
program. For everybody, on any device, in both languages, by the keyboard too."""

import sys

import pytest
from clinic import EMAIL, PASSWORD
from harness import ROOT
from harness.server import Server
from test_replies import look, tab_to

sys.path.append(str(ROOT / "Tests/Client"))
from device import Account, Problem  # noqa: E402

GOLD = "com.fisioflow.gold.monthly"
HAS_GOLD = "SELECT count(*) FROM clinic WHERE plan = 'gold'"
IS_FREE = "SELECT count(*) FROM clinic WHERE plan = 'free'"

LANGUAGES = [
    ("pt-BR", "pt", "Número do cartão", "Pagar", "O cartão foi recusado", "Pagamento feito"),
    ("en-US", "en", "Card number", "Pay", "The card was declined", "Paid. The app knows already"),
]


@pytest.fixture
def shop():
    """A server that sells plans, by the provider in the box."""
    server = Server("--checkout", "box")
    yield server
    server.close()


def customer(shop) -> Account:
    return Account.sign_up(
        shop.port, "fisioflow", clinicName="Clínica Ipê", email=EMAIL, password=PASSWORD)


def begin(account: Account, method: str, language: str = "pt-BR") -> tuple[str, str]:
    """Announces a plan; the purchase, and the page on which it is paid."""
    purchase = account.post(
        "v1/purchases", product=GOLD, store="web", reach="space", space=account.spaces[0])["id"]
    address = account.post(
        "v1/checkouts", purchase=purchase, method=method, currency="BRL", language=language)["address"]
    return purchase, address


@pytest.mark.parametrize("language, short, number, pay, declined, paid", LANGUAGES)
def test_CG_110_a_card_is_declined_and_another_accepted_by_the_keyboard(
        shop, open_browser, language, short, number, pay, declined, paid):
    account = customer(shop)
    _, address = begin(account, "card", {"pt": "pt-BR"}.get(short, short))
    page = open_browser(shop.origin, language=language).page
    page.browser.witness.allow("422")
    page.open(address)
    page.get("button", pay)
    look(page, f"checkout-card-{short}")
    tab_to(page, number)
    page.write("4000 0000 0000 0002")
    page.press("Enter")
    page.reads(declined)
    look(page, f"checkout-declined-{short}")
    assert shop.ask(HAS_GOLD) == [(0,)]
    tab_to(page, number)
    page.write("4242 4242 4242 4242")
    page.press("Enter")
    page.reads(paid)
    look(page, f"checkout-paid-{short}")
    shop.until(HAS_GOLD)


def test_CG_110_a_bank_that_asks_is_answered_and_the_card_is_charged(shop, open_browser):
    account = customer(shop)
    _, address = begin(account, "card")
    page = open_browser(shop.origin).page
    page.open(address)
    page.get("textbox", "Número do cartão").type("4000002500003155")
    page.get("button", "Pagar").click()
    page.reads("3-D Secure")
    look(page, "checkout-challenge")
    page.get("button", "Sim, sou eu").click()
    page.reads("Pagamento feito")
    shop.until(HAS_GOLD)


def test_CG_110_a_Pix_is_paid_after_its_page_was_closed(shop, open_browser):
    account = customer(shop)
    purchase, address = begin(account, "pix")
    browser = open_browser(shop.origin)
    page = browser.page
    page.open(address)
    page.get("button", "Gerar código Pix").click()
    page.reads("Copie o código")
    look(page, "checkout-pix")
    # The same purchase again is the same page, with the code that is there.
    again = account.post(
        "v1/checkouts", purchase=purchase, method="pix", currency="BRL", language="pt-BR")["address"]
    assert again == address
    page.open("/fisioflow/")
    page.open(address)
    page.get("button", "Pagar agora").click()
    page.reads("Pagamento feito")
    shop.until(HAS_GOLD)
    # What is paid is not bought again; the answer says where it is managed.
    with pytest.raises(Problem):
        begin(account, "card")


def test_CG_110_what_was_paid_is_ended_and_taken_back_on_the_page_of_the_provider(
        shop, open_browser):
    account = customer(shop)
    purchase, address = begin(account, "card")
    page = open_browser(shop.origin).page
    page.open(address)
    page.get("textbox", "Número do cartão").type("4242424242424242")
    page.get("button", "Pagar").click()
    page.reads("Pagamento feito")
    shop.until(HAS_GOLD)
    shop.until("SELECT count(*) FROM checkout WHERE customer IS NOT NULL")
    page.open(account.post("v1/checkouts/portal", id=purchase)["address"])
    page.get("button", "Cancelar assinatura").click()
    page.reads("Termina com o que está pago")
    look(page, "checkout-manage")
    shop.until("SELECT count(*) FROM purchase_subscription WHERE state = 'activeUntilEnd'")
    assert shop.ask(HAS_GOLD) == [(1,)]
    page.get("button", "Desistir e receber de volta").click()
    page.reads("Esta assinatura terminou")
    shop.until(IS_FREE)


@pytest.mark.parametrize("language, words", [
    ("pt-BR", "Este endereço não vale mais"), ("en-US", "This address is no longer good")])
def test_PL_008_a_bill_whose_address_is_no_longer_good_says_so(shop, open_browser, language, words):
    page = open_browser(shop.origin, language=language).page
    page.browser.witness.allow("404")
    page.open(f"/fisioflow/bill/{'x' * 43}")
    page.reads(words)
    look(page, f"bill-unknown-{language[:2]}")
