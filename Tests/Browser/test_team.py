"""The people of a clinic: invited, at work, removed."""

import re

from clinic import (
    BEGINS, CLINIC, EMAIL, PASSWORD, SAVED, add_patient, arrive, create_another_clinic,
    fill_patient, go, names, save, set_plan, show_list, sign_in, sign_up, until_names)
from harness.mailbox import TAKEN, Mailbox
from harness.server import Server

HERS = "bia@clinica.com.br"


def open_team(page) -> None:
    go(page, "Ajustes")
    page.get("link", "Equipe").click()
    page.get("heading", "Equipe")


def invite(page, email: str = HERS, role: str = "Recepção", heading="Convite pronto") -> str:
    """Invites from the page of the team; the link to hand over."""
    page.get("button", "Convidar").click()
    page.get("textbox", "E-mail").type(email)
    page.get("radio", re.compile(f"^{role}")).click()
    page.get("button", "Criar convite").click()
    page.get("heading", heading)
    link = page.evaluate("[...document.querySelectorAll('dialog p')].map(each => each.innerText)"
                         ".find(each => each.includes('/convite#'))")
    page.get("button", "Copiar link").click()
    page.get("button", "Copiado")
    page.get("button", "Pronto").click()
    page.get("heading", "Equipe")
    return link


def join(page, link: str) -> None:
    """Follows an invitation and makes an account with it."""
    page.open(link)
    page.reads(f"{CLINIC} convida você")
    assert page.get("textbox", "E-mail").value == HERS
    assert not page.sees("textbox", "Nome da clínica")
    page.get("textbox", "Senha").type(PASSWORD)
    page.get("button", "Criar conta e entrar").click()
    arrive(page)


def test_FF_039_a_colleague_joins_by_a_link_and_keeps_nothing_once_removed(server, open_browser):
    ana = open_browser(server.origin).page
    sign_up(ana)
    add_patient(ana, "Maria Alves")
    open_team(ana)
    ana.screenshot("team-alone")
    link = invite(ana)
    ana.reads(HERS)
    ana.screenshot("team-invited")
    browser = open_browser(server.origin)
    bia = browser.page
    join(bia, link)
    until_names(bia, "Maria Alves")
    bia.get("button", SAVED)
    ana.gone("button", "Cancelar convite")
    open_team(bia)
    bia.reads("Recepção")
    assert not bia.sees("button", "Convidar")
    bia.pictures("team-of-a-receptionist")

    browser.go_offline()
    show_list(bia)
    fill_patient(bia, "Rita Souza")
    save(bia)
    bia.get("heading", "Rita Souza")
    ana.get("button", "Remover").click()
    ana.get("heading", f"Remover {HERS}?")
    ana.screenshot("team-remove")
    ana.all("button", "Remover")[-1].click()
    ana.gone("button", "Remover")
    browser.go_online()
    bia.reads("Você não faz mais parte desta clínica")
    bia.reads("1 alteração recusada")
    show_list(bia)
    until_names(bia)
    bia.screenshot("team-removed")
    # Nothing of the clinic is left in what the browser keeps, and a new start finds nothing.
    bia.reload()
    bia.reads("Você não faz mais parte desta clínica")
    assert names(bia) == []
    show_list(ana)
    until_names(ana, "Maria Alves")


def test_FF_061_FF_069_a_seat_too_many_brings_the_paywall(server, page):
    page.browser.witness.allow("403")
    sign_up(page)
    open_team(page)
    page.get("button", "Convidar").click()
    page.get("textbox", "E-mail").type(HERS)
    page.get("radio", re.compile("^Fisioterapeuta")).click()
    page.get("button", "Criar convite").click()
    page.get("heading", "Adicionar Mais Fisioterapeutas")
    page.screenshot("team-paywall")
    page.get("button", "Agora não").click()
    set_plan(server, "silver")
    page.get("button", "Convidar").click()
    page.get("textbox", "E-mail").type("nada")
    page.get("button", "Criar convite").click()
    page.reads("Este e-mail está incompleto")
    page.pictures("team-invite")


def test_several_clinics_on_one_account_stay_apart(server, page):
    sign_up(page)
    add_patient(page, "Maria Alves")
    create_another_clinic(page, "Clínica Sol")
    add_patient(page, "João Sol")
    page.get("button", SAVED)
    page.reload()
    until_names(page, "João Sol")
    go(page, "Ajustes")
    page.screenshot("clinics")
    page.get("button", re.compile(f"^{CLINIC}")).click()
    arrive(page)
    until_names(page, "Maria Alves")
    open_team(page)
    page.reads(EMAIL)


