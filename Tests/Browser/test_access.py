"""The ways in that fail, and what is said then (FF-006)."""

import pytest

from clinic import BEGINS, EMAIL, PASSWORD, SAVED, go, sign_up
from harness.accessibility import assert_accessible
from harness.mailbox import Mailbox
from harness.server import Server


def submit(page, purpose: str, clinic: str = "", email: str = "", password: str = "") -> None:
    """Fills the form for signing in or up, and sends it by the keyboard."""
    page.open("/fisioflow/criar-conta" if purpose == "Criar clínica" else "/fisioflow/entrar")
    for label, text in (("Nome da clínica", clinic), ("E-mail", email), ("Senha", password)):
        if text:
            page.get("textbox", label).type(text)
    page.get("textbox", "Senha").type("\n")


@pytest.fixture(scope="module")
def shared():
    """One server for all: a refused attempt leaves nothing behind."""
    server = Server("--no-rate-limits")
    yield server
    server.close()


@pytest.fixture
def page(shared, open_browser):
    return open_browser(shared.origin).page


# Field to blame, what is said beside it, and what was typed.
NEW = "Criar clínica"
OLD = "Entrar"
FAILURES = [
    (NEW, "Nome da clínica", "Escreva o nome da clínica", ("", EMAIL, PASSWORD)),
    (NEW, "E-mail", "Escreva seu e-mail", ("Movimento", "", PASSWORD)),
    (NEW, "E-mail", "Este e-mail está incompleto", ("Movimento", "ana@", PASSWORD)),
    (NEW, "Senha", "Escreva a senha", ("Movimento", EMAIL, "")),
    (NEW, "Senha", "pelo menos 8 caracteres", ("Movimento", EMAIL, "curta")),
    (NEW, "Senha", "das mais usadas", ("Movimento", EMAIL, "password")),
    (NEW, "Senha", "igual ao e-mail", ("Movimento", EMAIL, EMAIL)),
    (OLD, "E-mail", "Escreva seu e-mail", ("", "", PASSWORD)),
    (OLD, "E-mail", "Este e-mail está incompleto", ("", "ana", PASSWORD)),
    (OLD, "Senha", "Escreva a senha", ("", EMAIL, "")),
]


def test_FF_006_what_is_missing_or_wrong_is_said_beside_its_field(page):
    for purpose, label, said, typed in FAILURES:
        submit(page, purpose, *typed)
        field = page.get("textbox", label)
        field.until(lambda each: said in each.description, f"says {said!r}")
        assert field.properties["invalid"] == "true"
        # Sign-up and sign-in alike lead from the summary to the field.
        assert page.focused.name != label
    assert_accessible(page)


def test_FF_006_a_wrong_password_and_an_unknown_address_look_the_same(browser_of, page):
    page.browser.witness.allow("401")
    sign_up(browser_of, email="dona@clinica.com.br")
    said = []
    for email, password in (("dona@clinica.com.br", "errada mas longa"),
                            ("ninguem@clinica.com.br", PASSWORD)):
        submit(page, OLD, "", email, password)
        page.reads("E-mail ou senha não conferem")
        said.append(page.evaluate("document.querySelector('main').innerText"))
        assert page.get("textbox", "Senha").value == password
    assert said[0] == said[1]


def test_FF_006_an_address_is_taken_once(browser_of, page):
    page.browser.witness.allow("409")
    sign_up(browser_of, email="outra@clinica.com.br")
    submit(page, NEW, "Movimento", "OUTRA@clinica.com.br", PASSWORD)
    field = page.get("textbox", "E-mail")
    field.until(lambda each: "Já existe uma conta" in each.description, "says so")


def test_FF_006_without_a_network_it_is_said_and_what_was_typed_stays(page):
    page.open("/fisioflow/entrar")
    page.get("textbox", "E-mail").type(EMAIL)
    page.get("textbox", "Senha").type(PASSWORD)
    page.browser.go_offline()
    page.get("button", "Entrar").click()
    page.reads("Sem conexão com o servidor")
    page.get("alert")
    assert page.get("textbox", "Senha").value == PASSWORD
    page.pictures("sign-in-offline")


