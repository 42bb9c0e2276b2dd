"""Plans that are bought: from the paywall to the checkout and back, offline, again, ended, and by a code."""

import re

import pytest
from clinic import (
    SAVED, add_patient, field, fill_patient, go, save, set_plan, show_list, sign_in, sign_up,
)
from harness.server import Server
from test_offline import until_installed
from test_plan import NUMBERS, bring

SILVER = "com.fisioflow.silver.monthly"
GOOD, DECLINED, ASKS = "4242 4242 4242 4242", "4000 0000 0000 0002", "4000 0025 0000 3155"


@pytest.fixture
def shop():
    """A server that sells on the web, for trying out."""
    server = Server("--checkout", "box", "--address", "{origin}")
    yield server
    server.close()


@pytest.fixture
def page(shop, open_browser):
    return open_browser(shop.origin).page


def pay(page, number: str) -> None:
    """On the page of the checkout."""
    page.get("textbox", "Número do cartão").fill(number)
    page.get("button", "Pagar").click()


def to_checkout(page, plan: str) -> None:
    """From the page of the plans to the checkout's own."""
    page.get("link", f"Assinar {plan}").click()
    page.get("heading", f"Assinar {plan}")
    page.get("button", "Continuar").click()
    page.get("link", "Ir à página de pagamento").click()
    page.reads("Pagamento de teste")


def has_plan(page, plan: str) -> None:
    page.open("/fisioflow/planos")
    page.until(lambda: re.search(rf"{plan}\s+Seu plano", page.evaluate("document.body.innerText")),
               f"{plan} to be here")


def test_FF_056_FF_063_FF_075_FF_080_FF_090_from_the_paywall_a_card_pays_and_what_was_typed_is_saved(
        page, tmp_path):
    page.browser.witness.allow("422")
    sign_up(page)
    bring(page, tmp_path, 10)
    fill_patient(page, "Paciente Onze", notes="Não me perca")
    save(page)
    paywall = page.get("dialog", "Limite de Pacientes Atingido")
    page.reads("ou R$ 970,00 por ano: economia de R$ 194,00")
    page.pictures("paywall-selling")
    page.get("button", "Assinar Silver", inside=paywall).click()
    # The form waits behind it, and nobody is asked whether to discard what was typed.
    page.get("heading", "Assinar Silver")
    page.reads("R$ 97,00 a cada mês no cartão, até você cancelar.")
    page.reads("Como cancelar")
    page.pictures("buying")
    page.get("button", "Continuar").click()
    link = page.get("link", "Ir à página de pagamento")
    assert page.focused.name == "Ir à página de pagamento"
    link.click()
    page.reads("Pagamento de teste")
    pay(page, DECLINED)
    page.reads("O cartão foi recusado. Nada foi cobrado")
    pay(page, ASKS)
    page.get("button", "Sim, sou eu").click()
    page.reads("Pagamento feito")
    page.get("link", "Voltar ao aplicativo").click()
    has_plan(page, "Silver")
    go(page, "Pacientes")
    page.get("link", "Novo").click()
    page.until(lambda: field(page, "Observações").value == "Não me perca", "what was typed to be back")
    save(page)
    page.get("heading", "Paciente Onze")
    page.get("button", SAVED)


def buy(page, shop, last: str) -> None:
    """The steps of a purchase, up to one of them."""
    page.open(f"/fisioflow/planos/assinar/{SILVER}")
    page.get("heading", "Assinar Silver")
    page.get("button", "Continuar")
    shop.until("SELECT count(*) = 1 FROM purchase_intent")
    if last == "announced":
        return
    page.get("button", "Continuar").click()
    link = page.get("link", "Ir à página de pagamento")
    if last == "addressed":
        return
    link.click()
    page.reads("Pagamento de teste")
    if last == "at the checkout":
        return
    pay(page, GOOD)
    page.reads("Pagamento feito")


@pytest.mark.parametrize("last", ["announced", "addressed", "at the checkout", "paid"])
def test_FF_090_killed_after_any_step_of_a_purchase_a_device_has_bought_it_once(shop, open_browser, last):
    browser = open_browser(shop.origin, own=True)
    sign_up(browser.page)
    buy(browser.page, shop, last)
    browser.kill()
    page = browser.again().page
    if last != "paid":
        assert shop.ask("SELECT count(*) FROM purchase_fact") == [(0,)]
        buy(page, shop, "paid")
    has_plan(page, "Silver")
    for table in ("purchase_intent", "purchase_subscription", "checkout_receipt"):
        assert shop.ask(f"SELECT count(*) FROM {table}") == [(1,)], table


def test_FF_076_a_pix_that_is_paid_gives_its_plan_and_ends_with_two_taps(page):
    sign_up(page)
    page.open("/fisioflow/planos/assinar/com.fisioflow.gold.yearly")
    page.get("radio", re.compile("^Pix")).click()
    page.reads("Nada é cobrado automaticamente.")
    page.get("button", "Continuar").click()
    page.get("link", "Ir à página de pagamento").click()
    page.get("button", "Gerar código Pix").click()
    page.get("button", "Pagar agora").click()
    page.reads("Pagamento feito")
    page.get("link", "Voltar ao aplicativo").click()
    has_plan(page, "Gold")
    page.get("link", "Minhas compras").click()
    page.reads("Gold, Por ano")
    page.reads("a próxima conta chega 7 dias antes")
    page.pictures("purchases")
    page.get("button", "Cancelar assinatura").click()
    question = page.get("alertdialog", "Cancelar a assinatura Gold?")
    page.pictures("end-subscription")
    page.get("button", "Cancelar assinatura", inside=question).click()
    page.get("button", "Continuar assinando")
    page.reads("Ativa, não renova")
    # What is paid holds to its end.
    has_plan(page, "Gold")


