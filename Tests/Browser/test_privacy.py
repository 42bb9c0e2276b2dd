"""What people are asked before anything is counted, what they see of it, and what they do about it."""

import re

import pytest

from clinic import BEGINS, add_patient, go, sign_in, sign_up
from harness.accessibility import judge
from test_offline import until_installed

ASKS = "Ajude-nos a melhorar"
WHAT = "Quais dados coletamos?"
COLLECTED = "Informações sobre a coleta"
NO, YES = "Não, obrigado", "Permitir"

# Of both answers: how large they are, and how they look.
ANSWERS = """[...document.querySelectorAll('#consent .even-buttons > button')].map((button) => {
  const { width, height } = button.getBoundingClientRect()
  const { color, backgroundColor, fontSize, fontWeight, borderTopColor } = getComputedStyle(button)
  return [Math.round(width), Math.round(height), color, backgroundColor, fontSize, fontWeight, borderTopColor]
})"""


@pytest.fixture
def phone(server, open_browser):
    """A phone whose clinic is at its list, with a person who was not asked yet."""
    browser = open_browser(server.origin, closes_consent=False)
    sign_up(browser.page)
    until_installed(browser.page)
    return browser


def until_asked(page) -> None:
    """Looks at the first page until the question comes, which is with the second look at the latest."""
    for _ in range(2):
        go(page, "Hoje")
        # Nobody who reads the screen is told of what lies behind the question.
        page.until(lambda: page.sees("dialog", ASKS) or page.sees("heading", BEGINS), "the first page")
        page.next_frame()
        if page.evaluate("document.querySelector('#consent') !== null"):
            break
        go(page, "Pacientes")
        page.get("heading", "Nenhum paciente ainda")
    else:
        go(page, "Hoje")
    page.get("dialog", ASKS)


def open_privacy(page) -> None:
    go(page, "Ajustes")
    page.get("link", "Dados de uso").click()
    page.get("heading", "Dados de uso")


def keeps_the_rules(page) -> None:
    """Light, dark, narrow, with large text, and by the keyboard."""
    wrong = [f"{where}: {each}" for where, broken in judge(page) for each in broken]
    assert wrong == []


def batches(browser) -> int:
    return len(browser.witness.requests_to("/fisioflow/v1/analytics/events"))


def until_focused(page, name: str) -> None:
    page.until(lambda: page.focused.name == name, f"the keyboard to be back at {name}")


def test_PR_155_PR_156_PR_157_PR_163_PR_223_both_answers_weigh_the_same_and_what_is_kept_is_told(phone):
    page = phone.page
    until_asked(page)
    no, yes = page.evaluate(ANSWERS)
    assert no == yes and no[0] > 100
    assert page.evaluate("document.querySelectorAll('#consent input').length") == 0
    page.pictures("consent")
    # By a finger, then by the keyboard, and closed in each way.
    page.get("button", WHAT).click()
    page.get("dialog", COLLECTED)
    page.pictures("consent-collected")
    page.get("button", "Concluir").click()
    page.gone("dialog", COLLECTED)
    until_focused(page, WHAT)
    for close in ("Escape", "Enter"):
        page.press("Enter")
        sheet = page.get("dialog", COLLECTED)
        if close == "Enter":
            page.get("button", "Concluir", inside=sheet).focus()
        page.press(close)
        page.gone("dialog", COLLECTED)
        until_focused(page, WHAT)
    assert batches(phone) == 0
    page.get("button", NO).click()
    page.gone("dialog", ASKS)
    # It does not come again, and nothing is counted.
    for _ in range(3):
        go(page, "Pacientes")
        page.get("heading", "Nenhum paciente ainda")
        go(page, "Hoje")
        page.get("heading", BEGINS)
    assert not page.sees("dialog", ASKS)
    assert batches(phone) == 0


def test_PR_156_the_question_keeps_the_rules_of_every_page(phone):
    page = phone.page
    until_asked(page)
    keeps_the_rules(page)


def test_PR_164_what_is_collected_is_a_list_that_wraps_on_a_narrow_screen(phone):
    page = phone.page
    until_asked(page)
    page.get("button", WHAT).click()
    page.get("dialog", COLLECTED)
    assert page.evaluate("document.querySelectorAll('#collected ul.bullets > li').length") > 20
    assert page.evaluate("document.querySelectorAll('#collected ul > :not(li)').length") == 0
    keeps_the_rules(page)
    page.browser.screen((320, 640))
    page.until(lambda: page.evaluate("innerWidth") == 320, "a narrow screen")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert page.evaluate("""(() => {
      const body = document.querySelector('#collected .sheet-body')
      return body.scrollWidth - body.clientWidth
    })()""") <= 0