def test_FF_006_too_many_tries_are_told_to_wait(server, open_browser):
    page = open_browser(server.origin).page
    page.browser.witness.allow("401")
    page.browser.witness.allow("429")
    submit(page, OLD, "", EMAIL, "errada mas longa")
    for _ in range(30):
        page.until(lambda: page.get("button", "Entrar").properties.get("busy") in (None, 0, False),
                   "an answer")
        if "tentativas demais" in page.evaluate("document.body.innerText"):
            break
        page.get("button", "Entrar").click()
    page.reads("tentativas demais")


@pytest.fixture
def browser_of(shared, open_browser):
    """The page of another device."""
    return open_browser(shared.origin).page


def test_FF_006_an_account_without_a_clinic_is_told_so_and_shown_a_way_on(server, open_browser):
    page = open_browser(server.origin).page
    sign_up(page)
    go(page, "Ajustes")
    page.get("button", "Sair").click()
    page.get("heading", "Entrar")
    server.until("SELECT count(*) = 0 FROM session")
    server.change("DELETE FROM membership")
    submit(page, OLD, "", EMAIL, PASSWORD)
    page.get("alert")
    page.reads("Esta conta não faz parte de nenhuma clínica")
    assert page.get("textbox", "E-mail").value == EMAIL
    assert page.path == "/fisioflow/entrar"
    page.pictures("no-clinic")
    page.get("button", "Criar clínica").click()
    page.get("heading", "Criar uma clínica")


def test_FF_006_the_focus_goes_with_the_form(page):
    page.open("/fisioflow/entrar")
    page.get("button", "Criar clínica").click()
    page.get("heading", "Criar uma clínica")
    page.until(lambda: page.focused.name == "Nome da clínica", "the first field to have the focus")
    page.get("button", "Entrar").click()
    page.get("heading", "Entrar")
    page.until(lambda: page.focused.name == "E-mail", "the first field to have the focus")


@pytest.fixture
def post(request):
    """A server that mails, and where its mails arrive."""
    mailbox = Mailbox()
    request.addfinalizer(mailbox.close)
    server = Server("--mail", f"smtp://127.0.0.1:{mailbox.port}?from=conta@clinica.example",
                    "--address", "https://umbu.example")
    request.addfinalizer(server.close)
    return server, mailbox


def test_who_signs_up_is_reminded_until_the_address_is_confirmed(post, open_browser):
    server, mailbox = post
    page = open_browser(server.origin).page
    page.browser.witness.allow("429")
    page.browser.witness.allow("404")
    sign_up(page)
    go(page, "Hoje")
    page.reads("Abra o link que enviamos para ana@clinica.com.br")
    assert_accessible(page)
    page.pictures("confirm-reminder")
    mailbox.wait(1)
    page.get("button", "Enviar de novo").click()
    page.reads("Já enviamos um há pouco")
    # A start with what the device has kept reminds as well, and only once all of the app is there.
    page.reload()
    page.reads("Abra o link que enviamos")
    # Nobody is reminded in the middle of something.
    page.open("/fisioflow/pacientes/novo")
    page.get("heading", "Novo paciente")
    assert "Confirme seu e-mail" not in page.outline()

    link = mailbox.link(0)
    assert link.startswith("/fisioflow/confirmar#")
    page.open(link)
    page.reads("Você criou uma conta no FisioFlow")
    page.pictures("confirm")
    assert_accessible(page)
    page.get("button", "Sim, confirmar").click()
    page.reads("E-mail confirmado.")
    page.get("button", "Continuar").click()
    page.get("heading", BEGINS)
    page.until(lambda: "Confirme seu e-mail" not in page.outline(), "the reminder to go")
    code = link.split("#")[1]
    assert not [url for url in page.browser.witness.requests if code in url]

    # Elsewhere the link is used up, whoever opens it, and in English too.
    other = open_browser(server.origin, language="en-US").page
    other.browser.witness.allow("404")
    other.open(link)
    other.get("button", "Yes, confirm").click()
    other.reads("This link was used or has expired.")
    assert_accessible(other)
    other.get("button", "Not now").click()
    other.get("heading", "Sign in")