def an_hour_passes(shop) -> None:
    """For who pays at the provider in the box, and for the job that wakes it then."""
    hour = 3_600_000
    when = "json_extract(content, '$.paysAt')"
    shop.change(f"UPDATE checkout_box SET content = json_set(content, '$.paysAt', {when} - {hour}) "
                f"WHERE {when} IS NOT NULL")
    shop.change(f"UPDATE job SET due_at = due_at - {hour} WHERE name = 'wake-checkout-box'")


def test_CG_110_FF_080_a_pix_that_is_paid_an_hour_later_unlocks_a_screen_that_is_open(shop, page):
    page.browser.witness.allow_outage()
    sign_up(page)
    page.open(f"/fisioflow/planos/assinar/{SILVER}")
    page.get("radio", re.compile("^Pix")).click()
    page.get("button", "Continuar").click()
    page.get("link", "Ir à página de pagamento").click()
    page.get("button", "Gerar código Pix").click()
    page.get("button", "Pagar daqui a uma hora").click()
    shop.until("SELECT count(*) = 1 FROM checkout_box WHERE json_extract(content, '$.paysAt') IS NOT NULL")
    has_plan(page, "Gratuito")
    an_hour_passes(shop)
    page.until(lambda: re.search(r"Silver\s+Seu plano", page.evaluate("document.body.innerText")),
               "what was paid to be here")


def test_FF_087_a_second_device_restores_what_was_bought_and_buys_it_no_second_time(
        shop, page, open_browser):
    sign_up(page)
    page.open("/fisioflow/planos")
    page.get("link", "Minhas compras").click()
    page.get("heading", re.compile("^Não há compras da conta"))
    page.pictures("purchases-none")
    page.open("/fisioflow/planos")
    to_checkout(page, "Silver")
    pay(page, GOOD)
    page.reads("Pagamento feito")

    other = open_browser(shop.origin).page
    sign_in(other)
    has_plan(other, "Silver")
    other.get("link", "Minhas compras").click()
    other.get("button", "Restaurar compras").click()
    other.reads("Encontramos 1 compra da conta")
    other.browser.witness.allow("409")
    other.open("/fisioflow/planos/assinar/com.fisioflow.gold.monthly")
    other.reads("comprar de novo cobraria duas vezes")
    other.pictures("buying-runs")


def test_FF_056_offline_the_wish_is_kept_over_a_restart_and_told_when_the_network_is_back(page):
    sign_up(page)
    add_patient(page, "Ana Prado")
    page.get("button", SAVED)
    until_installed(page)
    page.browser.go_offline()
    go(page, "Ajustes")
    page.get("link", "Planos e uso").click()
    page.get("link", "Assinar Silver").click()
    page.reads("Guardamos o seu pedido e avisamos quando houver rede.")
    page.pictures("buying-offline")
    page.open("/fisioflow/pacientes")
    page.reads("Ana Prado")
    page.browser.go_online()
    page.reads("Você queria assinar Silver")
    page.get("button", "Continuar").click()
    page.get("heading", "Assinar Silver")
    page.gone("button", "Esquecer")
    page.get("button", "Continuar")


def test_FF_073_after_a_smaller_plan_ten_are_chosen_the_others_can_be_read_and_come_back(
        shop, page, tmp_path):
    sign_up(page)
    set_plan(shop, "silver")
    bring(page, tmp_path, 10)
    add_patient(page, "Paciente Onze")
    page.get("button", SAVED)
    set_plan(shop, "free")
    show_list(page)
    page.reads("11 pacientes ativos, e o plano tem lugar para 10")
    page.get("button", "Escolher").click()
    page.get("heading", "Quem continua ativo")
    assert page.get("button", "Manter estes e arquivar 11").properties["disabled"]
    for number in NUMBERS:
        page.get("checkbox", f"Paciente {number}").click()
    page.reads("10 de 10 escolhidos")
    page.pictures("keeping")
    page.get("button", "Manter estes e arquivar 1").click()
    page.reads("10 pacientes")
    page.gone("button", "Escolher")
    page.open("/fisioflow/pacientes/arquivados")
    page.get("link", re.compile("^Paciente Onze")).click()
    page.get("heading", "Paciente Onze")


def test_a_code_gives_its_plan_and_a_wrong_one_says_so(shop, page):
    page.browser.witness.allow("404")
    sign_up(page)
    page.open("/fisioflow/planos")
    page.get("link", "Usar um código").click()
    code = page.get("textbox", "Código")
    code.type("NADA-DISTO")
    page.get("button", "Usar o código").click()
    page.reads("Este código não existe.")
    page.pictures("code-wrong")
    made = shop.command("code", "make", "gold", "30").split()[0]
    code.fill(made.lower())
    page.get("button", "Usar o código").click()
    page.reads("O plano Gold já vale.")
    page.pictures("code-given")
    has_plan(page, "Gold")