def test_PR_166_PR_168_PR_170_PR_224_what_was_counted_is_seen_taken_along_erased_and_stopped(phone):
    page = phone.page
    until_asked(page)
    page.get("button", YES).click()
    page.gone("dialog", ASKS)
    go(page, "Pacientes")
    add_patient(page, "Segredo Prado", notes="Segredo clinico")
    page.until(lambda: batches(phone) > 0, "what is counted to be sent")
    open_privacy(page)
    assert page.get("switch", "Permitir dados de uso").properties["checked"] == "true"
    assert page.get("switch", "Permitir relatórios de falhas").properties["checked"] == "false"
    keeps_the_rules(page)
    page.pictures("privacy")
    page.get("link", "Ver o que foi coletado").click()
    page.reads("screen_view")
    page.get("button", "Baixar como planilha").click()
    page.until(lambda: any(name.endswith(".csv") for name in phone.whole), "the file")
    [name] = phone.whole
    told = page.downloaded(name).read_text("utf-8")
    assert "screen_view" in told and "PatientList" in told
    for word in ("Segredo", "clinico", "ana@clinica.com.br"):
        assert word not in told
    page.pictures("own-rows")
    open_privacy(page)
    page.get("button", "Redefinir dados de uso").click()
    question = page.get("alertdialog", "Redefinir os dados de uso?")
    page.get("button", "Redefinir", inside=question).click()
    page.reads("Dados de uso apagados.")
    page.reads("Recibo")
    page.reads(re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"))
    page.pictures("privacy-receipt")
    page.get("switch", "Permitir dados de uso").click()
    offer = page.get("alertdialog", "Apagar também o que já foi coletado?")
    sent = batches(phone)
    page.get("button", "Deixar", inside=offer).click()
    page.gone("alertdialog", "Apagar também o que já foi coletado?")
    for place in ("Pacientes", "Hoje", "Pacientes"):
        go(page, place)
        page.get("heading", place)
    assert batches(phone) == sent
    # It is off where the person comes back to it, in another tab as well.
    other = phone.new_page()
    other.open("/fisioflow/ajustes/privacidade")
    switch = other.get("switch", "Permitir dados de uso")
    other.until(lambda: not other.evaluate("document.getElementById('privacy-analytics').disabled"),
                "what stands to be known")
    assert switch.properties["checked"] == "false"


def test_PR_169_what_another_device_decided_stands_here_when_the_person_is_back(server, phone, open_browser):
    page = phone.page
    open_privacy(page)
    page.get("switch", "Permitir dados de uso").click()
    page.until(lambda: phone.witness.requests_to("/fisioflow/v1/analytics/account-consent"),
               "the answer to be told")
    other = open_browser(server.origin)
    sign_in(other.page)
    other.page.open("/fisioflow/ajustes/privacidade")
    on = "document.getElementById('privacy-analytics')?.checked"
    # A device on which nobody has answered asks the server nothing; from then on it follows what others say.
    other.page.get("switch", "Permitir dados de uso").click()
    other.page.until(lambda: other.page.evaluate(on) is True, "the yes of the other device")
    other.page.get("switch", "Permitir dados de uso").click()
    other.page.get("button", "Deixar").click()
    page.reload()
    page.until(lambda: page.evaluate(on) is False, "the no of the other device")


def test_PR_171_PR_172_the_policy_is_whole_versioned_and_each_right_is_a_button(phone):
    page = phone.page
    open_privacy(page)
    page.get("link", "Política de privacidade").click()
    page.get("heading", "Política de privacidade")
    page.reads("Versão 1, desde 27/11/2026")
    assert page.evaluate("document.scrollingElement.scrollHeight > innerHeight")
    page.pictures("policy")
    keeps_the_rules(page)
    page.get("button", "Excluir e parar").click()
    page.get("alertdialog", "Excluir os dados de uso e parar?")
    page.press("Escape")
    page.gone("alertdialog", "Excluir os dados de uso e parar?")
    page.get("link", "Ver o que mudou").click()
    page.reads("Esta é a primeira versão")
    page.back()
    page.get("link", "Parar ou permitir").click()
    page.get("switch", "Permitir dados de uso")
    page.back()
    page.get("link", "Baixar o que foi coletado").click()
    page.get("heading", "O que foi coletado")
    page.reads("Nada foi coletado")