def test_who_signs_in_again_on_a_device_is_no_stranger_to_the_account(server, open_browser):
    page = open_browser(server.origin).page
    page.browser.witness.allow("401")
    page.browser.witness.allow_outage()
    sign_up(page)
    server.until("SELECT count(*) = 1 FROM known_device")
    server.change("DELETE FROM session")
    page.reload()
    page.reads("Sua sessão terminou")
    page.get("button", "Entrar").click()
    page.get("heading", "Entrar")
    page.get("textbox", "Senha").type(PASSWORD)
    page.get("button", "Entrar").click()
    page.get("heading", BEGINS)
    server.until("SELECT count(*) = 1 FROM session")
    # Without what the device holds it would be a second one.
    server.until("SELECT count(*) = 1 FROM known_device")


# After `hold()` the first that is sealed is sealed, and all behind it waits for good.
SEALS_ONE = """
globalThis.held = 0
globalThis.hold = () => {
  const seal = SubtleCrypto.prototype.encrypt
  let isFirst = true
  SubtleCrypto.prototype.encrypt = function (...rest) {
    if (!isFirst) {
      globalThis.held++
      return new Promise(() => {})
    }
    isFirst = false
    return seal.apply(this, rest)
  }
}
"""


def test_whoever_leaves_the_page_just_after_signing_in_is_told_of_no_session_that_ended(
        server, open_browser):
    sign_up(open_browser(server.origin).page)
    page = open_browser(server.origin, scripts=[SEALS_ONE]).page
    page.open("/fisioflow/entrar")
    page.get("textbox", "E-mail").type(EMAIL)
    page.get("textbox", "Senha").type(PASSWORD)
    page.evaluate("hold()")
    page.get("button", "Entrar").click()
    page.until(lambda: page.evaluate("held > 0"), "something that waits to be sealed")
    # What is not kept is not shown, and nobody is half signed in.
    page.get("heading", "Entrar")
    assert not page.sees("heading", BEGINS)
    page.reload()
    page.get("heading", "Entrar")
    assert "Sua sessão terminou" not in page.evaluate("document.body.innerText")
    page.get("textbox", "E-mail").type(EMAIL)
    page.get("textbox", "Senha").type(PASSWORD + "\n")
    page.get("heading", BEGINS)
    page.reload()
    page.get("heading", BEGINS)
    page.get("button", SAVED)


def test_FF_006_who_forgot_the_password_chooses_another_by_mail(post, open_browser):
    server, mailbox = post
    page = open_browser(server.origin).page
    for status in ("401", "404", "429"):
        page.browser.witness.allow(status)
    sign_up(page)
    mailbox.wait(1)
    other = open_browser(server.origin).page
    other.browser.witness.allow("401")
    other.browser.witness.allow("404")
    other.open("/fisioflow/entrar")
    other.get("textbox", "E-mail").type(EMAIL)
    other.get("button", "Esqueci minha senha").click()
    other.until(lambda: other.focused.name == "E-mail", "the field to have the focus")
    assert other.get("textbox", "E-mail").value == EMAIL
    other.pictures("forgotten")
    assert_accessible(other)
    other.get("textbox", "E-mail").type("\n")
    other.reads(f"Se houver uma conta com {EMAIL}")
    other.pictures("forgotten-sent")
    mailbox.wait(2)
    link = mailbox.link(1)
    assert link.startswith("/fisioflow/nova-senha#")
    # Looking at the link changes nothing.
    other.open(link)
    other.reads("Escolha outra senha")
    other.pictures("new-password")
    assert_accessible(other)
    page.reload()
    page.get("button", SAVED)
    other.get("textbox", "Nova senha").type("outra frase curta 8\n")
    other.get("heading", BEGINS)
    # It was used up; and who was signed in elsewhere is asked, with all that is there.
    page.open(link)
    page.get("textbox", "Nova senha").type("mais uma frase 9\n")
    page.reads("Este link já foi usado ou venceu")
    page.pictures("new-password-expired")
    page.open("/fisioflow/pacientes")
    page.reads("Sua sessão terminou")
    code = link.split("#")[1]
    assert not [url for url in other.browser.witness.requests if code in url]
    english = open_browser(server.origin, language="en-US").page
    english.open("/fisioflow/esqueci-a-senha")
    english.get("textbox", "E-mail").type("nobody@example.com\n")
    english.reads("If there is an account with nobody@example.com")
    english.pictures("forgotten-sent-en")
    assert_accessible(english)


