"""The devices on which a person is signed in, and what they are called."""

import re

from clinic import EMAIL, SAVED, add_patient, go, sign_in, sign_up


def test_FF_012_a_lost_device_is_signed_out_from_another_and_a_name_reaches_it_before(server, open_browser):
    page = open_browser(server.origin).page
    sign_up(page)
    add_patient(page, "Maria Alves")
    page.get("button", SAVED)
    lost = open_browser(server.origin)
    sign_in(lost.page)
    lost.page.reads("Maria Alves")
    go(page, "Ajustes")
    page.get("button", "Dizer seu nome").click()
    page.get("textbox", re.compile("^Como você se chama")).type("Ana Prado")
    page.get("button", "Salvar").click()
    page.reads("Ana Prado")
    lost.page.open("/fisioflow/ajustes/equipe")
    lost.page.reads("Ana Prado")
    lost.page.reads(EMAIL)
    page.get("link", "Aparelhos conectados").click()
    page.get("heading", "Aparelhos conectados")
    page.reads("Este aparelho")
    page.reads("Chrome em")
    page.screenshot("devices")
    page.get("button", "Desconectar todos os outros").click()
    page.get("alertdialog", "Desconectar todos os outros?")
    page.get("button", "Desconectar todos os outros",
             inside=page.get("alertdialog", "Desconectar todos os outros?")).click()
    page.reads("Sua conta só está aberta neste aparelho.")
    lost.witness.allow("401")
    lost.page.open("/fisioflow/ajustes/aparelhos")
    lost.page.reads("Sua sessão terminou")