def test_an_invitation_goes_by_mail_and_what_became_of_it_is_told(open_browser, request):
    mailbox = Mailbox(TAKEN, TAKEN, "550 5.1.1 no such user")
    request.addfinalizer(mailbox.close)
    server = Server("--mail", f"smtp://127.0.0.1:{mailbox.port}?from=convites@clinica.example",
                    "--address", "https://umbu.example")
    request.addfinalizer(server.close)
    page = open_browser(server.origin).page
    sign_up(page)
    mailbox.wait(1)
    page.open(mailbox.link(0))
    page.get("button", "Sim, confirmar").click()
    page.get("button", "Continuar").click()
    page.get("heading", BEGINS)
    set_plan(server, "gold")
    open_team(page)
    assert "/convite#" in invite(page, heading="Convite enviado por e-mail")
    page.reads("Convite enviado por e-mail")
    mailbox.wait(2)
    page.screenshot("team-mailed")
    invite(page, "ninguem@clinica.com.br", "Fisioterapeuta", heading="Convite enviado por e-mail")
    page.reads("este endereço não existe")
    page.pictures("team-mails")
    page.all("button", "Enviar de novo")[-1].click()
    mailbox.wait(3)
    page.until(lambda: "este endereço não existe" not in page.outline(), "the failure to be mended")
    assert {mail["To"] for mail in mailbox.mails[1:]} == {HERS, "ninguem@clinica.com.br"}


def test_the_code_of_an_invitation_is_in_no_address_that_is_asked_for(server, open_browser):
    ana = open_browser(server.origin).page
    sign_up(ana)
    open_team(ana)
    page, code = invite(ana).split("#")
    assert page == f"{server.origin}/fisioflow/convite" and len(code) == 64
    for link, asked in ((f"{page}#{code}", 0), (f"{page}/{code}", 1)):
        bia = open_browser(server.origin).page
        bia.open(link)
        bia.reads(f"{CLINIC} convida você")
        assert bia.evaluate("location.href") == f"{page}#{code}"
        # A link from before has it in what the browser itself asked for first, and nowhere else.
        with_code = [url for url in bia.browser.witness.requests if code in url]
        assert with_code == [f"{page}/{code}"] * asked
        bia.reload()
        bia.reads(f"{CLINIC} convida você")
        assert [url for url in bia.browser.witness.requests if code in url] == with_code


def test_the_skip_link_keeps_the_code(server, open_browser):
    ana = open_browser(server.origin).page
    sign_up(ana)
    open_team(ana)
    link = invite(ana)
    bia = open_browser(server.origin).page
    sign_up(bia, clinic="Clínica Sol", email=HERS)
    bia.open(link)
    bia.reads(CLINIC)
    bia.evaluate("document.querySelector('.skip-link').focus()")
    bia.press("Enter")
    bia.until(lambda: bia.evaluate("document.activeElement.id") == "main", "the page's focus")
    assert bia.evaluate("location.href") == link
    bia.get("button", "Entrar na clínica").click()
    bia.get("heading", BEGINS)


def test_who_has_an_account_joins_with_it(server, open_browser):
    ana = open_browser(server.origin).page
    sign_up(ana)
    open_team(ana)
    link = invite(ana)
    bia = open_browser(server.origin).page
    sign_up(bia, clinic="Clínica Sol", email=HERS)
    bia.open(link)
    bia.get("heading", "Convite")
    bia.reads(CLINIC)
    bia.screenshot("joining")
    bia.get("button", "Entrar na clínica").click()
    bia.get("heading", BEGINS)
    go(bia, "Ajustes")
    bia.reads("Clínica Sol")
    bia.reads(CLINIC)
    # The link is used up.
    bia.browser.witness.allow("404")
    bia.open(link)
    bia.reads("Este convite já foi usado")
    bia.get("button", "Ir para o FisioFlow").click()
    bia.get("heading", BEGINS)
    # Another device of hers finds both clinics.
    other = open_browser(server.origin).page
    sign_in(other, email=HERS)
    go(other, "Ajustes")
    other.reads("Clínica Sol")
    other.reads(CLINIC)