def test_FF_006_a_forgotten_password_without_a_network_or_asked_again_at_once_keeps_what_was_typed(
        post, open_browser):
    server, mailbox = post
    page = open_browser(server.origin).page
    page.browser.witness.allow("429")
    page.open("/fisioflow/esqueci-a-senha")
    page.get("textbox", "E-mail").type(EMAIL)
    page.browser.go_offline()
    page.get("button", "Enviar link").click()
    page.reads("Sem conexão com o servidor")
    assert page.get("textbox", "E-mail").value == EMAIL
    page.pictures("forgotten-offline")
    page.browser.go_online()
    page.get("button", "Enviar link").click()
    page.reads(f"Se houver uma conta com {EMAIL}")
    # Whoever asks again at once is told to wait, and not whether there is such an account.
    page.open("/fisioflow/esqueci-a-senha")
    page.get("textbox", "E-mail").type(EMAIL + "\n")
    page.reads("Já enviamos um há pouco")
    assert page.get("textbox", "E-mail").value == EMAIL
    assert mailbox.mails == [], "there is no such account"


def test_FF_006_a_weak_new_password_is_told_beside_its_field_and_uses_no_link_up(post, open_browser):
    server, mailbox = post
    page = open_browser(server.origin).page
    # Its session ends with the password.
    for status in ("401", "404"):
        page.browser.witness.allow(status)
    sign_up(page)
    mailbox.wait(1)
    other = open_browser(server.origin).page
    other.browser.witness.allow("404")
    other.open("/fisioflow/esqueci-a-senha")
    other.get("textbox", "E-mail").type(EMAIL + "\n")
    other.reads(f"Se houver uma conta com {EMAIL}")
    mailbox.wait(2)
    other.open(mailbox.link(1))
    for weak, said in (("curta", "pelo menos 8 caracteres"), ("12345678", "das mais usadas")):
        other.get("textbox", "Nova senha").fill(weak + "\n")
        other.reads(said)
    assert_accessible(other)
    other.get("textbox", "Nova senha").fill("outra frase curta 8\n")
    other.get("heading", BEGINS)


def test_another_email_is_confirmed_at_both_mailboxes(post, open_browser):
    server, mailbox = post
    page = open_browser(server.origin).page
    page.browser.witness.allow("401")
    page.browser.witness.allow("422")
    sign_up(page)
    mailbox.wait(1)
    page.open("/fisioflow/ajustes")
    page.get("button", "Trocar e-mail").click()
    page.until(lambda: page.focused.name == "Novo e-mail", "the field to have the focus")
    page.pictures("change-email")
    assert_accessible(page)
    page.get("textbox", "Novo e-mail").type("ana@nova.com.br")
    page.get("textbox", "Sua senha").type("não é esta frase\n")
    page.get("textbox", "Sua senha").until(
        lambda each: "A senha não confere" in each.description, "says so")
    page.get("textbox", "Sua senha").fill(PASSWORD)
    page.press("Enter")
    page.reads("Troca de e-mail pendente")
    page.gone("dialog", "Trocar e-mail")
    page.pictures("change-email-waits")
    assert_accessible(page)
    mailbox.wait(3)
    other = open_browser(server.origin).page
    for number, said in ((1, "espera pelo link do outro e-mail"), (2, "E-mail trocado")):
        other.open(mailbox.link(number))
        other.reads("da sua conta do FisioFlow para ana@nova.com.br?")
        other.get("button", "Sim, confirmar").click()
        other.reads(said)
    other.pictures("change-email-made")
    page.reload()
    page.reads("ana@nova.com.br")
    page.gone("button", "Cancelar a troca")
    page.get("button", "Trocar e-mail")
    other.open("/fisioflow/entrar")
    other.get("textbox", "E-mail").type("ana@nova.com.br")
    other.get("textbox", "Senha").type(PASSWORD + "\n")
    other.get("heading", BEGINS)
    # From the settings, for who knows the password and wants another.
    other.open("/fisioflow/ajustes")
    other.get("button", "Trocar senha").click()
    other.reads("Enviamos um link para ana@nova.com.br")
    other.pictures("change-password-sent")
    mailbox.wait(4)
    assert mailbox.link(3).startswith("/fisioflow/nova-senha#")
